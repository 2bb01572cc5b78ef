"""`toolwire compile`: docs companions beside the modules of tools, for deployments without docstrings or sources (SPEC C)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import click

from toolwire.cli.failures import Command, Failure, relative
from toolwire.cli.session import Session, targets_argument
from toolwire.cli.sources import Found
from toolwire.shipping import Change, orphans, plan, write

__all__ = ["changes_for", "command", "folders_of"]


@click.command("compile", cls=Command)
@targets_argument
@click.option(
    "--check", is_flag=True, help="Write nothing; say whether the files are current (exit code 1: they are not)."
)
@click.pass_obj
def command(session: Session, targets: tuple[str, ...], check: bool) -> None:
    """Write docs companions: <module>.toolwire.json beside each module of tools.

    A companion holds the descriptions that `python -OO` or a deployment without sources would lose. It is used only for
    those, and only while it fits the tools. Modules whose tools have nothing to lose get none.
    """
    found = session.find(targets)
    found.complete(tools_needed=False)
    changes = changes_for(found) if check else write(changes_for(found))
    for change in changes:
        _tell(session, change, check=check)
    for orphan in orphans((), folders_of(found.imported)):
        session.terminal.talk(f"{relative(str(orphan.path))}: {orphan.reason}; `toolwire clean` deletes it")
    problems = [change for change in changes if change.action == "error"]
    if problems:
        raise Failure("\n".join(f"{_name(change)}: {relative(change.problem)}" for change in problems))
    if check and any(change.is_due for change in changes):
        click.get_current_context().exit(1)


def changes_for(found: Found) -> list[Change]:
    """What is to become of the companions of all modules that were found."""
    return plan(found.imported, [tool for part in found.modules for tool in part.tools])


def folders_of(modules: Sequence[ModuleType]) -> list[Path]:
    """The folders of packages, in which companions without a module may lie."""
    return [Path(folder) for module in modules for folder in getattr(module, "__path__", ())]


WORDS = {"write": ("written", "not current"), "remove": ("removed", "to be removed"), "current": ("current", "current")}


def _tell(session: Session, change: Change, *, check: bool) -> None:
    if change.action in WORDS:
        session.terminal.talk(f"{_name(change)}: {WORDS[change.action][check]}")


def _name(change: Change) -> str:
    return relative(str(change.path)) if change.path.name else change.module
