"""`toolwire repair`: fix how a model spelled the numbers of its arguments, under somebody else's schema (SPEC R)."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from toolwire.cli.failures import Command, Failure
from toolwire.cli.files import read_text
from toolwire.cli.session import Session
from toolwire.cli.terminal import Progress
from toolwire.cli.wording import counted
from toolwire.repair import RepairPlan

__all__ = ["command"]


@click.command("repair", cls=Command)
@click.option(
    "--schema",
    "file",
    required=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="The JSON Schema of the arguments.",
)
@click.option("--tool", metavar="NAME", help="The tool that is called; some names are integers in some tools.")
@click.option("--lines", is_flag=True, help="Every line is the arguments of a call of its own.")
@click.pass_obj
def command(session: Session, file: Path, tool: str | None, lines: bool) -> None:
    """Read the arguments of a call from stdin and write them to stdout, repaired.

    Only a number that has exactly one faithful reading under the schema is changed; every other byte stays, and so does
    text that is no JSON.
    """
    plan = RepairPlan(_schema(file), tool)
    terminal = session.terminal
    if sys.stdin.isatty():
        terminal.talk("type the arguments, then end the input")
    source = sys.stdin.buffer
    progress = Progress(terminal, "lines repaired")
    repaired = 0
    for data in source if lines else [source.read()]:
        progress.step()
        # Bytes that are no UTF-8 come out as they came in.
        text = data.decode("utf-8", "surrogateescape")
        after = plan(text)
        repaired += len(plan.edits(text)) if after != text else 0
        terminal.raw(after.encode("utf-8", "surrogateescape"))
    progress.finish()
    terminal.talk(f"{counted(repaired, 'value')} repaired")


def _schema(file: Path) -> Any:
    text = read_text(file)
    if text is None:
        raise Failure(f"there is no file {file}")
    try:
        schema = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Failure(f"{file} is no JSON: {error}") from error
    if not isinstance(schema, dict | bool):
        raise Failure(f"{file} is no JSON Schema: it is neither an object nor true or false")
    return schema
