"""Which callables of a module are its tools (SPEC A5)."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from types import FunctionType, ModuleType
from typing import Any

from toolwire.findings import Finding
from toolwire.reading.attributes import attribute, own_attributes
from toolwire.reading.callables import DEEPEST, place_of
from toolwire.reading.options import Options, options_of

__all__ = ["discover"]


def discover(module: ModuleType | str) -> tuple[list[Callable[..., Any]], list[Finding]]:
    """Return the callables of a module that are offered as tools, in source order.

    Those in `__all__` if there is one; only the marked ones if any is marked with `@tool`; never private names, imported
    names or `@tool(expose=False)`. A function without any annotation is left out with a finding, unless it is marked.

    Parameters:
        module: the module or its full name.

    Raises:
        ImportError: when there is no such module.
    """
    if isinstance(module, str):
        module = importlib.import_module(module)
    found = list(_candidates(module))
    if any(options is not None for _, options in found):
        found = [(function, options) for function, options in found if options is not None]
    tools: list[Callable[..., Any]] = []
    findings: list[Finding] = []
    for function, options in sorted(found, key=_line(module)):
        if options is None and not _written(function).__annotations__:
            findings.append(_left_out(_written(function)))
        elif options is None or options.expose:
            tools.append(function)
    return tools, findings


def _candidates(module: ModuleType) -> Iterator[tuple[Any, Options | None]]:
    public = getattr(module, "__all__", None)
    seen: set[int] = set()
    for name, value in list(vars(module).items()):
        if name.startswith("_") or (public is not None and name not in public) or id(value) in seen:
            continue
        options = options_of(value)
        is_function = not isinstance(value, type) and isinstance(_written(value), FunctionType)
        if (is_function or options is not None) and attribute(value, "__module__") == module.__name__:
            seen.add(id(value))
            yield value, options


def _written(function: Any) -> Any:
    """Return the function behind `functools.wraps` and `lru_cache`, as far as it is one."""
    for _ in range(DEEPEST):
        wrapped = own_attributes(function).get("__wrapped__")
        if not isinstance(wrapped, FunctionType):
            break
        function = wrapped
    return function


def _left_out(function: FunctionType) -> Finding:
    place = place_of(function)
    message = "it has no annotations, so it is left out; annotate it or mark it with @tool"
    return Finding("unannotated_function", function.__name__, message, file=place.file, line=place.line)


def _line(module: ModuleType) -> Callable[[tuple[Any, Any]], int]:
    """Make the sort key: the line of a definition; what has none follows what stood before it in the namespace."""
    last = 0

    def key(found: tuple[Any, Any]) -> int:
        nonlocal last
        place = place_of(_written(found[0]))
        last = place.line if place.file == getattr(module, "__file__", None) else last
        return last

    return key
