"""Docs companions as files: which ones there should be, writing them, and the ones left behind (SPEC C2)."""

from __future__ import annotations

from toolwire.shipping.files import delete, write
from toolwire.shipping.orphans import Orphan, orphans
from toolwire.shipping.planning import Change, plan

__all__ = ["Change", "Orphan", "delete", "orphans", "plan", "write"]
