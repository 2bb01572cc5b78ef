"""References replaced by what they stand for, within a budget."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, cast

from toolwire.schema.intersect import is_annotation
from toolwire.schema.passes import NOTHING, Note, Outcome, Step, step
from toolwire.schema.refs import prune, recursive_definitions, resolve, without_definitions
from toolwire.schema.walk import Node, Schema, with_children

BUDGET: Final = 1_000
DEPTH: Final = 64

_CUT: Final[Node] = {"not": {}}


@dataclass(frozen=True, slots=True)
class Inlined:
    """What inlining gave: the schema, and the JSON Pointers at which it had to stop."""

    schema: Node
    cuts: tuple[str, ...]


def inline(schema: Node, *, budget: int = BUDGET, depth: int = DEPTH, unroll: int = 0, cut: bool = False) -> Inlined:
    """Replace references by what they stand for, within a budget (SPEC T3).

    Parameters:
        schema: A schema whose references are plain (see `name_definitions`).
        budget: How many nodes may be written.
        depth: How deep they may be nested.
        unroll: How often a definition may contain itself before inlining stops.
        cut: Whether the impossible schema stands where inlining stopped; otherwise the reference stays there.
    """
    left = budget
    cuts: list[str] = []

    def copy(sub: Schema, at: str, level: int, active: dict[str, int]) -> Schema:
        nonlocal left
        if isinstance(sub, bool):
            return sub
        left -= 1
        ref = sub.get("$ref")
        if not isinstance(ref, str) or not ref.startswith("#"):
            return with_children(sub, at, lambda below, pointer: copy(below, pointer, level + 1, active))
        name = ref.removeprefix("#/$defs/")
        if active.get(name, 0) > unroll or left <= 0 or level >= depth:
            cuts.append(at)
            return _CUT if cut else sub
        active = {**active, name: active.get(name, 0) + 1}
        return copy(_beside(sub, resolve(schema, ref)), at, level, active)

    root = cast("Node", copy(without_definitions(schema), "", 0, {"#": 1}))
    return Inlined(root if cut else prune({**root, "$defs": schema.get("$defs", {})}), tuple(cuts))


def _beside(node: Node, target: Schema) -> Schema:
    """A reference's target with what stood beside the reference."""
    siblings = {key: value for key, value in node.items() if key != "$ref"}
    constraints = {key: value for key, value in siblings.items() if not is_annotation(key)}
    if isinstance(target, dict):
        target = without_definitions(target)
        if not constraints:
            return {**target, **siblings}
    elif not siblings:
        return target
    notes = {key: value for key, value in siblings.items() if is_annotation(key)}
    return {"allOf": [target, constraints], **notes}


@step("$ref")
def inline_references(schema: Node) -> Outcome:
    """Write definitions where they are used; recursive ones, and those beyond the budget, stay references (T3)."""
    done = inline(schema)
    text = "a reference is left: the definition contains itself, or writing it out takes too much"
    return done.schema, tuple(Note("reference_left", at, "$ref", "kept", text) for at in done.cuts)


def unrolled(times: int) -> Step:
    """A step that leaves no reference: recursion is cut after so many rounds, what is cut off is impossible (T3)."""

    @step("$ref")
    def apply(schema: Node) -> Outcome:
        done = inline(schema, unroll=times, cut=True)
        text = f"nesting of itself ends after {times} rounds"
        return done.schema, tuple(Note("cut", at, "$ref", "lost", text) for at in done.cuts)

    return apply


@step("$ref")
def inline_described(schema: Node) -> Outcome:
    """Write the definition in place of every reference that has something beside it, within the budget.

    References to definitions that contain themselves stay as they are. A definition that is written out everywhere is
    dropped, so that nothing is said about it twice.
    """
    left = BUDGET
    recursive = recursive_definitions(schema)

    def expand(sub: Schema, at: str) -> Schema:
        nonlocal left
        while isinstance(sub, dict) and "$ref" in sub and len(sub) > 1 and left > 0:
            if sub["$ref"].removeprefix("#/$defs/") in recursive or not sub["$ref"].startswith("#"):
                return sub
            left -= 1
            sub = _beside(sub, resolve(schema, sub["$ref"]))
        if isinstance(sub, bool) or left <= 0:
            return sub
        left -= 1
        return with_children(sub, at, expand)

    return prune(cast("Node", expand(schema, ""))), NOTHING
