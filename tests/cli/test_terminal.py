from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest

from toolwire.cli.failures import Failure
from toolwire.cli.terminal import Progress, Terminal, wants_colour

PLAIN = Terminal(colour=False, live=False)


class Screen(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("environment", "stream", "wanted"),
    [
        ({}, Screen(), True),
        ({}, io.StringIO(), False),
        ({}, None, False),
        ({"TERM": "dumb"}, Screen(), False),
        ({"NO_COLOR": "1"}, Screen(), False),
        ({"NO_COLOR": ""}, Screen(), True),
        ({"FORCE_COLOR": "1"}, io.StringIO(), True),
        ({"FORCE_COLOR": "1", "TERM": "dumb"}, None, True),
        ({"FORCE_COLOR": "0"}, Screen(), False),
        ({"FORCE_COLOR": ""}, io.StringIO(), False),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, Screen(), False),
    ],
)
def test_colours_are_asked_for_forbidden_or_seen(environment, stream, wanted):
    assert wants_colour(stream, environment) is wanted


def test_text_is_painted_only_in_colour():
    assert PLAIN.paint("x", "bad") == "x"
    assert Terminal(colour=True, live=False).paint("x", "bad") == "\x1b[31mx\x1b[0m"
    assert Terminal(colour=True, live=False).paint("", "bad") == ""


def test_the_width_is_that_of_the_screen_or_100(monkeypatch):
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.setattr(sys, "__stdout__", None)
    assert PLAIN.width == 100
    monkeypatch.setenv("COLUMNS", "42")
    assert PLAIN.width == 42


def test_data_is_utf_8_with_lf_whatever_the_locale(monkeypatch):
    stream = io.TextIOWrapper(io.BytesIO(), "ascii", newline="\r\n")
    monkeypatch.setattr(sys, "stdout", stream)
    PLAIN.data("äöü \ud800\n")
    assert stream.buffer.getvalue() == b"\xc3\xa4\xc3\xb6\xc3\xbc \\ud800\n"


def broken_pipe():
    """The writing end of a pipe that nobody reads."""
    reader, writer = os.pipe()
    os.close(reader)
    return os.fdopen(writer, "w")


def test_a_reader_that_has_gone_away_is_no_error(monkeypatch):
    with broken_pipe() as out, broken_pipe() as err:
        monkeypatch.setattr(sys, "stdout", out)
        monkeypatch.setattr(sys, "stderr", err)
        PLAIN.data("x" * 1_000_000)
        PLAIN.data("and again")
        PLAIN.talk("x" * 1_000_000)
        PLAIN.talk("and again")
        monkeypatch.undo()


def test_output_that_cannot_be_written_is_an_error(monkeypatch):
    monkeypatch.setattr(sys, "stdout", None)
    with pytest.raises(Failure, match="cannot write to standard output: it is closed"):
        PLAIN.data("x")
    with Path("/dev/full").open("w") as full:
        monkeypatch.setattr(sys, "stdout", full)
        with pytest.raises(Failure, match="cannot write to standard output: No space left on device"):
            PLAIN.data("x")
        monkeypatch.undo()


def seconds(*times):
    """A clock that shows these times one after the other."""
    return iter([0, *times]).__next__


def test_quick_work_shows_nothing(capsys):
    progress = Progress(PLAIN, "sorting", 3, seconds(0.1, 0.5, 0.99))
    for name in "abc":
        progress.step(name)
    progress.finish()
    assert capsys.readouterr() == ("", "")


def test_long_work_writes_lines_into_a_log_more_and_more_rarely(capsys):
    progress = Progress(PLAIN, "sorting", 1_200, seconds(0.5, 1.1, 1.5, 2.3, 3, 4.4, 9))
    for name in "abcdefg":
        progress.step(name)
    progress.finish()
    assert capsys.readouterr().err == (
        "sorting: 1 of 1,200, now b\nsorting: 3 of 1,200, now d\nsorting: 5 of 1,200, now f\nsorting: 6 of 1,200, now g\n"
    )


def test_long_work_renews_one_line_on_a_screen_and_clears_it(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "16")
    progress = Progress(Terminal(colour=False, live=True), "sorting", None, seconds(1.1, 1.15, 2))
    for name in ("first", "second", ""):
        progress.step(name)
    progress.finish()
    assert capsys.readouterr().err == "\rsorting: 0, now\rsorting: 2     \r               \r"


def test_the_terminal_of_this_process(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    monkeypatch.setattr(sys, "stderr", Screen())
    assert Terminal.here() == Terminal(colour=False, live=True)
    monkeypatch.setattr(sys, "stderr", None)
    assert Terminal.here() == Terminal(colour=False, live=False)
