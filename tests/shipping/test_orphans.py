"""Companions nobody reads are listed, files of others never (SPEC C2)."""

from __future__ import annotations

import os

from tests.companion.deploying import SOURCE, tools_of
from toolwire.shipping import Orphan, orphans, plan

OURS = b'{"toolwire": "docs companion"}'


def test_companions_whose_module_is_gone(tmp_path):
    for name, content in {
        "gone": OURS,
        "cut": OURS[:-1],
        "foreign": b"{}",
        "kept": OURS,
        "compiled": OURS,
        "native": OURS,
        "sub/gone": OURS,
        "sub/__init__": OURS,
    }.items():
        path = tmp_path / f"{name}.toolwire.json"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
    for name in ("kept.py", "compiled.pyc", "native.abi3.so", "sub/__init__.py"):
        (tmp_path / name).touch()
    (tmp_path / "folder.toolwire.json").mkdir()
    assert orphans([], [tmp_path, tmp_path / "sub"]) == [
        Orphan(tmp_path / "cut.toolwire.json", "module gone"),
        Orphan(tmp_path / "gone.toolwire.json", "module gone"),
        Orphan(tmp_path / "sub" / "gone.toolwire.json", "module gone"),
    ]


def test_a_file_that_cannot_be_read_is_nobodys(tmp_path, monkeypatch):
    (tmp_path / "gone.toolwire.json").write_bytes(OURS)

    def read_bytes(path):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.read_bytes", read_bytes)
    assert orphans([], [tmp_path]) == []


def planned(module):
    return plan([module], tools_of(module))


def test_companions_whose_tools_are_gone_or_have_changed(deployment):
    module = deployment.module()
    assert orphans(planned(module)) == []
    deployment.compiled()
    assert orphans(planned(deployment.load()), [deployment.folder]) == []
    path = deployment.companion()
    assert orphans(planned(deployment.module(SOURCE.replace("Cancel", "Undo")))) == [Orphan(path, "stale")]
    assert orphans(planned(deployment.module("X = 1"))) == [Orphan(path, "tools gone")]
    os.truncate(path, 60)
    assert orphans(planned(deployment.module())) == [Orphan(path, "stale")]
    path.write_bytes(b"{}")
    assert orphans(planned(deployment.module())) == []
