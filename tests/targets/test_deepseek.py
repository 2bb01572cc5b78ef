from __future__ import annotations

import pytest

from tests.targets.tools import SCHEMAS, emitted, losses, same, source
from toolwire.emission import emit
from toolwire.errors import EmitError
from toolwire.targets.base import Source


def test_forecast_strict():
    assert same(
        emitted("forecast", "deepseek", strict=True),
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
                                "anyOf": [{"type": "string", "enum": ["c", "f"]}, {"type": "null"}],
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
    assert losses("forecast", "deepseek", strict=True) == [
        ("moved", "/properties/days", "default", "described"),
        ("moved", "/properties/units", "default", "described"),
        ("default_unreachable", "/properties/ratio", "default", "weakened"),
        ("beta_url", "", "", "note"),
    ]


def test_adopt_strict():
    assert same(
        emitted("adopt", "deepseek", strict=True),
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
                                "anyOf": [
                                    {
                                        "type": "object",
                                        "properties": {
                                            "kind": {"type": "string", "enum": ["cat"]},
                                            "lives": {"type": "integer"},
                                        },
                                        "required": ["kind", "lives"],
                                        "additionalProperties": False,
                                    },
                                    {
                                        "type": "object",
                                        "properties": {
                                            "kind": {
                                                "type": "string",
                                                "enum": ["dog"],
                                                "description": 'Default: "dog".',
                                            },
                                            "site": {"type": ["string", "null"], "description": "A URI."},
                                        },
                                        "additionalProperties": False,
                                        "required": ["kind", "site"],
                                    },
                                ],
                                "description": "A pet.",
                            },
                            "at": {
                                "type": "array",
                                "items": {"type": "number"},
                                "description": "At least 2 items. At most 2 items.",
                            },
                            "when": {
                                "type": "array",
                                "items": {"anyOf": [{"type": "string"}, {"type": "integer"}]},
                                "description": "Item 1: string (A date as YYYY-MM-DD); "
                                "item 2: integer. At least 2 items. At "
                                "most 2 items.",
                            },
                            "second": {
                                "anyOf": [
                                    {
                                        "type": "object",
                                        "properties": {
                                            "kind": {"type": "string", "enum": ["cat"]},
                                            "lives": {"type": "integer"},
                                        },
                                        "required": ["kind", "lives"],
                                        "additionalProperties": False,
                                    },
                                    {"type": "null"},
                                ],
                                "description": "Another one.",
                            },
                            "level": {
                                "anyOf": [{"type": "integer", "enum": [1, 2]}, {"type": "null"}],
                                "description": "Null selects the default, 1.",
                            },
                            "names": {
                                "type": "array",
                                "items": {"type": "string", "description": "At most 9 characters."},
                                "description": "No duplicates. At least 2 items.",
                            },
                            "data": {"type": "string", "description": "Base64 text."},
                        },
                        "required": ["pet", "at", "when", "second", "level", "names", "data"],
                        "additionalProperties": False,
                    },
                    "strict": True,
                },
            }
        ],
    )
    assert losses("adopt", "deepseek", strict=True) == [
        ("moved", "/$defs/Dog/properties/site", "format", "described"),
        ("moved", "/$defs/Dog/properties/kind", "default", "described"),
        ("one_of", "/properties/pet", "oneOf", "kept"),
        ("moved", "/properties/at", "minItems", "described"),
        ("moved", "/properties/at", "maxItems", "described"),
        ("moved", "/properties/when/prefixItems/0", "format", "described"),
        ("tuple", "/properties/when", "prefixItems", "weakened"),
        ("moved", "/properties/when", "minItems", "described"),
        ("moved", "/properties/when", "maxItems", "described"),
        ("moved", "/properties/names/items", "maxLength", "described"),
        ("moved", "/properties/names", "uniqueItems", "described"),
        ("moved", "/properties/names", "minItems", "described"),
        ("moved", "/properties/data", "contentEncoding", "described"),
        ("moved", "/properties/level", "default", "described"),
        ("beta_url", "", "", "note"),
    ]


def test_grow_strict():
    assert same(
        emitted("grow", "deepseek", strict=True),
        [
            {
                "type": "function",
                "function": {
                    "name": "grow",
                    "description": "The tool grow.",
                    "parameters": {
                        "type": "object",
                        "properties": {
                            "root": {
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
    assert losses("grow", "deepseek", strict=True) == [
        ("reference_left", "/$defs/Node/properties/kids/items", "$ref", "kept"),
        ("moved", "/$defs/Node/properties/kids", "default", "described"),
        ("beta_url", "", "", "note"),
    ]


@pytest.mark.parametrize("name", SCHEMAS)
def test_without_strict_it_is_as_openai(name):
    assert emitted(name, "deepseek") == emitted(name, "openai")


def test_all_tools_are_strict_or_none():
    with pytest.raises(EmitError, match=r"'label'.*free keys at /properties/labels.*emit all tools with strict=False"):
        emitted("label", "deepseek", strict=True)
    with pytest.raises(EmitError, match=r"'ping'.*all tools of a request have to be strict"):
        emit([source("ping", strict=False)], "deepseek", strict=True)
    assert "strict" not in emit([source("ping", strict=True)], "deepseek").fresh()[0]["function"]


def test_a_recursive_reference_in_a_union_is_refused():
    node = {"type": "object", "properties": {"next": {"$ref": "#/$defs/N"}}, "additionalProperties": False}
    root = {"type": "object", "properties": {"n": {"$ref": "#/$defs/N"}}, "$defs": {"N": node}}
    with pytest.raises(EmitError, match=r"inside a union"):
        emit([Source("f", None, root)], "deepseek", strict=True)


@pytest.mark.parametrize(
    ("given", "sent"),
    [
        ({"enum": [None]}, {"type": "null"}),
        ({"type": "number", "enum": [1, 2.5]}, {"type": "number", "enum": [1, 2.5]}),
        ({"type": "string", "enum": ["a", 1]}, {"type": "string", "enum": ["a"]}),
        (
            {"enum": ["a", 1, None], "pattern": "a", "minimum": 1, "description": "d"},
            {
                "anyOf": [
                    {"type": "string", "enum": ["a"], "pattern": "a"},
                    {"type": "integer", "enum": [1], "minimum": 1},
                    {"type": "null"},
                ],
                "description": "d",
            },
        ),
    ],
)
def test_an_enum_has_values_of_one_type(given, sent):
    root = {"type": "object", "properties": {"x": given}, "required": ["x"]}
    (tool,) = emit([Source("f", None, root)], "deepseek", strict=True, on_loss="ignore").fresh()
    assert tool["function"]["parameters"]["properties"] == {"x": sent}
