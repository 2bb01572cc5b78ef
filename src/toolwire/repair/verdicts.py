"""What the schemas at a place make of a number: which repair they call for, and whether they take the repaired value."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, Final, Literal

from toolwire.repair.kinds import ALL, INTEGRAL, NUMERIC, OPEN, UNKNOWN, called_for, kinds_of
from toolwire.repair.places import Place, Places, Question
from toolwire.repair.references import as_list

__all__ = ["FieldNames", "accepts", "admitted", "integral_rule", "numbers"]

_MISSING: Final = object()

FieldNames = tuple[Collection[str], ...]
"""Names of properties that are integers although their schema says `number`, in groups."""


Types = tuple[int, int]
"""The types declared at a place, bits of `kinds`: without the alternatives that do not mention it, and with them, admitting all."""


def _own_types(part: Place) -> Types | None:
    return None if part.schema is None else (part.types, part.types)


def _all_of(answers: list[Types | None]) -> Types | None:
    said = possible = ALL | OPEN
    unknown, mentioned = 0, False
    for answer in answers:
        if answer is not None:
            mentioned = True
            said &= answer[0]
            possible &= answer[1]
            unknown |= answer[1] & UNKNOWN
    return (said | unknown, possible | unknown) if mentioned else None


def _one_of(answers: list[Types | None]) -> Types | None:
    said = possible = 0
    mentioned = False
    for answer in answers:
        if answer is None:
            possible |= ALL | OPEN
        else:
            mentioned = True
            said |= answer[0]
            possible |= answer[1]
    return (said, possible) if mentioned else None


_TYPES: Final = Question(_own_types, _all_of, _one_of)


def admitted(places: Places, place: Place) -> int:
    """The types a value at this place may have, bits of `kinds`; never fewer than the schema admits."""
    answer = places.ask(place, _TYPES)
    return ALL | OPEN if answer is None else answer[1]


def numbers(places: Places, place: Place) -> int:
    """The repair of numbers that the types declared at a place call for (see `kinds.called_for`)."""
    if place.numbers < 0:
        types = places.ask(place, _TYPES)
        place.numbers = 0 if types is None else called_for(*types)
    return place.numbers


def integral_rule(places: Places, place: Place, name: str | None, names: FieldNames) -> Literal["R1", "R4"] | None:
    """The rule by which a float without fraction is misspelt at a place; None when it is not. Items have no name."""
    wanted = numbers(places, place)
    if wanted & INTEGRAL:
        return "R1"
    return "R4" if wanted & NUMERIC and any(name in group for group in names) else None


def accepts(places: Places, place: Place, value: str | float) -> bool:
    """Whether a place takes a repaired value, as far as `type`, `enum`, `const` and `pattern` go.

    What nobody can check (a pattern with look-ahead, an `enum` that is no list) takes nothing.
    """
    kind, key = kinds_of(value), _comparable(value)

    def own(part: Place) -> bool | None:
        if part.schema is None:
            return None
        if part.literals is None:
            part.literals = _literals(part.schema)
        if not part.types & kind or not all(key in literals for literals in part.literals):
            return False
        if isinstance(value, str) and "pattern" in part.schema:
            return places.patterns.matches(part.schema["pattern"], value) is True
        return True

    return places.ask(place, Question(own, _every_one, _any_one)) is not False


def _every_one(answers: list[bool | None]) -> bool | None:
    return False if False in answers else None if all(answer is None for answer in answers) else True


def _any_one(answers: list[bool | None]) -> bool | None:
    return True if True in answers else None if None in answers else False


def _literals(schema: dict[str, Any]) -> tuple[frozenset[object], ...]:
    """Read the sets a scalar has to be in; a keyword of the wrong kind leaves nothing."""
    sets: list[Iterable[object]] = []
    if (const := schema.get("const", _MISSING)) is not _MISSING:
        sets.append([const])
    if "enum" in schema:
        sets.append(as_list(schema["enum"]))
    return tuple(frozenset(map(_comparable, literals)) for literals in sets)


def _comparable(literal: object) -> object:
    """What compares in Python as the literal does in JSON Schema: 1 and 1.0 are equal, 1 and true are not."""
    if isinstance(literal, str):
        return str.__str__(literal)
    if isinstance(literal, bool):
        return bool, literal
    return literal if isinstance(literal, (int, float)) else None
