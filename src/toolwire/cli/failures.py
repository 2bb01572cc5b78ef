"""What ends a command early: one sentence on stderr and exit code 2, never a traceback nobody asked for (SPEC L)."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path
from types import TracebackType
from typing import IO, Any

import click

from toolwire.errors import ToolwireError

__all__ = ["Command", "Failure", "one_line", "relative"]

INTERRUPTED = 130
"""What shells give for a program that was stopped from the keyboard; 1 would mean drift."""


class Failure(click.ClickException):
    """A command that cannot do what it was asked: the usage, an import or a file is at fault."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        """Write the sentence; one for every line of the message."""
        for line in self.message.splitlines():
            click.echo(f"error: {line}", file=file, err=True)


class Command(click.Command):
    """A command that says in one line what went wrong."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.params.append(
            click.Option(
                ["--traceback"],
                is_flag=True,
                expose_value=False,
                callback=_remember,
                help="Show where an error comes from.",
            )
        )

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command.

        Raises:
            Failure: in the place of everything but what click raises itself.
        """
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            click.echo("stopped", err=True)
            ctx.exit(INTERRUPTED)
        except (click.exceptions.Exit, click.Abort, click.UsageError):
            raise
        except click.ClickException as error:
            _show(ctx, error.__cause__ or error)
            raise
        except (ToolwireError, OSError) as error:
            _show(ctx, error)
            raise Failure(relative(str(error))) from error
        except Exception as error:
            _show(ctx, error)
            hint = "" if ctx.meta.get(TRACEBACK) else "; --traceback shows where"
            raise Failure(one_line(error) + hint) from error


TRACEBACK = "toolwire.traceback"


def _remember(ctx: click.Context, parameter: click.Parameter, value: bool) -> None:
    del parameter
    ctx.meta[TRACEBACK] = value


def _show(ctx: click.Context, error: BaseException) -> None:
    if ctx.meta.get(TRACEBACK):
        traceback.print_exception(error, file=sys.stderr)


def one_line(error: BaseException) -> str:
    """An exception as one line: its type, what it says, and where the user's code raised it.

    >>> one_line(KeyError("HOME"))
    "KeyError: 'HOME'"
    """
    if isinstance(error, SyntaxError):
        said, place = error.msg, f" ({relative(error.filename or '<text>')}:{error.lineno})"
    else:
        said, place = _said(error), _place(error.__traceback__)
    text = " ".join(said.split())
    return f"{type(error).__name__}: {text}{place}" if text else f"{type(error).__name__}{place}"


def _said(error: BaseException) -> str:
    try:
        return relative(str(error))
    except Exception:  # noqa: BLE001 - the author's `__str__` may raise anything
        return ""


def _place(trace: TracebackType | None) -> str:
    """The last line of the user's own code that was running: below the current directory, else any that is not ours."""
    frames = [(frame.f_code.co_filename, line) for frame, line in traceback.walk_tb(trace)]
    here = str(Path.cwd())
    foreign = [(file, line) for file, line in frames if not file.startswith(("<frozen", str(LIBRARY)))]
    own = [(file, line) for file, line in foreign if file.startswith(here) and "site-packages" not in file]
    for file, line in reversed(own or foreign):
        return f" ({relative(file)}:{line})"
    return ""


LIBRARY = Path(__file__).parent.parent


def relative(text: str) -> str:
    """A text without the path of the current directory, so that it is the same on every machine."""
    return text.replace(f"{Path.cwd()}/", "")
