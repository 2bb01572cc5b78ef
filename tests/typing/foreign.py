"""Tools of other people's schemas, and repairs in results; never run, only checked."""

# pyright: strict, reportUnnecessaryTypeIgnoreComment=true

from __future__ import annotations

from typing import Any, assert_type

from toolwire import Err, Ok, Tool, ToolSet
from toolwire.repair import Repair


def plain(arguments: dict[str, Any]) -> str:
    return str(arguments)


async def later(arguments: dict[str, Any]) -> str:
    return str(arguments)


assert_type(Tool.from_schema("plain", "Say it.", {"type": "object"}, plain), Tool)
assert_type(Tool.from_schema("later", None, True, later), Tool)
tools = ToolSet(Tool.from_schema("plain", None, {}, plain), repair="faithful")


def repairs() -> list[str]:
    result = tools.run("plain", "{}")
    match result:
        case Ok():
            assert_type(result.repairs, tuple[Repair, ...])
        case Err():
            assert_type(result.repairs, tuple[Repair, ...])
    return [repair.rule for repair in result.repairs]


ToolSet(repair="guess")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
