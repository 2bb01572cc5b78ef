"""Writing and deleting companions, each whole or not at all, and never a file of somebody else (SPEC C2)."""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from toolwire.companion.records import is_ours
from toolwire.shipping.planning import FOREIGN, Change, content_of, sentence

__all__ = ["delete", "replace_file", "write"]


def write(changes: Iterable[Change]) -> list[Change]:
    """Carry out what is due; a file that cannot be written does not keep the others from being written.

    Parameters:
        changes: of `plan`.

    Returns:
        The same changes; those that failed with the action "error" and the problem.
    """
    return [_carried_out(change) if change.is_due else change for change in changes]


def _carried_out(change: Change) -> Change:
    try:
        if change.action == "remove":
            delete(change.path)
        elif is_foreign(change.path):
            return replace(change, action="error", problem=FOREIGN)
        else:
            replace_file(change.path, change.content)
    except OSError as error:
        return replace(change, action="error", problem=sentence(error))
    return change


def is_foreign(path: Path) -> bool:
    """Whether something stands there that does not carry our mark."""
    there = content_of(path)
    return there is not None and not is_ours(there)


def delete(path: Path) -> None:
    """Delete a companion; one that is gone already is no error.

    Parameters:
        path: where it stands.

    Raises:
        OSError: it cannot be deleted, or it is not ours.
    """
    if is_foreign(path):
        raise PermissionError(0, FOREIGN)
    path.unlink(missing_ok=True)


def replace_file(path: Path, content: bytes) -> None:
    """Put a finished file in the place of the old one, so that nobody ever reads half of one; permissions stay.

    Parameters:
        path: a link is replaced by the file.
        content: all of it.

    Raises:
        OSError: it cannot be written; the old file is as it was.
    """
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with beside.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, beside)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
