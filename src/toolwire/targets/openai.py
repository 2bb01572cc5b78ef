r"""OpenAI Chat Completions, which many other providers imitate.

What changes, not strict (numbers: the sources of each rule, listed at the end):

- the root is a plain object: no `$ref`, `$schema`, `anyOf`, `oneOf`, `allOf`, `not`, `enum` or `const` beside it [1 2]
- every reference names a definition (`#/$defs/...`), definitions nobody uses are left out; a draft-07 tuple becomes `prefixItems`
- an array without `items` gets `items: {}` [3]

Strict:

- every object is closed and every property required; an optional one takes null, and its default is said in the
  description [1]
- `oneOf` becomes `anyOf` without discriminator, `allOf` is joined into one schema, `prefixItems` becomes `items` with the
  sizes kept, what stands beside a union goes into its branches, a reference with a description stands in a union of
  one [1 4 5]
- lengths, formats beyond nine, patterns with lookaround, backreferences or `\b`, and keywords the strict mode refuses
  are said in the description; `minLength: 1` alone becomes a pattern [1 4 5 6]
- bounds and `multipleOf` up to 2^53-1, which is what engines can hold, `pattern`, `enum`, `const`, item counts and recursion are
  kept [1]
- an object with free keys, a value of any type, an object without properties, or a schema beyond the documented size
  is not strict: the tool is emitted as it would be without `strict`, with a finding [1 5]

Limits: tool names of 1 to 64 letters, digits, `_` and `-` [2]; a description above 1,024 characters and more than 128
tools were refused in 2024 and are reported, not refused [6].

Options: `inline_refs=True` writes definitions where they are used, for models that do not see `$defs` [7].
`keep_lengths=True` keeps `minLength` and `maxLength` in strict schemas: documents omit them, maintainers call them refusable, live
services were seen to accept and enforce them [1 6].

Sources: 1 guide "Structured model outputs"; 2 openai-openapi `FunctionObject`, and error texts at the root in
github/copilot-cli#1879; 3 "array schema missing items", same place; 4 openai-node `src/lib/transform.ts`; 5 pydantic-ai
`profiles/openai.py`; 6 error texts in public issues, openai-node#1988; 7 pydantic-ai on gpt-oss.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from toolwire.schema.inlining import inline_references
from toolwire.schema.limits import Size, within
from toolwire.schema.objects import close_objects, declared_enough, only_declared, require_all
from toolwire.schema.passes import Rule, one_pass
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
    object_root,
    plain_references,
    prefix_items,
    say_logic,
    used_definitions,
)
from toolwire.schema.unions import distribute_unions
from toolwire.schema.values import (
    NINE_FORMATS,
    formats,
    machine_bounds,
    no_zero_sizes,
    non_empty_as,
    patterns,
    plain_values,
)
from toolwire.targets import chat
from toolwire.targets.base import INLINE_REFS, Definition, Form, Options, Steps, Target, names

KEYWORDS: Final = frozenset({
    "$comment", "$defs", "$id", "$ref", "additionalProperties", "anyOf", "const", "default", "description", "enum",
    "examples", "exclusiveMaximum", "exclusiveMinimum", "format", "items", "maxItems", "maximum", "minItems", "minimum",
    "multipleOf", "pattern", "properties", "required", "title", "type",
})  # fmt: skip

SIZE: Final = Size(depth=10, properties=5_000, enum_values=1_000, long_enum=(250, 15_000), text=120_000)

LOOSE: Final[Steps] = (plain_references, object_root, one_pass(prefix_items, empty_enums, give_items), used_definitions)


def strict_steps(keywords: frozenset[str], lengths: tuple[Rule, ...]) -> Steps:
    """The steps of the strict mode, with what becomes of lengths."""
    return (
        plain_references,
        object_root,
        join_all_of,
        distribute_unions,
        drop_impossible,
        say_logic,
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
            formats(NINE_FORMATS),
            patterns(),
            machine_bounds,
            no_zero_sizes,
            *lengths,
            only_keywords(keywords),
            need_types,
            close_objects,
            wrap_references,
            only_declared,
            require_all,
        ),
        one_pass(describe("default")),
        used_definitions,
        within(SIZE),
    )


STRICT: Final = strict_steps(KEYWORDS, (non_empty_as(r"^[\s\S]+$"),))
STRICT_WITH_LENGTHS: Final = strict_steps(KEYWORDS | {"minLength", "maxLength"}, ())

LIMITS: Final = names(r"[a-zA-Z0-9_-]{1,64}", "1 to 64 letters, digits, _ and -", description=1_024, tools=128)

OPTIONS: Final[Options] = {**INLINE_REFS, "keep_lengths": (False, True)}


def steps_for(steps: Steps, options: Mapping[str, Any]) -> Steps:
    """The steps with the options taken into account."""
    if options.get("keep_lengths") and steps is STRICT:
        steps = STRICT_WITH_LENGTHS
    return with_inlining(steps, options)


def with_inlining(steps: Steps, options: Mapping[str, Any]) -> Steps:
    """The steps with the option `inline_refs` taken into account."""
    return (plain_references, object_root, inline_references, *steps) if options.get("inline_refs") else steps


def definition(form: Form) -> Definition:
    """One element of `tools`: `{"type": "function", "function": {...}}`."""
    function: Definition = {"name": form.source.name}
    if form.source.description:
        function["description"] = form.source.description
    function["parameters"] = form.schema
    if form.strict:
        function["strict"] = True
    return {"type": "function", "function": function}


TARGET: Final = Target(
    name="openai",
    loose=LOOSE,
    strict=STRICT,
    limits=LIMITS,
    definition=definition,
    calls=chat.calls,
    reply=chat.reply,
    options=OPTIONS,
    steps_for=steps_for,
)
