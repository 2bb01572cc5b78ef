"""Null for an optional property that does not take null means that it is absent (SPEC D2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from jsonschema_rs import ValidationError

    from toolwire.foreign.problems import Problem, Problems

__all__ = ["contexts", "drop_absent", "value_at"]

Path = tuple[str | int, ...]

ELSEWHERE: Final = frozenset({
    "additionalItems", "additionalProperties", "contains", "items", "patternProperties", "prefixItems", "properties",
    "propertyNames", "unevaluatedItems", "unevaluatedProperties",
})  # fmt: skip
"""Keywords that lead from a value to one inside it."""


def drop_absent(arguments: dict[str, Any], problems: Problems) -> list[Problem]:
    """Take the nulls that the schema refuses out of its optional properties.

    The validator decides: a null that it does not refuse stays, and one that turns out to stand for a required property
    comes back, so that it is what the model is told about.

    Parameters:
        arguments: refused as they are; changed in place.
        problems: of the schema.

    Returns:
        What is wrong still.
    """
    wrong = problems.of(arguments)
    dropped: set[Path] = set()
    while found := {path for problem in wrong for path in _absent(problem)}:
        dropped |= found
        for path in found:
            del value_at(path[:-1], arguments)[path[-1]]
        wrong = problems.of(arguments)
    if required := dropped.intersection(path for problem in wrong for path in _missing(problem)):
        for path in sorted(required, key=len):
            value_at(path[:-1], arguments)[path[-1]] = None
        wrong = problems.of(arguments)
    return wrong


def contexts(error: ValidationError) -> list[list[ValidationError]]:
    """What is wrong in each branch of a union that did not fit; empty for any other error."""
    found: list[list[ValidationError]] = getattr(error.kind, "context", [])
    return found


def _every(errors: Iterable[ValidationError]) -> Iterator[ValidationError]:
    waiting = list(errors)
    while waiting:
        error = waiting.pop()
        yield error
        for branch in contexts(error):
            waiting += branch


def _absent(problem: Problem) -> Iterator[Path]:
    for error in _every(problem.errors):
        path = tuple(error.instance_path)
        if path and _is_declared(path[-1], error.evaluation_path) and value_at(path, problem.value) is None:
            yield (*problem.at, *path)


def _is_declared(name: str | int, keywords: list[str | int]) -> bool:
    """Whether a schema came to a value by the name of a property: not as an item, nor by a pattern or as a free key."""
    for index in range(len(keywords) - 2, -1, -1):
        if keywords[index] == "properties" and keywords[index + 1] == name:
            return ELSEWHERE.isdisjoint(keywords[index + 2 :])
    return False


def _missing(problem: Problem) -> Iterator[Path]:
    for error in _every(problem.errors):
        name = getattr(error.kind, "property", None)
        if name is not None:
            yield (*problem.at, *error.instance_path, name)


def value_at(path: Sequence[str | int], value: Any) -> Any:
    """The value at a path into another."""
    for step in path:
        value = value[step]
    return value
