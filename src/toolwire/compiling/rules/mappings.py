"""JSON objects with free keys: dicts and their relatives (SPEC T)."""

from __future__ import annotations

import decimal
import uuid
from typing import TYPE_CHECKING, Any

from pydantic_core import PydanticCustomError
from pydantic_core import core_schema as cs

from toolwire.compiling.rules.choices import enum_members, key_choice, key_table
from toolwire.compiling.rules.formats import uuid_pattern
from toolwire.compiling.rules.numbers import DECIMAL_BOUNDS, integer_bounds
from toolwire.compiling.rules.strings import any_text, ours, text
from toolwire.compiling.rules.wrappers import note_validator
from toolwire.compiling.walk import WIRE_FORM, MisdeclaredError, Rule, without_ref
from toolwire.hints import WIRE_KEY

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from toolwire.compiling.canonical import Canonical
    from toolwire.compiling.walk import Json, Node, Walk

ANY_NODE: Node = {"type": "any"}
INTEGER_KEY = "^(0|-?[1-9][0-9]*)$"
DECIMAL_KEY = r"^(0|-?[1-9][0-9]*|-?(0|[1-9][0-9]*)\.[0-9]*[1-9])$"
SPELLED_ONCE = frozenset({"any", "str", "int", "bool", "literal", "enum", "date", "uuid", "decimal"})
"""Keys of these types have one spelling for each value, so no two of them can fold into one (SPEC T)."""


def _free_key(node: Node, walk: Walk) -> cs.CoreSchema:
    del node
    return any_text(walk.config)


def _own_rule(node: Node, walk: Walk) -> cs.CoreSchema:
    return walk.rewrite(node)


def _own_json(node: Node, canonical: Canonical) -> Json:
    return {key: value for key, value in canonical.render(node).items() if key != "type"}


def _is_code_point(node: Node) -> bool:
    return bool(node.get("metadata", {}).get(WIRE_KEY) == "code_point")


def _integer_key(node: Node, walk: Walk) -> cs.CoreSchema:
    if _is_code_point(node):
        return walk.rewrite(node)
    low, high = integer_bounds(node)
    constraints = {"ge": low, "le": high, "multiple_of": node.get("multiple_of")}
    bounds: dict[str, Any] = {key: value for key, value in constraints.items() if value is not None}
    if bounds:
        walk.note("weakened", "the bounds of integer keys are checked on calls only", "propertyNames")
    number = cs.chain_schema([ours(text(INTEGER_KEY), "expected_integer"), cs.int_schema()])
    return cs.chain_schema([walk.leaf(number, int), cs.int_schema(strict=True, **bounds)])


def _integer_json(node: Node, canonical: Canonical) -> Json:
    return _own_json(node, canonical) if _is_code_point(node) else {"pattern": INTEGER_KEY}


def _spelled(pattern: str, code: str, cls: type) -> Any:
    def rewrite(node: Node, walk: Walk) -> cs.CoreSchema:
        native = without_ref(node, metadata={}, strict=False)
        return cs.chain_schema([walk.leaf(ours(text(pattern), code), cls), native])

    return rewrite


def _pattern_json(pattern: str) -> Any:
    def render(node: Node, canonical: Canonical) -> Json:
        del node, canonical
        return {"pattern": pattern}

    return render


def lower_uuid(node: Node) -> str:
    """The pattern of ids, of one version where the type asks for one, in the spelling that keys have."""
    return uuid_pattern(node).replace("A-F", "").replace("AB", "")


def _uuid_key(node: Node, walk: Walk) -> Any:
    return _spelled(lower_uuid(node), "invalid_uuid", uuid.UUID)(node, walk)


def _decimal_key(node: Node, walk: Walk) -> Any:
    if any(node.get(key) is not None for key in (*DECIMAL_BOUNDS, "decimal_places")):
        walk.note("weakened", "the bounds of decimal keys are checked on calls only", "propertyNames")
    return _spelled(DECIMAL_KEY, "invalid_decimal", decimal.Decimal)(node, walk)


def _members(node: Node) -> list[Any]:
    if node["type"] == "bool":
        return [True, False]
    return enum_members(node) if node["type"] == "enum" else list(node["expected"])


def _member_key(node: Node, walk: Walk) -> cs.CoreSchema:
    return key_choice(_members(node), walk)


def _member_json(node: Node, canonical: Canonical) -> Json:
    del canonical
    return {"enum": list(key_table(_members(node)))}


