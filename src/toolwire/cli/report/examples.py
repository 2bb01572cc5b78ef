"""A value that a JSON Schema is likely to accept, as a starting point for mistakes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from toolwire.schema.refs import DanglingRefError, resolve

__all__ = ["example", "resolved"]

Schema = Mapping[str, Any]

DEEPEST: Final = 8
"""Levels after which a recursive type gets nothing more."""

FORMATS: Final[Mapping[str, str]] = {
    "date": "2024-12-31",
    "time": "12:30:00Z",
    "date-time": "2024-12-31T12:30:00Z",
    "duration": "PT1H",
    "uuid": "6f1c1a53-8a53-4d63-9e8a-0f5fbd1b3a39",
    "email": "ann@example.com",
    "uri": "https://example.com/",
    "ipv4": "192.0.2.1",
    "ipv6": "2001:db8::1",
}

TEXTS: Final = ("text", "a", "1", "1.50", "A1", "ABC", "ABC-1", "text-1", "2024-12-31", "ann@example.com", "")
"""What is tried for a pattern, in this order."""


def resolved(schema: Any, root: Schema) -> Schema:
    """The schema behind references and in the first branch of a union that is not null."""
    for _ in range(DEEPEST):
        if not isinstance(schema, Mapping):
            return {}
        branches = schema.get("anyOf") or schema.get("oneOf") or schema.get("allOf")
        if "$ref" in schema:
            schema = _target(root, schema["$ref"])
        elif branches:
            schema = next((branch for branch in branches if branch != {"type": "null"}), branches[0])
        else:
            return schema
    return {}


def _target(root: Any, reference: str) -> Any:
    try:
        return resolve(root, reference)
    except DanglingRefError:
        return {}


def example(schema: Any, root: Schema, depth: int = 0) -> Any:
    """A value for a schema; optional members are left out.

    >>> example({"properties": {"n": {"type": "integer", "minimum": 3}, "s": {}}, "required": ["n"], "type": "object"}, {})
    {'n': 3}
    """
    schema = resolved(schema, root)
    if depth > DEEPEST:
        return None
    for keyword in ("const", "default"):
        if keyword in schema:
            return schema[keyword]
    for keyword in ("enum", "examples"):
        if schema.get(keyword):
            return schema[keyword][0]
    kinds = schema.get("type")
    kind = kinds[0] if isinstance(kinds, list) else kinds
    if kind == "object":
        return {
            name: example(schema.get("properties", {}).get(name), root, depth + 1)
            for name in schema.get("required", ())
        }
    if kind == "array":
        return _items(schema, root, depth)
    if kind in ("integer", "number"):
        return _number(schema)
    return _string(schema) if kind == "string" else {"boolean": True}.get(str(kind))


def _items(schema: Schema, root: Schema, depth: int) -> list[Any]:
    first = [example(item, root, depth + 1) for item in schema.get("prefixItems", ())]
    missing = min(schema.get("minItems", 0), DEEPEST) - len(first)
    return first + [example(schema.get("items"), root, depth + 1) for _ in range(missing)]


def _number(schema: Schema) -> Any:
    if "minimum" in schema:
        return schema["minimum"]
    if "exclusiveMinimum" in schema:
        return schema["exclusiveMinimum"] + 1
    most = schema.get("maximum", schema.get("exclusiveMaximum", 2) - 1)
    return min(most, schema.get("multipleOf", 1))


def _string(schema: Schema) -> str:
    if "format" in schema:
        return FORMATS.get(schema["format"], TEXTS[0])
    if "contentEncoding" in schema:
        return "aGVsbG8="
    length = schema.get("minLength", 0)
    texts = [text if len(text) >= length else text.ljust(length, "x") for text in TEXTS]
    fitting = (text[: schema.get("maxLength")] for text in texts if _fits(text, schema.get("pattern")))
    return next(fitting, texts[0])


def _fits(text: str, pattern: str | None) -> bool:
    try:
        return pattern is None or re.search(pattern, text) is not None
    except re.error:  # written for another engine
        return False
