from __future__ import annotations

import os
import stat

import pytest

from toolwire.cli.failures import Failure
from toolwire.cli.files import read_text, write_text


def test_a_file_is_written_once(tmp_path):
    file = tmp_path / "a.json"
    assert write_text(file, "ä\n\ud800") is True
    assert file.read_bytes() == b"\xc3\xa4\n\\ud800"
    before = file.stat().st_mtime_ns
    assert write_text(file, "ä\n\ud800") is False
    assert file.stat().st_mtime_ns == before
    assert write_text(file, "other") is True
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]


def test_links_and_permissions_stay(tmp_path):
    (tmp_path / "real").write_text("old")
    (tmp_path / "real").chmod(0o640)
    (tmp_path / "link").symlink_to("real")
    write_text(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new"
    assert stat.S_IMODE((tmp_path / "real").stat().st_mode) == 0o640


def test_what_is_no_file_is_written_to(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    assert write_text(tmp_path / "pipe", "text") is True
    assert os.read(reader, 10) == b"text"
    os.close(reader)


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path, monkeypatch):
    file = tmp_path / "a.json"
    with pytest.raises(Failure, match="cannot write .*: No such file or directory"):
        write_text(tmp_path / "no" / "a.json", "text")
    file.write_text("old")
    monkeypatch.setattr("shutil.copymode", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        write_text(file, "text")
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"a.json": "old"}


def test_reading(tmp_path):
    file = tmp_path / "a.json"
    assert read_text(file) is None
    file.write_bytes(b"a\r\nb\n")
    assert read_text(file) == "a\nb\n"
    file.write_bytes(b"\xff")
    with pytest.raises(Failure, match="it is not UTF-8 text"):
        read_text(file)
    with pytest.raises(Failure, match="Is a directory"):
        read_text(tmp_path)
