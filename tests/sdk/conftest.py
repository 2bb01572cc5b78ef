"""The oracle that knows the SDKs' own types."""

from __future__ import annotations

from tests.targets.conftest import sdk_types

__all__ = ["sdk_types"]
