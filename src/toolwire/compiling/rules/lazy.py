"""Iterables that a class makes lazy again where it validates itself, as a model with an `__init__` of its own does (SPEC T)."""

from __future__ import annotations

from collections import deque
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic_core import SchemaValidator
from pydantic_core import core_schema as cs

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pydantic import BaseModel

    from toolwire.compiling.walk import Node

Model = TypeVar("Model", bound="BaseModel")

INSTANCES = frozenset({"model", "dataclass"})
"""Nodes of which a class takes what was read as it is."""


def is_lazy(node: Any, targets: Mapping[str, Node], seen: frozenset[str] = frozenset()) -> bool:
    """Whether a class would read part of a field item by item, when somebody asks for the next one.

    Parameters:
        node: of the field.
        targets: the nodes behind `definition-ref`s.
        seen: those that have been followed.
    """
    if isinstance(node, list | tuple):
        return any(is_lazy(each, targets, seen) for each in node)
    if not isinstance(node, dict) or node.get("type") in INSTANCES:
        return False
    if node.get("type") == "generator":
        return True
    ref = node.get("schema_ref")
    if ref is not None:
        return ref not in seen and is_lazy(targets[ref], targets, seen | {ref})
    return any(is_lazy(each, targets, seen) for key, each in node.items() if key not in {"metadata", "default"})


def with_lists_read(made: Model) -> Model:
    """The instance, its lazy fields read to the end: what is in them was checked before."""
    made.__dict__.update({name: _read(value) for name, value in made.__dict__.items()})
    return made


def _read(value: Any) -> Any:
    kind = type(value)
    if kind is _lazy_iterator():
        return [_read(item) for item in value]
    if kind is dict:
        return {key: _read(item) for key, item in value.items()}
    return kind(map(_read, value)) if kind in {list, tuple, deque} else value


@cache
def _lazy_iterator() -> type:
    return type(SchemaValidator(cs.generator_schema()).validate_python([]))
