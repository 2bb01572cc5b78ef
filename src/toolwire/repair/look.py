"""A quick look at a whole text by Python's JSON parser: does any number stand where it could be misspelt?

Most texts need no repair, and this look is several times faster than going through them token by token.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, Final, cast

from toolwire.repair.kinds import TEXTUAL
from toolwire.repair.places import SILENT, Place, Places
from toolwire.repair.tokens import LONGEST_SAFE, NotJsonError
from toolwire.repair.verdicts import FieldNames, integral_rule, numbers

__all__ = ["DEEPEST", "is_doubtful"]

DEEPEST: Final = 64
"""Levels of nesting in which numbers are repaired (SPEC R6)."""

Level = list[tuple[Any, Place]]
Steps = Iterable[tuple[Any, Any]]


def _no_number(word: str) -> object:
    raise NotJsonError(word)


# An object becomes the tuple of its members, so that a name that comes twice is seen twice; an integer becomes the length of its
# token, so that no digit limit applies and no long number is converted.
_parsed: Final = json.JSONDecoder(parse_int=len, parse_constant=_no_number, object_pairs_hook=tuple).decode


def is_doubtful(text: str, places: Places, names: FieldNames) -> bool:
    """Whether a text deserves a scan: it is JSON, and a number in it may be misspelt; one too deep for the parser does."""
    try:
        tree = _parsed(text)
    except RecursionError:
        return True
    except ValueError:
        return False
    if type(tree) not in (tuple, list):
        return True
    level: Level = [(tree, places.root)]
    depth = 0
    while level and depth < DEEPEST:
        deeper: Level = []
        if _has_doubtful(level, places, names, deeper):
            return True
        level, depth = deeper, depth + 1
    return False


def _has_doubtful(level: Level, places: Places, names: FieldNames, deeper: Level) -> bool:
    """Look at the numbers directly in the containers of one level; put the containers in them into `deeper`."""
    steps: Steps
    below: Callable[[Place, Any], Place]
    for container, place in level:
        if type(container) is list:
            steps, below_any, below = cast("Steps", enumerate(container)), places.every_item(place), places.item
        else:
            steps, below_any, below = container, None, places.member
        known = place.members
        for step, value in steps:
            kind = type(value)
            if kind is str or kind is bool or value is None or (kind is float and not value.is_integer()):
                continue
            there = below_any or known.get(step) or below(place, step)
            if there is SILENT:
                continue
            if kind is int:
                wanted = there.numbers if there.numbers >= 0 else numbers(places, there)
                if wanted & TEXTUAL and value <= LONGEST_SAFE:
                    return True
            elif kind is float:
                if integral_rule(places, there, step, names):
                    return True
            else:
                deeper.append((value, there))
    return False
