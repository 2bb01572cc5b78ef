"""botocore's own client takes the results: it validates a request before it sends it."""

from __future__ import annotations

import asyncio
import io
import json

import pytest

from tests.sdk.conversation import CALLS, QUESTION, TEXTS, tools

awsrequest = pytest.importorskip("botocore.awsrequest")
session = pytest.importorskip("botocore.session")

USER = {"role": "user", "content": [{"text": QUESTION}]}

ASKED = {
    "role": "assistant",
    "content": [
        {"text": "Let me see."},
        *(
            {"toolUse": {"toolUseId": f"tooluse_{index}", "name": name, "input": arguments}}
            for index, (name, arguments) in enumerate(CALLS)
        ),
    ],
}

BLOCKS = [
    {"toolResult": {"toolUseId": "tooluse_0", "content": [{"text": TEXTS[0]}]}},
    {"toolResult": {"toolUseId": "tooluse_1", "content": [{"text": TEXTS[1]}]}},
    {"toolResult": {"toolUseId": "tooluse_2", "content": [{"text": TEXTS[2]}], "status": "error"}},
    {"toolResult": {"toolUseId": "tooluse_3", "content": [{"text": TEXTS[3]}], "status": "error"}},
]
RESULTS = [{"role": "user", "content": BLOCKS}]


def output_of(message, stop_reason):
    return {"output": {"message": message}, "stopReason": stop_reason}


DONE = output_of({"role": "assistant", "content": [{"text": "Done."}]}, "end_turn")


@pytest.fixture
def service():
    """A client whose requests are answered before they are sent, and the bodies of them."""
    made = session.get_session()
    made.set_credentials("id", "secret")
    client = made.create_client("bedrock-runtime", region_name="us-east-1")
    replies = iter([output_of(ASKED, "tool_use"), DONE])
    bodies = []

    def answered(request, **_):
        bodies.append(request.body)
        body = io.BytesIO(json.dumps(next(replies)).encode())
        body.stream = lambda **_: iter([body.getvalue()])
        return awsrequest.AWSResponse(request.url, 200, {"content-type": "application/json"}, body)

    client.meta.events.register("before-send.bedrock-runtime", answered)
    return client, bodies


def test_a_conversation(service):
    client, bodies = service
    messages = [USER]
    while True:
        response = client.converse(modelId="m", messages=messages, toolConfig={"tools": tools.emit("bedrock")})
        messages.append(response["output"]["message"])
        results = tools.answer("bedrock", response)
        if not results:
            break
        messages += results
    assert response["output"]["message"]["content"] == [{"text": "Done."}]
    check(bodies)


def test_a_conversation_that_awaits_its_tools(service):
    client, bodies = service

    async def talk():
        messages = [USER]
        while True:
            config = {"tools": tools.emit("bedrock")}
            response = await asyncio.to_thread(client.converse, modelId="m", messages=messages, toolConfig=config)
            messages.append(response["output"]["message"])
            results = await tools.aanswer("bedrock", response["output"]["message"])
            if not results:
                return
            messages += results

    asyncio.run(talk())
    check(bodies)


def check(bodies):
    first, second = (json.loads(body) for body in bodies)
    config = {"tools": tools.emit("bedrock")}
    assert first == {"messages": [USER], "toolConfig": config}
    assert second == {"messages": [USER, ASKED, *RESULTS], "toolConfig": config}
    assert bodies[1].count(json.dumps(RESULTS)[1:-1].encode()) == 1


def test_every_form_of_a_response_is_read_alike():
    response = output_of(ASKED, "tool_use")
    for form in (response, response["output"], ASKED, ASKED["content"]):
        assert tools.answer("bedrock", form) == RESULTS
    one = ASKED["content"][2]
    for form in (one, one["toolUse"]):
        assert tools.answer("bedrock", form) == [{"role": "user", "content": [BLOCKS[1]]}]


def test_tools_that_run_at_amazon_are_left_alone():
    use = {"toolUseId": "t", "name": "nova_grounding", "input": {}, "type": "server_tool_use"}
    assert tools.answer("bedrock", [{"toolUse": use}]) == []


def test_the_sdk_type_takes_the_results(sdk_types):
    sdk_types.check_result("bedrock", RESULTS[0])
