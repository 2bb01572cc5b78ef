"""Steps for providers that do not take every definition that contains itself."""

from __future__ import annotations

from collections.abc import Iterator

from toolwire.schema.passes import NOTHING, Note, Outcome, step
from toolwire.schema.refs import definition_uses, recursive_definitions, without_definitions
from toolwire.schema.walk import Node, Schema, children, escape, rewrite


@step("$ref")
def no_recursion(schema: Node) -> Outcome:
    """Refuse definitions that contain themselves."""
    names = recursive_definitions(schema)
    if not names:
        return schema, NOTHING
    used = [
        Note("recursive", at, "$ref", "refused", f"{name} contains itself")
        for at, name in definition_uses(schema)
        if name in names
    ]
    return schema, tuple(used)


@step("$ref")
def optional_recursion(schema: Node) -> Outcome:
    """Make a property optional on every cycle of definitions that only passes through required ones."""
    notes: list[Note] = []
    while True:
        found = _required_cycle(schema)
        if found is None:
            return schema, tuple(notes)
        at, name = found
        schema = rewrite(schema, lambda node, here: _not_required(node, name) if here == at else node)  # noqa: B023
        notes.append(Note("recursive", at, "required", "weakened", f"{name} contains itself and may be left out"))


def _required_cycle(schema: Node) -> tuple[str, str] | None:
    """The object (as JSON Pointer) and its required property through which a definition comes back to itself."""
    inside = {"#": without_definitions(schema), **schema.get("$defs", {})}
    edges: dict[str, list[tuple[str, str, str]]] = {
        name: list(_required_uses(name, body)) for name, body in inside.items()
    }
    for start, uses in edges.items():
        for at, prop, target in uses:
            seen: set[str] = set()
            pending = [target]
            while pending:
                name = pending.pop()
                if name == start:
                    return at, prop
                if name not in seen:
                    seen.add(name)
                    pending += [below for _, _, below in edges.get(name, [])]
    return None


def _required_uses(name: str, body: Schema) -> Iterator[tuple[str, str, str]]:
    """References below required properties only, each with the outermost such property."""

    def below(node: Schema, at: str, place: tuple[str, str] | None) -> Iterator[tuple[str, str, str]]:
        if isinstance(node, bool):
            return
        if "$ref" in node and place is not None:
            yield (*place, str(node["$ref"]).removeprefix("#/$defs/"))
        for keyword, pointer, sub in children(node, at):
            if keyword == "properties":
                own = pointer.rsplit("/", 1)[1].replace("~1", "/").replace("~0", "~")
                if own in node.get("required", ()):
                    yield from below(sub, pointer, place or (at, own))
            else:
                yield from below(sub, pointer, place)

    yield from below(body, "" if name == "#" else f"/$defs/{escape(name)}", None)


def _not_required(node: Node, name: str) -> Node:
    return {**node, "required": [other for other in node["required"] if other != name]}
