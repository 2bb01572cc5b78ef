"""JSON objects with free keys: dicts and their relatives (SPEC T)."""

from __future__ import annotations

import collections
from typing import TYPE_CHECKING, Any

from pydantic_core import core_schema as cs

from toolwire.compiling.rules.choices import enum_members, key_choice, key_table
from toolwire.compiling.rules.formats import UUID
from toolwire.compiling.rules.numbers import integer_bounds
from toolwire.compiling.rules.strings import TEXT, ours, text
from toolwire.compiling.walk import SKIP, WIRE_FORM, MisdeclaredError, Position, Rule, without_ref

if TYPE_CHECKING:
    from collections.abc import Mapping

    from toolwire.compiling.canonical import Canonical
    from toolwire.compiling.walk import Json, Node, Walk

ANY_NODE: Node = {"type": "any"}
INTEGER_KEY = "^(0|-?[1-9][0-9]*)$"
DECIMAL_KEY = r"^(0|-?[1-9][0-9]*|-?(0|[1-9][0-9]*)\.[0-9]*[1-9])$"
LOWER_UUID = f"^{UUID.replace('A-F', '')}$"
"""Keys have one spelling each, or two of them could fold into one (SPEC T)."""


def _free_key(node: Node, walk: Walk) -> cs.CoreSchema:
    del node, walk
    return TEXT


def _own_rule(node: Node, walk: Walk) -> cs.CoreSchema:
    return walk.rewrite(node)


def _own_json(node: Node, canonical: Canonical) -> Json:
    return {key: value for key, value in canonical.render(node).items() if key != "type"}


def _integer_key(node: Node, walk: Walk) -> cs.CoreSchema:
    low, high = integer_bounds(node)
    constraints = {"ge": low, "le": high, "multiple_of": node.get("multiple_of")}
    checks: Any = cs.int_schema(**{key: value for key, value in constraints.items() if value is not None})
    if len(checks) > 1:
        walk.note("weakened", "the bounds of integer keys are checked on calls only", "propertyNames")
    return cs.chain_schema([ours(text(INTEGER_KEY), "expected_integer"), checks])


def _spelled(pattern: str, code: str) -> Any:
    def rewrite(node: Node, walk: Walk) -> cs.CoreSchema:
        del walk
        return cs.chain_schema([ours(text(pattern), code), without_ref(node, metadata={})])

    return rewrite


def _pattern_json(pattern: str) -> Any:
    def render(node: Node, canonical: Canonical) -> Json:
        del node, canonical
        return {"pattern": pattern}

    return render


def _members(node: Node) -> list[Any]:
    if node["type"] == "bool":
        return [True, False]
    return enum_members(node) if node["type"] == "enum" else list(node["expected"])


def _member_key(node: Node, walk: Walk) -> cs.CoreSchema:
    del walk
    return key_choice(_members(node))


def _member_json(node: Node, canonical: Canonical) -> Json:
    del canonical
    return {"enum": list(key_table(_members(node)))}


def _around(node: Node, walk: Walk) -> cs.CoreSchema:
    return without_ref(node, schema=rewrite_key(node["schema"], walk))


def _around_json(node: Node, canonical: Canonical) -> Json:
    return render_key(node["schema"], canonical)


def _branch(node: Node) -> Node:
    branch: Node = node["strict_schema"] if node["type"] == "lax-or-strict" else node["json_schema"]
    return branch


def _branch_key(node: Node, walk: Walk) -> cs.CoreSchema:
    return rewrite_key(_branch(node), walk)


def _branch_json(node: Node, canonical: Canonical) -> Json:
    return render_key(_branch(node), canonical)


def _referred_key(node: Node, walk: Walk) -> cs.CoreSchema:
    return rewrite_key(walk.memory.targets[node["schema_ref"]], walk)


def _referred_json(node: Node, canonical: Canonical) -> Json:
    return render_key(canonical.targets[node["schema_ref"]], canonical)


def _choices(node: Node) -> list[Node]:
    return [choice[0] if isinstance(choice, tuple) else choice for choice in node["choices"]]


def _union_key(node: Node, walk: Walk) -> cs.CoreSchema:
    branches: list[Any] = [(rewrite_key(choice, walk), WIRE_FORM) for choice in _choices(node)]
    return cs.union_schema(branches, mode="left_to_right")


