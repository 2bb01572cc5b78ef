"""Calls and results in the shape of OpenAI's Chat Completions, which most providers imitate.

A response is `{"choices": [{"message": {"tool_calls": [...]}}]}`, or as of Cohere and Ollama `{"message": {"tool_calls": [...]}}`;
a call is `{"id", "type": "function", "function": {"name", "arguments"}}` [1]. Arguments are text, an object (Mistral, Ollama), `""` where there are
none [2], or missing. Custom tools have no `function` and are left alone.

A result is one message per call, `{"role": "tool", "tool_call_id", "content"}`. There is no flag for errors: the text says it.

Sources: 1 openai-python `types/chat`; 2 vllm#19419, openai-python#3502.
"""

from __future__ import annotations

from typing import Any, Final

from toolwire.results import Call
from toolwire.targets.base import Done, Message
from toolwire.targets.content import Block, Native, by_type, text_or_blocks
from toolwire.targets.parts import ABSENT, Layout, broken_off, call_of, follow, has, member, parts

LAYOUT: Final = Layout(
    paths=(("choices", 0, "message", "tool_calls"), ("message", "tool_calls"), ("tool_calls",)),
    single=frozenset({"function", "custom"}),
    others=frozenset({"role", "content", "type"}),
)

# Reasons to end that may leave the last call half written.
CUT: Final = ("length", "content_filter")

BLOCKS: Final = by_type({"text": Block(frozenset({"text"}))})


def text_block(text: str) -> Native:
    """Text between other blocks."""
    return {"type": "text", "text": text}


def calls(response: Any) -> list[Call]:
    """The function calls of a response, a message, a list of calls or one call, in order.

    Raises:
        TypeError: this is nothing that such a service sends, or a piece of a stream.
    """
    choice = follow(response, ("choices", 0))
    if has(choice, {"delta"}) and not has(choice, {"message"}):
        raise TypeError(f"{type(response).__name__} is a piece of a stream; join the pieces first")
    found = [(part, member(part, "function")) for part in parts("a Chat Completions service", response, LAYOUT)]
    made = [
        call_of(member(part, "id"), member(function, "name"), member(function, "arguments"))
        for part, function in found
        if function is not ABSENT and function is not None
    ]
    if made and member(choice, "finish_reason") in CUT:
        made[-1] = broken_off(made[-1])
    return made


def reply(done: Done) -> Message:
    """The result of one call."""
    return {"role": "tool", "tool_call_id": done.call.id, "content": text_or_blocks(done.result, BLOCKS, text_block)}


def named_reply(done: Done) -> Message:
    """The result of one call, with the name of the tool, for providers that want it."""
    role, call_id, content = reply(done).values()
    return {"role": role, "tool_call_id": call_id, "name": done.call.name, "content": content}
