"""Models with an `__init__` of their own: what it is handed, and what comes of it (node table: `custom_init`).

pydantic-core would call it with the raw input, on which the class's own lax rules then decide. Here it is called with what the
wire rules have read. Since such a class validates that once more, by its own rules, it is handed values that no function of
its author has been applied to, and what it makes lazy again is read to the end.
"""

from __future__ import annotations

import inspect
from collections import deque
from dataclasses import is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel
from pydantic_core import SchemaValidator
from pydantic_core import core_schema as cs

from toolwire.compiling.fields import absent_on_null, fields_of, is_optional
from toolwire.compiling.rules.bounds import is_pydantics
from toolwire.compiling.rules.objects import REFUSED_KEY, extra_behavior, extras_schema, looked_through, wire_config
from toolwire.compiling.rules.parsers import function_of
from toolwire.compiling.rules.wrappers import coder_of
from toolwire.compiling.walk import MisdeclaredError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from toolwire.compiling.fields import FieldForm
    from toolwire.compiling.walk import Node, Walk

INSTANCES = frozenset({"model", "dataclass"})
"""Nodes of values that a class takes as they are, unless it is told to validate instances."""
FUNCTIONS = frozenset({"function-after", "function-before", "function-wrap", "function-plain"})
NO_SCHEMAS = frozenset({"metadata", "serialization", "config", "default", "cls", "function"})
"""What a node has besides other nodes."""


def constructed(node: Node, walk: Walk) -> cs.CoreSchema:
    """The wire form of such a model."""
    cls = node["cls"]
    forms = fields_of(model_body(node), walk)
    fields = {form.wire: _argument(form, walk) for form in forms}
    behavior: Any = extra_behavior(node)
    if behavior == "allow" and (name := _name_of_self(cls)) not in fields:
        fields[name] = cs.typed_dict_field(REFUSED_KEY, required=False)
    read = cs.typed_dict_schema(
        fields, strict=True, extra_behavior=behavior, config=wire_config(node), **extras_schema(node, behavior, walk)
    )
    checked = looked_through(read, forms, behavior, walk)
    lazy = any(_has(form.node, walk, _is_lazy) for form in forms)
    construct = (lambda values: _read(cls(**values), set())) if lazy else (lambda values: cls(**values))
    return walk.built(cs.no_info_after_validator_function(construct, checked), cls)


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
    inner = schema["schema"] if schema["type"] == "default" else schema
    if _has(inner, walk, _is_applied):
        inner = _unapplied(inner, walk)
    below = walk.at("properties", form.wire)
    if form.null_is_absent:
        return cs.typed_dict_field(absent_on_null(inner, below, {"on_error": "omit"}), required=False)
    return cs.typed_dict_field(below.rewrite(inner), required=not is_optional(form.node))


def _is_node(part: Any) -> bool:
    """Whether part of a schema is a node, and not a table of them by names, one of which may be `type`."""
    return isinstance(part, dict) and isinstance(part.get("type"), str)


def _inside(node: Any) -> Iterator[Node]:
    """The nodes just inside a node, or a part of one."""
    parts = node.items() if isinstance(node, dict) else enumerate(node)
    for key, part in parts:
        if _is_node(node) and key in NO_SCHEMAS:
            continue
        if _is_node(part):
            yield part
        elif isinstance(part, dict | list | tuple):
            yield from _inside(part)


def _has(node: Node, walk: Walk, is_one: Callable[[Node], bool], seen: frozenset[str] = frozenset()) -> bool:
    """Whether there is a node of some kind among those of which a class makes its values anew."""
    if node["type"] in INSTANCES:
        return not _is_taken(node, walk)
    ref = node.get("schema_ref")
    if ref is not None:
        return ref not in seen and _has(walk.memory.targets[ref], walk, is_one, seen | {ref})
    return is_one(node) or any(_has(each, walk, is_one, seen) for each in _inside(node))


