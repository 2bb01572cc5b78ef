"""Nodes around a type: defaults, null, the author's functions, and pydantic's two-way nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic_core import PydanticCustomError
from pydantic_core import core_schema as cs

from toolwire.compiling.fields import below_default
from toolwire.compiling.refusals import shown
from toolwire.compiling.rules.anything import own_copy
from toolwire.compiling.rules.bounds import (
    bound_keywords,
    bounded,
    bounds_of,
    finite,
    instance_class,
    is_pydantics,
    kinds_of,
    text_step,
    where_it_is_text,
)
from toolwire.compiling.rules.formats import url_text
from toolwire.compiling.rules.parsers import BYTE_SIZE, PARSERS, SIZE, function_of, qualified, rewrite_parser
from toolwire.compiling.rules.strings import TEXT, ours, text
from toolwire.compiling.walk import (
    SKIP,
    WIRE_FORM,
    MisdeclaredError,
    NotJsonError,
    Position,
    Rule,
    without_ref,
)
from toolwire.hints import INJECTED_KEY

if TYPE_CHECKING:
    from collections.abc import Mapping

    from toolwire.compiling.canonical import Canonical
    from toolwire.compiling.walk import Json, Node, Walk


def is_instance_of_pydantics(value: Any, name: str) -> bool:
    """Whether a value is of a class of `pydantic.types`, whose import costs as much as all of this library."""
    return any(cls.__name__ == name and cls.__module__ == "pydantic.types" for cls in type(value).__mro__)


def note_validator(node: Node, walk: Walk) -> None:
    if not is_pydantics(function_of(node)):
        walk.memory.runs_author = True
        walk.note("custom_validation", "a validator of yours may refuse or accept what the schema does not say")


def rewrite_after(node: Node, walk: Walk) -> cs.CoreSchema:
    function = function_of(node)
    if coder := coder_of(node):
        return without_ref(node, schema=_encoded_text(coder, node, walk))
    if qualified(function).startswith("pydantic.types.PathType."):
        walk.note("touches_machine", "checking this path looks at the file system of the machine the tool runs on")
    if qualified(function) in PARSERS:
        return rewrite_parser(node, walk)
    note_validator(node, walk)
    if bounds_of(node):
        return bounded(node, walk)
    if getattr(function_of(node), "__name__", "") == "forbid_inf_nan_check" and is_pydantics(function_of(node)):
        return finite(node["schema"], walk)
    return without_ref(node, schema=walk.rewrite(node["schema"]))


STANDARD = r"^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"
URL_ALPHABET = r"^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2}==|[A-Za-z0-9_-]{3}=)?$"
ENCODINGS: Mapping[str, tuple[str, str]] = {
    "pydantic.types.Base64Encoder": ("base64", STANDARD),
    "pydantic.types.Base64UrlEncoder": ("base64url", URL_ALPHABET),
}
"""pydantic's encoders: their `contentEncoding`, and the text they read without dropping any of it in silence."""


def coder_of(node: Node) -> Any:
    """The encoder of an `EncodedBytes` or `EncodedStr`, which decodes text itself; None for other functions."""
    owner: Any = getattr(function_of(node), "__self__", None)
    encodes = is_instance_of_pydantics(owner, "EncodedBytes") or is_instance_of_pydantics(owner, "EncodedStr")
    return owner.encoder if encodes and node["schema"]["type"] in {"bytes", "str"} else None


def _encoded_text(coder: Any, node: Node, walk: Walk) -> cs.CoreSchema:
    _, pattern = ENCODINGS.get(qualified(coder), (None, None))
    encoded = ours(text(pattern), "invalid_base64") if pattern else TEXT
    if node["schema"]["type"] == "str":
        return encoded
    return cs.chain_schema([walk.leaf(encoded, bytes), cs.bytes_schema()])


def render_after(node: Node, canonical: Canonical) -> Json:
    if coder := coder_of(node):
        encoding, _ = ENCODINGS.get(qualified(coder), (None, None))
        return {"type": "string", **({"contentEncoding": encoding} if encoding else {})}
    inner = canonical.render(SIZE if qualified(function_of(node)) == BYTE_SIZE else node["schema"])
    bounds = bound_keywords(node, kinds_of(canonical.resolved(node["schema"]))) if bounds_of(node) else {}
    apart = bounds and ("$ref" in inner or set(inner) & set(bounds))
    return {"allOf": [inner, bounds]} if apart else {**inner, **bounds}


def rewrite_before(node: Node, walk: Walk) -> cs.CoreSchema:
    _refuse_unreadable(node)
    note_validator(node, walk)
    made = without_ref(node, schema=walk.mixed().rewrite(node["schema"]))
    if walk.position is Position.MIXED or is_pydantics(function_of(node)):
        return made
    return cs.chain_schema([own_copy(walk), made])


def rewrite_wrap(node: Node, walk: Walk) -> cs.CoreSchema:
    inner = node["schema"]
    if inner["type"] not in {"url", "multi-host-url"} or not is_pydantics(function_of(node)):
        return rewrite_before(node, walk)
    read = url_text(inner)
    if walk.position is Position.MIXED:
        read = walk.leaf(read, _url_class(inner["type"]))
    return cs.chain_schema([read, without_ref(node, metadata={})])


