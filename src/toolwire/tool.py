"""One function as a tool: its signature, its compiled arguments, and what is said about it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, overload

from toolwire.compiling.arguments import Arguments, compile_arguments, compile_class, whole_parameter
from toolwire.compiling.describing import canonical_schema
from toolwire.compiling.returns import returns_schema
from toolwire.emission import Source
from toolwire.errors import DefinitionError
from toolwire.findings import Finding
from toolwire.reading.aliases import alias_descriptions
from toolwire.reading.annotations import visible_locals
from toolwire.reading.class_texts import field_descriptions
from toolwire.reading.docstrings import Docs, read_docstring
from toolwire.reading.options import DEFAULTS, MARK, Options, options_of
from toolwire.reading.providers import TypeProvider, apply_providers
from toolwire.reading.signature import read_signature

if TYPE_CHECKING:
    from types import FrameType

    from pydantic import BaseModel

    from toolwire.compiling.walk import Json, Note
    from toolwire.hints import Parameter
    from toolwire.reading.shapes import Signature

__all__ = ["Tool", "tool"]

F = TypeVar("F", bound=Callable[..., Any])
Origin: TypeAlias = "tuple[Any, tuple[TypeProvider, ...]]"
"""The subject and the type providers a tool was made with."""


@dataclass(frozen=True)
class Tool:
    """A compiled tool; made by `ToolSet`, or by `Tool.of`.

    Parameters:
        name: the name the model calls.
        signature: the callable as it was read.
        arguments: what validates and describes its arguments.
        options: what `@tool(...)` said.
        origin: what it was made from, which is what pickling sends.
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
        options = options_of(subject) or DEFAULTS
        signature = apply_providers(read_signature(subject, options), types)
        if signature.constructs is not None:
            signature = replace(signature, parameters=(whole_parameter(signature.constructs),))
        return cls(signature.name, signature, _compiled(signature), options, (subject, tuple(types)))

    def with_name(self, name: str) -> Tool:
        """The same tool under another name; what was compiled is shared."""
        return Tool(name, self.signature, self.arguments, self.options, self.origin, self.written)

    @property
    def function(self) -> Callable[..., Any]:
        return self.signature.function

    @cached_property
    def written(self) -> Written:
        """What is said about the tool; put together the first time it is asked for."""
        return self.shared or Written(self.signature, self.arguments, self.options)

    @property
    def description(self) -> str | None:
        return self.written.description

    @property
    def parameters(self) -> Json:
        """The canonical JSON Schema of the arguments; the tool's own, not to be changed."""
        return self.written.canonical

    def json_schema(self) -> Json:
        """The canonical JSON Schema of the arguments, as a copy that belongs to the caller."""
        return _copy(self.parameters)

    @cached_property
    def source(self) -> Source:
        """The tool as emission sees it."""
        return Source(
            name=self.name,
            description=self.description,
            parameters=self.parameters,
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
        return (
            *self.signature.findings,
            *(
                Finding(note.code, self.name, note.message, note.path, note.keyword, file=place.file, line=place.line)
                for note in notes
            ),
        )

    @cached_property
    def model(self) -> type[BaseModel]:
        """The tool's own pydantic model: it validates by the same rules, and its JSON Schema is the canonical one."""
        from toolwire.compiling.model import class_model, tool_model

        if self.signature.constructs is not None:
            return class_model(self.signature.constructs)
        return tool_model(self.name, self.arguments, self.written.descriptions)

    def __reduce__(self) -> tuple[Any, ...]:
        if self.origin is None:
            raise TypeError(f"the tool {self.name!r} was made from no importable function and cannot be pickled")
        return _rebuilt, (*self.origin, self.name)


def _rebuilt(subject: Any, types: tuple[TypeProvider, ...], name: str) -> Tool:
    made = Tool.of(subject, types)
    return made if made.name == name else made.with_name(name)


def _compiled(signature: Signature) -> Arguments:
    if signature.constructs is not None:
        return compile_class(signature.constructs, signature.place)
    wire = [p for p in signature.parameters if not p.injected and not p.hidden]
    kept = {p.name for p in signature.parameters if p.injected or p.hidden} | signature.locked
    return compile_arguments(wire, signature.place, kept)


class Written:
    """What is said about a tool: descriptions from the signature, the docstring and the aliases, and the schemas."""

    def __init__(self, signature: Signature, arguments: Arguments, options: Options) -> None:
        self._signature = signature
        self._arguments = arguments
        self._options = options

    @cached_property
    def docs(self) -> Docs:
        names = [p.name for p in self._signature.parameters]
        return read_docstring(self._signature.doc, names, self._options.docstring_style)

    @cached_property
    def description(self) -> str | None:
        given = self._options.description
        text = given if given is not None else self.docs.description
        deprecated = self._signature.deprecated
        if deprecated is not None:
            text = f"Deprecated: {deprecated}\n\n{text}" if text else f"Deprecated: {deprecated}"
        return text or None

    @cached_property
    def descriptions(self) -> dict[str, str]:
        """By Python parameter name, the first that exists (SPEC B1)."""
        found = {}
        missing = []
        for parameter in self._signature.parameters:
            text = parameter.description
            if text is None:
                text = self.docs.parameters.get(parameter.name)
            if text is None and parameter.owner is not None:
                text = field_descriptions(parameter.owner).get(parameter.name)
            if text:
                found[parameter.name] = text
            elif text is None:
                missing.append(parameter.name)
        return {**found, **(alias_descriptions(self._signature.function, missing) if missing else {})}

    @cached_property
    def _canonical(self) -> tuple[Json, tuple[Note, ...]]:
        return canonical_schema(self._arguments, self.descriptions)

    @property
    def canonical(self) -> Json:
        return self._canonical[0]

    @cached_property
    def returns(self) -> Json | None:
        constructs = self._signature.constructs
        return returns_schema(self._signature.returns if constructs is None else constructs)

    @cached_property
    def notes(self) -> tuple[Note, ...]:
        from toolwire.compiling.walk import Note

        known = {p.name for p in self._signature.parameters} | self._signature.locked
        notes = list(self._canonical[1])
        if not self.description:
            message = "the tool has no description; write a docstring, for the model knows it by that alone"
            notes.append(Note("no_description", "", message))
        notes += [
            Note("unknown_documented_parameter", "", f"the docstring describes {name!r}, which is no parameter")
            for name in self.docs.parameters
            if name not in known and self._signature.constructs is None
        ]
        return tuple(notes)


def _copy(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copy(item) for key, item in value.items()}
    return [_copy(item) for item in value] if isinstance(value, list) else value


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
        raise DefinitionError(f"@tool has no option {', '.join(sorted(unknown))}; it has {', '.join(sorted(KNOWN_OPTIONS))}")
    frame = sys._getframe(1)  # noqa: SLF001 - local types are visible there only (SPEC A4)
    if function is not None:
        return _mark(function, options, frame)
    return lambda decorated: _mark(decorated, options, frame)


KNOWN_OPTIONS = frozenset(Options.__dataclass_fields__) - {"frame_locals"}


def _mark(function: Any, options: Mapping[str, Any], frame: FrameType) -> Any:
    chosen = Options(**options, frame_locals=visible_locals(function, frame))
    marked = function.__func__ if isinstance(function, classmethod | staticmethod) else function
    try:
        setattr(marked, MARK, chosen)
    except (AttributeError, TypeError):
        raise DefinitionError(f"{function!r} cannot be marked with @tool; wrap it in a function of your own") from None
    return function
