"""The tool of a Model Context Protocol server, revision 2026-07-28.

What changes: nothing in the parameters but the root, which is a plain object without `$schema`, because hosts drop tools
whose root combines schemas and clients refuse draft-07 [1 2]; draft-07 tuples become `prefixItems`. `strict=True` gives
OpenAI's strict form, without a flag, for hosts that pass schemas on to OpenAI.

Emits the hints of `@tool(annotations=...)` under `annotations`, their `title` also beside the name, and `outputSchema` from the return type. A
client of revision 2025-11-25 wants an object there: `revision="2025-11-25"` wraps other results as `{"result": ...}` [1 3].

Limits: names of 1 to 128 letters, digits, `_`, `-` and `.` [1].

Options: `inline_refs=True` for clients that do not resolve `$defs`; `revision`.

Sources: 1 Model Context Protocol 2026-07-28 `server/tools`; 2 claude-code#95504, #88049; 3 mcp-types 2.3.0 `_v2025_11_25`.
"""

from __future__ import annotations

from typing import Final

from toolwire.schema.passes import one_pass
from toolwire.schema.refs import CONTAINERS
from toolwire.schema.rules import without
from toolwire.schema.steps import object_root, plain_references, prefix_items, used_definitions
from toolwire.schema.walk import Node
from toolwire.targets import openai
from toolwire.targets.base import HINTS, INLINE_REFS, Definition, Form, Options, Steps, Target, names

OLD_REVISION: Final = "2025-11-25"

LOOSE: Final[Steps] = (plain_references, object_root, one_pass(prefix_items), used_definitions)

LIMITS: Final = names(r"[A-Za-z0-9_.-]{1,128}", "1 to 128 letters, digits, _, - and .")

OPTIONS: Final[Options] = {**INLINE_REFS, "revision": ("2026-07-28", OLD_REVISION)}


def definition(form: Form) -> Definition:
    """One tool of `tools/list`."""
    out: Definition = {"name": form.source.name}
    if form.source.annotations.get("title"):
        out["title"] = form.source.annotations["title"]
    if form.source.description:
        out["description"] = form.source.description
    out["inputSchema"] = form.schema
    if form.source.returns is not None:
        out["outputSchema"] = output_schema(form.source.returns, form.options.get("revision"))
    hints = {HINTS.get(key, key): value for key, value in form.source.annotations.items() if value is not None}
    if hints:
        out["annotations"] = hints
    return out


def output_schema(returns: Node, revision: str | None = None) -> Node:
    """The schema of structured content; the 2025-11-25 revision has objects only, so others are wrapped as `result`.

    Example:
        >>> output_schema({"type": "integer"}, "2025-11-25")
        {'type': 'object', 'properties': {'result': {'type': 'integer'}}, 'required': ['result']}
    """
    schema = without(returns, {"$schema"})
    if revision != OLD_REVISION or schema.get("type") == "object":
        return schema
    held: Node = {key: schema[key] for key in CONTAINERS if key in schema}
    return {"type": "object", "properties": {"result": without(schema, CONTAINERS)}, "required": ["result"], **held}


TARGET: Final = Target(
    name="mcp",
    loose=LOOSE,
    strict=openai.STRICT,
    limits=LIMITS,
    definition=definition,
    options=OPTIONS,
    steps_for=openai.with_inlining,
)
