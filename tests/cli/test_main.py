from __future__ import annotations

import runpy
import subprocess
import sys

import pytest

import toolwire.cli
from toolwire.cli import main

COMMANDS = ["call", "clean", "compile", "export", "lint", "repair", "report", "show"]


def test_the_commands():
    assert sorted(main.commands) == COMMANDS


@pytest.mark.parametrize("command", [[], *([name] for name in COMMANDS)])
def test_help(folder, command):
    outcome = folder.run(*command, "-h")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith("Usage: toolwire ")
    assert "Traceback" not in outcome.out
    assert folder.run(*command, "--help") == outcome


def test_the_version(folder, monkeypatch):
    monkeypatch.setattr(toolwire.cli.metadata, "version", lambda _: "1.2.3")
    assert folder.run("--version") == (0, "toolwire 1.2.3\n", "")

    def missing(name):
        raise toolwire.cli.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(toolwire.cli.metadata, "version", missing)
    assert folder.run("--version") == (0, "toolwire not installed\n", "")


def test_an_unknown_command(folder):
    outcome = folder.run("exprot")
    assert (outcome.code, outcome.out) == (2, "")
    assert "No such command 'exprot'" in outcome.err


def test_an_error_is_a_line_and_a_traceback_only_when_asked_for(folder):
    folder.put("bad.py", "def f():\n    1 / 0\nf()")
    line = "error: cannot import bad: ZeroDivisionError: division by zero (bad.py:2)\n"
    assert folder.run("export", "bad") == (2, "", line)
    outcome = folder.run("export", "bad", "--traceback")
    assert outcome.err.startswith("Traceback (most recent call last):\n")
    assert outcome.err.endswith("ZeroDivisionError: division by zero\n" + line)
    assert folder.run("call", "--traceback", "f", "--from", "gone").err.count("Traceback") == 1


def test_an_error_of_the_author_is_a_line(folder):
    folder.put("bad.py", "from toolwire import ToolSet\ndef f(x: 'Nothing') -> int: ...\n")
    outcome = folder.run("export", "bad")
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert outcome.err.startswith("error: f (bad.py:2): parameter 'x': ")
    assert "Traceback" in folder.run("export", "bad", "--traceback").err


def test_an_error_of_our_own_is_a_line_too(folder, monkeypatch):
    monkeypatch.setattr("toolwire.cli.show.together", lambda _: {}["key"])
    folder.put("fine.py", "def f(x: int) -> int: ...")
    outcome = folder.run("show", "fine")
    assert outcome.code == 2
    assert outcome.err.startswith("error: KeyError: 'key'")
    assert outcome.err.endswith("; --traceback shows where\n")
    assert not folder.run("show", "fine", "--traceback").err.endswith("where\n")


def test_a_problem_of_the_system_is_a_line(folder, monkeypatch):
    def refuse(_):
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("toolwire.cli.show.together", refuse)
    folder.put("fine.py", "def f(x: int) -> int: ...")
    assert folder.run("show", "fine") == (2, "", "error: [Errno 5] Input/output error\n")


def test_the_library_does_not_load_the_command_line():
    code = "import sys, toolwire; toolwire.ToolSet; print('click' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


def test_run_as_a_module(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["toolwire", "--version"])
    with pytest.raises(SystemExit) as end:
        runpy.run_module("toolwire", run_name="__main__")
    assert end.value.code == 0
    assert "main" in runpy.run_module("toolwire.__main__", run_name="other")
