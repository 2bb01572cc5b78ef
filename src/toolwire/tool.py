"""One function as a tool: its signature, its compiled arguments, and what is said about it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, overload

from toolwire.errors import DefinitionError
from toolwire.findings import Finding
from toolwire.reading.options import DEFAULTS, MARK, Options

if TYPE_CHECKING:
    from types import FrameType

    from pydantic import BaseModel

    from toolwire.compiling.arguments import Arguments
    from toolwire.compiling.walk import Json
    from toolwire.hints import Parameter
    from toolwire.reading.providers import TypeProvider
    from toolwire.reading.shapes import Signature
    from toolwire.targets import Source
    from toolwire.writing import Written

__all__ = ["Tool", "tool"]

F = TypeVar("F", bound=Callable[..., Any])
Origin: TypeAlias = "tuple[Any, tuple[TypeProvider, ...]]"
"""The subject and the type providers a tool was made with."""


@dataclass(frozen=True, eq=False)
class Tool:
    """A compiled tool; made by `ToolSet`, or by `Tool.of`. It equals itself only, and can be a key of a dict.

    Parameters:
        name: the name the model calls.
        signature: the callable as it was read.
        arguments: what validates and describes its arguments.
        options: what `@tool(...)` said.
        origin: what it was made from, which is what pickling sends.
        shared: what is said about it, where another name of the same tool has put that together already.
    """

    name: str
    signature: Signature = field(repr=False)
    arguments: Arguments = field(repr=False)
    options: Options = field(default=DEFAULTS, repr=False)
    origin: Origin | None = field(default=None, repr=False)
    shared: Written | None = field(default=None, repr=False)

    @classmethod
    def of(cls, subject: Any, types: Sequence[TypeProvider] = ()) -> Tool:
        """Compile a function, another callable, or a class that constructs itself.

        Parameters:
            subject: marked with `@tool` or not.
            types: providers for third-party types (SPEC A9).

        Raises:
            DefinitionError: it cannot be a tool; the sentence says where, why and what to do.
        """
        from toolwire.building import build

        return build(subject, types)

    @classmethod
    def from_schema(
        cls,
        name: str,
        description: str | None,
        schema: Mapping[str, Any] | bool,
        handler: Callable[..., Any],
    ) -> Tool:
        """Make a tool at run time from somebody else's JSON Schema, for example to proxy a server (SPEC P).

        Parameters:
            name: the name the model calls.
            description: for the model; None where there is none.
            schema: of the arguments; copied. Its draft is that of its `$schema`, without one 2020-12. `format` is not
                checked, as that draft has it.
            handler: called with a dict of its own of all arguments; plain or async. One that has nothing but `**` gets
                them as keywords. What `@tool` said about it counts: `timeout`, `thread`, `strict`, `annotations`.

        Raises:
            DefinitionError: the schema is invalid (the sentence has the JSON Pointer of the place), or the handler cannot
                take one dict.
            ImportError: jsonschema-rs is not installed (`toolwire[foreign]`).

        Example:
            >>> def forward(arguments):
            ...     return sorted(arguments)
            >>> schema = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}
            >>> search = Tool.from_schema("search", "Find things.", schema, forward)
        """
        from toolwire.foreign.recipe import Foreign

        return cls.of(Foreign(name, description, schema, handler))

    def with_name(self, name: str) -> Tool:
        """The same tool under another name; what was compiled is shared.

        Parameters:
            name: the new one.
        """
        return Tool(name, self.signature, self.arguments, self.options, self.origin, self.written)

    @property
    def function(self) -> Callable[..., Any]:
        """What is called."""
        return self.signature.function

    @cached_property
    def written(self) -> Written:
        """What is said about the tool; put together the first time it is asked for."""
        from toolwire.writing import Written

        return self.shared or Written(self.signature, self.arguments, self.options, _another)

    @property
    def description(self) -> str | None:
        """What the model is told about the tool as a whole; None where nobody wrote anything."""
        return self.written.description

    @property
    def parameters(self) -> Json:
        """The canonical JSON Schema of the arguments, as a copy that belongs to the caller."""
        return self.json_schema()

    def json_schema(self) -> Json:
        """The same as `parameters`."""
        from toolwire.schema.walk import copied

        schema: Json = copied(self.written.canonical)
        return schema

    @cached_property
    def source(self) -> Source:
        """The tool as emission sees it."""
        from toolwire.targets import Source

        parameters = self.written.canonical
        if self.arguments.given is not None:
            from toolwire.schema.dialects import modern

            parameters = modern(parameters)
        return Source(
            name=self.name,
            description=self.description,
            parameters=parameters,
            strict=self.options.strict,
            annotations=self.options.annotations,
            returns=self.written.returns,
            file=self.signature.file,
            line=self.signature.line,
        )

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """What was noticed while the tool was built (SPEC E3)."""
        notes = (*self.arguments.notes, *self.written.notes)
        place = self.signature.place
        restored = self.written.restored
        return (
            *self.signature.findings,
            *((restored.finding,) if restored and restored.finding else ()),
            *(
                Finding(note.code, self.name, note.message, note.path, note.keyword, file=place.file, line=place.line)
                for note in notes
            ),
        )

    @cached_property
    def model(self) -> type[BaseModel]:
        """The tool's own pydantic model: it validates by the same rules, and its JSON Schema is the canonical one."""
        from toolwire.compiling.model import class_model, tool_model, with_texts
        from toolwire.reading.providers import answer_of

        if self.arguments.given is not None:
            from toolwire.foreign.model import foreign_model

            return foreign_model(self.name, self.arguments, self.signature.parameters[0])
        answer = answer_of(self.origin[1]) if self.origin else None
        if self.signature.constructs is not None:
            made = class_model(self.signature.constructs, answer)
        else:
            names = self.signature.local_names
            made = tool_model(self.name, self.arguments, self.written.descriptions, names, answer)
        restored = self.written.restored
        return made if restored is None else with_texts(made, restored.by_place)

    def __reduce__(self) -> tuple[Any, ...]:
        if self.origin is None:
            raise TypeError(f"the tool {self.name!r} was made from no importable function and cannot be pickled")
        return _rebuilt, (*self.origin, self.name)


