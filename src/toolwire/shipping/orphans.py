"""Companions that nobody reads any more: their module is gone, its tools are gone, or they are stale (SPEC C2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from importlib.machinery import all_suffixes
from pathlib import Path
from typing import Literal

from toolwire.companion.files import SUFFIX
from toolwire.companion.records import is_ours
from toolwire.shipping.planning import Change, content_of

__all__ = ["Orphan", "orphans"]

Reason = Literal["module gone", "tools gone", "stale"]


@dataclass(frozen=True, slots=True)
class Orphan:
    """A companion of ours that is of no use.

    Parameters:
        path: where it stands.
        reason: "module gone", "tools gone", or "stale" where it was written for other tools than there are now.
    """

    path: Path
    reason: Reason


def orphans(changes: Iterable[Change], folders: Iterable[Path] = ()) -> list[Orphan]:
    """List the companions that may be deleted, sorted by path; files without our mark are never among them.

    Parameters:
        changes: of `plan`, for the modules there are: their companions with nothing left to say, and the stale ones.
        folders: looked through, at every depth, for companions without a module.
    """
    found = {change.path: Orphan(change.path, reason) for change in changes if (reason := _reason(change))}
    for folder in folders:
        for path in folder.rglob(f"*{SUFFIX}"):
            if not _has_module(path) and _is_ours(path):
                found[path] = Orphan(path, "module gone")
    return [found[path] for path in sorted(found)]


def _reason(change: Change) -> Reason | None:
    if change.action == "remove":
        return "tools gone"
    return "stale" if change.action == "write" and change.path.exists() else None


def _has_module(path: Path) -> bool:
    name = path.name.removesuffix(SUFFIX)
    return any(path.with_name(name + suffix).is_file() for suffix in all_suffixes())


def _is_ours(path: Path) -> bool:
    try:
        content = content_of(path)
    except OSError:
        return False
    return content is not None and is_ours(content)
