"""Generated classes: TypedDicts, dataclasses, named tuples and pydantic models in their many shapes (SPEC T)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from tests.strategies.kinds import Kind, Scribe
from toolwire.testing.values import same

__all__ = [
    "CLASSES",
    "MODULE",
    "Member",
    "generic_model",
    "members",
    "named_tuple",
    "received",
    "recursive",
    "root_model",
    "tagged_union",
]

MODULE = "generated_program"
"""Where the classes of the program under test live while it is under test."""

NAMES = ("a", "b", "c", "kind_", "schema", "json", "copy", "title", "default")
"""Field names, some of them keywords of JSON Schema or methods of pydantic."""

FIELD_NAMES = ("a", "b", "c", "kind_", "title", "default")
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


def received(fields: Iterable[Member], wire: dict[str, Any], get: Callable[[str], Any]) -> bool:
    """Whether every field holds what the wire promises, or its default when it is absent or means to be (SPEC D2)."""
    for member in fields:
        present = member.wire in wire and not (
            wire[member.wire] is None and member.optional and not member.kind.has("nullable")
        )
        if present and not member.kind.matches(wire[member.wire], get(member.name)):
            return False
        if not present and not same(get(member.name), evaluate(member.default)):
            return False
    return True


def given(fields: Iterable[Member], wire: dict[str, Any]) -> set[str]:
    """The names of the fields that the wire sets."""
    return {
        member.name
        for member in fields
        if member.wire in wire
        and not (wire[member.wire] is None and member.optional and not member.kind.has("nullable"))
    }


def _traits(fields: Iterable[Member]) -> frozenset[str]:
    return frozenset({"object"}) | ({"custom"} if any(member.kind.has("custom") for member in fields) else frozenset())


def _is(value: Any, name: str) -> bool:
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

    return Kind(name, matches, (), _traits(fields))


def _assigned(member: Member, maker: str) -> str:
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
    lines = "".join(_assigned(member, "field") for member in ordered)
    name = scribe.define(
        "Data",
        lambda name: (
            f"@{decorator}{option}\nclass {name}:\n{lines}{hidden}" + ("" if lines or hidden else "    pass\n")
        ),
    )

    def matches(wire: Any, value: Any) -> bool:
        return (
            _is(value, name)
            and received(ordered, wire, lambda field: getattr(value, field))
            and (not hidden or value.hidden == 7)
        )

    hashable = option == "(frozen=True)" and all(member.kind.has("hashable") for member in fields)
    return Kind(name, matches, (), _traits(fields) | ({"hashable"} if hashable else frozenset()))


def init_var(scribe: Scribe, fields: list[Member]) -> Kind:
    """A dataclass that takes a value it does not keep."""
    ordered = _ordered(fields)
    lines = "".join(_assigned(member, "field") for member in ordered)
    body = "    raw: InitVar[int] = 3\n    seen: int = field(default=0, init=False)\n"
    post = "    def __post_init__(self, raw):\n        self.seen = raw\n"
    name = scribe.define("Init", lambda name: f"@dataclass(kw_only=True)\nclass {name}:\n{lines}{body}{post}")

    def matches(wire: Any, value: Any) -> bool:
        raw = 3 if wire.get("raw") is None else wire["raw"]
        return _is(value, name) and value.seen == raw and received(ordered, wire, lambda field: getattr(value, field))

    return Kind(name, matches, (), _traits(fields) | {"custom"})


def named_tuple(scribe: Scribe, fields: list[Member]) -> Kind:
    """A NamedTuple: an array whose defaulted tail may be missing."""
    ordered = _ordered(fields)
    lines = "".join(
        f"    {member.name}: {member.kind.source}{' = ' * member.optional}{member.default}\n" for member in ordered
    )
    name = scribe.define("Row", lambda name: f"class {name}(NamedTuple):\n{lines or '    pass'}\n")

    def matches(wire: Any, value: Any) -> bool:
        if not _is(value, name) or len(wire) > len(ordered):
            return False
        for index, member in enumerate(ordered):
            if index < len(wire) and not member.kind.matches(wire[index], value[index]):
                return False
            if index >= len(wire) and not same(value[index], evaluate(member.default)):
                return False
        return True

    traits = frozenset({"hashable"}) if all(member.kind.has("hashable") for member in fields) else frozenset()
    return Kind(name, matches, (), traits)


CONFIGS = (
    "",
    "extra='forbid'",
    "extra='ignore'",
    "extra='allow'",
    "strict=True",
    "frozen=True",
    "validate_default=True",
    "validate_by_name=True, validate_by_alias=True",
    "revalidate_instances='always', coerce_numbers_to_str=True",
)

EXTRAS = {
    "own __init__": "    def __init__(self, **data: Any) -> None:\n        super().__init__(**data)\n",
    "before model": "    @model_validator(mode='before')\n    @classmethod\n    def _before(cls, data: Any) -> Any:\n        return data\n",
    "after model": "    @model_validator(mode='after')\n    def _after(self) -> Any:\n        return self\n",
    "wrap model": "    @model_validator(mode='wrap')\n    @classmethod\n    def _wrap(cls, data: Any, handler: Any) -> Any:\n        return handler(data)\n",
    "before field": "    @field_validator('*', mode='before')\n    @classmethod\n    def _field(cls, value: Any) -> Any:\n        return value\n",
    "after field": "    @field_validator('*')\n    @classmethod\n    def _field(cls, value: Any) -> Any:\n        return value\n",
}
"""Author's code in models that changes nothing."""


