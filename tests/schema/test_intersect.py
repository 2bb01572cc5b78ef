from __future__ import annotations

import copy

import jsonschema_rs
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.schema.schemas import SUBSCHEMAS, VALUES
from toolwire.schema.intersect import (
    ImpossibleError,
    InexpressibleError,
    dereferenced,
    intersect,
    is_annotation,
    only_annotations,
    same,
)

CLOSED = {
    "type": "object",
    "properties": {"a": {"type": "integer"}, "b": {"type": "string"}},
    "required": ["b"],
    "additionalProperties": False,
}
ROOT = {
    "$defs": {
        "T": {**CLOSED, "$defs": {}},
        "Loop": {"$ref": "#/$defs/Loop"},
        "No": False,
        "Yes": True,
        "S": {"type": "string"},
    }
}


@pytest.mark.parametrize(
    ("first", "second", "both"),
    [
        ({"type": "string"}, True, {"type": "string"}),
        ({"type": "string", "title": "A"}, {"title": "B", "x-y": 1}, {"type": "string", "title": "B", "x-y": 1}),
        ({"type": "number"}, {"type": ["integer", "null"]}, {"type": "integer"}),
        ({"type": ["number", "null"]}, {"type": ["number", "null", "string"]}, {"type": ["null", "number"]}),
        ({"enum": [1, 2, True]}, {"enum": [2.0, True, "x"]}, {"enum": [2, True]}),
        ({"const": 1, "title": "A"}, {"const": 1.0}, {"const": 1.0, "title": "A"}),
        ({"minimum": 1, "maxLength": 5}, {"minimum": 3, "maxLength": 4}, {"minimum": 3, "maxLength": 4}),
        ({"multipleOf": 4}, {"multipleOf": 6.0}, {"multipleOf": 12}),
        ({"uniqueItems": False}, {"uniqueItems": True}, {"uniqueItems": True}),
        ({"items": {"type": "number"}}, {"items": {"type": "integer"}}, {"items": {"type": "integer"}}),
        ({"minItems": 4}, {"maxItems": 3}, {"minItems": 4, "maxItems": 3}),
        ({"items": False, "minItems": 1}, {"items": {}, "title": "T"}, {"items": False, "minItems": 1, "title": "T"}),
        (
            {"properties": {"a": False}, "required": ["a"]},
            {"properties": {"a": {}}, "additionalProperties": False},
            {"properties": {"a": False}, "required": ["a"], "additionalProperties": False},
        ),
        ({"required": ["a", "b"]}, {"required": ["c", "a"]}, {"required": ["a", "b", "c"]}),
        ({"pattern": "^a"}, {"pattern": "^a", "minLength": 2}, {"pattern": "^a", "minLength": 2}),
        ({"$ref": "#/$defs/S"}, {"$ref": "#/$defs/S"}, {"$ref": "#/$defs/S"}),
        ({"$ref": "#/$defs/S"}, {"minLength": 1}, {"type": "string", "minLength": 1}),
        ({"$ref": "#/$defs/Yes"}, {"minLength": 1}, {"minLength": 1}),
        ({"type": "object"}, {"properties": {"a": {}}}, {"type": "object", "properties": {"a": {}}}),
        (
            {"properties": {"a": {"type": "number"}}},
            {"properties": {"a": {"type": "integer"}, "c": True}},
            {"properties": {"a": {"type": "integer"}, "c": {}}},
        ),
        (
            {"$ref": "#/$defs/T"},
            {"properties": {"a": {"minimum": 1}, "z": {}}, "required": ["a"]},
            {
                **CLOSED,
                "properties": {"a": {"type": "integer", "minimum": 1}, "b": {"type": "string"}},
                "required": ["b", "a"],
            },
        ),
        (
            {"properties": {"a": {"type": "string"}}, "additionalProperties": {"type": "integer"}},
            {"properties": {"a": {"type": "integer"}, "b": {"minimum": 1}}, "additionalProperties": {"maximum": 3}},
            {
                "properties": {"a": False, "b": {"type": "integer", "minimum": 1}},
                "additionalProperties": {"type": "integer", "maximum": 3},
            },
        ),
        (
            {"anyOf": [{"type": "string"}, {"type": "integer"}], "description": "d", "discriminator": {}},
            {"type": ["integer", "null"]},
            {"anyOf": [{"type": "integer"}], "description": "d", "discriminator": {}},
        ),
        (
            {"oneOf": [{"type": "string"}, {"type": "integer"}], "maxLength": 3},
            {"minimum": 0},
            {
                "oneOf": [
                    {"type": "string", "minimum": 0, "maxLength": 3},
                    {"type": "integer", "minimum": 0, "maxLength": 3},
                ]
            },
        ),
        (
            {"anyOf": [{"minimum": 1}]},
            {"anyOf": [{"maximum": 2}, {"type": "null"}]},
            {"anyOf": [{"anyOf": [{"maximum": 2, "minimum": 1}, {"type": "null", "minimum": 1}]}]},
        ),
    ],
)
def test_intersect_is_what_both_accept(first, second, both):
    assert intersect(first, second, ROOT) == both


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (False, {}),
        ({"type": "string"}, {"type": "integer"}),
        ({"const": 1}, {"const": True}),
        ({"const": 1}, {"enum": [2]}),
        ({"enum": [1]}, {"enum": [True, "1"]}),
        ({"minimum": 4, "type": "number"}, {"maximum": 3}),
        (CLOSED, {"properties": {"c": {}}, "required": ["c"]}),
        ({"anyOf": [{"type": "string"}]}, {"type": "integer"}),
        ({"$ref": "#/$defs/No"}, {"type": "integer"}),
    ],
)
def test_what_contradicts_itself_is_impossible(first, second):
    with pytest.raises(ImpossibleError):
        intersect(first, second, ROOT)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({"pattern": "^a"}, {"pattern": "^b"}),
        ({"multipleOf": 0.5}, {"multipleOf": 0.3}),
        ({"properties": {"a": {}}, "patternProperties": {"^x": {}}}, {"properties": {"a": {}}}),
        ({"$ref": "#/$defs/Loop"}, {"type": "string"}),
        ({"anyOf": [{"pattern": "^a"}]}, {"pattern": "^b"}),
        ({"contains": {"const": 1}}, {"contains": {"const": 2}}),
        ({"contains": {"const": 1}}, {"minContains": 2}),
        ({"if": {"const": 1}}, {"then": False}),
        ({"prefixItems": [{}]}, {"items": {"type": "null"}}),
        ({"prefixItems": [{}]}, {"prefixItems": [{"type": "null"}]}),
        ({"patternProperties": {"^x": {}}}, {"additionalProperties": False}),
        ({"unevaluatedProperties": False}, {"properties": {"a": {}}}),
    ],
)
def test_what_plain_keywords_cannot_say_is_inexpressible(first, second):
    with pytest.raises(InexpressibleError) as caught:
        intersect(first, second, ROOT)
    assert not isinstance(caught.value, ImpossibleError)


