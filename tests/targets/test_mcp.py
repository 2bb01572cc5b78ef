from __future__ import annotations

import pytest

from tests.targets.tools import SCHEMAS, emitted, losses, same, source
from toolwire.emission import emit
from toolwire.targets.base import Source


def test_forecast_as_usual():
    assert same(
        emitted("forecast", "mcp"),
        [
            {
                "name": "forecast",
                "description": "The tool forecast.",
                "inputSchema": {
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
    assert losses("forecast", "mcp") == []


def test_forecast_strict():
    assert same(
        emitted("forecast", "mcp", strict=True),
        [
            {
                "name": "forecast",
                "description": "The tool forecast.",
                "inputSchema": {
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
            }
        ],
    )
    assert losses("forecast", "mcp", strict=True) == [
        ("moved", "/properties/days", "default", "described"),
        ("moved", "/properties/units", "default", "described"),
        ("default_unreachable", "/properties/ratio", "default", "weakened"),
    ]


def test_label_strict():
    assert losses("label", "mcp", strict=True) == [
        ("open_object", "/properties/labels", "additionalProperties", "weakened"),
        ("untyped", "/properties/extra", "type", "weakened"),
    ]
    assert emitted("label", "mcp", strict=True) == emitted("label", "mcp")


@pytest.mark.parametrize("name", SCHEMAS)
def test_nothing_changes_without_strict(name):
    (tool,) = emitted(name, "mcp")
    assert same(tool["inputSchema"], SCHEMAS[name])
    assert losses(name, "mcp") == []


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("name", SCHEMAS)
def test_the_sdk_takes_it(name, strict, sdk_types):
    pytest.importorskip("mcp")
    for tool in emitted(name, "mcp", strict=strict):
        sdk_types.check_tool("mcp", tool)


def test_hints_and_output_schemas():
    hints = {"read_only": True, "destructive": None, "idempotent": False, "open_world": True, "title": "Ping"}
    tool = source("ping", annotations=hints, returns={"$schema": "x", "type": "integer"})
    assert same(
        emit([tool], "mcp").fresh(),
        [
            {
                "name": "ping",
                "title": "Ping",
                "description": "The tool ping.",
                "inputSchema": SCHEMAS["ping"],
                "outputSchema": {"type": "integer"},
                "annotations": {"readOnlyHint": True, "idempotentHint": False, "openWorldHint": True, "title": "Ping"},
            }
        ],
    )


@pytest.mark.parametrize(
    ("returns", "output"),
    [
        ({"type": "object", "properties": {}}, {"type": "object", "properties": {}}),
        (
            {"type": "array", "items": {"$ref": "#/$defs/A"}, "$defs": {"A": {"type": "null"}}},
            {
                "type": "object",
                "properties": {"result": {"type": "array", "items": {"$ref": "#/$defs/A"}}},
                "required": ["result"],
                "$defs": {"A": {"type": "null"}},
            },
        ),
    ],
)
def test_the_older_revision_wants_an_object_as_output(returns, output):
    tool = Source("f", None, SCHEMAS["ping"], returns=returns)
    emission = emit([tool], "mcp", options={"revision": "2025-11-25"})
    assert same(emission.fresh(), [{"name": "f", "inputSchema": SCHEMAS["ping"], "outputSchema": output}])


def test_the_root_is_never_what_hosts_drop():
    schema = {
        "$schema": "x",
        "$ref": "#/$defs/P",
        "$defs": {"P": SCHEMAS["grow"]["$defs"]["Node"], "Q": {}, "Node": {}},
    }
    (tool,) = emit([Source("f", None, schema)], "mcp").fresh()
    assert tool["inputSchema"]["type"] == "object"
    assert tool["inputSchema"].keys() == {"type", "properties", "required", "additionalProperties", "$defs"}
    assert tool["inputSchema"]["$defs"].keys() == {"Node"}
