"""Tools of other frameworks: objects that hold the function they were made from (SPEC A1)."""

from __future__ import annotations

from types import FunctionType, MethodType
from typing import Any

from toolwire.reading.attributes import attribute, text_attribute

__all__ = ["origin_of"]

HOLDERS = ("func", "fn", "function", "entrypoint", "callback", "forward", "coroutine", "_func")
"""Where langchain, crewAI, the ADK; FastMCP, llama-index; pydantic-ai, haystack; agno; click; smolagents; AutoGen keep it."""


def origin_of(subject: Any) -> str | None:
    """Say which function an object was made from and where it has it; None where it shows none."""
    for name in HOLDERS:
        function = attribute(subject, name)
        if isinstance(function, FunctionType | MethodType):
            kind, made_from = type(subject).__name__, text_attribute(function, "__name__")
            return f"this {kind} was made from the function {made_from!r}; pass that, it is its attribute {name!r}"
    return None
