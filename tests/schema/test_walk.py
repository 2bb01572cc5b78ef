from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given

from tests.schema.schemas import wild
from toolwire.schema.walk import children, escape, nodes, rewrite, subschemas, vocabulary, with_children

KITCHEN_SINK: dict[str, Any] = {
    "properties": {"a/b": {"type": "string"}, "title": True},
    "items": [{"minimum": 1}, False],
    "additionalProperties": False,
    "unevaluatedItems": {"x": 1},
    "dependencies": {"a": ["b"], "b": {"type": "object"}},
    "not": {"enum": [{"properties": {}}]},
    "default": {"properties": {"no": {}}, "items": {}},
    "const": {"anyOf": [{}]},
    "enum": [{"not": {}}],
    "examples": [{"if": {}}],
    "$defs": {"D~": {"allOf": [True, {"type": "null"}]}},
    "properties of mine": {"no": {}},
    "patternProperties": "no map",
    "anyOf": "no list",
    "contains": 5,
}


def test_children_are_the_subschemas_and_never_the_data():
    assert list(children(KITCHEN_SINK, "/at")) == [
        ("properties", "/at/properties/a~1b", {"type": "string"}),
        ("properties", "/at/properties/title", True),
        ("items", "/at/items/0", {"minimum": 1}),
        ("items", "/at/items/1", False),
        ("additionalProperties", "/at/additionalProperties", False),
        ("unevaluatedItems", "/at/unevaluatedItems", {"x": 1}),
        ("dependencies", "/at/dependencies/b", {"type": "object"}),
        ("not", "/at/not", {"enum": [{"properties": {}}]}),
        ("$defs", "/at/$defs/D~0", {"allOf": [True, {"type": "null"}]}),
    ]


def test_children_skips_what_is_no_schema_in_a_list():
    assert list(children({"anyOf": ["no", {}, 3]})) == [("anyOf", "/anyOf/1", {})]


def test_nodes_come_parents_first():
    assert [at for at, _ in nodes({"items": {"not": {}}, "then": True})] == ["", "/items", "/items/not"]
    assert list(nodes(True)) == []


def test_vocabulary_is_every_keyword_and_the_booleans_that_are_schemas():
    words = vocabulary(KITCHEN_SINK)
    assert {"minimum", "x", "allOf", "enum", True, False} <= words
    assert words.isdisjoint({"no", "if"})
    assert vocabulary({"additionalProperties": False}) == {"additionalProperties"}
    assert vocabulary({"additionalProperties": {"type": "null"}}) == {"additionalProperties", "type"}
    assert vocabulary({"items": True}) == {"items", True}
    assert vocabulary({"enum": []}) == {"enum", False}


@pytest.mark.parametrize(("name", "token"), [("a", "a"), ("a/b", "a~1b"), ("~", "~0"), ("~1", "~01")])
def test_escape_writes_reference_tokens(name, token):
    assert escape(name) == token


def test_rewrite_goes_bottom_up_and_knows_the_place():
    seen: list[str] = []

    def mark(node: dict[str, Any], at: str) -> dict[str, Any]:
        seen.append(at)
        return node

    assert rewrite(KITCHEN_SINK, mark) is KITCHEN_SINK
    assert seen == [
        "/properties/a~1b",
        "/properties/title",
        "/items/0",
        "/items/1",
        "/unevaluatedItems",
        "/dependencies/b",
        "/not",
        "/$defs/D~0/allOf/0",
        "/$defs/D~0/allOf/1",
        "/$defs/D~0",
        "",
    ]


def test_rewrite_changes_only_what_the_rule_changes():
    schema = {
        "properties": {"a": {"type": "string"}, "b": {"type": "null"}},
        "anyOf": [{"type": "null"}, {}],
        "items": False,
    }
    new = rewrite(schema, lambda node, _: {"const": None} if node == {"type": "null"} else node)
    assert new == {
        "properties": {"a": {"type": "string"}, "b": {"const": None}},
        "anyOf": [{"const": None}, {}],
        "items": False,
    }
    assert new["properties"]["a"] is schema["properties"]["a"]


def test_a_boolean_schema_is_shown_as_the_object_that_means_the_same():
    schema = {"items": True, "not": False, "unevaluatedItems": False}
    new = rewrite(schema, lambda node, at: {"description": at} if at else node)
    assert new == {"items": {"description": "/items"}, "not": {"description": "/not"}, "unevaluatedItems": False}


def test_with_children_keeps_the_node_when_nothing_differs():
    assert with_children(KITCHEN_SINK, "", lambda sub, _: sub) is KITCHEN_SINK


@given(wild())
def test_the_walks_see_the_same_nodes(schema):
    before = copy.deepcopy(schema)
    seen: list[int] = []
    assert rewrite(schema, lambda node, _: seen.append(id(node)) or node) is schema
    found = [id(node) for _, node in nodes(schema)]
    assert sorted(found) == sorted(map(id, subschemas(schema)))
    assert set(found) <= set(seen)
    assert schema == before
