from __future__ import annotations

import copy

import pytest
from hypothesis import given

from tests.schema.schemas import canonical, wild
from toolwire.schema import objects, rules
from toolwire.schema.passes import one_pass

ROOT = {"$defs": {"S": {"type": "string"}, "N": {"type": ["string", "null"]}}}


def said(notes):
    return [(note.code, note.path, note.keyword, note.effect) for note in notes]


@pytest.mark.parametrize(
    ("node", "new", "notes"),
    [
        (
            {"oneOf": [{}, {}], "discriminator": {"propertyName": "kind"}, "title": "T"},
            {"anyOf": [{}, {}], "title": "T"},
            [("one_of", "/p", "oneOf", "kept")],
        ),
        (
            {"oneOf": [{"type": "string"}, {"type": ["integer", "null"]}]},
            {"anyOf": [{"type": "string"}, {"type": ["integer", "null"]}]},
            [("one_of", "/p", "oneOf", "kept")],
        ),
        (
            {"oneOf": [{"type": "integer"}, {"type": "number"}]},
            {"anyOf": [{"type": "integer"}, {"type": "number"}]},
            [("one_of", "/p", "oneOf", "weakened")],
        ),
        ({"oneOf": [{}, {"type": "null"}]}, {"anyOf": [{}, {"type": "null"}]}, [("one_of", "/p", "oneOf", "weakened")]),
        ({"anyOf": [{}], "discriminator": {}}, {"anyOf": [{}]}, []),
        ({"anyOf": [{}], "oneOf": [{}]}, {"anyOf": [{}], "oneOf": [{}]}, [("all_of", "/p", "oneOf", "refused")]),
    ],
)
def test_one_of_becomes_any_of(node, new, notes):
    assert rules.one_of_to_any_of(node, "/p")[0] == new
    assert said(rules.one_of_to_any_of(node, "/p")[1]) == notes


@pytest.mark.parametrize(
    ("node", "folded"),
    [
        (
            {
                "anyOf": [{"const": "a", "description": "First."}, {"const": "b", "title": "Second"}],
                "description": "Which",
            },
            {"type": "string", "enum": ["a", "b"], "description": 'Which. "a": First. "b": Second.'},
        ),
        (
            {"anyOf": [{"const": 1}, {"const": 1.0, "type": "number"}, {"const": 2}]},
            {"type": "integer", "enum": [1, 2]},
        ),
        ({"anyOf": [{"const": "a"}, {"type": "null"}]}, {"type": ["string", "null"], "enum": ["a", None]}),
        ({"anyOf": [{"const": "a", "title": "A"}], "default": "a"}, {"const": "a", "title": "A", "default": "a"}),
        ({"anyOf": [{"const": "a"}, {"const": {"x": 1}}]}, None),
        ({"anyOf": [{"const": "a"}, {"enum": ["b"]}]}, {"type": "string", "enum": ["a", "b"]}),
        ({"anyOf": [{"const": "a"}, {"enum": ["b", "c"]}]}, None),
        ({"anyOf": [{"const": "a"}, {"enum": [["b"]]}]}, None),
        ({"anyOf": [{"const": "a"}, True]}, None),
        ({"anyOf": [{"const": "a"}, {"const": "b", "minLength": 1}]}, None),
        ({"anyOf": [{"const": "a"}, {"const": "b"}], "type": "string"}, None),
    ],
)
def test_described_constants_fold_into_one_enum(node, folded):
    assert rules.fold_constants(node) == (node if folded is None else folded, ())


@pytest.mark.parametrize(
    ("node", "split"),
    [
        (
            {"type": ["array", "null"], "items": {}, "description": "d", "enum": [None]},
            {
                "anyOf": [{"items": {}, "enum": [None], "type": "array"}, {"enum": [None], "type": "null"}],
                "description": "d",
            },
        ),
        (
            {"type": ["object", "integer"], "properties": {}, "minimum": 1},
            {"anyOf": [{"properties": {}, "type": "object"}, {"minimum": 1, "type": "integer"}]},
        ),
        ({"type": "array"}, None),
        ({"type": ["string", "null"]}, None),
        ({"type": ["array", "null"], "anyOf": [{}]}, None),
    ],
)
def test_structured_types_split_into_a_union(node, split):
    assert rules.split_types(node) == (node if split is None else split, ())


@pytest.mark.parametrize(
    ("node", "new"),
    [
        ({"type": "array"}, {"type": "array", "items": {}}),
        ({"type": ["array", "null"]}, {"type": ["array", "null"], "items": {}}),
        ({"type": "array", "prefixItems": []}, None),
        ({"type": "array", "items": False}, None),
        ({"type": "string"}, None),
    ],
)
def test_arrays_get_items(node, new):
    assert rules.give_items(node) == (node if new is None else new, ())


