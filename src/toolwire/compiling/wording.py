"""Problems put into words: what is expected at a place, and what kind of thing came (SPEC D5)."""

from __future__ import annotations

import datetime
import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

from pydantic import TypeAdapter, ValidationError
from pydantic_core import to_json

from toolwire.compiling.codes import OURS
from toolwire.compiling.drafts import KINDS, Draft, told_by
from toolwire.compiling.limits import CONDITIONS, not_met, out_of_range
from toolwire.compiling.phrases import EXPECTED, NO_DEFAULT, TEXT_FORMS, either, kind_of, listed, one_of
from toolwire.compiling.places import Chosen, Path, Place
from toolwire.compiling.text_forms import TEXT, text_form
from toolwire.results import Issue, IssueCode, is_a, nearest, shortened, valid_unicode

__all__ = ["put_into_words"]

Whole: TypeAlias = Place | Chosen
"""The arguments as a whole."""

FORMS_SHOWN: Final = 3
"""So many forms of a union, and so many problems of each, are told to the model."""


def put_into_words(draft: Draft, place: Whole) -> Issue:
    """The issue that tells a model about one problem; `place` is that of the arguments as a whole."""
    place = _chosen(draft, place)
    if draft.code in OF_TAGS:
        draft = _of_property(draft, place)
    path, code, details = draft
    if path and path[-1] == "[key]":
        no_text = not is_a(details["input"], str) and code != "out_of_range"  # what has bounds was read from text
        if no_text and _is_key(path[-2:-1], details["input"]):
            return Issue(path[:-1], "non_string_key", NOT_A_NAME)
        if _is_about_a_name(draft, place):
            return Issue(path[:-1], code, _bad_name(draft._replace(path=path[:-1]), place))
    message = SPEECH[code](draft, place)
    return Issue(path, code, f"{IN_JSON}{message}" if place.holds_json and _is_in_json(draft, place) else message)


def _chosen(draft: Draft, place: Whole) -> Whole:
    """The arguments, knowing which members of unions the tags on the way to a problem have told."""
    tags = told_by(draft.details.get("loc", ()))
    return Chosen(place, tags) if tags and isinstance(place, Place) else place


OF_TAGS: Final[Mapping[IssueCode, IssueCode]] = {"unknown_tag": "not_in_enum", "missing_tag": "missing_argument"}


def _of_property(draft: Draft, place: Whole) -> Draft:
    """What is wrong with a tag, where the schema does not say that it is one: it is a property like others."""
    here = place.at(draft.path)
    name, value = str(draft.details.get("ctx", {}).get("discriminator", ""))[1:-1], draft.details["input"]
    if here.tags[0] or name not in here.names:  # the schema names the tag, or a function finds it
        return draft
    given = value.get(name) if is_a(value, dict) else None
    return Draft((*draft.path, name), OF_TAGS[draft.code], {**draft.details, "input": given})


IN_JSON: Final = "in the JSON that the string holds: "


def _is_in_json(draft: Draft, place: Whole) -> bool:
    """Whether the problem is not in the arguments themselves but in JSON text among them (`Json[T]`)."""
    above = range(len(draft.path) + (draft.code != "invalid_json_text"))
    return any(place.at(draft.path[:steps]).is_json_text for steps in above)


NOT_A_NAME: Final = "expected a name that is a string, got another kind of value"


def _is_key(part: Path, value: Any) -> bool:
    """Whether a part of a path is how pydantic-core writes this key, which no JSON object has."""
    if value is None or is_a(value, float):
        return part == (str(value),)
    if is_a(value, int):
        return part == (value,)
    return not is_a(value, (dict, list))


def _is_about_a_name(draft: Draft, place: Whole) -> bool:
    """Whether the problem is a name of an object and not its value.

    pydantic-core marks it with a last part `[key]`, which could also be a name of its own.
    """
    if not _is_read_from(draft.details["input"], draft.path[-2:-1]):
        return False
    return draft.code in {"invalid_unicode", "invalid_value"} or bool(place.at(draft.path[:-2]).keys.nodes)


def _is_read_from(name: Any, part: Path) -> bool:
    """Whether a part of a path is the text of this key, which may have been read already."""
    (text,) = part or (0,)
    if is_a(name, str):
        return text == name.encode(errors="surrogatepass").decode(errors="replace")
    if type(name) is int:
        return text == str(name)
    if type(name) not in {datetime.date, datetime.timedelta} or not isinstance(text, str):
        return False
    try:
        return bool(TypeAdapter(type(name)).validate_python(text) == name)
    except ValidationError:
        return False


