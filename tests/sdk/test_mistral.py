"""Mistral's SDK takes what `emit` gives into its requests, and what `answer` gives, names included, into the next one."""

from __future__ import annotations

import asyncio
import json

import pytest

from tests.sdk.chat import ASKED, RESULTS, USER, completion, replies
from tests.sdk.conversation import CALLS, tools

client_module = pytest.importorskip("mistralai.client")
httpx2 = pytest.importorskip("httpx2")

# What the SDK adds of its own accord when a message goes back.
ECHOED = {**ASKED, "prefix": False, "tool_calls": [{**call, "index": 0} for call in ASKED["tool_calls"]]}

NAMED = [
    {"content": result["content"], "role": "tool", "tool_call_id": result["tool_call_id"], "name": name}
    for result, (name, _) in zip(RESULTS, CALLS, strict=True)
]


@pytest.mark.parametrize("strict", [False, True])
def test_a_conversation(strict):
    provider = replies()
    transport = httpx2.MockTransport(provider)
    messages = [USER]
    with client_module.Mistral(api_key="k", client=httpx2.Client(transport=transport)) as client:
        while True:
            response = client.chat.complete(model="m", messages=messages, tools=definitions(strict))
            messages.append(response.choices[0].message)
            results = tools.answer("mistral", response)
            if not results:
                break
            messages += results
    assert response.choices[0].message.content == "Done."
    check(provider.bodies, strict)


@pytest.mark.parametrize("strict", [False, True])
def test_a_conversation_that_awaits(strict):
    provider = replies()

    async def talk():
        messages = [USER]
        http_client = httpx2.AsyncClient(transport=httpx2.MockTransport(provider))
        async with client_module.Mistral(api_key="k", async_client=http_client) as client:
            while True:
                response = await client.chat.complete_async(model="m", messages=messages, tools=definitions(strict))
                messages.append(response.choices[0].message)
                results = await tools.aanswer("mistral", response.choices[0].message)
                if not results:
                    return
                messages += results

    asyncio.run(talk())
    check(provider.bodies, strict)


def definitions(strict):
    return tools.emit("mistral", strict=strict, on_loss="ignore")


def check(bodies, strict):
    first, second = (json.loads(body) for body in bodies)
    assert first["messages"] == [USER]
    assert first["tools"] == second["tools"] == definitions(strict)
    assert second["messages"] == [USER, ECHOED, *NAMED]
    assert bodies[1].count(json.dumps(NAMED, separators=(",", ":"))[1:-1].encode()) == 1


def test_every_form_of_a_response_is_read_alike():
    expected = tools.answer("mistral", ASKED)
    assert expected == NAMED
    response = client_module.models.ChatCompletionResponse.model_validate(completion(ASKED))
    message = response.choices[0].message
    for form in (response, message, message.tool_calls, completion(ASKED), ASKED["tool_calls"]):
        assert tools.answer("mistral", form) == expected
    assert tools.answer("mistral", message.tool_calls[1]) == [expected[1]]


def test_arguments_may_be_an_object():
    function = {"name": "transfer", "arguments": {"user_id": "1"}}
    call = client_module.models.ToolCall.model_validate({"id": "abcDEF123", "function": function})
    assert tools.answer("mistral", call) == [
        {"role": "tool", "tool_call_id": "abcDEF123", "name": "transfer", "content": "1 cents → 1"}
    ]
