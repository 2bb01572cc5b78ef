"""Unions, plain and discriminated (SPEC T)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from pydantic_core import core_schema as cs

from toolwire.compiling.rules.choices import wire_value
from toolwire.compiling.rules.competing import are_rivals, bare, compete, compete_with_text, is_loose
from toolwire.compiling.rules.numbers import plain_integer, real_constraints
from toolwire.compiling.rules.tags import tagged_members, without_tag
from toolwire.compiling.rules.wrappers import nullable_json
from toolwire.compiling.same_value import choices_of
from toolwire.compiling.walk import SKIP, WIRE_FORM, MisdeclaredError, NotJsonError, Rule, without_ref

if TYPE_CHECKING:
    from collections.abc import Iterable

    from toolwire.compiling.canonical import Canonical
    from toolwire.compiling.walk import Json, Node, Walk

TEXT_LABEL = "\0text"


def expressible(node: Node, canonical: Canonical) -> list[Node]:
    """The members JSON can carry.

    Raises:
        NotJsonError: there is none.
    """
    members = [choice for choice in choices_of(node) if canonical.is_expressible(choice)]
    if not members:
        raise NotJsonError("no member of the union can be written as JSON")
    return members


Branch = tuple[cs.CoreSchema, str]
"""A member of a union with its label."""


def rewrite_union(node: Node, walk: Walk) -> cs.CoreSchema:
    """The members that are text on the wire in written order, the rest by pydantic's smart rule."""
    canonical = walk.memory.canonical
    members = expressible(node, canonical)
    if len(members) < len(choices_of(node)):
        walk.note("lost", "a member of this union cannot be written as JSON and is left out", "anyOf")
    inside = walk.inside_union() if compete(members, canonical) else walk
    beside_float = any(member["type"] == "float" or not bare(canonical.resolved(member)) for member in members)
    numbered = [(member, f"\0{index}") for index, member in enumerate(members)]
    beside_texts = inside if compete_with_text(members, canonical) else walk
    texts = [(beside_texts.rewrite(member), label) for member, label in numbered if canonical.is_text(member)]
    branches: list[Branch] = []
    tagged = None if "custom_error_message" in node else tagged_members(members, canonical)
    for member, label in numbered if node.get("mode") == "left_to_right" else sorted(numbered, key=_takes_integers):
        if tagged is not None and tagged.holds(member):
            if tagged.is_first(member):
                branches.append((tagged.rewrite(walk), label))
        elif beside_float and member["type"] == "int" and not canonical.is_text(member):
            branches.append((plain_integer(member), label))
        elif not canonical.is_text(member):
            branches.append((inside.rewrite(member), label))
        elif label == texts[0][1]:
            branches.append(_one_of_texts(texts))
    return _with_integral_floats(_loosely(branches, numbered, node, canonical), members, inside)


def _loosely(
    branches: list[Branch], numbered: list[tuple[Node, str]], node: Node, canonical: Canonical
) -> cs.CoreSchema:
    """The union, its untyped members apart from the rest.

    pydantic-core's smart rule prefers a class to an untyped member in JSON text, and the other way round in a mapping.
    Here an untyped object or array counts in written order against others of its kind; what takes any value comes last.
    """
    schemas = [bare(canonical.resolved(member)) for member, _ in numbered]
    labels = [label for _, label in numbered]
    loose = [index for index, schema in enumerate(schemas) if is_loose(schema)]
    typed = [index for index in range(len(schemas)) if index not in loose]
    rivals = {index: [other for other in typed if are_rivals(schemas[index], schemas[other])] for index in loose}
    if node.get("mode") == "left_to_right" or not any(rivals.values()):
        return _union(branches, node)
    first = [labels[index] for index in loose if schemas[index] and index < min(rivals[index], default=0)]
    last = [
        labels[index] for index in sorted(loose, key=lambda index: not schemas[index]) if labels[index] not in first
    ]
    apart = {label: branch for branch, label in branches if label in {*first, *last}}
    middle = _union([(branch, label) for branch, label in branches if label not in apart], node)
    before, after = ([(apart[label], label) for label in part] for part in (first, last))
    return _union([*before, (middle, TYPED_LABEL), *after], {**node, "mode": "left_to_right"})


TYPED_LABEL = "\0typed"


def _takes_integers(numbered: tuple[Node, str]) -> bool:
    """Whether a member is a float: behind an `int`, since of equals the smart rule prefers the first."""
    return bool(numbered[0]["type"] == "float")


def _one_of_texts(texts: list[Branch]) -> Branch:
    return texts[0] if len(texts) == 1 else (cs.union_schema([*texts], mode="left_to_right"), TEXT_LABEL)


def _with_integral_floats(union: cs.CoreSchema, members: list[Node], inside: Walk) -> cs.CoreSchema:
    """An integer written as `5.0` stays a float beside a float, unless that one's bounds refuse it."""
    whole = [member for member in members if member["type"] == "int"]
    if not whole or not any(member["type"] == "float" and real_constraints(member) for member in members):
        return union
    integral = [(inside.rewrite(member), SKIP) for member in whole]
    return cs.union_schema([(union, WIRE_FORM), *integral], mode="left_to_right")


