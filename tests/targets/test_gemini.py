from __future__ import annotations

import pytest

from tests.targets.tools import SCHEMAS, emitted, losses, same
from toolwire.emission import emit, report
from toolwire.errors import EmitError
from toolwire.targets.base import Source


def test_forecast_as_usual():
    assert same(
        emitted("forecast", "gemini"),
        [
            {
                "functionDeclarations": [
                    {
                        "name": "forecast",
                        "description": "The tool forecast.",
                        "parametersJsonSchema": {
                            "type": "object",
                            "properties": {
                                "city": {"type": "string", "description": "The city. At least 1 character."},
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
                    }
                ]
            }
        ],
    )
    assert losses("forecast", "gemini") == [
        ("moved", "/properties/city", "minLength", "described"),
        ("moved", "/properties/days", "default", "described"),
        ("moved", "/properties/units", "default", "described"),
        ("moved", "/properties/ratio", "default", "described"),
    ]


def test_adopt_as_usual():
    assert same(
        emitted("adopt", "gemini"),
        [
            {
                "functionDeclarations": [
                    {
                        "name": "adopt",
                        "description": "The tool adopt.",
                        "parametersJsonSchema": {
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
                                        "kind": {"type": "string", "enum": ["cat"]},
                                        "lives": {"type": "integer"},
                                    },
                                    "required": ["lives", "kind"],
                                    "additionalProperties": False,
                                    "description": "Another one.",
                                },
                                "level": {"type": "integer", "enum": [1, 2], "description": "Default: 1."},
                                "names": {
                                    "type": "array",
                                    "items": {"type": "string", "description": "At most 9 characters."},
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
                                        "kind": {"type": "string", "enum": ["cat"]},
                                        "lives": {"type": "integer"},
                                    },
                                    "required": ["lives", "kind"],
                                    "additionalProperties": False,
                                },
                                "Dog": {
                                    "type": "object",
                                    "properties": {
                                        "kind": {"type": "string", "enum": ["dog"], "description": 'Default: "dog".'},
                                        "site": {"type": "string", "format": "uri"},
                                    },
                                    "additionalProperties": False,
                                    "required": ["kind"],
                                },
                            },
                        },
                    }
                ]
            }
        ],
    )
    assert losses("adopt", "gemini") == [
        ("one_of", "/properties/pet", "oneOf", "kept"),
        ("moved", "/properties/level", "default", "described"),
        ("moved", "/properties/names/items", "maxLength", "described"),
        ("moved", "/properties/names", "uniqueItems", "described"),
        ("moved", "/properties/data", "contentEncoding", "described"),
        ("moved", "/$defs/Dog/properties/kind", "default", "described"),
    ]


def test_grow_as_usual():
    assert same(
        emitted("grow", "gemini"),
        [
            {
                "functionDeclarations": [
                    {
                        "name": "grow",
                        "description": "The tool grow.",
                        "parametersJsonSchema": {
                            "type": "object",
                            "properties": {"root": {"$ref": "#/$defs/Node"}},
                            "required": ["root"],
                            "additionalProperties": False,
                            "$defs": {
                                "Node": {
                                    "type": "object",
                                    "properties": {
                                        "value": {"type": "integer", "minimum": 1},
                                        "kids": {
                                            "type": "array",
                                            "items": {"$ref": "#/$defs/Node"},
                                            "description": "Default: [].",
                                        },
                                    },
                                    "required": ["value"],
                                    "additionalProperties": False,
                                }
                            },
                        },
                    }
                ]
            }
        ],
    )
    assert losses("grow", "gemini") == [("moved", "/$defs/Node/properties/kids", "default", "described")]


def test_label_as_usual():
    assert same(
        emitted("label", "gemini"),
        [
            {
                "functionDeclarations": [
                    {
                        "name": "label",
                        "description": "The tool label.",
                        "parametersJsonSchema": {
                            "type": "object",
                            "properties": {
                                "labels": {"type": "object", "additionalProperties": {"type": "string"}},
                                "extra": {},
                            },
                            "required": ["labels"],
                            "additionalProperties": False,
                        },
                    }
                ]
            }
        ],
    )
    assert losses("label", "gemini") == []


