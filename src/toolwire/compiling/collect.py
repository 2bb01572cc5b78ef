"""From annotations to pydantic's core schemas: all parameters of a tool in one go, so that they share definitions."""

from __future__ import annotations

import collections.abc
import dataclasses
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args, get_origin

from annotated_types import BaseMetadata, GroupedMetadata, Timezone
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter
from pydantic.warnings import ArbitraryTypeWarning
from pydantic_core import SchemaError
from pydantic_core import core_schema as cs

from toolwire.compiling.filters import one_more_filter
from toolwire.compiling.refusals import shown, uncalled
from toolwire.compiling.walk import MisdeclaredError, Node
from toolwire.hints import Between, Parameter
from toolwire.reading.generics import rebuild
from toolwire.reading.shapes import NOTHING
from toolwire.reading.unpacking import is_unpack

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pydantic import GetCoreSchemaHandler

MOST_NODES = 10_000
"""More nodes than any model could read; pydantic itself would take minutes over them (SPEC T3)."""

READ_AS_LISTS = frozenset(
    {
        collections.abc.Iterator,
        collections.abc.Collection,
        collections.abc.Container,
        collections.abc.Reversible,
    }
)
"""Abstract collections for which pydantic has no schema; a JSON array is read as a list."""


@dataclasses.dataclass(frozen=True, slots=True)
class Collected:
    """The core schema of each annotation that has one, what went wrong with the others, and the shared definitions."""

    nodes: Mapping[str, Node]
    failures: Mapping[str, Exception]
    targets: dict[str, Node]


def collect(annotations: Mapping[str, Any], local_names: Mapping[str, Any] = NOTHING) -> Collected:
    """Core schemas for annotations by name, made by pydantic.

    A class that pydantic does not know is a node of its own: it may be the member of a union, or a field with a default,
    that can be left out.

    Parameters:
        annotations: resolved ones.
        local_names: asked where a field has a name that the module of its class does not know.

    Raises:
        SchemaError: pydantic-core refuses a schema that pydantic made, such as one with a malformed pattern.
    """
    collected = _collect(annotations, None)
    if any(isinstance(error, NameError) for error in collected.failures.values()):
        collected = _collect(annotations, None, local_names)
        _complete(collected, local_names)
    else:
        local_names = NOTHING
    if not collected.failures:
        return collected
    with one_more_filter(
        "error", "(?s:.*) is not a Python type", ArbitraryTypeWarning
    ):  # it would take anything for it
        try:
            again = _without_failures(annotations, UNKNOWN_CLASSES, local_names)
        except SchemaError:  # a Protocol is a class, too, but not one to have instances
            again = _without_failures(annotations, None, local_names)
    failures = {name: error for name, error in collected.failures.items() if name not in again.nodes}
    return Collected(again.nodes, failures, again.targets)


def _complete(collected: Collected, local_names: Mapping[str, Any]) -> None:
    """Finish models that were waiting for a local name, as pydantic would where one is made; results may hold them."""
    for cls in classes_of([*collected.nodes.values(), *collected.targets.values()]):
        if issubclass(cls, BaseModel) and not cls.__pydantic_complete__:
            cls.model_rebuild(raise_errors=False, _types_namespace={**local_names})


def _without_failures(
    annotations: Mapping[str, Any], config: ConfigDict | None, local_names: Mapping[str, Any]
) -> Collected:
    """What can be collected; the rest would leave unfinished definitions behind."""
    known = _collect(annotations, config, local_names).nodes
    return _collect({name: annotations[name] for name in known}, config, local_names)


UNKNOWN_CLASSES = ConfigDict(arbitrary_types_allowed=True)


def _collect(
    annotations: Mapping[str, Any], config: ConfigDict | None, local_names: Mapping[str, Any] = NOTHING
) -> Collected:
    failures: dict[str, Exception] = {}
    gathering = _Gathering(annotations, failures)
    if local_names:
        config = {**(config or {}), "defer_build": True}
    with read_only_in_silence():
        adapter: TypeAdapter[Any] = TypeAdapter(Annotated[Any, gathering], config=config)
        if local_names:
            adapter.rebuild(_types_namespace={**local_names})
    root: Any = adapter.core_schema
    targets: dict[str, Node] = {}
    if root["type"] == "definitions":
        targets = {definition["ref"]: definition for definition in root["definitions"]}
        root = root["schema"]
    nodes = {name: field["schema"] for name, field in root["fields"].items()}
    return Collected(nodes, failures, targets)


@contextmanager
def read_only_in_silence() -> Iterator[None]:
    """Keep pydantic from warning, for every tool, that it does not protect `ReadOnly` items.

    They say what the function does with its own arguments; with warnings turned into errors the type could not be used.
    """
    with one_more_filter("ignore", "(?:Extra items?|Items?) .* using the `ReadOnly` qualifier", UserWarning):
        yield


def classes_of(node: Any) -> set[type]:
    """The classes that core schemas were made for."""
    found: set[type] = set()
    seen: set[int] = set()
    pending = [node]
    while pending:
        node = pending.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        if isinstance(node, dict):
            cls = node.get("cls")
            if isinstance(cls, type):
                found.add(cls)
            pending += node.values()
        elif isinstance(node, list | tuple):
            pending += node
    return found


