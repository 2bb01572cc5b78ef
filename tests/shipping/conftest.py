"""The folder to deploy from, as in the tests of the companion."""

from __future__ import annotations

from tests.companion.conftest import deployment

__all__ = ["deployment"]
