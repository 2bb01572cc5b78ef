from __future__ import annotations

import pytest

from tests.targets.tools import emitted, losses, same
from toolwire.emission import emit, report
from toolwire.errors import EmitError
from toolwire.targets.base import Source


def test_forecast_as_usual():
    assert same(
        emitted("forecast", "gemini-schema"),
        [
            {
                "functionDeclarations": [
                    {
                        "name": "forecast",
                        "description": "The tool forecast.",
                        "parameters": {
                            "type": "OBJECT",
                            "properties": {
                                "city": {"type": "STRING", "minLength": 1, "description": "The city."},
                                "days": {
                                    "type": "INTEGER",
                                    "minimum": 1,
                                    "maximum": 7,
                                    "default": 3,
                                    "description": "How many days",
                                },
                                "units": {"type": "STRING", "enum": ["c", "f"], "default": "c"},
                                "tags": {"type": "ARRAY", "items": {"type": "STRING"}, "nullable": True},
                                "ratio": {"type": "NUMBER", "default": 0.5, "nullable": True},
                            },
                            "required": ["city"],
                        },
                    }
                ]
            }
        ],
    )
    assert losses("forecast", "gemini-schema") == []


def test_adopt_as_usual():
    assert same(
        emitted("adopt", "gemini-schema"),
        [
            {
                "functionDeclarations": [
                    {
                        "name": "adopt",
                        "description": "The tool adopt.",
                        "parameters": {
                            "type": "OBJECT",
                            "properties": {
                                "pet": {
                                    "anyOf": [
                                        {
                                            "type": "OBJECT",
                                            "properties": {
                                                "kind": {"type": "STRING", "enum": ["cat"]},
                                                "lives": {"type": "INTEGER"},
                                            },
                                            "required": ["lives", "kind"],
                                            "description": "A pet.",
                                        },
                                        {
                                            "type": "OBJECT",
                                            "properties": {
                                                "kind": {"type": "STRING", "enum": ["dog"], "default": "dog"},
                                                "site": {"type": "STRING", "description": "A URI."},
                                            },
                                            "required": ["kind"],
                                        },
                                    ]
                                },
                                "at": {"type": "ARRAY", "items": {"type": "NUMBER"}, "minItems": 2, "maxItems": 2},
                                "when": {
                                    "type": "ARRAY",
                                    "items": {"anyOf": [{"type": "STRING"}, {"type": "INTEGER"}]},
                                    "minItems": 2,
                                    "maxItems": 2,
                                    "description": "Item 1: string (A date as YYYY-MM-DD); item 2: integer.",
                                },
                                "second": {
                                    "type": "OBJECT",
                                    "properties": {
                                        "kind": {"type": "STRING", "enum": ["cat"]},
                                        "lives": {"type": "INTEGER"},
                                    },
                                    "required": ["lives", "kind"],
                                    "description": "Another one.",
                                },
                                "level": {"type": "INTEGER", "default": 1, "description": "One of 1, 2."},
                                "names": {
                                    "type": "ARRAY",
                                    "items": {"type": "STRING", "maxLength": 9},
                                    "minItems": 2,
                                    "description": "No duplicates.",
                                },
                                "data": {"type": "STRING", "description": "Base64 text."},
                            },
                            "required": ["pet", "at", "when", "names", "data"],
                        },
                    }
                ]
            }
        ],
    )
    assert losses("adopt", "gemini-schema") == [
        ("one_of", "/properties/pet", "oneOf", "kept"),
        ("moved", "/properties/when/prefixItems/0", "format", "described"),
        ("tuple", "/properties/when", "prefixItems", "weakened"),
        ("moved", "/properties/names", "uniqueItems", "described"),
        ("moved", "/properties/data", "contentEncoding", "described"),
        ("moved", "/$defs/Dog/properties/site", "format", "described"),
        ("moved", "/properties/level", "enum", "described"),
    ]


def test_grow_as_usual():
    assert same(
        emitted("grow", "gemini-schema"),
        [
            {
                "functionDeclarations": [
                    {
                        "name": "grow",
                        "description": "The tool grow.",
                        "parameters": {
                            "type": "OBJECT",
                            "properties": {
                                "root": {
                                    "type": "OBJECT",
                                    "properties": {
                                        "value": {"type": "INTEGER", "minimum": 1},
                                        "kids": {
                                            "type": "ARRAY",
                                            "items": {
                                                "type": "OBJECT",
                                                "properties": {
                                                    "value": {"type": "INTEGER", "minimum": 1},
                                                    "kids": {
                                                        "type": "ARRAY",
                                                        "items": {
                                                            "type": "OBJECT",
                                                            "properties": {
                                                                "value": {"type": "INTEGER", "minimum": 1},
                                                                "kids": {
                                                                    "type": "ARRAY",
                                                                    "items": {"type": "STRING"},
                                                                    "default": [],
                                                                    "maxItems": 0,
                                                                },
                                                            },
                                                            "required": ["value"],
                                                        },
                                                        "default": [],
                                                    },
                                                },
                                                "required": ["value"],
                                            },
                                            "default": [],
                                        },
                                    },
                                    "required": ["value"],
                                }
                            },
                            "required": ["root"],
                        },
                    }
                ]
            }
        ],
    )
    assert losses("grow", "gemini-schema") == [("cut", "/$defs/Node/properties/kids/items", "$ref", "lost")]


