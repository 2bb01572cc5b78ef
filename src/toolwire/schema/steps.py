"""Steps on whole schemas that several providers share: the root, references, joined schemas, impossible branches."""

from __future__ import annotations

from functools import reduce
from itertools import islice
from typing import Any, Final, cast

from toolwire.schema.intersect import ImpossibleError, InexpressibleError, dereferenced, intersect, is_annotation
from toolwire.schema.passes import NOTHING, Note, NoteEffect, Outcome, Step, one_pass, step, when
from toolwire.schema.refs import (
    CONTAINERS,
    DanglingRefError,
    name_definitions,
    prune,
    resolve,
    without_definitions,
)
from toolwire.schema.rules import NO_ITEMS, empty_enums, honest_enum, say_in_words, split_types, without
from toolwire.schema.types import lists_nothing, types_of
from toolwire.schema.walk import SPELLED_OUT, Node, Schema, nodes, rewrite, with_children
from toolwire.schema.words import Words, compact, in_words, with_sentences

# What providers refuse beside `type: object` at the root, and what hosts drop tools for.
ROOT_TROUBLE: Final = frozenset({"$schema", "$ref", "anyOf", "oneOf", "allOf", "not", "enum", "const"})

_JOINED: Final = frozenset({"$ref", "allOf"})
_UNEVALUATED: Final = "unevaluatedProperties"
_IN_PLACE: Final = frozenset(
    {"$ref", "allOf", "anyOf", "oneOf", "if", "dependentSchemas", "$dynamicRef", "$recursiveRef"}
)
_ROUNDS: Final = 8
_MOST_NODES: Final = 10_000
_PREFIX: Final = "#/$defs/"


# ------------------------------------------------------------------------------------------------------------- root


@step()
def object_root(schema: Node) -> Outcome:
    """Give the schema a plain object as its root: a type, properties, and nothing that combines schemas beside them."""
    if schema.get("type") == "object" and "properties" in schema and ROOT_TROUBLE.isdisjoint(schema):
        return schema, NOTHING
    held: Node = {key: schema[key] for key in CONTAINERS if key in schema}
    try:
        root, notes = _plain_root(without(schema, {"$schema", *CONTAINERS}), schema)
    except (InexpressibleError, DanglingRefError) as problem:
        return schema, (Note("root", "", "type", "refused", f"the root is no plain object: {problem}"),)
    types = types_of(root) or ["object"]
    if "object" not in types:
        return schema, (Note("root", "", "type", "refused", f"arguments are an object, not {' or '.join(types)}"),)
    return prune({"type": "object", **root, "type": "object", "properties": root.get("properties", {}), **held}), notes  # noqa: F601


def _plain_root(root: Node, document: Node) -> Outcome:
    for _ in range(_ROUNDS):
        if "$ref" in root:
            root = without_definitions(_joined(root, document))
        if "allOf" in root:
            root = _joined(root, document)
    root = _evaluated(root)
    if not _JOINED.isdisjoint(root):
        msg = "it contains itself"
        raise InexpressibleError(msg)
    notes: list[Note] = []
    for keyword in ("anyOf", "oneOf"):
        if keyword in root:
            root = _without_union(root, keyword, document)
            notes.append(Note("root_union", "", keyword, "weakened", f"{keyword} at the root is not enforced"))
    for keyword in ("not", "enum", "const"):
        if keyword in root:
            root = with_sentences(without(root, {keyword}), [in_words(keyword, root[keyword]) or ""])
            notes.append(Note("moved", "", keyword, "described", f"{keyword} at the root is said in the description"))
    return root, tuple(notes)