INT, STR = {"type": "integer"}, {"type": "string"}


@pytest.mark.parametrize(
    ("node", "lowered", "effects"),
    [
        (
            {"type": "array", "prefixItems": [INT, INT], "minItems": 2, "maxItems": 2},
            {"type": "array", "items": INT, "minItems": 2, "maxItems": 2},
            [],
        ),
        (
            {"type": "array", "prefixItems": [INT, STR], "minItems": 2, "maxItems": 2},
            {"type": "array", "items": {"anyOf": [INT, STR]}, "minItems": 2, "maxItems": 2,
             "description": "Item 1: integer; item 2: string."},
            ["weakened"],
        ),
        (
            {"prefixItems": [{**INT, "description": "low"}, {**INT, "title": "high"}], "items": False},
            {"items": INT, "maxItems": 2, "description": "Item 1: integer (low); item 2: integer (high)."},
            [],
        ),
        ({"prefixItems": [INT], "items": STR}, {"items": {"anyOf": [INT, STR]}, "description": "Item 1: integer."}, ["weakened"]),
        ({"prefixItems": [INT], "items": INT, "maxItems": 5}, {"items": INT, "maxItems": 5}, []),
        ({"prefixItems": [INT, STR], "maxItems": 1}, {"items": INT, "maxItems": 1}, []),
        ({"prefixItems": [INT]}, {"prefixItems": [INT]}, ["refused"]),
        ({"prefixItems": [INT, False], "items": {"not": {}}},
         {"items": {"anyOf": [INT, {"not": {}}]}, "maxItems": 2, "description": "Item 1: integer; item 2: nothing."}, ["weakened"]),
        ({"prefixItems": [], "maxItems": 0}, {"items": {"type": "string"}, "maxItems": 0}, []),
        ({"prefixItems": [{"const": "a"}, {"enum": ["b"]}], "items": False},
         {"items": {"type": "string", "enum": ["a", "b"]}, "maxItems": 2, "description": 'Item 1: "a"; item 2: "b".'}, ["weakened"]),
    ],
)  # fmt: skip
def test_tuples_become_arrays_of_one_item_schema(node, lowered, effects):
    """Issue 4: constants at the positions of a tuple became a union that is not its own strict form."""
    new, notes = rules.lower_tuples(node)
    assert new == lowered
    assert [note.effect for note in notes] == effects


@pytest.mark.parametrize(
    ("node", "new", "codes"),
    [
        ({"$ref": "#/$defs/S"}, None, []),
        (
            {"$ref": "#/$defs/S", "description": "d", "x-y": 1},
            {"anyOf": [{"$ref": "#/$defs/S"}], "description": "d", "x-y": 1},
            [],
        ),
        ({"$ref": "#/$defs/S", "minLength": 1}, None, ["all_of"]),
    ],
)
def test_a_reference_stands_alone(node, new, codes):
    wrapped, notes = rules.wrap_references(node, "/p", ROOT)
    assert wrapped == (node if new is None else new)
    assert [note.code for note in notes] == codes


@pytest.mark.parametrize(
    ("node", "codes"),
    [
        ({"$ref": "#/$defs/S"}, []),
        ({"$ref": "https://x.example/s"}, ["external_ref"]),
        ({"$dynamicRef": "#node"}, ["dynamic_ref"]),
        ({"$recursiveRef": "#"}, ["dynamic_ref"]),
    ],
)
def test_references_stay_inside_the_document(node, codes):
    new, notes = rules.local_references(node, "/p")
    assert new is node
    assert [(note.code, note.effect) for note in notes] == [(code, "refused") for code in codes]


@pytest.mark.parametrize(
    ("node", "new"),
    [
        ({"properties": {}}, {"type": "object", "properties": {}}),
        ({"items": {}}, {"type": "array", "items": {}}),
        ({"properties": {}, "type": "object"}, None),
        ({"items": {}, "anyOf": [{}]}, None),
    ],
)
def test_types_are_inferred_from_structure(node, new):
    inferred, notes = rules.infer_types(node, "/p")
    assert inferred == (node if new is None else new)
    assert said(notes) == ([] if new is None else [("type", "/p", "type", "kept")])


@pytest.mark.parametrize(
    ("node", "notes"),
    [
        ({"type": "string"}, []),
        ({"enum": [1]}, []),
        ({"type": "array", "items": {}}, []),
        ({}, [("untyped", "/p", "type", "refused")]),
        ({"description": "any", "minimum": 1}, [("untyped", "/p", "type", "refused")]),
        ({"type": "array"}, [("untyped", "/p/items", "items", "refused")]),
        ({"type": "Boolean"}, [("unknown_type", "/p", "type", "refused")]),
    ],
)
def test_a_value_of_any_type_is_refused(node, notes):
    new, found = rules.need_types(node, "/p")
    assert new is node
    assert said(found) == notes


