"""Tools with somebody else's schema, and what their handlers were given."""

from __future__ import annotations

from typing import Any

from toolwire import Tool, ToolSet


class Calls(list):
    """The arguments of all calls; it is the handler."""

    def __call__(self, arguments: dict[str, Any]) -> str:
        self.append(arguments)
        return "done"


def tools_of(schema: Any, **options: Any) -> tuple[ToolSet, Calls]:
    calls = Calls()
    return ToolSet(Tool.from_schema("f", "A tool.", schema, calls), **options), calls


def given(schema: Any, arguments: Any) -> Any:
    """What the handler gets; the error where it is not called."""
    tools, calls = tools_of(schema)
    result = tools.run("f", arguments)
    assert result.ok == bool(calls)
    return calls[0] if calls else result.error


def issues(schema: Any, arguments: Any) -> list[str]:
    """The issues of a refused call, each in one line."""
    return [f"{issue.code} {issue}" for issue in given(schema, arguments).issues]


def with_property(schema: Any, *, required: bool = True) -> dict[str, Any]:
    """A schema of arguments with one property, `x`."""
    return {"type": "object", "properties": {"x": schema}, **({"required": ["x"]} if required else {})}
