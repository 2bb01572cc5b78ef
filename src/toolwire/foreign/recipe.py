"""What a tool with somebody else's schema is made from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

__all__ = ["Foreign"]


@dataclass(frozen=True, slots=True)
class Foreign:
    """What `Tool.from_schema` was given; it is what is sent when such a tool is pickled."""

    name: str
    description: str | None
    schema: Mapping[str, Any] | bool
    handler: Callable[..., Any]
