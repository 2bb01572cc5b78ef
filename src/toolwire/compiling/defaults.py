"""Defaults in wire form: what a model would have to send to get the same value (SPEC A6)."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping
from dataclasses import replace
from decimal import Decimal
from enum import Enum
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from pydantic_core import MISSING, SchemaValidator, ValidationError, to_jsonable_python

from toolwire.compiling.fields import named_fields, wire_name
from toolwire.compiling.rules.choices import is_json, key_text, wire_value
from toolwire.compiling.rules.objects import wire_config
from toolwire.compiling.rules.wrappers import is_instance_of_pydantics
from toolwire.compiling.walk import Node, Walk
from toolwire.hints import WIRE_KEY

if TYPE_CHECKING:
    from collections.abc import Callable

    from toolwire.compiling.walk import Memory

NO_CONFIG: Mapping[str, Any] = MappingProxyType({})

TOO_LONG = 10**4300
"""Integers of more digits are neither read from JSON nor written (SPEC N1)."""
SECRETS = ("Secret", "SecretStr", "SecretBytes")


def is_silent(value: Any) -> bool:
    """Whether a default is not meant to be shown, and nobody has to be told so."""
    return value is MISSING or any(is_instance_of_pydantics(value, name) for name in SECRETS)


class UnsayableError(Exception):
    """A default that no JSON value stands for."""


def wire_default(value: Any, node: Node, memory: Memory, config: Mapping[str, Any] = NO_CONFIG) -> Any:
    """The JSON value that stands for a default.

    Parameters:
        value: the default object.
        node: the core schema of its place, without the default itself.
        memory: of the compilation the node is from.
        config: the settings of the class it stands in.

    Raises:
        UnsayableError: there is none, or what it would be read as is another value.
    """
    encoded = encode(value, node, memory)
    if type(value) is int and abs(value) >= TOO_LONG:
        raise UnsayableError("it has more digits than can be read")
    if is_plain(value, node) and not (config and type(value) is str):
        return encoded
    try:
        decoded = validator_of(node, memory, config).validate_python(encoded)
    except Exception as error:  # a validator of the author's may raise anything
        raise UnsayableError("it lies outside the parameter's own type") from error
    if type(decoded) is list and type(value) is tuple and node["type"] != "any":
        decoded = tuple(decoded)  # `Sequence[str] = ()` is an empty array; the function gets its own default anyway
    if not equal(decoded, value.value if isinstance(value, Enum) and gives_values(node) else value):
        raise UnsayableError("what a model could send for it is another value")
    return encoded


def gives_values(node: Node) -> bool:
    """Whether a node gives the values of an enum's members and not the members: pydantic's `use_enum_values`."""
    return node["type"] == "function-after" and isinstance(node["function"]["function"], attrgetter)


PLAIN: Mapping[type, str] = {str: "str", int: "int", bool: "bool"}


def is_plain(value: Any, node: Node) -> bool:
    """Whether a value is one of its node's by a look at their types alone, as most defaults are."""
    if value is None and node["type"] == "nullable":
        return True
    if node["type"] == "literal":
        return any(value is member or (type(value) is type(member) and value == member) for member in node["expected"])
    known = node["type"] == PLAIN.get(type(value)) and len(node) == 1
    return known and (type(value) is not str or value.isascii())


def equal(one: Any, two: Any) -> bool:
    if isinstance(two, Enum) and type(one) is not type(two):
        return False  # an `IntEnum` equals its integer, which has no name
    try:
        return bool(one == two)
    except Exception:  # noqa: BLE001 - an author's `__eq__` may raise anything; then they are not known to be equal
        return False


def validator_of(node: Node, memory: Memory, config: Mapping[str, Any] = NO_CONFIG) -> SchemaValidator:
    """What reads the wire form of one node; what there is to note about it was noted when the tool was compiled."""
    from toolwire.compiling.arguments import with_definitions

    known = memory.validators.get(id(node))
    if known is not None:
        return known.validator
    wire = Walk(replace(memory, notes={}), config=config).rewrite(node)
    settings: Any = wire_config({"config": config})
    return SchemaValidator(with_definitions(wire, memory), settings, _use_prebuilt=False)


def encode(value: Any, node: Node, memory: Memory) -> Any:
    """A Python value as the JSON that stands for it at one node; plain data, not yet known to be accepted."""
    encoder = ENCODERS.get(node["type"], _by_runtime_type)
    mark = node.get("metadata", {}).get(WIRE_KEY)
    try:
        return MARKED[mark](value) if mark else encoder(value, node, memory)
    except UnsayableError:
        raise
    except Exception as error:  # an object of the author's may raise anything
        raise UnsayableError("it is no JSON value") from error


def _by_runtime_type(value: Any, node: Node, memory: Memory) -> Any:
    del node, memory
    return to_jsonable_python(value, by_alias=True, inf_nan_mode="constants")


def _member(value: Any, node: Node, memory: Memory) -> Any:
    del node, memory
    encoded = wire_value(value)
    if not is_json(encoded):
        raise UnsayableError("it is no JSON value")
    return encoded