def _another(subject: Any) -> tuple[Signature, Written]:
    made = Tool.of(subject)
    return made.signature, made.written


def _rebuilt(subject: Any, types: tuple[TypeProvider, ...], name: str) -> Tool:
    made = Tool.of(subject, types)
    return made if made.name == name else made.with_name(name)


@overload
def tool(function: F, /) -> F: ...


@overload
def tool(
    *,
    name: str | None = ...,
    description: str | None = ...,
    parameters: Mapping[str, Parameter] = ...,
    strict: bool | None = ...,
    expose: bool = ...,
    thread: bool = ...,
    timeout: float | None = ...,
    annotations: Mapping[str, bool | str] = ...,
    docstring_style: str = ...,
) -> Callable[[F], F]: ...


def tool(function: Any = None, /, **options: Any) -> Any:
    """Mark a function as a tool and return the same function (SPEC P).

    Without options it is written `@tool`.

    Parameters:
        name: the name for the model, instead of the function's own.
        description: instead of the docstring's text; "" clears it.
        parameters: `Parameter(...)` overrides by Python name, where the signature must not be touched.
        strict: False keeps this tool out of strict emissions.
        expose: False keeps it out of `ToolSet.from_module`.
        thread: `arun` runs it in a thread.
        timeout: seconds after which `arun` gives up on it.
        annotations: MCP's hints: `read_only`, `destructive`, `idempotent`, `open_world`, `title`.
        docstring_style: "google", "numpy", "sphinx" or "markdown"; "auto" detects it.

    Raises:
        DefinitionError: an unknown option, or a value it does not take.

    Example:
        >>> @tool
        ... def add(a: int, b: int) -> int:
        ...     '''Add two numbers.'''
        ...     return a + b
        >>> add(1, 2)
        3
    """
    unknown = set(options) - KNOWN_OPTIONS
    if unknown:
        raise DefinitionError(
            f"@tool has no option {', '.join(sorted(unknown))}; it has {', '.join(sorted(KNOWN_OPTIONS))}"
        )
    frame = sys._getframe(1)  # noqa: SLF001 - local types are visible there only (SPEC A4)
    if function is not None:
        return _mark(function, options, frame)
    return lambda decorated: _mark(decorated, options, frame)


KNOWN_OPTIONS = frozenset(Options.__dataclass_fields__) - {"frame_locals"}


def _mark(function: Any, options: Mapping[str, Any], frame: FrameType) -> Any:
    marked = function.__func__ if isinstance(function, classmethod | staticmethod) else function
    try:
        chosen = Options(**options, frame_locals=_visible_locals(function, frame))
    except DefinitionError as mistake:
        from toolwire.reading.callables import place_of

        raise place_of(marked).refusal(str(mistake)) from None
    try:
        setattr(marked, MARK, chosen)
    except (AttributeError, TypeError):
        raise DefinitionError(f"{function!r} cannot be marked with @tool; wrap it in a function of your own") from None
    return function


def _visible_locals(function: Any, frame: FrameType) -> Mapping[str, Any]:
    if frame.f_locals is frame.f_globals:
        return {}
    from toolwire.reading.annotations import visible_locals

    return visible_locals(function, frame)
