"""OpenAI's SDK takes what `emit` gives into its requests, and what `answer` gives into the next one."""

from __future__ import annotations

import asyncio
import json

import pytest

from tests.sdk.chat import ASKED, RESULTS, USER, completion, replies
from tests.sdk.conversation import compact, tools

openai = pytest.importorskip("openai")
httpx2 = pytest.importorskip("httpx2")

# The services of DeepSeek and xAI are called through OpenAI's SDK, with another base address.
TARGETS = ["openai", "deepseek", "xai"]


def definitions(target):
    return tools.emit(target, strict=True, on_loss="ignore")


@pytest.mark.parametrize("target", TARGETS)
def test_a_conversation(target):
    provider = replies()
    client = openai.OpenAI(api_key="k", http_client=httpx2.Client(transport=httpx2.MockTransport(provider)))
    messages = [USER]
    while True:
        response = client.chat.completions.create(model="m", messages=messages, tools=definitions(target))
        messages.append(response.choices[0].message)
        results = tools.answer(target, response)
        if not results:
            break
        messages += results
    assert response.choices[0].message.content == "Done."
    check(provider.bodies, target)


@pytest.mark.parametrize("target", TARGETS)
def test_a_conversation_that_awaits(target):
    provider = replies()

    async def talk():
        http_client = httpx2.AsyncClient(transport=httpx2.MockTransport(provider))
        client = openai.AsyncOpenAI(api_key="k", http_client=http_client)
        messages = [USER]
        while True:
            response = await client.chat.completions.create(model="m", messages=messages, tools=definitions(target))
            messages.append(response.choices[0].message)
            results = await tools.aanswer(target, response.choices[0].message)
            if not results:
                return
            messages += results

    asyncio.run(talk())
    check(provider.bodies, target)


def check(bodies, target):
    asked = {"role": "assistant", "content": None, "tool_calls": ASKED["tool_calls"]}
    first, second = (json.loads(body) for body in bodies)
    assert first == {"model": "m", "messages": [USER], "tools": definitions(target)}
    assert second == {"model": "m", "messages": [USER, asked, *RESULTS], "tools": definitions(target)}
    assert bodies[1].count(compact(RESULTS)[1:-1]) == 1


def test_every_form_of_a_response_is_read_alike():
    response = openai.types.chat.ChatCompletion.model_validate(completion(ASKED))
    message = response.choices[0].message
    for form in (response, message, message.tool_calls, completion(ASKED), ASKED, ASKED["tool_calls"]):
        assert tools.answer("openai", form) == RESULTS
    assert tools.answer("openai", message.tool_calls[1]) == [RESULTS[1]]


def test_custom_tools_are_left_alone():
    custom = {"id": "call_9", "type": "custom", "custom": {"name": "forecast", "input": "Oslo"}}
    message = openai.types.chat.ChatCompletionMessage.model_validate({
        "role": "assistant", "tool_calls": [custom, ASKED["tool_calls"][1]]
    })  # fmt: skip
    assert tools.answer("openai", message) == [RESULTS[1]]
    assert tools.answer("openai", message.tool_calls[0]) == []


def test_the_sdk_type_takes_the_results(sdk_types):
    for message in RESULTS:
        sdk_types.check_result("openai", message)