def _around(node: Node, walk: Walk) -> cs.CoreSchema:
    """The author's functions around a key; `str` and its like read keys as they read values."""
    if walk.memory.canonical.is_text(node):
        return walk.rewrite(node)
    note_validator(node, walk)
    inner = walk if node["type"] == "function-after" else walk.mixed()
    return without_ref(node, schema=rewrite_key(node["schema"], inner))


def _around_json(node: Node, canonical: Canonical) -> Json:
    return _own_json(node, canonical) if canonical.is_text(node) else render_key(node["schema"], canonical)


def _branch(node: Node) -> Node:
    branch: Node = node["strict_schema"] if node["type"] == "lax-or-strict" else node["json_schema"]
    return branch


def _branch_key(node: Node, walk: Walk) -> cs.CoreSchema:
    if walk.memory.canonical.is_text(node):
        return walk.rewrite(node)
    return rewrite_key(_branch(node), walk)


def _branch_json(node: Node, canonical: Canonical) -> Json:
    return _own_json(node, canonical) if canonical.is_text(node) else render_key(_branch(node), canonical)


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
    "int": Rule(_integer_key, _integer_json),
    "bool": Rule(_member_key, _member_json),
    "literal": Rule(_member_key, _member_json),
    "enum": Rule(_member_key, _member_json),
    "date": Rule(_own_rule, _own_json),
    "time": Rule(_own_rule, _own_json),
    "datetime": Rule(_own_rule, _own_json),
    "timedelta": Rule(_own_rule, _own_json),
    "url": Rule(_own_rule, _own_json),
    "multi-host-url": Rule(_own_rule, _own_json),
    "uuid": Rule(_uuid_key, lambda node, _canonical: {"pattern": lower_uuid(node)}),
    "decimal": Rule(_decimal_key, _pattern_json(DECIMAL_KEY)),
    "function-after": Rule(_around, _around_json),
    "function-before": Rule(_around, _around_json),
    "function-wrap": Rule(_around, _around_json),
    "lax-or-strict": Rule(_branch_key, _branch_json),
    "json-or-python": Rule(_branch_key, _branch_json),
    "definition-ref": Rule(_referred_key, _referred_json),
    "union": Rule(_union_key, _union_json),
}
"""What can be the key of a JSON object, and how it is spelled there."""


NO_KEYS = {
    "is-subclass": "that are classes",
    **dict.fromkeys(("is-instance", "custom-error"), "that are Python objects"),
    "nullable": "that may be None",
}


def _key_rule(node: Node) -> Rule:
    rule = KEY_RULES.get(node["type"])
    if rule is None:
        keys = NO_KEYS.get(node["type"], f"of type {node['type']}")
        raise MisdeclaredError(f"keys {keys} have no single spelling in JSON; use strings or integers as keys")
    return rule


def rewrite_key(node: Node, walk: Walk) -> cs.CoreSchema:
    return _key_rule(node).rewrite(node, walk)


def render_key(node: Node, canonical: Canonical) -> Json:
    render = _key_rule(node).render
    assert render is not None
    return render(node, canonical)


def _sizes(node: Node) -> dict[str, Any]:
    sizes = {key: node[key] for key in ("min_length", "max_length") if node.get(key) is not None}
    if sizes.get("max_length", sizes.get("min_length", 0)) < sizes.get("min_length", 0):
        raise MisdeclaredError("no object is that small and that large at once; change min_length or max_length")
    return sizes


def rewrite_dict(node: Node, walk: Walk) -> cs.CoreSchema:
    key = node.get("keys_schema", ANY_NODE)
    keys = rewrite_key(key, walk.at("propertyNames"))
    values = walk.at("additionalProperties").rewrite(node.get("values_schema", ANY_NODE))
    read = cs.dict_schema(keys, values, strict=True, **_sizes(node))
    return read if is_spelled_once(key, walk) else cs.no_info_wrap_validator_function(all_distinct, read)


def is_spelled_once(node: Node, walk: Walk) -> bool:
    """Whether no two keys of a type can stand for the same value."""
    if node["type"] == "definition-ref":
        return is_spelled_once(walk.memory.targets[node["schema_ref"]], walk)
    return node["type"] in SPELLED_ONCE


def all_distinct(value: Any, read: Callable[[Any], Any]) -> Any:
    """Refuse an object of which one value would silently replace another."""
    out = read(value)
    if len(out) < len(value):
        raise PydanticCustomError("toolwire_invalid_value", "two keys stand for the same value")
    return out


def rewrite_dict_like(node: Node, walk: Walk) -> cs.CoreSchema:
    container: Any = {"type": node["type"], "keys_schema": ANY_NODE, "values_schema": ANY_NODE}
    return cs.chain_schema([rewrite_dict(node, walk), container])


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
