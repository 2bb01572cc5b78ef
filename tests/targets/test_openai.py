from __future__ import annotations

import pytest

from tests.targets.tools import SCHEMAS, emitted, losses, same, source
from toolwire.emission import emit
from toolwire.targets.base import Source


def test_forecast_as_usual():
    assert same(
        emitted("forecast", "openai"),
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
                                "default": 3,
                                "description": "How many days",
                            },
                            "units": {"type": "string", "enum": ["c", "f"], "default": "c"},
                            "tags": {
                                "anyOf": [{"type": "array", "items": {"type": "string"}}, {"type": "null"}],
                                "default": None,
                            },
                            "ratio": {"type": ["number", "null"], "default": 0.5},
                        },
                        "required": ["city"],
                        "additionalProperties": False,
                    },
                },
            }
        ],
    )
    assert losses("forecast", "openai") == []


def test_forecast_strict():
    assert same(
        emitted("forecast", "openai", strict=True),
        [
            {
                "type": "function",
                "function": {
                    "name": "forecast",
                    "description": "The tool forecast.",
                    "parameters": {
                        "type": "object",
                        "properties": {
                            "city": {"type": "string", "pattern": "^[\\s\\S]+$", "description": "The city."},
                            "days": {
                                "type": ["integer", "null"],
                                "minimum": 1,
                                "maximum": 7,
                                "description": "How many days. Null selects the default, 3.",
                            },
                            "units": {
                                "type": ["string", "null"],
                                "enum": ["c", "f", None],
                                "description": 'Null selects the default, "c".',
                            },
                            "tags": {"anyOf": [{"type": "array", "items": {"type": "string"}}, {"type": "null"}]},
                            "ratio": {
                                "type": ["number", "null"],
                                "description": "Send 0.5 for the default; null is a value of its own.",
                            },
                        },
                        "required": ["city", "days", "units", "tags", "ratio"],
                        "additionalProperties": False,
                    },
                    "strict": True,
                },
            }
        ],
    )
    assert losses("forecast", "openai", strict=True) == [
        ("moved", "/properties/days", "default", "described"),
        ("moved", "/properties/units", "default", "described"),
        ("default_unreachable", "/properties/ratio", "default", "weakened"),
    ]


def test_adopt_strict():
    assert same(
        emitted("adopt", "openai", strict=True),
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
                            "at": {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2},
                            "when": {
                                "type": "array",
                                "items": {"anyOf": [{"type": "string", "format": "date"}, {"type": "integer"}]},
                                "minItems": 2,
                                "maxItems": 2,
                                "description": "Item 1: string (date); item 2: integer.",
                            },
                            "second": {
                                "anyOf": [{"$ref": "#/$defs/Cat"}, {"type": "null"}],
                                "description": "Another one.",
                            },
                            "level": {
                                "type": ["integer", "null"],
                                "enum": [1, 2, None],
                                "description": "Null selects the default, 1.",
                            },
                            "names": {
                                "type": "array",
                                "items": {"type": "string", "description": "At most 9 characters."},
                                "minItems": 2,
                                "description": "No duplicates.",
                            },
                            "data": {"type": "string", "description": "Base64 text."},
                        },
                        "required": ["pet", "at", "when", "second", "level", "names", "data"],
                        "additionalProperties": False,
                        "$defs": {
                            "Cat": {
                                "type": "object",
                                "properties": {
                                    "kind": {"type": "string", "const": "cat"},
                                    "lives": {"type": "integer"},
                                },
                                "required": ["kind", "lives"],
                                "additionalProperties": False,
                            },
                            "Dog": {
                                "type": "object",
                                "properties": {
                                    "kind": {"type": "string", "const": "dog"},
                                    "site": {"type": ["string", "null"], "description": "A URI."},
                                },
                                "additionalProperties": False,
                                "required": ["kind", "site"],
                            },
                        },
                    },
                    "strict": True,
                },
            }
        ],
    )
    assert losses("adopt", "openai", strict=True) == [
        ("one_of", "/properties/pet", "oneOf", "kept"),
        ("tuple", "/properties/when", "prefixItems", "weakened"),
        ("moved", "/properties/names/items", "maxLength", "described"),
        ("moved", "/properties/names", "uniqueItems", "described"),
        ("moved", "/properties/data", "contentEncoding", "described"),
        ("moved", "/$defs/Dog/properties/site", "format", "described"),
        ("moved", "/properties/level", "default", "described"),
    ]


