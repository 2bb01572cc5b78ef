"""The command line: `toolwire`, or `python -m toolwire` (SPEC L)."""

from __future__ import annotations

from importlib import metadata

import click

from toolwire.cli import call, clean, export, lint, repair, report, show
from toolwire.cli import compile as compiling
from toolwire.cli.session import Session
from toolwire.cli.terminal import Terminal

__all__ = ["main"]


def _version(ctx: click.Context, parameter: click.Parameter, value: bool) -> None:
    del parameter
    if value and not ctx.resilient_parsing:
        try:
            number = metadata.version("toolwire")
        except metadata.PackageNotFoundError:  # run from its sources
            number = "not installed"
        click.echo(f"toolwire {number}")
        ctx.exit()


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Show the version.")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Python functions as tools of language models: write, check and try their schemas.

    A TARGET says where the tools are: a module (`pkg.module`), a package (all of its modules), a set, a function or a
    list in a module (`pkg.module:tools`), or a file (`path/file.py`, `path/file.py:tools`). Modules are imported and files
    are executed. Without a TARGET those of [tool.toolwire] in pyproject.toml are taken.

    Exit codes: 0 all is well; 1 the answer is no (drift, findings, a call that does not fit); 2 the question is wrong
    (usage, import, file).
    """
    ctx.obj = Session(Terminal.here())


for module in (export, lint, show, call, repair, compiling, clean, report):
    main.add_command(module.command)
