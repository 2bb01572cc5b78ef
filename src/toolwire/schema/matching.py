"""Whether a value matches a JSON Schema (2020-12), for the schemas of results: pydantic writes them, nobody can attack with them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sized
from typing import Any, Final, TypeAlias

from toolwire.schema.intersect import same
from toolwire.schema.refs import resolve
from toolwire.schema.types import json_type
from toolwire.schema.walk import Node, Schema

__all__ = ["matches"]

Check: TypeAlias = Callable[[Any, Any, Node, Node], bool]
"""Whether a value passes a keyword: (value of the keyword, value, node of the keyword, root)."""


def matches(schema: Schema, value: Any, root: Node | None = None) -> bool:
    """Whether JSON data matches a schema. Formats are annotations, keywords that no result needs are not looked at.

    Parameters:
        schema: what the data has to match.
        value: what `json.loads` gives.
        root: the document of the schema, itself if it is not said.

    Raises:
        DanglingRefError: a reference leads nowhere.

    Example:
        >>> matches({"type": "array", "items": {"type": "integer"}}, [1, 2.0, "3"])
        False
    """
    if isinstance(schema, bool):
        return schema
    root = schema if root is None else root
    for keyword, given in schema.items():
        check = CHECKS.get(keyword)
        if check is not None and not check(given, value, schema, root):
            return False
    return True


def _type(given: Any, value: Any, _node: Node, _root: Node) -> bool:
    kinds = given if isinstance(given, list) else [given]
    kind = json_type(value)
    return kind in kinds or (kind == "integer" and "number" in kinds)


def _properties(given: Any, value: Any, _node: Node, root: Node) -> bool:
    return not isinstance(value, dict) or all(
        matches(sub, value[name], root) for name, sub in given.items() if name in value
    )


def _pattern_properties(given: Any, value: Any, _node: Node, root: Node) -> bool:
    return not isinstance(value, dict) or all(
        matches(sub, item, root)
        for pattern, sub in given.items()
        for name, item in value.items()
        if _found(pattern, name)
    )


def _additional_properties(given: Any, value: Any, node: Node, root: Node) -> bool:
    if not isinstance(value, dict):
        return True
    patterns = node.get("patternProperties", ())
    rest = value.keys() - node.get("properties", {}).keys()
    return all(matches(given, value[name], root) for name in rest if not any(_found(one, name) for one in patterns))


def _items(given: Any, value: Any, node: Node, root: Node) -> bool:
    if not isinstance(value, list):
        return True
    return all(matches(given, item, root) for item in value[len(node.get("prefixItems", ())) :])


def _prefix_items(given: Any, value: Any, _node: Node, root: Node) -> bool:
    return not isinstance(value, list) or all(matches(sub, item, root) for sub, item in zip(given, value, strict=False))


def _unique_items(given: Any, value: Any, _node: Node, _root: Node) -> bool:
    return not given or not isinstance(value, list) or len({_frozen(item) for item in value}) == len(value)


def _frozen(value: Any) -> Any:
    """A hashable value that is equal where JSON data is: `1` equals `1.0` and not `true`."""
    if isinstance(value, dict):
        return frozenset((name, _frozen(item)) for name, item in value.items())
    if isinstance(value, list):
        return ("array", *map(_frozen, value))
    return ("boolean", value) if isinstance(value, bool) else value


def _found(pattern: str, text: str) -> bool:
    try:
        return re.search(pattern, text) is not None
    except re.error:  # another dialect; nothing is known to be wrong
        return True


def _is_multiple(value: Any, of: Any) -> bool:
    return bool(value % of == 0)


def _sized(kind: type[Sized], holds: Callable[[int, Any], bool]) -> Check:
    return lambda given, value, _node, _root: not isinstance(value, kind) or holds(len(value), given)


def _number(holds: Callable[[Any, Any], bool]) -> Check:
    return lambda given, value, _node, _root: (
        isinstance(value, bool) or not isinstance(value, int | float) or holds(value, given)
    )


def _at_least(size: Any, least: Any) -> bool:
    return bool(size >= least)


def _at_most(size: Any, most: Any) -> bool:
    return bool(size <= most)


CHECKS: Final[Mapping[str, Check]] = {
    "$ref": lambda given, value, _node, root: matches(resolve(root, given), value, root),
    "additionalProperties": _additional_properties,
    "allOf": lambda given, value, _node, root: all(matches(sub, value, root) for sub in given),
    "anyOf": lambda given, value, _node, root: any(matches(sub, value, root) for sub in given),
    "const": lambda given, value, _node, _root: same(given, value),
    "enum": lambda given, value, _node, _root: any(same(one, value) for one in given),
    "exclusiveMaximum": _number(lambda value, given: value < given),
    "exclusiveMinimum": _number(lambda value, given: value > given),
    "items": _items,
    "maxItems": _sized(list, _at_most),
    "maxLength": _sized(str, _at_most),
    "maxProperties": _sized(dict, _at_most),
    "maximum": _number(_at_most),
    "minItems": _sized(list, _at_least),
    "minLength": _sized(str, _at_least),
    "minProperties": _sized(dict, _at_least),
    "minimum": _number(_at_least),
    "multipleOf": _number(_is_multiple),
    "not": lambda given, value, _node, root: not matches(given, value, root),
    "oneOf": lambda given, value, _node, root: sum(matches(sub, value, root) for sub in given) == 1,
    "pattern": lambda given, value, _node, _root: not isinstance(value, str) or _found(given, value),
    "patternProperties": _pattern_properties,
    "prefixItems": _prefix_items,
    "properties": _properties,
    "propertyNames": lambda given, value, _node, root: (
        not isinstance(value, dict) or all(matches(given, name, root) for name in value)
    ),
    "required": lambda given, value, _node, _root: not isinstance(value, dict) or value.keys() >= set(given),
    "type": _type,
    "uniqueItems": _unique_items,
}
