from __future__ import annotations

import pytest

from tests.targets.tools import SCHEMAS, emitted, losses, same
from toolwire.emission import emit
from toolwire.targets.base import Source


def test_forecast_as_usual():
    assert same(
        emitted("forecast", "openai-responses"),
        [
            {
                "type": "function",
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
                "strict": False,
            }
        ],
    )
    assert losses("forecast", "openai-responses") == []


def test_forecast_strict():
    assert same(
        emitted("forecast", "openai-responses", strict=True),
        [
            {
                "type": "function",
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
            }
        ],
    )
    assert losses("forecast", "openai-responses", strict=True) == [
        ("moved", "/properties/days", "default", "described"),
        ("moved", "/properties/units", "default", "described"),
        ("default_unreachable", "/properties/ratio", "default", "weakened"),
    ]


def test_label_strict():
    assert losses("label", "openai-responses", strict=True) == [
        ("open_object", "/properties/labels", "additionalProperties", "weakened"),
        ("untyped", "/properties/extra", "type", "weakened"),
    ]
    assert emitted("label", "openai-responses", strict=True) == emitted("label", "openai-responses")


@pytest.mark.parametrize("name", SCHEMAS)
def test_nothing_changes_without_strict(name):
    (tool,) = emitted(name, "openai-responses")
    assert same(tool["parameters"], SCHEMAS[name])
    assert losses(name, "openai-responses") == []


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("name", SCHEMAS)
def test_the_sdk_takes_it(name, strict, sdk_types):
    pytest.importorskip("openai")
    for tool in emitted(name, "openai-responses", strict=strict):
        sdk_types.check_tool("openai-responses", tool)


def test_strict_is_always_written():
    assert [emitted(name, "openai-responses")[0]["strict"] for name in SCHEMAS] == [False] * 5
    assert [emitted(name, "openai-responses", strict=True)[0]["strict"] for name in SCHEMAS] == [
        True,
        True,
        True,
        False,
        True,
    ]


def test_a_tool_without_description():
    tool = emit([Source("f", None, SCHEMAS["ping"])], "openai-responses").fresh()[0]
    assert same(tool, {"type": "function", "name": "f", "parameters": SCHEMAS["ping"], "strict": False})
