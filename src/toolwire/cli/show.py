"""`toolwire show`: a tool as its author wrote it, as JSON Schema, and as a provider is sent it, side by side."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterator, Sequence

import click

from toolwire.cli.comparing import Row, json_lines, side_by_side
from toolwire.cli.failures import Command, Failure, relative
from toolwire.cli.session import Session, chosen_formats, for_option, mode, strict_option, targets_argument
from toolwire.cli.signatures import written
from toolwire.cli.sources import together
from toolwire.cli.terminal import Terminal
from toolwire.emission import Rendition, render_one
from toolwire.findings import Finding, spot
from toolwire.results import meant
from toolwire.tool import Tool
from toolwire.toolset import ToolSet

__all__ = ["command"]


@click.command("show", cls=Command)
@targets_argument
@click.option("--tool", "names", multiple=True, metavar="NAME", help="Only this tool; can be given several times.")
@for_option
@strict_option
@click.pass_obj
def command(
    session: Session, targets: tuple[str, ...], names: tuple[str, ...], formats: tuple[str, ...], strict: bool | None
) -> None:
    """Show signature, canonical schema and the schema a provider is sent, side by side.

    Between the columns stands what differs: | changed, < only canonical, > only sent. The formats are those of --for, else
    the `format` of [tool.toolwire], else openai.
    """
    config = session.config
    tools = together(session.modules(targets))
    strict = config.strict if strict is None else strict
    asked = chosen_formats(formats, [config.format or "openai"])
    texts = [_shown(tool, asked, strict, session.terminal) for tool in _chosen(tools, names)]
    session.terminal.data("\n".join(texts))


def _chosen(tools: ToolSet, names: Sequence[str]) -> Iterator[Tool]:
    for name in names:
        if name not in tools:
            raise Failure(f"there is no tool {name!r}; {meant(name, tools.names)}")
    return (tool for tool in tools if not names or tool.name in names)


def _shown(tool: Tool, formats: Sequence[str], strict: bool | None, terminal: Terminal) -> str:
    place = relative(spot(tool.signature.file, tool.signature.line)) or tool.signature.module
    lines = [f"{terminal.paint(tool.name, 'title')}  {terminal.paint(place, 'dim')}", written(tool.signature), ""]
    if tool.description:
        lines += [textwrap.indent(tool.description, "    "), ""]
    for finding in tool.findings:
        lines += [_said(finding, terminal), ""]
    canonical = json_lines(tool.parameters)
    for name in formats:
        rendition = render_one(tool.source, name, strict=mode(name, strict))
        lines += [*_compared(canonical, rendition, name, terminal), ""]
    return "\n".join(lines)


def _compared(canonical: Sequence[str], rendition: Rendition, name: str, terminal: Terminal) -> Iterator[str]:
    if rendition.definition is None:
        yield terminal.paint(f"{name}: {relative(rendition.problem)}", "bad")
        return
    title = f"{name} (strict)" if rendition.strict else name
    rows = side_by_side(canonical, json_lines(rendition.schema))
    width = max(20, min((terminal.width - 3) // 2, max(_cells(line) for row in rows for line in row[1:])))
    yield terminal.paint(f"{_padded('canonical', width)}   {title}", "title")
    for row in rows:
        yield from _columns(row, width, terminal)
    for finding in rendition.findings:
        yield _said(finding, terminal)


def _said(finding: Finding, terminal: Terminal) -> str:
    where = f"{finding.path}: " if finding.path else ""
    return terminal.paint(f"{finding.effect}: {where}{finding.message} [{finding.code}]", "doubtful")


SIGNS = {"same": " ", "changed": "|", "only left": "<", "only right": ">"}
PAINTS = {"same": ("", ""), "changed": ("bad", "good"), "only left": ("bad", ""), "only right": ("", "good")}


def _columns(row: Row, width: int, terminal: Terminal) -> Iterator[str]:
    """One row in as many lines as its longer side needs."""
    left, right = _wrapped(row.left, width), _wrapped(row.right, width)
    for number in range(max(len(left), len(right))):
        here = _padded(left[number] if number < len(left) else "", width)
        there = right[number] if number < len(right) else ""
        styles = PAINTS[row.mark]
        here = terminal.paint(here, styles[0]) if styles[0] else here
        there = terminal.paint(there, styles[1]) if styles[1] else there
        yield f"{here} {SIGNS[row.mark]} {there}".rstrip()


def _wrapped(line: str, width: int) -> list[str]:
    """A line in pieces that fit, cut at blanks if there are any; the later ones are indented a little further."""
    start = len(line) - len(line.lstrip())
    indent = " " * min(start + 4, width // 2)
    pieces, piece = [], ""
    for character in line:
        if _cells(piece + character) > width:
            cut = piece.rfind(" ", start + 1) + 1 or len(piece)
            pieces.append(piece[:cut].rstrip())
            piece, start = indent + piece[cut:], len(indent)
        piece += character
    return [*pieces, piece]


def _padded(text: str, width: int) -> str:
    return text + " " * (width - _cells(text))


def _cells(text: str) -> int:
    """How many columns a text takes on a screen: two for each wide character, none for a combining one."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(character) else 2 if unicodedata.east_asian_width(character) in "WF" else 1
        for character in text
    )
