"""One conversation for every SDK: two good calls, one that does not fit, one of a tool there is not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from importlib import import_module
from typing import Annotated, Any

from toolwire import StringInteger, ToolSet


def forecast(city: str, day: date) -> dict[str, object]:
    """Forecast the temperature of one day."""
    return {"city": city, "weekday": f"{day:%A}", "high": 11}


def transfer(user_id: Annotated[int, StringInteger()], cents: int = 1) -> str:
    """Move money to a user."""
    return f"{cents} cents → {user_id}"


tools = ToolSet(forecast, transfer)

QUESTION = "How warm will it be in Oslo? And send 5 cents to 1234567890123456789."

CALLS: list[tuple[str, dict[str, Any]]] = [
    ("forecast", {"city": "Oslo", "day": "2026-05-17"}),
    ("transfer", {"user_id": "1234567890123456789", "cents": 5}),
    ("forecast", {"city": 7}),
    ("forcast", {"city": "Oslo"}),
]

MISFIT = """\
The arguments for "forecast" do not fit. It was not called.
- city: expected a string, got an integer
- day: missing; expected a date such as "2024-12-31"\
"""

UNKNOWN = 'There is no tool "forcast". Did you mean "forecast"? The tools are "forecast", "transfer".'

VALUES = [{"city": "Oslo", "weekday": "Sunday", "high": 11}, "5 cents → 1234567890123456789"]

TEXTS = ['{"city":"Oslo","weekday":"Sunday","high":11}', "5 cents → 1234567890123456789", MISFIT, UNKNOWN]


class Provider:
    """A service behind a transport: it gives one reply after the other and keeps the bodies it was sent."""

    def __init__(self, *replies: Any) -> None:
        self.replies: Iterator[Any] = iter(replies)
        self.bodies: list[bytes] = []

    def __call__(self, request: Any) -> Any:
        """Answer one request of httpx2, or of httpx where an SDK still uses that."""
        http = import_module(type(request).__module__.partition(".")[0])
        self.bodies.append(request.content)
        return http.Response(200, json=next(self.replies))


def compact(value: Any) -> bytes:
    """JSON as OpenAI's and Anthropic's SDKs write it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
