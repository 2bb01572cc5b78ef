"""The same for OpenAI's Responses: items are matched by `call_id`, reasoning goes back untouched."""

from __future__ import annotations

import asyncio
import json

import pytest

from tests.sdk.conversation import CALLS, QUESTION, TEXTS, Provider, compact, tools

openai = pytest.importorskip("openai")
httpx2 = pytest.importorskip("httpx2")

USER = {"role": "user", "content": QUESTION}

ASKED = [
    {"type": "reasoning", "id": "rs_1", "summary": [], "encrypted_content": "secret"},
    *(
        {
            "type": "function_call",
            "id": f"fc_{index}",
            "call_id": f"call_{index}",
            "name": name,
            "arguments": json.dumps(arguments),
            "status": "completed",
        }
        for index, (name, arguments) in enumerate(CALLS)
    ),
    {"type": "custom_tool_call", "id": "ct_1", "call_id": "call_9", "name": "forecast", "input": "Oslo"},
]

RESULTS = [
    {"type": "function_call_output", "call_id": f"call_{index}", "output": text} for index, text in enumerate(TEXTS)
]


def response_of(output):
    return {
        "id": "r", "object": "response", "created_at": 0, "model": "m", "status": "completed", "output": output,
        "parallel_tool_calls": True, "tool_choice": "auto", "tools": [],
    }  # fmt: skip


SAID = {"type": "output_text", "text": "Done.", "annotations": []}
DONE = [{"type": "message", "id": "m_1", "role": "assistant", "status": "completed", "content": [SAID]}]


def test_a_conversation():
    provider = Provider(response_of(ASKED), response_of(DONE))
    client = openai.OpenAI(api_key="k", http_client=httpx2.Client(transport=httpx2.MockTransport(provider)))
    items = [USER]
    while True:
        response = client.responses.create(model="m", input=items, tools=tools.emit("openai-responses"))
        items += response.output
        results = tools.answer("openai-responses", response)
        if not results:
            break
        items += results
    assert response.output_text == "Done."
    check(provider.bodies)


def test_a_conversation_that_awaits():
    provider = Provider(response_of(ASKED), response_of(DONE))

    async def talk():
        http_client = httpx2.AsyncClient(transport=httpx2.MockTransport(provider))
        client = openai.AsyncOpenAI(api_key="k", http_client=http_client)
        items = [USER]
        while True:
            response = await client.responses.create(model="m", input=items, tools=tools.emit("openai-responses"))
            items += response.output
            results = await tools.aanswer("openai-responses", response.output)
            if not results:
                return
            items += results

    asyncio.run(talk())
    check(provider.bodies)


def check(bodies):
    definitions = tools.emit("openai-responses")
    first, second = (json.loads(body) for body in bodies)
    assert first == {"model": "m", "input": [USER], "tools": definitions}
    assert second == {"model": "m", "input": [USER, *ASKED, *RESULTS], "tools": definitions}
    assert bodies[1].count(compact(RESULTS)[1:-1]) == 1


def test_every_form_of_a_response_is_read_alike():
    response = openai.types.responses.Response.model_validate(response_of(ASKED))
    for form in (response, response.output, response_of(ASKED), ASKED):
        assert tools.answer("openai-responses", form) == RESULTS
    assert tools.answer("openai-responses", response.output[2]) == [RESULTS[1]]
    assert tools.answer("openai-responses", response.output[0]) == []


def test_namespaces_and_callers_are_echoed():
    call = {
        "type": "function_call", "call_id": "c", "name": "transfer", "arguments": '{"user_id": "1"}', "namespace": "bank",
        "caller": {"type": "program", "caller_id": "p"},
    }  # fmt: skip
    item = openai.types.responses.ResponseFunctionToolCall.model_validate(call)
    (result,) = tools.answer("openai-responses", item)
    assert result == {
        "type": "function_call_output", "call_id": "c", "output": "1 cents → 1", "namespace": "bank",
        "caller": {"type": "program", "caller_id": "p"},
    }  # fmt: skip


def test_the_sdk_type_takes_the_results(sdk_types):
    for message in RESULTS:
        sdk_types.check_result("openai-responses", message)
