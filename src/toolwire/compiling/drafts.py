"""What is wrong with the arguments of a call, one entry per problem: errors sorted by place, and unions settled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from toolwire.compiling.codes import CODES, OURS
from toolwire.compiling.phrases import EXPECTED, TEXT_FORMS
from toolwire.compiling.rules.anything import ANY_LABELS
from toolwire.compiling.walk import ABSENT, SKIP
from toolwire.results import IssueCode, valid_unicode

__all__ = ["Details", "Draft", "drafts"]

Details = Mapping[str, Any]
"""One entry of `ValidationError.errors()`."""

KINDS: Final[frozenset[IssueCode]] = frozenset(
    code for code in EXPECTED if code.startswith("expected_") or code == "not_an_object"
)
"""Issues that say: another kind of value altogether."""


@dataclass(frozen=True, slots=True)
class Draft:
    """An issue before it is put into words."""

    path: tuple[str | int, ...]
    code: IssueCode
    details: Details

    def is_kind_mismatch(self, place: tuple[str | int, ...]) -> bool:
        """Whether the value at this place was of another kind than asked for, so that nothing inside was looked at."""
        no_text = self.code in TEXT_FORMS and not isinstance(self.details["input"], str)
        return self.path == place and (self.code in KINDS or no_text)


def drafts(errors: Sequence[Details], depth: int = 0) -> list[Draft]:
    """Errors as drafts; those of the branches of one union become the drafts of that union.

    `depth` is how many parts of the paths have been dealt with.
    """
    found: list[Draft] = []
    index = 0
    while index < len(errors):
        loc = errors[index]["loc"]
        at = next((i for i in range(depth, len(loc)) if is_label(loc[i])), None)
        if at is None:
            found.append(draft(errors[index]))
            index += 1
            continue
        end = index + 1
        while end < len(errors) and errors[end]["loc"][: at + 1][:-1] == loc[:at] and is_label_at(errors[end], at):
            end += 1
        found += of_union(errors[index:end], at)
        index = end
    return found


def is_label(part: str | int) -> bool:
    """Whether a part of a path names a branch of a union and not a place on the wire."""
    return isinstance(part, str) and (part.startswith("\0") or part in ANY_LABELS)


def is_label_at(entry: Details, at: int) -> bool:
    return len(entry["loc"]) > at and is_label(entry["loc"][at])


def draft(entry: Details) -> Draft:
    kind = entry["type"]
    code = CODES.get(kind, "invalid_value")
    if kind.startswith(OURS):
        code = kind.removeprefix(OURS)
    elif code == "expected_number" and type(entry["input"]) is int:
        code = "not_finite"  # too large for a float
    return Draft(wire_path(entry["loc"]), code, entry)


def wire_path(loc: tuple[str | int, ...]) -> tuple[str | int, ...]:
    parts = (part for part in loc if not is_label(part))
    return tuple(valid_unicode(part) if isinstance(part, str) else part for part in parts)


def of_union(errors: Sequence[Details], at: int) -> list[Draft]:
    """What is wrong at a union whose branches all failed: the problems of the branch that was meant.

    A branch that refused the value for its kind was not meant. Of several others, the one with the fewest problems
    was; where that does not decide, the union as a whole is the problem.
    """
    by_label: dict[str | int, list[Details]] = {}
    for entry in errors:
        by_label.setdefault(entry["loc"][at], []).append(entry)
    spoken = {label: each for label, each in by_label.items() if label not in (ABSENT, SKIP)} or by_label
    attempts = [drafts(each, at + 1) for each in spoken.values()]
    place = wire_path(errors[0]["loc"][:at])
    meant = [attempt for attempt in attempts if not all(each.is_kind_mismatch(place) for each in attempt)]
    if not meant and len({each.code for attempt in attempts for each in attempt}) == 1:
        return attempts[0][:1]
    if len(meant) > 1:
        fewest = min(map(weight, meant))
        meant = [attempt for attempt in meant if weight(attempt) == fewest]
    if meant and all(alike(attempt, meant[0]) for attempt in meant):
        return meant[0]
    return [Draft(place, "no_union_member", {"input": given(errors, at), "attempts": meant or attempts})]


def weight(attempt: Sequence[Draft]) -> int:
    """How far a branch is from fitting; a name that is fixed to one value says most about which branch was meant."""
    return sum(5 if is_tag(each) else 1 for each in attempt)


def is_tag(each: Draft) -> bool:
    expected = str(each.details.get("ctx", {}).get("expected", " or "))
    return each.code == "not_in_enum" and " or " not in expected


def alike(one: Sequence[Draft], other: Sequence[Draft]) -> bool:
    return [(each.path, each.code) for each in one] == [(each.path, each.code) for each in other]


def given(errors: Sequence[Details], at: int) -> Any:
    """The value at a union, when one of the errors is about it as a whole."""
    return next((entry["input"] for entry in errors if len(entry["loc"]) == at + 1), {})
