"""Rules on the keywords of single values: formats, patterns, lengths, bounds, constants."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any, Final

from toolwire.schema.passes import NOTHING, Note, Outcome, Rule, when
from toolwire.schema.rules import renamed, without
from toolwire.schema.types import json_type, types_of
from toolwire.schema.walk import Node
from toolwire.schema.words import in_words, with_sentences

NINE_FORMATS: Final = frozenset({
    "date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid",
})  # fmt: skip

BOUNDS: Final = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")
LARGEST_BOUND: Final = 2**53 - 1

# An optional escape, a whole class, or the beginning of a group: what has to be read as one piece.
_PIECE = re.compile(
    r"\\(?P<escape>.)|\[\^?\]?(?:\\.|[^\]\\])*\]|\(\?(?P<group><?[=!]|P=)|\{(?P<low>\d+)(?:,(?P<high>\d*))?\}",
    re.DOTALL,
)


def pattern_features(pattern: str) -> frozenset[str]:
    """What in a regular expression engines disagree about: lookaround, backreference, boundary, large count."""
    found: set[str] = set()
    for piece in _PIECE.finditer(pattern):
        escape, group = piece["escape"], piece["group"]
        if escape is not None and escape in "123456789k":
            found.add("backreference")
        elif escape is not None and escape in "bB":
            found.add("boundary")
        elif group is not None:
            found.add("backreference" if group == "P=" else "lookaround")
        elif piece["low"] is not None and max(int(piece["low"]), int(piece["high"] or 0)) > _LARGE:
            found.add("large count")
    return frozenset(found)


_LARGE: Final = 100
_ENGINE_GAPS: Final = frozenset({"lookaround", "backreference", "boundary"})


def formats(allowed: Collection[str], numbers: Collection[str] = ()) -> Rule:
    """A rule that moves every `format` a provider does not know into the description."""

    @when("format")
    def apply(node: Node, at: str, _root: Node) -> Outcome:
        name = node["format"]
        numeric = not {"number", "integer"}.isdisjoint(types_of(node))
        if name in (numbers if numeric else allowed):
            return node, NOTHING
        if numeric:
            return without(node, {"format"}), NOTHING
        return _moved(node, "format", at)

    return apply


def patterns(refused: Collection[str] = _ENGINE_GAPS) -> Rule:
    """A rule that moves a `pattern` with features the provider's engine lacks into the description."""
    gaps = frozenset(refused)

    @when("pattern")
    def apply(node: Node, at: str, _root: Node) -> Outcome:
        if gaps.isdisjoint(pattern_features(node["pattern"])):
            return node, NOTHING
        return _moved(node, "pattern", at)

    return apply


def non_empty_as(pattern: str) -> Rule:
    """A rule that writes "at least one character" as a pattern, for providers that take patterns but no lengths."""

    @when("minLength")
    def apply(node: Node, _at: str, _root: Node) -> Outcome:
        if node["minLength"] != 1 or "pattern" in node or "format" in node:
            return node, NOTHING
        return renamed(node, "minLength", "pattern", pattern), NOTHING

    return apply


@when("minLength", "minItems", "minProperties")
def no_zero_sizes(node: Node, _at: str, _root: Node) -> Outcome:
    """Drop lower limits of zero, which say nothing."""
    zero = [key for key in ("minLength", "minItems", "minProperties") if node.get(key) == 0]
    return without(node, zero), NOTHING


@when("exclusiveMinimum", "exclusiveMaximum")
def inclusive_integers(node: Node, _at: str, _root: Node) -> Outcome:
    """Write exclusive bounds of integers as inclusive ones, which means the same."""
    if types_of(node) != ["integer"]:
        return node, NOTHING
    for old, new, step in (("exclusiveMinimum", "minimum", 1), ("exclusiveMaximum", "maximum", -1)):
        bound = node.get(old)
        if isinstance(bound, int | float) and float(bound).is_integer():
            limit = int(bound) + step
            if new in node:
                limit = max(limit, node[new]) if step > 0 else min(limit, node[new])
            node = renamed(without(node, {new}), old, new, limit)
    return node, NOTHING


@when(*BOUNDS)
def machine_bounds(node: Node, at: str, _root: Node) -> Outcome:
    """Move bounds beyond 2^53-1 into the description: engines that enforce schemas hold them as doubles, or refuse them."""
    notes: tuple[Note, ...] = ()
    for key in BOUNDS:
        bound = node.get(key)
        if isinstance(bound, int | float) and abs(bound) > LARGEST_BOUND:
            node, said = _moved(node, key, at)
            notes += said
    return node, notes


@when("minItems")
def small_min_items(node: Node, at: str, _root: Node) -> Outcome:
    """Move a `minItems` above 1 into the description and keep 1 of it."""
    if node["minItems"] <= 1:
        return node, NOTHING
    _, notes = _moved(node, "minItems", at)
    return with_sentences({**node, "minItems": 1}, [in_words("minItems", node["minItems"]) or ""]), notes


@when("const")
def const_to_enum(node: Node, _at: str, _root: Node) -> Outcome:
    """Write `const` as an enum of one."""
    return renamed(without(node, {"enum"}), "const", "enum", [node["const"]]), NOTHING


@when("enum", "const")
def type_of_values(node: Node, _at: str, _root: Node) -> Outcome:
    """Say the type of an enum that leaves it unsaid."""
    if "type" in node:
        return node, NOTHING
    values = node["enum"] if "enum" in node else [node["const"]]
    types = list(dict.fromkeys(map(json_type, values)))
    return {"type": types[0] if len(types) == 1 else types, **node}, NOTHING


@when("enum", "const")
def plain_values(node: Node, at: str, _root: Node) -> Outcome:
    """Refuse objects and arrays as constants."""
    for keyword in ("enum", "const"):
        values: list[Any] = [node[keyword]] if keyword == "const" and keyword in node else node.get(keyword, [])
        if any(isinstance(value, dict | list) for value in values):
            return node, (Note("structured_value", at, keyword, "refused", "an object or array as constant"),)
    return node, NOTHING


@when("enum")
def distinct_capitals(node: Node, at: str, _root: Node) -> Outcome:
    """Refuse values that differ only in capitalisation, which a provider may change."""
    folded = [value.lower() for value in node["enum"] if isinstance(value, str)]
    if len(set(folded)) == len(folded):
        return node, NOTHING
    return node, (Note("capitals", at, "enum", "refused", "enum values that differ only in capitalisation"),)


def property_names(pattern: str, words: str) -> Rule:
    """A rule that refuses property names outside a pattern."""
    allowed = re.compile(pattern)

    @when("properties")
    def apply(node: Node, at: str, _root: Node) -> Outcome:
        bad = [name for name in node["properties"] if not allowed.fullmatch(name)]
        if not bad:
            return node, NOTHING
        return node, (
            Note("property_name", at, "properties", "refused", f"the property name {bad[0]!r} is not {words}"),
        )

    return apply


def _moved(node: Node, keyword: str, at: str) -> Outcome:
    note = Note("moved", at, keyword, "described", f"{keyword} is said in the description")
    return with_sentences(without(node, {keyword}), [in_words(keyword, node[keyword]) or ""]), (note,)