def _url_class(kind: str) -> type:
    """The base class of pydantic's types for URLs with one host or several; it has no public name."""
    from pydantic.networks import AnyUrl, PostgresDsn

    return (AnyUrl if kind == "url" else PostgresDsn).__mro__[1]


def rewrite_plain(node: Node, walk: Walk) -> cs.CoreSchema:
    _refuse_unreadable(node)
    note_validator(node, walk)
    words = PARSERS.get(qualified(function_of(node)))
    native = without_ref(node, metadata={})
    native = ours(native, "invalid_value", words) if words else native
    if "json_schema_input_schema" in node or walk.json(node).get("type") != "string":
        return cs.chain_schema([walk.rewrite(node.get("json_schema_input_schema", ANY_NODE)), native])
    given = [(GIVEN_OBJECT, SKIP)] if walk.position is Position.MIXED else []
    return cs.chain_schema([cs.union_schema([*given, (TEXT, WIRE_FORM)], mode="left_to_right"), native])


ANY_NODE: Node = {"type": "any"}
"""What is read by a function that says nothing of its input."""


def _refuse_unreadable(node: Node) -> None:
    name = getattr(function_of(node), "__name__", "")
    if not is_pydantics(function_of(node)):
        return
    if name == "import_string":
        raise MisdeclaredError(
            "ImportString would let the model import any module; take a name and look it up yourself"
        )
    if name == "pattern_bytes_validator":
        raise MisdeclaredError("a pattern of bytes cannot be written as JSON; use re.Pattern[str]")


def given_object(value: Any) -> Any:
    """What no JSON decodes to, so that only the author's own code can have made it."""
    if value is None or isinstance(value, str | int | float | list | dict):
        raise PydanticCustomError("toolwire_expected_string", "expected_string")
    return value


GIVEN_OBJECT = cs.no_info_plain_validator_function(given_object)


def render_input(node: Node, canonical: Canonical) -> Json:
    return canonical.render(node.get("json_schema_input_schema") or node["schema"])


def render_plain(node: Node, canonical: Canonical) -> Json:
    return canonical.render(node.get("json_schema_input_schema", ANY_NODE))


def rewrite_custom_error(node: Node, walk: Walk) -> cs.CoreSchema:
    return without_ref(node, schema=walk.rewrite(node["schema"]))


def rewrite_default(node: Node, walk: Walk) -> cs.CoreSchema:
    if node.get("on_error") == "omit":
        walk.note("drops_items", "OnErrorOmit leaves out items it cannot read, without a word to the model")
    return without_ref(node, schema=below_default(node, walk).rewrite(node["schema"]))


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
    wire = walk.rewrite(node["schema"])
    return wire if walk.position is Position.WIRE else without_ref(node, schema=wire, metadata={})


def render_missing(node: Node, canonical: Canonical) -> Json:
    if "schema" not in node:
        raise NotJsonError("MISSING alone cannot be sent")
    return canonical.render(node["schema"])


def rewrite_chain(node: Node, walk: Walk) -> cs.CoreSchema:
    first, *rest = node["steps"]
    if node.get("metadata", {}).get(INJECTED_KEY):
        raise MisdeclaredError("Injected marks parameters, and this is inside of one; make it a parameter of its own")
    if first["type"] == "any" and rest and rest[0]["type"] == "is-instance":
        raise NotJsonError(f"{shown(rest[0]['cls'])} cannot be written as JSON")
    steps = [where_it_is_text(text_of, first, walk) if (text_of := text_step(step)) else step for step in rest]
    return cs.chain_schema([walk.rewrite(first), *steps])


def render_chain(node: Node, canonical: Canonical) -> Json:
    """What the first step reads, with the constraints of its text."""
    first, *rest = node["steps"]
    schema = canonical.render(first)
    for step in filter(None, map(text_step, rest)):
        text_of = {key: value for key, value in canonical.render(step).items() if key != "type"}
        apart = "$ref" in schema or set(schema) & set(text_of)
        schema = {"allOf": [schema, text_of]} if apart else {**schema, **text_of}
    return schema


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
    """What is read from JSON; in mixed position an instance of the class behind the text as well."""
    branch = node["json_schema"]
    wire = walk.rewrite(branch)
    if branch["type"] == "function-after" and qualified(function_of(branch)) == "ipaddress.IPv6Address":
        wire = cs.chain_schema([text(NO_ZONE), wire])
    cls = instance_class(node["python_schema"])
    # A list is an instance of `Sequence`: as it came it would be neither checked nor copied (SPEC N1, D4).
    return wire if cls is None or issubclass(list, cls) else walk.leaf(wire, cls)


NO_ZONE = r"^[^%]*$"
"""An IPv6 address without a zone, which `format: ipv6` refuses."""


RULES: dict[str, Rule] = {
    "function-after": Rule(rewrite_after, render_after),
    "function-before": Rule(rewrite_before, render_input),
    "function-wrap": Rule(rewrite_wrap, render_input),
    "function-plain": Rule(rewrite_plain, render_plain),
    "custom-error": Rule(rewrite_custom_error),
    "default": Rule(rewrite_default, render_default),
    "nullable": Rule(rewrite_nullable, render_nullable),
    "missing-sentinel": Rule(rewrite_missing, render_missing),
    "chain": Rule(rewrite_chain, render_chain),
    "lax-or-strict": Rule(rewrite_strict_branch, render_strict_branch),
    "json-or-python": Rule(rewrite_json_branch),
}
