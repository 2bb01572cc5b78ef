"""Tools in canonical form that every target is asked for."""

from __future__ import annotations

import json
from typing import Any

from toolwire.emission import emit, report
from toolwire.targets.base import Source

FORECAST: dict[str, Any] = {
    "type": "object",
    "properties": {
        "city": {"type": "string", "minLength": 1, "description": "The city."},
        "days": {"type": "integer", "minimum": 1, "maximum": 7, "default": 3, "description": "How many days"},
        "units": {"type": "string", "enum": ["c", "f"], "default": "c"},
        "tags": {"anyOf": [{"type": "array", "items": {"type": "string"}}, {"type": "null"}], "default": None},
        "ratio": {"type": ["number", "null"], "default": 0.5},
    },
    "required": ["city"],
    "additionalProperties": False,
}

_CAT = {
    "type": "object",
    "properties": {"kind": {"type": "string", "const": "cat"}, "lives": {"type": "integer"}},
    "required": ["lives"],
    "additionalProperties": False,
}
_DOG = {
    "type": "object",
    "properties": {
        "kind": {"type": "string", "const": "dog", "default": "dog"},
        "site": {"type": "string", "format": "uri"},
    },
    "additionalProperties": False,
}

ADOPT: dict[str, Any] = {
    "type": "object",
    "properties": {
        "pet": {
            "oneOf": [
                {"allOf": [{"$ref": "#/$defs/Cat"}, {"required": ["kind"]}]},
                {"allOf": [{"$ref": "#/$defs/Dog"}, {"required": ["kind"]}]},
            ],
            "discriminator": {"propertyName": "kind", "mapping": {"cat": "#/$defs/Cat", "dog": "#/$defs/Dog"}},
            "description": "A pet.",
        },
        "at": {"type": "array", "prefixItems": [{"type": "number"}, {"type": "number"}], "minItems": 2, "maxItems": 2},
        "when": {
            "type": "array",
            "prefixItems": [{"type": "string", "format": "date"}, {"type": "integer"}],
            "minItems": 2,
            "maxItems": 2,
        },
        "second": {"$ref": "#/$defs/Cat", "description": "Another one."},
        "level": {"type": "integer", "enum": [1, 2], "default": 1},
        "names": {"type": "array", "items": {"type": "string", "maxLength": 9}, "uniqueItems": True, "minItems": 2},
        "data": {"type": "string", "contentEncoding": "base64"},
    },
    "required": ["pet", "at", "when", "names", "data"],
    "additionalProperties": False,
    "$defs": {"Cat": _CAT, "Dog": _DOG},
}

GROW: dict[str, Any] = {
    "type": "object",
    "properties": {"root": {"$ref": "#/$defs/Node"}},
    "required": ["root"],
    "additionalProperties": False,
    "$defs": {
        "Node": {
            "type": "object",
            "properties": {
                "value": {"type": "integer", "exclusiveMinimum": 0},
                "kids": {"type": "array", "items": {"$ref": "#/$defs/Node"}, "default": []},
            },
            "required": ["value"],
            "additionalProperties": False,
        }
    },
}

LABEL: dict[str, Any] = {
    "type": "object",
    "properties": {"labels": {"type": "object", "additionalProperties": {"type": "string"}}, "extra": {}},
    "required": ["labels"],
    "additionalProperties": False,
}

PING: dict[str, Any] = {"type": "object", "properties": {}, "additionalProperties": False}

SCHEMAS = {"forecast": FORECAST, "adopt": ADOPT, "grow": GROW, "label": LABEL, "ping": PING}


def source(name: str, **more: Any) -> Source:
    """One of the tools above, fresh."""
    return Source(name, f"The tool {name}.", SCHEMAS[name], **{"file": "tools.py", "line": 7, **more})


def emitted(name: str, target: str, *, strict: bool | None = None, **options: Any) -> list[dict[str, Any]]:
    """What one of the tools comes to."""
    return emit([source(name)], target, strict=strict, on_loss="ignore", options=options).fresh()


def losses(name: str, target: str, *, strict: bool | None = None) -> list[tuple[str, str, str, str]]:
    """What is said about it: code, path, keyword, effect."""
    return [(f.code, f.path, f.keyword, f.effect) for f in report([source(name)], target, strict=strict)]


def same(got: Any, expected: Any) -> bool:
    """Equal, with the same order of keys, which models see (SPEC E6)."""
    assert got == expected
    return json.dumps(got) == json.dumps(expected)
