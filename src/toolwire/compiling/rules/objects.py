"""JSON objects with named properties: what all have in common, TypedDicts and dataclasses (SPEC T, D2)."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

from pydantic_core import SchemaValidator
from pydantic_core import core_schema as cs

from toolwire.compiling.fields import (
    FieldForm,
    absent_on_null,
    fields_of,
    is_optional,
    known_default,
    named_fields,
    null_default,
    wire_name,
)
from toolwire.compiling.rules.anything import anything, unread
from toolwire.compiling.titles import WithoutInventedTitles
from toolwire.compiling.walk import NotJsonError, Rule, without_ref

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from toolwire.compiling.canonical import Canonical
    from toolwire.compiling.walk import Json, Node, Walk

OVERRULED = frozenset(
    {
        "strict",
        "coerce_numbers_to_str",
        "allow_inf_nan",
        "val_json_bytes",
        "from_attributes",
        "loc_by_alias",
        "revalidate_instances",
        "validate_by_name",
        "validate_by_alias",
        "extra_fields_behavior",
    }
)
"""Settings of the author's classes that the wire rules replace (config table of the node list)."""


def wire_config(node: Node) -> Any:
    """The author's settings but for those that are overruled."""
    kept = {key: value for key, value in node.get("config", {}).items() if key not in OVERRULED}
    return {**kept, "loc_by_alias": True}


def extra_behavior(node: Node) -> str:
    """What becomes of unknown keys: refused, unless the class (or a base of it) says otherwise.

    pydantic hands a model's setting down to the TypedDicts and dataclasses inside it; here each type speaks for itself.
    """
    cls = node.get("cls")
    if node["type"] == "model":
        return str(node.get("config", {}).get("extra_fields_behavior", "forbid"))
    config: Mapping[str, Any] = getattr(cls, "__pydantic_config__", None) or {}
    if "extra" in config:
        return str(config["extra"])
    has_items = node["type"] == "typed-dict" and (getattr(cls, "__closed__", None) or "extras_schema" in node)
    return str(node.get("extra_behavior", "forbid")) if has_items else "forbid"


def settings(node: Node) -> Node:
    """A class node that hands down its own settings, and nobody else's way with unknown keys."""
    return {**node, "config": {**node.get("config", {}), "extra_fields_behavior": extra_behavior(node)}}


def extras_schema(node: Node, behavior: str, walk: Walk) -> dict[str, Any]:
    """The schema of unknown keys, where they are taken."""
    if behavior != "allow":
        return {}
    inner = node.get("extras_schema")
    return {"extras_schema": walk.at("additionalProperties").rewrite(inner) if inner else anything(walk)}


def looked_through(read: cs.CoreSchema, forms: Sequence[FieldForm], behavior: str, walk: Walk) -> cs.CoreSchema:
    """An object that ignores keys, which from a mapping are looked at all the same: text and mapping agree (SPEC D3).

    Parameters:
        read: the rewritten object.
        forms: its fields.
        behavior: what it does with unknown keys.
        walk: the one that rewrote it.
    """
    if behavior != "ignore":
        return read
    known = {form.wire: cs.typed_dict_field(cs.any_schema(), required=False) for form in forms}
    whole = cs.typed_dict_schema(known, extra_behavior="allow", extras_schema=unread(walk), strict=True)
    ref = f"toolwire:ignoring:{len(walk.memory.rewritten)}"
    named: Any = {**read, "ref": ref}
    walk.memory.rewritten[ref] = named
    inside = cs.definition_reference_schema(ref)
    return cs.json_or_python_schema(inside, cs.chain_schema([whole, inside]))


def rewrite_typed_dict(node: Node, walk: Walk) -> cs.CoreSchema:
    walk = walk.configured(settings(node))
    forms = fields_of(node, walk)
    behavior = extra_behavior(node)
    fields: dict[str, Any] = {form.name: _typed_dict_field(form, walk) for form in forms}
    if behavior == "allow":
        fields |= refused_keys({form.name for form in forms} - {form.wire for form in forms})
    read = without_ref(
        node,
        fields=fields,
        strict=True,
        extra_behavior=behavior,
        config=wire_config(node),
        metadata={},
        **extras_schema(node, behavior, walk),
    )
    return looked_through(read, forms, behavior, walk)


