"""Numbers of things in sentences."""

from __future__ import annotations

__all__ = ["counted"]


def counted(number: int, what: str) -> str:
    """A number and the right form of a noun.

    >>> counted(1, "tool"), counted(0, "tool")
    ('1 tool', '0 tools')
    """
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"
