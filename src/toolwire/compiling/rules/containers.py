"""JSON arrays: lists, tuples, sets and their relatives (SPEC T, rule G6)."""

from __future__ import annotations

import collections
from typing import TYPE_CHECKING, Any

from pydantic_core import core_schema as cs

from toolwire.compiling.rules.numbers import plain_integer
from toolwire.compiling.rules.strings import ours, text
from toolwire.compiling.walk import SKIP, WIRE_FORM, MisdeclaredError, Position, Rule, without_ref
from toolwire.hints import WIRE_KEY

if TYPE_CHECKING:
    from toolwire.compiling.canonical import Canonical
    from toolwire.compiling.walk import Json, Node, Walk

ANY_NODE: Node = {"type": "any"}


def items_of(node: Node) -> Node:
    items: Node = node.get("items_schema", ANY_NODE)
    return items


def _sizes(node: Node) -> dict[str, Any]:
    sizes = {key: node[key] for key in ("min_length", "max_length") if node.get(key) is not None}
    if sizes.get("max_length", sizes.get("min_length", 0)) < sizes.get("min_length", 0):
        raise MisdeclaredError("no array is that short and that long at once; change min_length or max_length")
    return sizes


def rewrite_list(node: Node, walk: Walk) -> cs.CoreSchema:
    if node.get("metadata", {}).get(WIRE_KEY) == "char_list":
        return _char_list(node, walk)
    sizes = _sizes(node)
    items = items_of(node)
    # the author's own code may have made a tuple of it, which stands for a `Sequence` as well
    lenient = cs.list_schema(walk.at("items").rewrite(items), strict=walk.position is Position.WIRE, **sizes)
    if items["type"] != "int" or WIRE_KEY in items.get("metadata", {}) or walk.position is Position.MIXED:
        return lenient
    fast = cs.list_schema(plain_integer(items), strict=True, fail_fast=True, **sizes)
    return cs.union_schema([(fast, SKIP), (lenient, WIRE_FORM)], mode="left_to_right")


def _char_list(node: Node, walk: Walk) -> cs.CoreSchema:
    if items_of(node)["type"] != "int":
        raise MisdeclaredError("CharList does not fit lists of anything but int; it stands for code points")
    sizes = _sizes(node)
    checked: Any = {**text(), **sizes}
    wire = cs.chain_schema([checked, cs.no_info_plain_validator_function(code_points)])
    return cs.chain_schema([walk.leaf(wire, list), cs.list_schema(plain_integer(items_of(node)), **sizes)])


def code_points(value: str) -> list[int]:
    return [*map(ord, value)]


def from_list(container: cs.CoreSchema, walk: Walk, cls: type) -> cs.CoreSchema:
    """A container that reads a JSON array.

    Inside a union both forms of input take the same way, or they would rank differently there (SPEC: text and
    mapping give the same member). In mixed position the container itself is taken too.
    """
    if walk.position is Position.WIRE and not walk.in_union:
        return cs.json_or_python_schema(container, cs.chain_schema([A_LIST, container]))
    return cs.chain_schema([walk.leaf(ARRAY, cls), container])


ARRAY = cs.list_schema(strict=True)
A_LIST = ours(cs.is_instance_schema(list), "expected_array")
"""What `ARRAY` takes from a mapping, without copying it."""


def _of_items(kind: str, cls: type) -> Any:
    def rewrite(node: Node, walk: Walk) -> cs.CoreSchema:
        if kind in {"set", "frozenset"}:
            refuse_unhashable(items_of(node), walk)
        items = walk.at("items").rewrite(items_of(node))
        container: Any = {"type": kind, "items_schema": items, **_sizes(node)}
        if node.get("fail_fast"):
            container["fail_fast"] = True
        return from_list(container, walk, cls)

    return rewrite


UNHASHABLE = {
    "list": "lists",
    "dict": "dicts",
    "set": "sets",
    "deque": "deques",
    "generator": "lists",
    "typed-dict": "dicts",
    "counter": "dicts",
    "ordered-dict": "dicts",
}
INNER = ("schema", "strict_schema", "json_schema")
"""Where the node stands whose value a transparent one hands on."""
TRANSPARENT = ("nullable", "default", "function-before", "custom-error", "lax-or-strict", "json-or-python")


def refuse_unhashable(node: Node, walk: Walk, seen: frozenset[str] = frozenset()) -> None:
    """Raise for items no Python set can hold, which would fail every call.

    Raises:
        MisdeclaredError: some or all items are of such a type.
    """
    kind = node["type"]
    if kind in UNHASHABLE:
        raise MisdeclaredError(f"a set cannot hold {UNHASHABLE[kind]}; use a list, or hashable items")
    if kind in {"model", "dataclass"} and node["cls"].__hash__ is None:
        raise MisdeclaredError(
            f"a set cannot hold {node['cls'].__name__}, which is not hashable; use a list or freeze it"
        )
    for child in _hash_parts(node, walk, seen):
        refuse_unhashable(child, walk, seen | {node.get("schema_ref", "")})


