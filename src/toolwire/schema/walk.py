"""The one table of keywords that hold subschemas, and the walks that follow it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import is_
from typing import Any, Final, TypeAlias

from toolwire.schema.types import lists_nothing

Node: TypeAlias = dict[str, Any]
Schema: TypeAlias = Node | bool

# A schema, or a list of schemas. `items` is one in 2020-12 and may be the other in draft-07.
IN_PLACE: Final = frozenset({
    "additionalItems", "additionalProperties", "allOf", "anyOf", "contains", "contentSchema", "else", "if", "items",
    "not", "oneOf", "prefixItems", "propertyNames", "then", "unevaluatedItems", "unevaluatedProperties",
})  # fmt: skip

# Names to schemas. The names are data, `dependencies` (draft-07) may also map to a list of names.
IN_MAPS: Final = frozenset({
    "$defs", "definitions", "dependencies", "dependentSchemas", "patternProperties", "properties",
})  # fmt: skip

# Where `true` and `false` are the usual spelling and not a schema in disguise.
SWITCHES: Final = frozenset({"additionalItems", "additionalProperties", "unevaluatedItems", "unevaluatedProperties"})

_LISTING: Final = frozenset({"enum", "const"})

# Boolean schemas as the objects that mean the same.
SPELLED_OUT: Final[dict[bool, Node]] = {True: {}, False: {"not": {}}}


def escape(name: str) -> str:
    """One reference token of a JSON Pointer (RFC 6901)."""
    return name.replace("~", "~0").replace("/", "~1") if "~" in name or "/" in name else name


def copied(value: Any) -> Any:
    """Plain data with all its dicts and lists made anew."""
    if isinstance(value, dict):
        return {key: copied(item) if type(item) in _CONTAINERS else item for key, item in value.items()}
    if isinstance(value, list):
        return [copied(item) if type(item) in _CONTAINERS else item for item in value]
    return value


_CONTAINERS = frozenset({dict, list})


def children(node: Node, at: str = "") -> Iterator[tuple[str, str, Schema]]:
    """The direct subschemas of a node as (keyword, JSON Pointer, schema).

    Values of `default`, `const`, `enum` and `examples` are data and never entered, whatever they look like.
    """
    for keyword, value in node.items():
        if keyword in IN_MAPS and isinstance(value, dict):
            for name, sub in value.items():
                if isinstance(sub, dict | bool):
                    yield keyword, f"{at}/{escape(keyword)}/{escape(name)}", sub
        elif keyword in IN_PLACE:
            if isinstance(value, dict | bool):
                yield keyword, f"{at}/{keyword}", value
            elif isinstance(value, list):
                for index, sub in enumerate(value):
                    if isinstance(sub, dict | bool):
                        yield keyword, f"{at}/{keyword}/{index}", sub


def nodes(schema: Schema, at: str = "") -> Iterator[tuple[str, Node]]:
    """Every object subschema with its JSON Pointer, parents before children, in written order."""
    if isinstance(schema, dict):
        yield at, schema
        for _, pointer, sub in children(schema, at):
            yield from nodes(sub, pointer)


def subschemas(schema: Schema) -> Iterator[Node]:
    """Every object subschema, in no particular order and without its place: cheaper than `nodes`."""
    pending: list[Any] = [schema]
    while pending:
        node = pending.pop()
        if isinstance(node, dict):
            yield node
            for keyword, value in node.items():
                if keyword in IN_PLACE:
                    pending += value if isinstance(value, list) else (value,)
                elif keyword in IN_MAPS and isinstance(value, dict):
                    pending += value.values()


def vocabulary(schema: Schema) -> set[str | bool]:
    """The keywords used anywhere in the schema; `True` and `False` when there are boolean subschemas.

    An enum without values, or with none of its type, counts as `False`, which it means.
    """
    found: set[str | bool] = set()
    pending: list[Any] = [schema]
    while pending:
        node = pending.pop()
        if isinstance(node, dict):
            found.update(node)
            for keyword, value in node.items():
                if keyword in IN_PLACE:
                    if isinstance(value, list):
                        pending += value
                    elif keyword not in SWITCHES or isinstance(value, dict):
                        pending.append(value)
                elif keyword in IN_MAPS and isinstance(value, dict):
                    pending += value.values()
                elif keyword in _LISTING and lists_nothing(node):
                    found.add(False)
        elif isinstance(node, bool):
            found.add(node)
    return found


def with_children(node: Node, at: str, change: Callable[[Schema, str], Schema]) -> Node:
    """The node with every direct subschema replaced by `change(subschema, pointer)`; the same object if none differs."""
    changed: Node | None = None
    for keyword, value in node.items():
        new: Any
        if keyword in IN_PLACE:
            if isinstance(value, dict):
                new = change(value, f"{at}/{keyword}")
            elif isinstance(value, list):
                new = _in_list(value, f"{at}/{keyword}", change)
            elif isinstance(value, bool) and keyword not in SWITCHES:
                new = change(value, f"{at}/{keyword}")
            else:
                continue
        elif keyword in IN_MAPS and isinstance(value, dict):
            new = _in_map(value, f"{at}/{keyword}", change)
        else:
            continue
        if new is not value:
            if changed is None:
                changed = dict(node)
            changed[keyword] = new
    return node if changed is None else changed


def _in_list(value: list[Any], at: str, change: Callable[[Schema, str], Schema]) -> list[Any]:
    new = [change(v, f"{at}/{index}") if isinstance(v, dict | bool) else v for index, v in enumerate(value)]
    return value if all(map(is_, new, value)) else new


def _in_map(value: Node, at: str, change: Callable[[Schema, str], Schema]) -> Node:
    changed: Node | None = None
    for name, sub in value.items():
        new = change(sub, f"{at}/{escape(name)}") if isinstance(sub, dict | bool) else sub
        if new is not sub:
            if changed is None:
                changed = dict(value)
            changed[name] = new
    return value if changed is None else changed


def rewrite(schema: Node, rule: Callable[[Node, str], Node]) -> Node:
    """Apply a rule to every subschema, children before parents.

    Nothing is mutated: a subtree the rule leaves alone is the very same object in the result. A boolean subschema is
    shown to the rule as the object that means the same (`{}` or `{"not": {}}`) and stays a boolean when the rule gives
    that very object back.

    Parameters:
        schema: The schema to rewrite.
        rule: Takes a node and its JSON Pointer, gives a node.

    Example:
        >>> rewrite({"items": {"title": "x"}}, lambda node, at: {k: v for k, v in node.items() if k != "title"})
        {'items': {}}
    """

    def visit(sub: Schema, pointer: str) -> Schema:
        if isinstance(sub, dict):
            return rule(with_children(sub, pointer, visit), pointer)
        spelled = SPELLED_OUT[sub]
        new = rule(spelled, pointer)
        return sub if new is spelled else new

    return rule(with_children(schema, "", visit), "")