def _typed_dict_field(form: FieldForm, walk: Walk) -> Any:
    schema = form.node["schema"]
    if form.hidden:
        return cs.typed_dict_field(REFUSED_KEY, required=False, validation_alias=form.alias)
    inner = schema["schema"] if schema["type"] == "default" else schema
    below = walk.at("properties", form.wire)
    if form.null_is_absent and schema["type"] != "default":
        read = absent_on_null(inner, below, {"on_error": "omit"})
    elif form.null_is_absent:
        read = without_ref(schema, schema=null_default(schema, below))
    else:
        read = below.rewrite(schema)
    required = not is_optional(form.node)
    return named(form, schema=read, required=required)


def named(form: FieldForm, **changes: Any) -> Any:
    """A field's node with changes and its one wire name; a name of its own only where it has one, since that costs."""
    alias = {"validation_alias": form.wire} if form.alias else {}
    kept = {key: value for key, value in form.node.items() if key not in {"ref", "validation_alias"}}
    return {**kept, **changes, **alias}


REFUSED_KEY = cs.custom_error_schema(cs.literal_schema(["\0"]), custom_error_type="extra_forbidden")
"""A key that Python has and the wire has not: any value under it is an unknown argument."""


def refused_keys(names: Iterable[str]) -> dict[str, Any]:
    """Fields that refuse keys which an object with free keys must not have.

    Such keys would be taken for what Python calls so: an argument, or an item that has another name on the wire.
    """
    fields = {}
    for name in sorted(names):
        fields[f"{name}\0refused"] = cs.typed_dict_field(REFUSED_KEY, required=False, validation_alias=name)
    return fields


def without_keys(read: cs.CoreSchema, names: Collection[str]) -> cs.CoreSchema:
    """An object with free keys that must not be called so, where its own node has no place to say it."""
    if not names:
        return read
    known = SchemaValidator(cs.typed_dict_schema(refused_keys(names), extra_behavior="allow"))

    def look(value: Any, validate: Callable[[Any], Any]) -> Any:
        if isinstance(value, dict):
            known.validate_python(value)
        return validate(value)

    return cs.no_info_wrap_validator_function(look, read)


def free_names(refused: Iterable[str]) -> Json:
    """The same as a schema: what free keys must not be called (SPEC A7, N1)."""
    names = sorted(refused)
    return {"propertyNames": {"not": {"enum": names}}} if names else {}


def rewrite_dataclass_args(node: Node, walk: Walk) -> cs.CoreSchema:
    forms = fields_of(node, walk)
    fields = [_dataclass_field(form, walk) for form in forms]
    fields += [_unsent_field(field, walk) for field in node["fields"] if not field.get("init", True)]
    behavior = walk.config.get("extra_fields_behavior", "forbid")
    read = without_ref(node, fields=fields, extra_behavior=behavior, metadata={})
    return without_keys(looked_through(read, forms, behavior, walk), _attributes(forms, behavior))


def _attributes(forms: Sequence[FieldForm], behavior: str) -> frozenset[str]:
    """What free keys of a dataclass must not be called: there they are attributes, as its fields are."""
    names = frozenset(form.name for form in forms) if behavior == "allow" else frozenset()
    return names - {form.wire for form in forms}


def _dataclass_field(form: FieldForm, walk: Walk) -> Any:
    schema = form.node["schema"]
    below = walk.at("properties", form.wire)
    if form.hidden:
        read = without_ref(schema, schema=REFUSED_KEY)
    elif form.null_is_absent:
        read = without_ref(schema, schema=null_default(schema, below))
    else:
        read = below.rewrite(schema)
    return named(form, schema=read)


def _unsent_field(field: Node, walk: Walk) -> Any:
    """A field that nobody can give (`init=False`): it gets its default, and as a key it is refused."""
    schema = field["schema"]
    return {**field, "schema": known_default(schema, walk) if schema["type"] == "default" else cs.any_schema()}


