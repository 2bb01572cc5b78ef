"""Unions with something beside them."""

from __future__ import annotations

import copy

import jsonschema_rs
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.schema.schemas import VALUES, foreign, wild
from toolwire.schema.steps import join_all_of, object_root, plain_references
from toolwire.schema.unions import distribute_unions, join_unions

A = {"type": "object", "properties": {"x": {"type": "integer"}}, "required": ["x"]}


def said(notes):
    return [(note.code, note.path, note.keyword, note.effect) for note in notes]


@pytest.mark.parametrize(
    ("schema", "new", "notes"),
    [
        ({"anyOf": [{"type": "integer"}, A], "description": "d", "default": 1, "own": 2}, None, []),
        (
            {"type": "object", "properties": {"b": {"type": "null"}}, "oneOf": [{"required": ["b"]}, A], "title": "T"},
            {
                "title": "T",
                "oneOf": [
                    {"required": ["b"], "type": "object", "properties": {"b": {"type": "null"}}},
                    {
                        "type": "object",
                        "properties": {"x": {"type": "integer"}, "b": {"type": "null"}},
                        "required": ["x"],
                    },
                ],
            },
            [],
        ),
        (
            {"type": "object", "anyOf": [{"$ref": "#/$defs/A"}, A], "$defs": {"A": A}},
            {"anyOf": [{"$ref": "#/$defs/A"}, A], "$defs": {"A": A}},
            [],
        ),
        (
            {"type": "object", "anyOf": [True, {"$ref": "#/$defs/A"}], "$defs": {"A": A}},
            {"anyOf": [{"type": "object"}, A], "$defs": {"A": A}},
            [],
        ),
        (
            {"anyOf": [{"type": "string"}, {"type": "integer"}], "oneOf": [{"minimum": 1}, {"maxLength": 3}]},
            {
                "anyOf": [
                    {"oneOf": [{"type": "string", "minimum": 1}, {"type": "string", "maxLength": 3}]},
                    {"oneOf": [{"type": "integer", "minimum": 1}, {"type": "integer", "maxLength": 3}]},
                ]
            },
            [],
        ),
        ({"type": "null", "anyOf": [{"type": "integer"}]}, {"not": {}}, []),
        (
            {"items": {"pattern": "^a", "anyOf": [{"pattern": "b"}]}},
            None,
            [("all_of", "/items", "anyOf", "refused")],
        ),
        ({"type": "object", "oneOf": [{"$ref": "#/$defs/no"}]}, None, [("all_of", "", "oneOf", "refused")]),
        (
            {"type": "object", "anyOf": [A], "unevaluatedProperties": False},
            None,
            [("all_of", "", "anyOf", "refused")],
        ),
    ],
)
def test_what_stands_beside_a_union_moves_into_its_branches(schema, new, notes):
    before = copy.deepcopy(schema)
    got, found = distribute_unions(schema)
    assert got == (schema if new is None else new)
    assert said(found) == notes
    assert schema == before


def test_one_of_two_unions_moves_into_the_other():
    schema = {"type": "object", "anyOf": [{"required": ["a"]}], "oneOf": [{"required": ["b"]}, {"required": ["c"]}]}
    assert join_unions(schema) == (
        {"type": "object", "anyOf": [{"oneOf": [{"required": ["b", "a"]}, {"required": ["c", "a"]}]}]},
        (),
    )


OBJECTS = st.dictionaries(st.sampled_from(["a", "b", "default", "items", "zz"]), VALUES, max_size=3)


@given(foreign() | wild(), st.lists(OBJECTS, max_size=5))
def test_joining_and_distributing_change_nothing_of_what_is_accepted(schema, values):
    plain, _ = plain_references(schema)
    plain, refused = object_root(plain)
    assume(not any(note.effect == "refused" for note in refused))
    for step in (join_all_of, distribute_unions):
        new, refused = step(plain)
        assume(not refused)
        before, after = (jsonschema_rs.Draft202012Validator(one) for one in (plain, new))
        for value in values:
            assert before.is_valid(value) == after.is_valid(value)
            assert before.is_valid({"b": value}) == after.is_valid({"b": value})
        plain = new
