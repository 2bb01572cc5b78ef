"""The part of the page about one tool."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from html import escape
from typing import NamedTuple

from toolwire.cli.comparing import Block, definition_blocks, json_lines
from toolwire.cli.failures import relative
from toolwire.cli.report.mistakes import Mistake, mistakes_with
from toolwire.cli.signatures import written
from toolwire.cli.sources import ModuleTools
from toolwire.emission import Rendition, render_one
from toolwire.findings import Finding, spot
from toolwire.tool import Tool

__all__ = ["Section", "findings_list", "section"]


class Section(NamedTuple):
    """One tool on the page: its module, its name, the anchor, how many findings lose something, and the HTML."""

    module: str
    name: str
    anchor: str
    losses: int
    html: str


class Card(NamedTuple):
    """A definition, and the formats that take exactly this one and have the same to say about it."""

    formats: tuple[str, ...]
    rendition: Rendition


def section(part: ModuleTools, tool: Tool, modes: Mapping[str, bool | None]) -> Section:
    """Write about one tool.

    Parameters:
        part: the module and the set the tool is in.
        tool: the tool.
        modes: the formats, each with the strictness asked for.
    """
    canonical = json_lines(tool.parameters)
    cards = _cards(tool, modes)
    anchor = f"tool-{tool.name}" if re.fullmatch(r"[\w-]+", tool.name, re.ASCII) else f"tool-{tool.name.encode().hex()}"
    place = relative(spot(tool.signature.file, tool.signature.line))
    pieces = [
        f'<section id="{anchor}" aria-labelledby="{anchor}-name">',
        f'<h2 id="{anchor}-name"><a href="#{anchor}">{escape(tool.name)}</a></h2>',
        f'<p class="place">{escape(part.name)}{f" · {escape(place)}" if place else ""}</p>',
        f'<pre class="signature"><code>{escape(written(tool.signature))}</code></pre>',
        _description(tool.description),
        findings_list(tool.findings, "About the declaration"),
        "<h3>The schema, and what each format is sent</h3>",
        '<div class="compared">',
        f'<article class="card canonical" tabindex="0" aria-labelledby="{anchor}-schema">',
        f'<h4 id="{anchor}-schema">Canonical schema</h4>{_lines(canonical, "same")}</article>',
        '<div class="cards">',
        *(_card(card, canonical) for card in cards),
        "</div>",
        "</div>",
        _mistakes(mistakes_with(part.tools, tool)),
        "</section>",
    ]
    losses = sum(finding.is_loss for card in cards for finding in card.rendition.findings)
    return Section(part.name, tool.name, anchor, losses, "\n".join(piece for piece in pieces if piece))


def _cards(tool: Tool, modes: Mapping[str, bool | None]) -> list[Card]:
    groups: dict[str, Card] = {}
    for name, strict in modes.items():
        rendition = render_one(tool.source, name, strict=strict)
        findings = [replace(finding, target="") for finding in rendition.findings]
        key = repr((rendition.definition, rendition.strict, findings))
        formats = groups[key].formats if key in groups else ()
        groups[key] = Card((*formats, name), rendition)
    return list(groups.values())


def _description(text: str | None) -> str:
    if not text:
        return '<p class="missing">It has no description.</p>'
    paragraphs = re.split(r"\n\s*\n", text.strip())
    return '<div class="description">' + "".join(f"<p>{escape(paragraph)}</p>" for paragraph in paragraphs) + "</div>"


def findings_list(findings: Iterable[Finding], title: str, *, targets: bool = False) -> str:
    """Findings as a list under a title; nothing when there are none."""
    items = [_finding(finding, named=targets) for finding in dict.fromkeys(findings)]
    if not items:
        return ""
    return f'<p class="list-title">{title}</p><ul class="findings">{"".join(items)}</ul>'


def _finding(finding: Finding, *, named: bool) -> str:
    target = f"<b>{escape(finding.target)}</b> " if named and finding.target else ""
    path = f"<code>{escape(finding.path)}</code> " if finding.path else ""
    return (
        f'<li><span class="effect {finding.effect}">{finding.effect}</span> {target}{path}'
        f'{escape(relative(finding.message))} <span class="code">{escape(finding.code)}</span></li>'
    )


# -------------------------------------------------------------------------------------------------------- definitions


def _card(card: Card, canonical: Sequence[str]) -> str:
    rendition = card.rendition
    strict = '<span class="badge">strict</span>' if rendition.strict else ""
    title = f"<h4>{', '.join(card.formats)} {strict}</h4>"
    notes = findings_list(rendition.findings, "Findings")
    if rendition.definition is None:
        return f'<article class="card refused">{title}<p class="summary">It cannot be emitted.</p>{notes}</article>'
    blocks = definition_blocks(rendition, canonical)
    return f'<article class="card">{title}<p class="summary">{_summary(blocks)}</p>{_folded(blocks)}{notes}</article>'


def _summary(blocks: Sequence[Block]) -> str:
    counts = {mark: sum(len(block.lines) for block in blocks if block.mark == mark) for mark in ("added", "removed")}
    parts = [f'<span class="{mark}">{count} {mark}</span>' for mark, count in counts.items() if count]
    return f"Lines: {', '.join(parts)}" if parts else "The canonical schema as it is"


CONTEXT = 3
"""So many equal lines are shown around those that differ."""

SHORTEST_FOLD = 4

TAGS = {"around": "div", "same": "div", "added": "ins", "removed": "del"}


def _folded(blocks: Sequence[Block]) -> str:
    """Lines of which those that differ are marked; long stretches of equal ones can be unfolded."""
    pieces = []
    for block in blocks:
        lines = block.lines
        hidden = lines[CONTEXT : len(lines) - CONTEXT]
        if block.mark != "same" or len(hidden) < SHORTEST_FOLD:
            pieces.append(_lines(lines, block.mark))
            continue
        indent = _indent(hidden[0])
        pieces += [
            _lines(lines[:CONTEXT], "same"),
            f'<details><summary class="{indent}">{len(hidden)} equal lines</summary>{_lines(hidden, "same")}</details>',
            _lines(lines[len(lines) - CONTEXT :], "same"),
        ]
    return "".join(pieces)


def _lines(lines: Sequence[str], mark: str) -> str:
    kind = "lines around" if mark == "around" else "lines"
    rows = "".join(f'<{TAGS[mark]} class="{_indent(line)}">{escape(line)}\n</{TAGS[mark]}>' for line in lines)
    return f'<div class="{kind}">{rows}</div>'


def _indent(line: str) -> str:
    """The class that lets a line that wraps go on a little further to the right than it began."""
    return f"i{min(len(line) - len(line.lstrip()), 40)}"


# ----------------------------------------------------------------------------------------------------------- mistakes


def _mistakes(mistakes: Sequence[Mistake]) -> str:
    rows = "".join(
        f'<tr><th scope="row">{escape(mistake.title)}</th><td><code>{escape(mistake.arguments)}</code></td>'
        f'<td class="answer">{escape(mistake.answer)}</td></tr>'
        for mistake in mistakes
    )
    return (
        '<h3>After typical mistakes</h3><table class="mistakes"><thead><tr><th scope="col">Mistake</th>'
        '<th scope="col">A model sends</th><th scope="col">It is told</th></tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )
