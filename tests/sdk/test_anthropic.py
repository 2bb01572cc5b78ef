"""Anthropic's SDK takes all results of a turn in one user message, errors with their flag."""

from __future__ import annotations

import asyncio
import json

import pytest

from tests.sdk.conversation import CALLS, QUESTION, TEXTS, Provider, compact, tools

anthropic = pytest.importorskip("anthropic")
httpx2 = pytest.importorskip("httpx2")

USER = {"role": "user", "content": QUESTION}

ASKED = [
    {"type": "thinking", "thinking": "Two things.", "signature": "s"},
    {"type": "text", "text": "Let me see."},
    {"type": "server_tool_use", "id": "srvtoolu_1", "name": "web_search", "input": {"query": "Oslo"}},
    *(
        {"type": "tool_use", "id": f"toolu_{index}", "name": name, "input": arguments}
        for index, (name, arguments) in enumerate(CALLS)
    ),
]

BLOCKS = [
    {"type": "tool_result", "tool_use_id": "toolu_0", "content": TEXTS[0]},
    {"type": "tool_result", "tool_use_id": "toolu_1", "content": TEXTS[1]},
    {"type": "tool_result", "tool_use_id": "toolu_2", "content": TEXTS[2], "is_error": True},
    {"type": "tool_result", "tool_use_id": "toolu_3", "content": TEXTS[3], "is_error": True},
]
RESULTS = [{"role": "user", "content": BLOCKS}]


def message_of(content, stop_reason):
    return {
        "id": "msg_1", "type": "message", "role": "assistant", "model": "m", "content": content, "stop_reason": stop_reason,
        "stop_sequence": None, "usage": {"input_tokens": 1, "output_tokens": 1},
    }  # fmt: skip


def replies():
    return Provider(message_of(ASKED, "tool_use"), message_of([{"type": "text", "text": "Done."}], "end_turn"))


def test_a_conversation():
    provider = replies()
    client = anthropic.Anthropic(api_key="k", http_client=httpx2.Client(transport=httpx2.MockTransport(provider)))
    messages = [USER]
    while True:
        message = client.messages.create(model="m", max_tokens=9, messages=messages, tools=tools.emit("anthropic"))
        messages.append({"role": "assistant", "content": message.content})
        results = tools.answer("anthropic", message)
        if not results:
            break
        messages += results
    assert message.content[0].text == "Done."
    check(provider.bodies)


def test_a_conversation_that_awaits():
    provider = replies()

    async def talk():
        http_client = httpx2.AsyncClient(transport=httpx2.MockTransport(provider))
        client = anthropic.AsyncAnthropic(api_key="k", http_client=http_client)
        messages = [USER]
        while True:
            message = await client.messages.create(
                model="m", max_tokens=9, messages=messages, tools=tools.emit("anthropic")
            )
            messages.append({"role": "assistant", "content": message.content})
            results = await tools.aanswer("anthropic", message.content)
            if not results:
                return
            messages += results

    asyncio.run(talk())
    check(provider.bodies)


def check(bodies):
    definitions = tools.emit("anthropic")
    first, second = (json.loads(body) for body in bodies)
    asked = {"role": "assistant", "content": ASKED}
    assert first == {"model": "m", "max_tokens": 9, "messages": [USER], "tools": definitions}
    assert second == {"model": "m", "max_tokens": 9, "messages": [USER, asked, *RESULTS], "tools": definitions}
    assert bodies[1].count(compact(RESULTS)[1:-1]) == 1


def test_every_form_of_a_response_is_read_alike():
    message = anthropic.types.Message.model_validate(message_of(ASKED, "tool_use"))
    for form in (message, message.content, message_of(ASKED, "tool_use"), ASKED):
        assert tools.answer("anthropic", form) == RESULTS
    assert tools.answer("anthropic", message.content[4]) == [{"role": "user", "content": [BLOCKS[1]]}]
    assert tools.answer("anthropic", message.content[2]) == []


def test_the_toolset_of_a_call_is_echoed():
    block = anthropic.types.ToolUseBlock.model_validate(
        {"type": "tool_use", "id": "t", "name": "transfer", "input": {"user_id": "1"}, "toolset_name": "bank"}
    )
    assert tools.answer("anthropic", block) == [
        {
            "role": "user",
            "content": [{"type": "tool_result", "tool_use_id": "t", "content": "1 cents → 1", "toolset_name": "bank"}],
        }
    ]


def test_the_sdk_type_takes_the_results(sdk_types):
    sdk_types.check_result("anthropic", RESULTS[0])
