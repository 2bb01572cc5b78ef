"""A server of the Model Context Protocol over stdio, for hosts such as Claude Desktop or the MCP Inspector.

npx @modelcontextprotocol/inspector python examples/mcp_server.py
"""

from __future__ import annotations

import asyncio
from typing import Any

from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError
from mcp.types import INVALID_PARAMS, CallToolRequestParams, CallToolResult, ListToolsResult
from quickstart import tools


def revision(context: Any) -> str:
    """The newest revision that both know; results that are no objects look different in the older one."""
    return "2026-07-28" if context.protocol_version >= "2026-07-28" else "2025-11-25"


async def list_tools(context: Any, _params: object) -> ListToolsResult:
    """What there is."""
    return ListToolsResult(tools=tools.emit("mcp", revision=revision(context)))


async def call_tool(context: Any, params: CallToolRequestParams) -> CallToolResult:
    """What a call comes to; the protocol wants an error of its own for a tool there is not."""
    results = await tools.aanswer("mcp", params, only_known=True, revision=revision(context))
    if not results:
        raise MCPError(INVALID_PARAMS, f"Unknown tool: {params.name}")
    return CallToolResult.model_validate(results[0])


async def main() -> None:
    """Serve until the host goes away."""
    server = Server("toolwire-example", on_list_tools=list_tools, on_call_tool=call_tool)
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())


if __name__ == "__main__":
    asyncio.run(main())
