"""The repair of argument texts against one schema: a quick look whether anything is to be done, then one scan with positions."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Literal

from toolwire.repair.budget import Budget, OverBudgetError
from toolwire.repair.kinds import TEXTUAL
from toolwire.repair.look import is_doubtful
from toolwire.repair.places import Place, Places
from toolwire.repair.scan import misplaced, placed
from toolwire.repair.tokens import NotJsonError, is_safe, whole
from toolwire.repair.verdicts import FieldNames, accepts, integral_rule, numbers

__all__ = ["DEFAULT_NAMES", "Edit", "Names", "RepairPlan", "applied", "has_digit"]

Names = Mapping[str | None, Collection[str]]
"""Tool name (None: any tool) -> names of properties that are integers although their schema says `number`."""

DEFAULT_NAMES: Final[Names] = MappingProxyType(
    {
        None: frozenset({"timeout_ms"}),
        "wait": frozenset({"yield_time_ms", "max_tokens"}),
    }
)
"""Properties known to be read as unsigned integers behind a schema that says `number` (SPEC R4).

`timeout_ms` counts in every tool, the others in the tool of exactly that name. A new entry needs a rejected call as evidence.
"""

Rule = Literal["R1", "R2", "R4"]
_State = tuple[Mapping[str, Any] | bool | None, FieldNames]

has_digit: Final = re.compile("[0-9]").search
"""The cheapest refusal: a text without a digit has no number to repair."""


@dataclass(frozen=True, slots=True)
class Edit:
    """One repaired token: `text[start:end]` becomes `after` (SPEC R).

    Parameters:
        start: where the token begins in the text.
        end: where it ends.
        after: what is written in its place.
        rule: "R1", "R2" or "R4".
    """

    start: int
    end: int
    after: str
    rule: Rule


class RepairPlan:
    """`repair_arguments` for many texts of one tool: what a text made it find out about the schema is kept.

    A plan is a callable; it can be pickled and shared by threads. The schema must not change while it is in use.

    Parameters:
        schema: as for `repair_arguments`.
        tool: as for `repair_arguments`.
        names: as for `repair_arguments`.

    Example:
        >>> plan = RepairPlan({"properties": {"n": {"type": "integer"}}})
        >>> plan('{"n": 2.0}'), plan.edits('{"n": 2.0}')
        ('{"n": 2}', (Edit(start=6, end=9, after='2', rule='R1'),))
    """

    def __init__(
        self, schema: Mapping[str, Any] | bool | None, tool: str | None = None, *, names: Names = DEFAULT_NAMES
    ) -> None:
        self.__setstate__((schema, (names.get(None, ()), names.get(tool, ()))))

    def __getstate__(self) -> _State:
        return self._schema, self._names

    def __setstate__(self, state: _State) -> None:
        self._schema, self._names = state
        self._budget = Budget()
        self._places = Places(self._schema, self._budget)

    def __call__(self, text: str) -> str:
        """Repair one text; the same object when there is nothing to repair."""
        return applied(text, self.edits(text))

    def edits(self, text: str) -> tuple[Edit, ...]:
        """List what the repair of one text would change, in the order of the text; empty for malformed JSON too."""
        if has_digit(text) is None:
            return ()
        self._budget.restart(text)
        try:
            return tuple(self._scan(text)) if is_doubtful(text, self._places, self._names) else ()
        except (OverBudgetError, NotJsonError, RecursionError):
            return ()

    def has_misplaced(self, text: str) -> bool:
        """Whether a value of a text has a type that its place does not admit.

        Raises:
            NotJsonError: when the text is no JSON.
            OverBudgetError: when the schema takes too much work.
        """
        self._budget.restart(text)
        return misplaced(text, self._places)

    def _scan(self, text: str) -> Iterator[Edit]:
        for kind, start, end, place, name in placed(text, self._places):
            if (repaired := self._repaired(kind, text[start:end], place, name)) is not None:
                yield Edit(start, end, *repaired)

    def _repaired(self, kind: str, token: str, place: Place, name: str | None) -> tuple[str, Rule] | None:
        """The one faithful form of a misspelt number that the place takes, and the rule."""
        if kind == "float" and (rule := integral_rule(self._places, place, name, self._names)):
            after = whole(token)
            return (after, rule) if after is not None and accepts(self._places, place, int(after)) else None
        if kind == "integer" and numbers(self._places, place) & TEXTUAL and is_safe(token):
            return (f'"{token}"', "R2") if accepts(self._places, place, token) else None
        return None


def applied(text: str, edits: tuple[Edit, ...]) -> str:
    """Make the edits in their text; the same object when there are none."""
    pieces: list[str] = []
    position = 0
    for edit in edits:
        pieces += text[position : edit.start], edit.after
        position = edit.end
    return "".join([*pieces, text[position:]]) if edits else text
