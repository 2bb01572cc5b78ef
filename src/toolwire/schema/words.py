"""Keywords as sentences a model understands, for providers that refuse or ignore the keyword itself."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

from toolwire.schema.walk import Node, Schema

FORMATS: Final = {
    "date-time": "An RFC 3339 date and time, for example 2026-11-30T08:00:00Z.",
    "date": "A date as YYYY-MM-DD.",
    "time": "An RFC 3339 time of day with offset, for example 08:00:00Z.",
    "duration": "An ISO 8601 duration, for example PT1H30M.",
    "email": "An e-mail address.",
    "idn-email": "An e-mail address.",
    "hostname": "A host name.",
    "idn-hostname": "A host name.",
    "ipv4": "An IPv4 address.",
    "ipv6": "An IPv6 address.",
    "uri": "A URI.",
    "iri": "A URI.",
    "uri-reference": "A URI or a relative reference.",
    "iri-reference": "A URI or a relative reference.",
    "uri-template": "A URI template.",
    "uuid": "A UUID.",
    "json-pointer": "A JSON Pointer.",
    "relative-json-pointer": "A relative JSON Pointer.",
    "regex": "A regular expression.",
    "binary": "Binary data.",
    "byte": "Base64 text.",
}

_ENDS: Final = (".", "!", "?", ":", ";", ",", "。")


def compact(value: Any) -> str:
    """A value as the JSON a model would write."""
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def with_sentences(node: Node, sentences: Iterable[str]) -> Node:
    """The node with sentences added to its description; those it already holds are not repeated."""
    text = node.get("description")
    text = text.rstrip() if isinstance(text, str) else ""
    before = text
    for sentence in sentences:
        if sentence and sentence not in text:
            gap = "" if not text else " " if text.endswith(_ENDS) else ". "
            text = f"{text}{gap}{sentence}"
    return node if text == before else {**node, "description": text}


def counted(number: Any, noun: str, plural: str = "") -> str:
    """`1 item`, `2 items`."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


Words: TypeAlias = Callable[[str, Any], str | None]
"""What writes a keyword and its value as a sentence, as `in_words` does."""


def in_words(keyword: str, value: Any) -> str | None:
    """One keyword as a sentence; an empty one when there is nothing to say, None when words cannot replace it."""
    phrase = _PHRASES.get(keyword)
    return None if phrase is None else phrase(value)


def kind(schema: Schema) -> str:
    """A schema in a word or two, as in "Item 1: integer"."""
    if isinstance(schema, bool):
        return "anything" if schema else "nothing"
    if "enum" in schema or "const" in schema:
        return " or ".join(map(compact, schema.get("enum", [schema.get("const")])))
    if "anyOf" in schema or "oneOf" in schema:
        return " or ".join(dict.fromkeys(map(kind, schema.get("anyOf") or schema["oneOf"])))
    types = schema.get("type")
    if isinstance(types, list):
        return " or ".join(types)
    if isinstance(types, str):
        return f"{types} ({schema['format']})" if isinstance(schema.get("format"), str) else types
    return str(schema["$ref"]).rsplit("/", 1)[-1] if "$ref" in schema else "anything"


def positions(prefix: list[Schema]) -> str:
    """A tuple in words: what stands at which position."""
    items = []
    for number, schema in enumerate(prefix, 1):
        text = schema.get("description") or schema.get("title") if isinstance(schema, dict) else None
        note = f" ({text.rstrip('.')})" if isinstance(text, str) and text else ""
        items.append(f"{'Item' if number == 1 else 'item'} {number}: {kind(schema)}{note}")
    return "; ".join(items) + "."


def _format(value: Any) -> str:
    return FORMATS.get(value, f"Format: {value}.") if isinstance(value, str) else ""


def _names(value: Any) -> str:
    match value:
        case {"not": {"enum": list(names)}} if len(value) == 1 and len(value["not"]) == 1:
            return f"No property may be called {' or '.join(map(compact, names))}."
    return f"Every property name must match this schema: {compact(value)}."


def _needed(value: Any) -> str:
    pairs = [(name, names) for name, names in value.items() if isinstance(names, list)]
    said = [
        f"When {compact(name)} is given, {', '.join(map(compact, names))} must be given too." for name, names in pairs
    ]
    also = [
        f"When {compact(n)} is given, this applies too: {compact(s)}."
        for n, s in value.items()
        if not isinstance(s, list)
    ]
    return " ".join(said + also)


_PHRASES: Final[dict[str, Callable[[Any], str]]] = {
    "minimum": lambda v: f"At least {compact(v)}.",
    "maximum": lambda v: f"At most {compact(v)}.",
    "exclusiveMinimum": lambda v: f"Greater than {compact(v)}.",
    "exclusiveMaximum": lambda v: f"Less than {compact(v)}.",
    "multipleOf": lambda v: f"A multiple of {compact(v)}.",
    "minLength": lambda v: f"At least {counted(v, 'character')}.",
    "maxLength": lambda v: f"At most {counted(v, 'character')}.",
    "pattern": lambda v: f"Must match the regular expression `{v}`.",
    "format": _format,
    "minItems": lambda v: f"At least {counted(v, 'item')}.",
    "maxItems": lambda v: f"At most {counted(v, 'item')}.",
    "uniqueItems": lambda v: "No duplicates." if v is True else "",
    "prefixItems": positions,
    "contains": lambda v: f"At least one item must match this schema: {compact(v)}.",
    "minContains": lambda v: f"At least {counted(v, 'item')} must match it.",
    "maxContains": lambda v: f"At most {counted(v, 'item')} may match it.",
    "minProperties": lambda v: f"At least {counted(v, 'property', 'properties')}.",
    "maxProperties": lambda v: f"At most {counted(v, 'property', 'properties')}.",
    "propertyNames": _names,
    "dependentRequired": _needed,
    "dependentSchemas": _needed,
    "dependencies": _needed,
    "not": lambda v: f"Must not match this schema: {compact(v)}.",
    "if": lambda v: f"If it matches this schema: {compact(v)},",
    "then": lambda v: f"it must also match this one: {compact(v)}.",
    "else": lambda v: f"Otherwise it must match this one: {compact(v)}.",
    "const": lambda v: f"Always {compact(v)}.",
    "enum": lambda v: f"One of {', '.join(map(compact, v))}.",
    "default": lambda v: "" if v is None else f"Default: {compact(v)}.",
    "examples": lambda v: f"For example {', '.join(map(compact, v))}." if v and isinstance(v, list) else "",
    "deprecated": lambda v: "Deprecated." if v is True else "",
    "contentEncoding": lambda v: f"{str(v).capitalize()} text.",
    "contentMediaType": lambda v: f"Content type: {v}.",
    "contentSchema": lambda v: f"The content must match this schema: {compact(v)}.",
}