def rewrite_dataclass(node: Node, walk: Walk) -> cs.CoreSchema:
    inner = walk.configured(settings(node)).rewrite(node["schema"])
    return lenient(node, inner)


def lenient(node: Node, inner: cs.CoreSchema) -> cs.CoreSchema:
    """A class around its rewritten inside, without the author's settings of strictness."""
    kept = {key: value for key, value in node.items() if key not in {"strict", "revalidate_instances"}}
    return without_ref(kept, schema=inner, config=wire_config(node), metadata={})


def render_object(node: Node, canonical: Canonical) -> Json:
    """Properties in declared order, and which of them are required."""
    properties: Json = {}
    required = []
    for name, field in named_fields(node):
        wire = wire_name(field, name, canonical.config)
        try:
            properties[wire] = canonical.render(field)
        except NotJsonError as error:
            if not is_optional(field):
                raise _in_field(error, name, node) from error
            continue
        if not is_optional(field):
            required.append(wire)
    return {"type": "object", "properties": properties, **({"required": required} if required else {})}


def _in_field(error: NotJsonError, name: str, node: Node) -> NotJsonError:
    """The same, with the innermost field that it is about."""
    owner = node.get("model_name") or node.get("dataclass_name") or getattr(node.get("cls"), "__name__", "an object")
    return error if str(error).startswith("field ") else NotJsonError(f"field {name!r} of {owner}: {error}")


def render_fields(node: Node, canonical: Canonical) -> Json:
    behavior = canonical.config.get("extra_fields_behavior", "forbid")
    extras: Json = {"additionalProperties": False} if behavior == "forbid" else {}
    if behavior == "allow":
        inner = node.get("extras_schema")
        extras = {"additionalProperties": (canonical.render(inner) or True) if inner else True}
    schema = render_object(node, canonical)
    names = {wire_name(field, name, canonical.config) for name, field in named_fields(node)}
    if node["type"] == "dataclass-args":
        names |= {name for name, _ in named_fields(node)}
    refused = names - schema["properties"].keys() if behavior == "allow" else ()
    return {**schema, **extras, **free_names(refused)}


def render_typed_dict(node: Node, canonical: Canonical) -> Json:
    """Rendered by pydantic, for what it knows of the class, with one wire name per key."""
    behavior = extra_behavior(node)
    with canonical.configured(settings(node)):
        fields = {}
        names = set()
        for name, field in named_fields(node):
            wire = wire_name(field, name, canonical.config)
            names |= {name, wire}
            if _is_sent(field, name, node, canonical):
                fields[name] = {**field, "validation_alias": wire, "required": not is_optional(field)}
        known: Any = {**node, "fields": fields, "extra_behavior": behavior}
        schema = WithoutInventedTitles.typed_dict_schema(canonical, known)
    refused = names - {field["validation_alias"] for field in fields.values()} if behavior == "allow" else ()
    return {**schema, **free_names(refused)}


def _is_sent(field: Node, name: str, node: Node, canonical: Canonical) -> bool:
    """Whether a key is on the wire; one that has to be there and cannot be written is refused."""
    if is_optional(field):
        return canonical.is_expressible(field)
    try:
        canonical.render(field)
    except NotJsonError as error:
        raise _in_field(error, name, node) from error
    return True


def render_dataclass(node: Node, canonical: Canonical) -> Json:
    refuse_abstract(node["cls"], canonical)
    with canonical.configured(settings(node)):
        return WithoutInventedTitles.dataclass_schema(canonical, node)


def refuse_abstract(cls: type, canonical: Canonical) -> None:
    """Refuse what nothing can be made of, unless a function of the author's may make it of something else."""
    if canonical.authored:
        return
    if inspect.isabstract(cls):
        raise NotJsonError(f"{cls.__qualname__} is abstract, so that nothing can be made of it")
    if cls.__module__ == "pydantic.main":
        raise NotJsonError("BaseModel itself has no fields")


RULES: dict[str, Rule] = {
    "typed-dict": Rule(rewrite_typed_dict, render_typed_dict),
    "dataclass-args": Rule(rewrite_dataclass_args, render_fields),
    "dataclass": Rule(rewrite_dataclass, render_dataclass),
}
