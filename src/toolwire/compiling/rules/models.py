"""pydantic's models, also those with an `__init__` of their own (SPEC T, D2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from pydantic_core import core_schema as cs

from toolwire.compiling.fields import (
    FieldForm,
    able_to_default,
    absent_on_null,
    default_keys,
    fields_of,
    is_optional,
    known_default,
    python_type,
    validates_default,
)
from toolwire.compiling.rules.construction import constructed
from toolwire.compiling.rules.objects import (
    REFUSED_KEY,
    extras_schema,
    lenient,
    looked_through,
    named,
    refuse_abstract,
    render_fields,
    settings,
    wire_config,
)
from toolwire.compiling.titles import WithoutInventedTitles
from toolwire.compiling.walk import Rule, without_ref

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from toolwire.compiling.canonical import Canonical
    from toolwire.compiling.walk import Json, Node, Walk


def rewrite_model(node: Node, walk: Walk) -> cs.CoreSchema:
    walk = walk.configured(settings(node))
    if node.get("custom_init"):
        return constructed(node, walk)
    return lenient(node, walk.rewrite(node["schema"]))


def rewrite_model_fields(node: Node, walk: Walk) -> cs.CoreSchema:
    """The fields of a model; one that is null and may not be is as if it were not there, also for `model_fields_set`."""
    forms = fields_of(node, walk)
    if not any(form.null_is_absent or form.hidden for form in forms):
        return _fields(node, forms, walk)
    return _filled(node, forms, walk) or _in_two_steps(node, forms, walk)


def _fields(node: Node, forms: Sequence[FieldForm], walk: Walk, fill: Fill | None = None) -> cs.CoreSchema:
    behavior = walk.config.get("extra_fields_behavior", "forbid")
    extras = extras_schema(node, behavior, walk)
    fields = {form.name: named(form, schema=_field(form, walk)) for form in forms}
    read = without_ref(node, fields=fields, extra_behavior=behavior, metadata={}, **extras)
    filled = read if fill is None else cs.no_info_after_validator_function(fill, read)
    return looked_through(filled, forms, behavior, walk)


def _field(form: FieldForm, walk: Walk) -> cs.CoreSchema:
    schema = form.node["schema"]
    below = walk.at("properties", form.wire)
    if form.hidden:
        return without_ref(schema, schema=REFUSED_KEY)
    if form.null_is_absent:
        return without_ref(schema, schema=cs.nullable_schema(below.rewrite(schema["schema"])))
    return below.rewrite(schema)


Fill: TypeAlias = "Callable[[Read], Read]"
Read: TypeAlias = tuple[dict[str, Any], dict[str, Any] | None, set[str]]
"""What pydantic-core makes of the fields of a model: their values, unknown keys, and the names of what was given."""


def _filled(node: Node, forms: Sequence[FieldForm], walk: Walk) -> cs.CoreSchema | None:
    """The fields where null is read as it is and then replaced: half the price of two steps.

    Returns:
        None where code of the author's could see a null, or what the default is has to be found out with care.
    """
    defaults = {form.name: _default(form, walk) for form in forms if form.null_is_absent}
    if walk.memory.runs_author or None in defaults.values() or any(map(_takes_data, forms)):
        return None
    read = _fields(node, forms, walk, _filler([(name, *each) for name, each in defaults.items() if each]))
    return None if walk.memory.runs_author else read


def _takes_data(form: FieldForm) -> bool:
    return bool(form.node["schema"].get("default_factory_takes_data"))


Default: TypeAlias = "tuple[Any, Callable[[], Any] | None]"
"""One object for all instances, or what makes it for each."""

EMPTY: Mapping[type, Default] = {list: (None, list), dict: (None, dict), set: (None, set)}


def _default(form: FieldForm, walk: Walk) -> Default | None:
    """The default of a field of whose values None is none, where getting it cannot go wrong."""
    schema = form.node["schema"]
    if validates_default(schema, walk) or python_type(schema["schema"], walk) is None:
        return None
    if "default" not in schema:
        factory = schema["default_factory"]
        return EMPTY.get(factory) if isinstance(factory, type) else None
    default = schema["default"]
    if type(default) in EMPTY:
        return None if default else EMPTY[type(default)]
    try:
        hash(default)
    except Exception:  # noqa: BLE001 - the author's `__hash__` may raise anything
        return None
    return default, None


def _filler(defaults: Sequence[tuple[str, Any, Callable[[], Any] | None]]) -> Fill:
    def fill(read: Read) -> Read:
        values, _, given = read
        for name, default, make in defaults:
            if values[name] is None:
                values[name] = default if make is None else make()
                given.discard(name)
        return read

    return fill


def _in_two_steps(node: Node, forms: Sequence[FieldForm], walk: Walk) -> cs.CoreSchema:
    """The fields where null is left out first, so that the second step knows what was given (rule G11)."""
    behavior = walk.config.get("extra_fields_behavior", "forbid")
    extras = extras_schema(node, behavior, walk)
    read = cs.typed_dict_schema(
        {_between(form, extras): _typed_dict_field_of_model(form, walk) for form in forms if extras or not form.hidden},
        extra_behavior=behavior,
        strict=True,
        config=wire_config({"config": walk.config}),  # a model's own goes no further down than to such a node
        **extras,
    )
    known: Any = {
        form.name: cs.model_field(
            _known_field(form, walk), validation_alias=_between(form, extras) if extras and form.alias else None
        )
        for form in forms
    }
    # Unknown keys are settled by the first step; not to look for them again is a tenth of the whole.
    rest = {"extra_behavior": "allow", "extras_schema": cs.any_schema()} if extras else {"extra_behavior": "ignore"}
    first = looked_through(read, forms, behavior, walk)
    return cs.chain_schema([first, without_ref(node, fields=known, metadata={}, **rest)])


def _between(form: FieldForm, extras: Mapping[str, Any]) -> str:
    """The name of a field between the two steps, where no unknown key can be taken for it."""
    return f"\0{form.name}" if extras and form.alias else form.name


def _typed_dict_field_of_model(form: FieldForm, walk: Walk) -> Any:
    schema = form.node["schema"]
    if form.hidden:
        return cs.typed_dict_field(REFUSED_KEY, required=False, validation_alias=form.alias)
    inner = schema["schema"] if schema["type"] == "default" else schema
    below = walk.at("properties", form.wire)
    read = absent_on_null(inner, below, {"on_error": "omit"}) if form.null_is_absent else below.rewrite(inner)
    required = not is_optional(form.node)
    if schema["type"] == "default":
        read = able_to_default(read, default_keys(schema), walk.memory)
    return cs.typed_dict_field(read, required=required, validation_alias=form.alias)


def _known_field(form: FieldForm, walk: Walk) -> Any:
    schema = form.node["schema"]
    if schema["type"] != "default":
        return cs.any_schema()
    return known_default(schema, walk.at("properties", form.wire))


def render_model(node: Node, canonical: Canonical) -> Json:
    refuse_abstract(node["cls"], canonical)
    with canonical.configured(settings(node)):
        return WithoutInventedTitles.model_schema(canonical, node)


RULES: dict[str, Rule] = {
    "model-fields": Rule(rewrite_model_fields, render_fields),
    "model": Rule(rewrite_model, render_model),
}
