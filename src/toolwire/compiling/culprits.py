"""Which field of a class it is that keeps the class from being a tool or a wire model (SPEC A4)."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

from pydantic import BaseModel

from toolwire.compiling.canonical import Canonical
from toolwire.compiling.collect import collect
from toolwire.compiling.refusals import explained, is_unsendable
from toolwire.compiling.walk import Memory, NotJsonError, Walk
from toolwire.compiling.wire import RULES
from toolwire.reading.generics import leaves

if TYPE_CHECKING:
    from collections.abc import Mapping


def refusal_of(error: Exception, cls: type) -> str:
    """What is wrong with a class whose fields are the arguments, which of them it is about, and the way out.

    Parameters:
        error: what was raised when the class was compiled.
        cls: the class.
    """
    if isinstance(error, NotJsonError):  # it names the field already
        return _with_way_out(explained(error, cls), error)
    for name, annotation in _fields(cls).items():
        if found := _trouble(annotation):
            return _with_way_out(f"field {name!r} of {cls.__name__}: {explained(found, annotation)}", found)
    return _with_way_out(explained(error, cls), error)


def _with_way_out(said: str, error: Exception) -> str:
    return f"{said}; give it a type JSON can carry, or a default" if is_unsendable(error) else said


def _fields(cls: type) -> Mapping[str, Any]:
    """The types of the fields, but for those that mention the class: whatever is wrong with it is with them, too."""
    if issubclass(cls, BaseModel):
        infos = cls.__pydantic_fields__.items()
        hints = {name: Annotated[(info.annotation, *info.metadata, None)] for name, info in infos}
    else:
        try:
            hints = get_type_hints(cls, include_extras=True)
        except Exception:  # noqa: BLE001 - a name that nothing knows, or text that is no type: the class is named
            return {}
    own = {field.name for field in dataclasses.fields(cls)} if dataclasses.is_dataclass(cls) else hints
    return {name: hint for name, hint in hints.items() if name in own and not any(leaf is cls for leaf in leaves(hint))}


def _trouble(annotation: Any) -> Exception | None:
    """What keeps one type from being compiled; None for one that can be."""
    try:
        collected = collect({"": annotation})
        if failure := collected.failures.get(""):
            return failure
        memory = Memory(RULES, Canonical(RULES, collected.targets), collected.targets)
        memory.canonical.render(collected.nodes[""])
        Walk(memory).rewrite(collected.nodes[""])
    except Exception as error:  # noqa: BLE001 - it is told to the author
        return error
    return None
