"""Rules for objects: closed, with all properties required and declared."""

from __future__ import annotations

import pytest

from toolwire.schema import objects

ROOT = {"$defs": {"S": {"type": "string"}, "N": {"type": ["string", "null"]}}}


def said(notes):
    return [(note.code, note.path, note.keyword, note.effect) for note in notes]


@pytest.mark.parametrize(
    ("at", "node", "closed", "notes"),
    [
        ("/p", {"type": "string"}, {"type": "string"}, []),
        ("/p", {"type": "object", "properties": {"a": {}}, "additionalProperties": False}, None, []),
        (
            "/p",
            {"properties": {"a": {}}, "additionalProperties": {"not": {}}},
            {"properties": {"a": {}}, "additionalProperties": False},
            [],
        ),
        (
            "/p",
            {"type": "object", "properties": {"a": {}}},
            {"type": "object", "properties": {"a": {}}, "additionalProperties": False},
            [("closed", "/p", "additionalProperties", "kept")],
        ),
        ("", {"type": "object", "properties": {}, "additionalProperties": False}, None, []),
        (
            "",
            {"type": "object", "properties": {}},
            {"type": "object", "properties": {}, "additionalProperties": False},
            [("closed", "", "additionalProperties", "kept")],
        ),
        (
            "/p",
            {"type": "object", "properties": {}, "additionalProperties": False},
            None,
            [("empty_object", "/p", "properties", "refused")],
        ),
        ("/p", {"type": "object"}, None, [("open_object", "/p", "additionalProperties", "refused")]),
        ("/p", {"type": ["object", "null"]}, None, [("open_object", "/p", "additionalProperties", "refused")]),
        (
            "",
            {"type": "object", "additionalProperties": True},
            None,
            [("open_object", "", "additionalProperties", "refused")],
        ),
        (
            "",
            {"type": "object", "additionalProperties": {}},
            None,
            [("open_object", "", "additionalProperties", "refused")],
        ),
        (
            "/p",
            {"properties": {"a": {}}, "additionalProperties": {"type": "integer"}},
            None,
            [("open_object", "/p", "additionalProperties", "refused")],
        ),
        (
            "/p",
            {"properties": {"a": {}}, "patternProperties": {"^x": {}}, "additionalProperties": False},
            None,
            [("open_object", "/p", "patternProperties", "refused")],
        ),
    ],
)
def test_close_objects_never_closes_an_object_that_would_be_empty(at, node, closed, notes):
    new, found = objects.close_objects(node, at)
    assert new == (node if closed is None else closed)
    assert said(found) == notes


@pytest.mark.parametrize(
    ("optional", "strict", "notes"),
    [
        ({"type": "integer"}, {"type": ["integer", "null"]}, []),
        (
            {"type": "integer", "default": 3, "description": "How many"},
            {"type": ["integer", "null"], "description": "How many. Null selects the default, 3."},
            [("moved", "/properties/x", "default", "described")],
        ),
        ({"type": ["integer", "null"], "default": None}, {"type": ["integer", "null"]}, []),
        (
            {"type": ["integer", "null"], "default": 5},
            {"type": ["integer", "null"], "description": "Send 5 for the default; null is a value of its own."},
            [("default_unreachable", "/properties/x", "default", "weakened")],
        ),
        ({"type": "null"}, {"type": "null"}, [("default_unreachable", "/properties/x", "default", "lost")]),
        ({"$ref": "#/$defs/S"}, {"anyOf": [{"$ref": "#/$defs/S"}, {"type": "null"}]}, []),
        ({"$ref": "#/$defs/N", "default": None}, {"$ref": "#/$defs/N"}, []),
        (True, {}, [("default_unreachable", "/properties/x", "default", "lost")]),
        (False, {"anyOf": [{"not": {}}, {"type": "null"}]}, []),
    ],
)
def test_an_optional_property_becomes_required_and_nullable(optional, strict, notes):
    new, found = objects.require_all({"properties": {"x": optional}}, "", ROOT)
    assert new == {"properties": {"x": strict}, "required": ["x"]}
    assert said(found) == notes


def test_require_all_keeps_the_order_of_properties_and_describes_defaults_of_required_ones():
    node = {
        "required": ["b", "c"],
        "properties": {
            "a": {"type": "null", "default": None},
            "b": {"type": "string", "default": "x"},
            "c": {"default": None},
        },
    }
    new, notes = objects.require_all(node, "/p")
    assert new == {
        "required": ["a", "b", "c"],
        "properties": {"a": {"type": "null"}, "b": {"type": "string", "description": 'Default: "x".'}, "c": {}},
    }
    assert said(notes) == [("moved", "/p/properties/b", "default", "described")]


@pytest.mark.parametrize(
    ("node", "notes"),
    [
        ({"type": "object", "minProperties": 1, "properties": {"a": {}}}, []),
        ({"type": "string", "minProperties": 1}, []),
        ({"type": "object", "minProperties": 1}, [("open_object", "/p", "minProperties", "refused")]),
        ({"properties": {"a": {}}, "minProperties": 3}, [("open_object", "/p", "minProperties", "refused")]),
    ],
)
def test_more_properties_than_are_declared_need_free_keys(node, notes):
    new, found = objects.declared_enough(node, "/p")
    assert new is node
    assert said(found) == notes


def test_only_declared_properties_may_be_required():
    node = {"type": "object", "required": ["a", "b", "c"], "properties": {"b": {}}}
    new, notes = objects.only_declared(node, "/p")
    assert new is node
    assert [note.message for note in notes] == [
        "required property 'a' is not declared",
        "required property 'c' is not declared",
    ]
    assert said(notes[:1]) == [("undeclared_property", "/p", "required", "refused")]
    branch = {"required": ["a"]}
    assert objects.only_declared(branch) == (branch, ())


def test_require_all_leaves_alone_what_is_required_already():
    node = {"properties": {"default": {"type": "string"}}, "required": ["default"]}
    assert objects.require_all(node) == (node, ())
    assert objects.require_all(node)[0] is node
