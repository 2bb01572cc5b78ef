from __future__ import annotations

import json

import pytest

from toolwire.results import CallError, Err, Issue, Ok
from toolwire.testing.agreement import Agreement

SCHEMA = {
    "type": "object",
    "properties": {"n": {"type": "integer"}, "t": {"type": "string", "format": "date-time"}},
    "required": ["n"],
    "additionalProperties": False,
}
REFUSED = Err(CallError("invalid_arguments", "no", issues=(Issue(("n",), "expected_integer", "an integer"),)))


def loaded(arguments):
    return json.loads(arguments) if isinstance(arguments, str) else arguments


def honest(arguments):
    """Dispatch as it should be, for this schema."""
    value = loaded(arguments)
    if (
        isinstance(value, dict)
        and isinstance(value.get("n"), int)
        and not isinstance(value["n"], bool)
        and value.keys() <= {"n", "t"}
    ):
        return Ok(value)
    return REFUSED


def law(check):
    return Agreement("f", SCHEMA, check, source="def f(n: int): ...")


@pytest.mark.parametrize(
    "value",
    [
        {"n": 1},
        {"n": "1"},
        {},
        [],
        "text",
        None,
        {"n": 1, "t": "2024-01-01T12:00:00"},
        {"n": (1,)},
        {"n": float("nan")},
        {"n": 2.0**53},
    ],
)
def test_honest_dispatch_has_no_fault(value):
    assert law(honest).fault(value) == ""


def test_dispatch_may_not_accept_what_the_schema_refuses():
    fault = law(Ok).fault({"n": "1"}, "spread")
    assert fault == (
        "f: schema and dispatch disagree outside the closed list\n\ndef f(n: int): ...\n\n"
        'arguments  { "n"\t: "1" }\n'
        "schema     refuses\n"
        "expected   refuse\n"
        """text       accepts, value '{ "n"\\t: "1" }'\n"""
        "mapping    accepts, value {'n': '1'}\n"
        "place      n  #/properties/n/type"
    )


def test_dispatch_may_not_refuse_what_the_schema_accepts():
    fault = Agreement("f", SCHEMA, lambda _: REFUSED).fault({"n": 1})
    assert fault == (
        "f: schema and dispatch disagree outside the closed list\n"
        'arguments  {"n": 1}\n'
        "schema     accepts\n"
        "expected   accept\n"
        "text       refuses: n expected_integer\n"
        "mapping    refuses: n expected_integer\n"
        f"place      n  in  {json.dumps(SCHEMA)}"
    )


def test_the_expectation_names_the_row_of_the_list():
    fault = law(lambda arguments: Ok(loaded(arguments))).fault({"n": 2.0**60, "t": 5})
    assert "expected   refuse (float tokens beyond 2^53-1)" in fault


def test_no_exception_may_escape():
    def broken(arguments):
        raise KeyError("lost")

    assert "an exception escaped" in law(broken).fault({"n": 1})
    assert "text       raises KeyError: 'lost'" in law(broken).fault({"n": 1})


def test_text_and_mapping_have_to_agree():
    def text_only(arguments):
        return honest(arguments) if isinstance(arguments, str) else REFUSED

    value = {"n": 1, "t": "2024-01-01T12:00:00"}  # either verdict is lawful here
    assert "text and mapping disagree" in law(text_only).fault(value)


def test_text_and_mapping_have_to_give_the_same_value():
    fault = law(lambda arguments: Ok(1 if isinstance(arguments, str) else 1.0)).fault({"n": 1})
    assert "text and mapping give different values" in fault


def test_values_that_are_never_the_same_twice_may_differ():
    """A model with `Field(default_factory=uuid4)`, or with the time it was made at."""
    numbers = iter(range(9))
    law = Agreement("draw", {"type": "object"}, lambda _: Ok({"id": next(numbers)}))
    assert law.fault({}) == ""


def test_text_and_mapping_have_to_have_the_same_issues():
    elsewhere = Err(CallError("invalid_arguments", "no", issues=(Issue((), "missing_argument", "n"),)))
    fault = law(lambda arguments: REFUSED if isinstance(arguments, str) else elsewhere).fault({"n": "1"})
    assert "text and mapping have different issues" in fault
    assert "mapping    refuses: (arguments) missing_argument" in fault


def test_what_is_no_json_text_has_no_places():
    unreadable = Err(CallError("invalid_json", "no"))
    assert law(lambda arguments: unreadable if isinstance(arguments, str) else REFUSED).fault({"n": float("nan")}) == ""


def test_what_has_no_text_is_shown_as_python():
    assert "arguments  {'n': (1,)}" in law(Ok).fault({"n": (1,)})
    assert "text " not in law(Ok).fault({"n": (1,)})


def test_null_means_no_arguments():
    assert "disagree" in law(lambda _: Ok({})).fault(None)
    assert law(lambda _: REFUSED).fault(None) == ""


def test_what_python_cannot_print_is_said_so():
    fault = law(lambda _: Ok(10**5000)).fault({"n": "1", "t": (10**5000,)})
    assert "arguments  a dict that Python cannot print (ValueError)" in fault
    assert "mapping    accepts, value a int that Python cannot print (ValueError)" in fault


def test_long_values_are_shortened():
    fault = law(Ok).fault({"n": "x" * 5000})
    assert "(5009 characters)" in fault
    assert len(fault) < 3000
