"""Nodes around a type: defaults, null, the author's functions, and pydantic's two-way nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import Base64UrlBytes
from pydantic.types import EncodedBytes, PathType
from pydantic_core import core_schema as cs

from toolwire.compiling.rules.formats import URL
from toolwire.compiling.rules.strings import TEXT, ours, text
from toolwire.compiling.walk import NotJsonError, MisdeclaredError, Rule, without_ref

if TYPE_CHECKING:
    from collections.abc import Callable

    from toolwire.compiling.canonical import Canonical
    from toolwire.compiling.walk import Json, Node, Walk


def function_of(node: Node) -> Callable[..., Any]:
    function: Callable[..., Any] = node["function"]["function"]
    return function


def is_pydantics(function: Any) -> bool:
    """Whether pydantic itself put this function into the schema, rather than the author of the type."""
    module = getattr(function, "__module__", None) or type(function).__module__
    name = getattr(function, "__qualname__", "")
    if hasattr(function, "func"):
        return is_pydantics(function.func)
    of_predicate = name.startswith("apply_known_metadata")
    return (module.split(".")[0] == "pydantic" and not of_predicate) or module in {"ipaddress", "pathlib"}


def _note_validator(node: Node, walk: Walk) -> None:
    if not is_pydantics(function_of(node)):
        walk.note("custom_validation", "a validator of yours may refuse or accept what the schema does not say")


def rewrite_after(node: Node, walk: Walk) -> cs.CoreSchema:
    function = function_of(node)
    owner = getattr(function, "__self__", None)
    if isinstance(owner, EncodedBytes) and node["schema"]["type"] == "bytes":
        return without_ref(node, schema=_encoded_text(owner))
    if isinstance(owner, PathType) or getattr(function, "__qualname__", "").startswith("PathType."):
        walk.note("touches_machine", "checking this path looks at the file system of the machine the tool runs on")
    _note_validator(node, walk)
    return without_ref(node, schema=walk.rewrite(node["schema"]))


BASE64_URL = Base64UrlBytes.__metadata__[0].encoder  # type: ignore[attr-defined]
STANDARD = r"^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"
URL_ALPHABET = r"^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2}==|[A-Za-z0-9_-]{3}=)?$"


def _encoded_text(owner: EncodedBytes) -> cs.CoreSchema:
    """The text an encoder of pydantic decodes itself; its Base64 would drop junk in silence."""
    name = getattr(owner.encoder, "__name__", "")
    pattern = {"Base64Encoder": STANDARD, "Base64UrlEncoder": URL_ALPHABET}.get(name)
    return cs.chain_schema([ours(text(pattern), "invalid_base64"), cs.bytes_schema()])


def render_after(node: Node, canonical: Canonical) -> Json:
    owner = getattr(function_of(node), "__self__", None)
    if isinstance(owner, EncodedBytes) and node["schema"]["type"] == "bytes":
        return {"type": "string", "contentEncoding": "base64"}
    return canonical.render(node["schema"])


def rewrite_before(node: Node, walk: Walk) -> cs.CoreSchema:
    _note_validator(node, walk)
    return without_ref(node, schema=walk.mixed().rewrite(node["schema"]))


def rewrite_wrap(node: Node, walk: Walk) -> cs.CoreSchema:
    kind = node["schema"]["type"]
    if kind in {"url", "multi-host-url"} and is_pydantics(function_of(node)):
        return cs.chain_schema([walk.rewrite(node["schema"]), without_ref(node, metadata={})])
    return rewrite_before(node, walk)


def rewrite_plain(node: Node, walk: Walk) -> cs.CoreSchema:
    function = function_of(node)
    if is_pydantics(function) and getattr(function, "__name__", "") == "import_string":
        raise MisdeclaredError("ImportString would let the model import any module; take a name and look it up yourself")
    _note_validator(node, walk)
    if "json_schema_input_schema" in node:
        return cs.chain_schema([walk.rewrite(node["json_schema_input_schema"]), without_ref(node, metadata={})])
    if walk.json(node).get("type") == "string":
        return cs.chain_schema([TEXT, without_ref(node, metadata={})])
    return without_ref(node)


def render_input(node: Node, canonical: Canonical) -> Json:
    return canonical.render(node.get("json_schema_input_schema") or node["schema"])


def render_plain(node: Node, canonical: Canonical) -> Json:
    if "json_schema_input_schema" in node:
        return canonical.render(node["json_schema_input_schema"])
    if is_pydantics(function_of(node)):
        return {}
    canonical.unchecked.add(id(node))
    return {}


def rewrite_custom_error(node: Node, walk: Walk) -> cs.CoreSchema:
    return without_ref(node, schema=walk.rewrite(node["schema"]))


def rewrite_default(node: Node, walk: Walk) -> cs.CoreSchema:
    if node.get("on_error") == "omit":
        walk.note("drops_items", "OnErrorOmit leaves out items it cannot read, without a word to the model")
    inner = walk.mixed() if validates_default(node, walk) else walk
    return without_ref(node, schema=inner.rewrite(node["schema"]))


def validates_default(node: Node, walk: Walk) -> bool:
    return bool(node.get("validate_default", walk.config.get("validate_default")))


def render_default(node: Node, canonical: Canonical) -> Json:
    return canonical.with_default(canonical.render(node["schema"]), node)


def rewrite_nullable(node: Node, walk: Walk) -> cs.CoreSchema:
    return cs.nullable_schema(walk.rewrite(node["schema"]))


SCALAR_TYPES = frozenset({"string", "integer", "number", "boolean"})


def nullable_json(schema: Json) -> Json:
    """A schema that takes null as well: a type list for plain scalars, `anyOf` for everything else."""
    if not schema or schema.get("type") == "null":
        return schema
    if isinstance(schema.get("type"), str) and schema["type"] in SCALAR_TYPES and "enum" not in schema:
        return {**schema, "type": [schema["type"], "null"]}
    if set(schema) == {"anyOf"}:
        branches = schema["anyOf"]
        return schema if {"type": "null"} in branches else {"anyOf": [*branches, {"type": "null"}]}
    return {"anyOf": [schema, {"type": "null"}]}


def render_nullable(node: Node, canonical: Canonical) -> Json:
    return nullable_json(canonical.render(node["schema"]))


def rewrite_missing(node: Node, walk: Walk) -> cs.CoreSchema:
    if "schema" not in node:
        raise NotJsonError("MISSING alone cannot be sent")
    return walk.rewrite(node["schema"])


def render_missing(node: Node, canonical: Canonical) -> Json:
    if "schema" not in node:
        raise NotJsonError("MISSING alone cannot be sent")
    return canonical.render(node["schema"])


def rewrite_chain(node: Node, walk: Walk) -> cs.CoreSchema:
    first, *rest = node["steps"]
    if first["type"] == "any" and rest and rest[0]["type"] == "is-instance":
        raise NotJsonError("an instance of this class cannot be written as JSON")
    return cs.chain_schema([walk.rewrite(first), *rest])


def rewrite_strict_branch(node: Node, walk: Walk) -> cs.CoreSchema:
    return walk.rewrite(_default_factory_step(node["strict_schema"]))


def _default_factory_step(node: Node) -> Node:
    """pydantic validates the values of a defaultdict twice; once is enough, and validators may not be idempotent."""
    if node["type"] != "chain" or node["steps"][-1]["type"] != "function-wrap":
        return node
    *first, last = node["steps"]
    return {**node, "steps": [*first, {**last, "schema": cs.dict_schema()}]}


def render_strict_branch(node: Node, canonical: Canonical) -> Json:
    return canonical.render(node["strict_schema"])


def rewrite_json_branch(node: Node, walk: Walk) -> cs.CoreSchema:
    branch = node["json_schema"]
    if branch["type"] == "function-after" and branch["schema"]["type"] == "str":
        return _known_text(branch, node, walk)
    return walk.rewrite(branch)


def _known_text(branch: Node, node: Node, walk: Walk) -> cs.CoreSchema:
    """Paths, addresses and secrets: text that a class reads; in mixed position an instance of the class as well."""
    wire = walk.rewrite(branch)
    instance = node["python_schema"]
    return walk.leaf(wire, instance["cls"]) if instance["type"] == "is-instance" else wire


IPV6 = r"^[0-9A-Fa-f:.]*$"

RULES: dict[str, Rule] = {
    "function-after": Rule(rewrite_after, render_after),
    "function-before": Rule(rewrite_before, render_input),
    "function-wrap": Rule(rewrite_wrap, render_input),
    "function-plain": Rule(rewrite_plain, render_plain),
    "custom-error": Rule(rewrite_custom_error),
    "default": Rule(rewrite_default, render_default),
    "nullable": Rule(rewrite_nullable, render_nullable),
    "missing-sentinel": Rule(rewrite_missing, render_missing),
    "chain": Rule(rewrite_chain),
    "lax-or-strict": Rule(rewrite_strict_branch, render_strict_branch),
    "json-or-python": Rule(rewrite_json_branch),
}
