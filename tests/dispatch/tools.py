"""Tools of the shapes there are, plain and asynchronous, and what they were called with."""

from __future__ import annotations

import asyncio
from typing import Any

from toolwire.toolset import ToolSet

CALLED: list[Any] = []


def add(a: int, b: int = 1) -> int:
    CALLED.append((a, b))
    return a + b


async def later(a: int, b: int = 1) -> int:
    await asyncio.sleep(0)
    return add(a, b)


def hidden_coroutine(a: int) -> Any:
    return later(a)


class Awaitable:
    def __await__(self) -> Any:
        yield from asyncio.sleep(0).__await__()
        return "awaited"


def awaitable() -> Any:
    return Awaitable()


TOOLS = ToolSet(add, later, hidden_coroutine, awaitable)


def arun(tools: ToolSet, name: str, arguments: Any = "{}", **options: Any) -> Any:
    return asyncio.run(tools.arun(name, arguments, **options))
