"""The styles of docstrings there are (SPEC B2)."""

from __future__ import annotations

__all__ = ["SINGLE_STYLES", "STYLES"]

# The order matters for "auto": an underlined `Parameters` is Markdown when bullets follow, else NumPy.
SINGLE_STYLES = ("markdown", "numpy", "google", "sphinx")
STYLES = ("auto", *SINGLE_STYLES)
