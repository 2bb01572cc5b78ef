"""What other frameworks fill in themselves: their marker objects and their context classes (SPEC A6)."""

from __future__ import annotations

from dataclasses import Field as DataclassField
from enum import Enum
from types import NoneType
from typing import Annotated, Any, get_origin

from pydantic.fields import FieldInfo

from toolwire.reading.annotations import is_injected
from toolwire.reading.generics import UNIONS, leaves, parts

__all__ = ["context_class", "marker", "marker_class"]

FRAMEWORKS = frozenset(
    {"fastapi", "starlette", "typer", "click", "fast_depends", "faststream", "taskiq_dependencies", "litestar", "ninja"}
    | {"dependency_injector", "injector", "docket", "uncalled_for", "dishka", "aioinject", "wireup", "strawberry"}
    | {"agents", "agno", "autogen_core", "fastmcp", "google", "langchain", "langchain_core", "langgraph", "livekit"}
    | {"llama_index", "mcp", "pydantic_ai", "semantic_kernel", "strands", "workflows"}
)
"""Packages whose objects, as a default, stand for a value that a framework puts in."""

MARKERS = frozenset(
    {"Depends", "Security", "Provide", "Inject", "Injected", "FromDishka", "TaskiqDepends", "CurrentContext"}
    | {"InjectedState", "InjectedStore", "InjectedToolArg", "InjectedToolCallId"}
)
"""Class names with the same meaning, wherever they come from."""

CONTEXTS = frozenset(
    {"Context", "Request", "WebSocket", "BackgroundTasks", "RunContext", "RunContextWrapper", "ToolContext"}
    | {"ToolRuntime", "RunnableConfig", "CallbackContext", "InvocationContext", "CallbackManagerForToolRun"}
    | {"AsyncCallbackManagerForToolRun", "KernelArguments"}
)
"""Classes of those packages that hold the surroundings of a call; some of them could be made from JSON."""

PLAIN = frozenset({NoneType, bool, int, float, str, bytes, list, tuple, dict, set, frozenset})


def marker(default: Any, annotation: Any) -> str | None:
    """The class name of the framework's marker that a default is.

    None for an ordinary one, as is every member of an enum and every instance of a type in the annotation.
    """
    kind = type(default)
    if kind in PLAIN or kind is FieldInfo or isinstance(default, Enum):
        return None
    if is_injected(default):
        return "Injected"
    if kind.__module__.partition(".")[0] in FRAMEWORKS or kind.__name__ in MARKERS or kind is DataclassField:
        bases = kind.__mro__[:-1]  # without `object`, of which all are instances
        own = any(leaf in bases for leaf in leaves(annotation) if isinstance(leaf, type))
        return None if own else kind.__name__
    return None


def marker_class(item: Any) -> str | None:
    """The class name of the marker that an item of `Annotated` is, as a class or as an instance; None for any other."""
    kind = item if isinstance(item, type) else type(item)
    return next((cls.__name__ for cls in kind.__mro__ if cls.__name__ in MARKERS), None)


def context_class(annotation: Any) -> str | None:
    """The name of the framework's context class in an annotation or in a member of its union; None where there is none."""
    if not isinstance(annotation, type):
        origin = get_origin(annotation)
        if origin in UNIONS or origin is Annotated:
            return next(filter(None, map(context_class, parts(annotation))), None)
        if not isinstance(origin, type):
            return None
        annotation = origin
    name: str = annotation.__name__.partition("[")[0]
    return name if name in CONTEXTS and annotation.__module__.partition(".")[0] in FRAMEWORKS else None
