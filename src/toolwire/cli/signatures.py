"""The signature of a tool as its author would recognise it."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import Any

from toolwire.reading.shapes import EMPTY, Default, Kind, Parameter, Signature

__all__ = ["written"]

ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
"""What differs from process to process in the text of an object."""

CLASS = re.compile(r"<class '(?:[^'.]*\.)*([^'.]+)'>")
"""A class inside `Annotated`, such as `Injected`, which its author wrote by its name."""

LONGEST_LINE = 88


def written(signature: Signature) -> str:
    """The head of a function or class, on one line or one line per parameter.

    What `functools.partial` has bound is left out, for a call cannot say it; injected parameters are there.
    """
    if signature.constructs is not None:
        return f"class {signature.qualname}"
    start = f"{'async def' if signature.is_async else 'def'} {signature.qualname.rpartition('.')[2]}"
    end = "" if signature.returns is EMPTY else f" -> {_annotation(signature.returns)}"
    parts = list(_parameters(signature))
    line = f"{start}({', '.join(parts)}){end}"
    if len(line) <= LONGEST_LINE or not parts:
        return line
    return "\n".join([f"{start}(", *(f"    {part}," for part in parts), f"){end}"])


def _parameters(signature: Signature) -> Iterator[str]:
    """The parameters, with the `/` and `*` that stand between their kinds."""
    previous: Kind | None = None
    for parameter in signature.parameters:
        if previous is Kind.POSITIONAL_ONLY and parameter.kind is not Kind.POSITIONAL_ONLY:
            yield "/"
        if parameter.kind is Kind.KEYWORD_ONLY and previous not in (Kind.KEYWORD_ONLY, Kind.VAR_POSITIONAL):
            yield "*"
        yield _parameter(parameter)
        previous = parameter.kind
    if previous is Kind.POSITIONAL_ONLY:
        yield "/"


STARS = {Kind.VAR_POSITIONAL: "*", Kind.VAR_KEYWORD: "**"}


def _parameter(parameter: Parameter) -> str:
    name = STARS.get(parameter.kind, "") + parameter.name
    text = name if parameter.source is EMPTY else f"{name}: {_annotation(parameter.source)}"
    if parameter.required or parameter.variadic:
        return text
    equals = "=" if parameter.source is EMPTY else " = "
    return text + equals + ("..." if isinstance(parameter.default, Default) else _shown(parameter.default))


def _annotation(value: Any) -> str:
    if value is type(None):
        return "None"
    text = value if isinstance(value, str) else inspect.formatannotation(value)
    return CLASS.sub(r"\1", ADDRESS.sub("", text.replace("typing.", "")))


def _shown(value: Any) -> str:
    try:
        return ADDRESS.sub("", repr(value))
    except Exception:  # noqa: BLE001 - the author's `__repr__` may raise anything
        return "..."
