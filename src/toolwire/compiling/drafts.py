"""What is wrong with the arguments of a call, one entry per problem: errors sorted by place, and unions settled."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from toolwire.compiling.codes import CODES, OURS
from toolwire.compiling.phrases import EXPECTED, TEXT_FORMS
from toolwire.compiling.places import Path
from toolwire.compiling.rules.anything import ANY_LABELS
from toolwire.compiling.rules.numbers import SAFE
from toolwire.compiling.walk import ABSENT, SKIP, TAGGED, WIRE_FORM
from toolwire.results import IssueCode, is_a, valid_unicode

__all__ = ["KINDS", "Details", "Draft", "code_of", "drafts", "told_by"]

Details: TypeAlias = Mapping[str, Any]
"""One entry of `ValidationError.errors()`."""

CONSEQUENCE: Final = "default_factory_not_called"
"""The error type that only follows from other errors."""

KINDS: Final[frozenset[IssueCode]] = frozenset(
    code for code in EXPECTED if code.startswith("expected_") or code == "not_an_object"
)
"""Issues that say: another kind of value altogether."""


class Draft(NamedTuple):
    """An issue before it is put into words."""

    path: Path
    code: IssueCode
    details: Details

    def is_kind_mismatch(self, place: Path) -> bool:
        """Whether the value at this place was of another kind than asked for, so that nothing inside was looked at."""
        no_text = self.code in TEXT_FORMS and not is_a(self.details["input"], str)
        return self.path == place and (self.code in KINDS or no_text)


def drafts(errors: Sequence[Details]) -> list[Draft]:
    """Errors as drafts; those of the branches of one union become the drafts of that union."""
    found: list[Draft] = []
    for entry in errors:
        loc = entry["loc"]
        if not _is_plain(loc):
            if SKIP in loc or ABSENT in loc:
                continue
            if loc[-1] != WIRE_FORM or not _is_plain(loc[:-1]):
                return _settled(_telling(errors), 0)
            loc = loc[:-1]
        if entry["type"] != CONSEQUENCE:
            found.append(Draft(loc, code_of(entry), entry))
    return found or _settled(errors, 0)


def _is_plain(loc: Path) -> bool:
    """Whether a path needs no second look: no part of it is a label, or a name that has to be mended."""
    for part in loc:
        if type(part) is str and not (part.isascii() and part.isprintable() and part not in ANY_LABELS):
            return False
    return True


def _telling(errors: Sequence[Details]) -> Sequence[Details]:
    """Errors without those of branches of which another branch says what is wrong, and those that follow from others."""
    speaking = [entry for entry in errors if SKIP not in entry["loc"] and ABSENT not in entry["loc"]]
    return [entry for entry in speaking if entry["type"] != CONSEQUENCE]


def _settled(errors: Sequence[Details], depth: int) -> list[Draft]:
    """Errors as drafts, unions settled. `depth` is how many parts of the paths have been dealt with."""
    found: list[Draft] = []
    index, count = 0, len(errors)
    while index < count:
        entry = errors[index]
        loc = entry["loc"]
        at = _first_label(loc, depth)
        end = index + 1
        if at < 0:
            found.append(Draft(_wire_path(loc), code_of(entry), entry))
        else:
            above = loc[:at]
            while end < count and (other := errors[end]["loc"])[:at] == above and _first_label(other, at) == at:
                end += 1
            found += _of_union(errors[index:end], at)
        index = end
    return found


def _is_label(part: str | int) -> bool:
    """Whether a part of a path names a branch of a union and not a place on the wire."""
    return type(part) is str and (part[:1] == "\0" or part in ANY_LABELS)


def _first_label(loc: Path, start: int) -> int:
    for index in range(start, len(loc)):
        if _is_label(loc[index]):
            return index
    return -1


def code_of(entry: Details) -> IssueCode:
    """The issue code of one error."""
    kind = entry["type"]
    if kind.startswith(OURS):
        ours: IssueCode = kind[len(OURS) :]
        return "unsafe_integer" if ours == entry["msg"] == "expected_integer" and _is_large(entry["input"]) else ours
    if kind == "float_type" and type(entry["input"]) is int:
        return "not_finite"  # an integer too large for a float
    if kind == "missing" and is_a(entry["input"], dict) and entry["loc"][-1] in entry["input"]:
        return "invalid_value"  # it is there, but a validator of the author's asked for a default
    return CODES.get(kind, "invalid_value")


def _is_large(value: Any) -> bool:
    """Whether a value is an integer all the same, but one that a float cannot tell from its neighbours."""
    return type(value) is float and SAFE < abs(value) < math.inf


def told_by(loc: Path) -> dict[Path, list[str | int]]:
    """The tags in a path, by the place of the union that each of them told a member of."""
    tags: dict[Path, list[str | int]] = {}
    for index, part in enumerate(loc[:-1]):
        if part == TAGGED:
            tags.setdefault(_wire_path(loc[:index]), []).append(loc[index + 1])
    return tags


def _wire_path(loc: Path) -> Path:
    """A path without labels and tags, its names in valid Unicode."""
    kept = [part for before, part in zip(("", *loc), loc, strict=False) if before != TAGGED and not _is_label(part)]
    return tuple([valid_unicode(part) if isinstance(part, str) else part for part in kept])


def _of_union(errors: Sequence[Details], at: int) -> list[Draft]:
    """What is wrong at a union whose branches all failed: the problems of the branch that was meant.

    A branch that refused the value for its kind was not meant. Of several others, the one with the fewest problems
    was; where that does not decide, the union as a whole is the problem.
    """
    by_label: dict[str | int, list[Details]] = {}
    for entry in errors:
        by_label.setdefault(entry["loc"][at], []).append(entry)
    if len(by_label) == 1:
        return _settled(errors, at + 1)
    attempts = [_settled(each, at + 1) for each in by_label.values()]
    place = _wire_path(errors[0]["loc"][:at])
    meant = [attempt for attempt in attempts if not all(each.is_kind_mismatch(place) for each in attempt)]
    if not meant and len({each.code for attempt in attempts for each in attempt}) == 1:
        return attempts[0][:1]
    if len(meant) > 1:
        fewest = min(map(_weight, meant))
        meant = [attempt for attempt in meant if _weight(attempt) == fewest]
    if meant and all(_alike(attempt, meant[0]) for attempt in meant):
        return meant[0]
    details = {"input": _given(errors, at), "attempts": meant or attempts, "loc": errors[0]["loc"][:at]}
    return [Draft(place, "no_union_member", details)]


def _weight(attempt: Sequence[Draft]) -> int:
    """How far a branch is from fitting; a name that is fixed to one value says most about which branch was meant."""
    return sum(5 if _is_tag(each) else 1 for each in attempt)


def _is_tag(each: Draft) -> bool:
    expected = str(each.details.get("ctx", {}).get("expected", " or "))
    return each.code == "not_in_enum" and " or " not in expected


def _alike(one: Sequence[Draft], other: Sequence[Draft]) -> bool:
    return [(each.path, each.code) for each in one] == [(each.path, each.code) for each in other]


def _given(errors: Sequence[Details], at: int) -> Any:
    """The value at a union, when one of the errors is about it as a whole."""
    above = _wire_path(errors[0]["loc"][:at])
    return next((entry["input"] for entry in errors if _wire_path(entry["loc"]) == above), {})
