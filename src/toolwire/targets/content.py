"""What a tool returned as the content of a result message: plain JSON, text, or blocks that the provider knows (SPEC D8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

from pydantic import BaseModel
from pydantic_core import from_json

from toolwire.results import NOT_JSON, Err, Result, is_a

__all__ = ["Block", "Blocks", "Native", "blocks_of", "by_type", "failed", "json_value", "text_or_blocks"]

Native: TypeAlias = dict[str, Any]
Blocks: TypeAlias = "Callable[[Mapping[str, Any]], bool]"
"""Whether a mapping is a content block of a provider."""


class Block(NamedTuple):
    """The members of one kind of block: those it needs and those it may have."""

    needs: frozenset[str]
    takes: frozenset[str] = frozenset()


def by_type(kinds: Mapping[str, Block]) -> Blocks:
    """Recognise blocks that say what they are in `type`.

    Every member has to be one of that kind's, so that data of the author's own that happens to have a `type` stays data.
    """

    def known(value: Mapping[str, Any]) -> bool:
        kind = value.get("type")
        block = kinds.get(kind) if isinstance(kind, str) else None
        return block is not None and block.needs <= value.keys() <= block.needs | block.takes | {"type"}

    return known


def failed(result: Result[Any]) -> bool:
    """Whether the provider is told of an error: there is no value, or one that JSON cannot carry."""
    return isinstance(result, Err) or (result.text is NOT_JSON and result.value is not NOT_JSON)


def json_value(result: Result[Any]) -> Any:
    """The value of a result as JSON data.

    Raises:
        ValueError: it has an integer that JSON readers refuse.
    """
    return result.text if isinstance(result, Err) or is_a(result.value, str) else from_json(result.text)


def blocks_of(result: Result[Any], known: Blocks, text: Callable[[str], Native] | None = None) -> list[Native] | None:
    """The content blocks that a tool returned; None when what it returned is data.

    Parameters:
        result: one block, or a list of them, as dicts or as models of an SDK.
        known: recognises the provider's blocks.
        text: makes a block of text, for strings between other blocks.
    """
    if isinstance(result, Err):
        return None
    items = result.value if is_a(result.value, (list, tuple)) else [result.value]
    try:
        return None if all(is_a(item, str) for item in items) else _all_blocks(items, known, text)
    except Exception:  # noqa: BLE001 - what a tool returned may raise anything when it is looked at; then it is data
        return None


def _all_blocks(items: Iterable[Any], known: Blocks, text: Callable[[str], Native] | None) -> list[Native] | None:
    blocks = []
    for item in items:
        block = text(item) if text and is_a(item, str) else _block(item, known)
        if block is None:
            return None
        blocks.append(block)
    return blocks


def _block(item: Any, known: Blocks) -> Native | None:
    if is_a(item, BaseModel):
        item = item.model_dump(mode="json", by_alias=True, exclude_none=True)
    return dict(item) if is_a(item, (Mapping,)) and known(item) else None


def text_or_blocks(
    result: Result[Any], known: Blocks, text: Callable[[str], Native] | None = None
) -> str | list[Native]:
    """What most providers take as content: blocks they know, else text."""
    blocks = blocks_of(result, known, text)
    return result.text if blocks is None else blocks
