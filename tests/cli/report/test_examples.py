from __future__ import annotations

import pytest

from toolwire.cli.report.examples import example, resolved

ROOT = {
    "$defs": {
        "A/B": {"type": "boolean"},
        "Loop": {"$ref": "#/$defs/Loop"},
        "Tree": {"type": "object", "properties": {"sub": {"$ref": "#/$defs/Tree"}}, "required": ["sub"]},
    },
    "definitions": {"Old": {"const": 4}},
}


@pytest.mark.parametrize(
    ("schema", "value"),
    [
        ({"const": 3}, 3),
        ({"default": None, "type": "string"}, None),
        ({"enum": ["a", "b"]}, "a"),
        ({"examples": [5], "type": "integer"}, 5),
        ({"type": ["integer", "null"]}, 1),
        ({"anyOf": [{"type": "null"}, {"type": "boolean"}]}, True),
        ({"oneOf": [{"type": "null"}]}, None),
        ({"$ref": "#/$defs/A~1B"}, True),
        ({"$ref": "#/definitions/Old"}, 4),
        ({"$ref": "#/$defs/Loop"}, None),
        ({"$ref": "#/$defs/None"}, None),
        ({}, None),
        (True, None),
        ({"type": "integer", "minimum": 3}, 3),
        ({"type": "number", "exclusiveMinimum": 3}, 4),
        ({"type": "integer", "maximum": -3}, -3),
        ({"type": "integer", "exclusiveMaximum": 0}, -1),
        ({"type": "integer", "multipleOf": 5, "maximum": 20}, 5),
        ({"type": "string"}, "text"),
        ({"type": "string", "format": "date"}, "2024-12-31"),
        ({"type": "string", "format": "new"}, "text"),
        ({"type": "string", "contentEncoding": "base64"}, "aGVsbG8="),
        ({"type": "string", "pattern": "^-?\\d+$"}, "1"),
        ({"type": "string", "pattern": "^[A-Z]{3}-\\d+$"}, "ABC-1"),
        ({"type": "string", "pattern": "^(never)$"}, "text"),
        ({"type": "string", "pattern": "(?<wrong"}, "text"),
        ({"type": "string", "minLength": 6}, "textxx"),
        ({"type": "string", "maxLength": 2}, "te"),
        ({"type": "array"}, []),
        ({"type": "array", "items": {"type": "boolean"}, "minItems": 2}, [True, True]),
        ({"type": "array", "prefixItems": [{"const": 1}, {"const": 2}], "minItems": 2}, [1, 2]),
        ({"type": "object"}, {}),
        ({"type": "object", "properties": {"a": {"const": 1}, "b": {}}, "required": ["a", "c"]}, {"a": 1, "c": None}),
    ],
)
def test_a_value_that_is_likely_to_fit(schema, value):
    assert example(schema, ROOT) == value


def test_recursion_ends():
    value, depth = example({"$ref": "#/$defs/Tree"}, ROOT), 0
    while value is not None:
        value, depth = value["sub"], depth + 1
    assert depth == 9


def test_branches_and_references_are_followed():
    assert resolved({"anyOf": [{"$ref": "#/$defs/A~1B"}, {"type": "null"}]}, ROOT) == {"type": "boolean"}
    assert resolved(False, ROOT) == {}