def _without_union(root: Node, keyword: str, document: Node) -> Node:
    branches = [dereferenced(branch, document) for branch in root[keyword] if isinstance(branch, dict)]
    branches = [branch for branch in branches if "object" in (types_of(branch) or ["object"])]
    base = without(root, {keyword, "discriminator"})
    own = base.get("properties", {})
    found: dict[str, list[Schema]] = {}
    for branch in branches:
        for name, sub in branch.get("properties", {}).items():
            if name not in own and sub not in found.setdefault(name, []):
                found[name].append(sub)
    more = {name: subs[0] if len(subs) == 1 else {"anyOf": subs} for name, subs in found.items()}
    always = [name for name in {**own, **more} if branches and all(name in b.get("required", ()) for b in branches)]
    out = {**base, "properties": {**own, **more}}
    if required := [*base.get("required", ()), *(name for name in always if name not in base.get("required", ()))]:
        out["required"] = required
    if branches and all(branch.get("additionalProperties") is False for branch in branches):
        out["additionalProperties"] = False
    return with_sentences(out, [_choice(keyword, branches, always)])


def _choice(keyword: str, branches: list[Node], always: list[str]) -> str:
    """Branches that only differ in what they require, as a sentence."""
    needs = [[compact(n) for n in branch.get("required", ()) if n not in always] for branch in branches]
    if not needs or not all(needs):
        return ""
    many = "Exactly" if keyword == "oneOf" else "At least"
    return f"{many} one of these must be given: {'; '.join(' and '.join(names) for names in needs)}."


# ------------------------------------------------------------------------------------------------------- references


@step("$ref", "$defs", "definitions", "$dynamicRef")
def plain_references(schema: Node) -> Outcome:
    """Let every local reference name a definition, and drop the definitions nobody uses."""
    try:
        return name_definitions(schema), NOTHING
    except DanglingRefError as problem:
        return schema, (Note("dangling_ref", "", "$ref", "refused", f"the reference {problem} leads nowhere"),)


@step()
def used_definitions(schema: Node) -> Outcome:
    """Drop the definitions nobody uses; it sees at once whether there are any, sooner than it could be asked."""
    return prune(schema), NOTHING


# ------------------------------------------------------------------------------------------------------------ allOf


@step("allOf", "$ref", _UNEVALUATED)
def join_all_of(schema: Node) -> Outcome:
    """Write `allOf`, and constraints beside a reference, as one schema; refuse what plain keywords cannot say.

    Tags go into the definitions first, see `tags_into_definitions`.
    """
    schema, _ = tags_into_definitions.apply(schema)
    return settled(_JOIN, schema)


def settled(joining: Step, schema: Node) -> Outcome:
    """Take a step that joins schemas until nothing is left to join; what it wrote may hold more to join."""
    for _ in range(_ROUNDS):
        joined, notes = joining.apply(schema)
        if notes or joined is schema:
            return joined, notes
        if sum(1 for _ in islice(nodes(joined), _MOST_NODES)) == _MOST_NODES:
            break
        schema = joined
    return schema, (Note("all_of", "", "allOf", "refused", "joined schemas that contain themselves"),)


@when("allOf", "$ref", _UNEVALUATED)
def _join(node: Node, at: str, root: Node) -> Outcome:
    if _JOINED.isdisjoint(node):
        return _evaluated(node), NOTHING
    if "allOf" not in node and all(key == "$ref" or is_annotation(key) for key in node):
        return node, NOTHING
    try:
        return _joined(node, root), NOTHING
    except ImpossibleError:
        return SPELLED_OUT[False], NOTHING
    except (InexpressibleError, DanglingRefError) as problem:
        return node, (Note("all_of", at, "allOf" if "allOf" in node else "$ref", "refused", str(problem)),)


def _joined(node: Node, root: Node) -> Node:
    """A node whose `allOf` is part of it; without one, whose `$ref` is."""
    held = {key: node[key] for key in (_UNEVALUATED,) if key in node}
    rest = without(node, {"allOf", _UNEVALUATED})
    if "allOf" not in node:
        return _evaluated({**dereferenced(rest, root), **held})
    start: Node = {}
    branches = [_evaluated(branch) if isinstance(branch, dict) else branch for branch in node["allOf"]]
    joined = reduce(lambda left, right: intersect(left, right, root), [*branches, rest], start)
    return _evaluated({**joined, **held})


