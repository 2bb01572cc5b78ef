"""Rules for objects: what may stand in them, and what must."""

from __future__ import annotations

from typing import Any, Final

from toolwire.schema.intersect import same
from toolwire.schema.nullable import admits_null, with_null
from toolwire.schema.passes import NOTHING, Note, Outcome, when
from toolwire.schema.rules import is_object, spelled, without
from toolwire.schema.walk import Node, Schema, escape
from toolwire.schema.words import compact, in_words, with_sentences

_MISSING: Final = object()


@when("properties", "type", "additionalProperties", "patternProperties")
def close_objects(node: Node, at: str, _root: Node) -> Outcome:
    """Close every object; refuse one that takes keys of the caller's choice, for it could only be `{}` (SPEC E3)."""
    if not is_object(node):
        return node, NOTHING
    extra = node.get("additionalProperties", _MISSING)
    if extra in (False, {"not": {}}) and not node.get("patternProperties"):
        if not at or node.get("properties"):
            return node if extra is False else {**node, "additionalProperties": False}, NOTHING
        return node, (
            Note("empty_object", at, "properties", "refused", "an object without properties could only be {}"),
        )
    if extra is not _MISSING or node.get("patternProperties") or (at and not node.get("properties")):
        keyword = "patternProperties" if node.get("patternProperties") else "additionalProperties"
        return node, (Note("open_object", at, keyword, "refused", "an object with free keys"),)
    return {**node, "additionalProperties": False}, (closed(at),)


def closed(at: str) -> Note:
    """What is said of an object that is closed because it says nothing about further keys (SPEC E3)."""
    return Note("closed", at, "additionalProperties", "kept", "unknown keys, which are ignored anyway, are not offered")


@when("minProperties")
def declared_enough(node: Node, at: str, _root: Node) -> Outcome:
    """Refuse to ask for more properties than are declared: an object that is closed could not have them."""
    declared = len(node.get("properties", ()))
    if not is_object(node) or node["minProperties"] <= declared:
        return node, NOTHING
    text = f"at least {node['minProperties']} properties of {declared} that are declared"
    return node, (Note("open_object", at, "minProperties", "refused", text),)


@when("required")
def only_declared(node: Node, at: str, _root: Node) -> Outcome:
    """Refuse to require what is not declared: an object that is closed could not have it."""
    properties = node.get("properties", {})
    return node, tuple(
        Note("undeclared_property", at, "required", "refused", f"required property {name!r} is not declared")
        for name in node["required"]
        if name not in properties and is_object(node)
    )


@when("properties")
def require_all(node: Node, at: str, root: Node) -> Outcome:
    """Put every property into `required`; optional ones take null, and their default moves into the description.

    Null for an optional property means that it is absent (SPEC D2), so nothing is lost unless null is a value of its own
    there and the default is another one: finding `default_unreachable`.
    """
    required = node.get("required", ())
    needed = frozenset(required)
    properties: dict[str, Schema] = {}
    notes: list[Note] = []
    for name, sub in node["properties"].items():
        properties[name] = sub
        if name not in needed or (isinstance(sub, dict) and "default" in sub):
            place = f"{at}/properties/{escape(name)}"
            properties[name], said = _required_property(spelled(sub), place, root, optional=name not in needed)
            notes += said
    if properties == node["properties"] and list(required) == list(properties):
        return node, tuple(notes)
    out = {**node, "properties": properties, "required": list(properties)}
    return out, tuple(notes)


def _required_property(sub: Node, at: str, root: Node, *, optional: bool) -> Outcome:
    default = sub.get("default", _MISSING)
    bare = without(sub, {"default"})
    if not optional:
        only = "const" in sub and default is not _MISSING and same(sub["const"], default)
        return (bare, NOTHING) if only else (with_sentences(bare, [_default(default)]), _moved(at, default))
    if not admits_null(sub, root):
        said = "" if default is _MISSING else f"Null selects the default, {compact(default)}."
        return with_sentences(with_null(bare), [said]), _moved(at, default)
    if default is None:
        return bare, NOTHING
    if default is _MISSING:
        text = "cannot be left out, and null is a value of its own"
        return bare, (Note("default_unreachable", at, "default", "lost", text),)
    said = f"Send {compact(default)} for the default; null is a value of its own."
    text = f"cannot be left out, and null is a value of its own: the default {compact(default)} has to be sent"
    return with_sentences(bare, [said]), (Note("default_unreachable", at, "default", "weakened", text),)


def _default(default: Any) -> str:
    return "" if default is _MISSING else in_words("default", default) or ""


def _moved(at: str, default: Any) -> tuple[Note, ...]:
    if default is _MISSING or default is None:
        return NOTHING
    return (Note("moved", at, "default", "described", f"the default {compact(default)} is said in the description"),)