def _bad_name(draft: Draft, place: Whole) -> str:
    if draft.code == "invalid_value":
        return f"this name does not fit: {_own_words(draft, place)}"
    keys = place.at(draft.path[:-1]).keys
    if draft.code == "out_of_range":
        return f"this name does not fit: {_out_of_range(draft, place)}"
    expected = keys.phrase or either(map(text_form, keys.nodes or [{}]))
    if expected == TEXT:
        expected = f"text that matches {shortened(keys.pattern)}" if keys.pattern else EXPECTED[draft.code]
    return f"this name does not fit: expected {expected}, got another name"


def _other_kind(draft: Draft, place: Whole) -> str:
    """A value of another JSON type; what a model that wrote a value as text should do instead."""
    del place
    _, code, details = draft
    value, said = details["input"], details["msg"]
    in_text = said != code and details["type"].startswith(OURS)
    expected = said if in_text else EXPECTED[code]
    if type(value) is str and in_text:
        return f"expected {expected}, got other text"
    if type(value) is str:
        form, hint = HINTS.get(code, NO_HINT)
        return f"expected {expected}, got a string{hint if form.fullmatch(value) else ''}"
    if code == "expected_integer" and type(value) is float and math.isfinite(value):
        of_what_kind = "too large to be exact" if value.is_integer() else "with a fraction"
        return f"expected {expected}, got a number {of_what_kind}"
    return f"expected {expected}, got {kind_of(value)}"


UNQUOTE: Final = "; leave out the quotes"
UNWRAP: Final = "; send the JSON itself, not a string that holds JSON"
NO_HINT: Final = (re.compile(r"(?!)"), "")
HINTS: Final[Mapping[IssueCode, tuple[re.Pattern[str], str]]] = {
    "expected_integer": (re.compile(r"\s*[+-]?[0-9]+(\.0*)?\s*"), UNQUOTE),
    "expected_number": (re.compile(r"\s*[+-]?[0-9]+(\.[0-9]+)?\s*"), UNQUOTE),
    "expected_boolean": (re.compile(r"\s*(true|false)\s*", re.IGNORECASE), UNQUOTE),
    "expected_array": (re.compile(r"\s*\[.*", re.DOTALL), UNWRAP),
    "not_an_object": (re.compile(r"\s*\{.*", re.DOTALL), UNWRAP),
}
"""The text of a string that was written for another value, and what to do about it."""


def _other_form(draft: Draft, place: Whole) -> str:
    """Text of another form than asked for, or a value that is not among those listed."""
    return f"expected {_expected(draft, place)}, got {_what_came(draft, place)}"


def _expected(draft: Draft, place: Whole) -> str:
    """What is expected at the place as a whole where that can be more than the code says."""
    code, details = draft.code, draft.details
    usual = EXPECTED[code]
    if code == "not_in_enum":
        return place.at(draft.path).phrase or _values(draft) or usual
    own = details["msg"] if details["type"].startswith(OURS) and details["msg"] != code else usual
    vague = {TEXT, usual}
    return either(own if said in vague else said for said in place.at(draft.path).alternatives or [own])


def _values(draft: Draft) -> str:
    """The allowed values as pydantic-core lists them, for a place the schema does not show."""
    expected = draft.details.get("ctx", {}).get("expected")
    return f"one of {shortened(str(expected))}" if expected else ""


def _what_came(draft: Draft, place: Whole) -> str:
    """The kind of what came, or that it is another value of the kind that was asked for."""
    value = draft.details["input"]
    allowed = place.at(draft.path).values if draft.code == "not_in_enum" else ()
    if is_a(value, str):
        quoted = value in {to_json(each).decode() for each in allowed if not is_a(each, str)}
        return f"a string{UNQUOTE}" if quoted else NO_DAY if _has_no_day(draft.code, value) else "other text"
    if type(value) in {type(each) for each in allowed}:
        return f"another {kind_of(value).split()[-1]}"
    return kind_of(value)


NO_DAY: Final = "a day that is not in the calendar"
DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}(?![0-9])")


def _has_no_day(code: IssueCode, text: str) -> bool:
    """Whether text has the form of a date, of a day that there is not."""
    written = DAY.match(text) if code in {"invalid_date", "invalid_datetime"} else None
    if written is None:
        return False
    try:
        datetime.date.fromisoformat(written[0])
    except ValueError:
        return True
    return False


def _missing(draft: Draft, place: Whole) -> str:
    expected = place.at(draft.path).phrase
    return f"missing; expected {expected}" if expected else "missing"


def _unknown(draft: Draft, place: Whole) -> str:
    *above, name = draft.path or ("",)  # a name that begins with NUL looks like a label
    here = place.at(tuple(above))
    names, known = here.names, here.names_listed
    if name in names:  # another form of a union has it
        names = here.names_without(str(name))
        known = listed(names)
    if not names:
        return "unknown name; none is allowed here"
    near = nearest(str(name), names)
    guess = f'did you mean "{near}"? ' if near else ""
    return f"unknown name; {guess}allowed here: {known}"


def _not_a_name(draft: Draft, place: Whole) -> str:
    del draft, place
    return NOT_A_NAME


