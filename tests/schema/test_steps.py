from __future__ import annotations

import copy

import jsonschema_rs
import pytest
from hypothesis import given

from tests.schema.schemas import canonical, wild
from toolwire.schema import steps
from toolwire.schema.passes import one_pass
from toolwire.schema.refs import references

LOOP = {"$ref": "#/$defs/L"}


def said(notes):
    return [(note.code, note.path, note.keyword, note.effect) for note in notes]


OBJECT = {"type": "object", "properties": {"a": {"type": "string"}}}


@pytest.mark.parametrize(
    ("schema", "root", "notes"),
    [
        (OBJECT, None, []),
        ({"$schema": "https://json-schema.org/draft/2020-12/schema", **OBJECT}, OBJECT, []),
        ({"type": "object"}, {"type": "object", "properties": {}}, []),
        ({"properties": {}}, {"type": "object", "properties": {}}, []),
        ({"type": ["object", "null"], "properties": {}}, {"type": "object", "properties": {}}, []),
        (
            {"$ref": "#/$defs/P", "description": "d", "$defs": {"P": {**OBJECT, "title": "P"}, "Q": {}}},
            {**OBJECT, "title": "P", "description": "d"},
            [],
        ),
        (
            {"$ref": "#/$defs/P", "$defs": {"P": {"type": "object", "properties": {"p": {"$ref": "#/$defs/P"}}}}},
            {"type": "object", "properties": {"p": {"$ref": "#/$defs/P"}},
             "$defs": {"P": {"type": "object", "properties": {"p": {"$ref": "#/$defs/P"}}}}},
            [],
        ),
        (
            {"allOf": [{"$ref": "#/$defs/P"}, {"required": ["a"]}], "$defs": {"P": OBJECT}},
            {**OBJECT, "required": ["a"]},
            [],
        ),
        (
            {**OBJECT, "anyOf": [{"required": ["a"]}, {"required": ["b", "c"]}], "description": "d"},
            {**OBJECT, "description": 'd. At least one of these must be given: "a"; "b" and "c".'},
            [("root_union", "", "anyOf", "weakened")],
        ),
        (
            {"type": "object", "required": ["z"], "properties": {"z": {}}, "discriminator": {"propertyName": "k"},
             "oneOf": [{"properties": {"k": {"const": "a"}, "x": {"type": "null"}}, "required": ["k", "z"]},
                       {"properties": {"k": {"const": "b"}, "x": {"type": "null"}, "z": {"const": 1}}, "required": ["k"]},
                       {"type": "null"}, True]},
            {"type": "object", "required": ["z", "k"],
             "properties": {"z": {}, "k": {"anyOf": [{"const": "a"}, {"const": "b"}]}, "x": {"type": "null"}}},
            [("root_union", "", "oneOf", "weakened")],
        ),
        (
            {"oneOf": [{"properties": {"a": {}}, "required": ["a"], "additionalProperties": False},
                       {"properties": {"b": {}}, "required": ["b"], "additionalProperties": False}]},
            {"type": "object", "properties": {"a": {}, "b": {}}, "additionalProperties": False,
             "description": 'Exactly one of these must be given: "a"; "b".'},
            [("root_union", "", "oneOf", "weakened")],
        ),
        ({"anyOf": [{"type": "null"}]}, {"type": "object", "properties": {}}, [("root_union", "", "anyOf", "weakened")]),
        (
            {**OBJECT, "not": {"required": ["b"]}},
            {**OBJECT, "description": 'Must not match this schema: {"required": ["b"]}.'},
            [("moved", "", "not", "described")],
        ),
        ({"type": "array"}, None, [("root", "", "type", "refused")]),
        ({"$ref": "#/$defs/Gone"}, None, [("root", "", "type", "refused")]),
        ({"$ref": "#"}, None, [("root", "", "type", "refused")]),
        ({"allOf": [{"$ref": "#"}]}, None, [("root", "", "type", "refused")]),
        ({"allOf": [{"$ref": "#/$defs/P"}], "$defs": {"P": OBJECT}}, OBJECT, []),
    ],
)  # fmt: skip
def test_the_root_becomes_a_plain_object(schema, root, notes):
    before = copy.deepcopy(schema)
    new, found = steps.object_root.apply(schema)
    assert new == (schema if root is None else root)
    assert said(found) == notes
    assert schema == before


