"""Types made of other types: containers, unions and mappings (SPEC T)."""

from __future__ import annotations

from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from typing import Any

from hypothesis import strategies as st

from tests.strategies.kinds import Kind, Scribe
from tests.strategies.leaves import ENUMS, LEAVES, exactly

__all__ = [
    "BARE",
    "FOREIGN",
    "LISTS",
    "MAPS",
    "SETS",
    "alias",
    "counter",
    "grouped",
    "leaf",
    "mapping",
    "nullable",
    "safely",
    "sequence",
    "set_of",
    "tuple_of",
    "union",
]

LISTS: dict[str, type] = {
    "list[{}]": list,
    "Sequence[{}]": list,
    "MutableSequence[{}]": list,
    "Iterable[{}]": list,
    "Generator[{}, None, None]": list,
    "deque[{}]": deque,
    "tuple[{}, ...]": tuple,
    "Annotated[list[{}], Field(min_length=1, max_length=3)]": list,
    "Annotated[tuple[{}, ...], Field(min_length=1)]": tuple,
}
"""How an array of one kind of item is written -> the class that is received."""

FOREIGN: dict[str, type] = {"Iterator[{}]": list, "Collection[{}]": list, "Reversible[{}]": list, "Container[{}]": list}
"""Those that pydantic has no schema for: they can be parameters, but not fields of its models."""

SETS: dict[str, type] = {
    "set[{}]": set,
    "frozenset[{}]": frozenset,
    "AbstractSet[{}]": AbstractSet,
    "Annotated[set[{}], Field(min_length=1, max_length=2)]": set,
}

MAPS: dict[str, type] = {
    "dict[{}, {}]": dict,
    "Mapping[{}, {}]": dict,
    "MutableMapping[{}, {}]": dict,
    "OrderedDict[{}, {}]": OrderedDict,
    "Annotated[dict[{}, {}], Field(min_length=1)]": dict,
}

BARE: dict[str, Kind] = {
    **{name: Kind(name, exactly) for name in ("list", "dict", "Sequence", "Iterable", "Mapping")},
    "tuple": Kind("tuple", lambda wire, value: exactly(tuple(wire), value)),
    "deque": Kind("deque", lambda wire, value: exactly(deque(wire), value)),
}
"""Containers without a parameter: untyped items."""


def leaf(scribe: Scribe, trait: str = "") -> Kind:
    """One row without inner types, with the trait asked for."""
    named = [(name, kind) for name, kind in LEAVES.items() if not trait or kind.has(trait)]
    listed = [(name, kind) for name, (_, kind) in ENUMS.items() if not trait or kind.has(trait)]
    name, kind = scribe.draw(st.sampled_from([*named, *listed]))
    if name in ENUMS:
        scribe.statements[name] = ENUMS[name][0]
    return kind


def sequence(form: str, item: Kind) -> Kind:
    """An array of any length, written as one of `LISTS` or `FOREIGN`."""
    container = (LISTS | FOREIGN)[form]

    def matches(wire: Any, value: Any) -> bool:
        return type(value) is container and len(wire) == len(value) and all(map(item.matches, wire, value))

    frozen = item.traits & {"hashable"} if container is tuple else frozenset()
    return Kind(form.format(item.source), matches, () if "min_length" in form else (_empty(container),), frozen)


def _empty(container: type) -> str:
    if container is AbstractSet:
        return "frozenset()"
    return f"{container.__name__}()"


def tuple_of(items: list[Kind]) -> Kind:
    """An array with a kind for each position."""

    def matches(wire: Any, value: Any) -> bool:
        return (
            type(value) is tuple
            and len(wire) == len(value)
            and all(item.matches(part, got) for item, part, got in zip(items, wire, value, strict=True))
        )

    traits = frozenset({"hashable"}) if all(item.has("hashable") for item in items) else frozenset()
    return Kind(f"tuple[{', '.join(item.source for item in items)}]", matches, (), traits)


