"""Logs of tool calls, counted by what repair makes of them: a stream in, a few numbers out (SPEC R)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from toolwire.repair.budget import OverBudgetError
from toolwire.repair.plan import DEFAULT_NAMES, Edit, Names, RepairPlan, applied
from toolwire.repair.tokens import NotJsonError

__all__ = ["Examined", "Problem", "Tally", "examine", "tally"]

Problem = Literal["unknown_tool", "not_json", "wrong_type", "too_costly"]
"""Why a call is past repair: no such tool, no JSON, a value of a type its place does not admit, a schema too hard to follow."""


@dataclass(frozen=True, slots=True)
class Examined:
    """One call of a log and what repair made of it.

    Parameters:
        arguments: their text after the repair.
        edits: what was repaired.
        problem: what is wrong with them still, if anything is.
    """

    arguments: str
    edits: tuple[Edit, ...] = ()
    problem: Problem | None = None


@dataclass(slots=True)
class Tally:
    """How many calls of a log were clean, repaired, and past repair; tallies of its parts are added up with `+`.

    Parameters:
        clean: calls that needed no repair.
        repaired: calls that were repaired.
        rules: the repaired values of these, by rule.
        unrepairable: calls past repair, by problem.
    """

    clean: int = 0
    repaired: int = 0
    rules: Counter[str] = field(default_factory=Counter)
    unrepairable: Counter[str] = field(default_factory=Counter)

    def count(self, call: Examined) -> None:
        """Take one more call in; a call is counted once, its repairs only when they were enough."""
        if call.problem is not None:
            self.unrepairable[call.problem] += 1
        elif call.edits:
            self.repaired += 1
            self.rules.update(edit.rule for edit in call.edits)
        else:
            self.clean += 1

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.clean + other.clean,
            self.repaired + other.repaired,
            self.rules + other.rules,
            self.unrepairable + other.unrepairable,
        )


def examine(plan: RepairPlan, arguments: str) -> Examined:
    """Repair the arguments of one call and look whether every value has a type that the schema admits where it stands.

    Only types are looked at, not bounds, lengths or required names: this is no validator. Blank arguments and `null` stand for
    none (SPEC D3).

    Parameters:
        plan: of the tool.
        arguments: the JSON text of its arguments.
    """
    if arguments.strip() in {"", "null"}:
        return Examined(arguments)
    edits = plan.edits(arguments)
    repaired = applied(arguments, edits)
    problem: Problem | None = None
    try:
        if plan.has_misplaced(repaired):
            problem = "wrong_type"
    except NotJsonError:
        problem = "not_json"
    except OverBudgetError:
        problem = "too_costly"
    return Examined(repaired, edits, problem)


def tally(
    calls: Iterable[tuple[str, str]],
    schemas: Mapping[str, Mapping[str, Any] | bool | None],
    *,
    names: Names = DEFAULT_NAMES,
) -> Tally:
    """Count the calls of a log, however long: memory grows with the schemas only.

    Parameters:
        calls: pairs of a tool's name and the JSON text of its arguments.
        schemas: the schema of each tool's arguments, by its name.
        names: as for `repair_arguments`.

    Example:
        >>> tally([("wait", '{"ms": 5.0}'), ("wait", '{"ms": 5}')], {"wait": {"properties": {"ms": {"type": "integer"}}}})
        Tally(clean=1, repaired=1, rules=Counter({'R1': 1}), unrepairable=Counter())
    """
    plans = {tool: RepairPlan(schema, tool, names=names) for tool, schema in schemas.items()}
    result = Tally()
    for tool, arguments in calls:
        plan = plans.get(tool)
        result.count(Examined(arguments, problem="unknown_tool") if plan is None else examine(plan, arguments))
    return result
