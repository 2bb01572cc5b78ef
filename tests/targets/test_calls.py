"""The calls of every target, in all forms a response may have."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest

from toolwire.results import Call
from toolwire.targets import TARGETS


def objects(value):
    """The same as objects with attributes, as SDKs have them."""
    if isinstance(value, dict):
        return SimpleNamespace(**{key: item if key in RAW else objects(item) for key, item in value.items()})
    return [objects(item) for item in value] if isinstance(value, list) else value


RAW = {"arguments", "input", "args"}  # Arguments are data in every SDK.

FUNCTIONS = [
    {"id": "c1", "type": "function", "function": {"name": "f", "arguments": '{"a": 1}'}},
    {"id": "c2", "type": "custom", "custom": {"name": "f", "input": "text"}},
    {"id": "c3", "function": {"name": "g", "arguments": ""}},
    {"id": "c4", "type": "function", "function": {"name": "h", "arguments": {"a": [1]}}},
    {"id": None, "type": "function", "function": {"name": "f"}},
    {"id": "c5", "type": "function", "function": None},
]
IN_CHAT = [Call("c1", "f", '{"a": 1}'), Call("c3", "g", ""), Call("c4", "h", {"a": [1]}), Call("", "f", None)]

ITEMS = [
    {"type": "reasoning", "id": "r", "summary": []},
    {"type": "function_call", "id": "i1", "call_id": "c1", "name": "f", "arguments": '{"a": 1}', "namespace": None},
    {"type": "custom_tool_call", "call_id": "c2", "name": "f", "input": "text"},
    {"type": "mcp_call", "id": "m", "name": "f", "arguments": "{}"},
    {"type": "function_call", "call_id": "c3", "name": "g", "arguments": "", "namespace": "n"},
    {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "x"}]},
]
IN_RESPONSES = [Call("c1", "f", '{"a": 1}'), Call("c3", "g", "", {"namespace": "n"})]

BLOCKS = [
    {"type": "text", "text": "Let me see."},
    {"type": "tool_use", "id": "t1", "name": "f", "input": {"a": 1}},
    {"type": "server_tool_use", "id": "s", "name": "web_search", "input": {"query": "x"}},
    {"type": "web_search_tool_result", "tool_use_id": "s", "content": []},
    {"type": "mcp_tool_use", "id": "m", "name": "f", "input": {}, "server_name": "x"},
    {"type": "tool_use", "id": "t2", "name": "g", "input": {}, "toolset_name": "set"},
]
IN_ANTHROPIC = [Call("t1", "f", {"a": 1}), Call("t2", "g", {}, {"toolset_name": "set"})]

PARTS = [
    {"text": "Let me see."},
    {"functionCall": {"id": "g1", "name": "f", "args": {"a": 1}}, "thoughtSignature": "c2ln"},
    {"function_call": {"name": "g"}},
    {"functionCall": None},
    {"executableCode": {"language": "PYTHON", "code": "1"}},
]
IN_GEMINI = [Call("g1", "f", {"a": 1}), Call("", "g", None)]

USES = [
    {"text": "Let me see."},
    {"toolUse": {"toolUseId": "u1", "name": "f", "input": {"a": 1}}},
    {"toolUse": {"toolUseId": "u2", "name": "nova_code", "input": {}, "type": "server_tool_use"}},
    {"toolUse": {"toolUseId": "u3", "name": "g", "input": {}}},
]
IN_BEDROCK = [Call("u1", "f", {"a": 1}), Call("u3", "g", {})]

FORMS = {
    "openai": (
        IN_CHAT,
        [
            {"choices": [{"message": {"role": "assistant", "tool_calls": FUNCTIONS}}]},
            {"message": {"role": "assistant", "tool_calls": FUNCTIONS}, "done": True},
            {"role": "assistant", "content": None, "tool_calls": FUNCTIONS},
            FUNCTIONS,
        ],
    ),
    "openai-responses": (IN_RESPONSES, [{"object": "response", "output": ITEMS}, ITEMS]),
    "anthropic": (IN_ANTHROPIC, [{"role": "assistant", "content": BLOCKS, "stop_reason": "tool_use"}, BLOCKS]),
    "gemini": (
        IN_GEMINI,
        [
            {"candidates": [{"content": {"role": "model", "parts": PARTS}}]},
            {"content": {"role": "model", "parts": PARTS}, "finishReason": "STOP"},
            {"role": "model", "parts": PARTS},
            PARTS,
        ],
    ),
    "bedrock": (
        IN_BEDROCK,
        [
            {"output": {"message": {"role": "assistant", "content": USES}}, "stopReason": "tool_use"},
            {"message": {"role": "assistant", "content": USES}},
            {"role": "assistant", "content": USES},
            USES,
        ],
    ),
}
LIKE = {
    **dict.fromkeys(("xai", "deepseek", "mistral", "groq", "cohere", "ollama"), "openai"),
    "gemini-schema": "gemini",
}

CASES = [
    pytest.param(target, form, FORMS[LIKE.get(target, target)][0], id=f"{target}-{number}")
    for target in TARGETS
    if target != "mcp"
    for number, form in enumerate(FORMS[LIKE.get(target, target)][1])
]


@pytest.mark.parametrize(("target", "form", "calls"), CASES)
def test_calls(target, form, calls):
    before = json.dumps(form)
    assert TARGETS[target].calls(form) == calls
    assert TARGETS[target].calls(objects(form)) == calls
    assert json.dumps(form) == before


@pytest.mark.parametrize(
    ("target", "one", "call"),
    [
        ("openai", FUNCTIONS[0], IN_CHAT[0]),
        ("openai-responses", ITEMS[4], IN_RESPONSES[1]),
        ("anthropic", BLOCKS[5], IN_ANTHROPIC[1]),
        ("gemini", PARTS[1], IN_GEMINI[0]),
        ("gemini", PARTS[1]["functionCall"], IN_GEMINI[0]),
        ("gemini-schema", {"functionCalls": [PARTS[1]["functionCall"]]}, IN_GEMINI[0]),
        ("bedrock", USES[1], IN_BEDROCK[0]),
        ("bedrock", USES[1]["toolUse"], IN_BEDROCK[0]),
    ],
)
def test_one_call(target, one, call):
    assert TARGETS[target].calls(one) == [call]
    assert TARGETS[target].calls(objects(one)) == [call]


@pytest.mark.parametrize(
    ("target", "response"),
    [
        ("openai", FUNCTIONS[1]),
        ("openai", {"choices": [{"message": {"role": "assistant", "content": "Hi.", "tool_calls": None}}]}),
        ("openai", {"choices": []}),
        ("openai", {"role": "assistant", "content": "Hi."}),
        ("openai-responses", ITEMS[0]),
        ("openai-responses", {"output": []}),
        ("openai-responses", {"type": "function_call_output", "call_id": "c", "output": "text"}),
        ("anthropic", {"role": "assistant", "content": "Hi."}),
        ("anthropic", BLOCKS[0]),
        ("anthropic", BLOCKS[2]),
        ("anthropic", BLOCKS[3]),
        ("gemini", {"promptFeedback": {"blockReason": "SAFETY"}}),
        ("gemini", {"candidates": [{"finishReason": "MALFORMED_FUNCTION_CALL"}]}),
        ("gemini", {"candidates": None}),
        ("gemini", PARTS[0]),
        ("bedrock", {"output": {"message": {"role": "assistant", "content": [{"text": "Hi."}]}}}),
        ("bedrock", USES[0]),
        ("bedrock", USES[2]),
        ("mcp", {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}),
        *((target, None) for target in TARGETS),
        *((target, []) for target in TARGETS),
    ],
)
def test_nothing_to_call(target, response):
    assert TARGETS[target].calls(response) == []


PARAMS = {"name": "f", "arguments": {"a": 1}}


@pytest.mark.parametrize(
    ("request_", "calls"),
    [
        (PARAMS, [Call("", "f", {"a": 1})]),
        ({"name": "f"}, [Call("", "f", None)]),
        ({"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": PARAMS}, [Call("7", "f", {"a": 1})]),
        ({"method": "tools/call", "params": PARAMS}, [Call("", "f", {"a": 1})]),
        ([PARAMS, {"name": "g", "arguments": None}], [Call("", "f", {"a": 1}), Call("", "g", None)]),
    ],
)
def test_calls_over_mcp(request_, calls):
    assert TARGETS["mcp"].calls(request_) == calls
    assert TARGETS["mcp"].calls(objects(request_)) == calls


CHAT_CALL = {"id": "c", "type": "function", "function": {"name": "f", "arguments": ""}}
TOOL_USE = {"type": "tool_use", "id": "t", "name": "f", "input": {"a": "Osl"}}
USE = {"toolUse": {"toolUseId": "u", "name": "f", "input": {}}}


@pytest.mark.parametrize(
    ("target", "response", "arguments"),
    [
        ("openai", {"choices": [{"finish_reason": "length", "message": {"tool_calls": [CHAT_CALL]}}]}, ["{"]),
        ("openai", {"choices": [{"finish_reason": "length", "message": {"tool_calls": [FUNCTIONS[0]]}}]}, ['{"a": 1}']),
        ("openai", {"choices": [{"finish_reason": "length", "message": {"content": "so"}}]}, []),
        ("openai", {"choices": [{"finish_reason": "tool_calls", "message": {"tool_calls": [CHAT_CALL]}}]}, [""]),
        ("openai-responses", [{**ITEMS[4], "status": "incomplete"}, {**ITEMS[4], "status": "completed"}], ["{", ""]),
        ("anthropic", {"content": [TOOL_USE, TOOL_USE], "stop_reason": "max_tokens"}, [{"a": "Osl"}, '{"a": "Osl"']),
        ("anthropic", {"content": [TOOL_USE, BLOCKS[0]], "stop_reason": "refusal"}, [{"a": "Osl"}]),
        ("anthropic", {"content": [TOOL_USE], "stop_reason": "tool_use"}, [{"a": "Osl"}]),
        ("anthropic", {"content": [BLOCKS[0]], "stop_reason": "max_tokens"}, []),
        ("bedrock", {"output": {"message": {"content": [USE]}}, "stopReason": "max_tokens"}, ["{"]),
        ("bedrock", {"output": {"message": {"content": [USE, USES[0]]}}, "stopReason": "max_tokens"}, [{}]),
        ("bedrock", {"output": {"message": {"content": [USE]}}, "stopReason": "tool_use"}, [{}]),
    ],
)
def test_a_call_that_was_cut_off_is_broken_text(target, response, arguments):
    """So that dispatch refuses it: what is left of its arguments may well fit."""
    assert [call.arguments for call in TARGETS[target].calls(response)] == arguments
    assert [call.arguments for call in TARGETS[target].calls(objects(response))] == arguments


def test_tools_that_run_at_xai_are_left_alone():
    ours, theirs = ({**CHAT_CALL, "type": kind} for kind in (1, 2))
    assert TARGETS["xai"].calls(objects({"tool_calls": [theirs, ours]})) == [Call("c", "f", "")]
    assert TARGETS["xai"].calls([theirs]) == []


@pytest.mark.parametrize(
    ("target", "piece"),
    [
        ("openai", {"choices": [{"delta": {"tool_calls": [{"index": 0, "function": {"arguments": "{"}}]}}]}),
        ("gemini", [{"functionCall": {"name": "f", "willContinue": True}}]),
        ("gemini", [{"functionCall": {"partialArgs": [{"jsonPath": "$.a", "stringValue": "x"}]}}]),
    ],
)
def test_pieces_of_a_stream_are_no_calls(target, piece):
    with pytest.raises(TypeError, match="is a piece of a stream; join the pieces"):
        TARGETS[target].calls(piece)


@pytest.mark.parametrize("target", TARGETS)
def test_what_no_provider_sends(target):
    with pytest.raises(TypeError, match="^dict is no re"):
        TARGETS[target].calls({"error": {"message": "overloaded"}})
    with pytest.raises(TypeError, match="^str is no re"):
        TARGETS[target].calls("text")
