r"""xAI over HTTP, which enforces every schema.

What changes (numbers: the sources of each rule, listed at the end):

- the root is a plain object; `oneOf` becomes `anyOf`, which means the same there, without discriminator; `allOf` is joined, what
  stands beside a union goes into its branches [1]
- a described reference is written out; boolean schemas are spelled out, `true` as any of the types
- an object that says nothing about further keys is closed there, so what is open, or asks for more properties than it
  declares, says so, and what it has to have is declared [1]
- lengths above 2,048, item counts above 256 and property counts above 64 are best effort and said in the description [1]
- `default`, `uniqueItems`, `contains`, `not`, `if` and everything that is not listed are said in the description; so are
  formats beyond ten, for eight are said to be enforced, without names [1], and patterns with lookaround, backreferences or
  `\b`, which engines refuse
- recursion is refused, and all tools are strict: EmitError [1]

Limits: tool names of 1 to 64 letters, digits, `_` and `-` (no source; the portable choice).

Options: `inline_refs=True` writes definitions where they are used. Numbers come back as `5.0` for integers at times [2].

Sources: 1 guide "Structured Outputs"; 2 lidge-jun/opencodex#1611; 3 xai-sdk `chat_pb2`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from toolwire.results import Call
from toolwire.schema.inlining import inline_described
from toolwire.schema.objects import closed, only_declared
from toolwire.schema.passes import NOTHING, Note, Outcome, one_pass, step, when
from toolwire.schema.recursion import no_recursion
from toolwire.schema.rules import (
    fold_constants,
    honest_enum,
    is_object,
    local_references,
    one_of_to_any_of,
    only_keywords,
    without,
)
from toolwire.schema.steps import (
    drop_impossible,
    join_all_of,
    logic_said,
    object_root,
    plain_references,
    prefix_items,
    used_definitions,
)
from toolwire.schema.types import types_of
from toolwire.schema.unions import distribute_unions
from toolwire.schema.values import NINE_FORMATS, formats, machine_bounds, no_zero_sizes, patterns
from toolwire.schema.walk import Node, with_children
from toolwire.schema.words import in_words, with_sentences
from toolwire.targets import chat, openai
from toolwire.targets.base import INLINE_REFS, Definition, Form, Steps, Target, names
from toolwire.targets.own_patterns import in_own_words
from toolwire.targets.parts import member, parts

KEYWORDS: Final = (openai.KEYWORDS - {"default"}) | {
    "maxLength", "maxProperties", "minLength", "minProperties", "prefixItems",
}  # fmt: skip

GUARANTEED: Final[Mapping[str, int]] = {
    "minLength": 2_048, "maxLength": 2_048, "minItems": 256, "maxItems": 256, "minProperties": 64, "maxProperties": 64,
}  # fmt: skip


@when(*GUARANTEED)
def guaranteed_sizes(node: Node, at: str, _root: Node) -> Outcome:
    """Move sizes beyond the guarantee into the description."""
    beyond = [key for key, most in GUARANTEED.items() if node.get(key, 0) > most]
    notes = tuple(
        Note("moved", at, key, "described", f"{key} beyond {GUARANTEED[key]} is not guaranteed") for key in beyond
    )
    return with_sentences(without(node, beyond), [in_words(key, node[key]) or "" for key in beyond]), notes


@when("type")
def open_explicitly(node: Node, at: str, _root: Node) -> Outcome:
    """Say whether an object is open; one that says nothing is if it has, or asks for, properties it does not declare."""
    if "object" not in types_of(node) or "additionalProperties" in node:
        return node, NOTHING
    declared = len(node.get("properties", ()))
    if (at and not declared) or node.get("minProperties", 0) > declared:
        return {**node, "additionalProperties": True}, NOTHING
    return {**node, "additionalProperties": False}, (closed(at),)


@when("required")
def declare_required(node: Node, at: str, root: Node) -> Outcome:
    """Declare what an open object has to have."""
    extra = node.get("additionalProperties", True)
    properties = node.get("properties", {})
    undeclared = [name for name in node["required"] if name not in properties]
    if extra is False or not undeclared or not is_object(node):
        return only_declared.apply(node, at, root)
    declared = dict.fromkeys(undeclared, {} if extra is True else extra)
    still_open = {"additionalProperties": extra} if at and not properties else {}
    return {**node, "properties": {**properties, **declared}, **still_open}, NOTHING


@step(True)
def spelled_booleans(schema: Node) -> Outcome:
    """Spell `true` as `{}`."""

    def spell(node: Node) -> Node:
        return with_children(
            node, "", lambda sub, _: spell(sub) if isinstance(sub, dict) else {} if sub else {"not": {}}
        )

    return spell(schema), NOTHING


STEPS: Final[Steps] = (
    plain_references,
    object_root,
    join_all_of,
    distribute_unions,
    drop_impossible,
    logic_said(in_own_words),
    spelled_booleans,
    no_recursion,
    inline_described,
    one_pass(
        prefix_items,
        one_of_to_any_of,
        fold_constants,
        local_references,
        honest_enum,
        formats(NINE_FORMATS | {"uri"}),
        patterns(),
        machine_bounds,
        no_zero_sizes,
        guaranteed_sizes,
        only_keywords(KEYWORDS, words=in_own_words),
        declare_required,
        open_explicitly,
    ),
    used_definitions,
)

LIMITS: Final = names(r"[a-zA-Z0-9_-]{1,64}", "1 to 64 letters, digits, _ and -")


def definition(form: Form) -> Definition:
    """One element of `tools`, as OpenAI's without `strict`."""
    return openai.definition(form._replace(strict=False))


CLIENT_SIDE: Final = 1


def calls(response: Any) -> list[Call]:
    """The function calls of a response, but for tools that run at xAI, whose type is a higher number over gRPC [3]."""
    found = parts("xAI", response, chat.LAYOUT)
    ours = [part for part in found if not _runs_there(member(part, "type"))]
    return chat.calls(response if len(ours) == len(found) else ours)


def _runs_there(kind: Any) -> bool:
    return isinstance(kind, int) and kind > CLIENT_SIDE


TARGET: Final = Target(
    name="xai",
    loose=None,
    strict=STEPS,
    default=True,
    mixing="all",
    limits=LIMITS,
    definition=definition,
    calls=calls,
    reply=chat.reply,
    options=INLINE_REFS,
    steps_for=openai.with_inlining,
)
