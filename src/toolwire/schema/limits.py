"""How big a schema is, in the measures that providers limit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from toolwire.schema.passes import NOTHING, Note, Outcome, Step, step
from toolwire.schema.walk import Node, Schema, subschemas

_DEFINITIONS: Final = ("$defs", "definitions")
_NAMES: Final = ("properties", *_DEFINITIONS)
_NO_VALUES: Final[list[Any]] = []


@dataclass(frozen=True, slots=True)
class Size:
    """Upper limits of one schema; None where a provider names none."""

    depth: int | None = None  # levels of objects, references not followed
    properties: int | None = None  # in the root and in each definition
    enum_values: int | None = None  # in the whole schema
    long_enum: tuple[int, int] | None = None  # (values an enum may have, characters they may have beyond that)
    optional: int | None = None  # optional properties, references not followed
    unions: int | None = None  # properties that are unions, references not followed
    text: int | None = None  # characters of property names, definition names, enum and const values


def inline_objects(schema: Schema) -> Iterator[tuple[Node, int]]:
    """Objects reached through `properties`, `items` and `anyOf` with their level; references are not followed.

    This is how OpenAI and Anthropic were seen to count.
    """
    pending: list[tuple[Any, int]] = [(schema, 1)]
    while pending:
        node, depth = pending.pop()
        if not isinstance(node, dict):
            continue
        below = depth
        if "properties" in node:
            yield node, depth
            below = depth + 1
            pending += [(sub, below) for sub in node["properties"].values()]
        if "items" in node:
            pending.append((node["items"], below))
        if "anyOf" in node:
            pending += [(sub, below) for sub in node["anyOf"]]


def optional_and_unions(schema: Node) -> tuple[int, int]:
    """How many properties are optional and how many are unions (an `anyOf` or a list of types)."""
    optional = unions = 0
    for node, _ in inline_objects(schema):
        required = frozenset(node.get("required", ()))
        for name, sub in node["properties"].items():
            optional += name not in required
            unions += isinstance(sub, dict) and ("anyOf" in sub or isinstance(sub.get("type"), list))
    return optional, unions


def within(size: Size) -> Step:
    """A step that refuses a schema beyond the limits."""

    @step()
    def check(schema: Node) -> Outcome:
        found = tuple(_excess(schema, size))
        return schema, found or NOTHING

    return check


def _excess(schema: Node, size: Size) -> Iterator[Note]:
    parts: dict[str, Schema] = {"": schema}
    for key in _DEFINITIONS:
        parts |= {f"/{key}/{name}": sub for name, sub in schema.get(key, {}).items()}
    for at, part in parts.items():
        levels, count = 0, 0
        for node, depth in inline_objects(part):
            levels, count = max(levels, depth), count + len(node["properties"])
        if size.depth is not None and levels > size.depth:
            yield _limit(at, "properties", f"{levels} levels of objects, at most {size.depth}")
        if size.properties is not None and count > size.properties:
            yield _limit(at, "properties", f"{count} properties, at most {size.properties}")
    if size.optional is not None or size.unions is not None:
        yield from _excess_of_choices(schema, size)
    if size.enum_values is not None or size.long_enum is not None or size.text is not None:
        yield from _excess_of_values(schema, size)


def _excess_of_choices(schema: Node, size: Size) -> Iterator[Note]:
    optional, unions = optional_and_unions(schema)
    if size.optional is not None and optional > size.optional:
        yield _limit("", "required", f"{optional} optional properties, at most {size.optional}")
    if size.unions is not None and unions > size.unions:
        yield _limit("", "anyOf", f"{unions} unions, at most {size.unions}")


def _excess_of_values(schema: Node, size: Size) -> Iterator[Note]:
    values = text = 0
    for node in subschemas(schema):
        enum: list[Any] = node.get("enum", _NO_VALUES)
        values += len(enum)
        characters = sum(len(value) for value in enum if isinstance(value, str))
        text += characters
        for key in _NAMES:
            if key in node:
                text += sum(map(len, node[key]))
        if isinstance(node.get("const"), str):
            text += len(node["const"])
        if size.long_enum is not None and len(enum) > size.long_enum[0] and characters > size.long_enum[1]:
            yield _limit("", "enum", f"{characters} characters in {len(enum)} enum values, at most {size.long_enum[1]}")
    if size.enum_values is not None and values > size.enum_values:
        yield _limit("", "enum", f"{values} enum values, at most {size.enum_values}")
    if size.text is not None and text > size.text:
        yield _limit("", "enum", f"{text} characters of names and values, at most {size.text}")


def _limit(at: str, keyword: str, message: str) -> Note:
    return Note("limit", at, keyword, "refused", message)
