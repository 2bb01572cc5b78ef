"""`toolwire call`: what a tool answers to the arguments a model might send."""

from __future__ import annotations

import contextlib
import json
import logging
import sys
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import click

from toolwire.cli.failures import Command, Failure, one_line
from toolwire.cli.modules import ATTRIBUTE, named
from toolwire.cli.session import Session
from toolwire.cli.sources import together
from toolwire.errors import InjectionError
from toolwire.results import BoundArguments, Ok, Result, meant
from toolwire.tool import Tool
from toolwire.toolset import ToolSet

__all__ = ["command", "log_told"]


@click.command("call", cls=Command)
@click.argument("tool")
@click.argument("arguments", default="{}", metavar="[JSON]")
@click.option(
    "--from", "targets", multiple=True, metavar="TARGET", help="Where the tool is; can be given several times."
)
@click.option("--dry-run", is_flag=True, help="Check the arguments and show what the tool would get; do not call it.")
@click.option("--context", default="{}", metavar="JSON", help="An object with the values of injected parameters.")
@click.pass_obj
def command(session: Session, tool: str, arguments: str, targets: tuple[str, ...], dry_run: bool, context: str) -> None:
    """Call a tool with JSON arguments and show what a model would be shown.

    TOOL is the name of a tool in the TARGETs of --from or of [tool.toolwire], or a TARGET that is one tool
    (`pkg.module:function`, `path/file.py:function`). JSON is the text of the arguments, {} when left out; - reads it from
    stdin.

    The result goes to stdout, an error to stderr with exit code 1. What the tool prints is talk and goes to stderr.
    """
    tools, name = _named_tool(session, tool, targets)
    text = sys.stdin.read() if arguments == "-" else arguments
    given = _object(context)
    with log_told(session.terminal.talk), contextlib.redirect_stdout(sys.stderr):
        if dry_run:
            result = tools.validate(name, text, context=_filled(given, tools[name]))
        else:
            result = _called(tools, name, text, given)
    if not isinstance(result, Ok):
        session.terminal.talk(result.text)
        click.get_current_context().exit(1)
    value = result.value
    session.terminal.data((_arguments(value) if isinstance(value, BoundArguments) and dry_run else result.text) + "\n")


class Chosen(NamedTuple):
    """A set and the name of the tool in it."""

    tools: ToolSet
    name: str


def _named_tool(session: Session, tool: str, targets: tuple[str, ...]) -> Chosen:
    """Look a tool up by its name, or load the target that is one."""
    is_target = ":" in tool or (tool.endswith(".py") and named(tool).is_path)
    if is_target:
        if targets:
            raise click.UsageError(f"{tool} says already where the tool is; leave out --from")
        tools = together(session.modules([tool]))
        if len(tools) != 1:
            raise Failure(f"{tool} is {len(tools)} tools; name one: toolwire call --from {tool} {_one_of(tools)}")
        return Chosen(tools, tools.names[0])
    if not targets and not session.config.targets and ATTRIBUTE.fullmatch(tool):
        raise click.UsageError(
            "say where the tool is: --from TARGET, or `targets` in [tool.toolwire], or pkg.module:function"
        )
    tools = together(session.modules(targets))
    if tool not in tools:
        raise Failure(f"there is no tool {tool!r}; {meant(tool, tools.names)}")
    return Chosen(tools, tool)


NAMES_SHOWN = 5


def _one_of(tools: ToolSet) -> str:
    names = [*tools.names[:NAMES_SHOWN], *(["..."] if len(tools) > NAMES_SHOWN else [])]
    return ", ".join(names) or "none"


def _object(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except ValueError as error:
        raise Failure(f"--context is no JSON: {error}") from error
    if not isinstance(value, dict):
        raise Failure("--context is an object, such as '{\"user\": 7}'")
    return value


def _filled(context: Mapping[str, Any], tool: Tool) -> dict[str, Any]:
    """The context with None for every injected value that is not there: nothing will be called with it."""
    return {p.name: None for p in tool.signature.parameters if p.injected} | dict(context)


def _called(tools: ToolSet, name: str, text: str, context: Mapping[str, Any]) -> Result[Any]:
    try:
        if tools[name].signature.is_async:
            import asyncio

            return asyncio.run(tools.arun(name, text, context=context))
        return tools.run(name, text, context=context)
    except InjectionError as error:
        raise Failure(f"{str(error).partition('; ')[0]}; give it by --context") from error


def _arguments(bound: BoundArguments) -> str:
    return json.dumps(bound.arguments, indent=2, ensure_ascii=False)


class _Teller(logging.Handler):
    """Says in one line what a tool raised; a model is told less."""

    def __init__(self, say: Any) -> None:
        super().__init__()
        self.say = say

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        self.say(f"{record.getMessage()}: {one_line(error)}" if error is not None else record.getMessage())


@contextlib.contextmanager
def log_told(say: Any) -> Iterator[None]:
    """Give what the library logs to a function, line by line and without tracebacks."""
    logger = logging.getLogger("toolwire")
    handler, propagate = _Teller(say), logger.propagate
    logger.addHandler(handler)
    logger.propagate = False
    try:
        yield
    finally:
        logger.removeHandler(handler)
        logger.propagate = propagate