def test_ping_as_usual():
    assert same(
        emitted("ping", "gemini"),
        [{"functionDeclarations": [{"name": "ping", "description": "The tool ping."}]}],
    )
    assert losses("ping", "gemini") == []


@pytest.mark.parametrize("strict", [None])
@pytest.mark.parametrize("name", SCHEMAS)
def test_the_sdk_takes_it(name, strict, sdk_types):
    pytest.importorskip("google.genai")
    for tool in emitted(name, "gemini", strict=strict):
        sdk_types.check_tool("gemini", tool)


@pytest.mark.parametrize(
    ("schema", "said"),
    [
        ({"enum": ["a", None]}, {"anyOf": [{"type": "string", "enum": ["a"]}, {"type": "null"}]}),
        (
            {"type": ["string", "integer", "null"], "enum": ["a", 1, None], "description": "d"},
            {"anyOf": [{"type": ["string", "integer"], "enum": ["a", 1]}, {"type": "null"}], "description": "d"},
        ),
        ({"enum": [1.5, "a"]}, {"type": ["number", "string"], "enum": [1.5, "a"]}),
        ({"enum": [True, False, None]}, {"type": ["boolean", "null"]}),
        ({"enum": [None]}, {"type": "null"}),
        ({"const": True}, {"type": "boolean", "description": "Always true."}),
        ({"enum": [[1], {"a": 2}]}, {"type": ["array", "object"], "description": 'One of [1], {"a": 2}.', "items": {}}),
        ({"type": "number", "exclusiveMinimum": 0}, {"type": "number", "description": "Greater than 0."}),
        (
            {"type": "integer", "exclusiveMaximum": 3, "multipleOf": 2},
            {"type": "integer", "maximum": 2, "description": "A multiple of 2."},
        ),
        ({"$ref": "#/$defs/T", "description": "d"}, {"anyOf": [{"$ref": "#/$defs/T"}], "description": "d"}),
    ],
)
def test_one_property(schema, said):
    tree = {"type": "object", "properties": {"t": {"$ref": "#/$defs/T"}}}
    root = {"type": "object", "properties": {"x": schema}, "$defs": {"T": tree}}
    ((declaration,),) = (
        tool["functionDeclarations"] for tool in emit([Source("f", None, root)], "gemini", on_loss="ignore").fresh()
    )
    assert declaration["parametersJsonSchema"]["properties"]["x"] == said


def test_recursion_through_required_properties_is_opened():
    node = {
        "type": "object",
        "properties": {"next": {"$ref": "#/$defs/N"}},
        "required": ["next"],
        "additionalProperties": False,
    }
    root = {"type": "object", "properties": {"n": {"$ref": "#/$defs/N"}}, "required": ["n"], "$defs": {"N": node}}
    assert [(f.code, f.path, f.effect) for f in report([Source("f", None, root)], "gemini")] == [
        ("recursive", "/$defs/N", "weakened")
    ]


def test_names_are_checked():
    with pytest.raises(EmitError, match=r"its name is not a letter or _"):
        emit([Source("1st", None, SCHEMAS["ping"])], "gemini")
    emit([Source("a.b:c-d", None, SCHEMAS["ping"])], "gemini")
    with pytest.raises(EmitError, match=r"'user-id'"):
        emit([Source("f", None, {"type": "object", "properties": {"user-id": {"type": "string"}}})], "gemini")


def test_a_tool_of_free_keywords_has_a_schema():
    free = {"type": "object", "properties": {}, "additionalProperties": {"type": "integer"}}
    assert emit([Source("f", None, free)], "gemini").fresh() == [
        {"functionDeclarations": [{"name": "f", "parametersJsonSchema": free}]}
    ]


def test_no_tools_are_no_tool():
    assert emit([], "gemini").fresh() == []
