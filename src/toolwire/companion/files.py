"""Where the companion of a module stands, and its content, whatever the module was loaded from."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from importlib.machinery import all_suffixes
from pathlib import Path
from typing import Any

from toolwire.companion.records import MOST_BYTES, TOO_LARGE, BadCompanionError

__all__ = ["SUFFIX", "companion_of", "has_source", "read_beside"]

SUFFIX = ".toolwire.json"
MISSING = (0, errno.ENOENT, errno.ENOTDIR)
"""Error numbers of a file that is not there; zipimport raises an OSError without one."""


def companion_of(file: str) -> str:
    """The path of the companion of a module's file: `__init__.toolwire.json` for a package.

    >>> companion_of("pkg/tools.py")
    'pkg/tools.toolwire.json'
    """
    folder, name = os.path.split(file)
    suffix = max((suffix for suffix in all_suffixes() if name.endswith(suffix)), key=len, default="")
    return os.path.join(folder, name.removesuffix(suffix) + SUFFIX)  # noqa: PTH118 - may lie in a zip file


def has_source(namespace: dict[str, Any]) -> bool:
    """Whether the source of a loaded module can be read.

    Parameters:
        namespace: the module's.
    """
    file: str = namespace.get("__file__") or ""
    if file.endswith(".py") and Path(file).is_file():
        return True
    spec = namespace.get("__spec__")
    get_source = getattr(namespace.get("__loader__"), "get_source", None)
    try:
        return get_source is not None and get_source(spec.name if spec else namespace["__name__"]) is not None
    except (OSError, ImportError):
        return False


def read_beside(namespace: dict[str, Any]) -> bytes | None:
    """The content of a module's companion; None when there is none.

    It is read by the loader of the module, so from wherever the module itself came: a folder or a zip file (SPEC C3).

    Parameters:
        namespace: the module's.

    Raises:
        BadCompanionError: there is one, but it cannot be read.
    """
    path = companion_of(namespace["__file__"])
    get_data = getattr(namespace.get("__loader__"), "get_data", None)
    if get_data is None:
        return None
    _refuse_endless(path)
    try:
        return bytes(get_data(path))
    except Exception as error:  # a loader may raise anything for a damaged archive
        if isinstance(error, OSError) and error.errno in MISSING:
            return None
        raise BadCompanionError(f"cannot be read ({type(error).__name__})") from error


def _refuse_endless(path: str) -> None:
    """Refuse what could not be read to its end; what lies in a zip file is not there for the file system."""
    with suppress(OSError):
        found = Path(path).stat()
        if not stat.S_ISREG(found.st_mode):
            raise BadCompanionError("is not a file")
        if found.st_size > MOST_BYTES:
            raise BadCompanionError(TOO_LARGE)