def _union(branches: list[Branch], node: Node) -> cs.CoreSchema:
    if len(branches) == 1:
        return branches[0][0]
    mode = node.get("mode", "smart")
    if message := node.get("custom_error_message"):
        return cs.union_schema([*branches], mode=mode, custom_error_type=AUTHORS, custom_error_message=message)
    return cs.union_schema([*branches], mode=mode)


AUTHORS = "authors_message"
"""An error type of no meaning, so that the author's message is shown and nothing else."""


def render_union(node: Node, canonical: Canonical) -> Json:
    return any_of(canonical.render(member) for member in expressible(node, canonical))


def any_of(schemas: Iterable[Json]) -> Json:
    """`anyOf` with nested ones flattened, equal branches merged, integers absorbed by numbers, intervals collapsed."""
    flat: list[Json] = []
    for schema in schemas:
        for branch in schema["anyOf"] if set(schema) == {"anyOf"} else [schema]:
            if branch not in flat or _same_but_bool(branch, flat):
                flat.append(branch)
    if {} in flat:
        return {}
    if {"type": "number"} in flat:
        flat = [branch for branch in flat if not _is_interval(branch)]
    merged = merge_intervals(flat)
    if len(merged) == 1:
        return merged[0]
    if len(merged) == 2 and {"type": "null"} in merged:  # noqa: PLR2004 - a type and null
        merged.remove({"type": "null"})
        return nullable_json(merged[0])
    return {"anyOf": merged}


def _same_but_bool(branch: Json, flat: list[Json]) -> bool:
    """Python finds `{"enum": [1]}` and `{"enum": [true]}` equal; JSON does not."""
    return repr(branch) not in map(repr, flat)


INTERVAL_KEYWORDS = frozenset({"type", "minimum", "maximum"})


def merge_intervals(schemas: list[Json]) -> list[Json]:
    """Integer branches whose intervals touch or overlap become one; with a hole between them they stay."""
    out: list[Json] = []
    for schema in schemas:
        merged = schema
        while (index := _touching(merged, out)) is not None:
            merged = _joined(out.pop(index), merged)
        out.append(merged)
    return out


def _is_interval(schema: Json) -> bool:
    return schema.get("type") == "integer" and set(schema) <= INTERVAL_KEYWORDS


def _touching(schema: Json, others: list[Json]) -> int | None:
    if not _is_interval(schema):
        return None
    low, high = schema.get("minimum"), schema.get("maximum")
    for index, other in enumerate(others):
        if not _is_interval(other):
            continue
        below = other.get("maximum") is not None and low is not None and other["maximum"] + 1 < low
        above = other.get("minimum") is not None and high is not None and high + 1 < other["minimum"]
        if not below and not above:
            return index
    return None


def _joined(one: Json, two: Json) -> Json:
    joined: Json = {"type": "integer"}
    for keyword, outer in (("minimum", min), ("maximum", max)):
        if keyword in one and keyword in two:
            joined[keyword] = outer(one[keyword], two[keyword])
    return joined


def tag_paths(node: Node) -> list[str]:
    """The wire names under which a discriminator may stand: one, unless the union is callable-discriminated.

    Raises:
        MisdeclaredError: the tag lies deeper than one level.
    """
    discriminator = node["discriminator"]
    if callable(discriminator):
        return []
    paths = [[discriminator]] if isinstance(discriminator, str) else discriminator
    if not isinstance(paths[0], list):
        paths = [paths]
    if any(len(path) != 1 for path in paths):
        raise MisdeclaredError("a discriminator has to be one key of the object itself; give it a plain alias")
    return [str(path[0]) for path in paths]


def rewrite_tagged(node: Node, walk: Walk) -> cs.CoreSchema:
    names = tag_paths(node)
    choices = {wire_value(tag): walk.rewrite(choice) for tag, choice in node["choices"].items()}
    if not names:
        walk.note("custom_validation", "a function of yours picks the member of this union", "anyOf")
        return without_tag(without_ref(node, choices=choices, strict=False, metadata={}))
    alias = wire_tag(node, walk.memory.canonical)
    return without_tag(without_ref(node, choices=choices, discriminator=alias, strict=False, metadata={}))


def wire_tag(node: Node, canonical: Canonical) -> str:
    """The wire name of the tag: of the candidates, the one all members have as a property."""
    names = tag_paths(node)
    members = [canonical.object_of(choice) for choice in node["choices"].values()]
    for name in names:
        if all(member is None or name in canonical.wire_names(member) for member in members):
            return name
    return names[-1]


def render_tagged(node: Node, canonical: Canonical) -> Json:
    rendered = [(tag, choice, canonical.render(choice)) for tag, choice in node["choices"].items()]
    if not tag_paths(node):
        return any_of(schema for _, _, schema in rendered)
    name = wire_tag(node, canonical)
    branches = []
    for _, choice, schema in rendered:
        branch = schema if canonical.requires(choice, name) else {"allOf": [schema, {"required": [name]}]}
        if branch not in branches:
            branches.append(branch)
    mapping = {_tag_text(tag): schema["$ref"] for tag, _, schema in rendered if "$ref" in schema}
    return {"oneOf": branches, "discriminator": {"propertyName": name, "mapping": mapping}}


def _tag_text(tag: Any) -> str:
    value = wire_value(tag)
    return value if isinstance(value, str) else json.dumps(value)


RULES: dict[str, Rule] = {
    "union": Rule(rewrite_union, render_union),
    "tagged-union": Rule(rewrite_tagged, render_tagged),
}
