"""Awaited, approved and hooked calls keep their types; never run, only checked by mypy and pyright."""

# pyright: strict, reportUnnecessaryTypeIgnoreComment=true

from __future__ import annotations

from collections.abc import Callable
from typing import Any, assert_type

from toolwire import BoundArguments, Call, Err, Ok, ToolSet, tool


@tool
async def fetch(url: str) -> bytes:
    return url.encode()


@tool
def add(a: int, b: int) -> int:
    return a + b


def passing_on(call: Call, call_next: Callable[[Call], Any]) -> Any:
    assert_type(call.name, str)
    return call_next(call)


tools = ToolSet(fetch, add, hooks=[passing_on], duplicate_keys="error", context={"user": "ann"})


async def awaited() -> str:
    result = await tools.arun("fetch", '{"url": "x"}', timeout=2.5)
    match result:
        case Ok(value):
            assert_type(value, Any)
            return result.text
        case Err(error):
            return error.text


async def typed() -> tuple[bytes, int]:
    data = assert_type(await tools.acall(fetch, {"url": "x"}), bytes)
    total = assert_type(await tools.acall(add, {"a": 1, "b": 2}), int)
    return data, total


async def approved() -> Any:
    checked = tools.validate("add", {"a": 1, "b": 2}, context={"user": "bob"})
    if isinstance(checked, Err):
        return checked.error.to_dict()
    bound = assert_type(checked.value, BoundArguments)
    assert_type(bound.arguments, dict[str, Any])
    return bound.call().text + (await bound.acall(context={"user": "eve"})).text


def composed() -> ToolSet:
    return assert_type(tools.only("add").prefixed("math_").renamed({"math_add": "plus"}).bind(user="ann"), ToolSet)


tools.run(1, "{}")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
tools.run("add", 5)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
ToolSet(add, duplicate_keys="first")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
