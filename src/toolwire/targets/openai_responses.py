"""OpenAI Responses.

What changes: the same as for Chat Completions (`openai`), in a flat envelope. `strict` is always written, because leaving it
out is not "off": the service then tries to normalise the schema towards strict [1].

Limits: tool names of 1 to 128 letters, digits, `_` and `-` [2].

Results: an item `function_call_output` per call, matched by `call_id`; `input_text`, `input_image` and `input_file` blocks pass
through. Custom tools, and tools that run at OpenAI, are left alone [3].

Options: those of `openai`, `inline_refs` and `keep_lengths`.

Sources: 1 guide "Function calling", vercel/ai#15889; 2 openai-openapi `FunctionToolParam`;
3 openai-python `types/responses`.
"""

from __future__ import annotations

from typing import Any, Final

from toolwire.results import Call
from toolwire.targets import openai
from toolwire.targets.base import Definition, Done, Form, Message, Target, names
from toolwire.targets.content import Block, Native, by_type, text_or_blocks
from toolwire.targets.parts import Layout, broken_off, call_of, echoed, member, parts

LIMITS: Final = names(r"[a-zA-Z0-9_-]{1,128}", "1 to 128 letters, digits, _ and -", description=1_024)

LAYOUT: Final = Layout(
    paths=(("output",),), single=frozenset({"call_id", "arguments"}), others=frozenset({"type", "role", "content"})
)

# What the service wants to see again beside the id: namespaces of tools, and calls made by a program that the model wrote.
ECHOED: Final = ("namespace", "caller")

BLOCKS: Final = by_type(
    {
        "input_text": Block(frozenset({"text"}), frozenset({"prompt_cache_breakpoint"})),
        "input_image": Block(frozenset(), frozenset({"detail", "file_id", "image_url", "prompt_cache_breakpoint"})),
        "input_file": Block(
            frozenset(),
            frozenset({"detail", "file_data", "file_id", "file_url", "filename", "prompt_cache_breakpoint"}),
        ),
    }
)


def definition(form: Form) -> Definition:
    """One element of `tools`: `{"type": "function", "name", "description", "parameters", "strict"}`."""
    out: Definition = {"type": "function", "name": form.source.name}
    if form.source.description:
        out["description"] = form.source.description
    out["parameters"] = form.schema
    out["strict"] = form.strict
    return out


def calls(response: Any) -> list[Call]:
    """The items of type `function_call` of a response, a list of items or one item; the id is their `call_id`."""
    items = [item for item in parts("OpenAI Responses", response, LAYOUT) if member(item, "type") == "function_call"]
    return [broken_off(_call(item)) if member(item, "status") == "incomplete" else _call(item) for item in items]


def _call(item: Any) -> Call:
    return call_of(member(item, "call_id"), member(item, "name"), member(item, "arguments"), echoed(item, ECHOED))


def text_block(text: str) -> Native:
    """Text between other blocks."""
    return {"type": "input_text", "text": text}


def reply(done: Done) -> Message:
    """The item with the result of one call."""
    output = text_or_blocks(done.result, BLOCKS, text_block)
    return {"type": "function_call_output", "call_id": done.call.id, "output": output, **done.call.echo}


TARGET: Final = Target(
    name="openai-responses",
    loose=openai.LOOSE,
    strict=openai.STRICT,
    limits=LIMITS,
    definition=definition,
    calls=calls,
    reply=reply,
    options=openai.OPTIONS,
    steps_for=openai.steps_for,
)
