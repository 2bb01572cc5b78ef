from __future__ import annotations

import pytest

from tests.targets.tools import SCHEMAS, emitted, losses, same


def test_forecast_strict():
    assert same(
        emitted("forecast", "mistral", strict=True),
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
    assert losses("forecast", "mistral", strict=True) == [
        ("moved", "/properties/days", "default", "described"),
        ("moved", "/properties/units", "default", "described"),
        ("default_unreachable", "/properties/ratio", "default", "weakened"),
    ]


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("name", SCHEMAS)
def test_it_is_as_openai(name, strict):
    (tool,) = emitted(name, "mistral", strict=strict)
    assert [tool] == emitted(name, "openai", strict=strict)
    assert "parameters" in tool["function"]
