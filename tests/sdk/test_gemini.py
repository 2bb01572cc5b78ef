"""Google's SDK takes all results in one content; thought signatures go back with the model's own turn."""

from __future__ import annotations

import asyncio
import json

import pytest

from tests.sdk.conversation import CALLS, MISFIT, QUESTION, UNKNOWN, VALUES, Provider, tools

genai = pytest.importorskip("google.genai")
httpx2 = pytest.importorskip("httpx2")

USER = {"parts": [{"text": QUESTION}], "role": "user"}

ASKED = {
    "role": "model",
    "parts": [
        {"text": "Two things.", "thought": True},
        {"functionCall": {"id": "1", "name": CALLS[0][0], "args": CALLS[0][1]}, "thoughtSignature": "c2lnbmVk"},
        *({"functionCall": {"name": name, "args": args}} for name, args in CALLS[1:]),
    ],
}

PARTS = [
    {"functionResponse": {"id": "1", "name": "forecast", "response": {"output": VALUES[0]}}},
    {"functionResponse": {"name": "transfer", "response": {"output": VALUES[1]}}},
    {"functionResponse": {"name": "forecast", "response": {"error": MISFIT}}},
    {"functionResponse": {"name": "forcast", "response": {"error": UNKNOWN}}},
]
RESULTS = [{"role": "user", "parts": PARTS}]


def response_of(content):
    return {"candidates": [{"content": content, "finishReason": "STOP"}], "modelVersion": "m"}


def replies():
    return Provider(response_of(ASKED), response_of({"role": "model", "parts": [{"text": "Done."}]}))


def client_for(provider):
    transport = httpx2.MockTransport(provider)
    options = genai.types.HttpOptions(
        httpx_client=httpx2.Client(transport=transport), httpx_async_client=httpx2.AsyncClient(transport=transport)
    )
    return genai.Client(api_key="k", http_options=options)


@pytest.mark.parametrize("target", ["gemini", "gemini-schema"])
def test_a_conversation(target):
    provider = replies()
    client = client_for(provider)
    contents = [USER]
    while True:
        response = client.models.generate_content(model="m", contents=contents, config=config(target))
        contents.append(response.candidates[0].content)
        results = tools.answer(target, response)
        if not results:
            break
        contents += results
    assert response.text == "Done."
    check(provider.bodies, target)


@pytest.mark.parametrize("target", ["gemini", "gemini-schema"])
def test_a_conversation_that_awaits(target):
    provider = replies()

    async def talk():
        client = client_for(provider)
        contents = [USER]
        while True:
            response = await client.aio.models.generate_content(model="m", contents=contents, config=config(target))
            contents.append(response.candidates[0].content)
            results = await tools.aanswer(target, response.candidates[0].content)
            if not results:
                return
            contents += results

    asyncio.run(talk())
    check(provider.bodies, target)


def config(target):
    return {"tools": tools.emit(target, on_loss="ignore"), "automatic_function_calling": {"disable": True}}


def check(bodies, target):
    first, second = (json.loads(body) for body in bodies)
    assert first["contents"] == [USER]
    assert second["contents"] == [USER, ASKED, *RESULTS]
    emitted = json.dumps(tools.emit(target, on_loss="ignore"))
    # The SDK writes this one name as the field is called in protobuf, whose JSON may have either.
    assert (
        first["tools"]
        == second["tools"]
        == json.loads(emitted.replace("parametersJsonSchema", "parameters_json_schema"))
    )
    parts = ", ".join(json.dumps(part) for part in PARTS)
    assert bodies[1].count(f'{{"parts": [{parts}], "role": "user"}}'.encode()) == 1


def test_every_form_of_a_response_is_read_alike():
    response = genai.types.GenerateContentResponse.model_validate(response_of(ASKED))
    content = response.candidates[0].content
    forms = (response, content, content.parts, response.function_calls, response_of(ASKED), ASKED, ASKED["parts"])
    for form in forms:
        assert tools.answer("gemini", form) == RESULTS
    assert tools.answer("gemini", response.function_calls[1]) == [{"role": "user", "parts": [PARTS[1]]}]
    assert tools.answer("gemini", content.parts[2]) == [{"role": "user", "parts": [PARTS[1]]}]


def test_a_blocked_response_has_no_calls():
    blocked = {"promptFeedback": {"blockReason": "SAFETY"}}
    assert tools.answer("gemini", blocked) == []
    assert tools.answer("gemini", genai.types.GenerateContentResponse.model_validate(blocked)) == []


def test_the_sdk_type_takes_the_results(sdk_types):
    sdk_types.check_result("gemini", RESULTS[0])
