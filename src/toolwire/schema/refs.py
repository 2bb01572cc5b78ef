"""Local references of a JSON Schema: resolve, name, prune, and find recursion."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import unquote

from toolwire.schema.walk import Node, Schema, children, escape, nodes, rewrite

CONTAINERS: Final = ("$defs", "definitions")
_WRAPPED: Final = re.compile(r"/anyOf/[0-9]+")
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


def place_of(schema: Node, pointer: str) -> str:
    """Where a schema has what stands at a JSON Pointer of one that was made of it.

    References were written out on the way, members of `allOf` joined, `oneOf` became `anyOf`, or a union was put around. What
    cannot be followed is kept, for a place may have been made.

    Example:
        >>> tree = {"items": {"$ref": "#/$defs/A"}, "$defs": {"A": {"properties": {"x": {}}}}}
        >>> place_of(tree, "/items/properties/x")
        '/$defs/A/properties/x'
    """
    if _stands(schema, pointer):
        return pointer
    pending: deque[tuple[str, Schema, str]] = deque([("", schema, pointer)])
    seen: set[tuple[int, str]] = set()
    best, shortest = pointer, len(pointer) + 1
    while pending and shortest:
        at, node, rest = pending.popleft()
        if (id(node), rest) in seen:  # references lead in circles
            continue
        seen.add((id(node), rest))
        if len(rest) < shortest:
            best, shortest = at + rest, len(rest)
        if isinstance(node, dict):
            pending.extend(_steps(schema, node, at, rest))
    return best


def _stands(schema: Node, pointer: str) -> bool:
    """Whether a pointer leads somewhere as it is, as most do."""
    node: Any = schema
    for token in pointer.split("/")[1:]:
        if isinstance(node, dict) and token in node:
            node = node[token]
        elif isinstance(node, list) and token.isdecimal() and int(token) < len(node):
            node = node[int(token)]
        else:
            return False
    return True


def _steps(root: Node, node: Node, at: str, rest: str) -> Iterator[tuple[str, Schema, str]]:
    """Where one can go from a node: a place, what stands there, and what is left of the pointer."""
    for keyword, place, sub in children(node):
        if f"{rest}/".startswith(f"{place}/") or (
            keyword == "oneOf" and f"{rest}/".startswith(f"/anyOf{place.removeprefix('/oneOf')}/")
        ):
            yield at + place, sub, rest[len(place) :]
        elif keyword == "allOf":
            yield at + place, sub, rest
    ref = node.get("$ref")
    if isinstance(ref, str) and ref.startswith("#"):
        yield "".join(f"/{escape(token)}" for token in pointer_tokens(ref)), resolve(root, ref), rest
    if (wrapped := _WRAPPED.match(rest)) and "anyOf" not in node and "oneOf" not in node:
        yield at, node, rest[wrapped.end() :]
