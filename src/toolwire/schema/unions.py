"""Unions with something beside them, for providers that close objects or let a union stand alone."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from toolwire.schema.intersect import ImpossibleError, InexpressibleError, dereferenced, intersect
from toolwire.schema.passes import NOTHING, Note, Outcome, Step, one_pass, step, when
from toolwire.schema.refs import DanglingRefError
from toolwire.schema.rules import TYPED, without
from toolwire.schema.steps import settled
from toolwire.schema.types import types_of
from toolwire.schema.walk import SPELLED_OUT, Node, Schema, subschemas

_UNIONS: Final = ("anyOf", "oneOf")
_CONSTRAINTS: Final = TYPED | {"type", "enum", "const", *_UNIONS}


def _distributing(constraints: Collection[str]) -> Step:
    """A step that puts the given keywords from beside a union into its branches."""

    def split(node: Node) -> tuple[str, Node]:
        """The union of a node, and what constrains it from beside it."""
        keyword = next(name for name in _UNIONS if name in node)
        return keyword, {key: value for key, value in node.items() if key in constraints and key != keyword}

    @when(*_UNIONS)
    def distribute(node: Node, at: str, root: Node) -> Outcome:
        keyword, beside = split(node)
        if not beside:
            return node, NOTHING
        alone = without(node, beside)
        try:
            if beside.keys() == {"type"} and all(_has_type(branch, beside, root) for branch in node[keyword]):
                return alone, NOTHING
            return {**alone, **intersect({keyword: node[keyword]}, beside, root)}, NOTHING
        except ImpossibleError:
            return SPELLED_OUT[False], NOTHING
        except (InexpressibleError, DanglingRefError) as problem:
            return node, (Note("all_of", at, keyword, "refused", str(problem)),)

    walk = one_pass(distribute)

    @step(*_UNIONS)
    def apply(schema: Node) -> Outcome:
        unions = (node for node in subschemas(schema) if not node.keys().isdisjoint(_UNIONS))
        return settled(walk, schema) if any(split(node)[1] for node in unions) else (schema, NOTHING)

    return apply


def _has_type(branch: Schema, beside: Node, root: Node) -> bool:
    """Whether a branch says itself what types it is of."""
    return isinstance(branch, dict) and types_of(dereferenced(branch, root)) == types_of(beside)


distribute_unions: Final = _distributing(_CONSTRAINTS)
"""Put what constrains a union from beside it into its branches; refuse what plain keywords cannot say.

Where every object is closed, `{"properties": {"a": ...}, "anyOf": [{"properties": {"b": ...}}]}` would otherwise take nothing
at all: the one side has no `b`, the other no `a`.
"""
join_unions: Final = _distributing(_UNIONS)
"""Put one union into the branches of another that stands beside it, for providers that have one kind of them only."""