def _evaluated(node: Node) -> Node:
    """The node with `unevaluatedProperties` as `additionalProperties`, where no other schema has a say in what is evaluated."""
    if _UNEVALUATED not in node or not _IN_PLACE.isdisjoint(node):
        return node
    rest = without(node, {_UNEVALUATED})
    return rest if "additionalProperties" in rest else {**rest, "additionalProperties": node[_UNEVALUATED]}


_JOIN: Final = one_pass(_join)


@step("allOf")
def tags_into_definitions(schema: Node) -> Outcome:
    """Let the branch of a tagged union, `{"allOf": [{"$ref": X}, {"required": [tag]}]}`, put its `required` into X.

    A tag with a default may then no longer be left out where X is used by itself, which no caller ever has to do.
    """
    wanted: dict[str, list[str]] = {}

    def shorten(node: Node, _at: str) -> Node:
        name, required = _tagged(node, schema)
        if name is None:
            return node
        held = wanted.setdefault(name, [])
        held += [tag for tag in required if tag not in held]
        return {**without(node, {"allOf"}), "$ref": _PREFIX + name}

    short = rewrite(schema, shorten)
    if not wanted:
        return schema, NOTHING
    definitions = dict(short["$defs"])
    for name, tags in wanted.items():
        body = definitions[name]
        definitions[name] = {
            **body,
            "required": [*body.get("required", ()), *(t for t in tags if t not in body.get("required", ()))],
        }
    return {**short, "$defs": definitions}, NOTHING


def _tagged(node: Node, root: Node) -> tuple[str | None, list[str]]:
    """The definition and the tags of a union branch that only strengthens a reference."""
    parts = node.get("allOf")
    if not isinstance(parts, list) or not all(key == "allOf" or is_annotation(key) for key in node):
        return None, []
    keywords = [key for part in parts if isinstance(part, dict) for key in part]
    if sorted(keywords) != ["$ref", "required"] or not all(parts):
        return None, []
    merged: Node = {key: value for part in parts for key, value in part.items()}
    if not merged["$ref"].startswith(_PREFIX):
        return None, []
    name = merged["$ref"].removeprefix(_PREFIX)
    body: Any = root.get("$defs", {}).get(name)
    plain = isinstance(body, dict) and body.get("properties", {}).keys() >= set(merged["required"])
    return (name, merged["required"]) if plain else (None, [])


# ------------------------------------------------------------------------------------------------- impossible parts


def _dropping(effect: NoteEffect) -> Step:
    """A step that drops what accepts nothing; `effect` is what that comes to in an object with keys of the caller's choice."""

    @when("properties", "additionalProperties", "anyOf", "oneOf", "items", "prefixItems")
    def drop(node: Node, at: str, root: Node) -> Outcome:
        for part in (_possible_branches, _possible_items, _possible_extra):
            node = part(node, root)
        return _possible_properties(node, at, root, effect)

    walk = one_pass(empty_enums, drop)

    @step(False, "not")
    def apply(schema: Node) -> Outcome:
        new, notes = walk.apply(schema)
        if _impossible(new, new):
            return schema, (Note("impossible", "", "required", "refused", "no arguments are valid"),)
        return new, notes

    return apply


def _possible_branches(node: Node, root: Node) -> Node:
    for keyword in ("anyOf", "oneOf"):
        if keyword in node:
            left = [branch for branch in node[keyword] if not _impossible(branch, root)]
            if not left:
                return SPELLED_OUT[False]
            node = node if len(left) == len(node[keyword]) else {**node, keyword: left}
    return node


