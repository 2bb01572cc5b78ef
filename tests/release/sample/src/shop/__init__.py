"""A shop whose tools say everything in docstrings, so that it can be seen what of it survives."""

from __future__ import annotations

from toolwire import tool


@tool
def opening_hours(day: str = "today") -> str:
    """Say when the shop is open.

    Args:
        day: A weekday, or "today".
    """
    return f"{day}: 9-17"
