"""A folder to deploy from, which is forgotten afterwards."""

from __future__ import annotations

import pytest

from tests.companion.deploying import Deployment, forget


@pytest.fixture
def deployment(tmp_path):
    """A folder of modules with sources."""
    yield Deployment(tmp_path / "sources")
    forget("toolwire_sample")


@pytest.fixture
def without_docstrings(monkeypatch):
    """As if Python had been started with `-OO`."""
    monkeypatch.setattr("toolwire.companion.lookup.without_docstrings", lambda: True)