def _out_of_range(draft: Draft, place: Whole) -> str:
    return out_of_range(draft.details, place.at(draft.path))


def _no_match(draft: Draft, place: Whole) -> str:
    if draft.details["type"] == "string_not_ascii":
        return "expected ASCII characters only, got others too"
    here = place.at(draft.path)
    pattern = here.pattern or draft.details.get("ctx", {}).get("pattern") or ""
    form = text_form({"pattern": pattern})
    expected = f"text that matches {shortened(pattern)}" if form == TEXT and pattern else form
    return f"expected {expected}, got other text"


def _tag(draft: Draft, place: Whole) -> str:
    name, allowed = place.at(draft.path).tags
    where = f'"{name}"' if name else "the name that tells the forms apart"
    what = one_of(allowed) if allowed else "one of the known values"
    state = "it is missing" if draft.code == "missing_tag" else "it is not"
    return f"expected {where} to be {what}, but {state}"


def _no_member(draft: Draft, place: Whole) -> str:
    attempts: Sequence[Sequence[Draft]] = draft.details["attempts"]
    problems = [each for attempt in attempts for each in attempt]
    if all(each.path == draft.path for each in problems):
        expected = place.at(draft.path).phrase or either(EXPECTED[each.code] for each in problems)
        return f"expected {expected}, got {_what_came_to(problems, draft, place)}"
    forms = "; or ".join(_problems(attempt, len(draft.path), place) for attempt in attempts[:FORMS_SHOWN])
    return f"fits none of the allowed forms: {forms}"


def _what_came_to(problems: Sequence[Draft], draft: Draft, place: Whole) -> str:
    """The kind of what came; of a string where none is expected, what to do instead."""
    value = draft.details["input"]
    codes = {each.code for each in problems}
    if type(value) is not str or not codes <= KINDS - {"expected_string"}:
        return _what_came(draft, place)
    return (
        f"a string{next((hint for code, (form, hint) in HINTS.items() if code in codes and form.fullmatch(value)), '')}"
    )


def _problems(attempt: Sequence[Draft], depth: int, place: Whole) -> str:
    issues = [put_into_words(each, place) for each in attempt[:FORMS_SHOWN]]
    return ", ".join(str(replace(issue, path=issue.path[depth:])) for issue in issues)


def _own_words(draft: Draft, place: Whole) -> str:
    """The author's message as written."""
    del place
    details = draft.details
    if details["type"].startswith(OURS):
        came = "other text" if is_a(details["input"], str) else kind_of(details["input"])
        return f"expected {details['msg']}, got {came}"
    if details["type"] == "missing":
        return NO_DEFAULT
    if details["type"] in CONDITIONS:
        return not_met(details)
    cause = details.get("ctx", {}).get("error")
    text = str(cause) if is_a(cause, Exception) else str(details["msg"])
    return valid_unicode(text) or "this value is not accepted"


def _inexact(draft: Draft, place: Whole) -> str:
    del place
    if is_a(draft.details["input"], float):
        return "too large to be exact in this form; write all of its digits, without a fraction and an exponent"
    hint = "; write it with an exponent if it may be rounded" if is_a(draft.details["input"], int) else ""
    return f"expected {EXPECTED['unsafe_integer']}, got one with too many digits for that{hint}"


def _not_finite(draft: Draft, place: Whole) -> str:
    del place
    value = draft.details["input"]
    unknown = is_a(value, float) and math.isnan(value)
    return f"expected {EXPECTED['not_finite']}, got {'NaN' if unknown else 'one too large for that'}"


def _bad_unicode(draft: Draft, place: Whole) -> str:
    """pydantic-core puts what is wrong with an unknown name at the object that has it."""
    in_name = is_a(draft.details["input"], str) and bool(place.at(draft.path).names)
    return f"expected {'names' if in_name else 'text'} without lone surrogates"


def _without_more(draft: Draft, place: Whole) -> str:
    del place
    return f"expected {EXPECTED[draft.code]}"


SPEECH: Final[Mapping[IssueCode, Callable[[Draft, Whole], str]]] = {
    **dict.fromkeys(KINDS, _other_kind),
    **dict.fromkeys(TEXT_FORMS, _other_form),
    "not_in_enum": _other_form,
    "missing_argument": _missing,
    "unknown_argument": _unknown,
    "non_string_key": _not_a_name,
    "unsafe_integer": _inexact,
    "out_of_range": _out_of_range,
    "pattern_mismatch": _no_match,
    "not_finite": _not_finite,
    "invalid_unicode": _bad_unicode,
    "no_union_member": _no_member,
    "unknown_tag": _tag,
    "missing_tag": _tag,
    "too_deep": _without_more,
    "unhashable_item": _without_more,
    "invalid_value": _own_words,
}
"""How each code is put into words."""
