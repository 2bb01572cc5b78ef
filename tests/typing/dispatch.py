"""Results narrow when they are matched, and typed calls give the function's type; never run, only checked."""

# pyright: strict, reportUnnecessaryTypeIgnoreComment=true

from __future__ import annotations

from typing import Any, assert_never, assert_type

from toolwire import CallFailed, Err, Finding, Issue, Ok, Tool, ToolSet, tool


@tool
def add(a: int, b: int) -> int:
    return a + b


tools = ToolSet(add)


def matched() -> str:
    result = tools.run("add", '{"a": 1, "b": 2}')
    match result:
        case Ok(value):
            assert_type(result, Ok[Any])
            return str(value)
        case Err(error):
            assert_type(error.to_dict(), dict[str, Any])
            return f"{error.code}: {error.message}"
        case _:
            assert_never(result)


def narrowed_by_type() -> tuple[Issue, ...] | None:
    result = tools.run("add", {"a": 1, "b": 2})
    if isinstance(result, Ok):
        assert_type(result.value, Any)
        return None
    return result.error.issues


def shown_to_the_model() -> str:
    return tools.run("add", b"{}").text


def typed_call() -> int | str:
    try:
        return assert_type(tools.call(add, {"a": 1, "b": 2}), int)
    except CallFailed as failure:
        return failure.error.code


def collection() -> None:
    assert_type(tools["add"], Tool)
    assert_type(list(tools), list[Tool])
    assert_type(len(tools), int)
    assert_type("add" in tools, bool)
    assert_type(tools.names, tuple[str, ...])
    assert_type(tools.findings, tuple[Finding, ...])
    assert_type(tools | ToolSet(), ToolSet)
