"""The result message of every target: values, errors, values that JSON cannot carry, and content the provider knows."""

from __future__ import annotations

import pytest

from toolwire.results import NOT_JSON, Call, CallError, Err, Ok
from toolwire.targets import TARGETS
from toolwire.targets.base import Done

CALL = Call("c1", "f", {})
ERROR = Err(CallError("raised", "It failed."))
RESULTS = {"object": Ok({"a": 1}), "text": Ok("said"), "none": Ok(None), "error": ERROR, "lost": Ok(object())}
TEXTS = {"object": '{"a":1}', "text": "said", "none": "null", "error": "It failed.", "lost": NOT_JSON}


def chat(text):
    return {"role": "tool", "tool_call_id": "c1", "content": text}


def user(*blocks):
    return {"role": "user", "content": list(blocks)}


def anthropic(text, **flags):
    return user({"type": "tool_result", "tool_use_id": "c1", "content": text, **flags})


def bedrock(text, **flags):
    return user({"toolResult": {"toolUseId": "c1", "content": [{"text": text}], **flags}})


def gemini(**response):
    answer = {"id": "c1", "name": "f", "response": response}
    return {"role": "user", "parts": [{"functionResponse": answer}]}


def mcp(text, *, error=False):
    return {"resultType": "complete", "content": [{"type": "text", "text": text}], "isError": error}


FAILED = {"error", "lost"}
MESSAGES = {
    **{
        key: {name: chat(text) for name, text in TEXTS.items()}
        for key in ("openai", "xai", "deepseek", "groq", "cohere")
    },
    "openai-responses": {
        name: {"type": "function_call_output", "call_id": "c1", "output": text} for name, text in TEXTS.items()
    },
    "mistral": {
        name: {"role": "tool", "tool_call_id": "c1", "name": "f", "content": text} for name, text in TEXTS.items()
    },
    "ollama": {name: {"role": "tool", "tool_name": "f", "content": text} for name, text in TEXTS.items()},
    "anthropic": {
        name: anthropic(text, **({"is_error": True} if name in FAILED else {})) for name, text in TEXTS.items()
    },
    "bedrock": {name: bedrock(text, **({"status": "error"} if name in FAILED else {})) for name, text in TEXTS.items()},
    **{
        key: {
            "object": gemini(output={"a": 1}),
            "text": gemini(output="said"),
            "none": gemini(output=None),
            "error": gemini(error="It failed."),
            "lost": gemini(error=NOT_JSON),
        }
        for key in ("gemini", "gemini-schema")
    },
    "mcp": {name: mcp(text, error=name in FAILED) for name, text in TEXTS.items()},
}


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("name", RESULTS)
def test_replies(target, name):
    message = TARGETS[target].reply(Done(CALL, RESULTS[name]))
    assert message == MESSAGES[target][name]
    assert list(message) == list(MESSAGES[target][name])


ONE_MESSAGE = {
    "anthropic": user(*anthropic("said")["content"], *anthropic("It failed.", is_error=True)["content"]),
    "bedrock": user(*bedrock("said")["content"], *bedrock("It failed.", status="error")["content"]),
    **{
        key: {"role": "user", "parts": [*gemini(output="said")["parts"], *gemini(error="It failed.")["parts"]]}
        for key in ("gemini", "gemini-schema")
    },
}


@pytest.mark.parametrize("target", TARGETS)
def test_the_results_of_a_turn(target):
    messages = [MESSAGES[target]["text"], MESSAGES[target]["error"]]
    assert TARGETS[target].turn(messages) == ([ONE_MESSAGE[target]] if target in ONE_MESSAGE else messages)
    assert TARGETS[target].turn([]) == []


@pytest.mark.parametrize("target", ["openai-responses", "anthropic"])
def test_what_the_call_carried_is_echoed(target):
    message = TARGETS[target].reply(Done(Call("c1", "f", {}, {"namespace": "n"}), Ok("said")))
    item = message if target == "openai-responses" else message["content"][0]
    assert item == {
        **(MESSAGES[target]["text"] if item is message else anthropic("said")["content"][0]),
        "namespace": "n",
    }


def test_gemini_without_an_id():
    answer = {"name": "f", "response": {"output": 5}}
    assert TARGETS["gemini"].reply(Done(Call("", "f", {}), Ok(5))) == {
        "role": "user",
        "parts": [{"functionResponse": answer}],
    }


