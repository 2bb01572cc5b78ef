r"""Amazon Bedrock, Converse.

What changes, not strict: the root is a plain object; a draft-07 tuple becomes `prefixItems` [1]. `model="nova"`: the root
has `type`, `properties` and `required` and nothing else, definitions are written where they are used [2]; what else stood there
is reported, and the call still checks it. Strict needs a closed root, so Nova's tools are emitted without it.

Strict (Claude on Bedrock): as for `anthropic`, and also [3 4]

- `const` becomes an enum of one
- `default`, `title`, `examples` and every `format` are said in the description or dropped: no source shows that they are taken
- a property name outside `[a-zA-Z0-9_.-]{1,64}` is not strict

Limits: tool names of 1 to 64 letters, digits, `_` and `-` [1]; the sums of `anthropic` over the strict tools of one request
[4]. An empty description is refused, so it is left out [1].

Results: all of a turn in one user message, errors with `status: "error"` [1]; image, document, video and search result
blocks pass through.

Options: `inline_refs=True`; `model`, `"claude"` or `"nova"`.

Sources: 1 botocore `bedrock-runtime` service model; 2 Amazon Nova guide "Tool use definition"; 3 AWS guide "Get validated JSON
results from models"; 4 pydantic-ai `providers/bedrock.py`, pydantic-ai#10713.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from toolwire.results import Call
from toolwire.schema.inlining import inline_described, inline_references
from toolwire.schema.intersect import is_annotation
from toolwire.schema.limits import within
from toolwire.schema.passes import Note, Outcome, one_pass, step
from toolwire.schema.recursion import no_recursion
from toolwire.schema.rules import empty_enums, without
from toolwire.schema.steps import (
    drop_impossible,
    join_all_of,
    object_root,
    plain_references,
    prefix_items,
    say_logic,
    union_of_types,
    used_definitions,
)
from toolwire.schema.unions import distribute_unions
from toolwire.schema.values import const_to_enum, distinct_capitals
from toolwire.schema.walk import Node, Schema
from toolwire.targets import anthropic, openai
from toolwire.targets.anthropic import one_message
from toolwire.targets.base import INLINE_REFS, Definition, Done, Form, Message, Options, Steps, Target, names
from toolwire.targets.content import Native, blocks_of, failed
from toolwire.targets.parts import ABSENT, Layout, broken_off, call_of, member, parts

KEYWORDS: Final = anthropic.KEYWORDS - {"const", "default", "examples", "format", "title"}

LOOSE: Final[Steps] = (plain_references, object_root, one_pass(prefix_items, empty_enums), used_definitions)

STRICT: Final[Steps] = (
    plain_references,
    object_root,
    join_all_of,
    distribute_unions,
    drop_impossible,
    say_logic,
    union_of_types,
    no_recursion,
    inline_described,
    anthropic.strict_pass(const_to_enum, keywords=KEYWORDS, known=frozenset()),
    one_pass(distinct_capitals),
    used_definitions,
    within(anthropic.SIZE),
)

LIMITS: Final = names(r"[a-zA-Z0-9_-]{1,64}", "1 to 64 letters, digits, _ and -", request=anthropic.request_limits)

OPTIONS: Final[Options] = {**INLINE_REFS, "model": ("claude", "nova")}

_NOVA_ROOT: Final = ("type", "properties", "required")
_OPEN: Final[tuple[Schema, ...]] = (True, {})


@step()
def nova_root(schema: Node) -> Outcome:
    """Keep what Nova takes at the root, and say what else there was (SPEC E3)."""
    if "$defs" in schema:
        return schema, (Note("recursive", "", "$defs", "refused", "definitions that contain themselves"),)
    gone = without(schema, _NOVA_ROOT)
    return without(schema, gone), tuple(_left_out(key, value) for key, value in gone.items() if _says(key, value))


def _says(keyword: str, value: Any) -> bool:
    """Whether leaving a keyword out takes something from the model: words, or a constraint."""
    if keyword == "additionalProperties":
        return value not in _OPEN
    return keyword == "description" or not is_annotation(keyword)


def _left_out(keyword: str, value: Any) -> Note:
    if keyword == "additionalProperties" and value is False:
        return Note(
            "dropped", "", keyword, "kept", "Nova takes no additionalProperties at the root; other names are refused"
        )
    return Note("dropped", "", keyword, "lost", f"Nova takes no {keyword} at the root")


@step()
def never_strict(schema: Node) -> Outcome:
    """Refuse to be strict: that needs `additionalProperties` at the root, which Nova does not take there."""
    text = "Nova takes no additionalProperties at the root, which strict needs"
    return schema, (Note("dropped", "", "additionalProperties", "refused", text),)


def steps_for(steps: Steps, options: Mapping[str, Any]) -> Steps:
    """The steps with the options `inline_refs` and `model` taken into account."""
    if options.get("model") == "nova":
        if steps is STRICT:
            return (never_strict,)
        return (plain_references, object_root, inline_references, *steps, nova_root)
    return openai.with_inlining(steps, options)


def definition(form: Form) -> Definition:
    """One element of `toolConfig.tools`: `{"toolSpec": {"name", "description", "inputSchema": {"json": ...}}}`."""
    spec: Definition = {"name": form.source.name}
    if form.source.description:
        spec["description"] = form.source.description
    spec["inputSchema"] = {"json": form.schema}
    if form.strict:
        spec["strict"] = True
    return {"toolSpec": spec}


LAYOUT: Final = Layout(
    paths=(("output", "message", "content"), ("message", "content"), ("content",)),
    single=frozenset({"toolUse", "toolUseId"}),
    others=frozenset({"text", "role", "stopReason"}),
)

# `text` and `json` are blocks too, but also what an author's own data may well look like; both come to the same text.
MEDIA: Final = frozenset({"document", "image", "searchResult", "video"})


def calls(response: Any) -> list[Call]:
    """The `toolUse` blocks of a response, a message, a list of blocks or one block, but for tools that run at Amazon."""
    found = [
        member(block, "toolUse") if member(block, "toolUseId") is ABSENT else block
        for block in parts("Amazon Bedrock", response, LAYOUT)
    ]
    made = [
        call_of(member(use, "toolUseId"), member(use, "name"), member(use, "input"))
        for use in found
        if use is not ABSENT and member(use, "type") != "server_tool_use"
    ]
    if made and member(response, "stopReason") in anthropic.CUT and found[-1] is not ABSENT:
        made[-1] = broken_off(made[-1])
    return made


def _is_media(value: Mapping[str, Any]) -> bool:
    return len(value) == 1 and value.keys() <= MEDIA and all(isinstance(inner, Mapping) for inner in value.values())


def text_block(text: str) -> Native:
    """Text as a block."""
    return {"text": text}


def reply(done: Done) -> Message:
    """A user message with the result of one call."""
    blocks = blocks_of(done.result, _is_media, text_block)
    content = [text_block(done.result.text)] if blocks is None else blocks
    result: Message = {"toolUseId": done.call.id, "content": content}
    if failed(done.result):
        result["status"] = "error"
    return {"role": "user", "content": [{"toolResult": result}]}


TARGET: Final = Target(
    name="bedrock",
    loose=LOOSE,
    strict=STRICT,
    limits=LIMITS,
    definition=definition,
    calls=calls,
    reply=reply,
    turn=one_message,
    options=OPTIONS,
    steps_for=steps_for,
)
