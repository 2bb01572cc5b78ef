"""The types a single schema object declares, as a set of bits."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

__all__ = [
    "ALL",
    "ARRAY",
    "BOOLEAN",
    "FRACTION",
    "INTEGER",
    "INTEGRAL",
    "NULL",
    "NUMERIC",
    "OBJECT",
    "OPEN",
    "STRING",
    "TEXTUAL",
    "UNKNOWN",
    "called_for",
    "declared",
    "kinds_of",
]

NULL: Final = 1
BOOLEAN: Final = 2
OBJECT: Final = 4
ARRAY: Final = 8
STRING: Final = 16
INTEGER: Final = 32
FRACTION: Final = 64
ALL: Final = 127
OPEN: Final = 128
"""No type was declared, so that every type is admitted."""
UNKNOWN: Final = 256
"""A type was declared that JSON Schema does not have: nobody can tell what is admitted."""

INTEGRAL: Final = 1
"""`integer` is declared and no other number: a float without fraction is misspelt (SPEC R1)."""
TEXTUAL: Final = 2
"""Strings are admitted and no numbers: a bare integer is a string without its quotes (SPEC R2)."""
NUMERIC: Final = 4
"""Numbers of any kind are declared: a float is misspelt where the name of the property says so (SPEC R4)."""

_WORDS: Final = {
    "null": NULL,
    "boolean": BOOLEAN,
    "object": OBJECT,
    "array": ARRAY,
    "string": STRING,
    "integer": INTEGER,
    "number": INTEGER | FRACTION,
}
_ANYTHING: Final = ALL | OPEN
_NOBODY_KNOWS: Final = ALL | OPEN | UNKNOWN
_MISSING: Final = object()


def declared(schema: dict[str, Any]) -> int:
    """The types one schema object declares by itself: by `type`, without it by the members of `enum` or `const`.

    A literal number stands for both number types: `{"const": 1}` declares no integer field, it only names a value.
    """
    word = schema.get("type", _MISSING)
    if isinstance(word, str):
        return _WORDS.get(word, _NOBODY_KNOWS)
    if isinstance(word, (list, tuple)):
        found = 0
        for each in word:
            found |= _WORDS.get(each, _NOBODY_KNOWS) if isinstance(each, str) else _NOBODY_KNOWS
        return found
    if word is not _MISSING:
        return _NOBODY_KNOWS
    if (const := schema.get("const", _MISSING)) is not _MISSING:
        return _of_literal(const)
    members = schema.get("enum")
    if not isinstance(members, (list, tuple)):
        return _ANYTHING
    found = 0
    for member in members:
        found |= _of_literal(member)
    return found


@cache
def called_for(said: int, possible: int) -> int:
    """The repair of numbers that types call for: one of `INTEGRAL`, `TEXTUAL`, `NUMERIC`, or 0.

    `said` leaves out alternatives that do not mention the place; `possible` counts them as admitting everything.
    """
    if possible & UNKNOWN:
        return 0
    if said & INTEGER and not said & FRACTION:
        return INTEGRAL
    if possible & STRING and not possible & (INTEGER | FRACTION):
        return TEXTUAL
    return NUMERIC if said & FRACTION and not said & OPEN else 0


def kinds_of(value: object) -> int:
    """The types a decoded JSON value has, a float without fraction being an integer too; 0 for what is no JSON."""
    if isinstance(value, float):
        return INTEGER | FRACTION if value.is_integer() else FRACTION
    if isinstance(value, int) and not isinstance(value, bool):
        return INTEGER
    kinds = _of_literal(value)
    return 0 if kinds & UNKNOWN else kinds


def _of_literal(value: object) -> int:
    for kind, bits in _LITERALS:
        if isinstance(value, kind):
            return bits
    return _NOBODY_KNOWS


# bool stands before int, which it is a subclass of
_LITERALS: Final[tuple[tuple[type | tuple[type, ...], int], ...]] = (
    (str, STRING),
    (bool, BOOLEAN),
    ((int, float), INTEGER | FRACTION),
    (type(None), NULL),
    ((list, tuple), ARRAY),
    (Mapping, OBJECT),
)
