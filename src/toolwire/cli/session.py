"""What all commands share: the terminal, the project's defaults, and the tools that are asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import click

from toolwire.cli.config import Config, read_config
from toolwire.cli.modules import importable
from toolwire.cli.sources import Found, ModuleTools, collect
from toolwire.cli.terminal import Terminal
from toolwire.targets import TARGETS

__all__ = ["Session", "chosen_formats", "for_option", "mode", "strict_option", "targets_argument"]


@dataclass
class Session:
    """One run of the command line.

    Parameters:
        terminal: what is written to.
    """

    terminal: Terminal

    @cached_property
    def config(self) -> Config:
        """The defaults of the project; read when a command first asks for them."""
        return read_config(Path.cwd())

    def find(self, targets: Sequence[str]) -> Found:
        """Load the tools of some targets, or those of the project when there are none.

        Raises:
            click.UsageError: there are no targets at all.
        """
        root = self.config.root
        if not targets and not self.config.targets:
            raise click.UsageError("name a TARGET, or put `targets` into [tool.toolwire] of pyproject.toml")
        if not targets and root is not None:
            importable(root)
        importable(Path.cwd())
        if targets:
            return collect(targets, Path.cwd(), self.terminal)
        return collect(self.config.targets, root or Path.cwd(), self.terminal)

    def modules(self, targets: Sequence[str]) -> list[ModuleTools]:
        """The tools, module by module.

        Raises:
            click.UsageError: there are no targets at all.
            Failure: something cannot be loaded.
        """
        return self.find(targets).complete()


targets_argument = click.argument("targets", nargs=-1, metavar="[TARGET]...")

strict_option = click.option(
    "--strict/--no-strict",
    default=None,
    help="Let the provider enforce the schemas. [default: as pyproject.toml, the tool or the format says]",
)

for_option = click.option(
    "--for",
    "formats",
    multiple=True,
    type=click.Choice([*TARGETS, "all"]),
    metavar="FORMAT",
    help="The provider's format, or all; can be given several times.",
)


def chosen_formats(named: Sequence[str], default: Sequence[str]) -> tuple[str, ...]:
    """The formats of `--for`, in the order of `TARGETS`."""
    asked = tuple(named) or tuple(default)
    return tuple(name for name in TARGETS if name in asked or "all" in asked)


def mode(format_: str, strict: bool | None) -> bool | None:
    """Strictness as far as a format has it, for commands that look at several formats at once."""
    target = TARGETS[format_]
    if (strict and target.strict is None) or (strict is False and target.loose is None):
        return None
    return strict
