"""Exceptions of the author's code as error values: logged for people, and told to the model with care (SPEC D6)."""

from __future__ import annotations

from typing import Any, Final

from toolwire.errors import ToolError
from toolwire.results import CallError, Err, valid_unicode

__all__ = ["asynchronous", "failed", "timed_out"]

LOGGER: Final = "toolwire"
"""The logger of what tools raise."""

_name_of = type.__dict__["__name__"].__get__
"""The name of a class, whatever its metaclass says."""
_traceback_of = BaseException.__dict__["__traceback__"].__get__


def failed(tool: str, error: BaseException, *, expose: bool, doing: str = "running") -> Err:
    """The error for an exception that came out of the author's code, which is logged with its traceback.

    Parameters:
        tool: the name of the tool.
        error: an `Exception`, or a `SystemExit`.
        expose: whether the model may see the exception's message.
        doing: "running" for the tool itself, "checking" for a validator, a factory or a constructor.
    """
    kind = type(error)
    name = str(_name_of(kind))
    _log(tool, error, name, doing)
    where = f'The tool "{tool}" failed' if doing == "running" else f'The arguments for "{tool}" could not be checked'
    if issubclass(kind, SystemExit):
        return Err(CallError("exited", f"{where}: it tried to end the program and was stopped.", tool))
    said = _message_of(error)
    if issubclass(kind, ToolError) and said:
        return Err(CallError("raised", said, tool))
    shown = f"{name}: {said}" if expose and said else name
    return Err(CallError("raised", f"{where} ({shown}).", tool))


def timed_out(tool: str, seconds: float) -> Err:
    """The error for a tool that did not end in time."""
    message = f'The tool "{tool}" did not finish within {seconds:g} seconds; it may still have had an effect.'
    return Err(CallError("timed_out", message, tool))


def asynchronous(tool: str) -> Err:
    """The error for a coroutine tool that was run without awaiting it; it is the caller's, who may see no more than the log."""
    import logging

    logging.getLogger(LOGGER).error("the tool %r is asynchronous: await arun, acall or aanswer", tool)
    message = f'The tool "{tool}" was not run: it is asynchronous and has to be awaited (arun, acall or aanswer).'
    return Err(CallError("async_tool", message, tool))


def _message_of(error: BaseException) -> str:
    try:
        return valid_unicode(str(error))
    except (Exception, SystemExit):  # noqa: BLE001 - the author's `__str__` may raise anything
        return ""


def _log(tool: str, error: BaseException, name: str, doing: str) -> None:
    import logging
    import traceback

    logger = logging.getLogger(LOGGER)
    if not logger.isEnabledFor(logging.ERROR):
        return
    trace: Any = _traceback_of(error)
    said = f"{name} raised {MOMENTS[doing]} {tool!r}"
    try:
        traceback.format_exception(type(error), error, trace)
    except Exception:  # noqa: BLE001 - attributes of the author's exception may raise anything; then without them
        logger.error("%s\n%s", said, "".join(traceback.format_tb(trace)))  # noqa: TRY400
    else:
        logger.error("%s", said, exc_info=(type(error), error, trace))


MOMENTS: Final = {"running": "by the tool", "checking": "while checking the arguments of"}
