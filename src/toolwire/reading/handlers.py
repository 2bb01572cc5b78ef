"""The handler of a tool whose schema is somebody else's: it takes all arguments of a call at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from toolwire.reading.callables import NO_RESULT, peel, place_of
from toolwire.reading.options import Options
from toolwire.reading.parameters import Reader
from toolwire.reading.shapes import EMPTY, Kind, Parameter, Place, Signature
from toolwire.reading.signature import findings_of
from toolwire.reading.slots import POSITIONAL, VARIADIC, Slot

__all__ = ["read_handler"]


def read_handler(handler: Any, options: Options) -> Signature:
    """Read the function that takes the arguments of a call as one dict.

    A handler that has nothing but `**` gets them as keywords.

    Parameters:
        handler: plain or async, with any annotations.
        options: the name of the tool among them.

    Raises:
        DefinitionError: it cannot be called with one argument.
    """
    assert options.name is not None, "a tool made from a schema is named"
    if not (callable(handler) or isinstance(handler, classmethod)):
        raise Place(options.name).refusal(
            f"{handler!r} cannot be called with the arguments; write a function that takes them"
        )
    callee = peel(handler)
    place = replace(place_of(callee.source), qualname=options.name)
    if callee.generator:
        raise place.refusal(NO_RESULT)
    reader = Reader(callee, options, place)
    returns = reader.returns()
    return Signature(
        function=callee.function,
        name=options.name,
        place=place,
        module=getattr(callee.source, "__module__", None) or "",
        parameters=(_parameter(callee.slots, place),),
        is_async=callee.coroutine,
        returns=returns,
        call_style=callee.call_style,
        findings=tuple(findings_of(options.name, place, reader.notes, ())),
    )


def _parameter(slots: Sequence[Slot], place: Place) -> Parameter:
    """The parameter by which a handler takes the arguments of a call."""
    only = slots[0] if len(slots) == 1 else None  # by keyword, as some wrappers hand it on
    taking = next((slot for slot in slots if slot.kind in POSITIONAL or slot.kind in VARIADIC), only)
    if taking is None or any(
        slot.default is EMPTY and slot.kind not in VARIADIC for slot in slots if slot is not taking
    ):
        raise place.refusal("the handler is called with one dict of all arguments; write handler(arguments)")
    kind = Kind.POSITIONAL_ONLY if taking.kind is Kind.VAR_POSITIONAL else taking.kind
    return Parameter(taking.name, taking.name, kind)
