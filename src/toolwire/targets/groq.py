"""Groq.

What changes, not strict: as for `openai`, and optional properties take null: models there fill in what they leave out with
null, and the server, which validates, answers 400 `tool_use_failed` [1].

Strict: every object is closed, every property required [2]. No list of keywords is published, so only the structural ones, `enum`
and `const` are kept and all others are said in the description. What cannot be said is emitted without strict.

Limits: tool names of 1 to 64 letters, digits, `_` and `-` [3].

Options: `inline_refs=True` writes definitions where they are used.

Sources: 1 vierisid/jarvis#199, ha-groq-cloud-api#20; 2 guide "Structured Outputs"; 3 groq `function_definition.py`.
"""

from __future__ import annotations

from typing import Final

from toolwire.schema.nullable import admits_null, with_null
from toolwire.schema.objects import close_objects, declared_enough, only_declared, require_all
from toolwire.schema.passes import NOTHING, Note, Outcome, one_pass, when
from toolwire.schema.rules import (
    describe,
    empty_arrays,
    empty_enums,
    fold_constants,
    give_items,
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
    logic_said,
    object_root,
    plain_references,
    prefix_items,
    tags_into_definitions,
    used_definitions,
)
from toolwire.schema.unions import distribute_unions
from toolwire.schema.values import no_zero_sizes, plain_values
from toolwire.schema.walk import Node, Schema
from toolwire.targets import chat, openai
from toolwire.targets.base import INLINE_REFS, Definition, Form, Steps, Target, names
from toolwire.targets.own_patterns import in_own_words

KEYWORDS: Final = frozenset({
    "$defs", "$ref", "additionalProperties", "anyOf", "const", "default", "description", "enum", "items", "properties",
    "required", "title", "type",
})  # fmt: skip

COUNTING: Final = ("minProperties", "dependentRequired")
"""Keywords that ask which properties are there."""


@when("properties")
def nullable_optionals(node: Node, at: str, root: Node) -> Outcome:
    """Let every optional property take null, which means that it is absent (SPEC D2); there it counts as present."""
    required = frozenset(node.get("required", ()))
    properties: dict[str, Schema] = {}
    for name, sub in node["properties"].items():
        properties[name] = sub
        if isinstance(sub, dict) and name not in required and not admits_null(sub, root):
            properties[name] = with_null(sub)
    if properties == node["properties"]:
        return node, NOTHING
    text = "a property that is null counts as given"
    notes = tuple(Note("null_counts", at, key, "weakened", text) for key in COUNTING if _can_be_met_by_null(node, key))
    return {**node, "properties": properties}, notes


def _can_be_met_by_null(node: Node, key: str) -> bool:
    """Whether a property that need not be there can be what the keyword asks for."""
    if key == "minProperties":
        return bool(node.get(key, 0) > len(node.get("required", ())))
    return bool(node.get(key))


LOOSE: Final[Steps] = (
    plain_references,
    object_root,
    tags_into_definitions,
    one_pass(prefix_items, empty_enums, give_items, nullable_optionals),
    used_definitions,
)

STRICT: Final[Steps] = (
    plain_references,
    object_root,
    join_all_of,
    distribute_unions,
    drop_impossible,
    logic_said(in_own_words),
    one_pass(
        prefix_items,
        one_of_to_any_of,
        fold_constants,
        lower_tuples,
        local_references,
        infer_types,
        declared_enough,
        empty_arrays,
        honest_enum,
        plain_values,
        no_zero_sizes,
        only_keywords(KEYWORDS, words=in_own_words),
        need_types,
        close_objects,
        wrap_references,
        only_declared,
        require_all,
    ),
    one_pass(describe("default")),
    used_definitions,
)

LIMITS: Final = names(r"[a-zA-Z0-9_-]{1,64}", "1 to 64 letters, digits, _ and -")


def definition(form: Form) -> Definition:
    """One element of `tools`, as OpenAI's."""
    return openai.definition(form)


TARGET: Final = Target(
    name="groq",
    loose=LOOSE,
    strict=STRICT,
    limits=LIMITS,
    definition=definition,
    calls=chat.calls,
    reply=chat.reply,
    options=INLINE_REFS,
    steps_for=openai.with_inlining,
)
