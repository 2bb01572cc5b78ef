from __future__ import annotations

import pytest

from toolwire.cli.failures import Failure, one_line, relative


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (KeyError("HOME"), "KeyError: 'HOME'"),
        (ValueError("two\n  lines"), "ValueError: two lines"),
        (ValueError(), "ValueError"),
        (SyntaxError("no", (None, 3, 1, "x")), "SyntaxError: no (<text>:3)"),
    ],
)
def test_an_exception_that_was_never_raised_has_no_place(error, line):
    assert one_line(error) == line


def test_paths_are_those_below_the_current_directory(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert relative(f"{tmp_path}/a.py:3 and /elsewhere/b.py") == "a.py:3 and /elsewhere/b.py"


def test_a_failure_is_a_line_for_each_line(capsys):
    Failure("one\ntwo").show()
    assert capsys.readouterr().err == "error: one\nerror: two\n"
    assert Failure.exit_code == 2
