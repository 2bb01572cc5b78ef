"""What a schema has to be, and the sentence for each that is not."""

from __future__ import annotations

import copy
import sys
from collections import UserDict
from enum import IntEnum
from types import MappingProxyType

import pytest

from tests.foreign.tools import with_property
from toolwire import DefinitionError
from toolwire.foreign.schemas import checked_schema
from toolwire.reading.shapes import Place

PLACE = Place("search", "proxy.py", 7)


def refusal(schema):
    with pytest.raises(DefinitionError) as caught:
        checked_schema(schema, PLACE)
    where, _, problem = str(caught.value).partition(": the schema is invalid at ")
    assert where == "search (proxy.py:7)"
    return problem


TYPES = "null, boolean, object, array, number, integer, string or several of them"


def nested(depth):
    schema = {}
    for _ in range(depth):
        schema = {"properties": {"a": schema}}
    return schema


@pytest.mark.parametrize(
    ("schema", "problem"),
    [
        (
            {"properties": {"a": {"type": "text"}}},
            "/properties/a/type: this is no type of JSON Schema: " + TYPES,
        ),
        ({"required": "a"}, '/required: "a" is not of type "array"'),
        (
            {"properties": {"a/b": {"anyOf": []}}},
            "/properties/a~1b/anyOf: [] has less than 1 item",
        ),
        (
            {"properties": {"a": {"pattern": "("}}},
            "/properties/a/pattern: the pattern does not compile; patterns are regular expressions as in ECMA-262",
        ),
        (
            {"patternProperties": {"~(": {}}},
            "/patternProperties/~0(: the pattern does not compile; patterns are regular expressions as in ECMA-262",
        ),
        (
            {"properties": {"ok": {"$ref": "#"}, "a/~": {"$ref": "#/$defs/B"}}},
            "/properties/a~1~0/$ref: '#/$defs/B' leads nowhere; references stay inside the schema, nothing is fetched",
        ),
        (
            {"items": {"$ref": "https://example.org/b"}},
            "/items/$ref: 'https://example.org/b' leads nowhere; references stay inside the schema, nothing is fetched",
        ),
        (
            {"$schema": "https://example.org/draft"},
            "/$schema: this draft of JSON Schema is not known; without `$schema` it is 2020-12",
        ),
        (
            {"type": "array"},
            TAKES_NO_OBJECT := "its root: it takes no object, but the arguments of a call are one; "
            'write {"type": "object", ...}',
        ),
        ({"anyOf": [{"type": "string"}, {"enum": [1]}]}, TAKES_NO_OBJECT),
        (False, NO_SCHEMA := "its root: a schema is a JSON object, or true where anything goes"),
        (None, NO_SCHEMA),
        ([], NO_SCHEMA),
        ({"default": {1, 2}}, "/default: {1, 2} is no JSON value"),
        ({"examples": [{"a": float("inf")}]}, "/examples/0/a: inf is no JSON value"),
        ({"properties": {1: {}}}, "/properties: the names of an object are strings, not 1"),
        ({"description": "\ud800"}, "/description: '\\ud800' is no valid Unicode"),
        ({"properties": {"\udfff": {}}}, "/properties: '\\udfff' is no valid Unicode"),
        (nested(101), "/properties: it is nested more than 200 levels deep, or contains itself"),
    ],
)
def test_refused_with_the_place(schema, problem):
    assert refusal(schema) == problem


def test_what_only_jsonschema_rs_can_tell_is_told_without_a_place():
    dynamic = {"properties": {"a": {"$dynamicRef": "#/$defs/nothing"}}}
    assert refusal(dynamic) == "its root: Pointer '/$defs/nothing' does not exist"


def test_a_schema_that_contains_itself():
    schema = {}
    schema["properties"] = {"a": schema}
    assert refusal(schema) == "/properties: it is nested more than 200 levels deep, or contains itself"


def test_jsonschema_rs_refuses_what_it_cannot_read(monkeypatch):
    import jsonschema_rs

    def refuse(*args, **options):
        raise ValueError("Recursion limit reached")

    monkeypatch.setattr(jsonschema_rs, "validator_for", refuse)
    assert refusal({}) == "its root: Recursion limit reached"


def test_without_jsonschema_rs_the_way_out_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "jsonschema_rs", None)
    with pytest.raises(ImportError) as caught:
        checked_schema({}, PLACE)
    assert str(caught.value) == (
        "a tool with somebody else's schema needs jsonschema-rs: pip install 'toolwire[foreign]'"
    )


def test_the_copy_is_plain_and_shares_nothing():
    class Text(str):
        __slots__ = ()

    class Number(IntEnum):
        ONE = 1

    inner = {"enum": ("a", Text("b"), None, Number.ONE, 1.5, True)}
    schema = MappingProxyType({"properties": UserDict({"x": inner}), "title": Text("T")})
    before = copy.deepcopy(inner)
    copied, validator = checked_schema(schema, PLACE)
    assert copied == {"properties": {"x": {"enum": ["a", "b", None, 1, 1.5, True]}}, "title": "T"}
    made = (
        copied["properties"],
        copied["properties"]["x"]["enum"],
        copied["title"],
        *copied["properties"]["x"]["enum"],
    )
    assert [type(each) for each in made] == [dict, list, str, str, str, type(None), int, float, bool]
    assert inner == before
    assert (validator.is_valid({"x": "b"}), validator.is_valid({"x": "c"})) == (True, False)


def test_true_takes_any_object():
    copied, validator = checked_schema(True, PLACE)
    assert (copied, validator.is_valid({"a": 1})) == ({}, True)


@pytest.mark.parametrize(
    ("draft", "valid"),
    [
        (None, True),
        ("https://json-schema.org/draft/2020-12/schema", True),
        ("http://json-schema.org/draft-07/schema#", False),
    ],
)
def test_the_draft_is_the_one_of_the_schema(draft, valid):
    # Up to draft-07 `prefixItems` is no keyword, and `items` may be a list.
    schema = with_property({"prefixItems": [{"type": "string"}]})
    _, validator = checked_schema({**schema, **({"$schema": draft} if draft else {})}, PLACE)
    assert validator.is_valid({"x": [1]}) is not valid


def test_formats_are_not_checked_in_any_draft():
    for draft in ("https://json-schema.org/draft/2020-12/schema", "http://json-schema.org/draft-07/schema#"):
        _, validator = checked_schema({**with_property({"format": "date"}), "$schema": draft}, PLACE)
        assert validator.is_valid({"x": "tomorrow"})


def doubled(times, combinator):
    definitions = {f"d{level}": {combinator: [{"$ref": f"#/$defs/d{level + 1}"}] * 2} for level in range(times)}
    definitions[f"d{times}"] = {"type": "string"}
    return {**with_property({"$ref": "#/$defs/d0"}), "$defs": definitions}


@pytest.mark.parametrize("combinator", ["allOf", "anyOf", "oneOf"])
def test_a_graph_of_references_that_doubles_thirty_times_is_refused_at_once(combinator):
    """jsonschema-rs would take minutes for each call, fitting or not."""
    with pytest.raises(DefinitionError, match="/properties/x: .* are more than 10,000 for one value"):
        checked_schema(doubled(30, combinator), PLACE)


def test_one_that_doubles_ten_times_is_not():
    copied, _ = checked_schema(doubled(10, "allOf"), PLACE)
    assert copied == doubled(10, "allOf")
