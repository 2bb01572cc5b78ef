"""`toolwire lint`: what looks wrong about tools, and what provider formats cannot say of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final, Literal, NamedTuple

import click

from toolwire.cli.failures import Command, relative
from toolwire.cli.session import Session, chosen_formats, for_option, mode, strict_option, targets_argument
from toolwire.cli.sources import ModuleTools, together
from toolwire.cli.terminal import Terminal
from toolwire.cli.wording import counted
from toolwire.codes import CODES
from toolwire.findings import Finding, spot

__all__ = ["command"]

Weight = Literal["error", "warning", "notice"]

SEVERITY: Final = ("described", "weakened", "lost")
WORDS: Final = ("never", "lost", "weakened", "described", "note", "any")
SHOWN: Final = 3
"""So many words that may have been meant are named."""


class Line(NamedTuple):
    """A finding of a module and how much it counts."""

    module: str
    finding: Finding
    weight: Weight


@click.command("lint", cls=Command)
@targets_argument
@for_option
@strict_option
@click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "json", "github"]),
    default="text",
    show_default=True,
    help="How findings are written; github makes annotations of a workflow.",
)
@click.option(
    "--error-on",
    "error_on",
    multiple=True,
    metavar="WHAT",
    help=f"What is an error: {', '.join(WORDS)}, or the code of a finding; weakened means weakened or lost. Can be given "
    "several times. [default: lost]",
)
@click.pass_obj
def command(
    session: Session,
    targets: tuple[str, ...],
    formats: tuple[str, ...],
    strict: bool | None,
    format_: str,
    error_on: tuple[str, ...],
) -> None:
    """List the findings about tools: of reading them, and of each format asked for.

    Exit code 1 when there are findings of the kind --error-on says. The formats are those of --for, else the `format` of
    [tool.toolwire], else openai.
    """
    config = session.config
    counts = _counting(error_on or config.error_on or ("lost",))
    found = session.find(targets)
    if not found.modules:  # to count the findings in nothing would say that all is well
        found.complete()
    together(found.modules)
    strict = config.strict if strict is None else strict
    asked = chosen_formats(formats, [config.format or "openai"])
    lines = [Line(module, each, _weight(each, counts)) for module, each in _findings(found.modules, asked, strict)]
    session.terminal.data(WRITERS[format_](lines, session.terminal))
    errors = sum(line.weight == "error" for line in lines)
    session.terminal.talk(
        f"{counted(len(lines), 'finding')} in {counted(sum(len(part.tools) for part in found.modules), 'tool')}"
        + (f", {counted(errors, 'error')} among them" if errors else "")
    )
    found.complete()
    if errors:
        click.get_current_context().exit(1)


def _findings(
    modules: Sequence[ModuleTools], formats: Sequence[str], strict: bool | None
) -> Iterator[tuple[str, Finding]]:
    """Findings by module, those of building first; what concerns the request as a whole comes last."""
    for part in modules:
        for finding in dict.fromkeys(part.tools.findings):
            yield part.name, finding
        for name in formats:
            for finding in part.tools.report(name, strict=mode(name, strict)):
                if finding.tool != "*":
                    yield part.name, finding
    whole = together(modules)
    for name in formats:
        for finding in whole.report(name, strict=mode(name, strict)):
            if finding.tool == "*":
                yield "", finding


def _counting(words: Sequence[str]) -> Callable[[Finding], bool]:
    """Which findings are errors; of the effects that lose something, the worse ones count as well."""
    asked = {part.strip(): None for word in words for part in word.split(",")}.keys()
    for word in asked:
        if word not in WORDS and word not in CODES:
            raise click.UsageError(
                f"--error-on takes {', '.join(WORDS)} or the code of a finding, not {word!r}; {_meant(word)}"
            )
    effects = {worse for word in asked & {*SEVERITY} for worse in SEVERITY[SEVERITY.index(word) :]} | (asked & {"note"})
    if "never" in asked:
        return lambda _: False
    return lambda finding: "any" in asked or finding.effect in effects or finding.code in asked


def _meant(word: str) -> str:
    """What may have been meant by a word that is neither an effect nor a code."""
    asked = word.lower().replace("-", "_")
    known = tuple(dict.fromkeys((*WORDS, *CODES)))
    near = get_close_matches(asked, known, cutoff=0.7) or [other for other in known if asked and asked in other]
    if not near:
        return "the page docs/findings.md lists the codes"
    return f"did you mean {' or '.join(map(repr, near[:SHOWN]))}?"


def _weight(finding: Finding, counts: Callable[[Finding], bool]) -> Weight:
    if counts(finding):
        return "error"
    return "warning" if finding.is_loss or finding.effect == "note" else "notice"


# ---------------------------------------------------------------------------------------------------------- writers

PAINTS: Final[Mapping[Weight, str]] = {"error": "bad", "warning": "doubtful", "notice": "dim"}


def _text(lines: Sequence[Line], terminal: Terminal) -> str:
    """`file:line: weight: sentence`, which editors and people can follow."""
    return "".join(
        f"{_place(line.finding)}{terminal.paint(line.weight, PAINTS[line.weight])}: {_effect(line.finding)}"
        f"{line.finding.sentence}\n"
        for line in lines
    )


def _effect(finding: Finding) -> str:
    return "" if finding.effect == "note" else f"{finding.effect}: "


def _place(finding: Finding) -> str:
    return f"{relative(spot(finding.file, finding.line))}: " if finding.file else ""


def _json(lines: Sequence[Line], terminal: Terminal) -> str:
    del terminal
    return json.dumps([_plain(line) for line in lines], indent=2, ensure_ascii=False) + "\n"


def _plain(line: Line) -> dict[str, Any]:
    finding = line.finding
    return {
        "module": line.module,
        "tool": finding.tool,
        "target": finding.target,
        "code": finding.code,
        "effect": finding.effect,
        "level": line.weight,
        "path": finding.path,
        "keyword": finding.keyword,
        "message": finding.message,
        "file": relative(finding.file),
        "line": finding.line,
    }


def _github(lines: Sequence[Line], terminal: Terminal) -> str:
    """Workflow commands, one a line, with the escapes that GitHub reads."""
    del terminal
    return "".join(_annotation(line) for line in lines)


def _annotation(line: Line) -> str:
    finding = line.finding
    given = {"file": relative(finding.file), "line": finding.line or "", "title": f"toolwire: {finding.code}"}
    properties = ",".join(f"{key}={_property(str(value))}" for key, value in given.items() if value)
    return f"::{line.weight} {properties}::{_escaped(_effect(finding) + finding.sentence)}\n"


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")


WRITERS: Final[Mapping[str, Callable[[Sequence[Line], Terminal], str]]] = {
    "text": _text,
    "json": _json,
    "github": _github,
}
