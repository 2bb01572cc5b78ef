from __future__ import annotations

import json

import pytest

TOOL = "from toolwire import tool\n@tool\ndef {0}(x: int) -> int:\n    '''Do it.'''\n    return x\n"


@pytest.fixture
def package(folder):
    folder.write(
        {"pkg/__init__.py": "", "pkg/a.py": TOOL.format("one"), "pkg/b.py": TOOL.format("two"), "pkg/c.py": "x = 1"}
    )
    return folder


def test_companions_are_written_beside_the_modules_of_tools(package):
    assert package.run("compile", "pkg") == (0, "", "pkg/a.toolwire.json: written\npkg/b.toolwire.json: written\n")
    assert sorted(path.name for path in package.path.rglob("*.json")) == ["a.toolwire.json", "b.toolwire.json"]
    assert "Do it." in (package.path / "pkg" / "a.toolwire.json").read_text()
    assert package.run("compile", "pkg.a") == (0, "", "pkg/a.toolwire.json: current\n")


def test_a_check_writes_nothing(package):
    package.run("compile", "pkg.a")
    package.put("pkg/b.toolwire.json", (package.path / "pkg" / "a.toolwire.json").read_text())
    assert package.run("compile", "pkg", "--check") == (
        1,
        "",
        "pkg/a.toolwire.json: current\npkg/b.toolwire.json: not current\n",
    )
    package.run("compile", "pkg")
    assert package.run("compile", "pkg", "--check").code == 0


def test_a_companion_of_ours_that_has_nothing_to_say_is_removed(package):
    package.run("compile", "pkg.a")
    package.put("pkg/c.toolwire.json", (package.path / "pkg" / "a.toolwire.json").read_text())
    assert package.run("compile", "pkg", "--check").err.splitlines()[-1] == "pkg/c.toolwire.json: to be removed"
    assert package.run("compile", "pkg").err.splitlines()[-1] == "pkg/c.toolwire.json: removed"
    assert not (package.path / "pkg" / "c.toolwire.json").exists()


def test_a_file_of_somebody_else_stays_and_the_others_are_written(package):
    package.put("pkg/a.toolwire.json", "{}")
    outcome = package.run("compile", "pkg")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.splitlines() == [
        "pkg/b.toolwire.json: written",
        "error: pkg/a.toolwire.json: the file there was not written by toolwire and is left as it is; move it away",
    ]
    assert (package.path / "pkg" / "a.toolwire.json").read_text() == "{}"


def test_companions_without_a_module_are_listed(package):
    package.run("compile", "pkg.a")
    text = (package.path / "pkg" / "a.toolwire.json").read_text()
    package.put("pkg/gone.toolwire.json", text)
    assert package.run("compile", "pkg").err.splitlines()[-1] == (
        "pkg/gone.toolwire.json: module gone; `toolwire clean` deletes it"
    )


def test_the_module_of_a_set_and_those_of_its_tools_are_compiled(package):
    package.put("sets.py", "from toolwire import ToolSet\nfrom pkg.a import one\ntools = ToolSet(one)")
    assert package.run("compile", "sets:tools").err == "pkg/a.toolwire.json: written\n"


def test_a_module_of_no_file_is_named(package):
    package.put(
        "made.py",
        "import types, sys\nfrom toolwire import ToolSet\nm = types.ModuleType('made_up')\nsys.modules['made_up'] = m\n"
        "exec('def f(x: int) -> int: \"Do it.\"', vars(m))\ntools = ToolSet(m.f)",
    )
    outcome = package.run("compile", "made:tools")
    assert (outcome.code, outcome.err) == (2, "error: made_up: the module has no file to write beside\n")
    import sys

    del sys.modules["made_up"]


def test_the_file_is_what_another_process_writes(package):
    package.run("compile", "pkg")
    files = {path: path.read_bytes() for path in package.path.rglob("*.json")}
    assert package.shell("compile", "pkg", "--check").code == 0
    for path in files:
        path.unlink()
    package.shell("compile", "pkg", env={"PYTHONHASHSEED": "7"})
    assert {path: path.read_bytes() for path in files} == files
    assert all(json.loads(text) for text in files.values())
