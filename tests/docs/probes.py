"""One small schema for each keyword of JSON Schema, and arguments that are refused because of that keyword alone."""

from __future__ import annotations

from typing import Any, NamedTuple

Json = dict[str, Any]


class Probe(NamedTuple):
    """A use of a keyword.

    Parameters:
        keyword: of JSON Schema.
        case: which use of it, where there are several.
        parameters: the arguments of a tool that uses it.
        refused: arguments that only this keyword forbids; None where it forbids nothing.
    """

    keyword: str
    case: str
    parameters: Json
    refused: Json | None = None


def tool(properties: Json, **more: Any) -> Json:
    """Arguments that all have to be given."""
    closed = {"required": list(properties), "additionalProperties": False}
    return {"type": "object", "properties": properties, **closed, **more}


def one(keyword: str, case: str, schema: Json, refused: Any) -> Probe:
    """A keyword of an argument."""
    return Probe(keyword, case, tool({"x": schema}), {"x": refused})


def nested(keyword: str, case: str, refused: Any, **more: Any) -> Probe:
    """A keyword of an argument that is an object; None takes one of its other keywords away."""
    schema = {key: value for key, value in {**tool({"a": TEXT}), **more}.items() if value is not None}
    return one(keyword, case, schema, refused)


def said(keyword: str, value: Any) -> Probe:
    """A keyword that forbids nothing."""
    return Probe(keyword, "", tool({"x": {**TEXT, keyword: value}}))


def tagged(tag: str) -> Json:
    return {"$ref": f"#/$defs/{tag}"}


TEXT: Json = {"type": "string"}
NUMBER: Json = {"type": "integer"}
STRINGS: Json = {"type": "array", "items": TEXT}
FREE: Json = {"type": "object", "additionalProperties": TEXT}
PATTERNS: Json = {"type": "object", "patternProperties": {"^a": TEXT}, "additionalProperties": False}
TUPLE: Json = {"type": "array", "items": False, "minItems": 2, "maxItems": 2}
HEAD: Json = {"type": "array", "prefixItems": [TEXT], "unevaluatedItems": False}
CONSTANTS: list[Json] = [{"const": "a", "description": "A."}, {"const": "b", "description": "B."}]

OPTIONAL: Json = tool({"x": {**NUMBER, "default": 1}, "y": TEXT}, required=["y"])
NULLABLE: Json = tool({"x": {"type": ["integer", "null"], "default": 1}, "y": TEXT}, required=["y"])
DEFINED: Json = {"$defs": {"a": tool({"name": TEXT})}}
RECURSIVE: Json = {"$defs": {"a": tool({"next": tagged("a")}, required=[])}}
BRANCHES: Json = {"$defs": {tag: tool({"kind": {**TEXT, "enum": [tag]}}) for tag in ("a", "b")}}
TAGS: Json = {"propertyName": "kind", "mapping": {tag: tagged(tag)["$ref"] for tag in ("a", "b")}}
TAGGED: Json = tool({"x": {"oneOf": [tagged("a"), tagged("b")], "discriminator": TAGS}}, **BRANCHES)

FORMATS = {
    "date-time": "noon", "date": "noon", "time": "noon", "duration": "noon", "email": "noon", "hostname": "-", "ipv4": "noon",
    "ipv6": "noon", "uuid": "noon", "uri": "noon", "regex": "[",
}  # fmt: skip