def model(scribe: Scribe, fields: list[Member]) -> Kind:
    """A pydantic model with a config, aliases and perhaps the author's own code."""
    config = scribe.draw(st.sampled_from(CONFIGS))
    extra = scribe.draw(st.sampled_from(["", "", "", *EXTRAS])) if fields else ""
    lines = "".join(map(_model_line, fields))
    head = f"    model_config = ConfigDict({config})\n" if config else ""
    name = scribe.define(
        "Model",
        lambda name: (
            f"class {name}(BaseModel):\n{head}{lines}{EXTRAS.get(extra, '')}" + ("" if head or lines else "    pass\n")
        ),
    )

    def matches(wire: Any, value: Any) -> bool:
        if not _is(value, name) or not received(fields, wire, lambda field: getattr(value, field)):
            return False
        extras = {key: item for key, item in wire.items() if key not in {member.wire for member in fields}}
        kept = extras if "allow" in config else {}
        return value.model_fields_set == given(fields, wire) | set(kept) and same(value.__pydantic_extra__ or {}, kept)

    traits = _traits(fields) | ({"custom"} if extra else frozenset())
    hashable = "frozen" in config and all(member.kind.has("hashable") for member in fields)
    return Kind(name, matches, (), traits | ({"hashable"} if hashable else frozenset()))


def _model_line(member: Member) -> str:
    if member.wire == member.name:
        return _assigned(member, "Field")
    default = f"default_factory=lambda: {member.default}, " if member.optional else ""
    alias = member.alias.format(wire=repr(member.wire), name=repr(member.name))
    return f"    {member.name}: {member.kind.source} = Field({default}{alias})\n"


def root_model(scribe: Scribe, inner: Kind) -> Kind:
    """A RootModel: on the wire it is its root."""
    name = scribe.define("Root", lambda name: f"class {name}(RootModel[{inner.source}]):\n    pass\n")
    return Kind(
        name,
        lambda wire, value: _is(value, name) and inner.matches(wire, value.root),
        (),
        inner.traits & {"nullable", "custom"},
    )


def generic_model(scribe: Scribe, inner: Kind) -> Kind:
    """A generic model with its parameter filled in."""
    name = scribe.define(
        "Box", lambda name: f"class {name}(BaseModel, Generic[T]):\n    item: T\n    more: list[T] = []\n"
    )

    def matches(wire: Any, value: Any) -> bool:
        more = wire.get("more") or []
        return (
            _is(value, name)
            and inner.matches(wire["item"], value.item)
            and len(more) == len(value.more)
            and all(map(inner.matches, more, value.more))
        )

    return Kind(f"{name}[{inner.source}]", matches, (), inner.traits & {"custom"})


def recursive(scribe: Scribe, inner: Kind) -> Kind:
    """A class that contains itself."""
    form = scribe.draw(st.sampled_from(["BaseModel", "TypedDict", "dataclass"]))
    head = "@dataclass\nclass {}:\n" if form == "dataclass" else f"class {{}}({form}):\n"
    absent = form == "TypedDict"
    lines = "    item: {inner}\n" + (
        "    rest: NotRequired[list['{name}']]\n" if absent else "    rest: 'list[{name}] | None' = None\n"
    )
    name = scribe.define("Node", lambda name: head.format(name) + lines.format(inner=inner.source, name=name))

    def matches(wire: Any, value: Any) -> bool:
        got = dict(value) if absent else {"item": value.item, "rest": value.rest}
        rest, got_rest = wire.get("rest"), got.get("rest")
        if not inner.matches(wire["item"], got["item"]) or (rest is None) is not (got_rest is None):
            return False
        return rest is None or (len(rest) == len(got_rest) and all(map(matches, rest, got_rest)))

    return Kind(name, matches, (), inner.traits & {"custom"})


def tagged_union(scribe: Scribe, inners: list[Kind]) -> Kind:
    """A discriminated union of models, dataclasses or TypedDicts, told apart by a literal tag."""
    head = scribe.draw(st.sampled_from(["class {}(BaseModel):\n", "@dataclass\nclass {}:\n", "class {}(TypedDict):\n"]))
    tags = scribe.draw(st.sampled_from([("a", "b", "c"), (1, 2, 3), ("1", 1, 2), (True, False, "no")]))
    names = []
    for tag, inner in zip(tags, inners, strict=False):
        lines = f"    kind: Literal[{tag!r}]\n    item: {inner.source}\n"
        names.append(scribe.define("Tagged", lambda name, lines=lines: head.format(name) + lines))  # type: ignore[misc]
    as_dict = "TypedDict" in head

    def matches(wire: Any, value: Any) -> bool:
        kind, item = (value["kind"], value["item"]) if as_dict else (value.kind, value.item)
        index = next(index for index, tag in enumerate(tags) if same(tag, kind))
        said = wire["kind"] == kind and isinstance(wire["kind"], bool) is isinstance(kind, bool)
        return said and (as_dict or _is(value, names[index])) and inners[index].matches(wire["item"], item)

    traits = frozenset({"object"}) | ({"custom"} if any(inner.has("custom") for inner in inners) else frozenset())
    return Kind(f"Annotated[Union[{', '.join(names)}], Field(discriminator='kind')]", matches, (), traits)


CLASSES: dict[str, Callable[[Scribe, list[Member]], Kind]] = {
    "TypedDict": typed_dict,
    "dataclass": data_class,
    "InitVar": init_var,
    "model": model,
}
"""Classes that are objects on the wire, by name."""
