"""Fields of objects: their one wire name, when they may be left out, and what null means for them (SPEC A3, D2)."""

from __future__ import annotations

import collections
import datetime
import decimal
import operator
import uuid
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

from pydantic_core import core_schema as cs

from toolwire.compiling.walk import ABSENT, WIRE_FORM, MisdeclaredError, without_ref

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from toolwire.compiling.walk import Memory, Node, Walk


@dataclass(frozen=True, slots=True)
class FieldForm:
    """A field as the wire sees it.

    `hidden` fields are optional ones of a type JSON cannot carry; they keep their default.
    """

    name: str
    node: Node
    wire: str
    null_is_absent: bool
    hidden: bool

    @property
    def alias(self) -> str | None:
        """The wire name, where it is another than Python's."""
        return None if self.wire == self.name else self.wire


def named_fields(node: Node) -> Iterator[tuple[str, Node]]:
    """The fields of a node that can be given, by their Python names; `init=False` ones cannot."""
    if isinstance(node["fields"], dict):
        yield from node["fields"].items()
    else:
        yield from ((field["name"], field) for field in node["fields"] if field.get("init", True))


def is_optional(field: Node) -> bool:
    return field["schema"]["type"] == "default" or not field.get("required", True)


def wire_name(field: Node, name: str, config: Mapping[str, Any]) -> str:
    """The one name under which the wire has a field: its alias, of several the first.

    Raises:
        MisdeclaredError: the alias is a path into another value.
    """
    alias = field.get("validation_alias")
    if alias is None or config.get("validate_by_alias") is False:
        return name
    while isinstance(alias, list):
        if len(alias) != 1 and not isinstance(alias[0], list):
            raise MisdeclaredError(
                f"field {name!r}: an AliasPath reaches into another value; give the field one plain alias"
            )
        alias = alias[0]
    return str(alias)


def fields_of(node: Node, walk: Walk) -> list[FieldForm]:
    canonical = walk.memory.canonical
    forms = []
    for name, field in named_fields(node):
        optional = is_optional(field)
        hidden = optional and not canonical.is_expressible(field)
        null_is_absent = optional and not hidden and not walk.admits_null(_inner(field))
        wire = wire_name(field, name, walk.config)
        if field.get("metadata"):
            walk.at("properties", wire).note_author(field)
        forms.append(FieldForm(name, field, wire, null_is_absent, hidden))
    _refuse_namesakes(forms)
    return forms


def _refuse_namesakes(forms: list[FieldForm]) -> None:
    """Refuse two fields under one wire name: one value cannot be meant for both (SPEC A3, A10)."""
    names: dict[str, str] = {}
    for form in forms:
        if (first := names.setdefault(form.wire, form.name)) != form.name:
            raise MisdeclaredError(
                f"fields {first!r} and {form.name!r} are both called {form.wire!r}; rename one alias"
            )


def _inner(field: Node) -> Node:
    schema: Node = field["schema"]
    return schema["schema"] if schema["type"] == "default" else schema


PYTHON_TYPES: Mapping[str, type] = {
    "bool": bool,
    "int": int,
    "float": float,
    "str": str,
    "bytes": bytes,
    "list": list,
    "generator": list,
    "tuple": tuple,
    "set": set,
    "frozenset": frozenset,
    "deque": collections.deque,
    "dict": dict,
    "typed-dict": dict,
    "date": datetime.date,
    "time": datetime.time,
    "datetime": datetime.datetime,
    "timedelta": datetime.timedelta,
    "decimal": decimal.Decimal,
    "uuid": uuid.UUID,
}


def python_type(node: Node, walk: Walk) -> type | None:
    """The class of which every value of a node is an instance; None where that is not known."""
    kind = node["type"]
    if kind == "definition-ref":
        return python_type(walk.memory.targets[node["schema_ref"]], walk)
    if kind in {"model", "dataclass", "enum"}:
        return node["cls"]  # type: ignore[no-any-return]
    if kind == "literal":
        classes = {type(member) for member in node["expected"]}
        return classes.pop() if len(classes) == 1 else None
    return PYTHON_TYPES.get(kind)


NEVER = cs.literal_schema(["\0"])


def absent_on_null(node: Node, walk: Walk, when_null: Mapping[str, Any]) -> cs.CoreSchema:
    """A value, or null in its place, which then is treated as `when_null` says (SPEC D2).

    Where all values are of one class, null gives itself away at a second look at the value: this costs a little, and
    the same for both. Else null comes first, so that no validator of the author sees it (rule G10).
    """
    read = walk.rewrite(node)
    cls = python_type(node, walk)
    if node["type"] == "bool":
        return _flag(read, when_null)
    if cls is not None:
        second: Any = {"type": "default", "schema": SECOND_LOOK.get(cls) or cs.is_instance_schema(cls), **when_null}
        return cs.chain_schema([cs.nullable_schema(read), second])
    never: Any = {"type": "default", "schema": NEVER, **when_null}
    null = cs.chain_schema([cs.none_schema(), never])
    return cs.union_schema([(null, ABSENT), (read, WIRE_FORM)], mode="left_to_right")


