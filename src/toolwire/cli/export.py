"""`toolwire export`: the definitions of tools for a provider as a file, and whether that file is current."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from toolwire.cli.failures import Command, Failure
from toolwire.cli.files import read_text, write_text
from toolwire.cli.session import Session, strict_option, targets_argument
from toolwire.cli.sources import together
from toolwire.cli.wording import counted
from toolwire.targets import TARGETS
from toolwire.toolset import ToolSet

__all__ = ["command"]


@dataclass(frozen=True, slots=True)
class Order:
    """What was asked for on the command line."""

    targets: tuple[str, ...]
    format_: str | None
    strict: bool | None
    output: Path | None
    check: bool
    diff: bool

    def is_configured(self) -> bool:
        """Whether this is the project's own export, and so its file is meant."""
        return not self.targets and self.format_ is None and self.strict is None


@click.command("export", cls=Command)
@targets_argument
@click.option("--format", "format_", type=click.Choice(list(TARGETS)), help="The provider's format. [default: openai]")
@strict_option
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="Write into a file; - is stdout.")
@click.option("--check", is_flag=True, help="Write nothing; say whether the file is current (exit code 1: it is not).")
@click.option("--diff", is_flag=True, help="With --check: show what differs.")
@click.pass_obj
def command(session: Session, /, **options: Any) -> None:
    """Write the definitions of tools as JSON, as the provider takes them.

    The output is the same byte for byte on every machine: modules are sorted, tools stand in the order of their
    definitions. Findings are counted on stderr; `toolwire lint` lists them.

    The `output` of [tool.toolwire] is the file when neither TARGET nor --format nor --strict is given.
    """
    order = Order(**options)
    if order.diff and not order.check:
        raise click.UsageError("--diff goes with --check")
    config = session.config
    output = order.output or (config.output if order.is_configured() else None)
    if order.check and (output is None or str(output) == "-"):
        raise click.UsageError("--check compares with a file; name it with -o, or as `output` in [tool.toolwire]")
    tools = together(session.modules(order.targets))
    format_ = order.format_ or config.format or "openai"
    strict = config.strict if order.strict is None else order.strict
    text = rendered(tools, format_, strict)
    _tell_findings(session, tools, format_, strict)
    if output is None or str(output) == "-":
        session.terminal.data(text)
    elif order.check:
        _check(session, output, text, show=order.diff)
    else:
        state = "written" if write_text(output, text) else "unchanged"
        session.terminal.talk(f"{output}: {state}, {counted(len(tools), 'tool')} for {format_}")


def rendered(tools: ToolSet, format_: str, strict: bool | None) -> str:
    """The definitions as JSON text.

    Raises:
        EmitError: a tool the format cannot take.
        Failure: something in a definition that JSON does not have.
    """
    definitions = tools.emit(format_, strict=strict, on_loss="ignore")
    try:
        return json.dumps(definitions, indent=2, ensure_ascii=False, allow_nan=False) + "\n"
    except ValueError as error:
        raise Failure(f"a number in a definition has no JSON: {error}") from error


def _tell_findings(session: Session, tools: ToolSet, format_: str, strict: bool | None) -> None:
    findings = tools.report(format_, strict=strict)
    for finding in findings:
        if finding.tool == "*":
            session.terminal.talk(f"note: {finding.sentence}")
    losses = [finding for finding in findings if finding.is_loss]
    if losses:
        losing = len({finding.tool for finding in losses})
        session.terminal.talk(
            f"note: {format_} cannot say everything: {counted(len(losses), 'finding')} in {counted(losing, 'tool')}; "
            f"`toolwire lint --for {format_}{' --strict' if strict else ''}` lists them"
        )


def _check(session: Session, file: Path, text: str, *, show: bool) -> None:
    """Compare with what is there; line ends do not count, for version control may change them."""
    terminal = session.terminal
    there = read_text(file)
    if there == text:
        terminal.talk(f"{file}: current")
        return
    if show:
        lines = difflib.unified_diff(
            (there or "").splitlines(keepends=True), text.splitlines(keepends=True), str(file), "as it should be"
        )
        terminal.data("".join(_painted(session, lines)))
    state = "missing" if there is None else "not current"
    terminal.talk(f"{file}: {state}; the same command without --check writes it")
    click.get_current_context().exit(1)


DIFF_STYLES: Sequence[tuple[str, str]] = (
    ("---", "title"),
    ("+++", "title"),
    ("@@", "dim"),
    ("+", "good"),
    ("-", "bad"),
)


def _painted(session: Session, lines: Iterator[str]) -> Iterator[str]:
    for line in lines:
        style = next((style for start, style in DIFF_STYLES if line.startswith(start)), "")
        end = "\n" if line.endswith("\n") else "\n\\ No newline at end of file\n"
        text = line.removesuffix("\n")
        yield (session.terminal.paint(text, style) if style else text) + end
