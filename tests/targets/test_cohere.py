from __future__ import annotations

import pytest

from tests.targets.tools import SCHEMAS, emitted, losses, same
from toolwire.emission import emit
from toolwire.errors import EmitError
from toolwire.targets.base import Source


def test_forecast_strict():
    assert same(
        emitted("forecast", "cohere", strict=True),
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
    assert losses("forecast", "cohere", strict=True) == [
        ("moved", "/properties/days", "default", "described"),
        ("moved", "/properties/units", "default", "described"),
        ("moved", "/properties/ratio", "default", "described"),
    ]


def test_adopt_strict():
    assert same(
        emitted("adopt", "cohere", strict=True),
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
                                "items": {"anyOf": [{"type": "string", "format": "date"}, {"type": "integer"}]},
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
                                "required": ["lives", "kind"],
                                "additionalProperties": False,
                                "description": "Another one.",
                            },
                            "level": {"type": "integer", "enum": [1, 2], "description": "Default: 1."},
                            "names": {
                                "type": "array",
                                "items": {"type": "string", "description": "At most 9 characters."},
                                "description": "No duplicates. At least 2 items.",
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
    assert losses("adopt", "cohere", strict=True) == [
        ("one_of", "/properties/pet", "oneOf", "kept"),
        ("moved", "/properties/at", "minItems", "described"),
        ("moved", "/properties/at", "maxItems", "described"),
        ("tuple", "/properties/when", "prefixItems", "weakened"),
        ("moved", "/properties/when", "minItems", "described"),
        ("moved", "/properties/when", "maxItems", "described"),
        ("moved", "/properties/level", "default", "described"),
        ("moved", "/properties/names/items", "maxLength", "described"),
        ("moved", "/properties/names", "uniqueItems", "described"),
        ("moved", "/properties/names", "minItems", "described"),
        ("moved", "/properties/data", "contentEncoding", "described"),
        ("moved", "/$defs/Dog/properties/kind", "default", "described"),
    ]


@pytest.mark.parametrize("name", SCHEMAS)
def test_without_strict_it_is_as_openai(name):
    assert emitted(name, "cohere") == emitted(name, "openai")


def test_a_strict_tool_needs_a_required_parameter():
    with pytest.raises(EmitError, match=r"'ping'.*at least one parameter"):
        emitted("ping", "cohere", strict=True)


def test_the_properties_of_a_request_are_counted():
    names = [f"p{n}" for n in range(101)]
    many = {"type": "object", "properties": {name: {"type": "string"} for name in names}, "required": names}
    tools = [Source("a", None, many), Source("b", None, many)]
    assert len(emit(tools, "cohere").fresh()) == 2
    with pytest.raises(EmitError, match=r"202 properties over all tools \(2\), at most 200: a \(101\), b \(101\)$"):
        emit(tools, "cohere", strict=True)


def test_of_many_tools_the_largest_are_named():
    def with_properties(name, count):
        properties = {f"p{number}": {"type": "string"} for number in range(count)}
        return Source(name, None, {"type": "object", "properties": properties, "required": list(properties)})

    tools = [*(with_properties(f"f{number}", 1) for number in range(199)), with_properties("large", 7)]
    with pytest.raises(EmitError) as caught:
        emit(tools, "cohere", strict=True)
    assert str(caught.value) == (
        "cohere: 206 properties over all tools (200), at most 200: "
        "large (7), f0 (1), f1 (1), f2 (1), f3 (1) and 195 more"
    )
