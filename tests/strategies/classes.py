"""Generated classes: TypedDicts, dataclasses, named tuples and pydantic models in their many shapes (SPEC T)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from tests.strategies.compounds import safely
from tests.strategies.kinds import Kind, Scribe
from toolwire.testing.values import same

__all__ = [
    "MODULE",
    "Member",
    "assigned",
    "data_class",
    "evaluate",
    "given",
    "inherited_dict",
    "init_var",
    "is_a",
    "members",
    "named_tuple",
    "received",
    "traits_of",
    "typed_dict",
]

MODULE = "generated_program"
"""Where the classes of the program under test live while it is under test."""

NAMES = ("a", "b", "c", "kind_", "schema", "json", "copy", "title", "default")
"""Field names, some of them keywords of JSON Schema or methods of pydantic."""

FIELD_NAMES = ("a", "long_name", "c", "kind_", "title", "default")
"""Those that every kind of class takes without a warning."""


ALIASES = ("alias={wire}", "validation_alias={wire}", "validation_alias=AliasChoices({wire}, {name})")
"""How a wire name is written; of several choices the first one counts (SPEC A3)."""


@dataclass(frozen=True, slots=True)
class Member:
    """One field: Python name, wire name, type, and the expression of its default if it is optional."""

    name: str
    wire: str
    kind: Kind
    default: str = ""
    alias: str = ""

    @property
    def optional(self) -> bool:
        return self.default != ""


def members(scribe: Scribe, kinds: Iterable[Kind], *, aliased: bool = False) -> list[Member]:
    """Fields for some types; those with a default may be optional."""
    found = []
    for name, kind in zip(FIELD_NAMES, kinds, strict=False):
        optional = bool(kind.defaults) and scribe.draw(st.booleans())
        default = scribe.draw(st.sampled_from(kind.defaults)) if optional else ""
        wire = f"{name}Alias" if aliased and scribe.draw(st.booleans()) else name
        found.append(Member(name, wire, kind, default, scribe.draw(st.sampled_from(ALIASES)) if wire != name else ""))
    return found


def evaluate(expression: str) -> Any:
    """An expression of the program under test."""
    return eval(expression, vars(sys.modules[MODULE]))


def received(
    fields: Iterable[Member], wire: dict[str, Any], get: Callable[[str], Any], *, validated: bool = False
) -> bool:
    """Whether every field holds what the wire promises, or its default when it is absent or means to be (SPEC D2).

    A `validated` default is read like what a model sends where that can be done (rule G3).
    """
    for member in fields:
        present = member.wire in wire and not (
            wire[member.wire] is None and member.optional and not member.kind.has("nullable")
        )
        if present and not member.kind.matches(wire[member.wire], get(member.name)):
            return False
        if not present and not _is_default(member, get(member.name), validated=validated):
            return False
    return True


def _is_default(member: Member, value: Any, *, validated: bool = False) -> bool:
    """Whether a value is a default, or what becomes of it where the class, or one around it, has defaults validated."""
    default = evaluate(member.default)
    changed = validated or member.kind.has("custom")
    return same(value, default) or (changed and safely(member.kind, default, value))


def given(fields: Iterable[Member], wire: dict[str, Any]) -> set[str]:
    """The names of the fields that the wire sets."""
    return {
        member.name
        for member in fields
        if member.wire in wire
        and not (wire[member.wire] is None and member.optional and not member.kind.has("nullable"))
    }


def traits_of(fields: Iterable[Member]) -> frozenset[str]:
    """The traits of a class with these fields."""
    return frozenset({"object"}) | ({"custom"} if any(member.kind.has("custom") for member in fields) else frozenset())


def is_a(value: Any, name: str) -> bool:
    """Whether a value is an instance of the generated class of this name."""
    return type(value).__name__.split("[")[0] == name


def _ordered(fields: list[Member]) -> list[Member]:
    """Required ones first, as Python wants them where position counts."""
    return sorted(fields, key=lambda member: member.optional)


def typed_dict(scribe: Scribe, fields: list[Member], *, extras: str | None = None) -> Kind:
    """A TypedDict, some keys `NotRequired`, perhaps with typed extra items (PEP 728)."""
    if extras is None:
        extras = scribe.draw(st.sampled_from(["", ", closed=True", ", extra_items=int"]))
    total = scribe.draw(st.sampled_from(["", ", total=False"]))
    lines = []
    for member in fields:
        wrapper = "{}" if member.optional is bool(total) else "NotRequired[{}]" if member.optional else "Required[{}]"
        lines.append(f"    {member.name}: {wrapper.format(member.kind.source)}\n")
    name = scribe.define(
        "Dict", lambda name: f"class {name}(TypedDict{total}{extras}):\n" + ("".join(lines) or "    pass\n")
    )

    def matches(wire: Any, value: Any) -> bool:
        named = {member.name: member for member in fields}
        set_names = given(fields, wire)
        if type(value) is not dict or {key for key in value if key in named} != set_names:
            return False
        if any(
            not same(item, value.get(key)) and item != value.get(key) for key, item in wire.items() if key not in named
        ):
            return False
        return all(named[key].kind.matches(wire[key], value[key]) for key in set_names)

    return Kind(name, matches, (), traits_of(fields))


def assigned(member: Member, maker: str) -> str:
    """A class statement's line for a field, mutable defaults through a factory."""
    if not member.optional:
        return f"    {member.name}: {member.kind.source}\n"
    mutable = (
        member.default.startswith(("[", "list(", "set(", "dict(", "deque(", "OrderedDict(")) or "(" in member.default
    )
    value = f"{maker}(default_factory=lambda: {member.default})" if mutable else member.default
    return f"    {member.name}: {member.kind.source} = {value}\n"


