from __future__ import annotations

import pytest

from tests.targets.tools import emitted, losses, same, source
from toolwire.emission import emit
from toolwire.errors import EmitError
from toolwire.targets.base import Source


def test_forecast_as_usual():
    assert same(
        emitted("forecast", "xai"),
        [
            {
                "type": "function",
                "function": {
                    "name": "forecast",
                    "description": "The tool forecast.",
                    "parameters": {
                        "type": "object",
                        "properties": {
                            "city": {"type": "string", "minLength": 1, "description": "The city."},
                            "days": {
                                "type": "integer",
                                "minimum": 1,
                                "maximum": 7,
                                "description": "How many days. Default: 3.",
                            },
                            "units": {"type": "string", "enum": ["c", "f"], "description": 'Default: "c".'},
                            "tags": {"anyOf": [{"type": "array", "items": {"type": "string"}}, {"type": "null"}]},
                            "ratio": {"type": ["number", "null"], "description": "Default: 0.5."},
                        },
                        "required": ["city"],
                        "additionalProperties": False,
                    },
                },
            }
        ],
    )
    assert losses("forecast", "xai") == [
        ("moved", "/properties/days", "default", "described"),
        ("moved", "/properties/units", "default", "described"),
        ("moved", "/properties/ratio", "default", "described"),
    ]


def test_adopt_as_usual():
    assert same(
        emitted("adopt", "xai"),
        [
            {
                "type": "function",
                "function": {
                    "name": "adopt",
                    "description": "The tool adopt.",
                    "parameters": {
                        "type": "object",
                        "properties": {
                            "pet": {
                                "anyOf": [{"$ref": "#/$defs/Cat"}, {"$ref": "#/$defs/Dog"}],
                                "description": "A pet.",
                            },
                            "at": {
                                "type": "array",
                                "prefixItems": [{"type": "number"}, {"type": "number"}],
                                "minItems": 2,
                                "maxItems": 2,
                            },
                            "when": {
                                "type": "array",
                                "prefixItems": [{"type": "string", "format": "date"}, {"type": "integer"}],
                                "minItems": 2,
                                "maxItems": 2,
                            },
                            "second": {
                                "type": "object",
                                "properties": {
                                    "kind": {"type": "string", "const": "cat"},
                                    "lives": {"type": "integer"},
                                },
                                "required": ["lives", "kind"],
                                "additionalProperties": False,
                                "description": "Another one.",
                            },
                            "level": {"type": "integer", "enum": [1, 2], "description": "Default: 1."},
                            "names": {
                                "type": "array",
                                "items": {"type": "string", "maxLength": 9},
                                "minItems": 2,
                                "description": "No duplicates.",
                            },
                            "data": {"type": "string", "description": "Base64 text."},
                        },
                        "required": ["pet", "at", "when", "names", "data"],
                        "additionalProperties": False,
                        "$defs": {
                            "Cat": {
                                "type": "object",
                                "properties": {
                                    "kind": {"type": "string", "const": "cat"},
                                    "lives": {"type": "integer"},
                                },
                                "required": ["lives", "kind"],
                                "additionalProperties": False,
                            },
                            "Dog": {
                                "type": "object",
                                "properties": {
                                    "kind": {"type": "string", "const": "dog", "description": 'Default: "dog".'},
                                    "site": {"type": "string", "format": "uri"},
                                },
                                "additionalProperties": False,
                                "required": ["kind"],
                            },
                        },
                    },
                },
            }
        ],
    )
    assert losses("adopt", "xai") == [
        ("one_of", "/properties/pet", "oneOf", "kept"),
        ("moved", "/properties/level", "default", "described"),
        ("moved", "/properties/names", "uniqueItems", "described"),
        ("moved", "/properties/data", "contentEncoding", "described"),
        ("moved", "/$defs/Dog/properties/kind", "default", "described"),
    ]


def test_recursion_is_refused():
    with pytest.raises(EmitError, match=r"Node contains itself at /properties/root"):
        emitted("grow", "xai")


def test_it_is_always_strict():
    with pytest.raises(EmitError, match=r"xai is always strict"):
        emitted("ping", "xai", strict=False)
    with pytest.raises(EmitError, match=r"'ping'.*excluded"):
        emit([source("ping", strict=False)], "xai")
    assert emitted("ping", "xai", strict=True) == emitted("ping", "xai")


@pytest.mark.parametrize(
    ("schema", "said"),
    [
        (True, {}),
        (
            {"type": "string", "maxLength": 3_000, "minLength": 3},
            {"type": "string", "minLength": 3, "description": "At most 3000 characters."},
        ),
        ({"type": "object"}, {"type": "object", "additionalProperties": True}),
        (
            {"type": "object", "properties": {"a": True}},
            {"type": "object", "properties": {"a": {}}, "additionalProperties": False},
        ),
        (
            {"type": "object", "required": ["a"]},
            {"type": "object", "required": ["a"], "properties": {"a": {}}, "additionalProperties": True},
        ),
        (
            {"type": "object", "properties": {"a": True}, "required": ["b"]},
            {"type": "object", "properties": {"a": {}, "b": {}}, "required": ["b"], "additionalProperties": False},
        ),
        (
            {"type": "object", "required": ["b"], "additionalProperties": {"type": "integer"}},
            {
                "type": "object",
                "required": ["b"],
                "additionalProperties": {"type": "integer"},
                "properties": {"b": {"type": "integer"}},
            },
        ),
        (
            {"prefixItems": [True, {"items": True}], "not": False},
            {"prefixItems": [{}, {"items": {}}], "description": "Must not match this schema: false."},
        ),
    ],
)
def test_one_property(schema, said):
    (tool,) = emit(
        [Source("f", None, {"type": "object", "properties": {"x": schema}})], "xai", on_loss="ignore"
    ).fresh()
    assert tool["function"]["parameters"]["properties"]["x"] == said


def test_a_closed_object_cannot_have_what_it_does_not_declare():
    x = {"type": "object", "properties": {"a": True}, "required": ["b"], "additionalProperties": False}
    with pytest.raises(EmitError, match=r"required property 'b' is not declared at /properties/x"):
        emit([Source("f", None, {"type": "object", "properties": {"x": x}})], "xai")
