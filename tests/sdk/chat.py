"""The conversation in the shape of OpenAI's Chat Completions, which most providers imitate."""

from __future__ import annotations

import json
from typing import Any

from tests.sdk.conversation import CALLS, QUESTION, TEXTS, Provider

USER = {"role": "user", "content": QUESTION}

ASKED = {
    "role": "assistant",
    "content": None,
    "tool_calls": [
        {"id": f"call_{index}", "type": "function", "function": {"name": name, "arguments": json.dumps(arguments)}}
        for index, (name, arguments) in enumerate(CALLS)
    ],
}

RESULTS = [{"role": "tool", "tool_call_id": f"call_{index}", "content": text} for index, text in enumerate(TEXTS)]


def completion(message: dict[str, Any]) -> dict[str, Any]:
    """A whole response with one message."""
    choice = {"index": 0, "finish_reason": "stop", "message": message}
    usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
    return {"id": "c", "object": "chat.completion", "created": 0, "model": "m", "choices": [choice], "usage": usage}


def replies() -> Provider:
    """All calls at once, then the end."""
    return Provider(completion(ASKED), completion({"role": "assistant", "content": "Done."}))