def data_class(scribe: Scribe, fields: list[Member]) -> Kind:
    """A dataclass of the standard library or pydantic's, perhaps keyword-only, frozen, with slots or an uninitialised field."""
    decorator = scribe.draw(st.sampled_from(["dataclass", "pydantic_dataclass"]))
    option = scribe.draw(st.sampled_from(["", "(kw_only=True)", "(frozen=True)", "(slots=True)"]))
    hidden = scribe.draw(st.sampled_from(["", "    hidden: int = field(default=7, init=False)\n"]))
    ordered = _ordered(fields)
    lines = "".join(assigned(member, "field") for member in ordered)
    name = scribe.define(
        "Data",
        lambda name: (
            f"@{decorator}{option}\nclass {name}:\n{lines}{hidden}" + ("" if lines or hidden else "    pass\n")
        ),
    )

    def matches(wire: Any, value: Any) -> bool:
        return (
            is_a(value, name)
            and received(ordered, wire, lambda field: getattr(value, field))
            and (not hidden or value.hidden == 7)
        )

    hashable = option == "(frozen=True)" and all(member.kind.has("hashable") for member in fields)
    return Kind(name, matches, (), traits_of(fields) | ({"hashable"} if hashable else frozenset()))


def init_var(scribe: Scribe, fields: list[Member]) -> Kind:
    """A dataclass that takes a value it does not keep."""
    ordered = _ordered(fields)
    lines = "".join(assigned(member, "field") for member in ordered)
    body = "    raw: InitVar[int] = 3\n    seen: int = field(default=0, init=False)\n"
    post = "    def __post_init__(self, raw):\n        self.seen = raw\n"
    name = scribe.define("Init", lambda name: f"@dataclass(kw_only=True)\nclass {name}:\n{lines}{body}{post}")

    def matches(wire: Any, value: Any) -> bool:
        raw = 3 if wire.get("raw") is None else wire["raw"]
        return is_a(value, name) and value.seen == raw and received(ordered, wire, lambda field: getattr(value, field))

    return Kind(name, matches, (), traits_of(fields) | {"custom"})


def named_tuple(scribe: Scribe, fields: list[Member]) -> Kind:
    """A NamedTuple: an array whose defaulted tail may be missing.

    Inside a class that validates its defaults, so are those of the tail (rule G3).
    """
    ordered = _ordered(fields)
    lines = "".join(
        f"    {member.name}: {member.kind.source}{' = ' * member.optional}{member.default}\n" for member in ordered
    )
    name = scribe.define("Row", lambda name: f"class {name}(NamedTuple):\n{lines or '    pass'}\n")

    def matches(wire: Any, value: Any) -> bool:
        if not is_a(value, name) or len(wire) > len(ordered):
            return False
        for index, member in enumerate(ordered):
            if index < len(wire) and not member.kind.matches(wire[index], value[index]):
                return False
            if index >= len(wire) and not (member.optional and _is_default(member, value[index])):
                return False
        return True

    traits = frozenset({"hashable"}) if all(member.kind.has("hashable") for member in fields) else frozenset()
    return Kind(name, matches, (), traits)


def inherited_dict(scribe: Scribe, fields: list[Member]) -> Kind:
    """A TypedDict that adds to another one, each with its own totality."""
    own, more = fields[: len(fields) // 2], fields[len(fields) // 2 :]
    base = typed_dict(scribe, own, extras="")
    lines = "".join(f"    {member.name}: {member.kind.source}\n" for member in more if member.optional)
    whole = own + [member for member in more if member.optional]
    name = scribe.define("Dict", lambda name: f"class {name}({base.source}, total=False):\n{lines or '    pass'}\n")

    def matches(wire: Any, value: Any) -> bool:
        named = {member.name: member for member in whole}
        present = given(whole, wire)
        return set(value) == present and all(named[key].kind.matches(wire[key], value[key]) for key in present)

    return Kind(name, matches, (), traits_of(whole))