def test_plain_references_names_or_refuses():
    assert steps.plain_references({"items": {"$ref": "#/definitions/A"}, "definitions": {"A": {}}}) == (
        {"items": {"$ref": "#/$defs/A"}, "$defs": {"A": {}}},
        (),
    )
    schema = {"items": {"$ref": "#/nowhere"}}
    new, notes = steps.plain_references(schema)
    assert new is schema
    assert said(notes) == [("dangling_ref", "", "$ref", "refused")]


def test_used_definitions_prunes():
    assert steps.used_definitions({"$defs": {"A": {}}}) == ({}, ())


PET = {"type": "object", "properties": {"kind": {"const": "cat", "default": "cat"}, "lives": {"type": "integer"}}}


@pytest.mark.parametrize(
    ("schema", "joined", "notes"),
    [
        ({"items": {"$ref": "#/$defs/A", "title": "T"}, "$defs": {"A": {}}}, None, []),
        (
            {
                "oneOf": [{"allOf": [{"$ref": "#/$defs/Cat"}, {"required": ["kind"]}], "title": "C"}],
                "$defs": {"Cat": PET},
            },
            {"oneOf": [{"$ref": "#/$defs/Cat", "title": "C"}], "$defs": {"Cat": {**PET, "required": ["kind"]}}},
            [],
        ),
        (
            {
                "anyOf": [
                    {"allOf": [{"required": ["kind"]}, {"$ref": "#/$defs/Cat"}]},
                    {"allOf": [{"$ref": "#/$defs/Cat"}, {"required": ["lives"]}]},
                ],
                "$defs": {"Cat": {**PET, "required": ["lives"]}},
            },
            {
                "anyOf": [{"$ref": "#/$defs/Cat"}, {"$ref": "#/$defs/Cat"}],
                "$defs": {"Cat": {**PET, "required": ["lives", "kind"]}},
            },
            [],
        ),
        (
            {"items": {"allOf": [{"$ref": "#/$defs/A"}]}, "$defs": {"A": {"type": "null"}}},
            {"items": {"$ref": "#/$defs/A"}, "$defs": {"A": {"type": "null"}}},
            [],
        ),
        (
            {"items": {"allOf": [{"$ref": "#/$defs/A"}, {"required": ["b"]}]}, "$defs": {"A": PET}},
            {"items": {**PET, "required": ["b"]}, "$defs": {"A": PET}},
            [],
        ),
        (
            {"items": {"allOf": [{"$ref": "https://x.example/s"}, {"required": ["b"]}]}},
            None,
            [("all_of", "/items", "allOf", "refused")],
        ),
        (
            {"items": {"allOf": [{"type": "number", "minimum": 1}, True], "maximum": 3}},
            {"items": {"type": "number", "minimum": 1, "maximum": 3}},
            [],
        ),
        ({"items": {"allOf": [{"type": "string"}, {"type": "null"}]}}, {"items": {"not": {}}}, []),
        ({"items": {"allOf": [{"pattern": "a"}, {"pattern": "b"}]}}, None, [("all_of", "/items", "allOf", "refused")]),
        (
            {"items": {"$ref": "#/$defs/A", "minimum": 2}, "$defs": {"A": {"type": "integer"}}},
            {"items": {"type": "integer", "minimum": 2}, "$defs": {"A": {"type": "integer"}}},
            [],
        ),
        (
            {"allOf": [{"properties": {"a": {}}}, {"properties": {"b": {}}}], "unevaluatedProperties": False},
            {"properties": {"a": {}, "b": {}}, "additionalProperties": False},
            [],
        ),
        (
            {"allOf": [{"properties": {"a": {}}, "unevaluatedProperties": {"type": "null"}}, {"required": ["a"]}]},
            {"properties": {"a": {}}, "additionalProperties": {"type": "null"}, "required": ["a"]},
            [],
        ),
        (
            {"$ref": "#/$defs/A", "unevaluatedProperties": False, "$defs": {"A": {"additionalProperties": {}}}},
            {"additionalProperties": {}, "$defs": {"A": {"additionalProperties": {}}}},
            [],
        ),
        ({"unevaluatedProperties": False}, {"additionalProperties": False}, []),
        ({"anyOf": [{"required": ["a"]}], "unevaluatedProperties": False}, None, []),
        (
            {"items": {"$ref": "#/$defs/A", "pattern": "^b"}, "$defs": {"A": {"pattern": "^a"}}},
            None,
            [("all_of", "/items", "$ref", "refused")],
        ),
        (
            {"items": {"allOf": [{"allOf": [{"type": "integer"}, {"minimum": 1}]}, {"maximum": 3}]}},
            {"items": {"type": "integer", "minimum": 1, "maximum": 3}},
            [],
        ),
        (
            {
                "items": {"allOf": [{"$ref": "#/$defs/A"}, {"title": "x", "minProperties": 1}]},
                "$defs": {"A": {"properties": {"a": {"allOf": [{"$ref": "#/$defs/A"}, {"maxProperties": 3}]}}}},
            },
            None,
            [("all_of", "", "allOf", "refused")],
        ),
    ],
)
def test_joined_schemas_become_one(schema, joined, notes):
    before = copy.deepcopy(schema)
    new, found = steps.join_all_of.apply(schema)
    assert said(found) == notes
    if not notes:
        assert new == (schema if joined is None else joined)
    assert schema == before


