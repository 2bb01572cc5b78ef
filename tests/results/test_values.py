"""Results are plain values: matched, compared, copied, pickled, shown."""

from __future__ import annotations

import copy
import json
import pickle
import typing

import pytest

from toolwire.compiling.phrases import EXPECTED
from toolwire.errors import CallFailed
from toolwire.results import BoundArguments, Call, CallError, Err, FreshOk, Issue, IssueCode, Ok
from toolwire.results.values import path_text

ISSUE = Issue(("items", 3, "qty"), "expected_integer", "expected an integer, got a string")
ERROR = CallError("invalid_arguments", "They do not fit.", "order", (ISSUE,))


def fresh(value: object) -> Ok[object]:
    made = FreshOk()
    made.value = value
    made.repairs = ()
    return made


@pytest.mark.parametrize("result", [Ok(3), fresh(3)])
def test_ok_is_a_value(result):
    match result:
        case Ok(value):
            assert value == 3
    assert (result.ok, result.unwrap(), result.text, result.repairs) == (True, 3, "3", ())
    assert repr(result) == "Ok(3)"
    assert result == Ok(3)
    assert result != Ok(4)
    assert result != 3
    assert hash(result) == hash(Ok(3))


def test_ok_says_what_was_repaired():
    assert Ok(3, ("x: text to integer",)) != Ok(3)
    assert repr(Ok(3, ("x",))) == "Ok(3, repairs=('x',))"


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda ok: pickle.loads(pickle.dumps(ok))])
def test_what_dispatch_makes_becomes_a_plain_ok(again):
    assert type(fresh([1])) is FreshOk
    assert (type(again(fresh([1]))), again(fresh([1]))) == (Ok, Ok([1]))


def test_dispatch_makes_results_without_a_python_constructor():
    assert FreshOk.__init__ is object.__init__
    assert Ok.__init__ is not object.__init__


def test_text_is_made_once():
    ok = Ok(iter([1, 2]))
    assert (ok.text, ok.text) == ("[1,2]", "[1,2]")


def test_text_of_what_json_cannot_carry_says_that_the_tool_did_run():
    text = Ok(object()).text
    assert text == "The tool did run and did not fail, but what it returned cannot be shown: it is not JSON."


def test_err_is_a_value():
    err = Err(ERROR)
    match err:
        case Err(error):
            assert error is ERROR
    assert (err.ok, err.repairs, err.text) == (False, (), ERROR.text)
    assert repr(err) == f"Err({ERROR!r})"
    assert err == Err(copy.deepcopy(ERROR))
    assert err != Err(CallError("raised", "It failed."))
    assert err != ERROR
    assert hash(err) == hash(Err(copy.deepcopy(ERROR)))
    assert pickle.loads(pickle.dumps(err)) == err


def test_an_error_of_a_repaired_call_shows_its_repairs():
    err = Err(ERROR, ("x",))
    assert repr(err) == f"Err({ERROR!r}, repairs=('x',))"
    assert err != Err(ERROR)
    assert pickle.loads(pickle.dumps(err)) == err


def test_unwrapping_an_error_raises_it():
    with pytest.raises(CallFailed) as caught:
        Err(ERROR).unwrap()
    assert caught.value.error is ERROR


def test_a_failed_call_travels_between_processes():
    """D10: unpickling it failed, at which a pool of workers hangs."""
    failed = CallFailed(ERROR)
    for copied in (pickle.loads(pickle.dumps(failed)), copy.copy(failed)):
        assert (copied.error, str(copied)) == (ERROR, ERROR.text)


def test_an_error_lists_its_issues():
    assert ERROR.text == "They do not fit.\n- items[3].qty: expected an integer, got a string"
    assert ERROR.to_dict() == {
        "code": "invalid_arguments",
        "message": "They do not fit.",
        "issues": [
            {
                "path": ["items", 3, "qty"],
                "code": "expected_integer",
                "message": "expected an integer, got a string",
            }
        ],
    }


def test_an_error_of_another_kind_has_only_its_message():
    error = CallError("raised", "It failed.", "order")
    assert (error.text, error.to_dict()) == ("It failed.", {"code": "raised", "message": "It failed."})


def test_an_unknown_tool_lists_the_known_ones():
    error = CallError("unknown_tool", "No.", "ad", known_tools=("add", "sub"), nearest="add")
    assert json.loads(json.dumps(error.to_dict())) == {
        "code": "unknown_tool",
        "message": "No.",
        "known_tools": ["add", "sub"],
        "nearest": "add",
    }


def test_a_model_is_shown_twenty_issues_and_told_of_the_rest():
    issues = tuple(Issue(("x", index), "expected_integer", "wrong") for index in range(23))
    lines = CallError("invalid_arguments", "No.", "f", issues).text.splitlines()
    assert lines[0] == "No."
    assert lines[1:3] == ["- x[0]: wrong", "- x[1]: wrong"]
    assert lines[20:] == ["- x[19]: wrong", "- … and 3 more of the kind"]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ((), ""),
        (("city",), "city"),
        (("a", 0, "b"), "a[0].b"),
        ((0,), "[0]"),
        (("x-y", "from_", "a b"), 'x-y.from_["a b"]'),
        (("", "\n"), '[""]["\n"]'.replace("\n", " ")),
        (("n" * 200,), "n" * 120 + "…"),
    ],
)
def test_paths_are_written_as_a_model_would(path, text):
    assert path_text(path) == text


def test_an_issue_about_everything_has_no_path():
    assert str(Issue((), "not_an_object", "expected an object")) == "expected an object"


def test_the_codes_of_issues_are_a_closed_list():
    assert set(EXPECTED) == set(typing.get_args(IssueCode))


def test_a_call_is_a_value():
    assert Call("1", "f", "{}") == Call("1", "f", "{}")


def test_bound_arguments_show_what_they_are_for():
    bound = BoundArguments("f", {"a": 1}, lambda _: Ok(1), None)
    assert repr(bound) == "BoundArguments(tool='f', arguments={'a': 1})"
    assert bound.call() == Ok(1)
