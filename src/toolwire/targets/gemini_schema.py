"""Google Gemini, `parameters`: the OpenAPI-like subset, for the Live API and older Vertex clients.

What changes (numbers: the sources of each rule, listed at the end):

- type names are upper case; a list of types and null become `nullable` and `anyOf` [1]
- `$ref` does not exist: definitions are written out within a budget, a definition inside itself two rounds deep (`lost`) [1 3]
- only strings may have an enum; other values are said in the description and the type stays, never the other way round: a
  model that is given `"1"` answers `"1"` [2 4]
- `anyOf` stands alone in its node, its description in the first branch, what constrained it beside in every branch [2]
- `oneOf` and described constants become `anyOf` and one enum, `allOf` is joined, `prefixItems` becomes `items` and sizes
- exclusive bounds of integers become inclusive; `format` other than `date-time`, `multipleOf`, `uniqueItems` and all keywords the
  subset lacks are said in the description [1 4]
- `additionalProperties` does not exist. A closed object needs none; of an open one with properties the free keys are `lost`; an object
  without properties and a value of any type cannot be said at all: EmitError, the target `gemini` takes them [2 3]
- a tool without parameters has no schema [5]

Limits: as for `gemini`. `emit` gives one `{"functionDeclarations": [...]}` that holds all tools.

Sources: 1 google-genai `types.py`; 2 Graphenium#37, gcli2api#374, opencode#12911; 3 credential-free probe of the proto in
PersonalClaw "tool-schema-wire"; 4 langchain-mcp-tools-ts#36; 5 huggingface/smolagents#1133.
"""

from __future__ import annotations

from typing import Any, Final

from toolwire.schema.inlining import unrolled
from toolwire.schema.intersect import is_annotation
from toolwire.schema.limits import within
from toolwire.schema.objects import closed, declared_enough
from toolwire.schema.passes import NOTHING, Note, Outcome, one_pass, when
from toolwire.schema.rules import (
    empty_arrays,
    fold_constants,
    honest_enum,
    infer_types,
    local_references,
    lower_tuples,
    need_types,
    one_of_to_any_of,
    only_keywords,
    part_of_type,
    without,
)
from toolwire.schema.steps import (
    drop_impossible,
    join_all_of,
    object_root,
    plain_references,
    prefix_items,
    say_logic,
    used_definitions,
)
from toolwire.schema.types import json_type, types_of
from toolwire.schema.unions import distribute_unions
from toolwire.schema.values import const_to_enum, formats, inclusive_integers, no_zero_sizes, type_of_values
from toolwire.schema.walk import Node
from toolwire.schema.words import in_words, with_sentences
from toolwire.targets import gemini
from toolwire.targets.base import Definition, Form, Steps, Target

KEYWORDS: Final = frozenset({
    "additionalProperties", "anyOf", "default", "description", "enum", "example", "format", "items", "maxItems", "maxLength",
    "maxProperties", "maximum", "minItems", "minLength", "minProperties", "minimum", "nullable", "pattern", "properties",
    "propertyOrdering", "required", "title", "type",
})  # fmt: skip

ROUNDS: Final = 2

_NULLS: Final = ({"type": "null"}, {"type": "NULL"})


@when("enum")
def string_enums(node: Node, at: str, _root: Node) -> Outcome:
    """Keep strings as enum values; others become a type and words, null becomes `nullable`."""
    values: list[Any] = node["enum"]
    plain = [value for value in values if value is not None]
    nullable = {"nullable": True} if len(plain) < len(values) and plain else {}
    if plain and all(isinstance(value, str) for value in plain):
        return node if plain == values and node["type"] == "string" else {
            **node,
            "type": "string",
            "enum": plain,
            **nullable,
        }, NOTHING
    types = list(dict.fromkeys(map(json_type, plain))) or ["null"]
    bare = without(node, {"enum"}) | {"type": types} | nullable
    bare = part_of_type(bare, types[0]) if len(types) == 1 else bare
    if not plain or {True, False} == set(map(_identity, plain)):
        return bare, NOTHING
    said = in_words("const", plain[0]) if len(plain) == 1 else in_words("enum", plain)
    note = Note("moved", at, "enum", "described", "values that are no strings are said in the description")
    return with_sentences(bare, [said or ""]), (note,)


def _identity(value: Any) -> Any:
    return value if isinstance(value, bool) else None