def test_joining_stops_when_it_grows_too_big():
    big = {"properties": {str(n): {} for n in range(3_000)}}
    branches = {"properties": {str(n): {"allOf": [{"$ref": "#/$defs/Big"}, {"type": "object"}]} for n in range(5)}}
    _, notes = steps.join_all_of.apply({**branches, "$defs": {"Big": big}})
    assert said(notes) == [("all_of", "", "allOf", "refused")]


@pytest.mark.parametrize(
    ("schema", "left", "notes"),
    [
        ({"properties": {"a": {"type": "null"}, "b": True}}, None, []),
        (
            {"properties": {"a": False, "b": {}, "c": {"enum": []}, "d": {"not": {}}}, "required": ["b"]},
            {"properties": {"b": {}}, "required": ["b"]},
            [("impossible", "", "properties", "kept")],
        ),
        ({"properties": {"a": False}, "additionalProperties": True}, None, []),
        ({"properties": {"a": False}, "required": ["a"]}, None, [("impossible", "", "required", "refused")]),
        (
            {"properties": {"a": {"properties": {"b": False}, "required": ["b"]}}},
            {"properties": {}},
            [("impossible", "", "properties", "kept")],
        ),
        ({"anyOf": [{"type": "null"}, {"not": {}}]}, {"anyOf": [{"type": "null"}]}, []),
        (
            {"anyOf": [{"type": "null"}, {"type": "boolean", "const": None}, {"type": "null", "enum": [[], 1]}]},
            {"anyOf": [{"type": "null"}]},
            [],
        ),
        ({"additionalProperties": {"type": "string", "const": 1}}, {"additionalProperties": False}, []),
        (
            {
                "anyOf": [{"type": "null"}, {"$ref": "#/$defs/N"}, {"$ref": "#/$defs/L"}],
                "$defs": {"N": False, "L": LOOP},
            },
            {"anyOf": [{"type": "null"}, {"$ref": "#/$defs/L"}], "$defs": {"N": False, "L": LOOP}},
            [],
        ),
        ({"prefixItems": [{}, False, {}], "items": {}, "maxItems": 9}, {"prefixItems": [{}], "maxItems": 1}, []),
        ({"items": {"prefixItems": [{}, False], "minItems": 2}}, {"items": {"type": "string"}, "maxItems": 0}, []),
        ({"prefixItems": [False], "items": {"type": "null"}}, {"items": {"type": "string"}, "maxItems": 0}, []),
        ({"properties": {"a": {"oneOf": [False]}}}, {"properties": {}}, [("impossible", "", "properties", "kept")]),
        (
            {"properties": {"a": {"type": "array", "items": False}}},
            {"properties": {"a": {"type": "array", "items": {"type": "string"}, "maxItems": 0}}},
            [],
        ),
        (
            {"properties": {"a": {"type": "array", "items": False, "minItems": 1}}},
            {"properties": {}},
            [("impossible", "", "properties", "kept")],
        ),
        (
            {
                "properties": {
                    "a": {"prefixItems": [{}, {}], "items": False},
                    "b": {"prefixItems": [{}], "items": {"not": {}}, "maxItems": 0},
                }
            },
            {"properties": {"a": {"prefixItems": [{}, {}], "maxItems": 2}, "b": {"prefixItems": [{}], "maxItems": 0}}},
            [],
        ),
    ],
)
def test_impossible_parts_are_dropped(schema, left, notes):
    new, found = steps.drop_impossible.apply(schema)
    assert new == (schema if left is None else left)
    assert said(found) == notes


