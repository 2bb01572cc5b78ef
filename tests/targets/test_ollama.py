from __future__ import annotations

import pytest

from tests.targets.tools import emitted, losses, same
from toolwire.emission import emit
from toolwire.errors import EmitError
from toolwire.targets.base import Source


def test_forecast_as_usual():
    assert same(
        emitted("forecast", "ollama"),
        [
            {
                "type": "function",
                "function": {
                    "name": "forecast",
                    "description": "The tool forecast.",
                    "parameters": {
                        "type": "object",
                        "properties": {
                            "city": {
                                "type": "string",
                                "minLength": 1,
                                "description": "The city. At least 1 character.",
                            },
                            "days": {
                                "type": "integer",
                                "minimum": 1,
                                "maximum": 7,
                                "default": 3,
                                "description": "How many days. At least 1. At most 7. Default: 3.",
                            },
                            "units": {
                                "type": "string",
                                "enum": ["c", "f"],
                                "default": "c",
                                "description": 'Default: "c".',
                            },
                            "tags": {"type": ["array", "null"], "items": {"type": "string"}, "default": None},
                            "ratio": {"type": ["number", "null"], "default": 0.5, "description": "Default: 0.5."},
                        },
                        "required": ["city"],
                        "additionalProperties": False,
                    },
                },
            }
        ],
    )
    assert losses("forecast", "ollama") == [
        ("said_too", "/properties/city", "minLength", "kept"),
        ("said_too", "/properties/days", "minimum", "kept"),
        ("said_too", "/properties/days", "maximum", "kept"),
        ("said_too", "/properties/days", "default", "kept"),
        ("said_too", "/properties/units", "default", "kept"),
        ("said_too", "/properties/tags", "default", "kept"),
        ("said_too", "/properties/ratio", "default", "kept"),
    ]


