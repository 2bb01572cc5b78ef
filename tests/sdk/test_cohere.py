"""Cohere's SDK takes our dicts where its types say models, and sends them as they are."""

from __future__ import annotations

import asyncio
import json

import pytest

from tests.sdk.chat import ASKED, RESULTS, USER
from tests.sdk.conversation import Provider, compact, tools
from toolwire import EmitError, ToolSet

cohere = pytest.importorskip("cohere")
httpx = pytest.importorskip("httpx")

CALLED = {"role": "assistant", "tool_calls": ASKED["tool_calls"], "tool_plan": "Two things."}
SAID = {"role": "assistant", "content": [{"type": "text", "text": "Done."}]}


def response_of(message, reason):
    return {"id": "c", "finish_reason": reason, "message": message}


def replies():
    return Provider(response_of(CALLED, "TOOL_CALL"), response_of(SAID, "COMPLETE"))


@pytest.mark.parametrize("strict", [False, True])
def test_a_conversation(strict):
    provider = replies()
    client = cohere.ClientV2("k", httpx_client=httpx.Client(transport=httpx.MockTransport(provider)))
    messages = [USER]
    while True:
        response = client.chat(model="m", messages=messages, tools=definitions(strict), strict_tools=strict)
        messages.append(response.message)
        results = tools.answer("cohere", response)
        if not results:
            break
        messages += results
    assert response.message.content[0].text == "Done."
    check(provider.bodies, strict)


@pytest.mark.parametrize("strict", [False, True])
def test_a_conversation_that_awaits(strict):
    provider = replies()

    async def talk():
        http_client = httpx.AsyncClient(transport=httpx.MockTransport(provider))
        client = cohere.AsyncClientV2("k", httpx_client=http_client)
        messages = [USER]
        while True:
            response = await client.chat(model="m", messages=messages, tools=definitions(strict), strict_tools=strict)
            messages.append(response.message)
            results = await tools.aanswer("cohere", response.message)
            if not results:
                return
            messages += results

    asyncio.run(talk())
    check(provider.bodies, strict)


def definitions(strict):
    return tools.emit("cohere", strict=strict, on_loss="ignore")


def check(bodies, strict):
    first, second = (json.loads(body) for body in bodies)
    request = {"model": "m", "tools": definitions(strict), "strict_tools": strict, "stream": False}
    assert first == {**request, "messages": [USER]}
    assert second == {**request, "messages": [USER, CALLED, *RESULTS]}
    assert bodies[1].count(compact(RESULTS)[1:-1]) == 1


def test_the_sdk_makes_its_own_types_of_our_dicts():
    for strict in (False, True):
        made = [cohere.ToolV2.model_validate(each) for each in definitions(strict)]
        assert [each.model_dump(exclude_none=True) for each in made] == definitions(strict)
    made = [cohere.ToolChatMessageV2.model_validate(each) for each in RESULTS]
    assert [each.model_dump(exclude_none=True) for each in made] == RESULTS


def test_every_form_of_a_response_is_read_alike():
    response = cohere.V2ChatResponse.model_validate(response_of(CALLED, "TOOL_CALL"))
    message = response.message
    for form in (response, message, message.tool_calls, response_of(CALLED, "TOOL_CALL"), CALLED):
        assert tools.answer("cohere", form) == RESULTS
    assert tools.answer("cohere", message.tool_calls[1]) == [RESULTS[1]]


def test_a_tool_that_needs_nothing_cannot_be_strict():
    def ping() -> None:
        """Say that you are there."""

    with pytest.raises(EmitError, match="at least one parameter has to be required"):
        ToolSet(ping).emit("cohere", strict=True)
