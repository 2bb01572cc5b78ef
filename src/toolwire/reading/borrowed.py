"""Tools of other frameworks: objects that hold the function they were made from (SPEC A1)."""

from __future__ import annotations

from types import FunctionType, MethodType
from typing import Any

from toolwire.reading.attributes import attribute, own_attributes, text_attribute

__all__ = ["origin_of"]

HOLDERS = ("func", "fn", "function", "entrypoint", "callback", "forward", "coroutine", "_func", "run")
"""Where langchain, crewAI, the ADK; FastMCP, llama-index; pydantic-ai; agno; click; smolagents; AutoGen; Celery keep it."""


def origin_of(subject: Any) -> str | None:
    """Which function an object was made from and where it has it; None where it shows none."""
    held = {name: function for name in HOLDERS if _is_function(function := attribute(subject, name))}
    own = {name: value for name, value in own_attributes(subject).items() if _is_function(value)}
    if not held and len(own) != 1:
        return None
    name, function = next(iter((held or own).items()))
    kind, made_from = type(subject).__name__, text_attribute(function, "__name__")
    return f"this {kind} was made from the function {made_from!r}; pass that function, which is its attribute {name!r}"


def _is_function(value: Any) -> bool:
    return isinstance(value, FunctionType | MethodType)
