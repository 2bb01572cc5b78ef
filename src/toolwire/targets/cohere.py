r"""Cohere v2.

What changes, not strict: as for `openai`. The envelope is OpenAI's without `strict`, which is answered by 422 [1].

Strict is a flag of the request, not of a tool: `emit(strict=True)` gives the tools, the caller sets `strict_tools=True` beside
them. Then every tool needs a required parameter, and what is not listed is said in the description: lengths, item counts,
`default`, `uniqueItems`; `oneOf` becomes `anyOf`, `prefixItems` becomes `items`, `minLength: 1` alone a pattern [2]. Formats beyond
ten and patterns with lookaround, backreferences or `\b` are described too, for engines refuse them. A value of any type or
a tool without required parameters: EmitError, since one flag stands for all.

Limits: strict, 200 properties over all tools [2]; tool names of 1 to 64 letters, digits, `_` and `-` (no source; the portable
choice).

Options: `inline_refs=True` writes definitions where they are used.

Sources: 1 OpenRouterTeam/openrouter-examples#71; 2 guide "Parameter types for tool use".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from toolwire.schema.inlining import inline_described
from toolwire.schema.limits import inline_objects
from toolwire.schema.passes import NOTHING, Note, Outcome, one_pass, step
from toolwire.schema.rules import (
    empty_arrays,
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
    drop_impossible_of_open,
    join_all_of,
    object_root,
    plain_references,
    prefix_items,
    say_logic,
    used_definitions,
)
from toolwire.schema.unions import join_unions
from toolwire.schema.values import NINE_FORMATS, formats, machine_bounds, no_zero_sizes, non_empty_as, patterns
from toolwire.schema.walk import Node
from toolwire.targets import chat, openai
from toolwire.targets.base import INLINE_REFS, Definition, Form, Remark, Rendered, Steps, Target, largest, names

KEYWORDS: Final = openai.KEYWORDS - {"$comment", "$id", "default", "examples", "maxItems", "minItems"}
MOST_FIELDS: Final = 200


@step()
def needs_required(schema: Node) -> Outcome:
    """Refuse a tool without required parameters."""
    if schema.get("required"):
        return schema, NOTHING
    return schema, (Note("limit", "", "required", "refused", "at least one parameter has to be required"),)


STRICT: Final[Steps] = (
    plain_references,
    object_root,
    join_all_of,
    join_unions,
    drop_impossible_of_open,
    say_logic,
    inline_described,
    one_pass(
        prefix_items,
        one_of_to_any_of,
        fold_constants,
        lower_tuples,
        local_references,
        infer_types,
        empty_arrays,
        honest_enum,
        formats(NINE_FORMATS | {"uri"}),
        patterns(),
        machine_bounds,
        no_zero_sizes,
        non_empty_as(r"^[\s\S]+$"),
        only_keywords(KEYWORDS),
        need_types,
        wrap_references,
    ),
    used_definitions,
    needs_required,
)


def request_limits(tools: Sequence[Rendered]) -> list[Remark]:
    """How many properties the tools of a strict request have."""
    fields = {tool.name: sum(len(node["properties"]) for node, _ in inline_objects(tool.schema)) for tool in tools}
    total = sum(fields.values())
    if total <= MOST_FIELDS or not any(tool.strict for tool in tools):
        return []
    users = largest({name: f"{name} ({count})" for name, count in fields.items()}, fields)
    text = f"{total} properties over all tools ({len(tools)}), at most {MOST_FIELDS}: {users}"
    return [Remark("request_limit", text, fatal=True)]


LIMITS: Final = names(r"[a-zA-Z0-9_-]{1,64}", "1 to 64 letters, digits, _ and -", request=request_limits)


def definition(form: Form) -> Definition:
    """One element of `tools`, as OpenAI's without `strict`."""
    return openai.definition(form._replace(strict=False))


TARGET: Final = Target(
    name="cohere",
    loose=openai.LOOSE,
    strict=STRICT,
    mixing="all",
    limits=LIMITS,
    definition=definition,
    calls=chat.calls,
    reply=chat.reply,
    options=INLINE_REFS,
    steps_for=openai.with_inlining,
)
