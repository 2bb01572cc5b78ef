"""Exceptions for the people who write tools and the people who call them.

    ToolwireError
    ├── DefinitionError     the author's mistake: a function, type, schema or option that cannot become a tool
    ├── EmitError           a provider format that cannot say what the tool says
    ├── InjectionError      the caller left out an injected value
    └── CallFailed          a call that has no value, where a value is asked for: `Err.unwrap()`, `ToolSet.call`
    ToolError               raised inside a tool to tell the model something (not a ToolwireError: it is the tool's own)

The model never causes any of these: what it does wrong is an `Err` value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolwire.results import CallError

__all__ = ["CallFailed", "DefinitionError", "EmitError", "InjectionError", "ToolError", "ToolwireError"]


class ToolwireError(Exception):
    """Base of everything this library raises at its users."""


class DefinitionError(ToolwireError):
    """A function, type, schema or option that cannot become a tool."""


class EmitError(ToolwireError):
    """A provider format that cannot say what the tool says."""


class InjectionError(ToolwireError):
    """An injected parameter for which the caller gave no value."""


class CallFailed(ToolwireError):
    """A call that ended in an error value, raised by `Err.unwrap()`, `ToolSet.call` and `ToolSet.acall`.

    Parameters:
        error: why the call has no value; the text for the model is the message of the exception.
    """

    def __init__(self, error: CallError) -> None:
        super().__init__(error.text)
        self.error = error

    def __reduce__(self) -> tuple[type[CallFailed], tuple[CallError]]:
        return type(self), (self.error,)


class ToolError(Exception):
    """Raised inside a tool: the model is shown this message, unlike that of any other exception (SPEC D6).

    Example:
        >>> from toolwire import ToolSet
        >>> def cancel(booking: str) -> str:
        ...     raise ToolError("It is too late to cancel; call the restaurant.")
        >>> ToolSet(cancel).run("cancel", '{"booking": "A1"}').text
        'It is too late to cancel; call the restaurant.'
    """
