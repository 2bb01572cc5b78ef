"""DeepSeek.

What changes, not strict: as for `openai`.

Strict, which exists at the `/beta` base URL only (a finding says so) and for all tools of a request or none [1]:

- every object is closed and every property required; an optional one takes null, in a branch of its own where the type is
  `object` or `array` or where there is an enum; its default is said in the description [1]
- an enum has values of one type; those of others are branches of a union
- definitions are written where they are used; a recursive one may stay a reference, but not inside `anyOf` [2]
- `const` becomes an enum of one, `oneOf` becomes `anyOf`, `allOf` is joined, what stands beside a union goes into its branches,
  `prefixItems` becomes `items`
- lengths, item counts, formats other than email, hostname, ipv4, ipv6 and uuid, and everything that is not listed are said
  in the description; bounds up to 2^53-1, `multipleOf` and `pattern` are kept [1]
- an object with free keys, a value of any type, an object without properties: EmitError

Limits: tool names of 1 to 64 letters, digits, `_` and `-` [2].

Options: `inline_refs=True` writes definitions where they are used.

Sources: 1 guide "Tool Calls"; 2 rig-core `deepseek.rs`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from toolwire.schema.inlining import inline_references
from toolwire.schema.objects import close_objects, declared_enough, only_declared, require_all
from toolwire.schema.passes import NOTHING, Note, Outcome, one_pass, when
from toolwire.schema.rules import (
    describe,
    empty_arrays,
    fold_constants,
    honest_enum,
    infer_types,
    local_references,
    lower_tuples,
    need_types,
    one_of_to_any_of,
    only_keywords,
    part_of_type,
    without,
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
from toolwire.schema.types import json_type, types_of
from toolwire.schema.unions import distribute_unions
from toolwire.schema.values import (
    const_to_enum,
    formats,
    machine_bounds,
    no_zero_sizes,
    non_empty_as,
    patterns,
    plain_values,
    type_of_values,
)
from toolwire.schema.walk import Node
from toolwire.targets import chat, openai
from toolwire.targets.base import INLINE_REFS, Definition, Form, Remark, Rendered, Steps, Target, names

KEYWORDS: Final = openai.KEYWORDS - {"$comment", "$id", "examples", "maxItems", "minItems", "title"}
FORMATS: Final = frozenset({"email", "hostname", "ipv4", "ipv6", "uuid"})


@when("enum")
def enums_of_one_type(node: Node, _at: str, _root: Node) -> Outcome:
    """Give the values of each type a branch of their own; null alone is a type."""
    said = types_of(node)
    found = dict.fromkeys(map(json_type, node["enum"]))
    types = [name for name in found if name in said or (name == "integer" and "number" in said)]
    if not types or found.keys() <= {"integer", "number"} or (len(found) == 1 and "null" not in found):
        return node, NOTHING
    outer: Node = {key: node[key] for key in ("description",) if key in node}
    inner = without(node, outer)
    branches = [_enum_of(inner, name) for name in types]
    return {**({"anyOf": branches} if len(branches) > 1 else branches[0]), **outer}, NOTHING


def _enum_of(node: Node, name: str) -> Node:
    if name == "null":
        return {"type": "null"}
    return {**part_of_type(node, name), "enum": [value for value in node["enum"] if json_type(value) == name]}


@when("anyOf")
def no_reference_in_union(node: Node, at: str, _root: Node) -> Outcome:
    """Refuse a reference inside a union."""
    if any("$ref" in branch for branch in node["anyOf"]):
        return node, (Note("recursive", at, "$ref", "refused", "a definition that contains itself, inside a union"),)
    return node, NOTHING


STRICT: Final[Steps] = (
    plain_references,
    object_root,
    join_all_of,
    distribute_unions,
    drop_impossible,
    say_logic,
    union_of_types,
    inline_references,
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
        const_to_enum,
        type_of_values,
        formats(FORMATS),
        patterns(),
        machine_bounds,
        no_zero_sizes,
        non_empty_as(r"^[\s\S]+$"),
        only_keywords(KEYWORDS),
        need_types,
        close_objects,
        wrap_references,
        only_declared,
        require_all,
    ),
    one_pass(describe("default"), enums_of_one_type, no_reference_in_union),
    used_definitions,
)


def request_limits(tools: Sequence[Rendered]) -> list[Remark]:
    """Where strict tools are taken."""
    if not any(tool.strict for tool in tools):
        return []
    return [Remark("beta_url", "strict tools are taken at the base URL https://api.deepseek.com/beta only")]


LIMITS: Final = names(r"[a-zA-Z0-9_-]{1,64}", "1 to 64 letters, digits, _ and -", request=request_limits)


def definition(form: Form) -> Definition:
    """One element of `tools`, as OpenAI's."""
    return openai.definition(form)


TARGET: Final = Target(
    name="deepseek",
    loose=openai.LOOSE,
    strict=STRICT,
    mixing="all",
    limits=LIMITS,
    definition=definition,
    calls=chat.calls,
    reply=chat.reply,
    options=INLINE_REFS,
    steps_for=openai.with_inlining,
    way_out="emit all tools with strict=False",
)