def _is_taken(node: Node, walk: Walk) -> bool:
    """Whether an instance is taken as it is; a dataclass is validated once more where the class around it says so."""
    around = walk.config if node["type"] == "dataclass" else {}
    setting = {**around, **node.get("config", {})}.get("revalidate_instances", "never")
    return bool(setting == "never")


def _is_applied(node: Node) -> bool:
    """Whether reading does something that must not be done twice."""
    return _is_decoded(node) or (node["type"] in FUNCTIONS and not is_pydantics(function_of(node)))


def _is_decoded(node: Node) -> bool:
    return node["type"] == "json" or (node["type"] == "function-after" and coder_of(node) is not None)


def _is_lazy(node: Node) -> bool:
    return bool(node["type"] == "generator")


def _unapplied(part: Any, walk: Walk) -> Any:
    """A schema without its author's functions, which the class itself is going to run, and with text that is still encoded."""
    if isinstance(part, list | tuple):
        return type(part)(_unapplied(each, walk) for each in part)
    if _is_node(part):
        return _unapplied_node(part, walk)
    return {key: _unapplied(each, walk) for key, each in part.items()} if isinstance(part, dict) else part


def _unapplied_node(node: Node, walk: Walk) -> Node:
    kind = node["type"]
    if kind in INSTANCES:
        return node if _is_taken(node, walk) else _as_sent(node)
    if kind == "definition-ref":
        return {**node, "schema_ref": _unapplied_target(node["schema_ref"], walk)}
    if _wants_what_was_sent(node, walk):
        return _as_sent(node)
    if kind == "function-after" and _is_applied(node):
        return _unapplied_node(node["schema"], walk)
    if kind == "function-plain" and _is_applied(node):
        return {"type": "any"}
    return {key: part if key in NO_SCHEMAS else _unapplied(part, walk) for key, part in node.items()}


def _wants_what_was_sent(node: Node, walk: Walk) -> bool:
    """Whether a node gets what was sent, once that is known to pass: the class's own lax rules would take too much.

    So do the items of a NamedTuple, whose defaults nobody has to validate.
    """
    if node["type"] == "named-tuple":
        return _has(node, walk, _is_applied)
    return _is_decoded(node) or (node["type"] in {"function-before", "function-wrap"} and _is_applied(node))


def _unapplied_target(ref: str, walk: Walk) -> str:
    name, targets = f"{ref}|unapplied", walk.memory.targets
    if targets[ref].get("type") in INSTANCES and _is_taken(targets[ref], walk):
        return ref
    if name not in targets:
        targets[name] = {}
        targets[name] = {**_unapplied(targets[ref], walk), "ref": name}
    return name


def _as_sent(node: Node) -> Node:
    return {"type": "function-wrap", "function": {"type": "no-info", "function": _checked}, "schema": node}


def _checked(value: Any, validate: Callable[[Any], Any]) -> Any:
    validate(value)
    return value


def _read(value: Any, seen: set[int]) -> Any:
    """A value, its lazy parts read to the end: what is in them was checked before.

    Parameters:
        value: what a class made.
        seen: what was read in place already, by identity: an `__init__` may have made a value part of itself.
    """
    kind = type(value)
    if kind is _lazy_iterator():
        return [_read(item, seen) for item in value]
    if issubclass(kind, tuple):
        return getattr(kind, "_make", kind)(_read(item, seen) for item in value)
    if id(value) not in seen:
        seen.add(id(value))
        if kind in {list, deque}:
            items = [_read(item, seen) for item in value]
            value.clear()
            value.extend(items)
        elif table := _table(value):
            dict.update(table, {key: _read(item, seen) for key, item in table.items()})
    return value


def _table(value: Any) -> dict[Any, Any]:
    """What holds the parts of a value by name, if it is one whose parts a class may have made anew."""
    kind = type(value)
    if issubclass(kind, dict):
        return value  # type: ignore[no-any-return]
    holds = issubclass(kind, BaseModel) or (is_dataclass(kind) and kind.__dictoffset__)
    return vars(value) if holds else {}


@cache
def _lazy_iterator() -> type:
    return type(SchemaValidator(cs.generator_schema()).validate_python([]))
