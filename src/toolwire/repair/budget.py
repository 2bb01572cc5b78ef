"""What one call may cost, whatever text and schema a stranger sends."""

from __future__ import annotations

from typing import Final

__all__ = ["Budget", "OverBudgetError"]

_STEPS: Final = 50_000
_COMPILATION: Final = 200_000
_LEAST: Final = 1_000


class OverBudgetError(Exception):
    """The budget of this call is used up: the text stays as it is."""


class Budget:
    """Steps for walking the schema, more for a longer text, and a size of patterns to compile.

    A step takes one or two microseconds, a unit of pattern size (see `patterns`) about half of one.
    """

    __slots__ = ("_compilation", "_steps")

    def __init__(self) -> None:
        self._steps, self._compilation = _STEPS, _COMPILATION

    def restart(self, text: str) -> None:
        """Begin a call: every four characters of the text bring a step with them."""
        self._steps = _STEPS + len(text) // 4
        self._compilation = _COMPILATION

    def spend(self, steps: int) -> None:
        """Take some steps.

        Raises:
            OverBudgetError: when there were not that many left.
        """
        self._steps -= steps
        if self._steps < 0:
            raise OverBudgetError

    def compile(self, size: int) -> None:
        """Take what the compilation of a pattern of this size costs; 1,000 are counted at least.

        Raises:
            OverBudgetError: when there was not that much left.
        """
        self._compilation -= max(size, _LEAST)
        if self._compilation < 0:
            raise OverBudgetError
