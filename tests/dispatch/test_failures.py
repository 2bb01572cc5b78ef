"""Exceptions of authors' code: logged once, told to the model with care, survived whatever they are (SPEC D6)."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from toolwire.dispatch.failures import asynchronous, failed, timed_out
from toolwire.errors import ToolError


class BadStr(Exception):
    def __str__(self) -> str:
        raise RuntimeError("str failed")


class ExitingStr(Exception):
    def __str__(self) -> str:
        raise SystemExit


class NoStr(Exception):
    __str__ = lambda self: 5  # noqa: E731


class Hostile(Exception):
    def __getattribute__(self, name: str) -> Any:
        raise RuntimeError("no attributes")


class Renamed(type):
    @property
    def __name__(cls) -> str:
        raise RuntimeError("no name")


class Nameless(Exception, metaclass=Renamed):
    pass


def caught(error: BaseException) -> BaseException:
    try:
        raise error
    except BaseException as it:  # noqa: BLE001
        return it


@pytest.mark.parametrize(
    ("error", "expose", "code", "text"),
    [
        (KeyError("secret"), False, "raised", 'The tool "f" failed (KeyError).'),
        (KeyError("secret"), True, "raised", "The tool \"f\" failed (KeyError: 'secret')."),
        (KeyError(), True, "raised", 'The tool "f" failed (KeyError).'),
        (ValueError("a\ud800"), True, "raised", 'The tool "f" failed (ValueError: a\ufffd).'),
        (ToolError("There is no city of that name."), False, "raised", "There is no city of that name."),
        (ToolError(), False, "raised", 'The tool "f" failed (ToolError).'),
        (SystemExit(3), True, "exited", 'The tool "f" failed: it tried to end the program and was stopped.'),
        (BadStr(), True, "raised", 'The tool "f" failed (BadStr).'),
        (ExitingStr(), True, "raised", 'The tool "f" failed (ExitingStr).'),
        (NoStr(), True, "raised", 'The tool "f" failed (NoStr).'),
        (Nameless("x"), True, "raised", 'The tool "f" failed (Nameless: x).'),
        (ExceptionGroup("g", [KeyError("secret")]), False, "raised", 'The tool "f" failed (ExceptionGroup).'),
        (StopIteration(1), False, "raised", 'The tool "f" failed (StopIteration).'),
    ],
)
def test_what_the_model_is_told(error, expose, code, text, caplog):
    said = failed("f", caught(error), expose=expose).error
    assert (said.code, said.text, said.tool) == (code, text, "f")
    (record,) = caplog.records
    assert (record.levelno, record.name) == (logging.ERROR, "toolwire")


def test_the_log_has_the_traceback(caplog):
    failed("f", caught(KeyError("secret")), expose=False)
    assert caplog.messages == ["KeyError raised by the tool 'f'"]
    assert "Traceback" in caplog.text
    assert "secret" in caplog.text
    assert "raise error" in caplog.text


def test_attributes_that_raise_are_survived():
    assert failed("f", caught(Hostile()), expose=True).text == 'The tool "f" failed (Hostile).'


def test_a_traceback_that_cannot_be_written_is_logged_as_far_as_it_goes(caplog):
    failed("f", caught(Hostile()), expose=False)
    assert caplog.messages[0].startswith("Hostile raised by the tool 'f'\n")
    assert "raise error" in caplog.messages[0]


def test_the_log_tells_checking_from_running(caplog):
    said = failed("f", caught(KeyError()), expose=False, doing="checking").text
    assert said == 'The arguments for "f" could not be checked (KeyError).'
    assert caplog.messages == ["KeyError raised while checking the arguments of 'f'"]


def test_nothing_is_written_where_nobody_listens():
    logger = logging.getLogger("toolwire")
    logger.setLevel(logging.CRITICAL)
    try:
        assert failed("f", caught(KeyError()), expose=False).error.code == "raised"
    finally:
        logger.setLevel(logging.NOTSET)


def test_other_errors():
    assert timed_out("f", 0.5).error.to_dict() == {
        "code": "timed_out",
        "message": 'The tool "f" did not finish within 0.5 seconds; it may still have had an effect.',
    }
    assert asynchronous("f").error.to_dict() == {
        "code": "async_tool",
        "message": 'The tool "f" was not run: it is asynchronous and has to be awaited (arun, acall or aanswer).',
    }
