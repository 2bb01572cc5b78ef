"""Classes of `typing.TypedDict` as those of `typing_extensions`, which pydantic reads below Python 3.12 too (SPEC A4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from weakref import WeakKeyDictionary

import typing_extensions

from toolwire.reading.generics import OLD_TYPED_DICT, map_leaves
from toolwire.reading.unpacking import keys_of

__all__ = ["readable"]

_twins: WeakKeyDictionary[Any, Any] = WeakKeyDictionary()


def readable(annotation: Any, names: Mapping[str, Any]) -> Any:
    """An annotation with a twin that pydantic reads in the place of each TypedDict that it refuses.

    Parameters:
        annotation: a resolved type, or the class itself.
        names: local names its fields may be annotated with.

    Raises:
        NameError: a field is annotated with a name that nothing knows.
    """
    made: dict[Any, Any] = {}
    found = _with_twins(annotation, names, made)
    _twins.update(made)
    return found


def _with_twins(annotation: Any, names: Mapping[str, Any], made: dict[Any, Any]) -> Any:
    def twin_of(part: Any) -> Any:
        if type(part) is not OLD_TYPED_DICT:
            return part
        return made.get(part) or _twins.get(part) or _twin(part, names, made)

    return map_leaves(annotation, twin_of)


def _twin(cls: Any, names: Mapping[str, Any], made: dict[Any, Any]) -> Any:
    """Make the same TypedDict once more; its fields are added when it is known, for they may lead back to it."""
    new: Any = typing_extensions.TypedDict  # type checkers know it as a statement only
    made[cls] = twin = new(cls.__name__, {})
    twin.__module__, twin.__qualname__, twin.__doc__ = cls.__module__, cls.__qualname__, cls.__doc__
    keys = list(keys_of(cls, names))
    twin.__annotations__ = {key.name: _with_twins(key.annotation, names, made) for key in keys}
    twin.__required_keys__ = frozenset(key.name for key in keys if key.required)
    twin.__optional_keys__ = frozenset(key.name for key in keys if not key.required)
    return twin
