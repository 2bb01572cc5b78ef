"""Finds the docstrings standing below type aliases, in the source of the modules that define them.

At run time a documented alias is gone: `Address: TypeAlias = str` is `str`. So the source of a module is read once, into
a small index. Nothing is imported for it: a module that is not loaded has no aliases.
"""

from __future__ import annotations

import functools
import inspect
import sys
import tokenize
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from types import CodeType
from typing import Any
from weakref import WeakKeyDictionary

from toolwire.reading.callables import DEEPEST
from toolwire.reading.sources import Alias, Import, Index, Scope, index_source

__all__ = ["alias_descriptions", "module_index"]

_Namespace = Mapping[str, Any]

# By loader, which is one per module or one for many, then by module; the number tells a file edited since.
_indexes: WeakKeyDictionary[object, dict[str, tuple[int, Index | None]]] = WeakKeyDictionary()


def alias_descriptions(function: Callable[..., Any], names: Collection[str]) -> dict[str, str]:
    """Read what stands below the type aliases that a function's parameters are annotated with (SPEC B1).

    The nearest documented alias counts: `type X = ...`, `X: TypeAlias = ...`, `X = Annotated[...]`, `X = NewType(...)`,
    also through `X | None`, `Optional[X]`, `Annotated[X, ...]`, `X[int]`, imports and further aliases; not through
    containers, and so not for `*args` and `**kwargs`. Without source there are none.

    Parameters:
        function: any callable; wrappers, partials and methods are looked through.
        names: the parameters in question.
    """
    located = _locate(function) if names else None
    if located is None:
        return {}
    code, namespace = located
    index = module_index(namespace)
    written = index.functions.get((code.co_firstlineno, code.co_name)) if index else None
    if written is None:
        return {}
    found = {
        name: _describe(written.references[name], written.scope, set()) for name in names if name in written.references
    }
    return {name: text for name, text in found.items() if text}


def _locate(function: Any) -> tuple[CodeType, _Namespace] | None:
    """The code of the function below all wrappers, and the namespace of its module; none when made by `exec`."""
    for _ in range(DEEPEST):
        if isinstance(function, functools.partial):
            function = function.func
        elif hasattr(function, "__wrapped__"):
            function = function.__wrapped__
        elif isinstance(function, staticmethod | classmethod) or inspect.ismethod(function):
            function = function.__func__
        elif inspect.isfunction(function):
            code, namespace = function.__code__, function.__globals__
            same = Path(code.co_filename).name == Path(namespace.get("__file__") or "").name
            return (code, namespace) if same else None
        else:
            function = inspect.getattr_static(type(function), "__call__", None)
    return None


def module_index(namespace: _Namespace) -> Index | None:
    """The index of a module, from the cache when its file is as it was; none when there is no source."""
    loader, spec, file = namespace.get("__loader__"), namespace.get("__spec__"), namespace.get("__file__") or ""
    name = spec.name if spec else namespace.get("__name__") or ""
    try:
        known = _indexes.setdefault(loader, {})
    except TypeError:  # No loader, or one that takes no weak references.
        known = {}
    try:
        stamp = Path(file).stat().st_mtime_ns
    except OSError:  # In a zip file.
        stamp = 0
    if name not in known or known[name][0] != stamp:
        source = _source(loader, name, file)
        known[name] = (stamp, index_source(source, namespace.get("__package__") or "") if source else None)
    return known[name][1]


def _source(loader: object, name: str, file: str) -> str | None:
    get_source = getattr(loader, "get_source", None)
    try:
        source = get_source(name) if get_source else None
    except (OSError, ImportError):
        source = None
    # Loaders that rewrite a module (pytest's) do not hand out its source.
    if source is None and file.endswith(".py"):
        try:
            with tokenize.open(file) as lines:
                source = lines.read()
        except (OSError, SyntaxError, UnicodeError):
            return None
    return source


def _describe(name: str, scope: Scope, seen: set[tuple[int, str]]) -> str:
    """The text of the nearest documented alias that a dotted name in a scope leads to."""
    if not name or (id(scope), name) in seen:
        return ""
    seen.add((id(scope), name))
    head, _, rest = name.partition(".")
    at: Scope | None = scope
    while at is not None:
        if at is scope or not at.is_class:
            if head in at.names:
                return _follow(at.names[head], rest, seen)
            for module in at.stars:
                text = _describe_in_module(module, name, seen)
                if text:
                    return text
        at = at.parent
    return ""


def _follow(bound: Alias | Import | Scope, rest: str, seen: set[tuple[int, str]]) -> str:
    if isinstance(bound, Import):
        return _describe_in_module(bound.module, f"{bound.name}.{rest}".strip("."), seen)
    if isinstance(bound, Alias):
        return "" if rest else bound.text or _describe(bound.target, bound.scope, seen)
    head, _, rest = rest.partition(".")
    return _follow(bound.names[head], rest, seen) if head in bound.names else ""


# Their aliases are documented for Python programmers, with examples; a model needs none of it.
_TOOLBOXES = frozenset({"pydantic", "pydantic_extra_types", "annotated_types", "typing", "typing_extensions"})


def _describe_in_module(module: str, name: str, seen: set[tuple[int, str]]) -> str:
    if module.partition(".")[0] in _TOOLBOXES:
        return ""
    namespace = getattr(sys.modules.get(module), "__dict__", {})
    index = module_index(namespace) if name and namespace else None
    text = _describe(name, index.top, seen) if index else ""
    head, _, rest = name.partition(".")
    return text or (_describe_in_module(f"{module}.{head}", rest, seen) if rest else "")
