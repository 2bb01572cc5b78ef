"""The faithful readings of a value that stands where its type is not admitted (SPEC R7)."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from typing import Any, Final, Literal

from toolwire.repair.kinds import ARRAY, BOOLEAN, FRACTION, INTEGER, OBJECT, STRING, kinds_of
from toolwire.repair.tokens import LARGEST_SAFE

__all__ = ["NOTHING", "ReadingRule", "decoded", "readings"]

ReadingRule = Literal[
    "string_from_integer",
    "integer_from_text",
    "number_from_text",
    "boolean_from_text",
    "array_from_text",
    "object_from_text",
    "arguments_from_text",
]
"""What was read as what; `arguments_from_text` is a whole payload that was encoded twice."""

NOTHING: Final = object()
"""No reading."""

_LONGEST_INTEGER: Final = 4_300
_BOOLEANS: Final = {"true": True, "false": False}
_is_integer = re.compile(r"-?(?:0|[1-9][0-9]*+)").fullmatch
_is_number = re.compile(r"-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?+(?:[eE][+-]?[0-9]++)?+").fullmatch


def readings(value: object, admitted: int) -> Iterator[tuple[Any, ReadingRule]]:
    """What a value may have meant where only these types are admitted, none of which it has.

    An integer written for a string stays within 2^53-1, for it may have been a float on its way; text is exact at any size.
    Text is read only as it would be written: no blanks, no signs or zeros too many, no `True`, and no name twice in an object.
    """
    if isinstance(value, int) and not isinstance(value, bool):
        if admitted & STRING and abs(value) <= LARGEST_SAFE:
            yield str(value), "string_from_integer"
    elif isinstance(value, str):
        yield from _of_text(value, admitted)


def _of_text(text: str, admitted: int) -> Iterator[tuple[Any, ReadingRule]]:
    if admitted & FRACTION and (number := _number(text)) is not NOTHING:
        yield number, "number_from_text"
    elif admitted & INTEGER and (integer := _integer(text)) is not NOTHING:
        yield integer, "integer_from_text"
    if admitted & BOOLEAN and text in _BOOLEANS:
        yield _BOOLEANS[text], "boolean_from_text"
    if admitted & (ARRAY | OBJECT):
        kind = kinds_of(value := decoded(text))
        if kind & ARRAY & admitted:
            yield value, "array_from_text"
        elif kind & OBJECT & admitted:
            yield value, "object_from_text"


def _integer(text: str) -> object:
    if _is_integer(text) is None or len(text) > _LONGEST_INTEGER:
        return NOTHING
    try:
        return int(text)
    except ValueError:  # the process has set a lower limit of digits
        return NOTHING


def _number(text: str) -> object:
    if (integer := _integer(text)) is not NOTHING:
        return integer
    if _is_number(text) is None or not math.isfinite(value := float(text)):
        return NOTHING
    return value


def decoded(text: str) -> Any:
    """Decode a JSON text that has one meaning: no name twice, every number finite; `NOTHING` otherwise."""
    try:
        return json.loads(text, object_pairs_hook=_object, parse_float=_finite, parse_constant=_finite)
    except (ValueError, RecursionError):
        return NOTHING


def _object(members: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(members)
    if len(value) != len(members):
        raise ValueError("a name that comes twice")
    return value


def _finite(token: str) -> float:
    if not math.isfinite(value := float(token)):
        raise ValueError("a number no float holds")
    return value
