"""Whether a deployment without docstrings or sources would lose any of a tool's texts."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter

from toolwire.compiling.collect import classes_of, read_only_in_silence
from toolwire.reading.class_texts import class_description, field_descriptions
from toolwire.reading.shapes import EMPTY

if TYPE_CHECKING:
    from toolwire.companion.records import Texts
    from toolwire.tool import Tool

__all__ = ["can_be_lost"]


def can_be_lost(tool: Tool, texts: Texts) -> bool:
    """Whether some of the texts are read from docstrings or source, and not from annotations, which every deployment has.

    Parameters:
        tool: as the source has it.
        texts: what its companion would say.
    """
    own = {parameter.pointer for parameter in tool.signature.parameters}
    if texts.description or not own.isdisjoint(texts.parameters):
        return True
    nested = {*texts.parameters.values(), *texts.returns.values()}
    return bool(nested) and not nested.isdisjoint(_said_by_classes(tool))


def _said_by_classes(tool: Tool) -> Iterator[str]:
    arguments = tool.arguments
    nodes = [member.node for member in (*arguments.properties, arguments.extras) if member is not None]
    for cls in classes_of([*nodes, *arguments.memory.targets.values(), _node_of(tool.signature.returns)]):
        yield inspect.cleandoc(cls.__doc__ or "")
        yield class_description(cls) or ""
        yield from field_descriptions(cls).values()


def _node_of(annotation: Any) -> Any:
    """The core schema of a type; none for what pydantic cannot read, whose schema is not shown either."""
    try:
        with read_only_in_silence():
            return None if annotation is EMPTY else TypeAdapter(annotation).core_schema
    except Exception:  # noqa: BLE001 - as in compiling.returns: results are never validated
        return None
