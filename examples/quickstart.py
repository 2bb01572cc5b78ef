"""Two tools: what a model is told about them, and what it is told after each of its calls."""

from __future__ import annotations

import json
from datetime import date
from typing import Annotated, Literal

from annotated_types import Ge

from toolwire import StringInteger, ToolSet, tool


@tool
def transfer(user_id: Annotated[int, StringInteger()], cents: Annotated[int, Ge(1)], note: str | None = None) -> str:
    """Move money to a user.

    Args:
        user_id: Snowflake id of the receiver.
        cents: Amount in minor units.
        note: What the receiver reads beside the amount.
    """
    return f"{cents} cents went to user {user_id}" + (f": {note}" if note else "")


@tool
def forecast(city: str, day: date, unit: Literal["celsius", "fahrenheit"]) -> dict[str, object]:
    """Forecast the temperature of one day.

    Args:
        city: Name of the city, in English.
        day: The day asked for.
        unit: Unit of the temperatures.
    """
    low, high = (4, 11) if unit == "celsius" else (39, 52)
    return {"city": city, "weekday": f"{day:%A}", "low": low, "high": high}


tools = ToolSet(transfer, forecast)

CALLS = [
    ("a good call", "transfer", '{"user_id": "1234567890123456789", "cents": 500, "note": null}'),
    ("another good call", "forecast", '{"city": "Oslo", "day": "2026-05-17", "unit": "celsius"}'),
    ("a bad call", "forecast", '{"city": 7, "day": "tomorrow", "unit": "kelvin", "hour": 9}'),
    ("an unknown tool", "forcast", '{"city": "Oslo"}'),
]


def main() -> None:
    """Print the definitions for OpenAI, then run what a model might send."""
    print("What the model is told about the tools:")
    print(json.dumps(tools.emit("openai", strict=True), indent=2))
    for what, name, arguments in CALLS:
        print(f"\n{what}: {name}({arguments})")
        print(f"  the model is told: {tools.run(name, arguments).text}")


if __name__ == "__main__":
    main()
