"""`toolwire lint`: what looks wrong about tools, and what provider formats cannot say of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, get_args

import click

from toolwire.cli.failures import Command, Failure, relative
from toolwire.cli.session import Session, chosen_formats, for_option, mode, strict_option, targets_argument
from toolwire.cli.sources import ModuleTools, together
from toolwire.cli.terminal import Terminal
from toolwire.findings import Effect, Finding

__all__ = ["lint"]

Weight = Literal["error", "warning", "notice"]

EFFECTS: Final = get_args(Effect)
SPECIAL: Final = ("any", "loss", "never")


class Line(NamedTuple):
    """A finding of a module and how much it counts."""

    module: str
    finding: Finding
    weight: Weight


@click.command(cls=Command)
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
    help=f"An effect ({', '.join(EFFECTS)}), the code of a finding, any, loss (everything but kept and note) or never; can "
    "be given several times. [default: lost]",
)
@click.pass_obj
def lint(
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
    together(found.modules)
    strict = config.strict if strict is None else strict
    asked = chosen_formats(formats, [config.format or "openai"])
    lines = [Line(module, each, _weight(each, counts)) for module, each in _findings(found.modules, asked, strict)]
    session.terminal.data(WRITERS[format_](lines, session.terminal))
    errors = sum(line.weight == "error" for line in lines)
    session.terminal.talk(
        f"{len(lines)} finding{'' if len(lines) == 1 else 's'} in {sum(len(part.tools) for part in found.modules)} tools"
        + (f", {errors} of them an error" if errors == 1 else f", {errors} of them errors" if errors else "")
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
    """Which findings are errors."""
    asked = {part.strip() for word in words for part in word.split(",")}
    for word in asked:
        if word not in (*EFFECTS, *SPECIAL) and not word.replace("_", "").isalpha():
            raise Failure(f"--error-on {word!r}: it is {', '.join((*EFFECTS, *SPECIAL))} or the code of a finding")
    if "never" in asked:
        return lambda _: False
    return lambda finding: (
        "any" in asked or finding.effect in asked or finding.code in asked or ("loss" in asked and finding.is_loss)
    )


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
    return f"{relative(finding.file)}:{finding.line}: " if finding.file else ""


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
