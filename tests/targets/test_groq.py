from __future__ import annotations

from tests.targets.tools import emitted, losses, same
from toolwire.emission import emit
from toolwire.targets.base import Source


def test_forecast_as_usual():
    assert same(
        emitted("forecast", "groq"),
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
                                "type": ["integer", "null"],
                                "minimum": 1,
                                "maximum": 7,
                                "default": 3,
                                "description": "How many days",
                            },
                            "units": {"type": ["string", "null"], "enum": ["c", "f", None], "default": "c"},
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
    assert losses("forecast", "groq") == []


def test_adopt_as_usual():
    assert same(
        emitted("adopt", "groq"),
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
                                "oneOf": [{"$ref": "#/$defs/Cat"}, {"$ref": "#/$defs/Dog"}],
                                "discriminator": {
                                    "propertyName": "kind",
                                    "mapping": {"cat": "#/$defs/Cat", "dog": "#/$defs/Dog"},
                                },
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
                                "anyOf": [{"$ref": "#/$defs/Cat"}, {"type": "null"}],
                                "description": "Another one.",
                            },
                            "level": {"type": ["integer", "null"], "enum": [1, 2, None], "default": 1},
                            "names": {
                                "type": "array",
                                "items": {"type": "string", "maxLength": 9},
                                "uniqueItems": True,
                                "minItems": 2,
                            },
                            "data": {"type": "string", "contentEncoding": "base64"},
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
                                    "kind": {"type": "string", "const": "dog", "default": "dog"},
                                    "site": {"type": ["string", "null"], "format": "uri"},
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
    assert losses("adopt", "groq") == []


def test_forecast_strict():
    assert same(
        emitted("forecast", "groq", strict=True),
        [
            {
                "type": "function",
                "function": {
                    "name": "forecast",
                    "description": "The tool forecast.",
                    "parameters": {
                        "type": "object",
                        "properties": {
                            "city": {"type": "string", "description": "The city. At least 1 character."},
                            "days": {
                                "type": ["integer", "null"],
                                "description": "How many days. At least 1. At most 7. Null selects the default, 3.",
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
    assert losses("forecast", "groq", strict=True) == [
        ("moved", "/properties/city", "minLength", "described"),
        ("moved", "/properties/days", "minimum", "described"),
        ("moved", "/properties/days", "maximum", "described"),
        ("moved", "/properties/days", "default", "described"),
        ("moved", "/properties/units", "default", "described"),
        ("default_unreachable", "/properties/ratio", "default", "weakened"),
    ]


def test_adopt_strict():
    assert same(
        emitted("adopt", "groq", strict=True),
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
                                "description": "No duplicates. At least 2 items.",
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
    assert losses("adopt", "groq", strict=True) == [
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
        ("moved", "/$defs/Dog/properties/site", "format", "described"),
        ("moved", "/properties/level", "default", "described"),
    ]


def test_label_strict():
    assert losses("label", "groq", strict=True) == [
        ("open_object", "/properties/labels", "additionalProperties", "weakened"),
        ("untyped", "/properties/extra", "type", "weakened"),
    ]
    assert emitted("label", "groq", strict=True) == emitted("label", "groq")


def test_optional_properties_take_null():
    root = {
        "type": "object",
        "properties": {"a": True, "b": {"type": "null"}, "c": {"type": "string"}},
        "required": ["b"],
    }
    (tool,) = emit([Source("f", None, root)], "groq").fresh()
    assert tool["function"]["parameters"]["properties"] == {
        "a": True,
        "b": {"type": "null"},
        "c": {"type": ["string", "null"]},
    }
    assert emitted("ping", "groq") == emitted("ping", "openai")


def test_a_null_that_counts_as_given_there_is_told():
    """Where so many properties are asked for, null for an optional one is enough there and not here (issue 4)."""
    schema = {
        "type": "object",
        "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}},
        "minProperties": 1,
        "dependentRequired": {"a": ["b"]},
    }
    report = emit([Source("pick", None, schema)], "groq", on_loss="ignore").findings
    told = [(finding.code, finding.effect, finding.keyword) for finding in report]
    assert told == [("null_counts", "weakened", "minProperties"), ("null_counts", "weakened", "dependentRequired")]


def test_a_null_that_cannot_make_up_the_number_is_not_told():
    schema = {
        "type": "object",
        "properties": {"a": {}, "b": {"type": "integer"}},
        "required": ["a"],
        "minProperties": 1,
    }
    assert emit([Source("pick", None, schema)], "groq", on_loss="ignore").findings == ()
