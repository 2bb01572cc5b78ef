"""Ollama.

What changes: as for `openai`, not strict, and whatever a parameter says beyond `type`, `items`, `description` and `enum` is also said in
its description, because the official client sends nothing else of it [1]. A union with null becomes a list of types, and a
parameter that is `true` or `false` an object, which the client insists on [1].

There is no strict mode, no call ids, no limit. Envelope: OpenAI's without `strict`.

Options: `inline_refs=True` writes definitions where they are used (parameters are written out anyway).

Sources: 1 ollama `_types.py`.
"""

from __future__ import annotations

from typing import Final

from toolwire.schema.inlining import inline_references
from toolwire.schema.passes import NOTHING, Note, Outcome, one_pass, step
from toolwire.schema.rules import empty_enums, give_items, without
from toolwire.schema.steps import object_root, plain_references, prefix_items, used_definitions
from toolwire.schema.types import types_of
from toolwire.schema.walk import SPELLED_OUT, Node, escape
from toolwire.schema.words import compact, with_sentences
from toolwire.targets import chat, openai
from toolwire.targets.base import INLINE_REFS, Definition, Done, Form, Message, Steps, Target, names
from toolwire.targets.own_patterns import in_own_words

SENT: Final = frozenset({"type", "items", "description", "enum"})

_SILENT: Final = frozenset({"title", "$comment"})


@step()
def say_everything(schema: Node) -> Outcome:
    """Say in each parameter's description what the client will not send."""
    properties: Node = {}
    notes: list[Note] = []
    for name, sub in schema["properties"].items():
        spelled = SPELLED_OUT[sub] if isinstance(sub, bool) else sub  # the client takes no booleans here
        properties[name], said = _said(_flat_null(spelled), f"/properties/{escape(name)}")
        notes += said
    return (schema if properties == schema["properties"] else {**schema, "properties": properties}), tuple(notes)


def _flat_null(node: Node) -> Node:
    """A union of one typed branch and null as a list of types."""
    branches = [branch for branch in node.get("anyOf", ()) if branch != {"type": "null"}]
    if len(branches) != 1 or len(node["anyOf"]) == 1 or not types_of(branches[0]) or "enum" in branches[0]:
        return node
    return {**branches[0], **without(node, {"anyOf"}), "type": list(dict.fromkeys([*types_of(branches[0]), "null"]))}


def _said(node: Node, at: str) -> Outcome:
    if SENT.issuperset(node):
        return node, NOTHING
    extra = [key for key in node if key not in SENT and key not in _SILENT]
    words = {key: in_own_words(key, node[key]) for key in extra}
    rest = {key: node[key] for key, text in words.items() if text is None}
    sentences = [text or "" for text in words.values()] + ([f"JSON Schema: {compact(rest)}."] if rest else [])
    notes = tuple(
        Note("said_too", at, key, "kept", f"{key}, which the client drops, is also said in the description")
        for key in extra
    )
    return with_sentences(node, sentences), notes


STEPS: Final[Steps] = (
    plain_references,
    object_root,
    inline_references,
    one_pass(prefix_items, empty_enums, give_items),
    say_everything,
    used_definitions,
)

LIMITS: Final = names(r"[a-zA-Z0-9_-]{1,64}", "1 to 64 letters, digits, _ and -")


def definition(form: Form) -> Definition:
    """One element of `tools`, as OpenAI's without `strict`."""
    return openai.definition(form)


def reply(done: Done) -> Message:
    """The result of one call: without ids, results are told apart by their order and the name of the tool."""
    return {"role": "tool", "tool_name": done.call.name, "content": done.result.text}


TARGET: Final = Target(
    name="ollama",
    loose=STEPS,
    strict=None,
    limits=LIMITS,
    definition=definition,
    calls=chat.calls,
    reply=reply,
    options=INLINE_REFS,
    steps_for=openai.with_inlining,
)
