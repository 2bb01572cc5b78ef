"""Literals and enums: a closed list of wire values, compared by exact JSON type (SPEC T)."""

from __future__ import annotations

import math
from enum import Enum
from typing import TYPE_CHECKING, Any

from pydantic_core import PydanticCustomError
from pydantic_core import core_schema as cs

from toolwire.compiling.rules.numbers import FLOAT, INTEGER
from toolwire.compiling.rules.strings import TEXT, ours
from toolwire.compiling.walk import SKIP, UNRANKED, WIRE_FORM, MisdeclaredError, NotJsonError, Position, Rule

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from toolwire.compiling.canonical import Canonical
    from toolwire.compiling.walk import Json, Node, Walk

SCALARS: Mapping[type, tuple[str, cs.CoreSchema]] = {
    str: ("string", TEXT),
    int: ("integer", INTEGER),
    float: ("number", FLOAT),
    bool: ("boolean", cs.bool_schema(strict=True)),
    type(None): ("null", cs.none_schema()),
}
"""JSON's scalar types by Python's: the name a schema gives them, and the wire rule that reads them."""


def wire_value(member: Any) -> Any:
    """The value by which a literal or enum member travels, as a plain scalar; itself where JSON has none."""
    value = member.value if isinstance(member, Enum) else member
    for plain in (bool, int, float, str):
        if isinstance(value, plain):
            return value if type(value) is plain else plain(value)
    return value


def grouped(members: Sequence[Any]) -> dict[type, dict[Any, Any]]:
    """Members by the Python type of their wire value: `{int: {1: Prio.LOW}}`."""
    groups: dict[type, dict[Any, Any]] = {}
    for member in members:
        value = wire_value(member)
        groups.setdefault(type(value), {}).setdefault(value, member)
    return groups


def choice(members: Sequence[Any], *, in_union: bool = False) -> cs.CoreSchema:
    """Exactly these members, each taken by its wire value; `in_union`, their texts are no better than those of others."""
    groups = grouped(members)
    branches = [_group(kind, table) for kind, table in groups.items()]
    if len(branches) == 1:
        return branches[0]
    if (
        in_union and str in groups
    ):  # as the last one: what has been tried in vain before another counts against that, too
        texts = branches.pop(list(groups).index(str))
        branches.append(cs.chain_schema([UNRANKED, texts]))
    labelled: list[Any] = [(branch, SKIP) for branch in branches[:-1]] + [(branches[-1], WIRE_FORM)]
    return cs.union_schema(
        labelled,
        mode="left_to_right",
        custom_error_type="toolwire_not_in_enum",
        custom_error_message="not_in_enum",
    )


def _group(kind: type, table: Mapping[Any, Any]) -> cs.CoreSchema:
    reader = SCALARS[kind][1]
    if kind is type(None):
        return reader if table[None] is None else cs.chain_schema([reader, _mapped(table)])
    steps: list[cs.CoreSchema] = [cs.literal_schema(list(table))]
    if kind is not str:
        steps = [ours(reader, "not_in_enum"), _known_integers(list(table)) if kind is int else steps[0]]
    if any(member is not value and isinstance(member, Enum) for value, member in table.items()):
        steps.append(_mapped(table))
    return cs.chain_schema(steps) if len(steps) > 1 else steps[0]


INT64 = range(-(2**63), 2**63)


def _known_integers(values: list[int]) -> cs.CoreSchema:
    """These integers; beside one that fits into 64 bits, pydantic-core fails on any that does not."""
    large = [value for value in values if value not in INT64]
    if len(large) in {0, len(values)}:
        return ours(cs.literal_schema(values), "not_in_enum")
    apart: list[Any] = [cs.literal_schema([value for value in values if value in INT64]), cs.literal_schema(large)]
    return ours(cs.union_schema(apart, mode="left_to_right"), "not_in_enum")


def _mapped(table: Mapping[Any, Any]) -> cs.CoreSchema:
    """From wire value to enum member; in Rust where all members are of one class, and no integer is too large for it."""
    classes = {type(member) for member in table.values()}
    cls = classes.pop()
    large = any(isinstance(value, int) and value not in INT64 for value in table)
    if classes or large or not issubclass(cls, Enum):
        return cs.no_info_plain_validator_function(lambda value: table[value])
    return cs.enum_schema(cls, list(table.values()))


