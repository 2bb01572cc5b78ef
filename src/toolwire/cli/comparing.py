"""JSON as lines that can be compared, and how the lines of two texts correspond."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple

from toolwire.emission import Rendition

__all__ = ["Block", "Row", "blocks_of", "definition_blocks", "json_lines", "side_by_side"]

Mark = Literal["same", "changed", "only left", "only right"]


class Row(NamedTuple):
    """A line of two texts that stand side by side."""

    mark: Mark
    left: str
    right: str


class Block(NamedTuple):
    """Lines of a text that were changed in the same way; those around what is compared are `around`."""

    mark: Literal["around", "same", "added", "removed"]
    lines: tuple[str, ...]


GAP = "\0schema"
"""Stands in the place of the schema; JSON text of a definition cannot hold it by chance."""


def _without(value: Any, schema: Any) -> tuple[Any, bool]:
    """The value with a gap where the schema first is; a format may leave out an empty one."""
    if value is schema or value == schema:
        return GAP, True
    if isinstance(value, dict):
        for key, item in value.items():
            changed, found = _without(item, schema)
            if found:
                return {**value, key: changed}, True
    return value, False


def json_lines(value: Any) -> list[str]:
    """JSON in lines of two blanks' indentation; a list of plain values stays on one line, as people write it.

    >>> json_lines({"type": ["string", "null"]})
    ['{', '  "type": ["string", "null"]', '}']
    """
    return list(_lines(value, "", ""))


def _lines(value: Any, lead: str, indent: str) -> Iterator[str]:
    """The lines of a value; `lead` stands before the first of them, without a comma after the last."""
    inner = indent + "  "
    if isinstance(value, dict) and value:
        yield f"{lead}{{"
        yield from _joined([_lines(item, f"{inner}{_word(str(key))}: ", inner) for key, item in value.items()])
        yield f"{indent}}}"
    elif isinstance(value, list) and any(isinstance(item, dict | list) and item for item in value):
        yield f"{lead}["
        yield from _joined([_lines(item, inner, inner) for item in value])
        yield f"{indent}]"
    else:
        yield lead + _word(value)


def _joined(items: Sequence[Iterator[str]]) -> Iterator[str]:
    for number, lines in enumerate(items):
        *first, last = lines
        yield from first
        yield last if number == len(items) - 1 else f"{last},"


def _word(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _key(line: str) -> str:
    """What a line says: a comma after it says nothing."""
    return line.rstrip(",")


def _opcodes(left: Sequence[str], right: Sequence[str]) -> list[tuple[str, int, int, int, int]]:
    matcher = difflib.SequenceMatcher(
        None, [_key(line) for line in left], [_key(line) for line in right], autojunk=False
    )
    return list(matcher.get_opcodes())


def side_by_side(left: Sequence[str], right: Sequence[str]) -> list[Row]:
    """The lines of two texts, those that correspond in one row.

    >>> side_by_side(["a", "b"], ["a", "c", "d"])[1:]
    [Row(mark='changed', left='b', right='c'), Row(mark='only right', left='', right='d')]
    """
    rows: list[Row] = []
    for tag, i, j, k, m in _opcodes(left, right):
        for number in range(max(j - i, m - k)):
            here = left[i + number] if i + number < j else ""
            there = right[k + number] if k + number < m else ""
            rows.append(Row(_mark(tag, i + number < j, k + number < m), here, there))
    return rows


def _mark(tag: str, is_left: bool, is_right: bool) -> Mark:
    if tag == "equal":
        return "same"
    if is_left and is_right:
        return "changed"
    return "only left" if is_left else "only right"


def blocks_of(left: Sequence[str], right: Sequence[str]) -> list[Block]:
    """The right text with what was added to the left one marked, and with what was removed from it.

    >>> blocks_of(["a", "b"], ["a", "c"])
    [Block(mark='same', lines=('a',)), Block(mark='removed', lines=('b',)), Block(mark='added', lines=('c',))]
    """
    blocks = []
    for tag, i, j, k, m in _opcodes(left, right):
        if tag == "equal":
            blocks.append(Block("same", tuple(right[k:m])))
            continue
        if i < j:
            blocks.append(Block("removed", tuple(left[i:j])))
        if k < m:
            blocks.append(Block("added", tuple(right[k:m])))
    return blocks


def definition_blocks(rendition: Rendition, canonical: Sequence[str]) -> list[Block]:
    """The lines of a definition, its schema compared with the canonical one.

    Parameters:
        rendition: with a definition.
        canonical: the lines of the tool's canonical schema.
    """
    envelope, found = _without(rendition.definition, rendition.schema)
    lines = json_lines(envelope)
    if not found:
        return [Block("around", tuple(lines))]
    at = next(number for number, line in enumerate(lines) if _word(GAP) in line)
    name, _, end = lines[at].partition(_word(GAP))
    indent = " " * (len(name) - len(name.lstrip()))
    blocks = blocks_of(canonical, json_lines(rendition.schema))
    placed = [Block(block.mark, tuple(indent + line for line in block.lines)) for block in blocks]
    first = next(number for number, block in enumerate(placed) if block.mark != "removed")
    last = next(number for number in reversed(range(len(placed))) if placed[number].mark != "removed")
    head, *others = placed[first].lines
    placed[first] = Block(placed[first].mark, (name + head.lstrip(), *others))
    *others, foot = placed[last].lines
    placed[last] = Block(placed[last].mark, (*others, foot + end))
    return [Block("around", tuple(lines[:at])), *placed, Block("around", tuple(lines[at + 1 :]))]