def alias(scribe: Scribe, of: Kind) -> Kind:
    """The same type under a name of its own."""
    name = scribe.define("Alias", lambda name: f"{name} = TypeAliasType({name!r}, {of.source})\n")
    return Kind(name, of.matches, of.defaults, of.traits - {"key"})


def set_of(form: str, item: Kind) -> Kind:
    """A set, written as one of `SETS`; items equal in Python collapse into one of them."""
    container = SETS[form]

    def matches(wire: Any, value: Any) -> bool:
        if not isinstance(value, container) or len(value) > len(wire):
            return False
        meant = all(any(item.matches(part, got) for part in wire) for got in value)
        return meant and (len(value) < len(wire) or all(any(item.matches(part, got) for got in value) for part in wire))

    traits = frozenset({"hashable"}) if container is frozenset else frozenset()
    return Kind(form.format(item.source), matches, () if "min_length" in form else (_empty(container),), traits)


def _key_bool(wire: str, value: Any) -> bool:
    return {"true": True, "false": False}[wire] is value


def _key_int(wire: str, value: Any) -> bool:
    return type(value) is int and str(value) == wire


def _key_number(wire: str, value: Any) -> bool:
    number = getattr(value, "value", value)
    return type(number) is int and str(number) == wire


KINDS_OF_KEYS: dict[str, Callable[[str, Any], bool]] = {
    "int": _key_int,
    "bool": _key_bool,
    "Literal[1, 2]": _key_number,
    "Level": _key_number,
}
"""Key types whose wire text is not that of the value; the others follow the text rule of their type."""


def mapping(form: str, key: Kind, item: Kind) -> Kind:
    """An object with free keys, written as one of `MAPS`."""
    container = MAPS[form]
    same_key = KINDS_OF_KEYS.get(key.source, key.matches)

    def matches(wire: Any, value: Any) -> bool:
        if type(value) is not container or len(value) > len(wire):
            return False
        if len(value) < len(wire):  # keys that mean the same, such as one UUID in two cases
            return all(any(same_key(name, got) for name in wire) for got in value)
        parts = zip(wire.items(), value.items(), strict=True)
        return all(same_key(name, got) and item.matches(part, inner) for (name, part), (got, inner) in parts)

    return Kind(form.format(key.source, item.source), matches, () if "min_length" in form else (_empty(container),))


def counter() -> Kind:
    """`Counter[str]`: an object of integers."""
    return Kind("Counter[str]", lambda wire, value: type(value) is Counter and dict(value) == wire)


def grouped(item: Kind) -> Kind:
    """`defaultdict` of lists."""

    def matches(wire: Any, value: Any) -> bool:
        return (
            type(value) is defaultdict
            and list(value) == list(wire)
            and all(
                len(part) == len(value[name]) and all(map(item.matches, part, value[name]))
                for name, part in wire.items()
            )
        )

    return Kind(f"defaultdict[str, list[{item.source}]]", matches)


def union(members: list[Kind]) -> Kind:
    """One of several types."""

    def matches(wire: Any, value: Any) -> bool:
        return any(safely(member, wire, value) for member in members)

    traits = frozenset.intersection(*(member.traits - {"key", "nullable", "custom"} for member in members))
    traits |= {trait for trait in ("nullable", "custom") if any(member.has(trait) for member in members)}
    defaults = tuple(default for member in members for default in member.defaults)
    return Kind(f"Union[{', '.join(member.source for member in members)}]", matches, defaults, traits)


def safely(member: Kind, wire: Any, value: Any) -> bool:
    """A promise speaks of the type's own wire form; of any other it may know nothing, and then it is not kept."""
    try:
        return member.matches(wire, value)
    except (ValueError, TypeError, AttributeError, KeyError, IndexError, ArithmeticError, StopIteration):
        return False


def nullable(kind: Kind) -> Kind:
    """`T | None`."""

    def matches(wire: Any, value: Any) -> bool:
        return value is None if wire is None else kind.matches(wire, value)

    return Kind(f"Optional[{kind.source}]", matches, (*kind.defaults, "None"), kind.traits - {"key"} | {"nullable"})
