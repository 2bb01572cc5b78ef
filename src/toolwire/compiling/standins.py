"""Stand-ins for third-party types in the fields of classes, which only core schemas show (SPEC A9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from toolwire.compiling.collect import Collected, collect

if TYPE_CHECKING:
    from toolwire.compiling.walk import Node

__all__ = ["Answer", "with_standins"]

Answer: TypeAlias = Callable[[Any], Any]
"""Gives the type that stands in for a class on the wire; the class itself where no type provider knows it."""

CHILDREN: Final = ("schema", "choices", "fields", "items_schema", "keys_schema", "values_schema", "extras_schema")
WIRE_SIDE: Final[Mapping[str, tuple[str, ...]]] = {
    "json-or-python": ("json_schema",),
    "lax-or-strict": ("strict_schema",),
    **dict.fromkeys(("function-before", "function-wrap", "function-plain"), ()),
}
"""The children that read the wire, of nodes that have others; below a function of the author's come his own values."""


def with_standins(collected: Collected, answer: Answer) -> Collected:
    """Core schemas in which the classes that a provider knows are read as their stand-ins.

    Parameters:
        collected: the schemas as pydantic made them, and the definitions they share.
        answer: asked for each class of which only instances are taken. Of a generic one that stands in a field, the
            arguments are not known any more.

    Raises:
        DefinitionError: a provider fails, or answers with something that is no type.
    """
    standins = _Standins(answer)
    nodes = {name: standins.replaced(node) for name, node in collected.nodes.items()}
    targets = {ref: standins.replaced(node) for ref, node in collected.targets.items()}
    return Collected(nodes, collected.failures, {**standins.targets, **targets})


class _Standins:
    """The stand-ins met so far, and the definitions they brought."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self.known: dict[type, Node | None] = {}
        self.targets: dict[str, Node] = {}

    def replaced(self, part: Any) -> Any:
        """A part of a core schema, a node or what holds some, with the stand-ins in it."""
        if isinstance(part, list | tuple):
            return type(part)(map(self.replaced, part))
        if not isinstance(part, dict):
            return part
        kind = part.get("type")
        if not isinstance(kind, str):  # fields or choices by name, one of which may be called "type"
            return {name: self.replaced(each) for name, each in part.items()}
        if kind == "is-instance":
            return self._of(part["cls"]) or part
        if kind == "chain":
            first, *rest = part["steps"]
            return {**part, "steps": [self.replaced(first), *rest]}
        return {**part, **{key: self.replaced(part[key]) for key in WIRE_SIDE.get(kind, CHILDREN) if key in part}}

    def _of(self, cls: type) -> Node | None:
        if cls not in self.known:
            self.known[cls] = None  # also inside of its own stand-in
            standin = self.answer(cls)
            if standin is not cls:
                self.known[cls] = self._collected(standin)
        return self.known[cls]

    def _collected(self, standin: Any) -> Node:
        collected = collect({"": standin})
        for error in collected.failures.values():
            raise error
        self.targets |= {ref: self.replaced(node) for ref, node in collected.targets.items()}
        node: Node = self.replaced(collected.nodes[""])
        return node
