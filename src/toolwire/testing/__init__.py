"""Laws for the tools of others: `assert_agrees` lets hypothesis look for arguments on which schema and dispatch differ."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

try:
    import jsonschema_rs  # noqa: F401 - so that the message below is the only one
    from hypothesis import strategies as st
except ImportError as missing:
    raise ImportError(
        f"toolwire.testing needs hypothesis and jsonschema-rs (no module named {missing.name!r}): pip install 'toolwire[testing]'",
        name=missing.name,
    ) from missing

from toolwire.results import Ok, Result
from toolwire.testing.agreement import Agreement
from toolwire.testing.mutations import arguments_near
from toolwire.testing.search import search
from toolwire.testing.values import STYLES
from toolwire.tool import Tool
from toolwire.toolset import ToolSet

if TYPE_CHECKING:
    from toolwire.testing.values import Style

__all__ = ["assert_agrees"]


def assert_agrees(tool_or_tools: ToolSet | Tool | Callable[..., Any], *, max_examples: int = 200) -> None:
    """Check that schema and dispatch of tools agree, whatever a model sends (SPEC N1).

    For every tool, arguments are drawn from its canonical schema and mistakes are made in them. jsonschema-rs (formats
    asserted) and `ToolSet.validate` must give the same verdict, but for the documented closed list; the arguments as text
    and as a mapping must give the same verdict and the same issues; no exception may come out. The tool's function is
    never called; validators, factories and constructors of its types are.

    Parameters:
        tool_or_tools: a tool set, a tool, or a function that could be one. Injected parameters need no values.
        max_examples: how many arguments to try for each tool.

    Raises:
        AssertionError: with the tool, the smallest arguments found, the verdicts and the place in the schema.
        DefinitionError: when the function cannot become a tool.

    Example:
        >>> from toolwire.testing import assert_agrees
        >>> def area(width: float, height: float = 1.0) -> float:
        ...     return width * height
        >>> assert_agrees(area, max_examples=20)
    """
    tools = tool_or_tools if isinstance(tool_or_tools, ToolSet) else ToolSet(tool_or_tools)
    for tool in tools:
        _assert_agrees(tools, tool, max_examples)


def _assert_agrees(tools: ToolSet, tool: Tool, max_examples: int) -> None:
    schema = tool.json_schema()

    def check(arguments: Any) -> Result[Any]:
        result = tools.validate(tool.name, arguments)
        return Ok(result.value.arguments) if isinstance(result, Ok) else result

    law = Agreement(tool.name, schema, check, tool.findings, _written(tool.function))

    def agrees(value: Any, style: Style) -> None:
        fault = law.fault(value, style)
        if fault:
            raise AssertionError(fault)

    search(agrees, max_examples, value=arguments_near(schema), style=st.sampled_from(STYLES))


def _written(function: Callable[..., Any]) -> str:
    """The tool as its author would recognise it; a class or a built-in may have no signature to show."""
    name = getattr(function, "__name__", type(function).__name__)
    try:
        return f"{name}{inspect.signature(function)}"
    except ValueError:
        return str(name)
