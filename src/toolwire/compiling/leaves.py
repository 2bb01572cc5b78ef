"""Annotations made of plain parts, compiled once per process: most parameters of most tools are of a few such types."""

from __future__ import annotations

import datetime
import types
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import BaseMetadata
from pydantic_core import SchemaError, SchemaValidator
from pydantic_core import core_schema as cs

from toolwire.compiling.canonical import Canonical
from toolwire.compiling.collect import collect
from toolwire.compiling.rules.choices import choice, choice_json
from toolwire.compiling.walk import Memory, Walk
from toolwire.compiling.wire import RULES

if TYPE_CHECKING:
    from collections.abc import Hashable

    from toolwire.compiling.walk import Json, Node

SCALARS = frozenset({str, int, float, bool, bytes, type(None), datetime.date, datetime.datetime})
CONTAINERS = frozenset({list, dict, set, frozenset, tuple})
UNIONS = frozenset({Union, types.UnionType})
DEEPEST = 4
"""Types nested deeper are not worth a key, and could be without end."""
MOST = 2_000
"""So many are kept; a program that makes types without end does not keep them all."""


@dataclass
class Leaf:
    """A type without classes of the author's: what validates and describes it is the same for every tool."""

    node: Node
    json: Json
    wire: cs.CoreSchema
    admits_null: bool

    @cached_property
    def validator(self) -> SchemaValidator:
        return SchemaValidator(self.wire, _use_prebuilt=False)


_leaves: dict[Hashable, Leaf | None] = {}


def leaf_of(annotation: Any) -> Leaf | None:
    """The compiled form of a plain annotation; None for any other, or one that has something to be said about."""
    key = key_of(annotation)
    if key is None:
        return None
    try:
        return _leaves[key]
    except KeyError:
        if len(_leaves) >= MOST:
            _leaves.clear()
        leaf = _leaves[key] = _compiled(annotation)
        return leaf


def _compiled(annotation: Any) -> Leaf | None:
    if get_origin(annotation) is Literal:
        return _literal(cs.literal_schema([*get_args(annotation)]))
    try:
        collected = collect({"": annotation})
    except SchemaError:
        return None
    if collected.failures or collected.targets:
        return None
    memory = Memory(RULES, Canonical(RULES, {}), {})
    node = collected.nodes[""]
    try:
        json = memory.canonical.render(node)
        wire = Walk(memory).rewrite(node)
    except Exception:  # noqa: BLE001 - what is wrong with it is said where the parameter's name is known
        return None
    if memory.notes or memory.rewritten:
        return None
    return Leaf(node, json, wire, memory.canonical.admits_null(node))


def _literal(node: Any) -> Leaf:
    """A `Literal` of plain values, for which there is nothing to ask pydantic; nearly every tool has one of its own."""
    return Leaf(node, choice_json(node["expected"]), choice(node["expected"]), None in node["expected"])


def key_of(annotation: Any, depth: int = 0) -> Hashable | None:
    """What tells plain annotations apart; None for one that is not plain.

    Not the annotation itself: `int | str` equals `str | int`, and `Ge(1)` equals `Ge(True)`.
    """
    origin, args = get_origin(annotation), get_args(annotation)
    if depth > DEEPEST:
        return None
    if origin is None:
        return annotation if isinstance(annotation, type) and annotation in SCALARS else None
    if origin is Literal:
        return (Literal, *((type(value), value) for value in args)) if args and all(map(_is_plain, args)) else None
    if origin is Annotated:
        marks = annotation.__metadata__
        if not all(isinstance(mark, BaseMetadata) for mark in marks):
            return None
        args = args[:1]
        inner = key_of(args[0], depth + 1)
        return None if inner is None else (Annotated, inner, *map(repr, marks))
    if origin not in CONTAINERS and origin not in UNIONS:
        return None
    keys = tuple(... if arg is ... else key_of(arg, depth + 1) for arg in args)
    return None if None in keys else (origin, *keys)


def _is_plain(value: Any) -> bool:
    return type(value) in {str, int, bool, type(None)}
