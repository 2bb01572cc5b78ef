"""Whether a module may run without its docstrings or without its source; told at no cost."""

from __future__ import annotations

import os
import sys

__all__ = ["may_be_stripped", "without_docstrings"]

_NO_DOCSTRINGS = 2


def without_docstrings() -> bool:
    """Whether Python was started with `-OO`."""
    return sys.flags.optimize >= _NO_DOCSTRINGS


def may_be_stripped(module: str) -> bool:
    """Whether docstrings or source of a module may be missing: under `-OO`, and where no source file is on disk.

    Parameters:
        module: its name.
    """
    if without_docstrings():
        return True
    file: str = getattr(sys.modules.get(module), "__file__", None) or ""
    return file != "" and not (file.endswith(".py") and os.path.isfile(file))  # noqa: PTH113 - a third of the time
