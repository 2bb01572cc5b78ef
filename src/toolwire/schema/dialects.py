"""Schemas of older drafts in the words of 2020-12, the one draft that providers read; what they accept stays the same."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple
from urllib.parse import quote, urljoin

from toolwire.schema.intersect import is_annotation
from toolwire.schema.passes import NOTHING, Note, Outcome, one_pass, when
from toolwire.schema.refs import CONTAINERS, DanglingRefError, name_definitions, prune
from toolwire.schema.rules import renamed, without
from toolwire.schema.steps import prefix_items
from toolwire.schema.walk import Node, children, nodes, rewrite

__all__ = [
    "DIALECTS",
    "LATEST",
    "Dialect",
    "dependent_keywords",
    "dialect_of",
    "exclusive_bounds",
    "modern",
    "sound_annotations",
    "unread",
]


class Dialect(NamedTuple):
    """One draft.

    `unknown` are the keywords of other drafts that it does not read, `names` is the one that names a schema, and `alone` says
    whether a reference makes void what stands beside it.
    """

    name: str
    unknown: frozenset[str]
    names: str = "$id"
    alone: bool = True


_RECURSIVE: Final = frozenset({"$recursiveAnchor", "$recursiveRef"})
_DYNAMIC: Final = ("$recursiveRef", "$dynamicRef")
_SINCE_2020: Final = frozenset({"$dynamicAnchor", "$dynamicRef", "prefixItems"})
_SINCE_2019: Final = (
    _RECURSIVE | _SINCE_2020 | {
        "$anchor", "dependentRequired", "dependentSchemas", "maxContains", "minContains", "unevaluatedItems",
        "unevaluatedProperties",
    }
)  # fmt: skip
_SINCE_07: Final = _SINCE_2019 | {"else", "if", "then"}
_SINCE_06: Final = _SINCE_07 | {"$id", "const", "contains", "propertyNames"}

LATEST: Final = Dialect("2020-12", _RECURSIVE, alone=False)
DIALECTS: Final[Mapping[str, Dialect]] = {
    "draft-04": Dialect("draft-04", _SINCE_06, names="id"),
    "draft-06": Dialect("draft-06", _SINCE_07),
    "draft-07": Dialect("draft-07", _SINCE_2019),
    "draft/2019-09": Dialect("2019-09", _SINCE_2020, alone=False),
}
"""Part of the address in `$schema` -> the draft; any other address, and none, is 2020-12."""

_ADDRESS: Final = re.compile(r"https?://json-schema\.org/(draft[-/][0-9-]+)/schema#?")

# What identifies a schema to others, which nobody needs once all references are pointers.
_IDENTITY: Final = frozenset({"$anchor", "$dynamicAnchor", "$recursiveAnchor", "$schema", "$vocabulary"})


def dialect_of(schema: Node) -> Dialect:
    """The draft that a schema says it is written in."""
    found = _ADDRESS.fullmatch(str(schema.get("$schema")))
    return DIALECTS.get(found[1], LATEST) if found else LATEST


def modern(schema: Node) -> Node:
    """Write a schema in 2020-12; it accepts what it did in its own draft.

    - references by an address or a name, and dynamic ones, become pointers, and the names go
    - `definitions` become `$defs`, a list under `items` becomes `prefixItems`, `dependencies` become `dependentRequired` and
      `dependentSchemas`, draft-04's `exclusiveMinimum: true` becomes a bound
    - what the draft does not read goes, for in 2020-12 it would be read (see `unread`)

    Not the same is only what 2020-12 has no words for: draft-04's integers are not written `1.0`, `contentEncoding` may be
    checked in draft-06 and 07, and `unevaluatedItems` of 2019-09 takes no notice of `contains`. Left as it is, is a schema with a reference that leads nowhere, and one of several
    resources with dynamic references.

    Sources: the release notes of each draft on json-schema.org.

    Example:
        >>> old = {"$schema": "http://json-schema.org/draft-04/schema#", "minimum": 0, "exclusiveMinimum": True}
        >>> modern(old)
        {'exclusiveMinimum': 0}
    """
    dialect = dialect_of(schema)

    @when()
    def read(node: Node, _at: str, _root: Node) -> Outcome:
        return without(node, {*_void(node, dialect), *_IDENTITY}), NOTHING

    try:
        named = name_definitions(prune(_with_pointers(schema, dialect)))
    except LookupError:
        return schema
    new, _ = one_pass(read, exclusive_bounds, prefix_items, dependent_keywords, sound_annotations).apply(named)
    return prune(new)


def unread(schema: Node) -> Iterator[Note]:
    """What the draft of a schema does not read, and so neither checks nor says.

    Keywords of other drafts, and until draft-07 whatever constrains a value beside `$ref`.

    Example:
        >>> old = {"$schema": "http://json-schema.org/draft-04/schema#", "const": 1}
        >>> [(note.keyword, note.message) for note in unread(old)]
        [('const', 'draft-04 does not read const, so it is neither checked nor emitted')]
    """
    dialect = dialect_of(schema)
    for at, node in nodes(schema):
        for key in _void(node, dialect):
            if key not in _IDENTITY and key not in {"id", "$id"}:
                beside = " beside $ref" if "$ref" in node else ""
                text = f"{dialect.name} does not read {key}{beside}, so it is neither checked nor emitted"
                yield Note("unread_keyword", at, key, "note", text)


def _void(node: Node, dialect: Dialect) -> list[str]:
    """The keywords of a node that the draft does not read there."""
    if dialect.alone and isinstance(node.get("$ref"), str):
        return [key for key in node if key != "$ref" and key not in CONTAINERS and not is_annotation(key)]
    return [key for key in node if key in dialect.unknown]


# ------------------------------------------------------------------------------------------------- names and pointers


class _Place(NamedTuple):
    """A schema object, its JSON Pointer, the address that holds there, and its own name if it has one."""

    at: str
    node: Node
    base: str
    name: str


def _places(node: Node, dialect: Dialect, at: str = "", base: str = "") -> Iterator[_Place]:
    name = node.get(dialect.names)
    name = name if isinstance(name, str) and not (dialect.alone and "$ref" in node) else ""
    if not name.startswith("#"):
        base = urljoin(base, name).partition("#")[0]
    yield _Place(at, node, base, name)
    for _, pointer, sub in children(node, at):
        if isinstance(sub, dict):
            yield from _places(sub, dialect, pointer, base)


def _with_pointers(schema: Node, dialect: Dialect) -> Node:
    """The schema with references written as pointers, where they lead into it, and without the names they went by."""
    places = list(_places(schema, dialect))
    pointers = {place.base: place.at for place in reversed(places) if place.name or not place.at}
    for place in places:
        anchors = [place.name] if place.name.startswith("#") else []
        anchors += [f"#{place.node[key]}" for key in ("$anchor", "$dynamicAnchor") if key in place.node]
        pointers |= {place.base + anchor: place.at for anchor in anchors}
    bases = {place.at: place.base for place in places}
    dynamic = [key for key in _DYNAMIC if key not in dialect.unknown]
    if len(set(bases.values())) > 1 and any(key in place.node for key in dynamic for place in places):
        raise DanglingRefError("dynamic references between resources")

    def point(node: Node, at: str) -> Node:
        for key in dynamic:
            node = _static(node, key) if key in node else node
        ref = node.get("$ref")
        if isinstance(ref, str) and (plain := _pointer(ref, bases[at], pointers)) != ref:
            node = {**node, "$ref": plain}
        return without(node, {dialect.names} if isinstance(node.get(dialect.names), str) else ())

    return rewrite(schema, point)


def _static(node: Node, keyword: str) -> Node:
    """A dynamic reference as a plain one, which is the same where there is no other resource."""
    if "$ref" not in node:
        return renamed(node, keyword, "$ref", node[keyword])
    return {**without(node, {keyword}), "allOf": [*node.get("allOf", ()), {"$ref": node[keyword]}]}


def _pointer(ref: str, base: str, pointers: Mapping[str, str]) -> str:
    address, _, fragment = (base + ref if ref.startswith("#") else urljoin(base, ref)).partition("#")
    if fragment and not fragment.startswith("/"):
        address, fragment = f"{address}#{fragment}", ""
    at = pointers.get(address)
    return ref if at is None else "#" + quote(at, safe="/~$") + fragment


# ------------------------------------------------------------------------------------------------------------ keywords


@when("exclusiveMinimum", "exclusiveMaximum")
def exclusive_bounds(node: Node, _at: str, _root: Node) -> Outcome:
    """Write draft-04's `exclusiveMinimum: true`, which says of what kind `minimum` is, as a bound."""
    for exclusive, bound in (("exclusiveMinimum", "minimum"), ("exclusiveMaximum", "maximum")):
        switch = node.get(exclusive)
        if isinstance(switch, bool):
            node = without(node, {exclusive})
            if switch and bound in node:
                node = renamed(node, bound, exclusive, node[bound])
    return node, NOTHING


