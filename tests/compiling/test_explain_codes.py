"""Every type of error that pydantic-core has: its code and its words (SPEC D5)."""

from __future__ import annotations

import re
import typing
from datetime import date
from typing import Annotated, Any

import pytest
from pydantic import (
    Field,
)
from pydantic_core import InitErrorDetails, PydanticCustomError, ValidationError, core_schema

from toolwire import StringInteger
from toolwire.compiling.codes import CODES
from toolwire.compiling.explain import explain
from toolwire.compiling.phrases import EXPECTED
from toolwire.compiling.places import Place
from toolwire.toolset import ToolSet


def nowhere() -> Place:
    """The place of arguments of which no schema says anything."""
    return Place.of({})


def test_every_error_type_has_a_code():
    assert set(CODES) == set(typing.get_args(core_schema.ErrorType))


CONTEXTS: dict[str, Any] = {
    "too_short": {"field_type": "List", "min_length": 2, "actual_length": 1},
    "too_long": {"field_type": "List", "max_length": 2, "actual_length": None},
    "string_pattern_mismatch": {"pattern": "^a$"},
    "value_error": {"error": ValueError("mine")},
    "assertion_error": {"error": AssertionError("mine")},
    "union_tag_invalid": {"discriminator": "'kind'", "tag": "cow", "expected_tags": "'cat', 'dog'"},
    "timezone_offset": {"tz_expected": 0, "tz_actual": 1},
    "uuid_version": {"expected_version": 4},
}
"""What pydantic-core says beside the types; numbers for what is not listed and ends with a number, else text."""


def raised(kind: str, value: Any = "hunter2") -> ValidationError:
    """A validation error of one type, as pydantic-core raises it."""
    from pydantic_core import _pydantic_core

    template = next(each for each in _pydantic_core.list_all_errors() if each["type"] == kind)
    context = CONTEXTS.get(kind, template.get("example_context"))
    details = InitErrorDetails(type=kind, loc=("x",), input=value, ctx=context or {})
    return ValidationError.from_exception_data("Secret", [details])


FOREIGN_WORDS = re.compile(
    r"hunter2|pydantic|https?://(?!example\.org)|Input|dictionary|instance|tuple|dict\b|Python", re.IGNORECASE
)


@pytest.mark.parametrize("kind", sorted(CODES))
def test_every_error_type_has_a_message_in_words_of_the_wire(kind):
    (issue,) = explain(raised(kind), nowhere)
    assert (issue.path, issue.code) == (("x",), CODES[kind])
    assert "\n" not in issue.message
    if kind in ("value_error", "assertion_error"):
        assert issue.message == "mine"
    elif issue.code != "invalid_value":
        assert not FOREIGN_WORDS.search(issue.message)


def test_an_unknown_error_type_is_an_authors_own():
    details = InitErrorDetails(type=PydanticCustomError("from_the_future", "is new"), loc=("x",), input=1)
    (issue,) = explain(ValidationError.from_exception_data("f", [details]), nowhere)
    assert (issue.code, issue.message) == ("invalid_value", "is new")


@pytest.mark.parametrize("code", sorted(set(EXPECTED) - {"no_union_member"}))
def test_our_own_error_types_name_their_code(code):
    details = InitErrorDetails(type=PydanticCustomError(f"toolwire_{code}", code), loc=("x",), input=1)
    (issue,) = explain(ValidationError.from_exception_data("f", [details]), nowhere)
    assert (issue.path, issue.code) == (("x",), code)


def failure(*errors: tuple[tuple[str | int, ...], str]) -> tuple[Any, ...]:
    """The issues of errors given as places and types."""
    details = [InitErrorDetails(type=kind, loc=loc, input=None) for loc, kind in errors]
    return explain(ValidationError.from_exception_data("f", details), nowhere)


def test_an_integer_that_no_float_holds_is_not_finite():
    details = InitErrorDetails(type="float_type", loc=("x",), input=10**400)
    (issue,) = explain(ValidationError.from_exception_data("f", [details]), nowhere)
    assert (issue.code, issue.message) == ("not_finite", "expected a finite number, got one too large for that")


def test_labels_and_tags_are_no_part_of_a_path():
    (issue,) = failure((("x", "\0tagged", "cat", "cat", 0, "\0one", "lives", "\0wire"), "int_type"))
    assert issue.path == ("x", "cat", 0, "lives")


def test_branches_that_only_help_others_say_nothing():
    issues = failure(
        (("a", "\0skip"), "string_type"),
        (("a", "\0wire"), "int_type"),
        (("b", "\0one", 0), "int_type"),
        (("b", "\0one", 1), "int_type"),
        (("b", "\0absent"), "none_required"),
        (("c", "\0skip"), "bool_type"),
    )
    assert [(issue.path, issue.code) for issue in issues] == [
        (("a",), "expected_integer"),
        (("b", 0), "expected_integer"),
        (("b", 1), "expected_integer"),
    ]


def test_they_speak_when_nobody_else_does():
    (issue,) = failure((("c", "\0skip"), "bool_type"))
    assert (issue.path, issue.code) == (("c",), "expected_boolean")


def test_our_own_error_types_may_say_more_than_their_code():
    said = PydanticCustomError("toolwire_expected_integer", 'an integer in a string such as "42"')
    details = InitErrorDetails(type=said, loc=("x",), input="4 2")
    (issue,) = explain(ValidationError.from_exception_data("f", [details]), nowhere)
    assert issue.message == 'expected an integer in a string such as "42", got other text'


def test_factories_that_were_not_called_are_no_problem_of_the_model():
    def f(a: int, b: Annotated[int, Field(default_factory=lambda data: data["a"], validate_default=True)]): ...

    assert [str(issue) for issue in ToolSet(f).run("f", '{"a": "x"}').error.issues] == [
        "a: expected an integer, got a string"
    ]


def test_a_factory_that_was_not_called_alone_is_told_all_the_same():
    (issue,) = explain(raised("default_factory_not_called"), nowhere)
    assert issue.code == "invalid_value"


def test_text_of_a_hint_is_exact():
    def f(x: Annotated[int, StringInteger()]): ...

    assert ToolSet(f).run("f", '{"x": "4 2"}').error.issues[0].code == "expected_integer"


@pytest.mark.parametrize("key", [1, True, None, 1.5, float("nan"), b"x", (1,)])
@pytest.mark.parametrize("annotation", [dict[str, int], dict[int, int], dict[date, int], Any])
def test_a_key_that_is_no_string(annotation: Any, key: Any) -> None:
    """One code for it at every depth and below every type (D1)."""

    def f(x: Any) -> None: ...

    f.__annotations__["x"] = annotation
    (issue,) = ToolSet(f).run("f", {"x": {key: 1}}).error.issues
    assert (issue.path[:1], issue.code) == (("x",), "non_string_key")
    assert str(issue).endswith(": expected a name that is a string, got another kind of value")


@pytest.mark.parametrize("value", [5, None, 1.5, {}, []])
def test_a_property_that_is_called_as_pydantic_core_calls_keys(value: Any) -> None:
    def f(x: dict[str, dict[str, str]]) -> None: ...

    (issue,) = ToolSet(f).run("f", {"x": {"k": {"[key]": value}}}).error.issues
    assert (issue.path, issue.code) == (("x", "k", "[key]"), "expected_string")


def test_a_lone_surrogate_in_an_unknown_name() -> None:
    def f(x: int = 0) -> None: ...

    (issue,) = ToolSet(f).run("f", {"\ud800": 1}).error.issues
    assert (issue.path, issue.message) == ((), "expected names without lone surrogates")