class _Gathering:
    """Asks pydantic for the schemas of all annotations while it makes one."""

    def __init__(self, annotations: Mapping[str, Any], failures: dict[str, Exception]) -> None:
        self.annotations = annotations
        self.failures = failures

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> cs.CoreSchema:
        del source
        fields = {}
        for name, annotation in self.annotations.items():
            try:
                check_size(annotation)
                fields[name] = cs.typed_dict_field(handler.generate_schema(with_lists(annotation)))
            except Exception as error:  # noqa: BLE001 - whatever pydantic or an author's hook raises is told to the author
                self.failures[name] = error
        return cs.typed_dict_schema(fields)


def check_size(annotation: Any) -> None:
    """Refuse what is no type, and a type that expands beyond all use.

    Raises:
        MisdeclaredError: it is a value or a constraint, or has more than `MOST_NODES` nodes.
    """
    if _is_record(annotation):
        raise MisdeclaredError(
            f"{shown(annotation)} is no type; put it behind one: Annotated[..., {shown(annotation)}]"
        )
    if isinstance(annotation, dict | list | tuple | set):
        raise MisdeclaredError(f"{shown(annotation)} is no type; write list[...], tuple[...], dict[...] or a TypedDict")
    if expanded_size(annotation, {}, set()) > MOST_NODES:
        raise MisdeclaredError(
            f"the type expands to more than {MOST_NODES:,} nodes; name its parts as classes or type aliases"
        )


def _is_record(annotation: Any) -> bool:
    """Whether what stands for a type is an instance of a dataclass, as a constraint without `Annotated` around it is."""
    return dataclasses.is_dataclass(annotation) and not isinstance(annotation, type)


def expanded_size(tp: Any, sizes: dict[int, int], classes: set[Any]) -> int:
    """How many nodes a type has when all its generic parts are written out; classes count once, they are shared."""
    args = get_args(tp)
    if not args:
        return 1 + sum(expanded_size(part, sizes, classes) for part in _members(tp, classes))
    if id(tp) not in sizes:
        parts = args[:1] if get_origin(tp) is Annotated else [arg for arg in args if arg is not tp]
        sizes[id(tp)] = 1 + sum(expanded_size(part, sizes, classes) for part in parts)
    return sizes[id(tp)]


def _members(tp: Any, classes: set[Any]) -> Iterator[Any]:
    """The field types of a class, the first time it is met."""
    if not isinstance(tp, type) or tp in classes:
        return
    if issubclass(tp, BaseModel):
        classes.add(tp)
        yield from (field.annotation for field in getattr(tp, "__pydantic_fields__", {}).values())
    elif dataclasses.is_dataclass(tp) or getattr(tp, "__total__", None) is not None:
        classes.add(tp)
        yield from getattr(tp, "__annotations__", {}).values()


def with_lists(tp: Any) -> Any:
    """The annotation with `Iterator[T]`, `Collection[T]` and their like read as `list[T]`.

    Raises:
        MisdeclaredError: a class in it is a model of `pydantic.v1`, or a hint of which an instance was meant; or a tuple in it
            has a starred part.
    """
    origin, args = get_origin(tp), get_args(tp)
    if origin is None:
        return _leaf(tp)
    if origin is Annotated:
        _refuse_uncalled(tp.__metadata__)
    if not args or origin is Literal:
        return list if origin in READ_AS_LISTS else tp
    if origin is tuple and any(map(is_unpack, args)):
        raise MisdeclaredError("pydantic reads no starred part of a tuple; write one of fixed length or tuple[T, ...]")
    parts = args[:1] if origin is Annotated else args
    mapped = tuple(with_lists(part) for part in parts)
    if origin in READ_AS_LISTS:
        return list[mapped[0]]  # type: ignore[valid-type]
    return rebuild(tp, mapped)


def _refuse_uncalled(marks: tuple[Any, ...]) -> None:
    """Refuse what pydantic would pass over in silence: hints and constraints that say nothing, or nothing yet (SPEC A10)."""
    for mark in marks:
        if mark is Field or (isinstance(mark, type) and not SAYS_SOMETHING.isdisjoint(mark.__mro__)):
            raise MisdeclaredError(uncalled(mark.__name__))
        if isinstance(mark, Timezone):
            raise MisdeclaredError("pydantic does not look at Timezone; write AwareDatetime or NaiveDatetime")


SAYS_SOMETHING = frozenset({Between, Parameter, BaseMetadata, GroupedMetadata})
"""The classes, and bases of classes, of which only instances say something about a type."""


def _leaf(tp: Any) -> Any:
    if is_v1_model(tp):
        raise MisdeclaredError(f"{tp.__qualname__} is a model of pydantic.v1; derive it from pydantic.BaseModel")
    return list if isinstance(tp, type) and tp in READ_AS_LISTS else tp


def is_v1_model(cls: Any) -> bool:
    """Whether pydantic would take a class with a warning, and anything for one of its values."""
    v1 = sys.modules.get("pydantic.v1.main")
    return v1 is not None and isinstance(cls, type) and issubclass(cls, v1.BaseModel)
