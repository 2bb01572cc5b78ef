"""Generated pydantic models in their many shapes, and the classes that only models can be (SPEC T)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st
from pydantic.alias_generators import to_camel

from tests.strategies.classes import (
    Member,
    assigned,
    data_class,
    given,
    inherited_dict,
    init_var,
    is_a,
    received,
    traits_of,
    typed_dict,
)
from tests.strategies.compounds import safely
from tests.strategies.kinds import Kind, Scribe
from toolwire.testing.values import same

__all__ = ["CLASSES", "generic_model", "model", "mutual", "recursive", "recursive_alias", "root_model", "tagged_union"]

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
    "alias_generator=to_camel",
)

CHECKS = {
    "own __init__": "    def __init__(self, **data: Any) -> None:\n        super().__init__(**data)\n",
    "before model": "    @model_validator(mode='before')\n    @classmethod\n    def _before(cls, data: Any) -> Any:\n        return data\n",
    "after model": "    @model_validator(mode='after')\n    def _after(self) -> Any:\n        return self\n",
    "wrap model": "    @model_validator(mode='wrap')\n    @classmethod\n    def _wrap(cls, data: Any, handler: Any) -> Any:\n        return handler(data)\n",
    "before field": "    @field_validator('*', mode='before')\n    @classmethod\n    def _field(cls, value: Any) -> Any:\n        return value\n",
    "after field": "    @field_validator('*')\n    @classmethod\n    def _field(cls, value: Any) -> Any:\n        return value\n",
}
"""Validators of the author that change nothing."""

BESIDES = {
    "private": "    _secret: int = PrivateAttr(default=3)\n",
    "class variable": "    limit: ClassVar[int] = 5\n",
    "computed": "    @computed_field\n    @property\n    def double(self) -> int:\n        return 2\n",
    "post init": "    def model_post_init(self, context: Any) -> None:\n        pass\n",
    "serializer": "    @model_serializer(mode='wrap')\n    def _shown(self, handler: Any) -> Any:\n        return handler(self)\n",
}
"""What models may hold besides fields."""


def model(scribe: Scribe, fields: list[Member]) -> Kind:
    """A pydantic model with a config, aliases and perhaps the author's own code."""
    config = scribe.draw(st.sampled_from(CONFIGS))
    if "alias_generator" in config and any(name in field.kind.source for name in scribe.statements for field in fields):
        config = ""  # pydantic hands it down to the dataclasses and TypedDicts among the fields
    extra = scribe.draw(st.sampled_from(["", "", *CHECKS, *BESIDES])) if fields else ""
    parts = [f"    model_config = ConfigDict({config})\n"] if config else []
    parts += [*map(_model_line, fields), {**CHECKS, **BESIDES}.get(extra, "")]
    body = "".join(parts) or "    pass\n"
    base = _base(scribe, fields, parts) if config and scribe.draw(st.booleans()) else ""
    name = scribe.define(
        "Model", lambda name: f"class {name}({base or 'BaseModel'}):\n{'    pass' if base else body}\n"
    )
    if "alias_generator" in config:
        fields = [replace(field, wire=to_camel(field.name)) if field.wire == field.name else field for field in fields]

    def matches(wire: Any, value: Any) -> bool:
        validated = "validate_default" in config
        if not is_a(value, name) or not received(
            fields, wire, lambda field: getattr(value, field), validated=validated
        ):
            return False
        extras = {key: item for key, item in wire.items() if key not in {field.wire for field in fields}}
        kept = extras if "allow" in config else {}
        return value.model_fields_set == given(fields, wire) | set(kept) and same(value.__pydantic_extra__ or {}, kept)

    traits = traits_of(fields) | ({"custom"} if extra in CHECKS else frozenset())
    hashable = "frozen" in config and all(field.kind.has("hashable") for field in fields)
    return Kind(name, matches, (), traits | ({"hashable"} if hashable else frozenset()))


def _base(scribe: Scribe, fields: list[Member], parts: list[str]) -> str:
    """A class that holds everything; the model inherits from it."""
    return scribe.define("Base", lambda name: f"class {name}(BaseModel):\n{''.join(parts) if fields else '    pass'}\n")


def _model_line(member: Member) -> str:
    if member.wire == member.name:
        return assigned(member, "Field")
    default = f"default_factory=lambda: {member.default}, " if member.optional else ""
    alias = member.alias.format(wire=repr(member.wire), name=repr(member.name))
    return f"    {member.name}: {member.kind.source} = Field({default}{alias})\n"


def root_model(scribe: Scribe, inner: Kind) -> Kind:
    """A RootModel: on the wire it is its root."""
    name = scribe.define("Root", lambda name: f"class {name}(RootModel[{inner.source}]):\n    pass\n")
    return Kind(
        name,
        lambda wire, value: is_a(value, name) and inner.matches(wire, value.root),
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
            is_a(value, name)
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


def mutual(scribe: Scribe, inner: Kind) -> Kind:
    """Two classes that contain each other."""
    first = scribe.reserve("Left")
    second = scribe.reserve("Right")
    text = "class {}(BaseModel):\n    item: {}\n    other: '{} | None' = None\n"
    scribe.statements[first] = text.format(first, inner.source, second)
    scribe.statements[second] = text.format(second, inner.source, first)

    def matches(wire: Any, value: Any) -> bool:
        if not inner.matches(wire["item"], value.item):
            return False
        return value.other is None if wire.get("other") is None else matches(wire["other"], value.other)

    return Kind(first, matches, (), inner.traits & {"custom"})


def recursive_alias(scribe: Scribe, inner: Kind) -> Kind:
    """A type alias that contains itself."""
    name = scribe.define(
        "Tree", lambda name: f"{name} = TypeAliasType({name!r}, Union[{inner.source}, 'list[{name}]'])\n"
    )

    def matches(wire: Any, value: Any) -> bool:
        if type(wire) is list and type(value) is list and len(wire) == len(value) and all(map(matches, wire, value)):
            return True
        return safely(inner, wire, value)

    return Kind(name, matches, (), inner.traits & {"nullable", "custom"})


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
        kind, item = (value.get("kind"), value.get("item")) if as_dict else (value.kind, value.item)
        index = next(index for index, tag in enumerate(tags) if same(tag, kind))
        said = wire["kind"] == kind and isinstance(wire["kind"], bool) is isinstance(kind, bool)
        return said and (as_dict or is_a(value, names[index])) and inners[index].matches(wire["item"], item)

    traits = frozenset({"object"}) | ({"custom"} if any(inner.has("custom") for inner in inners) else frozenset())
    return Kind(f"Annotated[Union[{', '.join(names)}], Field(discriminator='kind')]", matches, (), traits)


CLASSES: dict[str, Callable[[Scribe, list[Member]], Kind]] = {
    "TypedDict": typed_dict,
    "inherited TypedDict": inherited_dict,
    "dataclass": data_class,
    "InitVar": init_var,
    "model": model,
}
"""Classes that are objects on the wire, by name."""