def test_ping_as_usual():
    assert same(
        emitted("ping", "gemini-schema"),
        [{"functionDeclarations": [{"name": "ping", "description": "The tool ping."}]}],
    )
    assert losses("ping", "gemini-schema") == []


def test_what_cannot_be_said_names_the_other_target():
    with pytest.raises(EmitError, match=r"a value of any type at /properties/extra .*'gemini'"):
        emitted("label", "gemini-schema")


@pytest.mark.parametrize("name", ["forecast", "adopt", "grow", "ping"])
def test_the_sdk_takes_it(name, sdk_types):
    pytest.importorskip("google.genai")
    for tool in emitted(name, "gemini-schema"):
        sdk_types.check_tool("gemini-schema", tool)


@pytest.mark.parametrize(
    ("schema", "said"),
    [
        ({"const": "x"}, {"type": "STRING", "enum": ["x"]}),
        ({"const": False}, {"type": "BOOLEAN", "description": "Always false."}),
        ({"enum": [True, False]}, {"type": "BOOLEAN"}),
        ({"enum": [None]}, {"type": "NULL"}),
        ({"const": None, "properties": {}}, {"type": "NULL"}),
        ({"enum": ["a", None]}, {"type": "STRING", "enum": ["a"], "nullable": True}),
        ({"enum": [1, None]}, {"type": "INTEGER", "nullable": True, "description": "Always 1."}),
        ({"enum": ["a", 1]}, {"anyOf": [{"type": "STRING", "description": 'One of "a", 1.'}, {"type": "INTEGER"}]}),
        ({"type": "integer", "enum": [6, []]}, {"type": "INTEGER", "description": "Always 6."}),
        ({"type": ["string", "integer", "null"], "minLength": 1, "description": "d"},
         {"anyOf": [{"minLength": 1, "type": "STRING", "description": "d"}, {"type": "INTEGER"}], "nullable": True}),
        ({"type": ["null"]}, {"type": "NULL"}),
        ({"anyOf": [{"type": "null"}]}, {"type": "NULL"}),
        ({"anyOf": [{"type": "string"}, {"type": "null"}], "description": "d", "default": None},
         {"type": "STRING", "description": "d", "nullable": True}),
        ({"anyOf": [{"type": "string", "description": "text"}, {"type": "integer"}], "description": "one or many", "default": 3},
         {"anyOf": [{"type": "STRING", "description": "one or many. text. Default: 3."}, {"type": "INTEGER"}]}),
        ({"anyOf": [{"maxLength": 3}, {"minLength": 5}], "type": "string"},
         {"anyOf": [{"maxLength": 3, "type": "STRING"}, {"minLength": 5, "type": "STRING"}]}),
        ({"type": "string", "format": "date-time"}, {"type": "STRING", "format": "date-time"}),
        ({"type": "integer", "format": "int64", "exclusiveMinimum": 0, "exclusiveMaximum": 10, "multipleOf": 2},
         {"type": "INTEGER", "format": "int64", "minimum": 1, "maximum": 9, "description": "A multiple of 2."}),
        ({"type": "array", "items": {"type": "string"}, "default": None}, {"type": "ARRAY", "items": {"type": "STRING"}}),
    ],
)  # fmt: skip
def test_one_property(schema, said):
    (tool,) = emit(
        [Source("f", None, {"type": "object", "properties": {"x": schema}})], "gemini-schema", on_loss="ignore"
    ).fresh()
    assert tool["functionDeclarations"][0]["parameters"]["properties"]["x"] == said


@pytest.mark.parametrize(
    ("schema", "code"),
    [
        ({"anyOf": [{"pattern": "^a"}], "pattern": "^b", "type": "string"}, "all_of"),
        ({"anyOf": [{"$ref": "https://x.example/s"}], "type": "string"}, "all_of"),
        ({"type": "object", "properties": {}, "additionalProperties": False}, "open_object"),
        ({"type": "object"}, "open_object"),
        ({"type": "array"}, "untyped"),
        ({"enum": [[]]}, "untyped"),
    ],
)
def test_what_cannot_be_said(schema, code):
    tool = Source("f", None, {"type": "object", "properties": {"x": schema}})
    (finding,) = report([tool], "gemini-schema")
    assert (finding.code, finding.effect) == ("not_emitted", "lost")
    with pytest.raises(EmitError, match=r"/properties/x"):
        emit([tool], "gemini-schema")


def test_free_keys_beside_properties_are_lost_and_undeclared_requirements_dropped():
    inner = {
        "type": "object",
        "properties": {"a": {"type": "string"}},
        "additionalProperties": True,
        "required": ["a", "b"],
    }
    tool = Source("f", None, {"type": "object", "properties": {"x": inner}})
    assert [(f.code, f.path, f.effect) for f in report([tool], "gemini-schema")] == [
        ("open_object", "/properties/x", "lost"),
        ("undeclared_property", "/properties/x", "weakened"),
        ("closed", "", "kept"),
    ]
    (made,) = emit([tool], "gemini-schema", on_loss="ignore").fresh()
    assert made["functionDeclarations"][0]["parameters"]["properties"]["x"] == {
        "type": "OBJECT",
        "properties": {"a": {"type": "STRING"}},
        "required": ["a"],
    }
