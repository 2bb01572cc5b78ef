"""Regular expressions of strangers, compiled within a budget and matched in linear time."""

from __future__ import annotations

import re
from math import prod
from typing import Final

from pydantic_core import SchemaError, SchemaValidator, core_schema

from toolwire.repair.budget import Budget

__all__ = ["Patterns"]

_LONGEST: Final = 4_096
_KEPT: Final = 64
_LARGEST: Final = 100_000

_BIG_CLASS = re.compile(r"\\[pPwWdDsS]|\.|\[\^")
_REPEATED = re.compile(r"(.)\{([0-9]{0,9})(?:,([0-9]{0,9}))?\}", re.DOTALL)


class Patterns:
    """The patterns of one schema, in the regex engine of pydantic-core, which cannot backtrack.

    It agrees with ECMA-262 on the digits of a number; constructs it does not have (look-around, back references) it refuses.
    """

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._compiled: dict[str, SchemaValidator | None] = {}

    def matches(self, pattern: object, text: str) -> bool | None:
        """Search a pattern in a text; None when nobody can tell (no string, no Unicode, look-around, broken, too large)."""
        if not isinstance(pattern, str) or not (_is_unicode(pattern) and _is_unicode(text)):
            return None
        self._budget.spend(1 + len(text) // 64)
        if pattern not in self._compiled:
            if len(self._compiled) == _KEPT:
                self._compiled.clear()
            self._compiled[pattern] = self._compile(pattern)
        validator = self._compiled[pattern]
        return None if validator is None else validator.isinstance_python(text)

    def _compile(self, pattern: str) -> SchemaValidator | None:
        if len(pattern) > _LONGEST or (size := _size(pattern)) > _LARGEST:
            return None
        self._budget.compile(size)
        try:
            return SchemaValidator(core_schema.str_schema(pattern=pattern))
        except SchemaError:
            return None


def _is_unicode(text: str) -> bool:
    """Whether a text can be handed to Rust as it is: no half of a surrogate pair stands alone."""
    try:
        return text.isascii() or bool(text.encode())
    except UnicodeEncodeError:
        return False


def _size(pattern: str) -> int:
    """Estimate how large the automaton becomes: counted repetitions are written out, those of groups multiply."""
    classes = len(_BIG_CLASS.findall(pattern))
    repeated = [(before, max(int(low or 1), int(high or 1), 1)) for before, low, high in _REPEATED.findall(pattern)]
    groups = prod(min(count, _LARGEST) for before, count in repeated if before in ")}")
    single = sum(count for before, count in repeated if before not in ")}")
    return (len(pattern) + 100 * classes + (100 if classes else 1) * single) * groups
