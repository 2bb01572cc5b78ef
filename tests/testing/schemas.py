"""Schemas of the kinds that canonical schemas are made of."""

from __future__ import annotations

from typing import Any

SCHEMAS: dict[str, Any] = {
    "anything": {},
    "true": True,
    "null": {"type": "null"},
    "boolean": {"type": "boolean"},
    "integer": {"type": "integer"},
    "integer, bounds": {"type": "integer", "minimum": -3, "maximum": 3},
    "integer, negative": {"type": "integer", "maximum": -7},
    "integer, exclusive": {"type": "integer", "exclusiveMinimum": 0.5, "exclusiveMaximum": 9},
    "integer, step": {"type": "integer", "multipleOf": 5, "minimum": 1},
    "integer, wide": {"type": "integer", "minimum": 2**60},
    "number": {"type": "number"},
    "number, bounds": {"type": "number", "minimum": 0, "maximum": 1.5},
    "number, narrow": {"type": "number", "minimum": 0.25, "maximum": 0.75},
    "number, step": {"type": "number", "multipleOf": 0.5},
    "string": {"type": "string"},
    "string, lengths": {"type": "string", "minLength": 2, "maxLength": 3},
    "string, long": {"type": "string", "minLength": 1},
    "string, pattern": {"type": "string", "pattern": "^[a-z]+\\d*[.]$"},
    "string, foreign pattern": {"type": "string", "pattern": "^\\p{L}*$"},
    "date": {"type": "string", "format": "date"},
    "uuid": {"type": "string", "format": "uuid"},
    "unknown format": {"type": "string", "format": "path"},
    "json": {"type": "string", "contentMediaType": "application/json", "contentSchema": {"type": "integer"}},
    "any json": {"type": "string", "contentMediaType": "application/json"},
    "base64": {"type": "string", "contentEncoding": "base64"},
    "const": {"const": 5},
    "enum": {"enum": ["a", 1, None, True]},
    "types": {"type": ["integer", "null"]},
    "no type": {"minimum": 3},
    "array": {"type": "array", "items": {"type": "boolean"}},
    "array, sizes": {"type": "array", "items": {"type": "null"}, "minItems": 1, "maxItems": 2},
    "set": {"type": "array", "items": {"type": "integer"}, "uniqueItems": True},
    "tuple": {"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}], "minItems": 2, "maxItems": 2},
    "closed tuple": {"type": "array", "prefixItems": [{"type": "integer"}], "items": False},
    "implied array": {"items": {"type": "boolean"}},
    "object": {"type": "object", "properties": {"a": {"type": "integer"}, "b": {}}, "required": ["a"], "additionalProperties": False},
    "implied object": {"properties": {"a": {"type": "integer"}}},
    "map": {"type": "object", "additionalProperties": {"type": "boolean"}, "propertyNames": {"pattern": "^[a-c]+"}},
    "named by reference": {"type": "object", "propertyNames": {"$ref": "#/$defs/K"}, "$defs": {"K": {"enum": ["k"]}}},
    "map, sizes": {"type": "object", "additionalProperties": {"type": "null"}, "minProperties": 1, "maxProperties": 1},
    "unnamed": {"type": "object", "propertyNames": True},
    "anyOf": {"anyOf": [{"type": "integer"}, {"type": "array", "items": {"type": "integer"}}]},
    "oneOf": {"oneOf": [{"const": "a"}, {"const": "b"}]},
    "allOf": {
        "allOf": [{"$ref": "#/$defs/A"}, {"required": ["k"]}, True],
        "$defs": {"A": {"type": "object", "properties": {"k": {"const": 1}, "j": {}}, "required": ["j"]}},
        "properties": {"k": {"type": "integer"}},
        "required": ["k"],
    },
    "escaped reference": {"$ref": "#/$defs/a~1b~0c", "$defs": {"a/b~c": {"type": "null"}}},
    "reference into a list": {"properties": {"a": {"anyOf": [{"type": "null"}]}, "b": {"$ref": "#/properties/a/anyOf/0"}}},
    "tree": {
        "$ref": "#/$defs/T",
        "$defs": {
            "T": {
                "type": "object",
                "properties": {"of": {"type": "array", "items": {"$ref": "#/$defs/T"}}, "v": {}},
                "required": ["of"],
                "additionalProperties": False,
            }
        },
    },
    "expression": {
        "$ref": "#/$defs/E",
        "$defs": {
            "E": {"anyOf": [{"$ref": "#/$defs/Add"}, {"$ref": "#/$defs/Pair"}, {"$ref": "#/$defs/Num"}, True]},
            "Num": {"type": "integer"},
            "Add": {"type": "object", "properties": {"l": {"$ref": "#/$defs/E"}, "r": {"$ref": "#/$defs/E"}}, "required": ["l", "r"]},
            "Pair": {"type": "array", "prefixItems": [{"$ref": "#/$defs/E"}], "minItems": 2, "items": {"$ref": "#/$defs/E"}},
        },
    },
}  # fmt: skip
"""Name -> schema."""
