"""The official server gives what `emit` and `aanswer` give, and the official client takes it, in memory and over stdio."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys

import pytest

from tests.sdk.conversation import CALLS, MISFIT, TEXTS, VALUES, tools
from toolwire import ToolSet

pytest.importorskip("mcp")

from mcp import StdioServerParameters, types
from mcp.client import Client
from mcp.client.stdio import stdio_client
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError

MODES = {"legacy": "2025-11-25", "2026-07-28": "2026-07-28"}


def ids(user: str, count: int) -> list[int]:
    """The last payments of a user."""
    return [1234567890123456789, len(user)][:count]


def wrong(user: str) -> int:
    """Promise a number, give text."""
    return user


def maybe(user: str) -> int | None:
    """Give nothing."""


def nothing(user: str) -> None:
    """Give nothing, as promised."""


def picture(user: str) -> types.ImageContent:
    """Draw a user."""
    return types.ImageContent(data="aGk=", mime_type="image/png")


others = ToolSet(ids, wrong, maybe, nothing, picture)


def server_of(served):
    def revision(context):
        return "2026-07-28" if context.protocol_version >= "2026-07-28" else "2025-11-25"

    async def list_tools(context, params):
        return types.ListToolsResult(tools=served.emit("mcp", revision=revision(context)))

    async def call_tool(context, params):
        results = await served.aanswer("mcp", params, only_known=True, revision=revision(context))
        if not results:
            raise MCPError(types.INVALID_PARAMS, f"Unknown tool: {params.name}")
        return results[0]

    return Server("test", on_list_tools=list_tools, on_call_tool=call_tool)


def in_session(served, mode, talk):
    async def session():
        async with Client(server_of(served), mode=mode) as client:
            return await talk(client)

    return asyncio.run(session())


async def converse(client):
    """List the tools, then make all calls at once."""
    listed = await client.list_tools()
    results = await asyncio.gather(*(client.call_tool(*call) for call in CALLS), return_exceptions=True)
    return [tool.name for tool in listed.tools], results


def check(names, results):
    assert names == ["forecast", "transfer"]
    *known, unknown = results
    assert [(result.is_error, result.content[0].text) for result in known] == [
        (False, TEXTS[0]), (False, TEXTS[1]), (True, MISFIT)
    ]  # fmt: skip
    assert isinstance(unknown, MCPError)
    assert (unknown.code, str(unknown)) == (-32602, "Unknown tool: forcast")


@pytest.mark.parametrize("mode", MODES)
def test_a_conversation_in_memory(mode):
    names, results = in_session(tools, mode, converse)
    check(names, results)
    text = VALUES[1] if mode == "2026-07-28" else {"result": VALUES[1]}
    assert [result.structured_content for result in results[:3]] == [VALUES[0], text, None]


@pytest.mark.parametrize("mode", MODES)
def test_results_are_what_the_output_schema_promises(mode, caplog):
    async def talk(client):
        schemas = {tool.name: tool.output_schema for tool in (await client.list_tools()).tools}
        called = {name: await client.call_tool(name, {"user": "ann"}) for name in ("maybe", "nothing", "picture")}
        called["ids"] = await client.call_tool("ids", {"user": "ann", "count": 1})
        with pytest.raises(RuntimeError, match="did not return structured content"):
            await client.call_tool("wrong", {"user": "ann"})
        return schemas, called

    schemas, called = in_session(others, mode, talk)
    structured = {name: result.structured_content for name, result in called.items()}
    integer = {"anyOf": [{"type": "integer"}, {"type": "null"}]}
    assert schemas["maybe"] == {"type": "object", "properties": {"result": integer}, "required": ["result"]}
    assert (schemas["nothing"], schemas["picture"]) == (None, None)
    many = [1234567890123456789]
    assert structured == {
        "maybe": {"result": None},
        "nothing": None,
        "picture": None,
        "ids": many if mode == "2026-07-28" else {"result": many},
    }
    assert called["picture"].content == [types.ImageContent(data="aGk=", mime_type="image/png")]
    assert [(record.name, record.levelname) for record in caplog.records if "'wrong'" in record.message] == [
        ("toolwire", "WARNING")
    ]


def test_params_and_requests_are_read_alike():
    params = types.CallToolRequestParams(name="forecast", arguments=CALLS[0][1])
    request = types.CallToolRequest(params=params)
    (result,) = tools.answer("mcp", params)
    assert result == {
        "resultType": "complete",
        "content": [{"type": "text", "text": TEXTS[0]}],
        "structuredContent": VALUES[0],
        "isError": False,
    }
    assert tools.answer("mcp", request) == [result]
    assert tools.answer("mcp", {"jsonrpc": "2.0", "id": 7, **request.model_dump(by_alias=True)}) == [result]


@pytest.mark.parametrize("revision", MODES.values())
def test_the_sdk_type_takes_the_results(sdk_types, revision):
    promised = {tool["name"]: tool["outputSchema"] for tool in tools.emit("mcp", revision=revision)}
    for name, arguments in CALLS:
        (result,) = tools.answer("mcp", {"name": name, "arguments": arguments}, revision=revision)
        sdk_types.mcp_result(result, revision, promised.get(name))


@pytest.mark.parametrize("mode", MODES)
def test_the_example_serves_over_stdio(project, mode):
    async def session():
        server = str(project / "examples" / "mcp_server.py")
        example = StdioServerParameters(command=sys.executable, args=[server], env=dict(os.environ))
        async with Client(stdio_client(example), mode=mode) as client:
            listed = await client.list_tools()
            arguments = {"city": "Oslo", "day": "2026-05-17", "unit": "celsius"}
            good, bad = await asyncio.gather(
                client.call_tool("forecast", arguments), client.call_tool("forecast", {"city": 7})
            )
            with pytest.raises(MCPError, match="Unknown tool: forcast"):
                await client.call_tool("forcast", {})
            return [tool.name for tool in listed.tools], good, bad

    names, good, bad = asyncio.run(asyncio.wait_for(session(), 60))
    assert names == ["transfer", "forecast"]
    assert good.structured_content == {"city": "Oslo", "weekday": "Sunday", "low": 4, "high": 11}
    assert (good.is_error, bad.is_error) == (False, True)
    assert "city: expected a string, got an integer" in bad.content[0].text


def test_the_example_ends_with_its_host(project):
    ended = subprocess.run(
        [sys.executable, project / "examples" / "mcp_server.py"], input=b"", capture_output=True, timeout=60, check=True
    )
    assert (ended.stdout, ended.stderr) == (b"", b"")
