from __future__ import annotations

import pytest

from tests.targets.tools import SCHEMAS, emitted, losses, same
from toolwire.emission import emit, report
from toolwire.errors import EmitError
from toolwire.targets.base import Source


def test_forecast_as_usual():
    assert same(
        emitted("forecast", "bedrock"),
        [
            {
                "toolSpec": {
                    "name": "forecast",
                    "description": "The tool forecast.",
                    "inputSchema": {
                        "json": {
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
                        }
                    },
                }
            }
        ],
    )
    assert losses("forecast", "bedrock") == []


def test_forecast_strict():
    assert same(
        emitted("forecast", "bedrock", strict=True),
        [
            {
                "toolSpec": {
                    "name": "forecast",
                    "description": "The tool forecast.",
                    "inputSchema": {
                        "json": {
                            "type": "object",
                            "properties": {
                                "city": {"type": "string", "pattern": "^(.|\\s)+$", "description": "The city."},
                                "days": {
                                    "type": "integer",
                                    "description": "How many days. At least 1. At most 7. Default: 3.",
                                },
                                "units": {"type": "string", "enum": ["c", "f"], "description": 'Default: "c".'},
                                "tags": {"anyOf": [{"type": "array", "items": {"type": "string"}}, {"type": "null"}]},
                                "ratio": {"type": ["number", "null"], "description": "Default: 0.5."},
                            },
                            "required": ["city"],
                            "additionalProperties": False,
                        }
                    },
                    "strict": True,
                }
            }
        ],
    )
    assert losses("forecast", "bedrock", strict=True) == [
        ("moved", "/properties/days", "minimum", "described"),
        ("moved", "/properties/days", "maximum", "described"),
        ("moved", "/properties/days", "default", "described"),
        ("moved", "/properties/units", "default", "described"),
        ("moved", "/properties/ratio", "default", "described"),
    ]


def test_adopt_strict():
    assert same(
        emitted("adopt", "bedrock", strict=True),
        [
            {
                "toolSpec": {
                    "name": "adopt",
                    "description": "The tool adopt.",
                    "inputSchema": {
                        "json": {
                            "type": "object",
                            "properties": {
                                "pet": {
                                    "anyOf": [{"$ref": "#/$defs/Cat"}, {"$ref": "#/$defs/Dog"}],
                                    "description": "A pet.",
                                },
                                "at": {
                                    "type": "array",
                                    "items": {"type": "number"},
                                    "minItems": 1,
                                    "description": "At least 2 items. At most 2 items.",
                                },
                                "when": {
                                    "type": "array",
                                    "items": {"anyOf": [{"type": "string"}, {"type": "integer"}]},
                                    "minItems": 1,
                                    "description": "Item 1: string (A date as "
                                    "YYYY-MM-DD); item 2: "
                                    "integer. At least 2 items. "
                                    "At most 2 items.",
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
                                    "minItems": 1,
                                    "description": "At least 2 items. No duplicates.",
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
                                        "site": {"type": "string", "description": "A URI."},
                                    },
                                    "additionalProperties": False,
                                    "required": ["kind"],
                                },
                            },
                        }
                    },
                    "strict": True,
                }
            }
        ],
    )
    assert losses("adopt", "bedrock", strict=True) == [
        ("one_of", "/properties/pet", "oneOf", "kept"),
        ("moved", "/properties/at", "minItems", "described"),
        ("moved", "/properties/at", "maxItems", "described"),
        ("moved", "/properties/when/prefixItems/0", "format", "described"),
        ("tuple", "/properties/when", "prefixItems", "weakened"),
        ("moved", "/properties/when", "minItems", "described"),
        ("moved", "/properties/when", "maxItems", "described"),
        ("moved", "/properties/level", "default", "described"),
        ("moved", "/properties/names/items", "maxLength", "described"),
        ("moved", "/properties/names", "minItems", "described"),
        ("moved", "/properties/names", "uniqueItems", "described"),
        ("moved", "/properties/data", "contentEncoding", "described"),
        ("moved", "/$defs/Dog/properties/kind", "default", "described"),
        ("moved", "/$defs/Dog/properties/site", "format", "described"),
    ]


def test_grow_strict():
    assert losses("grow", "bedrock", strict=True) == [
        ("recursive", "/properties/root", "$ref", "weakened"),
        ("recursive", "/$defs/Node/properties/kids/items", "$ref", "weakened"),
    ]
    assert emitted("grow", "bedrock", strict=True) == emitted("grow", "bedrock")


def test_label_strict():
    assert losses("label", "bedrock", strict=True) == [
        ("open_object", "/properties/labels", "additionalProperties", "weakened"),
        ("untyped", "/properties/extra", "type", "weakened"),
    ]
    assert emitted("label", "bedrock", strict=True) == emitted("label", "bedrock")


@pytest.mark.parametrize("name", SCHEMAS)
def test_nothing_changes_without_strict(name):
    (tool,) = emitted(name, "bedrock")
    assert same(tool["toolSpec"]["inputSchema"]["json"], SCHEMAS[name])
    assert losses(name, "bedrock") == []


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("name", SCHEMAS)
def test_the_sdk_takes_it(name, strict, sdk_types):
    pytest.importorskip("botocore")
    for tool in emitted(name, "bedrock", strict=strict):
        sdk_types.check_tool("bedrock", tool)


def test_no_description_is_ever_empty():
    tool = emit([Source("f", "", SCHEMAS["ping"])], "bedrock").fresh()[0]
    assert same(tool, {"toolSpec": {"name": "f", "inputSchema": {"json": SCHEMAS["ping"]}}})


def test_nova_takes_three_keys_at_the_root():
    (tool,) = emitted("adopt", "bedrock", model="nova")
    schema = tool["toolSpec"]["inputSchema"]["json"]
    assert list(schema) == ["type", "properties", "required"]
    assert "$ref" not in repr(schema)
    with pytest.raises(EmitError, match=r"contain themselves"):
        emitted("grow", "bedrock", model="nova")


def said_of(schema, **options):
    """What a report says about one tool."""
    found = report([Source("f", None, schema)], "bedrock", options={"model": "nova"}, **options)
    return [(finding.code, finding.path, finding.keyword, finding.effect) for finding in found]


CLOSED = ("dropped", "", "additionalProperties", "kept")


def test_what_nova_does_not_take_at_the_root_is_said():
    """Issue 4: `**kwargs: int`, sizes and words at the root went without a finding."""
    assert said_of(SCHEMAS["ping"]) == [CLOSED]
    assert said_of({**SCHEMAS["ping"], "title": "T", "x-a": 1, "additionalProperties": True}) == []
    free = {"type": "object", "properties": {}, "description": "D.", "minProperties": 1}
    assert said_of({**free, "additionalProperties": {"type": "integer"}}) == [
        ("dropped", "", "description", "lost"),
        ("dropped", "", "minProperties", "lost"),
        ("dropped", "", "additionalProperties", "lost"),
    ]


def test_nova_is_never_strict():
    """Issue 4: a root that is not closed was called strict, so a model could write names that the call refuses."""
    (strict,), (loose,) = (emitted("adopt", "bedrock", strict=mode, model="nova") for mode in (True, False))
    assert same(strict, loose)
    assert said_of(SCHEMAS["ping"], strict=True) == [("dropped", "", "additionalProperties", "weakened"), CLOSED]


def test_definitions_are_written_out_on_request():
    assert "$ref" not in repr(emitted("adopt", "bedrock", inline_refs=True))
