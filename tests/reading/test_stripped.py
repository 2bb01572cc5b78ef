"""Whether a module may be without docstrings or source."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace

import pytest

from toolwire.reading import stripped


@pytest.mark.parametrize("optimize", [0, 1, 2])
def test_docstrings_are_gone_under_double_o(monkeypatch, optimize):
    monkeypatch.setattr(stripped, "sys", SimpleNamespace(flags=SimpleNamespace(optimize=optimize), modules={}))
    assert stripped.without_docstrings() is (optimize == 2)
    assert stripped.may_be_stripped("m") is (optimize == 2)


@pytest.mark.parametrize(
    ("file", "gone"),
    [
        ("{folder}/there.py", False),
        ("{folder}/gone.py", True),
        ("{folder}/there.pyc", True),
        ("app.pyz/m.py", True),
        (None, False),
        ("", False),
    ],
)
def test_a_module_without_a_source_file_may_be_stripped(monkeypatch, tmp_path, file, gone):
    (tmp_path / "there.py").touch()
    (tmp_path / "there.pyc").touch()
    module = ModuleType("m")
    module.__file__ = file and file.format(folder=tmp_path)
    monkeypatch.setitem(sys.modules, "m", module)
    assert stripped.may_be_stripped("m") is gone


def test_a_module_that_is_not_loaded_is_not_stripped():
    assert stripped.may_be_stripped("no_such_module") is False
