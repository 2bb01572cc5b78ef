"""What jsonschema-rs has against arguments, as pydantic-core's errors, which are then explained like any tool's (SPEC D5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from pydantic_core import InitErrorDetails

from toolwire.foreign.absent import contexts, value_at
from toolwire.foreign.faults import FAULTS, OTHER, Fault

if TYPE_CHECKING:
    from jsonschema_rs import ValidationError

    from toolwire.compiling.places import Place
    from toolwire.foreign.problems import Problem

__all__ = ["line_errors"]

Loc = tuple[str | int, ...]

KIND: Final = "Type"
FALSE_BELOW: Final[Mapping[str | int, str]] = {"patternProperties": "FalseName", "prefixItems": "FalseItem"}
FALSE_AT: Final[Mapping[str | int, str]] = {
    "additionalProperties": "FalseNames",
    "propertyNames": "FalseNames",
    "items": "FalseItem",
}
"""The keyword where `false` stands -> what it says there; anywhere else it excludes a value."""
CHOICES: Final = frozenset({"Enum", "Constant"})


def line_errors(problems: Iterable[Problem], place: Place) -> list[InitErrorDetails]:
    """Errors in the order of the schema's properties, each once, the branches of unions labelled.

    Parameters:
        problems: of the arguments.
        place: that of the arguments as a whole.
    """
    found: dict[tuple[Loc, str], InitErrorDetails] = {}
    for loc, fault in (each for problem in problems for each in _of_problem(problem, place)):
        details = InitErrorDetails(type=fault.type, loc=loc, input=fault.input, ctx=fault.context)
        found.setdefault((loc, str(fault.type)), details)
    return list(found.values())


def _of_problem(problem: Problem, place: Place) -> Iterator[tuple[Loc, Fault]]:
    at, value, errors = problem
    if errors:
        yield from _located(errors, value, place.at(at), at, 0)
    else:
        yield from ((at, fault) for fault in OTHER(None, value))


def _located(
    errors: Sequence[ValidationError], arguments: Any, place: Place, above: Loc, depth: int
) -> Iterator[tuple[Loc, Fault]]:
    """The faults of errors that stand beside each other, with their places.

    Parameters:
        above: the place of the union whose branch this is, with its label; `depth` is how long it is without labels.
    """
    for index, error in enumerate(sorted(_telling(errors), key=lambda each: _rank(each, place))):
        path = error.instance_path
        loc = (*above, *path[depth:])
        branches = _branches(error)
        for number, branch in enumerate(branches):
            label = f"\0{index}.{number}"
            yield from _located(branch, arguments, place, (*loc, label), len(path))
        if not branches:
            value = value_at(path, arguments)
            for fault in FAULTS.get(_name(error), OTHER)(error.kind, value):
                yield (*loc, *fault.steps), fault


def _name(error: ValidationError) -> str:
    """jsonschema-rs's name for what is wrong; what a schema that takes nothing means depends on where it stands."""
    name = type(error.kind).__name__
    if name != "FalseSchema":
        return name
    above, last = ["", *error.evaluation_path][-2:]
    if above == "properties" and error.instance_path[-1:] == [last]:
        return "FalseName"
    return FALSE_BELOW.get(above) or FALSE_AT.get(last, "Not")


def _branches(error: ValidationError) -> list[list[ValidationError]]:
    """The branches of a union that say something: those that fit say nothing, and one for null says no more than others."""
    branches = [branch for branch in contexts(error) if branch]
    return [branch for branch in branches if not _is_null(branch)] or branches


def _is_null(branch: Sequence[ValidationError]) -> bool:
    return len(branch) == 1 and getattr(branch[0].kind, "types", ()) == ["null"]


def _telling(errors: Sequence[ValidationError]) -> list[ValidationError]:
    """Of several errors at one place the strongest: another kind of value, then a value that is not listed."""
    strongest: dict[Loc, int] = {}
    for error in errors:
        path = tuple(error.instance_path)
        strongest[path] = min(_weakness(error), strongest.get(path, len(CHOICES)))
    return [error for error in errors if _weakness(error) == strongest[tuple(error.instance_path)]]


def _weakness(error: ValidationError) -> int:
    name = _name(error)
    return 0 if name == KIND else 1 if name in CHOICES else 2


def _rank(error: ValidationError, place: Place) -> tuple[int, ...]:
    """Where an error comes in the order of the schema: named properties first, other names behind them."""
    path = list(error.instance_path)
    if (missing := getattr(error.kind, "property", None)) is not None:
        path.append(missing)
    if hasattr(error.kind, "unexpected"):
        path.append("")
    ranks = []
    for step in path:
        names = place.names
        ranks.append(step if isinstance(step, int) else names.index(step) if step in names else len(names))
        place = place.at((step,))
    return tuple(ranks)
