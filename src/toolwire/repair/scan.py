"""One pass over a text, token by token, with the place of each in the schema."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from toolwire.repair.kinds import ARRAY, BOOLEAN, FRACTION, INTEGER, NULL, OBJECT, STRING, UNKNOWN
from toolwire.repair.look import DEEPEST
from toolwire.repair.places import SILENT, Place, Places
from toolwire.repair.tokens import is_integral, tokens
from toolwire.repair.verdicts import admitted

__all__ = ["Placed", "misplaced", "placed"]

Placed = tuple[str, int, int, Place, str | None]
"""Kind, start and end of a value's token (see `tokens`), its place, and the name of the property it is the value of."""

_KINDS: Final = {"string": STRING, "integer": INTEGER, "object": OBJECT, "array": ARRAY}
_FIRST_INDEX: Final = {"object": -1, "array": 0}


def placed(text: str, places: Places) -> Iterator[Placed]:
    """Every value of a text, containers by their opening bracket; containers too deep in the text are silent.

    Raises:
        NotJsonError: as `tokens` does.
        OverBudgetError: when the schema takes too much work.
    """
    place = places.root
    name: str | None = None
    around: list[Place] = []
    indexes: list[int] = []  # of the next item; -1 in an object
    for kind, start, end in tokens(text):
        if kind == "key":
            name = _name(text[start:end])
            place = places.member(around[-1], name)
            continue
        if kind == "close":
            around.pop()
            indexes.pop()
            continue
        if indexes and indexes[-1] >= 0:
            place, name = places.item(around[-1], indexes[-1]), None
            indexes[-1] += 1
        yield kind, start, end, place, name
        if kind in _FIRST_INDEX:
            around.append(place if len(around) < DEEPEST else SILENT)
            indexes.append(_FIRST_INDEX[kind])


def misplaced(text: str, places: Places) -> bool:
    """Whether some value of a text has a type that its place does not admit; raises as `placed` does."""
    found = [
        place is not SILENT and not admitted(places, place) & (UNKNOWN | _kinds(kind, text[start:end]))
        for kind, start, end, place, _ in placed(text, places)
    ]
    return any(found)


def _kinds(kind: str, token: str) -> int:
    """The types of the value a token begins, bits of `kinds`."""
    if kind == "float":
        return INTEGER | FRACTION if is_integral(token) else FRACTION
    if kind == "word":
        return NULL if token == "null" else BOOLEAN
    return _KINDS[kind]


def _name(token: str) -> str:
    """Read the key of a member; most hold no escapes."""
    name: str = json.loads(token) if "\\" in token else token[1:-1]
    return name