def _flag(read: cs.CoreSchema, when_null: Mapping[str, Any]) -> cs.CoreSchema:
    """The same for a flag, whose one error is soon made: it is tried before null, since flags are what is mostly sent."""
    default = when_null.get("default")
    if isinstance(default, bool):
        none_to_default = operator.not_ if default else operator.truth
        null: cs.CoreSchema = cs.no_info_after_validator_function(none_to_default, cs.none_schema())
    else:
        second: Any = {"type": "default", "schema": SECOND_LOOK[bool], **when_null}
        null = cs.chain_schema([cs.none_schema(), second])
    return cs.union_schema(
        [read, null],
        mode="left_to_right",
        custom_error_type="toolwire_expected_boolean",
        custom_error_message="expected_boolean",
    )


SECOND_LOOK: Mapping[type, cs.CoreSchema] = {
    bool: cs.bool_schema(strict=True),
    int: cs.int_schema(strict=True),
    float: cs.float_schema(strict=True),
    str: cs.str_schema(strict=True),
}
"""What tells a value from null; for these quicker than `isinstance`."""

DEFAULT_KEYS = ("default", "default_factory", "default_factory_takes_data", "copy_default")


def default_keys(node: Node) -> dict[str, Any]:
    return {key: node[key] for key in DEFAULT_KEYS if key in node}


def able_to_default(read: cs.CoreSchema, default: Mapping[str, Any], memory: Memory) -> cs.CoreSchema:
    """A field's schema for the author's validators that ask for the default (`PydanticUseDefault`), at whatever depth.

    It stands behind a node that hands no default on, or absent fields would get it here already.

    Parameters:
        read: the schema as it was rewritten.
        default: what stands for an absent value, as `default_keys` gives it.
        memory: that of the walk that rewrote it.
    """
    if not memory.runs_author:
        return read
    made: Any = {"type": "default", "schema": read, **default}
    return cs.json_or_python_schema(made, made)


class UndecidedError(Exception):
    """A validator of the author's asked for the default of an argument that has none; `path` is where."""

    def __init__(self, path: tuple[str, ...]) -> None:
        super().__init__(*path)
        self.path = path


def no_default(*path: str) -> dict[str, Any]:
    """What stands for the default of an argument that has none: an error that says so."""

    def undecided() -> NoReturn:
        raise UndecidedError(path)

    return {"default_factory": undecided}


def validates_default(node: Node, walk: Walk) -> bool:
    """Whether the author wants the default validated, which then may be of the field's own Python type (T2)."""
    return bool(node.get("validate_default", walk.config.get("validate_default")))


PLAIN = frozenset({str, int, bool, type(None)})
"""Types of defaults that are read like what a model sends."""


def below_default(node: Node, walk: Walk) -> Walk:
    """The walk to the inside of a `default` node; a default that is validated may be of a type that no JSON is."""
    if not validates_default(node, walk):
        return walk
    factory = node.get("default_factory")
    plain = type(node["default"]) in PLAIN if "default" in node else factory is list or factory is dict
    return walk if plain else walk.mixed()


def null_default(node: Node, walk: Walk) -> cs.CoreSchema:
    """The inside of a `default` node for which null means the default."""
    # the settings of the class would have the default validated here, where it is not known what it is for
    when_null = {**default_keys(node), "on_error": "default", "validate_default": False}
    if not validates_default(node, walk):
        return absent_on_null(node["schema"], walk, when_null)
    never: Any = {"type": "default", "schema": NEVER, **when_null}
    read = below_default(node, walk).rewrite(node["schema"])
    null = cs.chain_schema([cs.none_schema(), never, read])
    return cs.union_schema([(null, ABSENT), (read, WIRE_FORM)], mode="left_to_right")


class Unchecked:
    """A default on its way to the author's validators; as copyable as the default itself."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __hash__(self) -> int:
        return hash(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Unchecked) and self.value == other.value


def _check_default(value: Any, validate: Any) -> Any:
    return validate(value.value) if isinstance(value, Unchecked) else value


def known_default(node: Node, walk: Walk) -> cs.CoreSchema:
    """A field whose value is read already, or absent and then its default."""
    keys = default_keys(node)
    if not validates_default(node, walk):
        return without_ref({"type": "default", "schema": cs.any_schema()}, **keys)
    checked = cs.no_info_wrap_validator_function(_check_default, walk.mixed().rewrite(node["schema"]))
    wrapped: Any = {"type": "default", "schema": checked, **keys, "validate_default": True}
    if "default" in keys:
        wrapped["default"] = Unchecked(keys["default"])
    else:
        wrapped["default_factory"] = _unchecked_factory(keys)
    return without_ref(wrapped)


def _unchecked_factory(keys: Mapping[str, Any]) -> Any:
    factory = keys["default_factory"]
    if keys.get("default_factory_takes_data"):
        return lambda data: Unchecked(factory(data))
    return lambda: Unchecked(factory())