def _possible_items(node: Node, root: Node) -> Node:
    prefix = node.get("prefixItems", [])
    end = next((n for n, sub in enumerate(prefix) if _impossible(sub, root)), None)
    if end is None and not _impossible(node.get("items", True), root):
        return node
    left = prefix[:end]
    most = min(len(left), node.get("maxItems", len(left)))
    if node.get("minItems", 0) > most:
        return SPELLED_OUT[False]
    if left:
        return {**without(node, {"items"}), "prefixItems": left, "maxItems": most}
    return {**without(node, {"minItems", "prefixItems"}), "items": NO_ITEMS, "maxItems": 0}


def _possible_extra(node: Node, root: Node) -> Node:
    extra = node.get("additionalProperties")
    return {**node, "additionalProperties": False} if isinstance(extra, dict) and _impossible(extra, root) else node


def _possible_properties(node: Node, at: str, root: Node, effect: NoteEffect) -> Outcome:
    gone = [name for name, sub in node.get("properties", {}).items() if _impossible(sub, root)]
    extra = node.get("additionalProperties")
    if not gone or (extra is not None and extra is not False):
        return node, NOTHING
    if not set(gone).isdisjoint(node.get("required", ())):
        return SPELLED_OUT[False], NOTHING
    text = f"nothing is valid for {', '.join(map(repr, gone))}, so it is left out"
    note = Note("impossible", at, "properties", "kept", text)
    note = note if extra is False else note._replace(effect=effect)
    return {**node, "properties": without(node["properties"], gone)}, (note,)


def _impossible(schema: Schema, root: Node) -> bool:
    for _ in range(_ROUNDS):
        if isinstance(schema, bool):
            return not schema
        if schema.get("not") in ({}, True) or lists_nothing(schema):
            return True
        if not str(schema.get("$ref")).startswith("#"):
            return False
        schema = resolve(root, schema["$ref"])
    return False


drop_impossible: Final = _dropping("kept")
"""Drop optional properties and union branches that accept nothing, which changes nothing where every object is closed.

An array whose items are impossible can only be empty and says so; a tuple after which nothing may come says its size. What has to
stay, because other keys are free, says `not`.
"""
drop_impossible_of_open: Final = _dropping("weakened")
"""The same for providers whose objects stay open: what is no longer declared there may be anything."""


# ---------------------------------------------------------------------------------------------------- logic in words

# Keywords whose subschemas say what a value is compared with, and not what it consists of.
LOGIC: Final = frozenset({
    "contains", "contentSchema", "dependencies", "dependentRequired", "dependentSchemas", "else", "if", "maxContains",
    "minContains", "not", "propertyNames", "then",
})  # fmt: skip


def logic_said(words: Words = in_words) -> Step:
    """A step that moves `not`, `if`, `contains` and the like into descriptions.

    It comes before rules for values reach the schemas in them. `words` writes the sentences.
    """

    @step(*LOGIC)
    def apply(schema: Node) -> Outcome:
        notes: list[Note] = []

        def visit(node: Schema, at: str) -> Schema:
            if isinstance(node, bool):
                return node
            node, said = say_in_words(node, [key for key in node if key in LOGIC], at, words)
            notes.extend(said)
            return with_children(node, at, visit)

        return cast("Node", visit(schema, "")), tuple(notes)

    return apply


say_logic: Final = logic_said()


# ----------------------------------------------------------------------------------------------------------- types

# Before a provider's rules and not one of them: they have to reach the parts.
union_of_types: Final = one_pass(honest_enum, split_types)


# ------------------------------------------------------------------------------------------------------- draft-07


@when("items", "additionalItems")
def prefix_items(node: Node, _at: str, _root: Node) -> Outcome:
    """Write a draft-07 tuple (`items` as a list) as `prefixItems`."""
    if not isinstance(node.get("items"), list):
        return without(node, {"additionalItems"}), NOTHING
    out: Node = {}
    for key, value in node.items():
        if key == "items":
            out["prefixItems"] = value
            if "additionalItems" in node:
                out["items"] = node["additionalItems"]
        elif key != "additionalItems":
            out[key] = value
    return out, NOTHING
