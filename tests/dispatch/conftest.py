"""What every test of calls begins with."""

from __future__ import annotations

import pytest

from tests.dispatch.tools import CALLED


@pytest.fixture(autouse=True)
def _nothing_called():
    CALLED.clear()
