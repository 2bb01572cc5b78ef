"""Annotations as the types they mean: postponed, forward, local and generic ones (SPEC A4)."""

from __future__ import annotations

import functools
import sys
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import CodeType, NoneType, UnionType
from typing import Annotated, Any, ForwardRef, Literal, TypeVar, Union, get_args, get_origin

import typing_extensions

from toolwire.hints import Injected

__all__ = ["Scope", "alias_value", "injects", "is_alias", "map_leaves", "resolve", "specialise"]

ALIASES: tuple[type, ...] = tuple(
    {typing_extensions.TypeAliasType, getattr(typing, "TypeAliasType", type(None))} - {NoneType}
)
UNIONS = (Union, UnionType)


@dataclass(frozen=True, slots=True)
class Scope:
    """Where the names in an annotation are looked up.

    Parameters:
        globals: of the module of the function.
        locals: type parameters, the function's closure and the names of the frame in which it was decorated.
        classes: what the class bodies around the function define, for the second attempt.
        bound_to: what `Self` means.
    """

    globals: dict[str, Any]
    locals: dict[str, Any]
    classes: Callable[[], dict[str, Any]]
    bound_to: type | None = None


class _Holder:
    """Something with `__annotations__` for `typing.get_type_hints`."""

    __slots__ = ("__annotations__",)

    def __init__(self, annotation: Any) -> None:
        self.__annotations__ = {"it": annotation}


def resolve(raw: Any, scope: Scope) -> Any:
    """Return the type an annotation means, text and forward references inside it included.

    Raises:
        Exception: whatever the evaluation of the text raises; NameError for an unknown name.
    """
    try:
        return _resolve(raw, scope, scope.locals)
    except NameError:
        more = scope.classes()
        if not more:
            raise
        return _resolve(raw, scope, {**more, **scope.locals})


def _resolve(raw: Any, scope: Scope, names: dict[str, Any]) -> Any:
    value = eval(_code(raw), scope.globals, names) if isinstance(raw, str) else raw  # noqa: S307  (the author's text)
    if isinstance(value, type) or value is Any:
        return value
    # A namespace of its own: `typing` keeps what a shared forward reference came to when both are one object.
    hint = typing.get_type_hints(_Holder(value), scope.globals, {**names}, include_extras=True)["it"]
    if isinstance(hint, ForwardRef):
        raise NameError(f"name {hint.__forward_arg__!r} stands for itself", name=hint.__forward_arg__)
    return hint


@functools.lru_cache(maxsize=2048)
def _code(text: str) -> CodeType:
    """Compile the text of an annotation; the same few texts annotate most parameters of a program."""
    text = text.strip()
    return compile(f"({text},)[0]" if text.startswith("*") else f"({text}\n)", "<annotation>", "eval")


class _Unknown:
    """Stands for a name that cannot be resolved, so that the rest of its annotation can be looked at."""

    def __getattr__(self, name: str) -> _Unknown:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __getitem__(self, _: Any) -> _Unknown:
        return self

    def __call__(self, *_: Any, **__: Any) -> _Unknown:
        return self

    def __or__(self, other: Any) -> Any:
        return Union[type(self), other]

    __ror__ = __or__


class _Tolerant(dict[str, Any]):
    """A namespace in which every name means something."""

    def __init__(self, scope: Scope) -> None:
        super().__init__({**scope.classes(), **scope.locals})
        self._globals = scope.globals

    def __missing__(self, name: str) -> Any:
        if name in self._globals or name in vars(sys.modules["builtins"]):
            raise KeyError(name)
        return {"Annotated": Annotated, "Injected": Injected}.get(name, _Unknown())


def injects(raw: Any, scope: Scope) -> bool:
    """Tell whether an annotation that cannot be resolved still says `Annotated[..., Injected]` (SPEC A7)."""
    try:
        return has_injected(eval(_code(raw), scope.globals, _Tolerant(scope)) if isinstance(raw, str) else raw)  # noqa: S307
    except Exception:  # noqa: BLE001  (it could not be resolved, and what it says cannot be read either)
        return False


def has_injected(annotation: Any) -> bool:
    """Tell whether `Injected` stands in an annotation or in a member of its union."""
    if get_origin(annotation) in UNIONS:
        return any(map(has_injected, get_args(annotation)))
    if is_alias(annotation):
        return has_injected(alias_value(annotation))
    return any(is_injected(item) for item in getattr(annotation, "__metadata__", ()))


def is_injected(item: Any) -> bool:
    """Tell whether an item of `Annotated` is the marker, as a class or as an instance."""
    return isinstance(item, Injected) or (isinstance(item, type) and issubclass(item, Injected))


def is_alias(annotation: Any) -> bool:
    """Tell whether an annotation is a `type` alias, plain or subscripted."""
    return isinstance(annotation, ALIASES) or isinstance(get_origin(annotation), ALIASES)


def alias_value(annotation: Any) -> Any:
    """Return what a `type` alias stands for, its own parameters put in."""
    alias: Any = annotation if isinstance(annotation, ALIASES) else get_origin(annotation)
    value = alias.__value__
    if alias is annotation:
        return value
    return specialise(value, dict(zip(alias.__type_params__, get_args(annotation), strict=False)))


def map_leaves(annotation: Any, leaf: Callable[[Any], Any]) -> Any:
    """Rebuild an annotation with `leaf` applied to everything in it that is not itself put together from types."""
    origin = get_origin(annotation)
    if origin is None:
        return leaf(annotation)
    if origin is Literal:
        return annotation
    if origin is Annotated:
        inner = map_leaves(annotation.__origin__, leaf)
        return annotation if inner is annotation.__origin__ else Annotated[(inner, *annotation.__metadata__)]
    args = get_args(annotation)
    mapped = tuple(arg if isinstance(arg, list) or arg is ... else map_leaves(arg, leaf) for arg in args)
    if all(new is old for new, old in zip(mapped, args, strict=True)):
        return annotation
    if origin in UNIONS:
        return Union[mapped]
    return origin[mapped if len(mapped) > 1 else mapped[0]]


def specialise(annotation: Any, known: Mapping[Any, Any]) -> Any:
    """Put types in the place of type variables and of `Self`.

    A variable that is not `known` becomes its default, its constraints, its bound, or else `Any`.
    """

    def leaf(part: Any) -> Any:
        if part is typing.Self or part is typing_extensions.Self:
            return known.get(typing.Self, part)
        if isinstance(part, TypeVar):
            return known[part] if part in known else _without_argument(part)
        return part

    return map_leaves(annotation, leaf)


def _without_argument(variable: TypeVar) -> Any:
    default = getattr(variable, "__default__", typing_extensions.NoDefault)
    if default is not typing_extensions.NoDefault and default is not None:
        return default
    if variable.__constraints__:
        return Union[variable.__constraints__]
    bound = variable.__bound__
    if isinstance(bound, ForwardRef):
        return resolve(bound, Scope(vars(sys.modules[variable.__module__]), {}, dict))
    return Any if bound is None else bound
