"""The places of a call's arguments, as the canonical schema describes them; looked up only when something is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, TypeAlias

from toolwire.compiling.phrases import alternatives, listed, phrase, values_of
from toolwire.schema.refs import resolve
from toolwire.schema.walk import nodes as schema_nodes

__all__ = ["Chosen", "Node", "Path", "Place", "members_of"]

Node: TypeAlias = dict[str, Any]
Path: TypeAlias = tuple[str | int, ...]

COMBINATORS: Final = ("anyOf", "oneOf", "allOf")
COMBINING: Final = frozenset({*COMBINATORS, "$ref"})
MOST_BRANCHES: Final = 100
"""So many branches of a place are looked at."""


class Place:
    """One place of the arguments, and what is known about it.

    What was found out is kept for the next call, but only for places that the schema names: there are as many as it has
    nodes, whatever models send.

    Parameters:
        root: the canonical schema.
        nodes: the schemas that a value here has to satisfy, or one of which; references resolved.
        known: the places of this schema by the identities of their nodes.
    """

    def __init__(self, root: Node, nodes: list[Node], known: dict[tuple[int, ...], Place]) -> None:
        self.nodes = nodes
        self._root = root
        self._known = known
        self._below: dict[str | int, Place] = {}
        self._fixed = max((len(node.get("prefixItems", ())) for node in nodes), default=0)

    @classmethod
    def of(cls, schema: Node) -> Place:
        """The arguments as a whole."""
        return cls(schema, branches(schema, schema), {})

    def at(self, path: Path) -> Place:
        """The place to which a path leads from here."""
        place = self
        for part in path:
            place = place._below.get(part) or place._step(part)
        return place

    def _step(self, part: str | int) -> Place:
        if isinstance(part, int):
            part = min(part, self._fixed)  # behind those that are listed, all items are alike
            if part in self._below:
                return self._below[part]
        place = self._shared([each for node in members_of(self, part) for each in branches(self._root, node)])
        if isinstance(part, int) or part in self.names:
            self._below[part] = place
        return place

    def _shared(self, nodes: Iterable[Node]) -> Place:
        each_once = {id(node): node for node in nodes}
        identity = tuple(each_once)
        if identity not in self._known:
            self._known[identity] = Place(self._root, list(each_once.values()), self._known)
        return self._known[identity]

    def of_tag(self, tag: str | int) -> Place:
        """The same place once a tag has told which form of an object is meant."""
        name = self.tags[0]
        nodes = [node for node in self.nodes if self._is_told_by(node, name, str(tag))]
        return self._shared(nodes) if nodes else self

    def _is_told_by(self, node: Node, name: str, tag: str) -> bool:
        discriminator = node.get("discriminator")
        if isinstance(discriminator, dict):  # a union among the members, with a tag of its own
            return discriminator.get("propertyName") != name
        properties = node.get("properties", {})
        told = (properties.get(each) for each in ([name] if name else node.get("required", ())))
        return any(tag in map(str, values_of(branches(self._root, schema))) for schema in told)

    @cached_property
    def keys(self) -> Place:
        """What the names of an object here have to satisfy."""
        return self._shared([each for node in self.nodes for each in branches(self._root, node.get("propertyNames"))])

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names that an object here may have."""
        return _names(self.nodes)

    @cached_property
    def names_listed(self) -> str:
        """The same, for a message."""
        return listed(self.names)

    def names_without(self, name: str) -> tuple[str, ...]:
        """The names of those forms of an object here that do not have this one."""
        return _names(node for node in self.nodes if name not in node.get("properties", ()))

    @cached_property
    def alternatives(self) -> list[str]:
        """What a value here may be; empty where anything goes."""
        return alternatives(self.nodes)

    @cached_property
    def phrase(self) -> str:
        """The same as one phrase."""
        return phrase(self.nodes)

    @cached_property
    def values(self) -> list[Any]:
        """The values that are listed for this place."""
        return values_of(self.nodes)

    @cached_property
    def pattern(self) -> str | None:
        """The pattern that text here has to match."""
        return next((node["pattern"] for node in self.nodes if "pattern" in node), None)

    @cached_property
    def holds_json(self) -> bool:
        """Whether some text below this root is JSON in its turn."""
        return any("contentMediaType" in node for _, node in schema_nodes(self._root))

    @cached_property
    def is_json_text(self) -> bool:
        """Whether a value here is a string that holds JSON, or null."""
        typed = [node for node in self.nodes if "type" in node and node["type"] != "null"]
        return bool(typed) and all(node.get("contentMediaType") == "application/json" for node in typed)

    @cached_property
    def tags(self) -> tuple[str, list[str]]:
        """The name that tells the forms of an object here apart, and its values."""
        found = [node["discriminator"] for node in self.nodes if isinstance(node.get("discriminator"), dict)]
        name = found[0].get("propertyName", "") if found else ""
        return name, [tag for discriminator in found for tag in discriminator.get("mapping", {})]


class Chosen:
    """The arguments as a whole, with the forms that tags have told at some of their places.

    Parameters:
        root: the arguments.
        tags: by where they told it.
    """

    def __init__(self, root: Place, tags: Mapping[Path, Sequence[str | int]]) -> None:
        self._root = root
        self._tags = tags

    @property
    def holds_json(self) -> bool:
        return self._root.holds_json

    def at(self, path: Path) -> Place:
        """The place to which a path leads."""
        place = self._root
        for step in range(len(path) + 1):
            for tag in self._tags.get(path[:step], ()):
                place = place.of_tag(tag)
            place = place.at(path[step : step + 1])
        return place


def members_of(place: Place, part: str | int) -> list[Any]:
    """The schemas for a value inside an object or array at a place, one of which or all of which it has to satisfy."""
    if isinstance(part, int):
        return [_item(node, part) for node in place.nodes]
    return [_property(node, part) for node in place.nodes]


def _names(nodes: Iterable[Node]) -> tuple[str, ...]:
    names: dict[str, Any] = {}
    for node in nodes:
        names |= node.get("properties", ())
    return tuple(names)


def _property(node: Node, name: str) -> Any:
    inside = node.get("properties")
    return inside[name] if inside is not None and name in inside else node.get("additionalProperties")


def _item(node: Node, index: int) -> Any:
    fixed = node.get("prefixItems", ())
    return fixed[index] if index < len(fixed) else node.get("items")


def branches(root: Node, node: Any) -> list[Node]:
    """A node and whatever its references and combinators lead to, each once."""
    if not isinstance(node, dict):
        return []
    found: dict[int, Node] = {}
    _gather(root, node, found)
    return list(found.values())


def _gather(root: Node, node: Node, found: dict[int, Node]) -> None:
    found[id(node)] = node
    if COMBINING.isdisjoint(node):
        return
    inner = [_target(root, node["$ref"])] if "$ref" in node else []
    for key in COMBINATORS:
        if key in node:
            inner += node[key]
    for sub in inner:
        if isinstance(sub, dict) and id(sub) not in found and len(found) < MOST_BRANCHES:
            _gather(root, sub, found)


def _target(root: Node, ref: str) -> Any:
    try:
        return resolve(root, ref)
    except LookupError:
        return None
