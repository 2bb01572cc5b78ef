"""A provider that follows a script, so that the examples run without a key: two good calls, a bad one, one of no tool, an end."""

# pyright: reportMissingTypeStubs=false

from __future__ import annotations

import io
import json
import os
from collections.abc import Iterator
from typing import Any

QUESTION = "How warm will it be in Oslo on 17 May? And send 500 cents to user 1234567890123456789."
ANSWER = "It will be 11 degrees, and the money is on its way."

CALLS: list[tuple[str, dict[str, Any]]] = [
    ("forecast", {"city": "Oslo", "day": "2026-05-17", "unit": "celsius"}),
    ("transfer", {"user_id": "1234567890123456789", "cents": 500, "note": None}),
    ("forecast", {"city": 7, "day": "tomorrow", "unit": "celsius"}),
    ("forcast", {"city": "Oslo"}),
]


def has_key(*names: str) -> bool:
    """Whether one of the environment variables holds a key, so that the real service is asked."""
    return any(os.environ.get(name) for name in names)


class Script:
    """Gives one reply after the other to whatever is sent."""

    def __init__(self, *replies: dict[str, Any]) -> None:
        self.replies: Iterator[dict[str, Any]] = iter(replies)

    def transport(self, http: Any) -> Any:
        """A transport of httpx2, or of httpx where an SDK still uses that, which asks no service."""

        def answer(_: object) -> Any:
            return http.Response(200, json=next(self.replies))

        return http.MockTransport(answer)

    def client(self, http: Any) -> Any:
        """A client with this transport."""
        return http.Client(transport=self.transport(http))

    def answer(self, request: Any, **_: Any) -> Any:
        """The reply to a request of botocore, as a handler of `before-send`."""
        from botocore.awsrequest import AWSResponse

        body = json.dumps(next(self.replies)).encode()
        return AWSResponse(request.url, 200, {"content-type": "application/json"}, Body(body))


class Body(io.BytesIO):
    """A body that botocore can read."""

    def stream(self, **_: Any) -> Iterator[bytes]:
        """All of it."""
        yield self.read()


def chat() -> Script:
    """OpenAI Chat Completions, which Groq and Mistral imitate."""
    calls = [
        {"id": f"call_{number}", "type": "function", "function": {"name": name, "arguments": json.dumps(arguments)}}
        for number, (name, arguments) in enumerate(CALLS)
    ]
    return Script(*(
        {"id": "1", "object": "chat.completion", "created": 0, "model": "script",
         "choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", **said}}],
         "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}}
        for said in ({"tool_calls": calls}, {"content": ANSWER})
    ))  # fmt: skip


def responses() -> Script:
    """OpenAI Responses."""
    calls = [
        {"type": "function_call", "call_id": f"call_{number}", "name": name, "arguments": json.dumps(arguments)}
        for number, (name, arguments) in enumerate(CALLS)
    ]
    text: dict[str, Any] = {"type": "output_text", "text": ANSWER, "annotations": []}
    message: dict[str, Any] = {
        "type": "message",
        "id": "msg",
        "role": "assistant",
        "status": "completed",
        "content": [text],
    }
    return Script(*(
        {"id": "resp", "object": "response", "created_at": 0, "model": "script", "status": "completed", "output": output,
         "parallel_tool_calls": True, "tool_choice": "auto", "tools": []}
        for output in (calls, [message])
    ))  # fmt: skip


def anthropic() -> Script:
    """Anthropic Messages."""
    calls = [
        {"type": "tool_use", "id": f"toolu_{number}", "name": name, "input": arguments}
        for number, (name, arguments) in enumerate(CALLS)
    ]
    return Script(*(
        {"id": "msg", "type": "message", "role": "assistant", "model": "script", "content": content,
         "stop_reason": "end_turn", "stop_sequence": None, "usage": {"input_tokens": 1, "output_tokens": 1}}
        for content in (calls, [{"type": "text", "text": ANSWER}])
    ))  # fmt: skip


def gemini() -> Script:
    """Google Gemini; the first call carries a thought signature, which goes back with the model's own turn."""
    calls: list[dict[str, Any]] = [{"functionCall": {"name": name, "args": arguments}} for name, arguments in CALLS]
    calls[0]["thoughtSignature"] = "c2lnbmVk"
    return Script(*(
        {"candidates": [{"content": {"role": "model", "parts": parts}, "finishReason": "STOP"}]}
        for parts in (calls, [{"text": ANSWER}])
    ))  # fmt: skip


def bedrock() -> Script:
    """Amazon Bedrock Converse."""
    calls = [
        {"toolUse": {"toolUseId": f"tooluse_{number}", "name": name, "input": arguments}}
        for number, (name, arguments) in enumerate(CALLS)
    ]
    return Script(*(
        {"output": {"message": {"role": "assistant", "content": content}}, "stopReason": "end_turn"}
        for content in (calls, [{"text": ANSWER}])
    ))  # fmt: skip


def cohere() -> Script:
    """Cohere Chat, version 2."""
    calls = [
        {"id": f"call_{number}", "type": "function", "function": {"name": name, "arguments": json.dumps(arguments)}}
        for number, (name, arguments) in enumerate(CALLS)
    ]
    return Script(*(
        {"id": "1", "finish_reason": reason, "message": {"role": "assistant", **said}}
        for reason, said in (
            ("TOOL_CALL", {"tool_calls": calls, "tool_plan": "I will look, and pay."}),
            ("COMPLETE", {"content": [{"type": "text", "text": ANSWER}]}),
        )
    ))  # fmt: skip


def ollama() -> Script:
    """Ollama, whose calls have no ids."""
    calls = [{"function": {"name": name, "arguments": arguments}} for name, arguments in CALLS]
    return Script(*(
        {"model": "script", "done": True, "message": {"role": "assistant", **said}}
        for said in ({"tool_calls": calls}, {"content": ANSWER})
    ))  # fmt: skip
