"""Rules on single nodes that several providers share: unions, arrays, references, types, keywords."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from toolwire.schema.intersect import ANNOTATIONS, is_annotation, only_annotations, same
from toolwire.schema.passes import NOTHING, Note, Outcome, Rule, when
from toolwire.schema.types import JSON_TYPES, has_type, json_type, types_of
from toolwire.schema.walk import SPELLED_OUT, Node, Schema
from toolwire.schema.words import Words, compact, in_words, positions, with_sentences

_SAYS_TYPE: Final = frozenset({"type", "$ref", "anyOf", "oneOf", "allOf", "enum", "const"})
NO_ITEMS: Final[Node] = {"type": "string"}
"""What the items of an array are that has none: nobody asks, but providers want to be told."""
_MISSING: Final = object()


def is_object(node: Node) -> bool:
    """Whether a node describes objects, said or unsaid."""
    return "properties" in node or "object" in types_of(node)


def without(node: Node, keywords: Collection[str]) -> Node:
    """The node without some keywords; the same object when it has none of them."""
    return (
        {key: value for key, value in node.items() if key not in keywords}
        if not node.keys().isdisjoint(keywords)
        else node
    )


def renamed(node: Node, old: str, new: str, value: Any) -> Node:
    """The node with one keyword replaced by another, at the same place."""
    return {(new if key == old else key): (value if key == old else kept) for key, kept in node.items()}


def spelled(sub: Schema) -> Node:
    """A schema as an object, also where it is a boolean."""
    return sub if isinstance(sub, dict) else {} if sub else {"not": {}}


# ----------------------------------------------------------------------------------------------------------- unions


@when("oneOf", "discriminator")
def one_of_to_any_of(node: Node, at: str, _root: Node) -> Outcome:
    """Write `oneOf` as `anyOf` and drop the discriminator, which only says what the tags say."""
    tagged = "discriminator" in node
    node = without(node, {"discriminator"})
    if "oneOf" not in node:
        return node, NOTHING
    branches = node["oneOf"]
    if "anyOf" in node:
        return node, (Note("all_of", at, "oneOf", "refused", "anyOf and oneOf beside each other"),)
    if tagged or _exclusive(branches):
        note = Note("one_of", at, "oneOf", "kept", "the branches exclude each other, so anyOf says the same")
    else:
        note = Note("one_of", at, "oneOf", "weakened", "a value that fits two branches is no longer refused")
    return renamed(node, "oneOf", "anyOf", branches), (note,)


def _exclusive(branches: list[Schema]) -> bool:
    seen: set[str] = set()
    for branch in branches:
        types = {"number" if name == "integer" else name for name in types_of(branch)}
        if not types or types & seen:
            return False
        seen |= types
    return True


@when("anyOf")
def fold_constants(node: Node, _at: str, _root: Node) -> Outcome:
    """Write a union of described constants, or of enums of one, as one enum, their texts in the description."""
    branches = node["anyOf"]
    values = [_constant(branch) for branch in branches]
    if _MISSING in values or not _all_annotations(node, "anyOf"):
        return node, NOTHING
    if len(branches) == 1:
        return {**branches[0], **without(node, {"anyOf"})}, NOTHING
    texts = []
    for branch, value in zip(branches, values, strict=True):
        text = branch.get("description") or branch.get("title")
        texts.append(f"{compact(value)}: {text.rstrip('.')}." if isinstance(text, str) else "")
    types = list(dict.fromkeys(json_type(value) for value in values))
    folded = {"type": types[0] if len(types) == 1 else types, "enum": _unique(values)}
    out: Node = {}
    for key, value in node.items():
        out |= folded if key == "anyOf" else {key: value}
    return with_sentences(out, texts), NOTHING


def _constant(branch: Schema) -> Any:
    if not isinstance(branch, dict) or not all(
        is_annotation(key) or key in {"type", "const", "enum"} for key in branch
    ):
        return _MISSING
    if branch.get("type") == "null" and "enum" not in branch:
        return branch.get("const")
    values = [branch["const"]] if "const" in branch else branch.get("enum", ())
    if len(values) == 1 and not isinstance(values[0], dict | list):
        return values[0]
    return _MISSING


def _unique(values: list[Any]) -> list[Any]:
    out: list[Any] = []
    for value in values:
        if not any(same(value, other) for other in out):
            out.append(value)
    return out


def _all_annotations(node: Node, keyword: str) -> bool:
    return all(key == keyword or is_annotation(key) for key in node)


@when("type")
def split_types(node: Node, _at: str, _root: Node) -> Outcome:
    """Write a list of types that names `object` or `array` as a union of its parts."""
    types = types_of(node)
    if not isinstance(node["type"], list) or {"object", "array"}.isdisjoint(types) or "anyOf" in node:
        return node, NOTHING
    outer = {key: value for key, value in node.items() if is_annotation(key)}
    inner = {key: value for key, value in node.items() if key not in outer}
    return {"anyOf": [part_of_type(inner, name) for name in types], **outer}, NOTHING


_OF_TYPE: Final = {
    "object": {"properties", "required", "additionalProperties", "patternProperties", "propertyNames", "minProperties",
               "maxProperties", "dependentRequired", "dependentSchemas", "unevaluatedProperties"},
    "array": {"items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains", "minContains", "maxContains",
              "unevaluatedItems", "additionalItems"},
    "string": {"minLength", "maxLength", "pattern", "format"},
    "number": {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"},
}  # fmt: skip
TYPED: Final = frozenset().union(*_OF_TYPE.values())


def part_of_type(node: Node, name: str) -> Node:
    """What a node with several types says about one of them."""
    own = _OF_TYPE.get("number" if name == "integer" else name, set())
    out = {key: value for key, value in node.items() if key in own or key not in TYPED}
    return {**out, "type": name}


# ----------------------------------------------------------------------------------------------------------- arrays


@when("type")
def give_items(node: Node, _at: str, _root: Node) -> Outcome:
    """Give an array that does not describe its items the empty description, which several providers insist on."""
    if "array" in types_of(node) and "items" not in node and "prefixItems" not in node:
        return {**node, "items": {}}, NOTHING
    return node, NOTHING


@when("maxItems")
def empty_arrays(node: Node, _at: str, _root: Node) -> Outcome:
    """Give an array that has to be empty an item schema, for it takes whatever there is."""
    if node["maxItems"] != 0 or "array" not in types_of(node) or "prefixItems" in node:
        return node, NOTHING
    if not only_annotations(spelled(node.get("items", True))):
        return node, NOTHING
    return {**node, "items": NO_ITEMS}, NOTHING


@when("prefixItems")
def lower_tuples(node: Node, at: str, _root: Node) -> Outcome:
    """Write a tuple as an array: one item schema and the sizes. Different positions become a union (`weakened`)."""
    prefix = node["prefixItems"]
    kinds, most = _item_kinds(node)
    if any(map(only_annotations, kinds)):
        return node, (Note("untyped", f"{at}/items", "items", "refused", "items of any type"),)
    items, _ = fold_constants({"anyOf": kinds} if len(kinds) > 1 else kinds[0] if kinds else NO_ITEMS)
    out = renamed(without(node, {"items", "maxItems"}), "prefixItems", "items", items)
    if most is not None:
        out["maxItems"] = most
    if len(kinds) > 1 or any(isinstance(sub, dict) and ("description" in sub or "title" in sub) for sub in prefix):
        out = with_sentences(out, [positions(prefix)])
    if len(kinds) <= 1:
        return out, NOTHING
    return out, (Note("tuple", at, "prefixItems", "weakened", "each item may be of any position's type"),)


def _item_kinds(node: Node) -> tuple[list[Node], int | None]:
    """The different item schemas of a tuple, and how many items it may have."""
    prefix, rest = node["prefixItems"], node.get("items", True)
    most = node.get("maxItems", len(prefix) if rest in (False, {"not": {}}) else None)
    kinds = [without(spelled(sub), ANNOTATIONS) for sub in prefix[:most]]
    if most is None or most > len(prefix):
        kinds.append(spelled(rest))
    return _unique(kinds), most


# -------------------------------------------------------------------------------------------------------- references


@when("$ref")
def wrap_references(node: Node, at: str, _root: Node) -> Outcome:
    """Put a reference that has annotations beside it into a union of one, so that it stands alone."""
    if len(node) == 1:
        return node, NOTHING
    beside = {key: value for key, value in node.items() if key != "$ref"}
    if not all(map(is_annotation, beside)):
        return node, (Note("all_of", at, "$ref", "refused", "constraints beside a reference"),)
    return {"anyOf": [{"$ref": node["$ref"]}], **beside}, NOTHING


@when("$ref", "$dynamicRef", "$recursiveRef")
def local_references(node: Node, at: str, _root: Node) -> Outcome:
    """Refuse references that leave the document or that only a dynamic scope can resolve."""
    ref = node.get("$ref", "#")
    if "$dynamicRef" in node or "$recursiveRef" in node:
        return node, (Note("dynamic_ref", at, "$dynamicRef", "refused", "a dynamic reference"),)
    if not ref.startswith("#"):
        return node, (Note("external_ref", at, "$ref", "refused", f"the reference {ref!r} leaves the schema"),)
    return node, NOTHING


# ------------------------------------------------------------------------------------------------------------ types


@when("properties", "items", "prefixItems")
def infer_types(node: Node, at: str, _root: Node) -> Outcome:
    """Say `object` or `array` where only the keywords of one of them stand; other values were never meant."""
    if not _SAYS_TYPE.isdisjoint(node):
        return node, NOTHING
    name = "object" if "properties" in node else "array"
    note = Note("type", at, "type", "kept", f"the type {name}, which was left unsaid, is said")
    return {"type": name, **node}, (note,)


@when()
def need_types(node: Node, at: str, _root: Node) -> Outcome:
    """Refuse a node that takes any JSON value, or says its type in a word JSON Schema does not have."""
    if not JSON_TYPES.issuperset(types_of(node)):
        return node, (Note("unknown_type", at, "type", "refused", f"the type {node['type']!r} is unknown"),)
    if _SAYS_TYPE.isdisjoint(node):
        return node, (Note("untyped", at, "type", "refused", "a value of any type"),)
    if "array" in types_of(node) and "items" not in node and "prefixItems" not in node:
        return node, (Note("untyped", f"{at}/items", "items", "refused", "items of any type"),)
    return node, NOTHING


@when("type", "enum")
def honest_enum(node: Node, _at: str, _root: Node) -> Outcome:
    """Drop values of an enum that its type does not have, and null from the types where the enum does not hold it."""
    types = types_of(node)
    if "enum" not in node or not types:
        return node, NOTHING
    values = [value for value in node["enum"] if has_type(value, types)]
    if values and len(values) < len(node["enum"]):
        node = {**node, "enum": values}
    if "null" not in types or len(types) == 1 or None in node["enum"]:
        return node, NOTHING
    left = [name for name in types if name != "null"]
    return {**node, "type": left[0] if len(left) == 1 else left}, NOTHING


@when("enum")
def empty_enums(node: Node, _at: str, _root: Node) -> Outcome:
    """Say with `not` that nothing is valid where an enum lists no values, for which providers refuse the tool."""
    return (node if node["enum"] else {**without(node, {"enum"}), **SPELLED_OUT[False]}), NOTHING


# --------------------------------------------------------------------------------------------------------- keywords


def only_keywords(allowed: Collection[str], *, words: Words = in_words) -> Rule:
    """A rule that moves every keyword which is not in `allowed` into the description, in words.

    Keywords without meaning for a value (`$comment`, `x-...`, unknown ones) are dropped. `words` writes the sentences.
    """
    fine = frozenset(allowed)

    @when()
    def apply(node: Node, at: str, _root: Node) -> Outcome:
        if fine.issuperset(node):
            return node, NOTHING
        return say_in_words(node, [key for key in node if key not in fine], at, words)

    return apply


def say_in_words(node: Node, keywords: list[str], at: str, words: Words = in_words) -> Outcome:
    """The node with some keywords moved into the description."""
    said: list[str] = []
    notes: list[Note] = []
    for key in keywords:
        if text := words(key, node[key]):
            said.append(text)
            notes.append(Note("moved", at, key, "described", f"{key} is said in the description"))
        elif key in UNSAYABLE:
            notes.append(Note("dropped", at, key, "lost", f"{key} cannot be said"))
    return with_sentences(without(node, keywords), said), tuple(notes)


# Keywords that constrain values and have no sentence.
UNSAYABLE: Final = frozenset({"unevaluatedItems", "unevaluatedProperties", "additionalItems", "patternProperties"})


def describe(*keywords: str) -> Rule:
    """A rule that moves the given keywords into the description, in words."""

    @when(*keywords)
    def apply(node: Node, at: str, _root: Node) -> Outcome:
        return say_in_words(node, [key for key in node if key in keywords], at)

    return apply
