"""Which functions of a module are meant as tools (SPEC A5)."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from types import FunctionType, ModuleType
from typing import Any

from toolwire.errors import DefinitionError
from toolwire.findings import Finding
from toolwire.reading.options import options_of

__all__ = ["functions_of", "module_named"]


def module_named(module: ModuleType | str) -> ModuleType:
    """The module itself, imported when only its name is given.

    Raises:
        DefinitionError: it is neither, or there is no module of that name.
    """
    if isinstance(module, ModuleType):
        return module
    if not isinstance(module, str):
        raise DefinitionError(f"from_module takes a module or the name of one, not {module!r}")
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise DefinitionError(f"there is no module {error.name!r} to take tools from") from error


def functions_of(module: ModuleType) -> tuple[list[Any], tuple[Finding, ...]]:
    """The callables of a module that are meant as tools, in source order, and findings about those left out.

    These are the functions defined there: those in `__all__` if there is one, and only the marked ones if any is marked.
    Private and imported names are left out, what is marked with `expose=False`, and functions without any annotation.
    """
    own = list(_defined(module))
    marked = [value for value in own if options_of(value) is not None]
    if marked:
        return [value for value in marked if _exposed(value)], ()
    public = [value for value in own if isinstance(_innermost(value), FunctionType)]
    bare = [value for value in public if not _innermost(value).__annotations__]
    kept = [value for value in public if not any(value is other for other in bare)]
    return kept, tuple(_left_out(_innermost(value)) for value in bare)


def _defined(module: ModuleType) -> Iterator[Any]:
    """What this module defines under public names, each once."""
    listed = getattr(module, "__all__", None)
    seen: set[int] = set()
    for name, value in vars(module).items():
        public = not name.startswith("_") and (listed is None or name in listed)
        if (
            public
            and callable(value)
            and getattr(value, "__module__", None) == module.__name__
            and id(value) not in seen
        ):
            seen.add(id(value))
            yield value


def _exposed(value: Any) -> bool:
    options = options_of(value)
    return options is None or options.expose


def _innermost(value: Any) -> Any:
    """The function below decorators that say what they wrap, for example `lru_cache`."""
    while not isinstance(value, FunctionType | type) and hasattr(value, "__wrapped__"):
        value = value.__wrapped__
    return value


def _left_out(function: FunctionType) -> Finding:
    code = function.__code__
    message = "left out, for it has no annotation at all; annotate it or mark it with @tool"
    return Finding("unannotated", function.__name__, message, file=code.co_filename, line=code.co_firstlineno)
