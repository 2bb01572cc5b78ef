"""Ollama's client keeps part of a parameter; what it drops is in the description, and results are told apart by their order."""

from __future__ import annotations

import asyncio
import json

import pytest

from tests.sdk.conversation import CALLS, QUESTION, TEXTS, Provider, compact, tools

ollama = pytest.importorskip("ollama")
httpx = pytest.importorskip("httpx")

USER = {"role": "user", "content": QUESTION}

ASKED = {
    "role": "assistant",
    "content": "Two things.",
    "tool_calls": [{"function": {"name": name, "arguments": arguments}} for name, arguments in CALLS],
}

RESULTS = [{"role": "tool", "content": text, "tool_name": name} for text, (name, _) in zip(TEXTS, CALLS, strict=True)]


def replies():
    done = {"role": "assistant", "content": "Done."}
    return Provider(*({"model": "m", "done": True, "message": message} for message in (ASKED, done)))


def test_a_conversation():
    provider = replies()
    client = ollama.Client(transport=httpx.MockTransport(provider))
    messages = [USER]
    while True:
        response = client.chat(model="m", messages=messages, tools=tools.emit("ollama"))
        messages.append(response.message)
        results = tools.answer("ollama", response)
        if not results:
            break
        messages += results
    assert response.message.content == "Done."
    check(provider.bodies)


def test_a_conversation_that_awaits():
    provider = replies()

    async def talk():
        client = ollama.AsyncClient(transport=httpx.MockTransport(provider))
        messages = [USER]
        while True:
            response = await client.chat(model="m", messages=messages, tools=tools.emit("ollama"))
            messages.append(response.message)
            results = await tools.aanswer("ollama", response.message)
            if not results:
                return
            messages += results

    asyncio.run(talk())
    check(provider.bodies)


def check(bodies):
    first, second = (json.loads(body) for body in bodies)
    assert first["messages"] == [USER]
    assert second["messages"] == [USER, ASKED, *RESULTS]
    assert first["tools"] == second["tools"] == sent()
    assert bodies[1].count(compact(RESULTS)[1:-1]) == 1


def sent():
    """The definitions as the client sends them: what it does not know of a parameter is only in the description."""
    definitions = tools.emit("ollama")
    for definition in definitions:
        parameters = definition["function"]["parameters"]
        del parameters["additionalProperties"]
        for parameter in parameters["properties"].values():
            for keyword in parameter.keys() - {"type", "items", "description", "enum"}:
                del parameter[keyword]
    return definitions


def test_what_the_client_drops_is_said():
    forecast, transfer = (definition["function"]["parameters"]["properties"] for definition in sent())
    assert forecast["day"] == {"type": "string", "description": "A date as YYYY-MM-DD."}
    assert transfer["cents"] == {"type": "integer", "description": "Default: 1."}


def test_every_form_of_a_response_is_read_alike():
    response = ollama.ChatResponse.model_validate({"model": "m", "message": ASKED})
    for form in (response, response.message, response.message.tool_calls, {"message": ASKED}, ASKED):
        assert tools.answer("ollama", form) == RESULTS
    assert tools.answer("ollama", response.message.tool_calls[1]) == [RESULTS[1]]