def test_adopt_as_usual():
    assert same(
        emitted("adopt", "ollama"),
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
                                "oneOf": [
                                    {
                                        "allOf": [
                                            {
                                                "type": "object",
                                                "properties": {
                                                    "kind": {"type": "string", "const": "cat"},
                                                    "lives": {"type": "integer"},
                                                },
                                                "required": ["lives"],
                                                "additionalProperties": False,
                                            },
                                            {"required": ["kind"]},
                                        ]
                                    },
                                    {
                                        "allOf": [
                                            {
                                                "type": "object",
                                                "properties": {
                                                    "kind": {"type": "string", "const": "dog", "default": "dog"},
                                                    "site": {"type": "string", "format": "uri"},
                                                },
                                                "additionalProperties": False,
                                            },
                                            {"required": ["kind"]},
                                        ]
                                    },
                                ],
                                "discriminator": {
                                    "propertyName": "kind",
                                    "mapping": {"cat": "#/$defs/Cat", "dog": "#/$defs/Dog"},
                                },
                                "description": 'A pet. JSON Schema: {"oneOf": '
                                '[{"allOf": [{"type": "object", '
                                '"properties": {"kind": {"type": '
                                '"string", "const": "cat"}, "lives": '
                                '{"type": "integer"}}, "required": '
                                '["lives"], "additionalProperties": '
                                'false}, {"required": ["kind"]}]}, '
                                '{"allOf": [{"type": "object", '
                                '"properties": {"kind": {"type": '
                                '"string", "const": "dog", "default": '
                                '"dog"}, "site": {"type": "string", '
                                '"format": "uri"}}, '
                                '"additionalProperties": false}, '
                                '{"required": ["kind"]}]}], '
                                '"discriminator": {"propertyName": '
                                '"kind", "mapping": {"cat": '
                                '"#/$defs/Cat", "dog": '
                                '"#/$defs/Dog"}}}.',
                            },
                            "at": {
                                "type": "array",
                                "prefixItems": [{"type": "number"}, {"type": "number"}],
                                "minItems": 2,
                                "maxItems": 2,
                                "description": "Item 1: number; item 2: number. At least 2 items. At most 2 items.",
                            },
                            "when": {
                                "type": "array",
                                "prefixItems": [{"type": "string", "format": "date"}, {"type": "integer"}],
                                "minItems": 2,
                                "maxItems": 2,
                                "description": "Item 1: string (date); item 2: "
                                "integer. At least 2 items. At most 2 "
                                "items.",
                            },
                            "second": {
                                "type": "object",
                                "properties": {
                                    "kind": {"type": "string", "const": "cat"},
                                    "lives": {"type": "integer"},
                                },
                                "required": ["lives"],
                                "additionalProperties": False,
                                "description": "Another one. JSON Schema: "
                                '{"properties": {"kind": {"type": '
                                '"string", "const": "cat"}, "lives": '
                                '{"type": "integer"}}, "required": '
                                '["lives"], "additionalProperties": '
                                "false}.",
                            },
                            "level": {"type": "integer", "enum": [1, 2], "default": 1, "description": "Default: 1."},
                            "names": {
                                "type": "array",
                                "items": {"type": "string", "maxLength": 9},
                                "uniqueItems": True,
                                "minItems": 2,
                                "description": "No duplicates. At least 2 items.",
                            },
                            "data": {"type": "string", "contentEncoding": "base64", "description": "Base64 text."},
                        },
                        "required": ["pet", "at", "when", "names", "data"],
                        "additionalProperties": False,
                    },
                },
            }
        ],
    )
    assert losses("adopt", "ollama") == [
        ("said_too", "/properties/pet", "oneOf", "kept"),
        ("said_too", "/properties/pet", "discriminator", "kept"),
        ("said_too", "/properties/at", "prefixItems", "kept"),
        ("said_too", "/properties/at", "minItems", "kept"),
        ("said_too", "/properties/at", "maxItems", "kept"),
        ("said_too", "/properties/when", "prefixItems", "kept"),
        ("said_too", "/properties/when", "minItems", "kept"),
        ("said_too", "/properties/when", "maxItems", "kept"),
        ("said_too", "/properties/second", "properties", "kept"),
        ("said_too", "/properties/second", "required", "kept"),
        ("said_too", "/properties/second", "additionalProperties", "kept"),
        ("said_too", "/properties/level", "default", "kept"),
        ("said_too", "/properties/names", "uniqueItems", "kept"),
        ("said_too", "/properties/names", "minItems", "kept"),
        ("said_too", "/properties/data", "contentEncoding", "kept"),
    ]


def test_there_is_no_strict_mode():
    with pytest.raises(EmitError, match=r"ollama has no strict mode"):
        emitted("ping", "ollama", strict=True)


@pytest.mark.parametrize(
    ("schema", "said"),
    [
        (True, {}),
        (False, {"not": {}, "description": "Must not match this schema: {}."}),
        ({"type": "string", "title": "T"}, {"type": "string", "title": "T"}),
        ({"anyOf": [{"type": ["integer", "null"]}, {"type": "null"}]}, {"type": ["integer", "null"]}),
        ({"anyOf": [{"type": "string"}]}, {"anyOf": [{"type": "string"}], "description": 'JSON Schema: {"anyOf": [{"type": "string"}]}.'}),
        ({"anyOf": [{"type": "string", "enum": ["a"]}, {"type": "null"}]},
         {"anyOf": [{"type": "string", "enum": ["a"]}, {"type": "null"}],
          "description": 'JSON Schema: {"anyOf": [{"type": "string", "enum": ["a"]}, {"type": "null"}]}.'}),
    ],
)  # fmt: skip
def test_one_property(schema, said):
    (tool,) = emit(
        [Source("f", None, {"type": "object", "properties": {"x": schema}})], "ollama", on_loss="ignore"
    ).fresh()
    assert tool["function"]["parameters"]["properties"]["x"] == said
