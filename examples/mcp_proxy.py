"""A proxy: the tools of an MCP server for a model of any provider, every call checked before it goes out.

The server runs in this process, so that the example needs no other; with a `StdioServerParameters` or a URL in its place
the rest stays the same. Needs `pip install "toolwire[foreign]" mcp`.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any, Literal

from mcp import Client
from mcp.server.mcpserver import MCPServer
from mcp.types import TextContent
from mcp.types import Tool as Offered

from toolwire import Tool, ToolError, ToolSet

server = MCPServer("stock")
RECEIVED: list[str] = []


@server.tool()
def reserve(sku: str, count: int, warehouse: Literal["north", "south"] = "north", note: str = "") -> str:
    """Reserve items of one kind."""
    RECEIVED.append(f"reserve({sku!r}, {count!r}, {warehouse!r}, {note!r})")
    return f"{count} of {sku} reserved in the {warehouse}"


def proxied(client: Client, offered: Offered) -> Tool:
    """One tool of the server as a tool of ours."""

    async def forward(arguments: dict[str, Any]) -> str:
        result = await client.call_tool(offered.name, arguments)
        text = "\n".join(block.text for block in result.content if isinstance(block, TextContent))
        if result.is_error:
            raise ToolError(text)
        return text

    return Tool.from_schema(offered.name, offered.description, offered.input_schema, forward)


async def tools_of(client: Client) -> ToolSet:
    """All tools of a server, page by page, under names that say whose they are."""
    page = await client.list_tools()
    offered = list(page.tools)
    while page.next_cursor is not None:
        page = await client.list_tools(cursor=page.next_cursor)
        offered += page.tools
    return ToolSet(*(proxied(client, each) for each in offered), repair="faithful").prefixed("stock_")


CALLS = [
    ("as it should be", '{"sku": "A-7", "count": 2}'),
    ("null for an argument that may be left out", '{"sku": "A-7", "count": 2, "warehouse": null, "note": null}'),
    ("values in the wrong form, each with one reading", '{"sku": 4711, "count": "3", "warehouse": "south"}'),
    ("values that mean nothing here", '{"sku": "A-7", "count": "a few", "warehouse": "east"}'),
]


def response() -> dict[str, Any]:
    """What a model might answer: all calls at once, in OpenAI's form."""
    calls = [
        {"id": f"call_{number}", "type": "function", "function": {"name": "stock_reserve", "arguments": arguments}}
        for number, (_, arguments) in enumerate(CALLS)
    ]
    return {"role": "assistant", "content": None, "tool_calls": calls}


async def main() -> None:
    """Print what the model is told about the tools and after each call, and what reached the server."""
    async with Client(server) as client:
        tools = await tools_of(client)
        print("What the model is told about the tools:")
        print(json.dumps(tools.emit("openai"), indent=2))
        answers = await tools.aanswer("openai", response())
    for (what, arguments), answer in zip(CALLS, answers, strict=True):
        print(f"\n{what}: {arguments}\n  {answer['content']}")
    print("\nWhat reached the server:", *sorted(RECEIVED), sep="\n  ")


if __name__ == "__main__":
    asyncio.run(main())
