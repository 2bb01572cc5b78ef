from __future__ import annotations

import sys

import pytest

from toolwire.cli.failures import Failure
from toolwire.cli.modules import Named, import_named, importable, named, submodules


@pytest.mark.parametrize(
    ("target", "parts", "is_path"),
    [
        ("app", ("app", ""), False),
        ("app.tools", ("app.tools", ""), False),
        ("app.tools:tools", ("app.tools", "tools"), False),
        ("app.tools:Class.method", ("app.tools", "Class.method"), False),
        ("app/tools.py", ("app/tools.py", ""), True),
        ("tools.py:tools", ("tools.py", "tools"), True),
        ("C:/app/tools.py", ("C:/app/tools.py", ""), True),
        ("C:/app/tools.py:tools", ("C:/app/tools.py", "tools"), True),
        ("src/app", ("src/app", ""), True),
        (".", (".", ""), True),
    ],
)
def test_targets_are_taken_apart(target, parts, is_path):
    assert named(target) == parts
    assert named(target).is_path is is_path


@pytest.mark.parametrize("target", ["", "app-tools", "app.tools:", ":tools", "app.", "app:to-ols", "a b", "--x"])
def test_what_is_no_target_is_refused(target):
    with pytest.raises(Failure, match="is no target; write pkg.module, pkg.module:tools"):
        named(target)


@pytest.fixture
def load(folder):
    """Import a target of the folder; tells what was said."""
    said = []
    importable(folder.path)
    importable(folder.path)

    def load(target):
        return import_named(named(target), folder.path, said.append)

    load.said = said
    return load


def refusal(load, target):
    with pytest.raises(Failure) as failure:
        load(target)
    return failure.value.message


def test_a_module_is_imported_and_a_file_is_executed(folder, load):
    folder.write({"one.py": "x = 1", "sub/two.py": "x = __name__, __package__"})
    assert load("one").x == 1
    assert load.said == []
    assert load("sub/two.py").x == ("two", "")
    assert load.said == ["running sub/two.py"]
    assert load("sub/two.py") is load("two")
    assert load("one.py") is load("one")
    assert load.said == ["running sub/two.py"]


def test_a_file_may_be_called_like_a_module_that_is_there(folder, load):
    folder.write(
        {
            "json.py": "x = __name__",
            "other/json.py": "x = __name__",
            "helper.py": "y = 5",
            "other/user.py": "from helper2 import y",
        }
    )
    folder.put("other/helper2.py", "y = 6")
    assert load("json.py").x == "json_"
    assert load("other/json.py").x == "json__"
    assert load("other/user.py").y == 6
    assert sys.modules["json"].__name__ == "json"


def test_a_file_of_a_package_is_imported_as_its_module(folder, load):
    folder.write(
        {
            "src/pkg/__init__.py": "",
            "src/pkg/sub/__init__.py": "from . import one",
            "src/pkg/sub/one.py": "from .. import sub",
        }
    )
    module = load("src/pkg/sub/one.py")
    assert module.__name__ == "pkg.sub.one"
    assert load("src/pkg/sub/__init__.py") is load("src/pkg/sub") is sys.modules["pkg.sub"]
    assert load("src/pkg").__name__ == "pkg"
    assert load.said == []


def test_two_packages_of_one_name_are_told_apart(folder, load):
    folder.write({"a/pkg/__init__.py": "", "a/pkg/m.py": "", "b/pkg/__init__.py": "", "b/pkg/m.py": ""})
    load("a/pkg/m.py")
    assert refusal(load, "b/pkg/m.py") == "b/pkg/m.py cannot be imported: 'pkg.m' is already a/pkg/m.py"


def test_what_is_not_there(folder, load):
    folder.write({"sub/two.py": "x = 1"})
    folder.put("notes.txt", "")
    assert refusal(load, "one") == "there is no module 'one' here or among the installed"
    assert refusal(load, "email.one.two") == "there is no module 'email.one.two' here or among the installed"
    assert refusal(load, "sub.two.three") == "there is no module 'sub.two.three' here or among the installed"
    assert refusal(load, "one.py") == "there is no file one.py"
    assert refusal(load, "sub/") == "sub/ is neither a Python file nor the folder of a package"
    assert refusal(load, "./notes.txt") == "./notes.txt is neither a Python file nor the folder of a package"


def test_a_module_that_is_shadowed_is_named_by_its_path(folder, load):
    folder.write({"email/mine.py": "x = 1"})
    assert refusal(load, "email.mine") == "there is no module 'email.mine'; a file is named by its path, email/mine.py"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("import nothing_like_it", "ModuleNotFoundError: No module named 'nothing_like_it' (bad.py:1)"),
        ("\n\n1 / 0", "ZeroDivisionError: division by zero (bad.py:3)"),
        ("import json\njson.loads('')", "JSONDecodeError: Expecting value: line 1 column 1 (char 0) (bad.py:2)"),
        ("def f(:", "SyntaxError: invalid syntax (bad.py:1)"),
        ("raise SystemExit(3)", "SystemExit: 3 (bad.py:1)"),
        ("raise SystemExit", "SystemExit (bad.py:1)"),
        ("raise ValueError('two\\nlines')", "ValueError: two lines (bad.py:1)"),
        ("class E(Exception):\n def __str__(self): 1 / 0\nraise E", "E (bad.py:3)"),
        ("exec('1 / 0')", "ZeroDivisionError: division by zero (bad.py:1)"),
    ],
)
def test_a_module_that_does_not_import_is_one_line_with_its_place(folder, load, text, problem):
    folder.write({"bad.py": text})
    assert refusal(load, "bad") == f"cannot import bad: {problem}"
    assert refusal(load, "./bad.py") == f"cannot import bad.py: {problem}"
    assert "bad" not in sys.modules


def test_the_keyboard_stops_an_import(folder, load):
    folder.write({"slow.py": "raise KeyboardInterrupt"})
    for target in ("slow", "./slow.py"):
        with pytest.raises(KeyboardInterrupt):
            load(target)


def test_what_a_module_prints_is_talk(folder, load, capfd):
    folder.write({"loud.py": "print('hello')"})
    load("loud")
    assert capfd.readouterr() == ("", "hello\n")


def test_the_modules_of_a_package(folder, load):
    folder.write(
        {
            "pkg/__init__.py": "",
            "pkg/b.py": "",
            "pkg/a/c.py": "",
            "pkg/a/__init__.py": "",
            "pkg/__main__.py": "1 / 0",
            "pkg/z/__init__.py": "",
        }
    )
    assert [name for name in submodules(load("pkg")) if load(name)] == ["pkg.a", "pkg.a.c", "pkg.b", "pkg.z"]
    assert "pkg.__main__" not in sys.modules


def test_a_subpackage_that_was_not_imported_is_not_entered(folder, load):
    folder.write({"pkg/__init__.py": "", "pkg/a/__init__.py": "", "pkg/a/c.py": ""})
    assert list(submodules(load("pkg"))) == ["pkg.a"]


def test_a_folder_without_init_is_a_package_when_named_as_a_module(folder, load):
    folder.write({"space/a.py": "", "space/b.py": ""})
    assert list(submodules(load("space"))) == ["space.a", "space.b"]
    assert named("space") == Named("space")
