"""Steps for providers that do not take every definition that contains itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from toolwire.schema.passes import NOTHING, Note, Outcome, step
from toolwire.schema.refs import definition_uses, recursive_definitions, without_definitions
from toolwire.schema.rules import without
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


class Use(NamedTuple):
    """A reference that does not stand below an optional property.

    `target` is the definition it leads to, `at` where it stands; `owner` and `prop` are the outermost object above it and the
    required property of that, if there is one.
    """

    target: str
    at: str
    owner: str = ""
    prop: str | None = None


@step("$ref")
def optional_recursion(schema: Node) -> Outcome:
    """Let every cycle of definitions pass through an optional property.

    A required property of a cycle is made optional; on a cycle without properties, as of lists in lists, the reference that
    comes back gives way to any value.
    """
    notes: list[Note] = []
    while True:
        cycle = _cycle(schema)
        if not cycle:
            return schema, tuple(notes)
        use = next((use for use in cycle if use.prop is not None), cycle[-1])
        schema = rewrite(schema, lambda node, here: _opened(node, here, use))  # noqa: B023
        if use.prop is None:
            text = f"{use.target} contains itself, and here it may be any value"
            notes.append(Note("recursive", use.at, "$ref", "weakened", text))
        else:
            text = f"{use.prop} contains itself and may be left out"
            notes.append(Note("recursive", use.owner, "required", "weakened", text))


def _opened(node: Node, here: str, use: Use) -> Node:
    if use.prop is None:
        return without(node, {"$ref"}) if here == use.at else node
    return {**node, "required": [n for n in node["required"] if n != use.prop]} if here == use.owner else node


def _cycle(schema: Node) -> tuple[Use, ...]:
    """The uses by which a definition comes back to itself, past no optional property; none where there is no such cycle."""
    inside = {"#": without_definitions(schema), **schema.get("$defs", {})}
    edges = {name: list(_uses(name, body)) for name, body in inside.items()}
    for start, uses in edges.items():
        seen: set[str] = set()
        pending: list[tuple[Use, ...]] = [(use,) for use in uses]
        while pending:
            path = pending.pop()
            name = path[-1].target
            if name == start:
                return path
            if name not in seen:
                seen.add(name)
                pending += [(*path, use) for use in edges.get(name, [])]
    return ()


def _uses(name: str, body: Schema) -> Iterator[Use]:
    """The references of a definition that do not stand below an optional property."""

    def below(node: Schema, at: str, owner: str, prop: str | None) -> Iterator[Use]:
        if isinstance(node, bool):
            return
        if "$ref" in node:
            yield Use(str(node["$ref"]).removeprefix("#/$defs/"), at, owner, prop)
        for keyword, pointer, sub in children(node, at):
            if keyword != "properties":
                yield from below(sub, pointer, owner, prop)
                continue
            own = pointer.rsplit("/", 1)[1].replace("~1", "/").replace("~0", "~")
            if own in node.get("required", ()):
                yield from below(sub, pointer, *((at, own) if prop is None else (owner, prop)))

    yield from below(body, "" if name == "#" else f"/$defs/{escape(name)}", "", None)
