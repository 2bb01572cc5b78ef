"""`toolwire clean`: docs companions that nobody reads any more (SPEC C2)."""

from __future__ import annotations

from pathlib import Path

import click

from toolwire.cli.compile import changes_for, folders_of
from toolwire.cli.failures import Command, Failure, relative
from toolwire.cli.session import Session, targets_argument
from toolwire.cli.wording import counted
from toolwire.shipping import delete, orphans

__all__ = ["command"]


@click.command("clean", cls=Command)
@targets_argument
@click.option("--yes", is_flag=True, help="Delete them.")
@click.pass_obj
def command(session: Session, targets: tuple[str, ...], yes: bool) -> None:
    """List docs companions whose module is gone, whose tools are gone or changed; delete them with --yes.

    Folders among the TARGETs that are no packages are searched. Without any TARGET the current directory is searched, and
    the companions of the targets in [tool.toolwire] are looked at. A file that was not written by toolwire is never
    listed.
    """
    named = [target for target in targets if not _is_plain_folder(Path(target))]
    folders = [Path(target) for target in targets if target not in named]
    if not targets:
        folders = [Path.cwd()]
    changes = []
    if named or (not targets and session.config.targets):
        found = session.find(named)
        found.complete(tools_needed=False)
        changes = changes_for(found)
        folders += folders_of(found.imported)
    listed = orphans(changes, [folder.resolve() for folder in folders])
    failed = []
    for orphan in listed:
        path = relative(str(orphan.path))
        session.terminal.data(f"{path}: {orphan.reason}\n")
        if yes:
            try:
                delete(orphan.path)
            except OSError as error:
                failed.append(f"cannot delete {path}: {error.strerror}")
    if failed:
        raise Failure("\n".join(failed))
    hint = "; --yes deletes them" if listed and not yes else ""
    session.terminal.talk(f"{counted(len(listed), 'file')} {'deleted' if yes else 'to be deleted'}{hint}")


def _is_plain_folder(path: Path) -> bool:
    return path.is_dir() and not (path / "__init__.py").is_file()