@when("dependencies")
def dependent_keywords(node: Node, _at: str, _root: Node) -> Outcome:
    """Write `dependencies` as `dependentRequired`, where they list names, and as `dependentSchemas`."""
    out = without(node, {"dependencies"})
    for name, needed in node["dependencies"].items():
        keyword = "dependentRequired" if isinstance(needed, list) else "dependentSchemas"
        held = out.get(keyword, {})
        if name in held and keyword == "dependentRequired":
            needed = [*held[name], *(other for other in needed if other not in held[name])]  # noqa: PLW2901
        elif name in held:
            needed = {"allOf": [held[name], needed]}  # noqa: PLW2901
        out = {**out, keyword: {**held, name: needed}}
    return out, NOTHING


_FORMS: Final[Mapping[str, type | tuple[type, ...]]] = {
    "$comment": str,
    "$defs": dict,
    "contentEncoding": str,
    "contentMediaType": str,
    "contentSchema": (bool, dict),
    "deprecated": bool,
    "examples": list,
    "readOnly": bool,
    "writeOnly": bool,
}


@when(*_FORMS)
def sound_annotations(node: Node, _at: str, _root: Node) -> Outcome:
    """Drop annotations whose value 2020-12 does not allow, such as the named `examples` of OpenAPI; they constrain nothing."""
    return without(
        node, [key for key, form in _FORMS.items() if key in node and not isinstance(node[key], form)]
    ), NOTHING
