"""What a model may send as arguments (SPEC D3, D4)."""

from __future__ import annotations

import collections
import copy
import json
import types
from typing import Any

import pytest

from toolwire.dispatch.entrance import nothing_given, plain_json
from toolwire.results import Ok
from toolwire.toolset import ToolSet


def f(a: int = 1, b: Any = None) -> Any:
    return a, b


TOOLS = ToolSet(f)


class Text(str):
    __slots__ = ()


class Bad(collections.UserDict):
    def __iter__(self) -> Any:
        raise RuntimeError("cannot be read")


@pytest.mark.parametrize(
    "arguments",
    ["", " \n\t", b"", b"  ", bytearray(b" "), "null", " null ", b"null", None, {}, "{}", Text(""), Text("{}")],
)
def test_nothing_is_an_empty_object(arguments):
    assert TOOLS.run("f", arguments).unwrap() == (1, None)


@pytest.mark.parametrize(
    "arguments",
    [
        '{"a": 2}',
        b'{"a": 2}',
        bytearray(b'{"a": 2}'),
        Text('{"a": 2}'),
        {"a": 2},
        collections.OrderedDict(a=2),
        collections.UserDict(a=2),
        types.MappingProxyType({"a": 2}),
        collections.ChainMap({}, {"a": 2}),
    ],
)
def test_forms_of_arguments(arguments):
    assert TOOLS.run("f", arguments).unwrap() == (2, None)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("[1, 2]", "expected an object, got an array"),
        ("5", "expected an object, got an integer"),
        ("true", "expected an object, got a boolean"),
        ('"abc"', "expected an object, got a string"),
        ('"{}"', "expected an object, got a string; send the JSON itself, not a string that holds JSON"),
        (5, "expected an object, got an integer"),
        ([1], "expected an object, got an array"),
        (object(), "expected an object, got a value that is not JSON"),
    ],
)
def test_other_values_are_no_arguments(arguments, message):
    error = TOOLS.run("f", arguments).error
    assert error.code == "invalid_arguments"
    assert [(issue.path, issue.code, issue.message) for issue in error.issues] == [((), "not_an_object", message)]


def test_a_mapping_that_cannot_be_read(caplog):
    assert TOOLS.run("f", Bad()).error.text == 'The arguments for "f" could not be checked (RuntimeError).'
    assert caplog.messages == ["RuntimeError raised while checking the arguments of 'f'"]


def test_the_callers_mapping_is_neither_changed_nor_shared():
    arguments = {"b": {"list": [1, {"x": [2]}]}}
    before = copy.deepcopy(arguments)
    received = TOOLS.run("f", arguments).unwrap()[1]
    received["list"][1]["x"].append(3)
    assert arguments == before


def test_the_last_of_two_names_counts():
    assert TOOLS.run("f", '{"a": 1, "a": 2}').unwrap() == (2, None)


STRICT = ToolSet(f, duplicate_keys="error")


@pytest.mark.parametrize("text", ['{"a": 1, "a": 2}', b'{"a": 1, "a": 1}', '{"b": [{"a": 1, "a": 2}]}'])
def test_a_name_that_stands_twice_may_be_an_error(text):
    error = STRICT.run("f", text).error
    assert error.to_dict() == {
        "code": "invalid_json",
        "message": 'The arguments for "f" are not valid JSON (the name "a" stands twice in one object; send it once). '
        "It was not called.",
    }


@pytest.mark.parametrize("text", ['{"a": 2}', '{"a": 2, "b": {"a": [{"a": 1}]}}', b'{"a": 2}'])
def test_names_of_different_objects_may_be_alike(text):
    assert STRICT.run("f", text).unwrap()[0] == 2
    assert STRICT.run("f", {"a": 2}).unwrap()[0] == 2


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"a": 1', "invalid_json"),
        ('{"b": ' + "[" * 100_000 + "]" * 100_000 + "}", "invalid_arguments"),
        ('{"a": ' + "1" * 5000 + "}", "invalid_arguments"),
        (b"\xff", "invalid_json"),
    ],
)
def test_looking_for_duplicates_leaves_other_faults_to_the_parser(text, code):
    assert STRICT.run("f", text).error == TOOLS.run("f", text).error
    assert STRICT.run("f", text).error.code == code


@pytest.mark.parametrize("text", [" " * 5_000, "\n" * 5_000 + "null", b"\t" * 5_000])
def test_blank_text_is_no_arguments_however_long(text):
    """SPEC D3 names no length."""
    assert nothing_given(text)
    assert TOOLS.run("f", text) == Ok((1, None))


class Unwritable:
    pass


@pytest.mark.parametrize(
    ("arguments", "plain"),
    [
        (None, {}),
        ("", {}),
        ("null", {}),
        ('{"a": [1.0, "x"]}', {"a": [1.0, "x"]}),
        (b'{"a": 1}', {"a": 1}),
        ({"a": (1, {2})}, {"a": [1, [2]]}),
        (types.MappingProxyType({"a": b"\xff\xfe\xfb"}), {"a": "__77"}),
        ({"a": Unwritable()}, {"a": "<Unwritable>"}),
    ],
)
def test_accepted_arguments_as_json(arguments, plain):
    assert plain_json(arguments) == plain
    json.dumps(plain_json(arguments))


def test_accepted_arguments_share_nothing():
    arguments = {"a": {"b": [1]}}
    plain_json(arguments)["a"]["b"].append(2)
    assert arguments == {"a": {"b": [1]}}
