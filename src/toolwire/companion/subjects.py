"""Which callables of a module its companion is about: those it marks, and those it can be asked for by qualified name."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from types import FunctionType, MethodType, ModuleType
from typing import Any

from toolwire.reading.attributes import attribute
from toolwire.reading.options import options_of

__all__ = ["marked", "named"]


def marked(module: ModuleType) -> Iterator[Any]:
    """What a module marks with `@tool`: functions, objects and classes, and the methods of its classes."""
    seen: set[int] = set()
    for value in list(vars(module).values()):
        if attribute(value, "__module__") != module.__name__ or id(value) in seen:
            continue
        seen.add(id(value))
        if options_of(value) is not None:
            yield value
        elif isinstance(value, type):
            yield from (
                _member(value, name) for name, member in list(vars(value).items()) if options_of(member) is not None
            )


def named(module: ModuleType, qualname: str) -> Any:
    """What a qualified name stands for in a module, a method bound to its class; None when it is not found."""
    found: Any = module
    for name in qualname.split("."):
        found = _member(found, name) if isinstance(found, type) else vars(module).get(name) if found is module else None
    return found


def _member(cls: type, name: str) -> Any:
    """A method as an instance would give it, as far as its arguments go: bound to the class where there is no instance."""
    member = inspect.getattr_static(cls, name, None)
    return MethodType(member, cls) if isinstance(member, FunctionType) else attribute(cls, name)
