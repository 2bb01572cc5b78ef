"""How often a validator that tries every branch looks at a value, by how deep it lies below the root of a schema."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Final

from toolwire.schema.refs import DanglingRefError, resolve
from toolwire.schema.walk import Node, Schema, children, subschemas

__all__ = ["Multiplicity", "sizes_by_level"]

SAME_VALUE: Final = frozenset({
    "allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas", "dependencies",
})  # fmt: skip
"""Keywords whose subschemas are about the value itself."""
NO_VALUE: Final = frozenset({"$defs", "definitions", "contentSchema"})
MOST: Final = 10**9
LONGEST_CHAIN: Final = 100
"""So many subschemas of one value inside each other are followed; more are taken for very many."""
DEEPEST: Final = 64
"""What does not multiply down to this level multiplies nowhere."""


class Multiplicity:
    """How often values are looked at: the branches of recursive types multiply with each level.

    Parameters:
        root: a schema; references are followed inside it.
    """

    def __init__(self, root: Node) -> None:
        self._root = root
        self._edges: dict[int, tuple[list[int], list[list[int]]]] = {}
        self._levels: list[dict[int, int]] = []
        waiting: list[Schema] = [root]
        while waiting:
            for node in subschemas(waiting.pop()):
                if id(node) not in self._edges:
                    target = self._target(node)
                    self._edges[id(node)] = _edges(node, target)
                    waiting.append(target)  # it may stand where no subschemas stand

    def of(self, node: Node, levels: int) -> list[int]:
        """How often a value at each level is looked at, for a subschema of the root; level 0 is what it is about."""
        while len(self._levels) < min(levels, DEEPEST):
            self._levels.append(self._next())
        found = [times.get(id(node), 0) for times in self._levels[:levels]]
        return found + found[-1:] * (levels - len(found))

    def at_once(self, node: Node) -> int:
        """How often the value that a subschema of the root is about is looked at by it and all that it refers to."""
        return self.of(node, 1)[0]

    def _next(self) -> dict[int, int]:
        above = self._levels[-1] if self._levels else None
        if above is not None and not any(above.values()):
            return above
        times: dict[int, int] = {}
        for node in self._edges:
            self._count(node, above, times, 0)
        return times

    def _count(self, node: int, above: Mapping[int, int] | None, times: dict[int, int], chain: int) -> int:
        """How often one node looks at a value of this level; `above` says it of the level before."""
        if node in times:
            return times[node]
        if chain > LONGEST_CHAIN:
            return MOST
        times[node] = 0  # a schema that refers to itself says nothing more
        same, below = self._edges[node]
        own = 1 if above is None else sum(max(above[sub] for sub in group) for group in below)
        times[node] = min(MOST, own + sum(self._count(sub, above, times, chain + 1) for sub in same))
        return times[node]

    def _target(self, node: Node) -> Schema:
        reference = node.get("$ref", node.get("$dynamicRef", node.get("$recursiveRef")))
        try:
            return resolve(self._root, reference) if isinstance(reference, str) else True
        except DanglingRefError:
            return True


def _edges(node: Node, target: Schema) -> tuple[list[int], list[list[int]]]:
    """The subschemas about the same value, and by keyword those about a value inside it."""
    same = [id(target)] if isinstance(target, dict) else []
    below: dict[str, list[int]] = defaultdict(list)
    for keyword, _, sub in children(node):
        if isinstance(sub, dict) and keyword not in NO_VALUE:
            (same if keyword in SAME_VALUE else below[keyword]).append(id(sub))
    return same, list(below.values())


def sizes_by_level(value: Any) -> list[int]:
    """How many values lie at each level of a JSON value; it has an end."""
    sizes = []
    level = [value]
    while level:
        sizes.append(len(level))
        containers = [each for each in level if isinstance(each, dict | list)]
        level = [child for each in containers for child in (each.values() if isinstance(each, dict) else each)]
    return sizes
