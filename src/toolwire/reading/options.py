"""The value behind `@tool(...)`, and where a marked callable keeps it."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import FunctionType, MappingProxyType, MethodType
from typing import Any

from toolwire.errors import DefinitionError
from toolwire.hints import Parameter as Override
from toolwire.reading.attributes import own_attributes
from toolwire.reading.shapes import nothing
from toolwire.reading.styles import STYLES

__all__ = ["DEFAULTS", "MARK", "Options", "is_duration", "options_of"]

MARK = "__toolwire__"
"""The attribute of a marked function that holds its `Options`."""

HINTS: Mapping[str, type] = MappingProxyType(
    {"title": str, "read_only": bool, "destructive": bool, "idempotent": bool, "open_world": bool}
)
"""MCP's hints as `@tool(annotations=)` spells them."""


RULES: Mapping[str, tuple[Callable[[Any], bool], str]] = MappingProxyType(
    {
        "name": (lambda it: it is None or (isinstance(it, str) and it != ""), "a name is a non-empty string"),
        "description": (lambda it: it is None or isinstance(it, str), "a description is a string"),
        "parameters": (lambda it: isinstance(it, Mapping), "a mapping from parameter names to Parameter(...)"),
        "strict": (lambda it: it is None or isinstance(it, bool), "strict is True, False or None"),
        "expose": (lambda it: isinstance(it, bool), "expose is True or False"),
        "thread": (lambda it: isinstance(it, bool), "thread is True or False"),
        "timeout": (lambda it: it is None or is_duration(it), "a timeout is a number of seconds above 0"),
        "annotations": (lambda it: isinstance(it, Mapping), f"a mapping of some of {', '.join(HINTS)}"),
        "docstring_style": (lambda it: it in STYLES, f"the styles are {', '.join(STYLES)}"),
    }
)
"""What each option takes, and the sentence for anything else (SPEC A10)."""


def is_duration(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value > 0


@dataclass(frozen=True, slots=True)
class Options:
    """What the author said about a tool beside its signature (SPEC P).

    Parameters:
        name: of the tool, instead of the function's.
        description: instead of the docstring's; "" clears it.
        parameters: overrides by Python name.
        strict: False keeps this tool out of strict emissions.
        expose: False keeps it out of `ToolSet.from_module`.
        thread: `arun` runs it in a thread.
        timeout: seconds `arun` waits for it.
        annotations: MCP's hints, a subset of `HINTS`.
        docstring_style: one of `STYLES`.
        frame_locals: local names of the place where `@tool` stands, for annotations that are text (SPEC A4).

    Raises:
        DefinitionError: for a value that is none of these (SPEC A10).
    """

    name: str | None = None
    description: str | None = None
    parameters: Mapping[str, Override] = field(default_factory=nothing)
    strict: bool | None = None
    expose: bool = True
    thread: bool = False
    timeout: float | None = None
    annotations: Mapping[str, bool | str] = field(default_factory=nothing)
    docstring_style: str = "auto"
    frame_locals: Mapping[str, Any] = field(default_factory=nothing, repr=False, compare=False)

    def __post_init__(self) -> None:
        for option, (fits, rule) in RULES.items():
            if not fits(value := getattr(self, option)):
                raise DefinitionError(f"@tool({option}={value!r}): {rule}")
        for name, override in self.parameters.items():
            if not isinstance(override, Override):
                raise DefinitionError(f"@tool(parameters={{{name!r}: {override!r}}}): write {name!r}: Parameter(...)")
        for hint, value in self.annotations.items():
            if hint not in HINTS:
                raise DefinitionError(f"@tool(annotations={{{hint!r}: ...}}): the hints are {', '.join(HINTS)}")
            if not isinstance(value, HINTS[hint]):
                raise DefinitionError(f"@tool(annotations={{{hint!r}: {value!r}}}): {hint} is a {HINTS[hint].__name__}")


DEFAULTS = Options()
"""The options of a plain function."""


def options_of(function: Any) -> Options | None:
    """What `@tool` left on a callable, also below `functools.partial` or on its `__call__`; None if unmarked."""
    if isinstance(function, functools.partial) and MARK not in vars(function):
        return options_of(function.func)
    if isinstance(function, MethodType | staticmethod | classmethod):
        return options_of(function.__func__)
    options = own_attributes(function).get(MARK)
    if options is None and not isinstance(function, FunctionType | type):
        options = own_attributes(inspect.getattr_static(function, "__call__", None)).get(MARK)
    return options if isinstance(options, Options) else None
