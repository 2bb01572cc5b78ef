"""The examples run as they are and print what they promise."""

from __future__ import annotations

import json
import subprocess
import sys

CALLS = """\
a good call: transfer({"user_id": "1234567890123456789", "cents": 500, "note": null})
  the model is told: 500 cents went to user 1234567890123456789

another good call: forecast({"city": "Oslo", "day": "2026-05-17", "unit": "celsius"})
  the model is told: {"city":"Oslo","weekday":"Sunday","low":4,"high":11}

a bad call: forecast({"city": 7, "day": "tomorrow", "unit": "kelvin", "hour": 9})
  the model is told: The arguments for "forecast" do not fit. It was not called.
- city: expected a string, got an integer
- day: expected a date such as "2024-12-31", got other text
- unit: expected one of "celsius", "fahrenheit", got other text
- hour: unknown name; allowed here: "city", "day", "unit"

an unknown tool: forcast({"city": "Oslo"})
  the model is told: There is no tool "forcast". Did you mean "forecast"? The tools are "transfer", "forecast".
"""

DEFINITIONS = [
    {
        "type": "function",
        "function": {
            "name": "transfer",
            "description": "Move money to a user.",
            "parameters": {
                "type": "object",
                "properties": {
                    "user_id": {
                        "type": "string",
                        "description": "Snowflake id of the receiver.",
                        "pattern": "^-?\\d+$",
                    },
                    "cents": {"type": "integer", "description": "Amount in minor units.", "minimum": 1},
                    "note": {
                        "type": ["string", "null"],
                        "description": "What the receiver reads beside the amount.",
                    },
                },
                "required": ["user_id", "cents", "note"],
                "additionalProperties": False,
            },
            "strict": True,
        },
    },
    {
        "type": "function",
        "function": {
            "name": "forecast",
            "description": "Forecast the temperature of one day.",
            "parameters": {
                "type": "object",
                "properties": {
                    "city": {"type": "string", "description": "Name of the city, in English."},
                    "day": {"type": "string", "description": "The day asked for.", "format": "date"},
                    "unit": {
                        "type": "string",
                        "description": "Unit of the temperatures.",
                        "enum": ["celsius", "fahrenheit"],
                    },
                },
                "required": ["city", "day", "unit"],
                "additionalProperties": False,
            },
            "strict": True,
        },
    },
]


def test_quickstart(project, tmp_path):
    command = [sys.executable, project / "examples" / "quickstart.py"]
    output = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert output.stderr == ""
    heading, _, rest = output.stdout.partition("\n")
    definitions, _, calls = rest.partition("\n\n")
    assert heading == "What the model is told about the tools:"
    assert json.loads(definitions) == DEFINITIONS
    assert calls == CALLS
