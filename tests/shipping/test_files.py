"""Companions are written whole or not at all, and files of others are never touched (SPEC C2)."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from tests.companion.deploying import SOURCE, tools_of
from toolwire.shipping import Change, delete, plan, write

OURS = b'{"toolwire": "docs companion"}'


def change(path, action="write", content=OURS):
    return Change("m", path, action, content)


def listed(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_written_and_replaced(tmp_path):
    path = tmp_path / "m.toolwire.json"
    assert write([change(path)]) == [change(path)]
    assert path.read_bytes() == OURS
    before = os.umask(0)
    os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~before
    path.chmod(0o640)
    newer = change(path, content=OURS + b"\n")
    assert write([newer]) == [newer]
    assert path.read_bytes() == OURS + b"\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert listed(tmp_path) == ["m.toolwire.json"]


def test_a_file_is_removed(tmp_path):
    path = tmp_path / "m.toolwire.json"
    path.write_bytes(OURS)
    write([change(path, "remove")])
    assert listed(tmp_path) == []
    assert write([change(path, "remove")]) == [change(path, "remove")]


@pytest.mark.parametrize("action", ["current", "nothing", "error"])
def test_what_is_not_due_is_not_done(tmp_path, action):
    path = tmp_path / "m.toolwire.json"
    assert write([change(path, action)]) == [change(path, action)]
    assert listed(tmp_path) == []


@pytest.mark.parametrize("action", ["write", "remove"])
def test_a_file_of_somebody_else_is_left_alone_also_when_it_came_in_between(tmp_path, action):
    path = tmp_path / "m.toolwire.json"
    path.write_bytes(b"{}")
    [made] = write([change(path, action)])
    assert (made.action, made.problem) == (
        "error",
        "the file there was not written by toolwire and is left as it is; move it away",
    )
    assert path.read_bytes() == b"{}"


def test_delete_refuses_what_is_not_ours(tmp_path):
    path = tmp_path / "m.toolwire.json"
    path.write_bytes(b"")
    with pytest.raises(PermissionError, match="was not written by toolwire"):
        delete(path)
    path.write_bytes(OURS)
    delete(path)
    assert not path.exists()


def test_a_link_is_replaced_and_what_it_leads_to_is_not(tmp_path):
    target, path = tmp_path / "target", tmp_path / "m.toolwire.json"
    target.write_bytes(OURS)
    path.symlink_to(target)
    write([change(path, content=OURS + b"\n")])
    assert (target.read_bytes(), path.read_bytes(), path.is_symlink()) == (OURS, OURS + b"\n", False)


def test_a_file_that_cannot_be_written_is_an_error_and_the_others_are_written(tmp_path):
    nowhere, path = tmp_path / "none" / "m.toolwire.json", tmp_path / "n.toolwire.json"
    first, second = write([change(nowhere), change(path)])
    assert (first.action, first.problem) == ("error", "No such file or directory")
    assert second == change(path)
    assert path.exists()


def test_a_write_that_fails_halfway_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    path = tmp_path / "m.toolwire.json"
    path.write_bytes(OURS)

    def fsync(number):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fsync)
    [made] = write([change(path, content=OURS + b"\n")])
    assert (made.action, made.problem) == ("error", "No space left on device")
    assert path.read_bytes() == OURS
    assert listed(tmp_path) == ["m.toolwire.json"]


def test_the_finished_file_takes_the_place_of_the_old_one_in_one_step(tmp_path, monkeypatch):
    path = tmp_path / "m.toolwire.json"
    path.write_bytes(OURS)
    steps = []
    replace = Path.replace

    def watched(self, target):
        steps.append((self.parent == target.parent, self.read_bytes(), target.read_bytes()))
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", watched)
    write([change(path, content=OURS + b"\n")])
    assert steps == [(True, OURS + b"\n", OURS)]


def test_the_same_tools_give_the_same_bytes(deployment):
    module = deployment.module(SOURCE)
    [first] = plan([module], tools_of(module))
    [second] = plan([module], tools_of(module)[::-1])
    assert first == second
