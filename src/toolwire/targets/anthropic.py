r"""Anthropic Messages.

What changes, not strict (numbers: the sources of each rule, listed at the end):

- the root is a plain object: no `$ref`, `$schema`, `anyOf`, `oneOf`, `allOf`, `not`, `enum` or `const` beside it [3]
- a draft-07 tuple becomes `prefixItems`; a property name outside `[a-zA-Z0-9_.-]{1,64}` is refused at any level [3]

Strict:

- every object is closed; optional properties stay optional, and `default` stays [1]
- `oneOf` becomes `anyOf` without discriminator, `allOf` is joined, `prefixItems` becomes `items` of any of the types,
  a list of types with `object` or `array` becomes `anyOf`, what stands beside a union goes into its branches, and a
  described reference is written out, which costs no union [1 4]
- bounds, `multipleOf`, lengths, item counts other than `minItems: 1`, `uniqueItems` and other refused keywords are said in
  the description, as are formats beyond nine and `uri`, and patterns with lookaround, backreferences, `\b` or large
  counts; `minLength: 1` alone becomes a pattern [1 5]
- an object with free keys or with a required property that is not declared, a value of any type, a constant that is an
  object or array, enum values that differ only in capitalisation, and recursion are not strict: the tool is emitted as it
  would be without `strict`, with a finding [1 4]

Limits: tool names of 1 to 128 letters, digits, `_` and `-` [2]; all strict tools of one request together: 20 tools, 24
optional properties, 16 unions (`anyOf` or a list of types), counted without following references, as the live service
does; the guide counts every union, so more than 16 of those is reported [1 4]. A tool beyond them on its own is not strict.

Results: all of a turn in one user message, errors with `is_error` [6]; text, image, document, search result and tool reference
blocks pass through. A call that ended with `max_tokens` or a refusal may be half written and is refused [1].

Options: `inline_refs=True` writes definitions where they are used.

Sources: 1 guide "Structured outputs"; 2 guide "Define tools"; 3 error texts in github/copilot-cli#1879, claude-code#4886;
4 pydantic-ai `models/_anthropic_schema_limits.py`; 5 anthropic-sdk-python `lib/_parse/_transform.py`; 6 guide "Handle tool calls".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from toolwire.results import Call
from toolwire.schema.inlining import inline_described
from toolwire.schema.limits import Size, optional_and_unions, within
from toolwire.schema.objects import close_objects, declared_enough, only_declared
from toolwire.schema.passes import Rule, Step, one_pass
from toolwire.schema.recursion import no_recursion
from toolwire.schema.rules import (
    empty_arrays,
    empty_enums,
    fold_constants,
    honest_enum,
    infer_types,
    local_references,
    lower_tuples,
    need_types,
    one_of_to_any_of,
    only_keywords,
    wrap_references,
)
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
from toolwire.schema.values import (
    NINE_FORMATS,
    distinct_capitals,
    formats,
    no_zero_sizes,
    non_empty_as,
    patterns,
    plain_values,
    property_names,
    small_min_items,
)
from toolwire.schema.walk import Node, nodes
from toolwire.schema.words import counted
from toolwire.targets import openai
from toolwire.targets.base import (
    INLINE_REFS,
    Definition,
    Done,
    Form,
    Message,
    Remark,
    Rendered,
    Steps,
    Target,
    largest,
    names,
)
from toolwire.targets.chat import text_block
from toolwire.targets.content import Block, by_type, failed, text_or_blocks
from toolwire.targets.parts import Layout, broken_off, call_of, echoed, member, parts

KEYWORDS: Final = frozenset({
    "$comment", "$defs", "$id", "$ref", "additionalProperties", "anyOf", "const", "default", "description", "enum",
    "examples", "format", "items", "minItems", "pattern", "properties", "required", "title", "type",
})  # fmt: skip

PATTERN_GAPS: Final = frozenset({"lookaround", "backreference", "boundary", "large count"})

PROPERTY_NAMES: Final = property_names(r"[a-zA-Z0-9_.-]{1,64}", "1 to 64 letters, digits, _, . and -")

MOST_TOOLS: Final = 20
MOST_OPTIONAL: Final = 24
MOST_UNIONS: Final = 16

SIZE: Final = Size(optional=MOST_OPTIONAL, unions=MOST_UNIONS)

LOOSE: Final[Steps] = (
    plain_references,
    object_root,
    one_pass(prefix_items, empty_enums, PROPERTY_NAMES),
    used_definitions,
)


def strict_pass(*more: Rule, keywords: frozenset[str], known: frozenset[str]) -> Step:
    """The pass of Anthropic's strict dialect, with a provider's own rules, keywords and formats."""
    return one_pass(
        prefix_items,
        PROPERTY_NAMES,
        one_of_to_any_of,
        fold_constants,
        lower_tuples,
        local_references,
        infer_types,
        declared_enough,
        empty_arrays,
        honest_enum,
        plain_values,
        *more,
        formats(known),
        patterns(PATTERN_GAPS),
        no_zero_sizes,
        non_empty_as(r"^(.|\s)+$"),
        small_min_items,
        only_keywords(keywords),
        need_types,
        close_objects,
        only_declared,
        wrap_references,
    )


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
    strict_pass(keywords=KEYWORDS, known=NINE_FORMATS | {"uri"}),
    one_pass(distinct_capitals),
    used_definitions,
    within(SIZE),
)


def request_limits(tools: Sequence[Rendered]) -> list[Remark]:
    """The sums over all strict tools of one request."""
    counts = {tool.name: optional_and_unions(tool.schema) for tool in tools if tool.strict}
    optional = {name: count for name, (count, _) in counts.items()}
    unions = {name: count for name, (_, count) in counts.items()}
    detailed = {name: f"{name} ({optional[name]} optional, {counted(unions[name], 'union')})" for name in counts}
    remarks = []
    for number, most, what, sizes, users in (
        (
            len(counts),
            MOST_TOOLS,
            "strict tools in one request",
            dict.fromkeys(counts, 1),
            {name: name for name in counts},
        ),
        (
            sum(optional.values()),
            MOST_OPTIONAL,
            "optional properties in the strict tools of one request",
            optional,
            detailed,
        ),
        (sum(unions.values()), MOST_UNIONS, "unions in the strict tools of one request", unions, detailed),
    ):
        if number > most:
            text = f"{number} {what}, at most {most}: {largest(users, sizes)}; exclude some by @tool(strict=False)"
            remarks.append(Remark("request_limit", text, fatal=True))
    everywhere = sum(_unions_everywhere(tool.schema) for tool in tools if tool.strict)
    if not remarks and everywhere > MOST_UNIONS:
        text = f"{everywhere} unions in the strict tools of one request, definitions included; the guide allows {MOST_UNIONS}"
        remarks.append(Remark("request_limit", text))
    return remarks


def _unions_everywhere(schema: Node) -> int:
    return sum("anyOf" in node or isinstance(node.get("type"), list) for _, node in nodes(schema))


LIMITS: Final = names(r"[a-zA-Z0-9_-]{1,128}", "1 to 128 letters, digits, _ and -", request=request_limits)


def definition(form: Form) -> Definition:
    """One element of `tools`: `{"name", "description", "input_schema"}`."""
    out: Definition = {"name": form.source.name}
    if form.source.description:
        out["description"] = form.source.description
    out["input_schema"] = form.schema
    if form.strict:
        out["strict"] = True
    return out


LAYOUT: Final = Layout(
    paths=(("content",),), single=frozenset({"input", "tool_use_id"}), others=frozenset({"type", "role"})
)

# Reasons to stop that may leave the last block half written [1].
CUT: Final = ("max_tokens", "model_context_window_exceeded", "refusal")

_MARKS: Final = frozenset({"cache_control", "citations"})

BLOCKS: Final = by_type(
    {
        "text": Block(frozenset({"text"}), _MARKS),
        "image": Block(frozenset({"source"}), _MARKS),
        "document": Block(frozenset({"source"}), _MARKS | {"context", "title"}),
        "search_result": Block(frozenset({"content", "source", "title"}), _MARKS),
        "tool_reference": Block(frozenset({"tool_name"}), _MARKS),
    }
)


def calls(response: Any) -> list[Call]:
    """The `tool_use` blocks of a message, a list of blocks or one block; tools that run at Anthropic have other types."""
    blocks = parts("Anthropic", response, LAYOUT)
    made = [
        call_of(member(block, "id"), member(block, "name"), member(block, "input"), echoed(block, ("toolset_name",)))
        for block in blocks
        if member(block, "type") == "tool_use"
    ]
    if made and member(response, "stop_reason") in CUT and member(blocks[-1], "type") == "tool_use":
        made[-1] = broken_off(made[-1])
    return made


def reply(done: Done) -> Message:
    """A user message with the result of one call."""
    content = text_or_blocks(done.result, BLOCKS, text_block)
    block: Message = {"type": "tool_result", "tool_use_id": done.call.id, "content": content, **done.call.echo}
    if failed(done.result):
        block["is_error"] = True
    return {"role": "user", "content": [block]}


def one_message(messages: list[Message]) -> list[Message]:
    """All results of a turn in one user message, as Anthropic wants them [6]."""
    content = [block for message in messages for block in message["content"]]
    return [{"role": "user", "content": content}] if content else []


TARGET: Final = Target(
    name="anthropic",
    loose=LOOSE,
    strict=STRICT,
    limits=LIMITS,
    definition=definition,
    calls=calls,
    reply=reply,
    turn=one_message,
    options=INLINE_REFS,
    steps_for=openai.with_inlining,
)
