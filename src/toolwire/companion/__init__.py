"""The docs companion: what a module's docstrings and sources say, kept beside it for deployments without them (SPEC C)."""

from __future__ import annotations

from toolwire.companion.lookup import CompanionWarning

__all__ = ["CompanionWarning"]
