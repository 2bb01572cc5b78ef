"""What a set says about the tools it was given."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

from toolwire.errors import DefinitionError
from toolwire.findings import spot
from toolwire.tool import Tool

__all__ = ["described", "taken_twice"]


def described(tool: Tool) -> dict[str, Any]:
    """Module, name, description and canonical schemas of a tool, in dicts that belong to the caller."""
    returns = tool.written.returns
    return {
        "module": tool.signature.module,
        "name": tool.name,
        "description": tool.description,
        "parameters": tool.json_schema(),
        "returns": None if returns is None else copy.deepcopy(returns),
    }


def taken_twice(tools: Sequence[Tool]) -> DefinitionError:
    """The error for tools of which two have one name; it says where both are."""
    names = [tool.name for tool in tools]
    twice = next(name for name in names if names.count(name) > 1)
    places = [tool.signature.place for tool in tools if tool.name == twice]
    where = " and ".join(f"{place.qualname} at {spot(place.file, place.line)}" for place in places)
    return DefinitionError(f"two tools are named {twice!r} ({where}); rename one: @tool(name=...), .renamed, .prefixed")
