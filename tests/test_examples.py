"""The examples run as they are and print what they promise."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

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


def printed(project, folder, name):
    """What an example prints."""
    command = [sys.executable, project / "examples" / name]
    output = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    assert output.stderr == ""
    return output.stdout


def test_quickstart(project, tmp_path):
    heading, _, rest = printed(project, tmp_path, "quickstart.py").partition("\n")
    definitions, _, calls = rest.partition("\n\n")
    assert heading == "What the model is told about the tools:"
    assert json.loads(definitions) == DEFINITIONS
    assert calls == CALLS


PROXY = """\
as it should be: {"sku": "A-7", "count": 2}
  2 of A-7 reserved in the north

null for an argument that may be left out: {"sku": "A-7", "count": 2, "warehouse": null, "note": null}
  2 of A-7 reserved in the north

values in the wrong form, each with one reading: {"sku": 4711, "count": "3", "warehouse": "south"}
  3 of 4711 reserved in the south

values that mean nothing here: {"sku": "A-7", "count": "a few", "warehouse": "east"}
  The arguments for "stock_reserve" do not fit. It was not called.
- count: expected an integer, got a string
- warehouse: expected one of "north", "south", got other text

What reached the server:
  reserve('4711', 3, 'south', '')
  reserve('A-7', 2, 'north', '')
  reserve('A-7', 2, 'north', '')
"""


def test_mcp_proxy(project, tmp_path):
    pytest.importorskip("mcp")
    definitions, _, calls = printed(project, tmp_path, "mcp_proxy.py").partition("\n\n")
    (definition,) = json.loads(definitions.partition("\n")[2])
    assert definition["function"]["name"] == "stock_reserve"
    assert list(definition["function"]["parameters"]["properties"]) == ["sku", "count", "warehouse", "note"]
    assert calls == PROXY


LOGS = r"""300 clean, 900 repaired: {'R1': 300, 'R2': 300, 'R4': 300}
not repairable: {'not_json': 300, 'unknown_tool': 300, 'wrong_type': 300}
the first lines, repaired:
{"tool": "search", "arguments": "{\"query\": \"tea\", \"limit\": 5}"}
{"tool": "search", "arguments": "{\"query\": \"tea\", \"limit\": 5}"}
{"tool": "search", "arguments": "{\"query\": \"4711\"}"}
"""


def test_dask_logs(project, tmp_path):
    pytest.importorskip("dask")
    assert printed(project, tmp_path, "dask_logs.py") == LOGS
