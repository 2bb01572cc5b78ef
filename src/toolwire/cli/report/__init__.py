"""`toolwire report`: one page about tools, for reading, printing and passing on."""

from __future__ import annotations

from pathlib import Path

import click

from toolwire.cli.call import log_told
from toolwire.cli.failures import Command
from toolwire.cli.files import write_text
from toolwire.cli.report.page import page
from toolwire.cli.report.sections import section
from toolwire.cli.session import Session, chosen_formats, for_option, mode, strict_option, targets_argument
from toolwire.cli.sources import together
from toolwire.cli.terminal import Progress
from toolwire.cli.wording import counted

__all__ = ["command"]


@click.command("report", cls=Command)
@targets_argument
@for_option
@strict_option
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="Write into a file; - is stdout.")
@click.pass_obj
def command(
    session: Session, targets: tuple[str, ...], formats: tuple[str, ...], strict: bool | None, output: Path | None
) -> None:
    """Write a page about tools: one HTML file that needs no network and no scripts.

    It shows each tool with signature, description and canonical schema, the definition for each format with what differs
    marked, the findings, and what a model is told after typical mistakes. No tool is called for it; the validators of types
    are. The formats are those of --for, else all.
    """
    modules = session.modules(targets)
    whole = together(modules)
    strict = session.config.strict if strict is None else strict
    modes = {name: mode(name, strict) for name in chosen_formats(formats, ["all"])}
    progress = Progress(session.terminal, "tools written", len(whole))
    sections = []
    with log_told(lambda _: None):
        for part in modules:
            for tool in part.tools:
                progress.step(tool.name)
                sections.append(section(part, tool, modes))
    progress.finish()
    remarks = [
        finding
        for name, wanted in modes.items()
        for finding in whole.report(name, strict=wanted)
        if finding.tool == "*"
    ]
    text = page(sections, remarks, len(modes))
    if output is None or str(output) == "-":
        session.terminal.data(text)
    else:
        state = "written" if write_text(output, text) else "unchanged"
        session.terminal.talk(f"{output}: {state}, {counted(len(whole), 'tool')}")