def choice_json(members: Sequence[Any]) -> Json:
    """`enum` with its type or types, in declared order."""
    groups = grouped(members)
    names = [SCALARS[kind][0] for kind in groups]
    values = list(dict.fromkeys((type(value), value) for value in map(wire_value, members)))
    return {"type": names[0] if len(names) == 1 else names, "enum": [value for _, value in values]}


def _check_scalars(members: Sequence[Any]) -> None:
    for member in members:
        if not is_json(wire_value(member)):
            raise MisdeclaredError(
                f"{member!r} is no JSON value, so no model could send it; leave it out of the Literal"
            )


def is_json(value: Any) -> bool:
    """Whether a member's value is a scalar that JSON text can carry: no infinity, no half of a surrogate pair."""
    if isinstance(value, str):
        return not any("\ud800" <= char <= "\udfff" for char in value)
    return type(value) in SCALARS and (type(value) is not float or math.isfinite(value))


def rewrite_literal(node: Node, walk: Walk) -> cs.CoreSchema:
    _check_scalars(node["expected"])
    return _with_members(choice(node["expected"], in_union=walk.in_union), node["expected"], walk)


def _with_members(wire: cs.CoreSchema, members: Sequence[Any], walk: Walk) -> cs.CoreSchema:
    """The wire form, and in mixed position the enum members themselves as well; other members look the same in both."""
    by_class: dict[type, list[Any]] = {}
    for member in members:
        if isinstance(member, Enum) and walk.position is Position.MIXED:
            by_class.setdefault(type(member), []).append(member)
    if not by_class:
        return wire
    given: list[Any] = [
        (cs.chain_schema([cs.is_instance_schema(cls), cs.literal_schema(own)]), SKIP) for cls, own in by_class.items()
    ]
    return cs.union_schema([*given, (wire, WIRE_FORM)], mode="left_to_right")


def render_literal(node: Node, canonical: Canonical) -> Json:
    del canonical
    _check_scalars(node["expected"])
    return choice_json(node["expected"])


def enum_members(node: Node) -> list[Any]:
    """The members of an enum that JSON can carry.

    Raises:
        NotJsonError: there is none.
    """
    members = [member for member in node["members"] if is_json(wire_value(member))]
    if not members:
        raise NotJsonError(f"no member of the enum {node['cls'].__name__} has a JSON value")
    return members


def rewrite_enum(node: Node, walk: Walk) -> cs.CoreSchema:
    members = enum_members(node)
    if missing := [member.name for member in node["members"] if member not in members]:
        walk.note("lost", f"the enum members {', '.join(missing)} have no JSON value and cannot be sent", "enum")
    return _with_members(choice(members, in_union=walk.in_union), members, walk)


def render_enum(node: Node, canonical: Canonical) -> Json:
    described = canonical.enum_description(node["cls"])
    return {**described, **choice_json(enum_members(node))}


def key_table(members: Sequence[Any]) -> dict[str, Any]:
    """Members by the text under which they stand as keys of an object."""
    return {key_text(wire_value(member)): member for member in members}


def key_text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None or isinstance(value, float):
        raise MisdeclaredError(f"{value!r} cannot be the key of a JSON object; use strings or integers as keys")
    return str(value)


def key_choice(members: Sequence[Any], walk: Walk) -> cs.CoreSchema:
    """A key of an object that stands for one of these members."""
    table = key_table(members)

    def member_of(key: Any) -> Any:
        try:
            return table[key]
        except (KeyError, TypeError):
            raise PydanticCustomError("toolwire_not_in_enum", "not_in_enum") from None

    wire = cs.chain_schema([TEXT, cs.no_info_plain_validator_function(member_of)])
    if walk.position is Position.WIRE:
        return wire
    return cs.union_schema([(cs.literal_schema(list(members)), SKIP), (wire, WIRE_FORM)], mode="left_to_right")


RULES: dict[str, Rule] = {
    "literal": Rule(rewrite_literal, render_literal),
    "enum": Rule(rewrite_enum, render_enum),
}