def _hash_parts(node: Node, walk: Walk, seen: frozenset[str]) -> list[Node]:
    kind = node["type"]
    if kind in TRANSPARENT:
        return [next(node[key] for key in INNER if key in node)]
    if kind == "tuple":
        return list(node["items_schema"])
    if kind == "named-tuple":
        return [field["schema"] for field in node["fields"]]
    if kind == "union":
        return [choice[0] if isinstance(choice, tuple) else choice for choice in node["choices"]]
    if kind == "tagged-union":
        return list(node["choices"].values())
    if kind == "definition-ref" and node["schema_ref"] not in seen:
        return [walk.memory.targets[node["schema_ref"]]]
    return []


SCALAR_ITEMS: Json = {"type": ["string", "number", "boolean", "null"]}
"""What a set of untyped items can hold: arrays and objects are not hashable."""


def render_set(node: Node, canonical: Canonical) -> Json:
    items = canonical.render(items_of(node)) or SCALAR_ITEMS
    return {"type": "array", "uniqueItems": True, "items": items, **_item_counts(node)}


def _item_counts(node: Node) -> Json:
    names = {"min_length": "minItems", "max_length": "maxItems"}
    return {names[key]: value for key, value in _sizes(node).items()}


def render_array(node: Node, canonical: Canonical) -> Json:
    if node.get("metadata", {}).get(WIRE_KEY) == "char_list":
        names = {"min_length": "minLength", "max_length": "maxLength"}
        return {"type": "string", **{names[key]: value for key, value in _sizes(node).items()}}
    return {"type": "array", "items": canonical.render(items_of(node)), **_item_counts(node)}


def _tuple_sizes(node: Node) -> dict[str, Any]:
    sizes, count, variadic = _sizes(node), len(node["items_schema"]), node.get("variadic_item_index")
    least = count if variadic is None else count - 1
    too_many = variadic is None and sizes.get("min_length", 0) > count
    if too_many or sizes.get("max_length", least) < least:
        raise MisdeclaredError(
            "the tuple has not as many items as min_length or max_length ask for; change one of them"
        )
    return sizes


def rewrite_tuple(node: Node, walk: Walk) -> cs.CoreSchema:
    variadic = node.get("variadic_item_index")
    items = [
        walk.at(*(("items",) if index == variadic else ("prefixItems", str(index)))).rewrite(item)
        for index, item in enumerate(node["items_schema"])
    ]
    if variadic is not None and variadic + 1 != len(items):
        walk.note("weakened", "items behind a variadic one are checked on calls only", "items")
    container: Any = {"type": "tuple", "items_schema": items, **_tuple_sizes(node)}
    if variadic is not None:
        container["variadic_item_index"] = variadic
    return from_list(container, walk, tuple)


def render_tuple(node: Node, canonical: Canonical) -> Json:
    variadic = node.get("variadic_item_index")
    positions = [canonical.render(item) for item in node["items_schema"]]
    sizes = _tuple_sizes(node)
    if variadic is None:
        fixed: Json = {"prefixItems": positions} if positions else {}
        return {"type": "array", **fixed, "minItems": len(positions), "maxItems": len(positions)}
    prefix, rest = positions[:variadic], positions[variadic:]
    schema: Json = {"type": "array", **({"prefixItems": prefix} if prefix else {})}
    schema["items"] = rest[0] if len(rest) == 1 else {"anyOf": rest}
    least = max(len(positions) - 1, sizes.get("min_length", 0))
    return {**schema, **({"minItems": least} if least else {}), **_item_counts({**node, "min_length": None})}


def rewrite_named_tuple(node: Node, walk: Walk) -> cs.CoreSchema:
    fields = [
        {**field, "schema": walk.at("prefixItems", str(index)).rewrite(field["schema"])}
        for index, field in enumerate(node["fields"])
    ]
    container = without_ref(node, fields=fields, metadata={})
    return cs.chain_schema([walk.leaf(ARRAY, node["cls"]), container])


def render_named_tuple(node: Node, canonical: Canonical) -> Json:
    positions = [canonical.render(_without_default(field["schema"])) for field in node["fields"]]
    required = sum(field["schema"]["type"] != "default" for field in node["fields"])
    fixed: Json = {"prefixItems": positions} if positions else {}
    return {"type": "array", **fixed, "minItems": required, "maxItems": len(positions)}


def _without_default(node: Node) -> Node:
    inner: Node = node["schema"] if node["type"] == "default" else node
    return inner


RULES: dict[str, Rule] = {
    "list": Rule(rewrite_list, render_array),
    "generator": Rule(rewrite_list, render_array),
    "deque": Rule(_of_items("deque", collections.deque), render_array),
    "set": Rule(_of_items("set", set), render_set),
    "frozenset": Rule(_of_items("frozenset", frozenset), render_set),
    "tuple": Rule(rewrite_tuple, render_tuple),
    "named-tuple": Rule(rewrite_named_tuple, render_named_tuple),
}
