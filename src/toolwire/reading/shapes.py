"""What a callable comes to once it has been read, as frozen values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from inspect import _ParameterKind as Kind
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from toolwire.errors import DefinitionError
from toolwire.findings import Finding, spot

__all__ = [
    "ABSENT",
    "EMPTY",
    "NOTHING",
    "CallStyle",
    "Default",
    "Kind",
    "Note",
    "Parameter",
    "Place",
    "Signature",
    "nothing",
]

CallStyle = Literal["positional", "keyword"]
NOTHING: Mapping[str, Any] = MappingProxyType({})


def nothing() -> Mapping[str, Any]:
    """The empty mapping, which `dataclass` does not take as a default."""
    return NOTHING


class Default(Enum):
    """What stands in `Parameter.default` where there is no default object."""

    EMPTY = "required"
    ABSENT = "left out of the call when the model leaves it out"


EMPTY = Default.EMPTY
ABSENT = Default.ABSENT


@dataclass(frozen=True, slots=True)
class Place:
    """Where a callable was defined: the beginning of every sentence about it."""

    qualname: str
    file: str = ""
    line: int = 0

    def refusal(self, problem: str, parameter: str | None = None) -> DefinitionError:
        """Make the error that says what is wrong here; `problem` ends with the way out."""
        where = f" ({spot(self.file, self.line)})" if self.file else ""
        subject = f"parameter {parameter!r}: " if parameter is not None else ""
        return DefinitionError(f"{self.qualname}{where}: {subject}{problem}")


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of the function, or one key of its `**kwargs: Unpack[TypedDict]` (SPEC A2).

    Parameters:
        name: what the function calls it.
        wire_name: what the model calls it (SPEC A3).
        kind: how the function takes it.
        annotation: the resolved type with every constraint, validator, discriminator and wire hint, and without what
            is said elsewhere here; `Any` where there was none. The item type of `*args`, the value type of `**kwargs`.
        default: the object to pass when the model leaves it out. `EMPTY`: required, or see `default_factory`. `ABSENT`:
            pass nothing. Pass it explicitly: where it comes from a `Field(...)` the function itself has no default.
        default_factory: makes that object afresh for each call.
        factory_takes_data: the factory wants the arguments validated so far.
        validate_default: the author asks for the default to be validated like an argument.
        description: what stands in the annotation or in an override; "" when cleared, None when nothing was said.
        source: the annotation as written, before it was resolved.
        extra: the `title`, `examples`, `deprecated` and `json_schema_extra` of a `Field(...)` (SPEC T1).
        owner: the TypedDict a flattened key was declared in.
        hidden: an optional parameter that keeps its default and is not on the wire (SPEC A9).
        injected: filled by the caller (SPEC A7).
        whole: the annotation is that of all of `*args` together: `*args: *tuple[int, str]`.
    """

    name: str
    wire_name: str
    kind: Kind
    annotation: Any = Any
    default: Any = EMPTY
    default_factory: Callable[..., Any] | None = None
    factory_takes_data: bool = False
    validate_default: bool = False
    description: str | None = None
    source: Any = EMPTY
    extra: Mapping[str, Any] = field(default_factory=nothing)
    owner: type | None = None
    hidden: bool = False
    injected: bool = False
    whole: bool = False

    @property
    def variadic(self) -> bool:
        """Whether this is `*args` or `**kwargs`."""
        return self.kind is Kind.VAR_POSITIONAL or self.kind is Kind.VAR_KEYWORD

    @property
    def pointer(self) -> str:
        """Where the canonical schema has it, as a JSON Pointer."""
        if self.kind is Kind.VAR_KEYWORD:
            return "/additionalProperties"
        return "/properties/" + self.wire_name.replace("~", "~0").replace("/", "~1")

    @property
    def required(self) -> bool:
        """Whether a call without it cannot be made (SPEC A6: optional = has a default)."""
        return self.default is EMPTY and self.default_factory is None and (self.whole or not self.variadic)


class Note(NamedTuple):
    """Something noticed while a callable was read; becomes a finding once the tool's name is known."""

    code: str
    message: str
    path: str = ""


@dataclass(frozen=True, slots=True)
class Signature:
    """A callable that can be a tool.

    Parameters:
        function: what is called.
        name: the name of the tool.
        place: qualified name, file and line of the author's definition.
        module: the module of that definition.
        parameters: in the order of the signature, with injected and hidden ones.
        locked: names bound by `functools.partial`, and that of a method's `self`; a key with such a name is refused.
        is_async: the call gives a coroutine.
        doc: the docstring the author wrote.
        returns: the resolved type of the result, or `EMPTY`.
        call_style: "keyword" for a wrapper that only takes `**kwargs`.
        constructs: the model, dataclass or TypedDict, for a class that constructs itself; `parameters` is empty then.
        deprecated: the message of `@deprecated`.
        local_names: names around the definition that no module knows, but perhaps the fields of local classes.
        findings: what looks wrong.
    """

    function: Callable[..., Any]
    name: str
    place: Place
    module: str
    parameters: tuple[Parameter, ...] = ()
    locked: frozenset[str] = frozenset()
    is_async: bool = False
    doc: str | None = None
    returns: Any = EMPTY
    call_style: CallStyle = "positional"
    constructs: Any = None
    deprecated: str | None = None
    local_names: Mapping[str, Any] = field(default_factory=nothing)
    findings: tuple[Finding, ...] = field(default=())

    @property
    def qualname(self) -> str:
        """The qualified name of the author's definition."""
        return self.place.qualname

    @property
    def file(self) -> str:
        """The file of the author's definition; "" when there is none."""
        return self.place.file

    @property
    def line(self) -> int:
        """The line of the author's definition; 0 when it is not known."""
        return self.place.line
