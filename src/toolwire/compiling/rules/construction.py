"""Models with an `__init__` of their own: what it is handed, and what comes of it (node table: `custom_init`).

pydantic-core would call it with the raw input, on which the class's own lax rules then decide. Here it is called with what the
wire rules have read, and what it hands on to `super().__init__` unchanged is taken as it is: to validate it once more would
apply the author's functions twice, and read by laxer rules what is read already.
"""

from __future__ import annotations

import inspect
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

from pydantic_core import SchemaValidator
from pydantic_core import core_schema as cs

from toolwire.compiling.fields import able_to_default, absent_on_null, default_keys, fields_of, is_optional
from toolwire.compiling.rules.objects import REFUSED_KEY, extra_behavior, extras_schema, looked_through, wire_config
from toolwire.compiling.walk import MisdeclaredError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from toolwire.compiling.fields import FieldForm
    from toolwire.compiling.walk import Node, Walk

Values = dict[str, Any]


def constructed(node: Node, walk: Walk) -> cs.CoreSchema:
    """The wire form of such a model."""
    cls, body = node["cls"], model_body(node)
    forms = fields_of(body, walk)
    fields = {form.wire: _argument(form, walk) for form in forms}
    behavior: Any = extra_behavior(node)
    if behavior == "allow" and (name := _name_of_self(cls)) not in fields:
        fields[name] = cs.typed_dict_field(REFUSED_KEY, required=False)
    read = cs.typed_dict_schema(
        fields, strict=True, extra_behavior=behavior, config=wire_config(node), **extras_schema(body, behavior, walk)
    )
    checked = looked_through(read, forms, behavior, walk)
    return walk.built(cs.no_info_after_validator_function(_constructor(cls, forms), checked), cls)


def model_body(node: Node) -> Node:
    """The `model-fields` node of a model.

    Raises:
        MisdeclaredError: there is none, as with a root model that has an `__init__` of its own.
    """
    body: Node = node["schema"]
    while body["type"] != "model-fields":
        if "schema" not in body:
            raise MisdeclaredError(
                f"{node['cls'].__name__} is a root model with an __init__ of its own; remove one of the two"
            )
        body = body["schema"]
    return body


def _name_of_self(cls: Any) -> str:
    """What the `__init__` of a class calls its `self`; a key of this name would be taken for it, or should be thought so."""
    return next(iter(inspect.signature(cls.__init__).parameters))


def _argument(form: FieldForm, walk: Walk) -> Any:
    schema = form.node["schema"]
    if form.hidden:
        return cs.typed_dict_field(REFUSED_KEY, required=False)
    inner = schema["schema"] if schema["type"] == "default" else schema
    below = walk.at("properties", form.wire)
    read = absent_on_null(inner, below, {"on_error": "omit"}) if form.null_is_absent else below.rewrite(inner)
    if schema["type"] == "default":
        read = able_to_default(read, default_keys(schema), walk.memory)
    return cs.typed_dict_field(read, required=not is_optional(form.node))


def _constructor(cls: Any, forms: Sequence[FieldForm]) -> Callable[[Values], Any]:
    """Calls the class as Python does, but for the validator that its instance finds in `BaseModel.__init__`."""
    wires = {form.name: form.wire for form in forms}
    own = SchemaValidator(_taking(cls.__pydantic_core_schema__, wires), _use_prebuilt=False)

    def construct(values: Values) -> Any:
        made = cls.__new__(cls, **values)
        vars(made)["__pydantic_validator__"] = _Taking(own, values)
        cls.__init__(made, **values)
        vars(made).pop("__pydantic_validator__", None)  # still there where `BaseModel.__init__` was not called
        return made

    return construct


_handed: ContextVar[Values] = ContextVar("handed")
"""What the `__init__` that is running was called with."""


class _Taking:
    """The validator of one instance while its `__init__` runs."""

    __slots__ = ("own", "values")

    def __init__(self, own: SchemaValidator, values: Values) -> None:
        self.own = own
        self.values = values

    def validate_python(self, data: Any, *, self_instance: Any) -> Any:
        token = _handed.set(self.values)
        try:
            return self.own.validate_python(data, self_instance=self_instance)
        finally:
            _handed.reset(token)


def _taking(node: Any, wires: Mapping[str, str]) -> Any:
    """The core schema of a class, its fields taking what was handed to its `__init__` under their wire names."""
    if node["type"] == "model-fields":
        fields = {name: _taking_field(field, wires[name]) for name, field in node["fields"].items()}
        extras = {"extras_schema": _or_extra(node["extras_schema"], wires)} if "extras_schema" in node else {}
        return {**node, "fields": fields, **extras}
    if node["type"] != "definitions":
        return {**node, "schema": _taking(node["schema"], wires)}
    root = node["schema"].get("schema_ref")
    named = [_taking(each, wires) if each["ref"] == root else each for each in node["definitions"]]
    return {**node, "definitions": named} if root else {**node, "schema": _taking(node["schema"], wires)}


def _taking_field(field: Any, wire: str) -> Any:
    schema = field["schema"]
    if schema["type"] == "default":
        return {**field, "schema": {**schema, "schema": _or_handed(schema["schema"], wire)}}
    return {**field, "schema": _or_handed(schema, wire)}


def _or_handed(schema: Any, wire: str) -> cs.CoreSchema:
    def take(value: Any, validate: Callable[[Any], Any]) -> Any:
        return value if _handed.get().get(wire, _handed) is value else validate(value)

    return cs.no_info_wrap_validator_function(take, schema)


def _or_extra(schema: Any, wires: Mapping[str, str]) -> cs.CoreSchema:
    known = frozenset(wires.values())

    def take(value: Any, validate: Callable[[Any], Any]) -> Any:
        extras = (extra for name, extra in _handed.get().items() if name not in known)
        return value if any(extra is value for extra in extras) else validate(value)

    return cs.no_info_wrap_validator_function(take, schema)
