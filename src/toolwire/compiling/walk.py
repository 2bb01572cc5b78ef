"""What travels along while a core schema is rewritten: the position, the place, what was noticed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, cast

from pydantic_core import core_schema as cs

from toolwire.compiling.own_schemas import OWN_CHECKS, OWN_SCHEMA, is_checked, is_rewritten
from toolwire.schema.walk import escape

if TYPE_CHECKING:
    from pydantic_core import SchemaValidator

    from toolwire.compiling.canonical import Canonical

Node = dict[str, Any]
"""A core schema, read as plain data."""
Json = dict[str, Any]
"""A JSON Schema object."""


class Position(Enum):
    """What may reach a node (rule G3 of the node table).

    `WIRE` nodes read the model's JSON. `MIXED` nodes may also receive what the author's own code made of it, so they
    take instances of their own Python type too.
    """

    WIRE = "wire"
    MIXED = "mixed"


class Rule(NamedTuple):
    """One row of the table: how a node is validated, and how it is described to the model.

    `render` is None where pydantic's own rendering says exactly what `rewrite` accepts.
    """

    rewrite: Callable[[Node, Walk], cs.CoreSchema]
    render: Callable[[Node, Canonical], Json] | None = None


class NotJsonError(Exception):
    """A type of which no JSON value can be an instance (SPEC A9): a callable, a class, an unknown Python object."""


class MisdeclaredError(Exception):
    """An author's mistake inside a type; becomes a `DefinitionError` that names the parameter."""


@dataclass(frozen=True, slots=True)
class Note:
    """Something noticed about a place of the tool; becomes a finding once the tool's name is known."""

    code: str
    path: str
    message: str
    keyword: str = ""


class HasValidator(Protocol):
    """What has the validator of one node at hand, or makes it."""

    @property
    def validator(self) -> SchemaValidator: ...


@dataclass(slots=True)
class Memory:
    """What one compilation shares between all its walks."""

    rules: Mapping[str, Rule]
    canonical: Canonical
    targets: dict[str, Node]
    rewritten: dict[str, cs.CoreSchema] = field(default_factory=dict)
    open: set[str] = field(default_factory=set)
    validators: Mapping[int, HasValidator] = field(default_factory=dict)
    notes: dict[Note, None] = field(default_factory=dict)
    holds_anything: bool = False
    recursive: bool = False
    runs_author: bool = False


@dataclass(frozen=True, slots=True)
class Walk:
    """One step of the rewrite; children are made with `at`, `mixed` and `inside_union`."""

    memory: Memory
    path: str = ""
    position: Position = Position.WIRE
    in_union: bool = False
    config: Mapping[str, Any] = field(default_factory=dict)

    def rewrite(self, node: Node) -> cs.CoreSchema:
        """The wire form of one node.

        Raises:
            NotJsonError: the node is of a type that JSON cannot carry.
            MisdeclaredError: the node is of a type this library does not know, or contradicts itself.
        """
        rule = self.memory.rules.get(node["type"])
        if rule is None:
            raise MisdeclaredError(unknown_node(node["type"]))
        if "metadata" in node or "cls" in node:
            self.note_author(node)
        wire = rule.rewrite(node, self)
        # a default has to stay visible from outside, and its inside has been through here
        if not self.in_union or node["type"] == "default" or not self.memory.canonical.is_text(node):
            return wire
        return cs.chain_schema([UNRANKED, wire])

    def at(self, *steps: str) -> Walk:
        return replace(self, path="/".join((self.path, *(escape(step) for step in steps))))

    def mixed(self) -> Walk:
        return replace(self, position=Position.MIXED)

    def inside_union(self) -> Walk:
        return replace(self, in_union=True)

    def configured(self, node: Node) -> Walk:
        """Below a node that brings settings of its own, as pydantic-core hands them down."""
        return replace(self, config=node["config"]) if node.get("config") else self

    def leaf(self, wire: cs.CoreSchema, cls: type) -> cs.CoreSchema:
        """The wire form, and in mixed position an instance of the leaf's own type as well."""
        if self.position is Position.WIRE:
            return wire
        instance = cs.is_instance_schema(cls)
        return cs.union_schema([(instance, SKIP), (wire, WIRE_FORM)], mode="left_to_right")

    def built(self, wire: cs.CoreSchema, cls: type) -> cs.CoreSchema:
        """The wire form, and from a mapping an instance of the class itself, as it is (SPEC D3)."""
        either = cs.union_schema([(cs.is_instance_schema(cls), SKIP), (wire, WIRE_FORM)], mode="left_to_right")
        return cs.json_or_python_schema(wire if self.position is Position.WIRE else either, either)

    def note(self, code: str, message: str, keyword: str = "") -> None:
        self.memory.notes[Note(code, self.path, message, keyword)] = None

    def note_author(self, node: Node) -> None:
        """Note it where the author of a type, or of a field, has a say in its JSON Schema or in what it takes."""
        if is_rewritten(node):
            self.note("custom_validation", OWN_SCHEMA)
        if is_checked(node):
            self.note("custom_validation", OWN_CHECKS)

    def json(self, node: Node) -> Json:
        """The canonical JSON Schema of a node, without a `$ref` at its root."""
        return self.memory.canonical.resolved(node)

    def admits_null(self, node: Node) -> bool:
        """Whether null is a value of this node (rule G9)."""
        return self.memory.canonical.admits_null(node)


SKIP = "\0skip"
"""Label of a union branch whose errors say nothing: another branch of the same union says it better."""
ABSENT = "\0absent"
"""Label of the branch in which null stands for an absent value."""
TAGGED = "\0tagged"
"""Label in front of the part that names the branch of a tagged union."""
WIRE_FORM = "\0wire"
"""Label of the branch that reads the wire form."""


UNRANKED = cs.union_schema(
    [
        (cs.chain_schema([cs.str_schema(strict=True, min_length=0), cs.bytes_schema(), cs.str_schema()]), SKIP),
        (cs.any_schema(), SKIP),
    ],
    mode="left_to_right",
)
"""Before text inside a union: a text that has been bytes is no exact match for anything.

pydantic-core's smart rule prefers exact matches, and finds a date in JSON text exact but not the same one in a mapping.
"""


def unknown_node(kind: str) -> str:
    import pydantic

    return f"core schemas of type {kind!r} (pydantic {pydantic.VERSION}) have no wire rule; please report it"


def without_ref(node: Node, **changes: Any) -> cs.CoreSchema:
    """A copy of a node with changes; its `ref` is dropped, since only definitions carry one."""
    return cast("cs.CoreSchema", {**{key: value for key, value in node.items() if key != "ref"}, **changes})
