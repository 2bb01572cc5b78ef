"""What the companion of a module holds, read from its docstrings and sources."""

from __future__ import annotations

import contextlib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from types import ModuleType

from toolwire.companion.records import Record, Texts, written_record
from toolwire.companion.subjects import marked, named
from toolwire.companion.texts import descriptions_in, shape_of
from toolwire.errors import DefinitionError
from toolwire.shipping.losses import can_be_lost
from toolwire.tool import Tool

__all__ = ["companion_content"]


def companion_content(module: ModuleType, tools: Sequence[Tool]) -> bytes:
    """The content of a module's companion; none when nothing that it would say can get lost.

    Parameters:
        module: imported, with its source.
        tools: those of its tools that are known; what it marks itself is added.

    Raises:
        DefinitionError: something it marks cannot be a tool.
        BadCompanionError: a description is too long, or no valid Unicode.
    """
    found: dict[str, dict[str, Texts]] = defaultdict(dict)
    worth = False
    for tool in _forms(module, tools):
        texts = _texts(tool)
        found[tool.signature.qualname][texts.shape] = texts
        worth = worth or can_be_lost(tool, texts)
    return written_record(Record({name: list(found[name].values()) for name in found})) if worth else b""


def _forms(module: ModuleType, tools: Sequence[Tool]) -> Iterator[Tool]:
    """The known tools of a module, what else it marks, and each callable in the plain form it is found in again."""
    yield from tools
    names = {tool.signature.qualname for tool in tools}
    for subject in marked(module):
        try:
            made = Tool.of(subject)
        except DefinitionError:
            if getattr(subject, "__qualname__", "") not in names:
                raise
        else:
            yield made
    for name in names:
        with contextlib.suppress(DefinitionError):
            again = Tool.of(named(module, name))
            if again.signature.qualname == name:
                yield again


def _texts(tool: Tool) -> Texts:
    """What the docs say about a tool; texts written out in the signature or in `@tool` are read live anywhere."""
    said = {p.pointer for p in tool.signature.parameters if p.description is not None}
    parameters = {at: text for at, text in descriptions_in(tool.parameters).items() if at not in said}
    returns = tool.written.returns
    description = tool.written.docs.description if tool.options.description is None else None
    return Texts(shape_of(tool.parameters, returns), description, parameters, descriptions_in(returns))
