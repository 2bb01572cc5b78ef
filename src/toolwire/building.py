"""From a function or class to a compiled tool: read, compile, put together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from toolwire.compiling.arguments import Arguments, compile_arguments, compile_class, whole_parameter
from toolwire.foreign.recipe import Foreign
from toolwire.reading.options import DEFAULTS, options_of
from toolwire.reading.providers import TypeProvider, answer_of, apply_providers, checked_providers
from toolwire.reading.signature import read_signature
from toolwire.tool import Tool

if TYPE_CHECKING:
    from toolwire.compiling.standins import Answer
    from toolwire.reading.shapes import Signature

__all__ = ["build"]


def build(subject: Any, types: Sequence[TypeProvider] = ()) -> Tool:
    """Compile a function, another callable, or a class that constructs itself.

    Parameters:
        subject: marked with `@tool` or not; or the recipe of `Tool.from_schema`.
        types: providers for third-party types (SPEC A9).

    Raises:
        DefinitionError: it cannot be a tool; the sentence says where, why and what to do.
    """
    if isinstance(subject, Foreign):
        from toolwire.foreign.reading import read_foreign

        parts = read_foreign(subject)
        return Tool(parts.signature.name, parts.signature, parts.arguments, parts.options, (parts.recipe, ()))
    options = options_of(subject) or DEFAULTS
    providers = checked_providers(types)
    signature = apply_providers(read_signature(subject, options), providers)
    if signature.constructs is not None:
        signature = replace(signature, parameters=(whole_parameter(signature.constructs),))
    return Tool(signature.name, signature, _compiled(signature, answer_of(providers)), options, (subject, providers))


def _compiled(signature: Signature, answer: Answer | None) -> Arguments:
    if signature.constructs is not None:
        return compile_class(signature.constructs, signature.place, answer)
    wire = [p for p in signature.parameters if not p.injected and not p.hidden]
    kept = {p.name for p in signature.parameters if p.injected or p.hidden} | signature.locked
    return compile_arguments(wire, signature.place, kept, signature.local_names, answer)
