"""Data on stdout, talk on stderr: how both are written, coloured, and how long work shows that it goes on (SPEC L)."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import IO, Any, Final

import click

from toolwire.cli.failures import Failure

__all__ = ["Progress", "Terminal", "wants_colour"]

STYLES: Final[Mapping[str, Mapping[str, Any]]] = {
    "title": {"bold": True},
    "dim": {"dim": True},
    "good": {"fg": "green"},
    "bad": {"fg": "red"},
    "doubtful": {"fg": "yellow"},
}


@dataclass(frozen=True, slots=True)
class Terminal:
    """What a command writes to.

    Parameters:
        colour: whether stdout takes colours.
        live: whether stderr is a screen, on which a line can be written anew.
    """

    colour: bool
    live: bool

    @classmethod
    def here(cls) -> Terminal:
        """The terminal of this process, found out once."""
        return cls(wants_colour(sys.stdout, os.environ), sys.stderr is not None and sys.stderr.isatty())

    def data(self, text: str) -> None:
        """Write to stdout, as UTF-8 with LF on every machine.

        A reader that has gone away ends the writing, not the command: what `--check` found does not depend on it.

        Raises:
            Failure: it cannot be written, because the disk is full for example.
        """
        # A lone surrogate comes out as the escape that JSON has for it.
        self.raw(text.encode("utf-8", "backslashreplace"))

    def raw(self, data: bytes) -> None:
        """Write bytes to stdout.

        Raises:
            Failure: they cannot be written.
        """
        stream = sys.stdout
        if stream is None:
            raise Failure("cannot write to standard output: it is closed")
        try:
            stream.buffer.write(data)
            stream.buffer.flush()
        except BrokenPipeError:
            _silence(stream)
        except OSError as error:
            _silence(stream)
            raise Failure(f"cannot write to standard output: {error.strerror}") from error

    def talk(self, text: str) -> None:
        """Write a line to stderr."""
        try:
            click.echo(text, err=True)
        except BrokenPipeError:
            _silence(sys.stderr)

    def paint(self, text: str, style: str) -> str:
        """Text in one of `STYLES` for stdout, plain where there are no colours."""
        return click.style(text, **STYLES[style]) if self.colour and text else text

    @property
    def width(self) -> int:
        """Columns of the screen; 100 where there is none."""
        return shutil.get_terminal_size((100, 24)).columns


def wants_colour(stream: IO[str] | None, environment: Mapping[str, str]) -> bool:
    """Whether a stream takes colours.

    `NO_COLOR` with any text forbids them, `FORCE_COLOR` with any text but 0 asks for them; else a screen has them, unless it
    says that it is a dumb one.
    """
    if environment.get("NO_COLOR"):
        return False
    if force := environment.get("FORCE_COLOR"):
        return force != "0"
    return environment.get("TERM") != "dumb" and stream is not None and stream.isatty()


def _silence(stream: IO[str]) -> None:
    """Let what is still in the stream's buffer go nowhere, so that Python does not complain at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


PATIENCE: Final = 1.0
"""Seconds of work before anything is shown."""


@dataclass(slots=True)
class Progress:
    """Work that says how far it is, on stderr and only when it takes more than a second.

    On a screen one line is written again and again; in a log a line comes after 1, 2, 4, 8 ... seconds.

    Parameters:
        terminal: where to write.
        doing: what is going on, in front of the numbers.
        total: how many steps there are, if that is known.
        clock: gives seconds.
    """

    terminal: Terminal
    doing: str
    total: int | None = None
    clock: Callable[[], float] = time.monotonic
    started: float = field(init=False)
    due: float = field(init=False, default=PATIENCE)
    done: int = field(init=False, default=0)
    shown: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        self.started = self.clock()

    def step(self, name: str = "") -> None:
        """Say that the next step begins."""
        passed = self.clock() - self.started
        if passed >= self.due:
            self._show(name)
            self.due = passed + 0.1 if self.terminal.live else max(passed, self.due * 2)
        self.done += 1

    def finish(self) -> None:
        """Clear the line on a screen."""
        if self.shown and self.terminal.live:
            click.echo("\r" + " " * self.shown + "\r", err=True, nl=False)

    def _show(self, name: str) -> None:
        of = f" of {self.total:,}" if self.total is not None else ""
        line = f"{self.doing}: {self.done:,}{of}" + (f", now {name}" if name else "")
        if not self.terminal.live:
            self.terminal.talk(line)
            return
        line = line[: self.terminal.width - 1]
        click.echo("\r" + line.ljust(self.shown), err=True, nl=False)
        self.shown = max(self.shown, len(line))
