"""The two entrances of a tool with somebody else's schema, before the schema has a say (SPEC D3, D4)."""

from __future__ import annotations

import pytest

from tests.foreign.tools import given, issues, tools_of

OPEN = {"type": "object", "properties": {"a": {}}}


@pytest.mark.parametrize("arguments", ["", " \n", "null", b"", None, {}, "{}"])
def test_nothing_is_an_empty_object(arguments):
    tools, calls = tools_of(OPEN)
    assert tools.run("f", arguments).ok
    assert calls == [{}]


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        ('{"a": NaN}', ["not_finite a: expected a finite number, got NaN"]),
        ('{"a": [1e309]}', ["not_finite a[0]: expected a finite number, got one too large for that"]),
        ({"a": float("inf")}, ["not_finite a: expected a finite number, got one too large for that"]),
        ({"a": "\ud800"}, ["invalid_unicode a: expected text without lone surrogates"]),
        (
            {"a": {"\ud800": 1}},
            [
                'invalid_unicode a["���"]: this name does not fit: expected text without lone surrogates, got another name'
            ],
        ),
        ({"a": (1,)}, ["invalid_value a: expected a JSON value, got a value that is not JSON"]),
        ("[]", ["not_an_object expected an object, got an array"]),
        (3, ["not_an_object expected an object, got an integer"]),
    ],
)
def test_what_is_no_json_is_refused_whatever_the_schema_says(arguments, found):
    assert issues(OPEN, arguments) == found


def test_broken_text():
    assert given(OPEN, '{"a": ').message == (
        'The arguments for "f" are not valid JSON (line 1, column 6: the text ends before the JSON does; send it again in '
        "full). It was not called."
    )


def test_too_deep():
    assert issues(OPEN, '{"a":' * 201 + "1" + "}" * 201) == [
        "too_deep line 1, column 1006: expected fewer levels of nesting (200 at most)"
    ]


def test_what_the_handler_gets_is_its_own():
    inner = {"b": [1]}
    tools, calls = tools_of(OPEN)
    tools.run("f", {"a": inner})
    calls[0]["a"]["b"].append(2)
    assert inner == {"b": [1]}


def test_names_twice():
    tools, calls = tools_of(OPEN, duplicate_keys="error")
    assert tools.run("f", '{"a": 1, "a": 2}').error.code == "invalid_json"
    assert calls == []
