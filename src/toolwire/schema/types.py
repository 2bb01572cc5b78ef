"""The types a schema names, and those of values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from toolwire.schema.walk import Node, Schema

JSON_TYPES: Final = frozenset({"null", "boolean", "integer", "number", "string", "array", "object"})


def types_of(node: Schema) -> list[str]:
    """The type names of a node; none when it does not say."""
    types = node.get("type") if isinstance(node, dict) else None
    return [types] if isinstance(types, str) else types if isinstance(types, list) else []


def json_type(value: Any) -> str:
    """The JSON Schema type name of a value."""
    if value is None or isinstance(value, bool):
        return "null" if value is None else "boolean"
    if isinstance(value, int | float):
        return "integer" if isinstance(value, int) or value.is_integer() else "number"
    return "string" if isinstance(value, str) else "array" if isinstance(value, list) else "object"


def has_type(value: Any, types: list[str]) -> bool:
    """Whether a value is of one of the types; an integer is a number."""
    name = json_type(value)
    return name in types or (name == "integer" and "number" in types)


def lists_nothing(node: Node) -> bool:
    """Whether none of the values that a node lists can be, for none is of its type; an enum without values lists nothing."""
    types = types_of(node)
    types = types if JSON_TYPES.issuperset(types) else []  # others are some provider's own, or unknown
    listed: list[list[Any]] = [values for values in (node.get("enum"),) if isinstance(values, list)]
    listed += [[node["const"]]] if "const" in node else []
    return any(not values or (types and not any(has_type(value, types) for value in values)) for values in listed)
