"""Descriptions inside a JSON Schema by their places, and the shape that is left without them."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

from toolwire.schema.walk import nodes, rewrite

if TYPE_CHECKING:
    from toolwire.compiling.walk import Json

__all__ = ["descriptions_in", "places_in", "shape_of"]

SHAPELESS = ("description", "default")
"""What is no part of the shape: the texts themselves, and defaults, which may depend on the machine."""


def shape_of(parameters: Json, returns: Json | None) -> str:
    """The token of two schemas' shape: the same as long as each description still has its place (SPEC C1)."""
    bare = [_bare(parameters), None if returns is None else _bare(returns)]
    return hashlib.sha256(json.dumps(bare, sort_keys=True).encode()).hexdigest()[:32]


def _bare(schema: Json) -> Json:
    return rewrite(schema, lambda node, _: {key: node[key] for key in node if key not in SHAPELESS})


def descriptions_in(schema: Json | None) -> dict[str, str]:
    """The descriptions of a schema and its subschemas by JSON Pointer."""
    found = {at: node.get("description") for at, node in nodes(schema or {})}
    return {at: text for at, text in found.items() if isinstance(text, str) and text}


def places_in(schema: Json | None) -> set[str]:
    """The JSON Pointers of a schema and its subschemas, which are the places a description may stand in."""
    return set() if schema is None else {at for at, _ in nodes(schema)}
