"""Null for an optional property that is not nullable, at any depth of objects (SPEC D2)."""

from __future__ import annotations

import pytest

from tests.foreign.tools import given, issues, tools_of

ORDER = {
    "type": "object",
    "properties": {
        "id": {"type": "integer"},
        "note": {"type": "string"},
        "kind": {"enum": ["a", "b"]},
        "maybe": {"type": ["string", "null"]},
        "either": {"anyOf": [{"type": "string"}, {"type": "integer"}]},
        "address": {"$ref": "#/$defs/address"},
        "lines": {"type": "array", "items": {"$ref": "#/$defs/line"}},
        "first": {"prefixItems": [{"type": "string"}]},
        "tags": {"type": "object", "additionalProperties": {"type": "string"}},
        "codes": {"type": "object", "patternProperties": {"^x": {"type": "string"}}},
    },
    "required": ["id"],
    "$defs": {
        "address": {"type": "object", "allOf": [{"properties": {"street": {"type": "string"}, "city": {"type": "string"}}}], "required": ["city"]},
        "line": {"type": "object", "properties": {"sku": {"type": "string"}, "count": {"type": "integer"}}},
    },
}  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "handed_over"),
    [
        ({"id": 1, "note": None}, {"id": 1}),
        ({"id": 1, "kind": None, "either": None}, {"id": 1}),
        ({"id": 1, "maybe": None}, {"id": 1, "maybe": None}),
        ({"id": 1, "unknown": None}, {"id": 1, "unknown": None}),
        ({"id": 1, "address": {"street": None, "city": "Oslo"}}, {"id": 1, "address": {"city": "Oslo"}}),
        ({"id": 1, "address": None, "lines": None}, {"id": 1}),
        ({"id": 1, "lines": [{"sku": None, "count": None}, {}]}, {"id": 1, "lines": [{}, {}]}),
    ],
)
def test_null_means_absent(arguments, handed_over):
    assert given(ORDER, arguments) == handed_over


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        ({"id": None}, ["expected_integer id: expected an integer, got null"]),
        ({"id": 1, "address": {"city": None}}, ["expected_string address.city: expected a string, got null"]),
        ({"id": 1, "lines": [None]}, ["not_an_object lines[0]: expected an object, got null"]),
        ({"id": 1, "first": [None]}, ["expected_string first[0]: expected a string, got null"]),
        ({"id": 1, "tags": {"a": None}}, ["expected_string tags.a: expected a string, got null"]),
        ({"id": 1, "codes": {"x1": None}}, ["expected_string codes.x1: expected a string, got null"]),
        ({"id": "1", "note": None}, ["expected_integer id: expected an integer, got a string; leave out the quotes"]),
        ({"id": None, "note": None}, ["expected_integer id: expected an integer, got null"]),
    ],
)
def test_null_that_means_something_else_is_refused(arguments, found):
    assert issues(ORDER, arguments) == found


def test_a_free_key_named_like_the_property_that_holds_it():
    schema = {"properties": {"k": {"type": "object", "additionalProperties": {"type": "string"}}}}
    assert issues(schema, {"k": {"k": None}}) == ["expected_string k.k: expected a string, got null"]


def test_a_property_of_one_branch_that_takes_null_in_another():
    schema = {
        "anyOf": [
            {"properties": {"kind": {"const": "a"}, "x": {"type": "null"}}, "required": ["kind", "x"]},
            {"properties": {"kind": {"const": "b"}, "x": {"type": "string"}}, "required": ["kind"]},
        ]
    }
    assert given(schema, {"kind": "a", "x": None}) == {"kind": "a", "x": None}
    assert given(schema, {"kind": "b", "x": None}) == {"kind": "b"}


def test_what_one_branch_requires_is_told_as_it_came():
    schema = {
        "properties": {"title": {"type": "string"}, "body": {"type": "string"}},
        "anyOf": [{"required": ["title"]}, {"required": ["body"]}],
    }
    assert given(schema, {"title": None, "body": "x"}) == {"body": "x"}
    assert issues(schema, {"title": None}) == ["expected_string title: expected a string, got null"]


def test_nulls_inside_each_other_come_back_from_the_outside():
    inner = {"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"]}
    schema = {"type": "object", "properties": {"a": inner}, "required": ["a", "c"]}
    assert issues(schema, {"a": {"b": None}}) == [
        "expected_string a.b: expected a string, got null",
        "missing_argument c: missing",
    ]


def test_the_mapping_of_the_caller_keeps_its_nulls():
    arguments = {"id": 1, "note": None, "lines": [{"sku": None}]}
    tools, calls = tools_of(ORDER)
    assert tools.run("f", arguments).ok
    assert arguments == {"id": 1, "note": None, "lines": [{"sku": None}]}
    assert calls[0]["lines"] is not arguments["lines"]
