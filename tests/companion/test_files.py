"""Where a companion stands, and how it is read."""

from __future__ import annotations

import zipfile
import zipimport
from importlib.machinery import ModuleSpec, SourceFileLoader
from types import SimpleNamespace

import pytest

from toolwire.companion.files import companion_of, has_source, read_beside
from toolwire.companion.records import BadCompanionError


@pytest.mark.parametrize(
    ("file", "companion"),
    [
        ("pkg/tools.py", "pkg/tools.toolwire.json"),
        ("pkg/tools.pyc", "pkg/tools.toolwire.json"),
        ("pkg/__init__.py", "pkg/__init__.toolwire.json"),
        ("pkg/__main__.pyc", "pkg/__main__.toolwire.json"),
        ("app.pyz/tools.pyc", "app.pyz/tools.toolwire.json"),
        ("tools.py", "tools.toolwire.json"),
        ("my.tools.py", "my.tools.toolwire.json"),
        ("tools", "tools.toolwire.json"),
    ],
)
def test_the_companion_stands_beside_the_file(file, companion):
    assert companion_of(file) == companion


def namespace(file, loader, name="m"):
    return {"__name__": name, "__file__": str(file), "__loader__": loader, "__spec__": None}


def test_source_on_disk_and_in_a_zip_file_is_source(tmp_path):
    path = tmp_path / "m.py"
    path.write_text("")
    archive = tmp_path / "a.zip"
    with zipfile.ZipFile(archive, "w") as made:
        made.writestr("m.py", "")
        made.writestr("n.pyc", "")
    loader = zipimport.zipimporter(str(archive))
    assert has_source(namespace(path, None))
    assert has_source(namespace(archive / "m.py", loader))
    assert has_source({**namespace(archive / "m.py", loader, "__main__"), "__spec__": ModuleSpec("m", loader)})
    assert not has_source(namespace(archive / "n.pyc", loader, "n"))
    assert not has_source(namespace(archive / "o.pyc", loader, "o"))


def test_what_has_no_loader_or_a_poor_one_has_no_source(tmp_path):
    assert not has_source({"__name__": "m"})
    assert not has_source(namespace(tmp_path / "m.py", object()))
    assert not has_source(namespace(tmp_path / "m.py", SourceFileLoader("m", str(tmp_path / "m.py"))))


def test_a_companion_is_read_from_a_folder_and_from_a_zip_file(tmp_path):
    (tmp_path / "m.toolwire.json").write_bytes(b"in a folder")
    archive = tmp_path / "a.zip"
    with zipfile.ZipFile(archive, "w") as made:
        made.writestr("m.pyc", "")
        made.writestr("m.toolwire.json", b"in a zip file")
    loader = SourceFileLoader("m", "")
    zipped = zipimport.zipimporter(str(archive))
    assert read_beside(namespace(tmp_path / "m.pyc", loader)) == b"in a folder"
    assert read_beside(namespace(archive / "m.pyc", zipped)) == b"in a zip file"
    assert read_beside(namespace(tmp_path / "n.pyc", loader)) is None
    assert read_beside(namespace(tmp_path / "m.toolwire.json" / "n.pyc", loader)) is None
    assert read_beside(namespace(archive / "n.pyc", zipped)) is None
    assert read_beside(namespace(tmp_path / "m.pyc", object())) is None


def test_a_damaged_archive_is_said_to_be_one(tmp_path):
    archive = tmp_path / "a.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("m.toolwire.json", b"x" * 1000)
    loader = zipimport.zipimporter(str(archive))
    content = bytearray(archive.read_bytes())
    start = content.index(b"m.toolwire.json") + len("m.toolwire.json")
    content[start : start + 4] = b"\xff" * 4
    archive.write_bytes(content)
    with pytest.raises(BadCompanionError, match=r"^cannot be read \(\w+\)$"):
        read_beside(namespace(archive / "m.pyc", loader))


@pytest.mark.parametrize("error", [PermissionError(13, ""), IsADirectoryError(21, ""), ValueError(), OSError(5, "")])
def test_any_failure_but_absence_is_a_flaw(tmp_path, error):
    def get_data(path):
        raise error

    with pytest.raises(BadCompanionError, match=rf"^cannot be read \({type(error).__name__}\)$"):
        read_beside(namespace(tmp_path / "m.pyc", SimpleNamespace(get_data=get_data)))