PROBES = [
    one("type", "one", TEXT, 1),
    one("type", "one and null", {"type": ["string", "null"]}, 1),
    one("type", "several", {"type": ["string", "integer"]}, True),
    one("type", "several, array among them", {**STRINGS, "type": ["string", "array"]}, 1),
    Probe("type", "left out", tool({"x": {}})),
    one("enum", "strings", {**TEXT, "enum": ["a", "b"]}, "c"),
    one("enum", "numbers", {**NUMBER, "enum": [1, 2]}, 3),
    one("enum", "with null", {"type": ["string", "null"], "enum": ["a", None]}, "c"),
    one("enum", "several types", {"enum": ["a", 1]}, 2),
    one("enum", "arrays, objects", {"enum": [["a"], ["b"]]}, ["c"]),
    one("const", "", {**TEXT, "const": "a"}, "b"),
    one("minLength", "1", {**TEXT, "minLength": 1}, ""),
    one("minLength", "more", {**TEXT, "minLength": 2}, "a"),
    one("maxLength", "", {**TEXT, "maxLength": 2}, "abc"),
    one("pattern", "plain", {**TEXT, "pattern": "^[a-z]+$"}, "A"),
    one("pattern", "with lookaround", {**TEXT, "pattern": "^(?!b)[a-z]+$"}, "b"),
    *(one("format", name, {**TEXT, "format": name}, text) for name, text in FORMATS.items()),
    one("minimum", "", {**NUMBER, "minimum": 1}, 0),
    one("maximum", "", {**NUMBER, "maximum": 1}, 2),
    one("exclusiveMinimum", "integer", {**NUMBER, "exclusiveMinimum": 1}, 1),
    one("exclusiveMinimum", "number", {"type": "number", "exclusiveMinimum": 1}, 1),
    one("exclusiveMaximum", "integer", {**NUMBER, "exclusiveMaximum": 1}, 1),
    one("exclusiveMaximum", "number", {"type": "number", "exclusiveMaximum": 1}, 1),
    one("multipleOf", "", {**NUMBER, "multipleOf": 2}, 3),
    one("items", "a schema", STRINGS, [1]),
    Probe("items", "left out", tool({"x": {"type": "array"}})),
    one("minItems", "1", {**STRINGS, "minItems": 1}, []),
    one("minItems", "more", {**STRINGS, "minItems": 2}, ["a"]),
    one("maxItems", "", {**STRINGS, "maxItems": 1}, ["a", "b"]),
    one("uniqueItems", "", {**STRINGS, "uniqueItems": True}, ["a", "a"]),
    one("prefixItems", "one type", {**TUPLE, "prefixItems": [TEXT, TEXT]}, ["a", 1]),
    one("prefixItems", "several types", {**TUPLE, "prefixItems": [TEXT, NUMBER]}, [1, "a"]),
    one("contains", "", {**STRINGS, "contains": {"const": "a"}}, ["b"]),
    one("minContains", "", {**STRINGS, "contains": {"const": "a"}, "minContains": 2}, ["a", "b"]),
    one("unevaluatedItems", "", HEAD, ["a", "b"]),
    nested("properties", "some", {"a": 1}),
    nested("properties", "none", {"a": 1}, properties={}, required=[]),
    nested("required", "all", {}),
    Probe("required", "not all", tool({"x": TEXT, "y": TEXT}, required=["x"])),
    Probe("required", "none", tool({"x": TEXT}, required=[])),
    nested("additionalProperties", "false", {"a": "a", "b": "b"}),
    Probe("additionalProperties", "true", tool({"x": tool({"a": TEXT}, additionalProperties=True)})),
    nested("additionalProperties", "a schema", {"a": "a", "b": 1}, additionalProperties=TEXT),
    Probe("additionalProperties", "left out", tool({"x": {"type": "object", "properties": {"a": TEXT}}})),
    one("patternProperties", "", PATTERNS, {"a": 1}),
    one("propertyNames", "", {**FREE, "propertyNames": {"pattern": "^a"}}, {"b": "b"}),
    nested("minProperties", "", {}, required=[], minProperties=1),
    nested("maxProperties", "", {"a": "a", "b": "b"}, properties={"a": TEXT, "b": TEXT}, maxProperties=1),
    nested("dependentRequired", "", {"a": "a"}, properties={"a": TEXT, "b": TEXT}, dependentRequired={"a": ["b"]}),
    nested("dependentSchemas", "", {"a": "a"}, dependentSchemas={"a": {"required": ["b"]}}),
    nested("unevaluatedProperties", "", {"a": "a", "b": "b"}, additionalProperties=None, unevaluatedProperties=False),
    one("anyOf", "types", {"anyOf": [TEXT, STRINGS]}, 1),
    one("anyOf", "a type and null", {"anyOf": [STRINGS, {"type": "null"}]}, 1),
    one("anyOf", "described constants", {"anyOf": CONSTANTS}, "c"),
    Probe("anyOf", "at the root", tool({"x": TEXT, "y": TEXT}, required=[], anyOf=[{"required": ["x"]}]), {"y": "y"}),
    one("oneOf", "exclusive types", {"oneOf": [TEXT, NUMBER]}, True),
    one("oneOf", "types that overlap", {"oneOf": [{"type": "number"}, NUMBER]}, 1),
    Probe("discriminator", "", TAGGED, {"x": {"kind": "c"}}),
    one("allOf", "that can be joined", {"allOf": [TEXT, {"enum": ["a", "b"]}]}, "c"),
    one("allOf", "that cannot", {**TEXT, "allOf": [{"pattern": "a"}, {"pattern": "b"}]}, "a"),
    one("not", "", {**TEXT, "not": {"const": "a"}}, "a"),
    one("if", "", {**TEXT, "if": {"const": "a"}, "then": {"minLength": 2}}, "a"),
    Probe("$ref", "alone", tool({"x": tagged("a")}, **DEFINED), {"x": {"name": 1}}),
    Probe("$ref", "described", tool({"x": {**tagged("a"), "description": "A."}}, **DEFINED), {"x": {"name": 1}}),
    Probe("$ref", "of a type to itself", tool({"x": tagged("a")}, **RECURSIVE), {"x": {"next": {"next": 1}}}),
    Probe("default", "of an optional argument", OPTIONAL),
    Probe("default", "where null is a value too", NULLABLE),
    said("title", "A"),
    said("description", "A."),
    said("examples", ["a"]),
    said("deprecated", True),
    said("readOnly", True),
    said("contentEncoding", "base64"),
    said("contentMediaType", "text/csv"),
    said("contentSchema", TEXT),
    said("$comment", "A."),
]
