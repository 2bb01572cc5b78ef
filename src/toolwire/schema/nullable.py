"""Whether a schema takes null, and how to let it."""

from __future__ import annotations

from typing import Final

from toolwire.schema.refs import DanglingRefError, resolve
from toolwire.schema.walk import Node, Schema

# Types whose schema is large: null goes into a branch of its own there, so that the keywords stay with their type.
_STRUCTURED: Final = frozenset({"object", "array"})
_APPLICATORS: Final = frozenset({"$ref", "anyOf", "oneOf", "allOf", "not", "if"})
_VALUES: Final = frozenset({"enum", "const"})
_ANNOTATIONS: Final = ("title", "description", "default", "deprecated", "examples")


def admits_null(schema: Schema, root: Node, _open: frozenset[str] = frozenset()) -> bool:
    """Whether null is valid against a schema, references resolved inside `root`.

    This is the one meaning of "accepts null" (SPEC D2): binding and strict emission must not differ in it. Every keyword
    that can refuse null is asked; a reference that leads nowhere or back to itself refuses it.

    Example:
        >>> admits_null({"anyOf": [{"type": "integer"}, {"$ref": "#/$defs/N"}]}, {"$defs": {"N": {"type": "null"}}})
        True
    """
    if isinstance(schema, bool):
        return schema
    types = schema.get("type", "null")
    if types != "null" and "null" not in ([types] if isinstance(types, str) else types):
        return False
    if "enum" in schema and None not in schema["enum"]:
        return False
    if "const" in schema and schema["const"] is not None:
        return False
    return _applicators_admit_null(schema, root, _open)


def _applicators_admit_null(schema: Node, root: Node, opened: frozenset[str]) -> bool:
    def ask(sub: Schema) -> bool:
        return admits_null(sub, root, opened)

    if "$ref" in schema and not _target_admits_null(schema["$ref"], root, opened):
        return False
    if "anyOf" in schema and not any(map(ask, schema["anyOf"])):
        return False
    if "oneOf" in schema and sum(map(ask, schema["oneOf"])) != 1:
        return False
    if "allOf" in schema and not all(map(ask, schema["allOf"])):
        return False
    if "not" in schema and ask(schema["not"]):
        return False
    return "if" not in schema or ask(schema.get("then" if ask(schema["if"]) else "else", True))


def _target_admits_null(ref: str, root: Node, opened: frozenset[str]) -> bool:
    if ref in opened:
        return False
    try:
        target = resolve(root, ref)
    except DanglingRefError:
        return False
    return admits_null(target, root, opened | {ref})


def with_null(schema: Node) -> Node:
    """The schema with null allowed; call it only when it does not admit null yet.

    Scalars get it into `type` (and into `enum`), everything else a branch `{"type": "null"}` (rule 8 of OpenAI's and
    Anthropic's strict modes: without null in the enum, null stays impossible).

    Example:
        >>> with_null({"type": "string", "enum": ["a"]})
        {'type': ['string', 'null'], 'enum': ['a', None]}
    """
    types = schema.get("type")
    named = [types] if isinstance(types, str) else types or []
    if _STRUCTURED.isdisjoint(named) and _APPLICATORS.isdisjoint(schema) and (named or not _VALUES.isdisjoint(schema)):
        return _scalar_with_null(schema, named)
    outer: Node = {key: schema[key] for key in _ANNOTATIONS if key in schema}
    inner = {key: value for key, value in schema.items() if key not in outer}
    branches = inner["anyOf"] if inner.keys() == {"anyOf"} else [inner]
    return {"anyOf": [*branches, {"type": "null"}], **outer}


def _scalar_with_null(schema: Node, named: list[str]) -> Node:
    values = [schema["const"]] if "const" in schema else schema.get("enum", [])
    out: Node = {}
    for key, value in schema.items():
        if key == "type":
            out["type"] = [*named, *(() if "null" in named else ("null",))]
        elif key in _VALUES:
            out["enum"] = [*values, *(() if None in values else (None,))]
        else:
            out[key] = value
    return out
