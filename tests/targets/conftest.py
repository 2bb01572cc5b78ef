"""The oracles beside the checkout, where there are any."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest


def load(folder: Path, name: str) -> ModuleType:
    """One of the self-contained modules of the folder."""
    path = folder / "oracles" / f"{name}.py"
    if not path.is_file():
        pytest.skip(f"no oracle {name}")
    spec = importlib.util.spec_from_file_location(f"oracle_{name}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def keyword_lint(shared: Path) -> ModuleType:
    """What each provider says about a schema."""
    return load(shared, "keyword_lint")


@pytest.fixture(scope="session")
def grammar(shared: Path) -> ModuleType:
    """Whether a constrained decoder can enforce a schema."""
    pytest.importorskip("llguidance")
    return load(shared, "grammar")


@pytest.fixture(scope="session")
def sdk_types(shared: Path) -> ModuleType:
    """Whether the provider's own SDK types take a definition."""
    return load(shared, "sdk_types")
