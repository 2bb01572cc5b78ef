"""Groq's SDK takes what `emit` gives into its requests, and what `answer` gives into the next one."""

from __future__ import annotations

import asyncio
import json

import pytest

from tests.sdk.chat import ASKED, RESULTS, USER, completion, replies
from tests.sdk.conversation import compact, tools

groq = pytest.importorskip("groq")
httpx = pytest.importorskip("httpx")


@pytest.mark.parametrize("strict", [False, True])
def test_a_conversation(strict):
    provider = replies()
    client = groq.Groq(api_key="k", http_client=httpx.Client(transport=httpx.MockTransport(provider)))
    messages = [USER]
    while True:
        response = client.chat.completions.create(model="m", messages=messages, tools=definitions(strict))
        messages.append(response.choices[0].message)
        results = tools.answer("groq", response)
        if not results:
            break
        messages += results
    assert response.choices[0].message.content == "Done."
    check(provider.bodies, strict)


@pytest.mark.parametrize("strict", [False, True])
def test_a_conversation_that_awaits(strict):
    provider = replies()

    async def talk():
        http_client = httpx.AsyncClient(transport=httpx.MockTransport(provider))
        client = groq.AsyncGroq(api_key="k", http_client=http_client)
        messages = [USER]
        while True:
            response = await client.chat.completions.create(model="m", messages=messages, tools=definitions(strict))
            messages.append(response.choices[0].message)
            results = await tools.aanswer("groq", response.choices[0].message)
            if not results:
                return
            messages += results

    asyncio.run(talk())
    check(provider.bodies, strict)


def definitions(strict):
    return tools.emit("groq", strict=strict, on_loss="ignore")


def check(bodies, strict):
    first, second = (json.loads(body) for body in bodies)
    assert first == {"model": "m", "messages": [USER], "tools": definitions(strict)}
    assert second == {"model": "m", "messages": [USER, ASKED, *RESULTS], "tools": definitions(strict)}
    assert bodies[1].count(compact(RESULTS)[1:-1]) == 1


def test_every_form_of_a_response_is_read_alike():
    response = groq.types.chat.ChatCompletion.model_validate(completion(ASKED))
    message = response.choices[0].message
    for form in (response, message, message.tool_calls, completion(ASKED), ASKED, ASKED["tool_calls"]):
        assert tools.answer("groq", form) == RESULTS
    assert tools.answer("groq", message.tool_calls[1]) == [RESULTS[1]]
