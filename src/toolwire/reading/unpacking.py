"""`**kwargs: Unpack[TypedDict]`, flattened into keyword-only parameters (SPEC A2)."""

from __future__ import annotations

import typing
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, NotRequired, Required, get_args, get_origin

import typing_extensions
from typing_extensions import ReadOnly, is_typeddict

from toolwire.reading.generics import specialise

__all__ = ["extra_items", "is_unpack", "item_type", "keys", "keys_of", "typed_dict_of"]

UNPACKS = (typing.Unpack, typing_extensions.Unpack)
QUALIFIERS = frozenset(
    {NotRequired, Required, ReadOnly, typing.NotRequired, typing.Required, getattr(typing, "ReadOnly", ReadOnly)}
)
OPTIONAL = frozenset({NotRequired, typing.NotRequired})
REQUIRED = frozenset({Required, typing.Required})


@dataclass(frozen=True, slots=True)
class Key:
    """One key of a TypedDict: its type without qualifiers."""

    name: str
    annotation: Any
    required: bool


def is_unpack(annotation: Any) -> bool:
    """Whether an annotation is `Unpack[...]` or a starred type."""
    return get_origin(annotation) in UNPACKS or getattr(annotation, "__unpacked__", False) is True


def unpacked(annotation: Any) -> Any:
    """What stands inside `Unpack[...]`, or the type that is starred."""
    if get_origin(annotation) in UNPACKS:
        return get_args(annotation)[0]
    return get_origin(annotation)[get_args(annotation)]


def item_type(annotation: Any) -> Any:
    """The item type of `*args: *tuple[T, ...]`; `Any` for `*args: *Ts`, None for a tuple whose items differ."""
    inner = unpacked(annotation)
    if isinstance(inner, typing.TypeVarTuple | typing_extensions.TypeVarTuple):
        return Any
    args = get_args(inner)
    if get_origin(inner) is tuple and len(args) == 2 and args[1] is ...:  # noqa: PLR2004
        return args[0]
    return None


def typed_dict_of(annotation: Any) -> type | None:
    """The TypedDict class an `Unpack[...]` names, a generic one without its arguments."""
    inner = unpacked(annotation)
    cls = get_origin(inner) or inner
    return cls if is_typeddict(cls) else None


def keys(annotation: Any, names: Mapping[str, Any]) -> Iterator[Key]:
    """Yield the keys of an `Unpack[TypedDict]` in their order; `names` are local names its annotations may use."""
    cls: Any = typed_dict_of(annotation)
    known = dict(zip(getattr(cls, "__parameters__", ()), get_args(unpacked(annotation)), strict=False))
    for key in keys_of(cls, names):
        yield replace(key, annotation=specialise(key.annotation, known))


def keys_of(cls: Any, names: Mapping[str, Any]) -> Iterator[Key]:
    """Yield the keys of a TypedDict in their order; `names` are local names its annotations may use."""
    for name, hint in typing_extensions.get_type_hints(cls, None, dict(names), include_extras=True).items():
        plain, qualifiers = _unqualified(hint)
        required = (
            name in cls.__required_keys__ if not qualifiers & (REQUIRED | OPTIONAL) else bool(qualifiers & REQUIRED)
        )
        yield Key(name, plain, required)


def extra_items(annotation: Any) -> Any:
    """The type of the keys a TypedDict takes beside its own (PEP 728), None when it takes none."""
    extra = getattr(typed_dict_of(annotation), "__extra_items__", None)
    return None if extra in (None, typing_extensions.NoExtraItems, typing.Never) else extra


def _unqualified(hint: Any) -> tuple[Any, frozenset[Any]]:
    origin = get_origin(hint)
    if origin in QUALIFIERS:
        plain, qualifiers = _unqualified(get_args(hint)[0])
        return plain, qualifiers | {origin}
    if origin is Annotated:
        plain, qualifiers = _unqualified(hint.__origin__)
        return Annotated[(plain, *hint.__metadata__)], qualifiers
    return hint, frozenset()
