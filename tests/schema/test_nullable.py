from __future__ import annotations

import jsonschema_rs
import pytest
from hypothesis import assume, given

from tests.schema.schemas import canonical, wild
from toolwire.schema.nullable import admits_null, with_null

ROOT = {
    "$defs": {
        "N": {"type": ["string", "null"]},
        "S": {"type": "string"},
        "Loop": {"anyOf": [{"$ref": "#/$defs/Loop"}, {"type": "null"}]},
        "Empty": {"$ref": "#/$defs/Empty"},
    }
}


@pytest.mark.parametrize(
    ("schema", "answer"),
    [
        (True, True),
        (False, False),
        ({}, True),
        ({"minimum": 3, "pattern": "^a"}, True),
        ({"type": "null"}, True),
        ({"type": "string"}, False),
        ({"type": ["string", "null"]}, True),
        ({"type": ["string", "null"], "enum": ["a"]}, False),
        ({"type": ["string", "null"], "enum": ["a", None]}, True),
        ({"enum": [0, False, ""]}, False),
        ({"const": None}, True),
        ({"const": 0}, False),
        ({"$ref": "#/$defs/N"}, True),
        ({"$ref": "#/$defs/N", "enum": ["a"]}, False),
        ({"$ref": "#/$defs/S"}, False),
        ({"$ref": "#/$defs/Loop"}, True),
        ({"$ref": "#/$defs/Empty"}, False),
        ({"$ref": "#/$defs/Gone"}, False),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, True),
        ({"anyOf": [{"type": "string"}]}, False),
        ({"oneOf": [{"type": "string"}, {"type": "null"}]}, True),
        ({"oneOf": [{"type": "null"}, {}]}, False),
        ({"allOf": [{}, {"type": "null"}]}, True),
        ({"allOf": [{}, {"type": "string"}]}, False),
        ({"not": {"type": "null"}}, False),
        ({"not": {"type": "string"}}, True),
        ({"if": {"type": "null"}, "then": False}, False),
        ({"if": {"type": "null"}, "else": False}, True),
        ({"if": {"type": "string"}, "else": {"type": "string"}}, False),
        ({"if": {"type": "string"}}, True),
    ],
)
def test_admits_null_asks_every_keyword_that_can_refuse_it(schema, answer):
    assert admits_null(schema, ROOT) is answer


@given(wild())
def test_admits_null_agrees_with_a_validator(schema):
    assume("'#'" not in repr(schema))  # a root that is valid if it is valid: nobody knows
    try:
        expected = jsonschema_rs.validator_for(schema).is_valid(None)
    except ValueError:  # a reference to itself, an unknown pattern
        assume(False)
    assert admits_null(schema, schema) is expected


@pytest.mark.parametrize(
    ("schema", "nullable"),
    [
        ({"type": "string", "pattern": "^a"}, {"type": ["string", "null"], "pattern": "^a"}),
        ({"type": ["string", "integer"]}, {"type": ["string", "integer", "null"]}),
        ({"type": "string", "enum": ["a"]}, {"type": ["string", "null"], "enum": ["a", None]}),
        ({"type": ["string", "null"], "enum": ["a"]}, {"type": ["string", "null"], "enum": ["a", None]}),
        ({"type": "string", "enum": ["a", None]}, {"type": ["string", "null"], "enum": ["a", None]}),
        ({"enum": ["a"], "title": "T"}, {"enum": ["a", None], "title": "T"}),
        ({"type": "string", "const": "x"}, {"type": ["string", "null"], "enum": ["x", None]}),
        (
            {"$ref": "#/$defs/S", "description": "d"},
            {"anyOf": [{"$ref": "#/$defs/S"}, {"type": "null"}], "description": "d"},
        ),
        (
            {"type": "array", "items": {}, "description": "d", "default": []},
            {"anyOf": [{"type": "array", "items": {}}, {"type": "null"}], "description": "d", "default": []},
        ),
        (
            {"anyOf": [{"type": "string"}, {"type": "integer"}], "title": "T"},
            {"anyOf": [{"type": "string"}, {"type": "integer"}, {"type": "null"}], "title": "T"},
        ),
        (
            {"type": "string", "anyOf": [{"maxLength": 1}]},
            {"anyOf": [{"type": "string", "anyOf": [{"maxLength": 1}]}, {"type": "null"}]},
        ),
        ({"const": 1, "enum": [1, 2]}, {"enum": [1, None]}),
        ({"enum": [1, 2], "const": 1}, {"enum": [1, None]}),
        ({"not": {"type": "null"}}, {"anyOf": [{"not": {"type": "null"}}, {"type": "null"}]}),
    ],
)
def test_with_null_adds_null_where_it_reads_best(schema, nullable):
    assert with_null(schema) == nullable


@given(canonical())
def test_with_null_lets_null_in(schema):
    for sub in schema["properties"].values():
        if not admits_null(sub, schema):
            assert admits_null(with_null(sub), schema)