def test_grow_strict():
    assert same(
        emitted("grow", "openai", strict=True),
        [
            {
                "type": "function",
                "function": {
                    "name": "grow",
                    "description": "The tool grow.",
                    "parameters": {
                        "type": "object",
                        "properties": {"root": {"$ref": "#/$defs/Node"}},
                        "required": ["root"],
                        "additionalProperties": False,
                        "$defs": {
                            "Node": {
                                "type": "object",
                                "properties": {
                                    "value": {"type": "integer", "exclusiveMinimum": 0},
                                    "kids": {
                                        "anyOf": [
                                            {"type": "array", "items": {"$ref": "#/$defs/Node"}},
                                            {"type": "null"},
                                        ],
                                        "description": "Null selects the default, [].",
                                    },
                                },
                                "required": ["value", "kids"],
                                "additionalProperties": False,
                            }
                        },
                    },
                    "strict": True,
                },
            }
        ],
    )
    assert losses("grow", "openai", strict=True) == [("moved", "/$defs/Node/properties/kids", "default", "described")]


def test_label_strict():
    assert losses("label", "openai", strict=True) == [
        ("open_object", "/properties/labels", "additionalProperties", "weakened"),
        ("untyped", "/properties/extra", "type", "weakened"),
    ]
    assert emitted("label", "openai", strict=True) == emitted("label", "openai")


def test_ping_strict():
    assert same(
        emitted("ping", "openai", strict=True),
        [
            {
                "type": "function",
                "function": {
                    "name": "ping",
                    "description": "The tool ping.",
                    "parameters": {"type": "object", "properties": {}, "additionalProperties": False},
                    "strict": True,
                },
            }
        ],
    )
    assert losses("ping", "openai", strict=True) == []


@pytest.mark.parametrize("name", SCHEMAS)
def test_nothing_changes_without_strict(name):
    (tool,) = emitted(name, "openai")
    assert same(tool["function"]["parameters"], SCHEMAS[name])
    assert losses(name, "openai") == []


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("name", SCHEMAS)
def test_the_sdk_takes_it(name, strict, sdk_types):
    pytest.importorskip("openai")
    for tool in emitted(name, "openai", strict=strict):
        sdk_types.check_tool("openai", tool)


def test_definitions_are_written_out_on_request():
    (tool,) = emitted("adopt", "openai", inline_refs=True)
    properties = tool["function"]["parameters"]["properties"]
    assert same(
        properties["second"],
        {
            "type": "object",
            "properties": {"kind": {"type": "string", "const": "cat"}, "lives": {"type": "integer"}},
            "required": ["lives"],
            "additionalProperties": False,
            "description": "Another one.",
        },
    )
    assert "$ref" not in repr(tool)


def test_lengths_stay_on_request():
    (tool,) = emit(
        [source("forecast"), source("adopt")], "openai", strict=True, on_loss="ignore", options={"keep_lengths": True}
    ).fresh()[:1]
    assert tool["function"]["parameters"]["properties"]["city"] == {
        "type": "string",
        "minLength": 1,
        "description": "The city.",
    }
    assert emitted("adopt", "openai", keep_lengths=True) == emitted("adopt", "openai")


def test_an_array_gets_items_and_a_root_its_object():
    schema = {"$schema": "x", "properties": {"a": {"type": "array"}}, "anyOf": [{"required": ["a"]}]}
    tool = emit([Source("f", None, schema)], "openai", on_loss="ignore").fresh()[0]
    assert same(
        tool,
        {
            "type": "function",
            "function": {
                "name": "f",
                "parameters": {
                    "type": "object",
                    "properties": {"a": {"type": "array", "items": {}}},
                    "required": ["a"],
                },
            },
        },
    )