def test_the_work_is_bounded():
    wide = {"anyOf": [{"properties": {str(n): {}}} for n in range(200)]}
    other = {"anyOf": [{"properties": {str(n): {}}} for n in range(100, 200)]}
    with pytest.raises(InexpressibleError, match="too much"):
        intersect(wide, other, {})


def test_dereferenced_follows_chains_and_joins_siblings():
    root = {"$defs": {"A": {"$ref": "#/$defs/B", "maxLength": 3}, "B": {"type": "string"}}}
    assert dereferenced({"$ref": "#/$defs/A", "minLength": 1}, root) == {
        "type": "string",
        "maxLength": 3,
        "minLength": 1,
    }
    assert dereferenced({"type": "null"}, root) == {"type": "null"}


def test_annotations_constrain_nothing():
    assert is_annotation("title")
    assert is_annotation("x-anything")
    assert not is_annotation("format")
    assert only_annotations({"title": "", "default": 1})
    assert not only_annotations({"title": "", "type": "null"})


@pytest.mark.parametrize(
    ("first", "second", "equal"),
    [
        (1, 1.0, True),
        (1, True, False),
        (0, False, False),
        (True, True, True),
        ([1, {"a": 1}], [1.0, {"a": 1.0}], True),
        ([1], [True], False),
        ([1], [1, 2], False),
        ({"a": 1}, {"b": 1}, False),
        ({"a": 1}, {"a": True}, False),
        ("1", 1, False),
        (None, None, True),
    ],
)
def test_same_compares_json_values(first, second, equal):
    assert same(first, second) is equal


@given(
    SUBSCHEMAS.filter(lambda s: "$ref" not in repr(s)),
    SUBSCHEMAS.filter(lambda s: "$ref" not in repr(s)),
    st.lists(VALUES, max_size=8),
)
def test_intersect_accepts_exactly_what_both_accept(first, second, values):
    before = copy.deepcopy((first, second))
    try:
        validators = [jsonschema_rs.validator_for(schema) for schema in (first, second)]
    except ValueError:  # a pattern this validator does not know
        assume(False)
    try:
        joined = jsonschema_rs.validator_for(intersect(first, second, {}))
    except ImpossibleError:
        joined = jsonschema_rs.validator_for(False)
    except InexpressibleError:
        assume(False)
    assert (first, second) == before
    for value in values:
        assert joined.is_valid(value) is all(validator.is_valid(value) for validator in validators), value