def _union_json(node: Node, canonical: Canonical) -> Json:
    branches = [render_key(choice, canonical) for choice in _choices(node)]
    return {"anyOf": branches} if all(branches) else {}


KEY_RULES: Mapping[str, Rule] = {
    "any": Rule(_free_key, lambda _node, _canonical: {}),
    "str": Rule(_own_rule, _own_json),
    "int": Rule(_integer_key, _pattern_json(INTEGER_KEY)),
    "bool": Rule(_member_key, _member_json),
    "literal": Rule(_member_key, _member_json),
    "enum": Rule(_member_key, _member_json),
    "date": Rule(_own_rule, _own_json),
    "time": Rule(_own_rule, _own_json),
    "datetime": Rule(_own_rule, _own_json),
    "timedelta": Rule(_own_rule, _own_json),
    "url": Rule(_own_rule, _own_json),
    "multi-host-url": Rule(_own_rule, _own_json),
    "uuid": Rule(_spelled(LOWER_UUID, "invalid_uuid"), _pattern_json(LOWER_UUID)),
    "decimal": Rule(_spelled(DECIMAL_KEY, "invalid_decimal"), _pattern_json(DECIMAL_KEY)),
    "function-after": Rule(_around, _around_json),
    "function-before": Rule(_around, _around_json),
    "function-wrap": Rule(_around, _around_json),
    "lax-or-strict": Rule(_branch_key, _branch_json),
    "json-or-python": Rule(_branch_key, _branch_json),
    "definition-ref": Rule(_referred_key, _referred_json),
    "union": Rule(_union_key, _union_json),
}
"""What can be the key of a JSON object, and how it is spelled there."""


def _key_rule(node: Node) -> Rule:
    rule = KEY_RULES.get(node["type"])
    if rule is None:
        raise MisdeclaredError(f"keys of type {node['type']} have no single spelling in JSON; use strings or integers as keys")
    return rule


def rewrite_key(node: Node, walk: Walk) -> cs.CoreSchema:
    return _key_rule(node).rewrite(node, walk)


def render_key(node: Node, canonical: Canonical) -> Json:
    render = _key_rule(node).render
    assert render is not None  # noqa: S101 - every row of KEY_RULES has both halves
    return render(node, canonical)


def _sizes(node: Node) -> dict[str, Any]:
    sizes = {key: node[key] for key in ("min_length", "max_length") if node.get(key) is not None}
    if sizes.get("max_length", sizes.get("min_length", 0)) < sizes.get("min_length", 0):
        raise MisdeclaredError("no object is that small and that large at once; change min_length or max_length")
    return sizes


def rewrite_dict(node: Node, walk: Walk) -> cs.CoreSchema:
    keys = rewrite_key(node.get("keys_schema", ANY_NODE), walk.at("propertyNames"))
    values = walk.at("additionalProperties").rewrite(node.get("values_schema", ANY_NODE))
    return cs.dict_schema(keys, values, strict=True, **_sizes(node))


CONTAINERS: Mapping[str, type] = {"ordered-dict": collections.OrderedDict, "counter": collections.Counter}


def rewrite_dict_like(node: Node, walk: Walk) -> cs.CoreSchema:
    container: Any = {"type": node["type"], "keys_schema": ANY_NODE, "values_schema": ANY_NODE}
    wire = cs.chain_schema([rewrite_dict(node, walk), container])
    cls = CONTAINERS.get(node["type"])
    if cls is None or walk.position is Position.WIRE:
        return wire
    return cs.union_schema([(cs.is_instance_schema(cls), SKIP), (wire, WIRE_FORM)], mode="left_to_right")


def render_dict(node: Node, canonical: Canonical) -> Json:
    names = {"min_length": "minProperties", "max_length": "maxProperties"}
    keys = render_key(node.get("keys_schema", ANY_NODE), canonical)
    values = canonical.render(node.get("values_schema", ANY_NODE))
    return {
        "type": "object",
        "additionalProperties": values or True,
        **({"propertyNames": keys} if keys else {}),
        **{names[key]: value for key, value in _sizes(node).items()},
    }


RULES: dict[str, Rule] = {
    "dict": Rule(rewrite_dict, render_dict),
    "frozendict": Rule(rewrite_dict_like, render_dict),
    "ordered-dict": Rule(rewrite_dict_like, render_dict),
    "counter": Rule(rewrite_dict_like, render_dict),
}
