"""Which nodes read one and the same value: from a union to its members, not from a list to its items."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolwire.compiling.walk import MisdeclaredError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from toolwire.compiling.walk import Node

AUTHORED = frozenset({"function-before", "function-wrap"})
"""Nodes in which the author's own code sees the value first."""
AROUND = frozenset(
    {
        "custom-error",
        "dataclass",
        "default",
        "function-after",
        "function-before",
        "function-wrap",
        "missing-sentinel",
        "model",
        "nullable",
    }
)
"""Nodes around one other that reads the value."""


def choices_of(node: Node) -> list[Node]:
    """The members of a union without their labels."""
    return [choice[0] if isinstance(choice, tuple) else choice for choice in node["choices"]]


def same_value(node: Node, targets: Mapping[str, Node]) -> Sequence[Node]:
    """The nodes just below one that read what it reads, before any other node has looked at it.

    Parameters:
        node: the one above.
        targets: the nodes behind `definition-ref`s.
    """
    kind = node["type"]
    if kind == "definition-ref":
        return [targets[node["schema_ref"]]]
    if kind == "union":
        return choices_of(node)
    if kind == "tagged-union":
        return list(node["choices"].values())
    if kind == "chain":
        return node["steps"][:1]  # type: ignore[no-any-return]
    for branch in ("strict_schema", "json_schema"):
        if branch in node:
            return [node[branch]]
    return [node["schema"]] if kind in AROUND and "schema" in node else []


def refuse_bottomless(ref: str, targets: Mapping[str, Node]) -> None:
    """Refuse a type that is a member of itself: pydantic-core would overflow the stack over any JSON text.

    Raises:
        MisdeclaredError: it is one, or one of its members is.
    """
    _descend({"type": "definition-ref", "schema_ref": ref}, targets, [], set())


def _descend(node: Node, targets: Mapping[str, Node], above: list[str], left: set[str]) -> None:
    """Go down to all that reads the same value, `above` being the types on the way there and `left` those done with."""
    ref = node.get("schema_ref")
    if ref in left:
        return
    if ref in above:
        raise MisdeclaredError(
            f"{ref.split(':')[0]} is a member of itself, so that reading it would never end; "
            "put a list, a dict or a field in between"
        )
    if ref is not None:
        above.append(ref)
    for below in same_value(node, targets):
        _descend(below, targets, above, left)
    if ref is not None:
        left.add(above.pop())
