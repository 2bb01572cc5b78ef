"""The total table of wire rules: core-schema node -> how it is validated and described (SPEC T, rule G1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic_core import core_schema as cs

from toolwire.compiling.rules import (
    anything,
    choices,
    containers,
    formats,
    mappings,
    models,
    numbers,
    objects,
    strings,
    unions,
    wrappers,
)
from toolwire.compiling.same_value import refuse_bottomless
from toolwire.compiling.walk import Node, Position, Rule, Walk

if TYPE_CHECKING:
    from collections.abc import Mapping

    from toolwire.compiling.canonical import Canonical
    from toolwire.compiling.walk import Json


def rewrite_reference(node: Node, walk: Walk) -> cs.CoreSchema:
    """A reference; its target is rewritten once for each position it is reached in.

    Raises:
        MisdeclaredError: the type is a member of itself.
    """
    ref = node["schema_ref"]
    memory = walk.memory
    name = ref if walk.position is Position.WIRE else f"{ref}|{walk.position.value}"
    name = f"{name}|union" if walk.in_union else name
    if name in memory.open:
        memory.recursive = True
    elif name not in memory.rewritten:
        refuse_bottomless(ref, memory.targets)
        memory.open.add(name)
        made: Any = {**walk.rewrite(memory.targets[ref]), "ref": name}
        memory.rewritten[name] = made
        memory.open.remove(name)
    return cs.definition_reference_schema(name)


def rewrite_definitions(node: Node, walk: Walk) -> cs.CoreSchema:
    """The root of shared types; its definitions are reached through their references."""
    for definition in node["definitions"]:
        walk.memory.targets.setdefault(definition["ref"], definition)
    return walk.rewrite(node["schema"])


def render_definitions(node: Node, canonical: Canonical) -> Json:
    for definition in node["definitions"]:
        canonical.targets.setdefault(definition["ref"], definition)
    return canonical.render(node["schema"])


RULES: Mapping[str, Rule] = {
    **anything.RULES,
    **numbers.RULES,
    **strings.RULES,
    **formats.RULES,
    **choices.RULES,
    **containers.RULES,
    **mappings.RULES,
    **objects.RULES,
    **models.RULES,
    **unions.RULES,
    **wrappers.RULES,
    "definitions": Rule(rewrite_definitions, render_definitions),
    "definition-ref": Rule(rewrite_reference),
}
