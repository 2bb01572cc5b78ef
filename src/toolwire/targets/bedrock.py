r"""Amazon Bedrock, Converse.

What changes, not strict: the root is a plain object; a draft-07 tuple becomes `prefixItems` [1]. `model="nova"`: the root
has `type`, `properties` and `required` and nothing else, definitions are written where they are used [2].

Strict (Claude on Bedrock): as for `anthropic`, and also [3 4]

- `const` becomes an enum of one
- `default`, `title`, `examples` and every `format` are said in the description or dropped: no source shows that they are taken
- a property name outside `[a-zA-Z0-9_.-]{1,64}` is not strict

Limits: tool names of 1 to 64 letters, digits, `_` and `-` [1]; the sums of `anthropic` over the strict tools of one request
[4]. An empty description is refused, so it is left out [1].

Options: `inline_refs=True`; `model`, `"claude"` or `"nova"`.

Sources: 1 botocore `bedrock-runtime` service model; 2 Amazon Nova guide "Tool use definition"; 3 AWS guide "Get validated JSON
results from models"; 4 pydantic-ai `providers/bedrock.py`, pydantic-ai#10713.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from toolwire.schema.inlining import inline_described, inline_references
from toolwire.schema.limits import within
from toolwire.schema.passes import NOTHING, Note, Outcome, one_pass, step
from toolwire.schema.recursion import no_recursion
from toolwire.schema.steps import (
    drop_impossible,
    join_all_of,
    object_root,
    plain_references,
    prefix_items,
    say_logic,
    used_definitions,
)
from toolwire.schema.values import const_to_enum
from toolwire.schema.walk import Node
from toolwire.targets import anthropic, openai
from toolwire.targets.base import INLINE_REFS, Definition, Form, Options, Steps, Target, names

KEYWORDS: Final = anthropic.KEYWORDS - {"const", "default", "examples", "format", "title"}

LOOSE: Final[Steps] = (plain_references, object_root, one_pass(prefix_items), used_definitions)

STRICT: Final[Steps] = (
    plain_references,
    object_root,
    join_all_of,
    drop_impossible,
    say_logic,
    no_recursion,
    inline_described,
    anthropic.strict_pass(const_to_enum, keywords=KEYWORDS, known=frozenset()),
    used_definitions,
    within(anthropic.SIZE),
)

LIMITS: Final = names(r"[a-zA-Z0-9_-]{1,64}", "1 to 64 letters, digits, _ and -", request=anthropic.request_limits)

OPTIONS: Final[Options] = {**INLINE_REFS, "model": ("claude", "nova")}

_NOVA_ROOT: Final = ("type", "properties", "required")


@step()
def nova_root(schema: Node) -> Outcome:
    """Keep what Nova takes at the root."""
    if "$defs" in schema:
        return schema, (Note("recursive", "", "$defs", "refused", "definitions that contain themselves"),)
    return {key: schema[key] for key in _NOVA_ROOT if key in schema}, NOTHING


def steps_for(steps: Steps, options: Mapping[str, Any]) -> Steps:
    """The steps with the options `inline_refs` and `model` taken into account."""
    if options.get("model") == "nova":
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


TARGET: Final = Target(
    name="bedrock",
    loose=LOOSE,
    strict=STRICT,
    limits=LIMITS,
    definition=definition,
    options=OPTIONS,
    steps_for=steps_for,
)
