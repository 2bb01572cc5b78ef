"""Modules and packages made for a test."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent
from types import ModuleType

import pytest


@pytest.fixture
def load(tmp_path: Path) -> Callable[[str], ModuleType]:
    """Write a module and load it by path, unknown to `sys.modules`."""
    count = iter(range(100))

    def load(source: str) -> ModuleType:
        path = tmp_path / f"made{next(count)}.py"
        path.write_text(dedent(source), encoding="utf-8")
        spec = importlib.util.spec_from_file_location(path.stem, path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    return load


@pytest.fixture
def packages(tmp_path, monkeypatch):
    """Write the files of packages that can be imported."""
    before = set(sys.modules)
    monkeypatch.syspath_prepend(str(tmp_path))

    def write(files: dict[str, str]) -> None:
        for name, source in files.items():
            path = tmp_path / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(dedent(source), encoding="utf-8")
        importlib.invalidate_caches()

    yield write
    for name in set(sys.modules) - before:
        del sys.modules[name]