@when("type")
def one_type(node: Node, _at: str, _root: Node) -> Outcome:
    """Write a list of types as `nullable` and a union."""
    if isinstance(node["type"], str):
        return node, NOTHING
    names = [name for name in types_of(node) if name != "null"]
    nullable = {"nullable": True} if len(names) < len(node["type"]) else {}
    if len(names) <= 1:
        return {**node, "type": names[0], **nullable} if names else {**node, "type": "null"}, NOTHING
    outer = {key: value for key, value in node.items() if is_annotation(key)}
    inner = without(node, outer)
    return {"anyOf": [part_of_type(inner, name) for name in names], **nullable, **outer}, NOTHING


@when("anyOf")
def lone_union(node: Node, _at: str, _root: Node) -> Outcome:
    """Let `anyOf` stand alone: null becomes `nullable`, a single branch the node itself, texts go into the first branch."""
    branches = [branch for branch in node["anyOf"] if branch not in _NULLS] or [{"type": "null"}]
    nullable = {"nullable": True} if len(branches) < len(node["anyOf"]) or node.get("nullable") else {}
    beside = without(node, {"anyOf", "nullable"})
    if len(branches) == 1:
        return {**branches[0], **beside, **nullable}, NOTHING
    texts = [text for text in (beside.get("description"), branches[0].get("description")) if text]
    if default := in_words("default", beside["default"]) if beside.get("default") is not None else "":
        texts.append(default)
    first = with_sentences(without(branches[0], {"description"}), texts)
    return {"anyOf": [first, *branches[1:]], **nullable}, NOTHING


@when("properties", "type", "additionalProperties", "required")
def closed_by_nature(node: Node, at: str, _root: Node) -> Outcome:
    """Drop `additionalProperties`, which does not exist; refuse objects that would have no properties."""
    if "object" not in types_of(node):
        return node, NOTHING
    properties = node.get("properties", {})
    extra = node.get("additionalProperties")
    if not properties and (at or (extra is not None and extra is not False)):
        text = "an object without properties of its own"
        return node, (Note("open_object", at, "additionalProperties", "refused", text),)
    notes: list[Note] = []
    if extra is None:
        notes.append(closed(at))
    elif extra is not False:
        text = "keys beyond the properties cannot be sent"
        notes.append(Note("open_object", at, "additionalProperties", "lost", text))
    out = without(node, {"additionalProperties"})
    undeclared = [name for name in out.get("required", ()) if name not in properties]
    if undeclared:
        out = {**out, "required": [name for name in out["required"] if name in properties]}
        text = f"required but not declared: {', '.join(undeclared)}"
        notes.append(Note("undeclared_property", at, "required", "weakened", text))
    return out, tuple(notes)


@when("type")
def upper_case(node: Node, _at: str, _root: Node) -> Outcome:
    """Write the type name in capitals, as the service does, and leave out a default of null."""
    out = without(node, {"default"}) if node.get("default", 0) is None else node
    return {**out, "type": out["type"].upper()}, NOTHING


STEPS: Final[Steps] = (
    plain_references,
    object_root,
    join_all_of,
    distribute_unions,
    drop_impossible,
    say_logic,
    one_pass(
        prefix_items,
        gemini.PROPERTY_NAMES,
        one_of_to_any_of,
        fold_constants,
        lower_tuples,
        local_references,
        infer_types,
        declared_enough,
        empty_arrays,
        honest_enum,
        const_to_enum,
        type_of_values,
        inclusive_integers,
        no_zero_sizes,
        formats({"date-time"}, {"float", "double", "int32", "int64"}),
        only_keywords({*KEYWORDS, "$ref", "$defs"}),
        need_types,
    ),
    unrolled(ROUNDS),
    used_definitions,
    drop_impossible,
    one_pass(string_enums, one_type),
    one_pass(lone_union, closed_by_nature, upper_case),
    within(gemini.SIZE),
)


def definition(form: Form) -> Definition:
    """One function declaration."""
    out: Definition = {"name": form.source.name}
    if form.source.description:
        out["description"] = form.source.description
    if form.schema["properties"]:
        out["parameters"] = form.schema
    return out


TARGET: Final = Target(
    name="gemini-schema",
    loose=STEPS,
    strict=None,
    limits=gemini.LIMITS,
    definition=definition,
    calls=gemini.calls,
    reply=gemini.reply,
    turn=gemini.one_content,
    request=gemini.request,
    way_out="the target 'gemini' takes more",
)
