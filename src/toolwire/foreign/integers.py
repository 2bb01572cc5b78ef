"""Integers as Python's: `1.0` is one wherever the schema says integer (SPEC T)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolwire.repair.budget import Budget, OverBudgetError
from toolwire.repair.kinds import INTEGRAL
from toolwire.repair.places import SILENT, Place, Places
from toolwire.repair.tokens import LARGEST_SAFE
from toolwire.repair.verdicts import numbers

if TYPE_CHECKING:
    from toolwire.compiling.walk import Json

__all__ = ["Integers"]

CONTAINERS = frozenset({dict, list})


class Integers:
    """Makes integers of the floats that stand where a schema declares `integer` and no other number.

    A float beyond 2^53-1 stays as it was sent: its digits may not be the ones that were meant (SPEC R3).
    """

    def __init__(self, schema: Json) -> None:
        self._budget = Budget()
        self._places = Places(schema, self._budget)

    def made_of(self, arguments: dict[str, Any]) -> dict[str, Any]:
        """Change the integral floats in place; whether the arguments are valid is another question."""
        if _holds_whole(arguments):
            self._budget.restart("")
            try:
                self._change(arguments, self._places.root)
            except OverBudgetError:  # a schema this hard to follow leaves its floats as they were sent
                return arguments
        return arguments

    def _change(self, value: Any, place: Place) -> None:
        for step, item in list(value.items()) if isinstance(value, dict) else list(enumerate(value)):
            there = self._places.item(place, step) if isinstance(step, int) else self._places.member(place, step)
            if there is SILENT:
                continue
            if type(item) in CONTAINERS:
                self._change(item, there)
            elif _is_whole(item) and numbers(self._places, there) & INTEGRAL:
                value[step] = int(item)


def _is_whole(value: Any) -> bool:
    return type(value) is float and value.is_integer() and abs(value) <= LARGEST_SAFE


def _holds_whole(arguments: dict[str, Any]) -> bool:
    waiting: list[Any] = [arguments]
    while waiting:
        value = waiting.pop()
        for item in value.values() if type(value) is dict else value:
            if type(item) in CONTAINERS:
                waiting.append(item)
            elif _is_whole(item):
                return True
    return False
