"""Annotations as trees: `type` aliases, unions, type variables and `Self`."""

from __future__ import annotations

import sys
import typing
from collections.abc import Callable, Iterator, Mapping
from types import UnionType
from typing import Annotated, Any, ForwardRef, Generic, Literal, TypeVar, Union, get_args, get_origin

import typing_extensions

from toolwire.reading.attributes import attribute

__all__ = [
    "OLD_TYPED_DICT",
    "UNIONS",
    "alias_value",
    "arguments_of",
    "is_alias",
    "is_plain",
    "leaves",
    "map_leaves",
    "parts",
    "rebuild",
    "specialise",
]

ALIASES = (typing_extensions.TypeAliasType, getattr(typing, "TypeAliasType", typing_extensions.TypeAliasType))
UNIONS = (Union, UnionType)


class _Probe(typing.TypedDict):
    """Shows what the classes of `typing.TypedDict` are instances of."""


OLD_TYPED_DICT = type(_Probe) if sys.version_info < (3, 12) else None
"""The class of those TypedDicts that pydantic refuses."""


def is_plain(part: Any) -> bool:
    """Whether an annotation is made of classes only, so that nothing in it has to be resolved or replaced."""
    if isinstance(part, type):
        return type(part) is not OLD_TYPED_DICT
    args = getattr(part, "__args__", None)
    if args is None:
        return part is Any
    return getattr(part, "__origin__", None) is Literal or all(map(is_plain, args))


def is_alias(annotation: Any) -> bool:
    """Whether an annotation is a `type` alias, plain or subscripted."""
    return isinstance(annotation, ALIASES) or isinstance(get_origin(annotation), ALIASES)


def alias_value(annotation: Any) -> Any:
    """What a `type` alias stands for, its own parameters put in.

    Raises:
        NameError: for a name that is unknown when the alias is evaluated, which is now.
    """
    alias: Any = annotation if isinstance(annotation, ALIASES) else get_origin(annotation)
    if alias is annotation:
        return alias.__value__
    return specialise(alias.__value__, dict(zip(alias.__type_params__, get_args(annotation), strict=False)))


def map_leaves(annotation: Any, leaf: Callable[[Any], Any]) -> Any:
    """Rebuild an annotation with `leaf` applied to what in it is not itself put together from types."""
    origin = get_origin(annotation)
    if origin is None:
        return leaf(annotation)
    return rebuild(annotation, tuple(map_leaves(part, leaf) for part in parts(annotation)))


def leaves(annotation: Any) -> Iterator[Any]:
    """Yield what in an annotation is not itself put together from types."""
    if get_origin(annotation) is None:
        yield annotation
    for part in parts(annotation):
        yield from leaves(part)


def parts(annotation: Any) -> tuple[Any, ...]:
    """The types an annotation is put together from; values and the arguments of `Callable` are none."""
    origin = get_origin(annotation)
    if origin is Literal or origin is Callable:
        return ()
    return get_args(annotation)[:1] if origin is Annotated else get_args(annotation)


def rebuild(annotation: Any, args: tuple[Any, ...]) -> Any:
    """Put other types in the place of the `parts` of an annotation; the very same annotation for the same types."""
    origin = get_origin(annotation)
    if all(new is part for new, part in zip(args, parts(annotation), strict=False)):
        return annotation
    if origin is Annotated:
        return Annotated[(args[0], *annotation.__metadata__)]
    if origin in UNIONS:
        return Union[args]  # noqa: UP007  (a tuple of members)
    return origin[args[0] if len(args) == 1 else args]


def specialise(annotation: Any, known: Mapping[Any, Any]) -> Any:
    """Put types in the place of type variables and of `Self`, and of the functions that are taken for types.

    A variable that is not `known` becomes its default, the union of its constraints, its bound, or else `Any`.
    """

    def leaf(part: Any) -> Any:
        if isinstance(part, TypeVar):
            return known[part] if part in known else _without_argument(part)
        if part is typing.Self or part is typing_extensions.Self:
            return known.get(typing.Self, part)
        return next((tp for function, tp in TAKEN_FOR_TYPES if part is function), part)

    return map_leaves(annotation, leaf)


TAKEN_FOR_TYPES = ((any, Any), (callable, Callable))
"""Builtins that authors write where they mean a type, which no program notices before this one."""


def _without_argument(variable: TypeVar) -> Any:
    default = getattr(variable, "__default__", typing_extensions.NoDefault)
    if default is not typing_extensions.NoDefault:
        return default
    if variable.__constraints__:
        return Union[variable.__constraints__]  # noqa: UP007  (a tuple of members)
    if isinstance(variable.__bound__, ForwardRef):
        names = vars(sys.modules[variable.__module__])
        hints = typing.get_type_hints(typing.cast("Any", _Bound(variable.__bound__)), names, {}, include_extras=True)
        return hints["it"]
    return Any if variable.__bound__ is None else variable.__bound__


class _Bound:
    """Holds the forward reference of a bound for `typing.get_type_hints`."""

    def __init__(self, bound: ForwardRef) -> None:
        self.__annotations__ = {"it": bound}


def arguments_of(bound_to: Any) -> dict[Any, Any]:
    """What `Self` and the type variables of generic classes mean in a method bound to this instance or class."""
    cls = bound_to if isinstance(bound_to, type) else type(bound_to)
    known: dict[Any, Any] = {typing.Self: cls}
    made_by = None if isinstance(bound_to, type) else attribute(bound_to, "__orig_class__")
    waiting = [base for base in (made_by, *getattr(cls, "__orig_bases__", ())) if base is not None]
    for base in waiting:
        origin = get_origin(base)
        if origin is None or origin is Generic:
            continue
        variables = getattr(origin, "__parameters__", ())
        known.update(
            (v, specialise(arg, known)) for v, arg in zip(variables, get_args(base), strict=False) if v is not arg
        )
        waiting.extend(getattr(origin, "__orig_bases__", ()))
    return known
