"""The tool of a Model Context Protocol server, revision 2026-07-28.

What changes: nothing in the parameters but the root, which is a plain object without `$schema`, because hosts drop tools
whose root combines schemas and clients refuse draft-07 [1 2]; draft-07 tuples become `prefixItems`. `strict=True` gives
OpenAI's strict form, without a flag, for hosts that pass schemas on to OpenAI.

Emits the hints of `@tool(annotations=...)` under `annotations`, their `title` also beside the name, and `outputSchema` from the
return type, unless that is None or content blocks. A client of revision 2025-11-25 wants an object there: `revision="2025-11-25"` wraps other
results as `{"result": ...}` [1 3]. In the newer revision only a result that may be null is wrapped: the official server drops
members that are null, and the official client then misses the structured content [4].

Results: the value as text, and as structured content where it matches the output schema; content blocks and whole results of
another server pass through. Errors are results too, with `isError`, so that the model can do better; only a server can say that there
is no such tool, as the JSON-RPC error -32602 [1]: `only_known=True` leaves those calls to it.

Limits: names of 1 to 128 letters, digits, `_`, `-` and `.` [1].

Options: `inline_refs=True` for clients that do not resolve `$defs`; `revision`, of `answer` too.

Sources: 1 Model Context Protocol 2026-07-28 `server/tools`; 2 claude-code#95504, #88049; 3 mcp-types 2.3.0
`_v2025_11_25`; 4 mcp 2.3.0 `server/runner.py`, `client/session.py`.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from toolwire.results import Call
from toolwire.schema.matching import matches
from toolwire.schema.nullable import admits_null
from toolwire.schema.passes import one_pass
from toolwire.schema.refs import CONTAINERS, resolve
from toolwire.schema.rules import empty_enums, without
from toolwire.schema.steps import object_root, plain_references, prefix_items, used_definitions
from toolwire.schema.walk import Node, Schema
from toolwire.targets import openai
from toolwire.targets.base import HINTS, INLINE_REFS, Definition, Done, Form, Message, Options, Steps, Target, names
from toolwire.targets.chat import text_block
from toolwire.targets.content import Block, blocks_of, by_type, failed, json_value
from toolwire.targets.parts import ABSENT, call_of, member

LOGGER: Final = logging.getLogger("toolwire")

OLD_REVISION: Final = "2025-11-25"

LOOSE: Final[Steps] = (plain_references, object_root, one_pass(prefix_items, empty_enums), used_definitions)

LIMITS: Final = names(r"[A-Za-z0-9_.-]{1,128}", "1 to 128 letters, digits, _, - and .")

REVISIONS: Final[Options] = {"revision": ("2026-07-28", OLD_REVISION)}

OPTIONS: Final[Options] = {**INLINE_REFS, **REVISIONS}


def definition(form: Form) -> Definition:
    """One tool of `tools/list`."""
    out: Definition = {"name": form.source.name}
    if form.source.annotations.get("title"):
        out["title"] = form.source.annotations["title"]
    if form.source.description:
        out["description"] = form.source.description
    out["inputSchema"] = form.schema
    if form.source.returns is not None and _has_structure(form.source.returns):
        out["outputSchema"] = output_schema(form.source.returns, form.options.get("revision"))
    hints = {HINTS.get(key, key): value for key, value in form.source.annotations.items() if value is not None}
    if hints:
        out["annotations"] = hints
    return out


def output_schema(returns: Node, revision: str | None = None) -> Node:
    """The schema of structured content, where others than objects, or those that may be null, are wrapped as `result`.

    Example:
        >>> output_schema({"type": "integer"}, "2025-11-25")
        {'type': 'object', 'properties': {'result': {'type': 'integer'}}, 'required': ['result']}
    """
    schema = without(returns, {"$schema"})
    if not _is_wrapped(schema, revision):
        return schema
    held: Node = {key: schema[key] for key in CONTAINERS if key in schema}
    return {"type": "object", "properties": {"result": without(schema, CONTAINERS)}, "required": ["result"], **held}


def _has_structure(returns: Node) -> bool:
    return returns.get("type") != "null" and not _is_content(returns, returns)


def _is_content(returns: Schema, root: Node, opened: frozenset[str] = frozenset()) -> bool:
    """Whether results are content blocks, or whole results of another server: they are shown as they are."""
    if isinstance(returns, bool):
        return False
    ref = returns.get("$ref")
    if ref is not None:
        return ref not in opened and _is_content(resolve(root, ref), root, opened | {ref})
    branches = returns.get("anyOf") or returns.get("oneOf") or ([returns["items"]] if "items" in returns else [])
    if branches:
        return all(_is_content(branch, root, opened) for branch in branches)
    properties = returns.get("properties", {})
    kind = KINDS.get(properties.get("type", {}).get("const"))
    return bool(kind and kind.needs <= properties.keys()) or properties.keys() >= {"content", "isError"}


def _is_wrapped(returns: Node, revision: str | None) -> bool:
    return admits_null(returns, returns) if revision != OLD_REVISION else returns.get("type") != "object"


_MARKS: Final = frozenset({"_meta", "annotations"})

KINDS: Final[Mapping[str, Block]] = {
    "text": Block(frozenset({"text"}), _MARKS),
    "image": Block(frozenset({"data", "mimeType"}), _MARKS),
    "audio": Block(frozenset({"data", "mimeType"}), _MARKS),
    "resource": Block(frozenset({"resource"}), _MARKS),
    "resource_link": Block(frozenset({"name", "uri"}), _MARKS | {"description", "icons", "mimeType", "size", "title"}),
}

IS_BLOCK: Final = by_type(KINDS)

_RESULT_TAKES: Final = frozenset({"_meta", "content", "isError", "resultType", "structuredContent"})


def is_result(value: Mapping[str, Any]) -> bool:
    """Whether a tool returned a whole `CallToolResult`, as one does that asks another server."""
    content = value.get("content")
    return value.keys() <= _RESULT_TAKES and isinstance(content, list) and all(map(IS_BLOCK, content))


def calls(request: Any) -> list[Call]:
    """The call of the params of `tools/call`, of a whole request, or those of a list; the id is that of the request.

    Raises:
        TypeError: this is no request, and no params with a name.
    """
    if request is None:
        return []
    found = []
    for one in request if isinstance(request, list | tuple) else [request]:
        inner = member(one, "params")
        params = one if inner is ABSENT or inner is None else inner
        name = member(params, "name")
        if member(one, "method") in {ABSENT, "tools/call"}:
            if name is ABSENT:
                raise TypeError(f"{type(one).__name__} is no request `tools/call` and no params of one")
            found.append(call_of(member(one, "id"), name, member(params, "arguments")))
    return found


def reply(done: Done) -> Message:
    """The `CallToolResult` of one call, with structured content where the tool has an output schema (SPEC D8)."""
    revision = done.options.get("revision")
    answer: Message
    whole = blocks_of(done.result, is_result)
    if whole is not None and len(whole) == 1:
        answer = whole[0]
    else:
        blocks = blocks_of(done.result, IS_BLOCK, text_block)
        answer = {"content": [text_block(done.result.text)] if blocks is None else blocks}
        answer |= _structured(done, revision)
        answer["isError"] = failed(done.result)
    if revision == OLD_REVISION:
        return without(answer, {"resultType"})
    return {"resultType": "complete", **answer}


def _structured(done: Done, revision: str | None) -> Message:
    """The value as `structuredContent`, if it is what the output schema promises."""
    if done.returns is None or not _has_structure(done.returns) or failed(done.result):
        return {}
    with suppress(LookupError, RecursionError, ValueError):  # a dangling reference, or an integer no reader takes
        value = json_value(done.result)
        if matches(done.returns, value):
            return {"structuredContent": {"result": value} if _is_wrapped(done.returns, revision) else value}
    LOGGER.warning("what the tool %r returned does not match its output schema; it is sent as text", done.call.name)
    return {}


TARGET: Final = Target(
    name="mcp",
    loose=LOOSE,
    strict=openai.STRICT,
    limits=LIMITS,
    definition=definition,
    calls=calls,
    reply=reply,
    reply_options=REVISIONS,
    options=OPTIONS,
    steps_for=openai.with_inlining,
)
