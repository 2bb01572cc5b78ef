"""A function or a class, read once into a `Signature` (SPEC A)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from types import FunctionType
from typing import Any

from toolwire.findings import Finding
from toolwire.reading.callables import NO_INSTANCE, NO_RESULT, Callee, missing_self, peel, place_of
from toolwire.reading.classes import constructs_itself, read_class
from toolwire.reading.options import DEFAULTS, Options
from toolwire.reading.parameters import Reader
from toolwire.reading.shapes import Kind, Note, Parameter, Place, Signature

__all__ = ["findings_of", "read_signature"]

TOOL_NAME = re.compile(r"[a-zA-Z0-9_-]{1,64}")
PARAMETER_NAME = re.compile(r"[a-zA-Z0-9_.-]{1,64}")


def read_signature(subject: Any, options: Options = DEFAULTS) -> Signature:
    """Read a function, another callable, or a class that constructs itself.

    Parameters:
        subject: what the author offers as a tool.
        options: what was said in `@tool(...)`.

    Raises:
        DefinitionError: it cannot be a tool; the sentence says where, why and what to do (SPEC A).

    Example:
        >>> def forecast(city: str, days: int = 3) -> str: ...
        >>> [(p.name, p.annotation, p.required) for p in read_signature(forecast).parameters]
        [('city', <class 'str'>, True), ('days', <class 'int'>, False)]
    """
    if type(subject) is not FunctionType and constructs_itself(subject):
        return read_class(subject, options)
    callee = peel(subject)
    place = place_of(callee.source)
    _refuse_unusable(callee, options, place)
    reader = Reader(callee, options, place)
    parameters = tuple(reader.parameters())
    _check_names(parameters, callee.locked, place)
    _check_overrides(parameters, callee.locked, options, place)
    name = options.name or callee.name
    return Signature(
        function=callee.function,
        name=name,
        place=place,
        module=getattr(callee.source, "__module__", None) or "",
        parameters=parameters,
        locked=callee.locked | callee.bound_name,
        is_async=callee.coroutine,
        doc=callee.doc,
        returns=reader.returns(),
        call_style=callee.call_style,
        deprecated=callee.deprecated,
        local_names=reader.local_names,
        findings=tuple(findings_of(name, place, [*_callee_notes(callee), *reader.notes], parameters)),
    )


def _refuse_unusable(callee: Callee, options: Options, place: Place) -> None:
    if callee.generator:
        raise place.refusal(NO_RESULT)
    if options.name is None and callee.name == "<lambda>":
        raise place.refusal("a lambda has no name; give it one with tool(name=...)")
    if place.qualname == "_overload_dummy" and callee.source.__module__ == "typing":
        raise place.refusal("only overloads are defined here; write the implementation below them")
    if (name := missing_self(callee)) is not None:
        raise place.refusal(NO_INSTANCE, name)


def _check_names(parameters: Sequence[Parameter], locked: frozenset[str], place: Place) -> None:
    """One name, one parameter: on the wire and, after `Unpack[TypedDict]`, in Python too (SPEC A3)."""
    python: set[str] = set()
    wire: dict[str, str] = dict.fromkeys(locked, "a bound argument")
    for p in parameters:
        if p.name in python:
            raise place.refusal("the TypedDict of ** has a key of this name too; rename one of them", p.name)
        python.add(p.name)
        if p.kind is Kind.VAR_KEYWORD:
            continue
        if p.wire_name in wire:
            raise place.refusal(f"the wire name {p.wire_name!r} is taken by {wire[p.wire_name]}; change one", p.name)
        wire[p.wire_name] = f"parameter {p.name!r}"


def _check_overrides(parameters: Sequence[Parameter], locked: frozenset[str], options: Options, place: Place) -> None:
    """An override that changes nothing is a mistake (SPEC A10); a bound argument may have had one before."""
    if not options.parameters:
        return
    known = [p.name for p in parameters if not p.injected]
    for name in options.parameters:
        if name not in known and name not in locked:
            raise place.refusal(
                f"parameters={{{name!r}: ...}} matches nothing; the parameters are {', '.join(known) or 'none'}"
            )


def _callee_notes(callee: Callee) -> Iterator[Note]:
    """Yield what looks wrong about a callable as a whole."""
    if callee.dispatches:
        yield Note("singledispatch", "only the signature of the base implementation is offered")
    if callee.overloads:
        yield Note("overload", "the signature of the implementation is offered, not its overloads")


def findings_of(name: str, place: Place, notes: Sequence[Note], parameters: Sequence[Parameter]) -> Iterator[Finding]:
    """What looks wrong about a tool: its name, what was noticed while it was read, the names of its arguments (SPEC A3)."""
    for note in (*_name_notes(name), *notes, *_parameter_notes(parameters)):
        yield Finding(note.code, name, note.message, note.path, file=place.file, line=place.line)


def _name_notes(name: str) -> Iterator[Note]:
    if TOOL_NAME.fullmatch(name) is None:
        yield Note("tool_name", f"the name {name!r} is outside {TOOL_NAME.pattern}")


def _parameter_notes(parameters: Sequence[Parameter]) -> Iterator[Note]:
    for p in parameters:
        if p.injected or p.kind is Kind.VAR_KEYWORD:
            continue
        wire = p.wire_name
        if not wire.strip("_"):
            yield Note("underscore_name", f"the name {wire!r} tells a model nothing", p.pointer)
        elif PARAMETER_NAME.fullmatch(wire) is None:
            yield Note("parameter_name", f"the name {wire!r} is outside {PARAMETER_NAME.pattern}", p.pointer)
