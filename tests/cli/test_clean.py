from __future__ import annotations

import pytest

TOOL = "from toolwire import tool\n@tool\ndef one(x: int) -> int:\n    '''Do it.'''\n    return x\n"


@pytest.fixture
def left(folder):
    """A package with a companion that is current, one without module, and a file of somebody else."""
    folder.write({"pkg/__init__.py": "", "pkg/a.py": TOOL, "pkg/c.py": "x = 1"})
    folder.run("compile", "pkg.a")
    text = (folder.path / "pkg" / "a.toolwire.json").read_text()
    folder.put("pkg/gone.toolwire.json", text)
    folder.put("pkg/c.toolwire.json", text)
    folder.put("pkg/foreign.toolwire.json", "{}")
    return folder


def names(left):
    return sorted(path.name.partition(".")[0] for path in left.path.rglob("*.json"))


def test_what_is_of_no_use_is_listed(left):
    listed = "pkg/c.toolwire.json: tools gone\npkg/gone.toolwire.json: module gone\n"
    assert left.run("clean", "pkg.a") == (0, "", "0 files to be deleted\n")
    assert left.run("clean", "pkg") == (0, listed, "2 files to be deleted; --yes deletes them\n")
    assert left.run("clean", "pkg/") == left.run("clean", "pkg")
    assert left.run("clean", ".").out == "pkg/gone.toolwire.json: module gone\n"
    assert left.run("clean", "pkg.c", ".") == (0, listed, "2 files to be deleted; --yes deletes them\n")
    assert names(left) == ["a", "c", "foreign", "gone"]


def test_without_a_target_the_folder_and_the_project_are_looked_at(left):
    assert left.run("clean").out == "pkg/gone.toolwire.json: module gone\n"
    left.put("pyproject.toml", "[tool.toolwire]\ntargets = ['pkg']")
    assert left.run("clean").out == "pkg/c.toolwire.json: tools gone\npkg/gone.toolwire.json: module gone\n"


def test_it_is_deleted_when_asked_for(left):
    left.put("pkg/a.py", TOOL.replace("int", "str"))
    outcome = left.shell("clean", "pkg", "--yes")
    assert outcome == (
        0,
        "pkg/a.toolwire.json: stale\npkg/c.toolwire.json: tools gone\npkg/gone.toolwire.json: module gone\n",
        "3 files deleted\n",
    )
    assert names(left) == ["foreign"]


def test_what_cannot_be_deleted_is_named(left, monkeypatch):
    def refuse(path):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("toolwire.cli.clean.delete", refuse)
    outcome = left.run("clean", "pkg", "--yes")
    assert outcome.code == 2
    assert outcome.err.splitlines() == [
        "error: cannot delete pkg/c.toolwire.json: Permission denied",
        "error: cannot delete pkg/gone.toolwire.json: Permission denied",
    ]


def test_a_target_that_does_not_load(left):
    assert left.run("clean", "nothing_there").code == 2
