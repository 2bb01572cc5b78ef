"""Local references of a JSON Schema: resolve, name, prune, and find recursion."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import unquote

from toolwire.schema.walk import SPELLED_OUT, Node, Schema, children, escape, nodes, rewrite

CONTAINERS: Final = ("$defs", "definitions")
_LONGEST: Final = 1_000  # steps on the way to a place; references may lead in circles
_PLAIN = re.compile(r"#/\$defs/([A-Za-z0-9_.-]+)")


class DanglingRefError(LookupError):
    """A reference that leads nowhere inside its document."""


def pointer_tokens(ref: str) -> list[str]:
    """The reference tokens of `#/a/b`, percent and tilde escapes decoded."""
    return [unquote(part).replace("~1", "/").replace("~0", "~") for part in ref[1:].split("/")[1:]]


def resolve(root: Node, ref: str) -> Schema:
    """The subschema a local reference (`#`, `#/...`, `#anchor`) stands for, one step.

    Raises:
        DanglingRefError: The reference is external, or there is nothing at its place.
    """
    match = _PLAIN.fullmatch(ref)
    found: Any = root.get("$defs", {}).get(match[1]) if match else _look_up(root, ref)
    if isinstance(found, dict | bool):
        return found
    raise DanglingRefError(ref)


def _look_up(root: Node, ref: str) -> Any:
    if ref == "#" or ref.startswith("#/"):
        found: Any = root
        for token in pointer_tokens(ref):
            if isinstance(found, list) and token.isdecimal() and int(token) < len(found):
                found = found[int(token)]
            elif isinstance(found, dict):
                found = found.get(token)
            else:
                return None
        return found
    if ref.startswith("#"):
        anchor = unquote(ref[1:])
        return next(
            (node for _, node in nodes(root) if anchor in (node.get("$anchor"), node.get("$dynamicAnchor"))), None
        )
    return None


def references(schema: Schema) -> Iterator[tuple[str, str]]:
    """Every `$ref` as (JSON Pointer of its node, reference)."""
    for at, node in nodes(schema):
        if isinstance(node.get("$ref"), str):
            yield at, node["$ref"]


def without_definitions(schema: Node) -> Node:
    """The schema without its own `$defs` and `definitions`; the same object when it has none."""
    if "$defs" in schema or "definitions" in schema:
        return {key: value for key, value in schema.items() if key not in CONTAINERS}
    return schema


def prune(schema: Node) -> Node:
    """Drop the definitions nothing refers to, directly or through others (their order stays)."""
    holders = {key: schema[key] for key in CONTAINERS if isinstance(schema.get(key), dict)}
    if not holders:
        return schema
    used = _reachable(schema, without_definitions(schema))
    kept = {key: {name: sub for name, sub in held.items() if (key, name) in used} for key, held in holders.items()}
    if kept == holders:
        return schema
    return {k: kept.get(k, v) for k, v in schema.items() if kept.get(k, True)}


def _reachable(root: Node, start: Schema) -> set[tuple[str, str]]:
    used: set[tuple[str, str]] = set()
    pending: list[Schema] = [start]
    while pending:
        for _, ref in references(pending.pop()):
            tokens = pointer_tokens(ref) if ref.startswith("#/") else []
            place = (tokens[0], tokens[1]) if len(tokens) > 1 and tokens[0] in CONTAINERS else None
            if place is None:
                if ref.startswith("#") and ref != "#":
                    used.update((key, name) for key in CONTAINERS for name in root.get(key, {}))
            elif place not in used:
                used.add(place)
                pending.append(root.get(place[0], {}).get(place[1], {}))
    return used


def name_definitions(schema: Node) -> Node:
    """Let every local reference point to `#/$defs/<plain name>` or `#`, and prune.

    References into `#/properties/...`, nested definitions, `definitions` (draft-07), anchors and escaped names are
    what several providers and all grammar engines stumble over. The target of such a reference becomes a definition.
    External references stay as they are.

    Raises:
        DanglingRefError: A local reference that leads nowhere.
    """
    refs = {ref for _, ref in references(schema)}
    for ref in refs:
        if ref.startswith("#"):
            resolve(schema, ref)
    if "definitions" not in schema and all(ref == "#" or _PLAIN.fullmatch(ref) or ref[:1] != "#" for ref in refs):
        return prune(schema)
    names = _names(schema)

    def point(node: Node, _at: str) -> Node:
        ref = node.get("$ref")
        node = without_definitions(node)
        if not isinstance(ref, str) or ref == "#" or not ref.startswith("#"):
            return node
        return {**node, "$ref": f"#/$defs/{names[ref]}"}

    root = rewrite(without_definitions(schema), point)
    bodies = {name: resolve(schema, ref) for ref, name in names.items()}
    definitions = {name: rewrite(body, point) if isinstance(body, dict) else body for name, body in bodies.items()}
    return prune({**root, "$defs": definitions}) if definitions else root


def _names(schema: Node) -> dict[str, str]:
    """A plain, unique name for the target of every local reference, equal for two spellings of one pointer."""
    taken: dict[str, str] = {}
    names: dict[str, str] = {}
    for _, ref in references(schema):
        if ref == "#" or not ref.startswith("#") or ref in names:
            continue
        tokens = pointer_tokens(ref) if ref.startswith("#/") else [ref]
        place = "/".join(map(escape, tokens))
        words = [t for t in tokens if t not in {*CONTAINERS, "properties"} and not t.isdecimal()] or tokens
        base = re.sub(r"[^A-Za-z0-9_.-]+", "_", words[-1] if tokens[0] in CONTAINERS else "_".join(words)).strip("_")
        name, count = base or "definition", 2
        while taken.get(name, place) != place:
            name, count = f"{base}_{count}", count + 1
        taken[name] = place
        names[ref] = name
    return names


def definition_uses(schema: Node) -> Iterator[tuple[str, str]]:
    """Every use of a definition as (JSON Pointer, its name; `#` for the root); references must be plain."""
    for at, ref in references(schema):
        yield at, ref.removeprefix("#/$defs/")


def recursive_definitions(schema: Node) -> frozenset[str]:
    """Names of the definitions (`#` for the root) that contain themselves, through however many others."""
    edges = {"#": _targets(without_definitions(schema))}
    edges |= {name: _targets(body) for name, body in schema.get("$defs", {}).items()}
    return frozenset(name for name in edges if name in _closure(edges, name))


def _targets(schema: Schema) -> list[str]:
    return [ref.removeprefix("#/$defs/") for _, ref in references(schema)]


def _closure(edges: dict[str, list[str]], start: str) -> set[str]:
    seen: set[str] = set()
    pending = list(edges[start])
    while pending:
        name = pending.pop()
        if name not in seen:
            seen.add(name)
            pending += edges.get(name, [])
    return seen


def through_references(schema: Node, pointer: str) -> str:
    """The JSON Pointer of a place that was written out where a reference stood, as the schema itself has it.

    What cannot be followed is kept, for a place may have been made.

    Example:
        >>> tree = {"items": {"$ref": "#/$defs/A"}, "$defs": {"A": {"properties": {"x": {}}}}}
        >>> through_references(tree, "/items/properties/x")
        '/$defs/A/properties/x'
    """
    node, at, rest = schema, "", pointer
    for _ in range(_LONGEST):
        steps = [(place, sub) for _, place, sub in children(node) if f"{rest}/".startswith(f"{place}/")]
        if steps:
            ((place, sub),) = steps
            at, rest = at + place, rest[len(place) :]
        elif rest and isinstance(node.get("$ref"), str) and node["$ref"].startswith("#"):
            at = "".join(f"/{escape(token)}" for token in pointer_tokens(node["$ref"]))
            sub = resolve(schema, node["$ref"])
        else:
            break
        node = SPELLED_OUT[sub] if isinstance(sub, bool) else sub
    return at + rest
