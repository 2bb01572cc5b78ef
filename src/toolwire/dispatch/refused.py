"""The error for arguments that a tool does not take (SPEC D5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pydantic_core import ValidationError

from toolwire.compiling.explain import explain
from toolwire.compiling.fields import UndecidedError
from toolwire.compiling.phrases import NO_DEFAULT, kind_of
from toolwire.compiling.places import Place
from toolwire.dispatch.entrance import DuplicateKeyError, UnreadableError
from toolwire.results import CallError, Err, Issue, shortened

__all__ = ["misfit", "undecided", "unreadable"]


def misfit(tool: str, error: ValidationError, place: Callable[[], Place]) -> Err:
    """The error for arguments that a tool does not take.

    Parameters:
        tool: the name of the tool.
        error: what its validator raised.
        place: gives what the tool's canonical schema knows about its arguments.
    """
    said = explain(error, place)
    return _invalid_json(tool, said) if isinstance(said, str) else _invalid(tool, said)


def unreadable(tool: str, error: BaseException, arguments: object) -> Err | None:
    """The error for arguments that no tool could take.

    Returns:
        The error; None when the exception is not about the arguments but came out of the author's code.
    """
    if type(error) is DuplicateKeyError:
        return _invalid_json(tool, f'the name "{shortened(str(error))}" stands twice in one object; send it once')
    if type(error) is UndecidedError:
        return undecided(tool, [error.path])
    if type(error) is UnreadableError:
        return _invalid(tool, (Issue((), "not_an_object", f"expected an object, got {kind_of(arguments)}"),))
    return None


def undecided(tool: str, paths: Iterable[tuple[str, ...]]) -> Err:
    """The error for arguments that a validator of the author's wants to be as if they had not been sent, but cannot be."""
    return _invalid(tool, tuple([Issue(path, "invalid_value", NO_DEFAULT) for path in paths]))


def _invalid_json(tool: str, fault: str) -> Err:
    return Err(
        CallError("invalid_json", f'The arguments for "{tool}" are not valid JSON ({fault}). It was not called.', tool)
    )


def _invalid(tool: str, issues: tuple[Issue, ...]) -> Err:
    return Err(
        CallError("invalid_arguments", f'The arguments for "{tool}" do not fit. It was not called.', tool, issues)
    )