def _base64(value: Any, node: Node, memory: Memory) -> Any:
    del node, memory
    return base64.b64encode(value).decode("ascii")


def _decimal(value: Any, node: Node, memory: Memory) -> Any:
    del node, memory
    if isinstance(value, bool):
        raise UnsayableError("a boolean is no decimal number")
    # `= 0` stands for a decimal as often as `= Decimal(0)`; numbers that are none would get six digits by themselves.
    return format(value if isinstance(value, Decimal) else Decimal(str(value)), "f")


def _text(value: Any, node: Node, memory: Memory) -> Any:
    del node, memory
    return str(value)


def _complex(value: Any, node: Node, memory: Memory) -> Any:
    return _text(value, node, memory).strip("()")


def _inside(value: Any, node: Node, memory: Memory) -> Any:
    return encode(value, node["schema"], memory)


def _optional(value: Any, node: Node, memory: Memory) -> Any:
    return None if value is None else encode(value, node["schema"], memory)


def _branch(value: Any, node: Node, memory: Memory) -> Any:
    return encode(value, node["strict_schema"] if "strict_schema" in node else node["json_schema"], memory)


def _referred(value: Any, node: Node, memory: Memory) -> Any:
    return encode(value, memory.targets[node["schema_ref"]], memory)


def _array(value: Iterable[Any], node: Node, memory: Memory) -> Any:
    if isinstance(value, str | bytes | Mapping):
        raise UnsayableError("it is no array")
    return [encode(item, node.get("items_schema", ANY), memory) for item in value]


def _set(value: Iterable[Any], node: Node, memory: Memory) -> Any:
    return sorted(_array(value, node, memory), key=repr)


def _tuple(value: Iterable[Any], node: Node, memory: Memory) -> Any:
    items, variadic = node["items_schema"], node.get("variadic_item_index")
    values = list(value)
    schemas = list(items)
    if variadic is not None:
        repeated = len(values) - len(items) + 1
        schemas = [*items[:variadic], *[items[variadic]] * repeated, *items[variadic + 1 :]]
    return [encode(item, schema, memory) for item, schema in zip(values, schemas, strict=True)]


def _named_tuple(value: Any, node: Node, memory: Memory) -> Any:
    fields = zip(value, node["fields"], strict=True)
    return [encode(item, field["schema"], memory) for item, field in fields]


def _object(value: Mapping[Any, Any], node: Node, memory: Memory) -> Any:
    schema = node.get("values_schema", ANY)
    keys = node.get("keys_schema", ANY)
    return {_key(key, keys, memory): encode(item, schema, memory) for key, item in value.items()}


def _key(key: Any, node: Node, memory: Memory) -> str:
    if isinstance(key, str) and node["type"] in {"any", "str"}:
        return key
    encoded = encode(key, node, memory)
    return encoded if isinstance(encoded, str) else key_text(encoded)


def _fields(value: Any, node: Node, memory: Memory) -> Any:
    if node.get("root_model"):
        return encode(value.root, node["schema"], memory)
    body = memory.canonical.object_of(node) or node
    config = node.get("config", {})
    given = value if isinstance(value, Mapping) else None
    out = {}
    for name, field in named_fields(body):
        if given is not None and name not in given:
            continue
        item = given[name] if given is not None else getattr(value, name)
        out[wire_name(field, name, config)] = encode(item, field["schema"], memory)
    return out


def _any_member(value: Any, node: Node, memory: Memory) -> Any:
    """The first member whose wire form the union reads as the same value."""
    whole = validator_of(node, memory)
    choices = node["choices"].values() if isinstance(node["choices"], dict) else node["choices"]
    for choice in choices:
        member = choice[0] if isinstance(choice, tuple) else choice
        try:
            encoded = encode(value, member, memory)
            decoded = whole.validate_python(encoded)
        except (UnsayableError, ValidationError):
            continue
        if equal(decoded, value) and type(decoded) is type(value):
            return encoded
    raise UnsayableError("no member of the union reads it")


ANY: Node = {"type": "any"}

MARKED: Mapping[str, Callable[[Any], Any]] = {
    "string_integer": lambda value: str(int(value)),
    "code_point": chr,
    "char_list": lambda value: "".join(map(chr, value)),
}

ENCODERS: Mapping[str, Callable[[Any, Node, Memory], Any]] = {
    "literal": _member,
    "enum": _member,
    "bytes": _base64,
    "decimal": _decimal,
    "fraction": _text,
    "complex": _complex,
    "nullable": _optional,
    "default": _inside,
    "function-after": _inside,
    "custom-error": _inside,
    "missing-sentinel": _inside,
    "lax-or-strict": _branch,
    "json-or-python": _branch,
    "definition-ref": _referred,
    "list": _array,
    "generator": _array,
    "deque": _array,
    "set": _set,
    "frozenset": _set,
    "tuple": _tuple,
    "named-tuple": _named_tuple,
    "dict": _object,
    "ordered-dict": _object,
    "counter": _object,
    "typed-dict": _fields,
    "model": _fields,
    "dataclass": _fields,
    "union": _any_member,
    "tagged-union": _any_member,
}