def test_what_is_no_longer_declared_may_be_anything_where_objects_stay_open():
    """Issue 4: Gemini was said to keep `{"a": false}`, and took any `a`."""
    schema = {"properties": {"a": False, "b": {"properties": {"c": False}, "additionalProperties": False}}}
    new, notes = steps.drop_impossible_of_open(schema)
    assert new == {"properties": {"b": {"properties": {}, "additionalProperties": False}}}
    assert said(notes) == [
        ("impossible", "/properties/b", "properties", "kept"),
        ("impossible", "", "properties", "weakened"),
    ]


def test_logic_is_said_in_words_as_it_was_written():
    schema = {
        "properties": {
            "a": {"type": "object", "not": {"required": ["x"], "not": {"default": 1}}, "title": "T"},
            "b": True,
        },
        "if": {"const": 1},
        "then": False,
        "contains": {"$ref": "#"},
    }
    new, notes = steps.say_logic(schema)
    text = 'Must not match this schema: {"required": ["x"], "not": {"default": 1}}.'
    assert new == {
        "properties": {"a": {"type": "object", "title": "T", "description": text}, "b": True},
        "description": 'If it matches this schema: {"const": 1}, it must also match this one: false. '
        'At least one item must match this schema: {"$ref": "#"}.',
    }
    assert said(notes) == [
        ("moved", "", "if", "described"),
        ("moved", "", "then", "described"),
        ("moved", "", "contains", "described"),
        ("moved", "/properties/a", "not", "described"),
    ]


@pytest.mark.parametrize(
    ("node", "new"),
    [
        (
            {"type": "array", "items": [{"type": "integer"}], "additionalItems": False, "minItems": 1},
            {"type": "array", "prefixItems": [{"type": "integer"}], "items": False, "minItems": 1},
        ),
        ({"items": [{}]}, {"prefixItems": [{}]}),
        ({"items": {}, "additionalItems": False}, {"items": {}}),
        ({"items": {}}, None),
    ],
)
def test_draft_07_tuples_become_prefix_items(node, new):
    assert steps.prefix_items(node) == (node if new is None else new, ())


@given(canonical())
def test_our_own_schemas_pass_the_preparation_unchanged_but_for_joined_tags(schema):
    before = copy.deepcopy(schema)
    for step in (steps.plain_references, steps.object_root, steps.join_all_of, steps.drop_impossible):
        new, notes = step(schema)
        assert (new, notes) == ({**schema, "$defs": new["$defs"]} if "$defs" in new else new, ())
    assert schema == before


@given(wild())
def test_steps_do_not_mutate_and_leave_valid_schemas(schema):
    before = copy.deepcopy(schema)
    taken = schema
    for step in (
        steps.plain_references,
        steps.object_root,
        steps.join_all_of,
        one_pass(steps.prefix_items),
        steps.drop_impossible,
    ):
        taken, notes = step(taken)
        assert schema == before
        if any(note.effect == "refused" for note in notes):
            return
        assert jsonschema_rs.meta.is_valid(taken)
        assert step(taken)[0] == taken
    assert taken["type"] == "object"
    assert "allOf" not in {key for _, ref in references(taken) for key in ref}
