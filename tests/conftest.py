"""Hypothesis profiles and the fixtures that every test may use."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

PROJECT = Path(__file__).parent.parent

# `ci` tries the same examples on every run, `brief` a few of them, `dev` and `laws` new ones; how many the laws of agreement
# try is in TOOLWIRE_LAWS_EXAMPLES.
settings.register_profile("ci", derandomize=True, deadline=None, max_examples=100, print_blob=True)
settings.register_profile("brief", settings.get_profile("ci"), max_examples=15)
settings.register_profile("dev", deadline=None, max_examples=100)
settings.register_profile("laws", database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


@pytest.fixture(scope="session")
def project() -> Path:
    """The root of the checkout."""
    return PROJECT


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of cases and data beside the checkout, where there is one."""
    folder = PROJECT.parent / "shared"
    if not folder.is_dir():
        pytest.skip("no folder of shared cases beside the checkout")
    return folder