@pytest.mark.parametrize(
    ("value", "output"),
    [
        (2**53, 2**53),
        (2**53 + 1, "9007199254740993"),
        ({"id": [1, -(2**60)]}, '{"id":[1,-1152921504606846976]}'),
        (1e300, 1e300),
        (True, True),
        pytest.param(10**5000, None, id="huge"),
    ],
)
def test_gemini_keeps_numbers_as_doubles(value, output):
    """So an integer a double would change is sent as the text that JSON makes of the value."""
    response = TARGETS["gemini"].reply(Done(CALL, Ok(value)))["parts"][0]["functionResponse"]["response"]
    assert response == {"output": Ok(value).text if output is None else output}


TEXT = {"type": "text", "text": "caption"}
ANTHROPIC_IMAGE = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "aGk="}}
INPUT_IMAGE = {"type": "input_image", "image_url": "data:image/png;base64,aGk=", "detail": "low"}
MCP_IMAGE = {"type": "image", "data": "aGk=", "mimeType": "image/png"}
BEDROCK_IMAGE = {"image": {"format": "png", "source": {"bytes": b"hi"}}}
GEMINI_IMAGE = {"inlineData": {"mimeType": "image/png", "data": "aGk="}}


@pytest.mark.parametrize(
    ("target", "value", "content"),
    [
        ("openai", TEXT, [TEXT]),
        ("openai", ["caption", TEXT], [TEXT, TEXT]),
        ("openai", MCP_IMAGE, '{"type":"image","data":"aGk=","mimeType":"image/png"}'),
        ("openai-responses", INPUT_IMAGE, [INPUT_IMAGE]),
        ("openai-responses", ["caption", INPUT_IMAGE], [{"type": "input_text", "text": "caption"}, INPUT_IMAGE]),
        ("anthropic", ANTHROPIC_IMAGE, [ANTHROPIC_IMAGE]),
        ("anthropic", ["caption", ANTHROPIC_IMAGE], [TEXT, ANTHROPIC_IMAGE]),
        ("anthropic", MCP_IMAGE, '{"type":"image","data":"aGk=","mimeType":"image/png"}'),
        ("bedrock", BEDROCK_IMAGE, [BEDROCK_IMAGE]),
        ("bedrock", ["caption", BEDROCK_IMAGE], [{"text": "caption"}, BEDROCK_IMAGE]),
        ("bedrock", {"text": "data of my own"}, [{"text": '{"text":"data of my own"}'}]),
        ("bedrock", {"image": "data of my own"}, [{"text": '{"image":"data of my own"}'}]),
        ("mcp", MCP_IMAGE, [MCP_IMAGE]),
        ("mcp", ["caption", MCP_IMAGE], [TEXT, MCP_IMAGE]),
        ("mcp", ANTHROPIC_IMAGE, [{"type": "text", "text": Ok(ANTHROPIC_IMAGE).text}]),
    ],
)
def test_content_that_a_provider_knows(target, value, content):
    message = TARGETS[target].reply(Done(CALL, Ok(value)))
    if target in {"anthropic", "bedrock"}:
        (block,) = message["content"]
        message = block.get("toolResult", block)
    assert message.get("content", message.get("output")) == content
    assert not {"is_error", "status"} & message.keys()


@pytest.mark.parametrize("value", [GEMINI_IMAGE, [GEMINI_IMAGE]])
def test_media_for_gemini(value):
    answer = {"id": "c1", "name": "f", "response": {"output": "see the attached parts"}, "parts": [GEMINI_IMAGE]}
    assert TARGETS["gemini"].reply(Done(CALL, Ok(value))) == {"role": "user", "parts": [{"functionResponse": answer}]}


OBJECT = {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}
ARRAY = {"type": "array", "items": {"type": "integer"}}
NULLABLE = {"anyOf": [{"type": "integer"}, {"type": "null"}]}
RECURSIVE = {"$ref": "#/$defs/J", "$defs": {"J": {"type": "array", "items": {"$ref": "#/$defs/J"}}}}
CIRCULAR = {"$ref": "#/$defs/J", "$defs": {"J": {"$ref": "#/$defs/J"}}}
UNTYPED = {"type": "array", "items": True}
ABSENT = object()


