from __future__ import annotations

import pytest

from tests.targets.tools import SCHEMAS, emitted, losses, same
from toolwire.emission import emit, render_one, report
from toolwire.errors import EmitError
from toolwire.targets.base import Source


def test_forecast_as_usual():
    assert same(
        emitted("forecast", "anthropic"),
        [
            {
                "name": "forecast",
                "description": "The tool forecast.",
                "input_schema": {
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
            }
        ],
    )
    assert losses("forecast", "anthropic") == []


def test_forecast_strict():
    assert same(
        emitted("forecast", "anthropic", strict=True),
        [
            {
                "name": "forecast",
                "description": "The tool forecast.",
                "input_schema": {
                    "type": "object",
                    "properties": {
                        "city": {"type": "string", "pattern": "^(.|\\s)+$", "description": "The city."},
                        "days": {
                            "type": "integer",
                            "default": 3,
                            "description": "How many days. At least 1. At most 7.",
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
                "strict": True,
            }
        ],
    )
    assert losses("forecast", "anthropic", strict=True) == [
        ("moved", "/properties/days", "minimum", "described"),
        ("moved", "/properties/days", "maximum", "described"),
    ]


def test_adopt_strict():
    assert same(
        emitted("adopt", "anthropic", strict=True),
        [
            {
                "name": "adopt",
                "description": "The tool adopt.",
                "input_schema": {
                    "type": "object",
                    "properties": {
                        "pet": {"anyOf": [{"$ref": "#/$defs/Cat"}, {"$ref": "#/$defs/Dog"}], "description": "A pet."},
                        "at": {
                            "type": "array",
                            "items": {"type": "number"},
                            "minItems": 1,
                            "description": "At least 2 items. At most 2 items.",
                        },
                        "when": {
                            "type": "array",
                            "items": {"anyOf": [{"type": "string", "format": "date"}, {"type": "integer"}]},
                            "minItems": 1,
                            "description": "Item 1: string (date); item 2: integer. At least 2 items. At most 2 items.",
                        },
                        "second": {
                            "type": "object",
                            "properties": {"kind": {"type": "string", "const": "cat"}, "lives": {"type": "integer"}},
                            "required": ["lives", "kind"],
                            "additionalProperties": False,
                            "description": "Another one.",
                        },
                        "level": {"type": "integer", "enum": [1, 2], "default": 1},
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
                            "properties": {"kind": {"type": "string", "const": "cat"}, "lives": {"type": "integer"}},
                            "required": ["lives", "kind"],
                            "additionalProperties": False,
                        },
                        "Dog": {
                            "type": "object",
                            "properties": {
                                "kind": {"type": "string", "const": "dog", "default": "dog"},
                                "site": {"type": "string", "format": "uri"},
                            },
                            "additionalProperties": False,
                            "required": ["kind"],
                        },
                    },
                },
                "strict": True,
            }
        ],
    )
    assert losses("adopt", "anthropic", strict=True) == [
        ("one_of", "/properties/pet", "oneOf", "kept"),
        ("moved", "/properties/at", "minItems", "described"),
        ("moved", "/properties/at", "maxItems", "described"),
        ("tuple", "/properties/when", "prefixItems", "weakened"),
        ("moved", "/properties/when", "minItems", "described"),
        ("moved", "/properties/when", "maxItems", "described"),
        ("moved", "/properties/names/items", "maxLength", "described"),
        ("moved", "/properties/names", "minItems", "described"),
        ("moved", "/properties/names", "uniqueItems", "described"),
        ("moved", "/properties/data", "contentEncoding", "described"),
    ]


def test_grow_strict():
    assert losses("grow", "anthropic", strict=True) == [
        ("recursive", "/properties/root", "$ref", "weakened"),
        ("recursive", "/$defs/Node/properties/kids/items", "$ref", "weakened"),
    ]
    assert emitted("grow", "anthropic", strict=True) == emitted("grow", "anthropic")


def test_label_strict():
    assert losses("label", "anthropic", strict=True) == [
        ("open_object", "/properties/labels", "additionalProperties", "weakened"),
        ("untyped", "/properties/extra", "type", "weakened"),
    ]
    assert emitted("label", "anthropic", strict=True) == emitted("label", "anthropic")


@pytest.mark.parametrize("name", SCHEMAS)
def test_nothing_changes_without_strict(name):
    (tool,) = emitted(name, "anthropic")
    assert same(tool["input_schema"], SCHEMAS[name])
    assert losses(name, "anthropic") == []


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("name", SCHEMAS)
def test_the_sdk_takes_it(name, strict, sdk_types):
    pytest.importorskip("anthropic")
    for tool in emitted(name, "anthropic", strict=strict):
        sdk_types.check_tool("anthropic", tool)


def test_a_tool_without_description():
    assert same(
        emit([Source("f", None, SCHEMAS["ping"])], "anthropic").fresh(),
        [{"name": "f", "input_schema": SCHEMAS["ping"]}],
    )


def test_property_names_are_refused_at_any_depth():
    inner = {"type": "object", "properties": {"user id": {"type": "string"}}}
    tool = Source("f", None, {"type": "object", "properties": {"a": inner}})
    with pytest.raises(EmitError, match=r"'user id'.*at /properties/a"):
        emit([tool], "anthropic")


def optional_tool(name, count, schema):
    properties = {f"p{n}": schema for n in range(count)}
    return Source(name, None, {"type": "object", "properties": properties, "additionalProperties": False})


def test_the_optional_properties_of_a_request_are_counted():
    tools = [optional_tool("a", 12, {"type": "string"}), optional_tool("b", 12, {"type": "string"})]
    assert all(tool["strict"] for tool in emit(tools, "anthropic", strict=True).fresh())
    more = [*tools, optional_tool("c", 1, {"type": "string"})]
    with pytest.raises(EmitError, match=r"25 optional properties .* at most 24: a \(12 optional, 0 unions\), b"):
        emit(more, "anthropic", strict=True)
    assert len(emit(more, "anthropic").fresh()) == 3
    assert [f.code for f in report(more, "anthropic", strict=True)] == ["request_limit"]


def test_a_tool_beyond_the_sums_on_its_own_is_not_strict():
    (tool,) = emit([optional_tool("a", 25, {"type": "string"})], "anthropic", strict=True, on_loss="ignore").fresh()
    assert "strict" not in tool


def test_strict_tools_and_unions_of_a_request_are_counted():
    pings = [Source(f"ping{n}", None, SCHEMAS["ping"]) for n in range(21)]
    with pytest.raises(
        EmitError,
        match="21 strict tools in one request, at most 20: ping0, ping1, ping2, ping3, ping4 and 16 more; exclude some",
    ):
        emit(pings, "anthropic", strict=True)
    union = {"type": ["string", "null"]}
    with pytest.raises(EmitError, match=r"18 unions"):
        emit([optional_tool("a", 9, union), optional_tool("b", 9, union)], "anthropic", strict=True)


def test_unions_inside_definitions_are_reported():
    union = {"type": ["string", "null"]}
    inside = {
        "type": "object",
        "properties": {f"p{n}": union for n in range(17)},
        "required": [f"p{n}" for n in range(17)],
        "additionalProperties": False,
    }
    schema = {
        "type": "object",
        "properties": {"a": {"$ref": "#/$defs/A"}},
        "required": ["a"],
        "additionalProperties": False,
        "$defs": {"A": inside},
    }
    emission = emit([Source("f", None, schema)], "anthropic", strict=True)
    assert emission.fresh()[0]["strict"] is True
    assert [(f.code, f.tool, f.effect) for f in emission.findings] == [("request_limit", "*", "note")]


def test_the_parts_of_a_list_of_types_obey_the_rules():
    x = {
        "type": ["object", "null"],
        "properties": {"n": {"type": ["array", "string"], "items": {"type": "integer"}, "minItems": 2}},
    }
    tool = Source("f", None, {"type": "object", "properties": {"x": x}, "required": ["x"]})
    (emitted_tool,) = emit([tool], "anthropic", strict=True, on_loss="ignore").fresh()
    assert emitted_tool["strict"]
    assert emitted_tool["input_schema"]["properties"]["x"] == {
        "anyOf": [
            {
                "type": "object",
                "properties": {
                    "n": {
                        "anyOf": [
                            {
                                "type": "array",
                                "items": {"type": "integer"},
                                "minItems": 1,
                                "description": "At least 2 items.",
                            },
                            {"type": "string"},
                        ]
                    }
                },
                "additionalProperties": False,
            },
            {"type": "null"},
        ]
    }


def test_a_tool_that_requires_what_it_does_not_declare_is_not_strict():
    x = {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["b"]}
    tool = Source("f", None, {"type": "object", "properties": {"x": x}, "required": ["x"]})
    (emitted_tool,) = emit([tool], "anthropic", strict=True, on_loss="ignore").fresh()
    assert "strict" not in emitted_tool
    assert emitted_tool["input_schema"]["properties"]["x"] == x
    assert [(each.code, each.path) for each in report([tool], "anthropic", strict=True)] == [
        ("undeclared_property", "/properties/x")
    ]


@pytest.mark.parametrize("target", ["anthropic", "bedrock"])
@pytest.mark.parametrize(
    "schema",
    [
        {"type": "string", "enum": ["a", "A"]},
        {"type": "array", "prefixItems": [{"const": "a"}, {"const": "A"}], "minItems": 2, "maxItems": 2},
    ],
)
def test_values_that_differ_in_capitals_only_are_not_strict(target, schema):
    """Issue 4: the positions of a tuple become one enum, and that was not looked at."""
    tool = Source("f", None, {"type": "object", "properties": {"x": schema}, "required": ["x"]})
    assert render_one(tool, target, strict=True).strict is False
