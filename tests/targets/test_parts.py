"""Objects, dict-like objects and plain data are read alike."""

from __future__ import annotations

from collections import OrderedDict
from types import SimpleNamespace

import pytest

from toolwire.results import Call
from toolwire.targets.parts import ABSENT, Layout, broken_off, call_of, echoed, follow, has, member, parts

LAYOUT = Layout((("choices", 0, "calls"), ("calls",)), frozenset({"function"}), frozenset({"role"}))


class Items:
    """An object of a compatible server: its members are items, not attributes."""

    def __init__(self, **members):
        self._members = members

    def __getitem__(self, key):
        return self._members[key]


@pytest.mark.parametrize("make", [dict, OrderedDict, Items, SimpleNamespace])
def test_members(make):
    value = make(a=1, b=None)
    assert (member(value, "a"), member(value, "b"), member(value, "c")) == (1, None, ABSENT)
    assert (member(value, "c", "a"), member(value, "b", "a")) == (1, None)
    assert (has(value, ["c", "b"]), has(value, ["c"])) == (True, False)


@pytest.mark.parametrize("value", [None, 5, "text", [1], object()])
def test_what_has_no_members(value):
    assert member(value, "a") is ABSENT


@pytest.mark.parametrize("make", [dict, Items, SimpleNamespace])
def test_paths(make):
    value = make(choices=[make(calls=[1])], empty=[], none=None)
    assert follow(value, ("choices", 0, "calls")) == [1]
    assert follow(value, ("empty", 0, "calls")) is ABSENT
    assert follow(value, ("none", 0)) is ABSENT
    assert follow(value, ("none",)) is None
    assert follow(value, ("choices", 1)) is ABSENT


@pytest.mark.parametrize("make", [dict, Items, SimpleNamespace])
def test_the_elements_of_a_response(make):
    call = make(function="f")
    assert parts("X", make(choices=[make(calls=[call])]), LAYOUT) == [call]
    assert parts("X", make(calls=(call,)), LAYOUT) == [call]
    assert parts("X", [call], LAYOUT) == [call]
    assert parts("X", (call,), LAYOUT) == [call]
    assert parts("X", call, LAYOUT) == [call]


@pytest.mark.parametrize(
    "response", [None, [], {}, {"choices": []}, {"choices": [{"calls": None}]}, {"calls": "text"}, {"role": "x"}]
)
def test_responses_without_calls(response):
    assert parts("X", response, LAYOUT) == []


@pytest.mark.parametrize("response", ["text", b"bytes", 5, True, {"other": 1}, SimpleNamespace(other=1), object()])
def test_what_no_provider_sends(response):
    words = f"{type(response).__name__} is no response, message or call as X sends it"
    with pytest.raises(TypeError, match=words):
        parts("X", response, LAYOUT)


async def pieces():
    yield {"choices": []}


@pytest.mark.parametrize("stream", [iter([]), pieces()])
def test_a_stream_is_joined_first(stream):
    with pytest.raises(TypeError, match="as X sends it; join the pieces of a stream first$"):
        parts("X", stream, LAYOUT)


def test_calls_in_no_providers_terms():
    assert call_of(7, "f", {"a": 1}) == Call("7", "f", {"a": 1})
    assert call_of(ABSENT, None, ABSENT) == Call("", "", None)
    assert call_of("1", "f", "{}", {"x": 1}) == Call("1", "f", "{}", {"x": 1})
    assert hash(call_of("1", "f", "{}", {"x": 1})) == hash(call_of("1", "f", "{}"))


def test_what_is_echoed():
    part = {"a": SimpleNamespace, "b": None, "c": {"d": (1, 2)}}
    assert echoed(part, ("b", "c", "e")) == {"c": {"d": [1, 2]}}


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (None, "{"),
        ({}, "{"),
        ({"a": [1]}, '{"a": [1]'),
        ("", "{"),
        (" ", "{"),
        ('{"a', '{"a'),
        ("{}", "{}"),
        (b"", "{"),
    ],
)
def test_calls_that_were_not_ended(arguments, text):
    assert broken_off(Call("1", "f", arguments, {"x": 1})) == Call("1", "f", text, {"x": 1})