@pytest.mark.parametrize(
    ("returns", "value", "newer", "older"),
    [
        (None, {"a": 1}, ABSENT, ABSENT),
        (OBJECT, {"a": 1}, {"a": 1}, {"a": 1}),
        (ARRAY, [1, 2], [1, 2], {"result": [1, 2]}),
        (ARRAY, (1, 2), [1, 2], {"result": [1, 2]}),
        ({"type": "string"}, "5", "5", {"result": "5"}),
        (NULLABLE, 5, {"result": 5}, {"result": 5}),
        (NULLABLE, None, {"result": None}, {"result": None}),
        ({"type": "null"}, None, ABSENT, ABSENT),
        (RECURSIVE, [[]], [[]], {"result": [[]]}),
        (UNTYPED, [1], [1], {"result": [1]}),
    ],
)
def test_structured_content(returns, value, newer, older):
    for revision, structured in (({}, newer), ({"revision": "2025-11-25"}, older)):
        message = TARGETS["mcp"].reply(Done(CALL, Ok(value), returns, revision))
        assert message.get("structuredContent", ABSENT) == structured
        assert message["content"] == [{"type": "text", "text": Ok(value).text}]
        assert message["isError"] is False
        assert message.get("resultType") == (None if revision else "complete")


@pytest.mark.parametrize(
    ("returns", "value"),
    [
        (OBJECT, {"a": "1"}),
        (OBJECT, {}),
        (ARRAY, "1"),
        pytest.param({"type": "integer"}, 10**5000, id="huge"),
        ({"type": "object", "properties": {"a": {"$ref": "#/$defs/none"}}}, {"a": 1}),
        (CIRCULAR, 1),
    ],
)
def test_what_was_not_promised_is_left_out_and_logged(returns, value, caplog):
    message = TARGETS["mcp"].reply(Done(CALL, Ok(value), returns))
    assert message == mcp(Ok(value).text)
    said = "what the tool 'f' returned does not match its output schema; it is sent as text"
    assert [(record.name, record.levelname, record.getMessage()) for record in caplog.records] == [
        ("toolwire", "WARNING", said)
    ]


@pytest.mark.parametrize("result", [ERROR, Ok(object())])
def test_errors_have_no_structured_content(result, caplog):
    assert TARGETS["mcp"].reply(Done(CALL, result, OBJECT)) == mcp(result.text, error=True)
    assert [text for text in caplog.messages if "output schema" in text] == []


WHOLE = {"content": [TEXT, MCP_IMAGE], "structuredContent": {"a": 1}, "isError": True}


def test_the_result_of_another_server_passes_through():
    reply = TARGETS["mcp"].reply
    assert reply(Done(CALL, Ok(WHOLE))) == {"resultType": "complete", **WHOLE}
    older = {"revision": "2025-11-25"}
    assert reply(Done(CALL, Ok({**WHOLE, "resultType": "complete"}), None, older)) == WHOLE
    assert reply(Done(CALL, Ok([WHOLE, WHOLE]))) == mcp(Ok([WHOLE, WHOLE]).text)
    assert reply(Done(CALL, Ok({**WHOLE, "price": 5}))) == mcp(Ok({**WHOLE, "price": 5}).text)
    assert reply(Done(CALL, Ok({"content": "text"}))) == mcp('{"content":"text"}')


IMAGE_SCHEMA = {
    "type": "object",
    "properties": {"type": {"const": "image"}, "data": {"type": "string"}, "mimeType": {"type": "string"}},
}


@pytest.mark.parametrize(
    ("returns", "shown"),
    [
        (IMAGE_SCHEMA, False),
        ({"type": "array", "items": IMAGE_SCHEMA}, False),
        ({"$ref": "#/$defs/I", "$defs": {"I": IMAGE_SCHEMA}}, False),
        ({"anyOf": [IMAGE_SCHEMA, IMAGE_SCHEMA]}, False),
        ({"oneOf": [IMAGE_SCHEMA, OBJECT]}, True),
        ({"type": "object", "properties": {"content": {}, "isError": {}}}, False),
        ({"type": "null"}, False),
        ({"type": "object", "properties": {"type": {"const": "image"}}}, True),
        (OBJECT, True),
        (RECURSIVE, True),
        (UNTYPED, True),
    ],
)
def test_content_has_no_output_schema(returns, shown):
    from toolwire.emission import Source, emit

    source = Source("f", None, {"type": "object", "properties": {}}, returns=returns)
    (tool,) = emit([source], "mcp").fresh()
    assert ("outputSchema" in tool) is shown