@pytest.mark.parametrize(
    ("node", "new"),
    [
        ({"type": "array", "maxItems": 0}, {"type": "array", "maxItems": 0, "items": {"type": "string"}}),
        (
            {"type": "array", "maxItems": 0, "items": True},
            {"type": "array", "maxItems": 0, "items": {"type": "string"}},
        ),
        ({"type": "array", "maxItems": 0, "items": {"type": "null"}}, None),
        ({"type": "array", "maxItems": 0, "prefixItems": [{}]}, None),
        ({"type": "array", "maxItems": 1}, None),
        ({"maxItems": 0}, None),
    ],
)
def test_an_array_that_has_to_be_empty_has_items_all_the_same(node, new):
    """Issue 4: `tuple[()]` was not strict anywhere, and nothing of any type is in it."""
    assert rules.empty_arrays(node) == (node if new is None else new, ())


@pytest.mark.parametrize(
    ("node", "new"),
    [
        ({"type": ["string", "null"], "enum": ["a"]}, {"type": "string", "enum": ["a"]}),
        ({"type": ["string", "integer", "null"], "enum": ["a"]}, {"type": ["string", "integer"], "enum": ["a"]}),
        ({"type": ["string", "null"], "enum": ["a", None]}, None),
        ({"type": "null", "enum": ["a"]}, None),
        ({"type": ["string", "null"]}, None),
        ({"enum": ["a"]}, None),
        ({"type": "integer", "enum": [6, None, [], True]}, {"type": "integer", "enum": [6]}),
        ({"type": ["number", "null"], "enum": [1, 0.5, "a"]}, {"type": "number", "enum": [1, 0.5]}),
        ({"type": "string", "enum": [1]}, None),
    ],
)
def test_an_enum_and_its_type_name_what_is_possible(node, new):
    assert rules.honest_enum(node) == (node if new is None else new, ())


@pytest.mark.parametrize(
    ("node", "new"),
    [
        ({"type": "string", "enum": [], "description": "d"}, {"type": "string", "description": "d", "not": {}}),
        ({"enum": [None]}, {"enum": [None]}),
    ],
)
def test_an_enum_without_values(node, new):
    assert rules.empty_enums(node) == (new, ())


def test_only_keywords_says_the_others_in_words():
    rule = rules.only_keywords({"type", "description", "uniqueItems"})
    node = {
        "type": "array",
        "minItems": 2,
        "uniqueItems": True,
        "x-own": 1,
        "$comment": "c",
        "unevaluatedItems": False,
        "examples": [],
        "description": "Names",
    }
    new, notes = rule(node, "/p")
    assert new == {"type": "array", "uniqueItems": True, "description": "Names. At least 2 items."}
    assert said(notes) == [("moved", "/p", "minItems", "described"), ("dropped", "/p", "unevaluatedItems", "lost")]
    assert rule(new, "/p") == (new, ())


def test_describe_moves_the_named_keywords():
    node = {"default": 1, "minimum": 0, "type": "integer"}
    new, notes = rules.describe("default", "maximum")(node, "/p")
    assert new == {"minimum": 0, "type": "integer", "description": "Default: 1."}
    assert said(notes) == [("moved", "/p", "default", "described")]


EVERY_RULE = [
    objects.close_objects, objects.only_declared, objects.require_all, objects.declared_enough, rules.one_of_to_any_of, rules.fold_constants, rules.split_types, rules.give_items,
    rules.empty_arrays, rules.lower_tuples, rules.wrap_references, rules.local_references, rules.infer_types, rules.need_types, rules.honest_enum, rules.empty_enums,
    rules.only_keywords({"type", "properties", "required", "items", "anyOf", "$ref", "$defs", "description"}),
    rules.describe("default", "minLength"),
]  # fmt: skip


@given(wild())
def test_rules_do_not_mutate_and_are_idempotent(schema):
    before = copy.deepcopy(schema)
    for rule in EVERY_RULE:
        once, _ = one_pass(rule).apply(schema)
        assert schema == before
        assert one_pass(rule).apply(once)[0] == once


@given(canonical())
def test_property_names_are_never_taken_for_keywords(schema):
    allowed = {
        "type",
        "properties",
        "required",
        "additionalProperties",
        "items",
        "anyOf",
        "$ref",
        "$defs",
        "prefixItems",
        "default",
        "title",
    }
    new, _ = one_pass(rules.only_keywords(allowed)).apply(schema)
    assert list(new["properties"]) == list(schema["properties"])
