"""Sets of tools are joined, narrowed and renamed (SPEC P)."""

from __future__ import annotations

import asyncio
import sys
from types import ModuleType

import pytest

from toolwire.errors import DefinitionError
from toolwire.results import Ok
from toolwire.toolset import ToolSet


def add(a: int, b: int = 1) -> int:
    """Add two numbers."""
    return a + b


def sub(a: int, b: int = 1) -> int:
    """Subtract."""
    return a - b


async def wait(seconds: float) -> str:
    """Wait."""
    await asyncio.sleep(0)
    return f"{seconds:g}"


TOOLS = ToolSet(add, sub, wait)


def test_sets_are_joined():
    tools = ToolSet(add) | ToolSet(sub, expose_exceptions=True)
    assert tools.names == ("add", "sub")
    assert ToolSet(add).names == ("add",)
    with pytest.raises(DefinitionError, match="two tools are named 'add'"):
        TOOLS | ToolSet(add)
    with pytest.raises(TypeError):
        TOOLS | add


def test_each_tool_is_called_as_its_own_set_says():
    def fails() -> None:
        raise KeyError("secret")

    tools = ToolSet(fails).renamed({"fails": "quiet"}) | ToolSet(fails, expose_exceptions=True)
    assert tools.run("quiet", "{}").text == 'The tool "quiet" failed (KeyError).'
    assert tools.run("fails", "{}").text == "The tool \"fails\" failed (KeyError: 'secret')."
    tools = tools.prefixed("x_")
    assert tools.run("x_fails", "{}").text == "The tool \"x_fails\" failed (KeyError: 'secret')."


def test_sets_are_narrowed():
    assert TOOLS.only("wait", "add").names == ("add", "wait")
    assert TOOLS.without("add", "sub").names == ("wait",)
    assert TOOLS.only().names == ()
    assert TOOLS.without().names == TOOLS.names
    assert TOOLS.only("add").run("sub", "{}").error.code == "unknown_tool"


def test_tools_are_renamed():
    tools = TOOLS.renamed({"add": "plus"}).prefixed("math_")
    assert tools.names == ("math_plus", "math_sub", "math_wait")
    assert tools.run("math_plus", '{"a": 1}') == Ok(2)
    assert tools.run("math_plus", "{}").text.startswith('The arguments for "math_plus" do not fit.')
    assert [each["name"] for each in tools.describe()] == list(tools.names)
    assert [each["function"]["name"] for each in tools.emit("openai")] == list(tools.names)
    assert [each.name for each in tools] == list(tools.names)
    assert TOOLS.names == ("add", "sub", "wait")


@pytest.mark.parametrize(
    "way", [lambda: TOOLS.only("ad"), lambda: TOOLS.without("ad"), lambda: TOOLS.renamed({"ad": "x"})]
)
def test_names_there_are_not(way):
    with pytest.raises(DefinitionError, match="there is no tool 'ad'; did you mean 'add'"):
        way()


def test_names_there_are_not_at_all():
    with pytest.raises(DefinitionError, match="there is no tool 'xyz'; there are add, sub, wait"):
        TOOLS.only("xyz")
    with pytest.raises(DefinitionError, match="there is no tool 'xyz'; there are none"):
        ToolSet().only("xyz")


@pytest.mark.parametrize("new", ["", None, 5])
def test_new_names_are_names(new):
    with pytest.raises(DefinitionError, match="the tool 'add' cannot be renamed to"):
        TOOLS.renamed({"add": new})


def test_new_names_do_not_collide():
    with pytest.raises(DefinitionError, match="two tools are named 'sub'"):
        TOOLS.renamed({"add": "sub"})
    assert TOOLS.renamed({"add": "sub", "sub": "add"}).run("add", '{"a": 5}') == Ok(4)


def test_a_tool_may_be_named_like_a_method():
    def run(a: int) -> int:
        return a

    def emit(a: int) -> int:
        return a

    def names() -> str:
        return "mine"

    tools = ToolSet(run, emit, names)
    assert [
        tools.run(name, arguments) for name, arguments in (("run", {"a": 1}), ("emit", {"a": 2}), ("names", {}))
    ] == [
        Ok(1),
        Ok(2),
        Ok("mine"),
    ]
    assert tools.names == ("run", "emit", "names")


def test_sets_come_from_modules(monkeypatch):
    module = ModuleType("a_module_of_tools")
    exec("def f(a: int) -> int: return a\ndef g(a): ...\n", module.__dict__)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    tools = ToolSet.from_module("a_module_of_tools", expose_exceptions=True)
    assert (tools.names, tools.run("f", {"a": 1})) == (("f",), Ok(1))
    assert [finding.code for finding in tools.findings] == ["unannotated", "no_description"]
    for composed in (
        tools.only("f"),
        tools.prefixed("x_"),
        tools | ToolSet(add),
        ToolSet(add) | tools,
        tools.without(),
    ):
        assert "unannotated" in [finding.code for finding in composed.findings]
