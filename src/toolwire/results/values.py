"""What a call comes to: `Ok` or `Err`, plain values that can be matched, shown to a model and sent anywhere."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, NoReturn, TypeAlias, TypeVar

from toolwire.errors import CallFailed
from toolwire.results.rendering import NOT_JSON, json_text, shortened

if TYPE_CHECKING:
    from toolwire.repair import Repair

__all__ = ["Arguments", "BoundArguments", "Call", "CallError", "Err", "ErrorCode", "Issue", "IssueCode", "Ok", "Result"]

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

Arguments: TypeAlias = "str | bytes | bytearray | Mapping[str, Any] | None"
"""What a model sends: JSON text, or what `json.loads` makes of it; None and blank text are `{}` (SPEC D3)."""

ErrorCode: TypeAlias = Literal[
    "unknown_tool", "invalid_json", "invalid_arguments", "raised", "exited", "timed_out", "async_tool"
]
"""What can become of a call that has no value (SPEC D5)."""

IssueCode: TypeAlias = Literal[
    "missing_argument",
    "unknown_argument",
    "non_string_key",
    "expected_boolean",
    "expected_integer",
    "expected_number",
    "expected_string",
    "expected_array",
    "not_an_object",
    "expected_null",
    "unsafe_integer",
    "not_finite",
    "out_of_range",
    "pattern_mismatch",
    "invalid_unicode",
    "invalid_date",
    "invalid_time",
    "invalid_datetime",
    "invalid_duration",
    "invalid_decimal",
    "invalid_uuid",
    "invalid_url",
    "invalid_base64",
    "invalid_json_text",
    "invalid_complex",
    "invalid_fraction",
    "not_in_enum",
    "no_union_member",
    "unknown_tag",
    "missing_tag",
    "too_deep",
    "unhashable_item",
    "invalid_value",
]
"""What can be wrong with an argument; a closed list (SPEC D5)."""

LINES_SHOWN = 20
"""So many issues of a call are told to the model; all of them are in `CallError.issues`."""


@dataclass(slots=True, unsafe_hash=True)  # to freeze it would cost more than to make it
class Issue:
    """One thing that is wrong with the arguments of a call.

    Parameters:
        path: where, by the names and indexes of the wire; empty for the arguments as a whole.
        code: what kind of problem, from a closed list.
        message: what is expected there and what kind of thing came; never the value that came.
    """

    path: tuple[str | int, ...]
    code: IssueCode
    message: str

    def __str__(self) -> str:
        return f"{path_text(self.path)}: {self.message}" if self.path else self.message


def path_text(path: tuple[str | int, ...]) -> str:
    """A path as a model would write it: `items[3].name`, with quotes round names that need them."""
    text = ""
    for part in path:
        if not isinstance(part, str):
            text += f"[{part}]"
        elif part.isidentifier() or part.replace("-", "").isalnum():
            text = f"{text}.{part}" if text else part
        else:
            text += f'["{part}"]'
    return shortened(text)


@dataclass(slots=True, unsafe_hash=True)  # as above
class CallError:
    """Why a call has no value (SPEC D5).

    Parameters:
        code: stable, for programs.
        message: one sentence about the call as a whole.
        tool: the name the call was made under.
        issues: what is wrong with the arguments, for `invalid_arguments`.
        known_tools: the names there are, for `unknown_tool`.
        nearest: the one of them that may have been meant.
    """

    code: ErrorCode
    message: str
    tool: str = ""
    issues: tuple[Issue, ...] = ()
    known_tools: tuple[str, ...] = ()
    nearest: str | None = None

    @property
    def text(self) -> str:
        """All that the model is told: the message and, line by line, the issues."""
        text = self.message
        for issue in self.issues[:LINES_SHOWN]:
            text += f"\n- {path_text(issue.path)}: {issue.message}" if issue.path else f"\n- {issue.message}"
        hidden = len(self.issues) - LINES_SHOWN
        return f"{text}\n- … and {hidden} more of the kind" if hidden > 0 else text

    def to_dict(self) -> dict[str, Any]:
        """The error as JSON: `code` and `message`, with `issues` or `known_tools` and `nearest` where there are any."""
        data: dict[str, Any] = {"code": self.code, "message": self.message}
        if self.code == "invalid_arguments":
            data["issues"] = [
                {"path": list(issue.path), "code": issue.code, "message": issue.message} for issue in self.issues
            ]
        if self.code == "unknown_tool":
            data |= {"known_tools": list(self.known_tools), "nearest": self.nearest}
        return data


class Ok(Generic[T_co]):
    """A call that has a value, whatever the value (SPEC D8).

    Parameters:
        value: what the tool returned.
        repairs: what was changed in the arguments before they fitted (SPEC R7); empty unless repair is on.

    Example:
        >>> match Ok(3):
        ...     case Ok(value):
        ...         print(value)
        3
    """

    __slots__ = ("_text", "repairs", "value")
    __match_args__ = ("value",)
    ok: ClassVar[Literal[True]] = True
    value: T_co
    repairs: tuple[Repair, ...]
    _text: str

    def __init__(self, value: T_co, repairs: tuple[Repair, ...] = ()) -> None:
        self.value = value
        self.repairs = repairs

    @property
    def text(self) -> str:
        """What the model is shown: JSON, a string as it is, or a sentence where the value cannot be JSON.

        It is made when it is first asked for and kept, so that a result that can be read only once is read once.
        """
        try:
            return self._text
        except AttributeError:
            rendered = json_text(self.value)
            self._text = NOT_JSON if rendered is None else rendered
            return self._text

    def unwrap(self) -> T_co:
        """The value."""
        return self.value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ok):
            return NotImplemented
        return bool(self.value == other.value and self.repairs == other.repairs)

    def __hash__(self) -> int:
        return hash((Ok, self.value))

    def __repr__(self) -> str:
        return f"Ok({self.value!r}, repairs={self.repairs!r})" if self.repairs else f"Ok({self.value!r})"

    def __reduce__(self) -> tuple[type[Ok[T_co]], tuple[T_co, tuple[Repair, ...]]]:
        return Ok, (self.value, self.repairs)


class FreshOk(Ok[T_co]):
    """An `Ok` as dispatch makes it: without the call of a Python `__init__`, which is 8 % of a scalar tool's time.

    It is an `Ok` in every other respect and becomes a plain one when it is copied or pickled.
    """

    __slots__ = ()
    __init__ = object.__init__  # pyright: ignore[reportAssignmentType]


class Err:
    """A call that has no value, and why (SPEC D5).

    Parameters:
        error: what went wrong.
        repairs: what was changed in the arguments before they fitted, when it was the tool itself that failed (SPEC R7).

    Example:
        >>> match Err(CallError("timed_out", "It took too long.")):
        ...     case Err(error):
        ...         print(error.code)
        timed_out
    """

    __slots__ = ("error", "repairs")
    __match_args__ = ("error",)
    ok: ClassVar[Literal[False]] = False
    error: CallError
    repairs: tuple[Repair, ...]

    def __init__(self, error: CallError, repairs: tuple[Repair, ...] = ()) -> None:
        self.error = error
        self.repairs = repairs

    @property
    def text(self) -> str:
        """What the model is shown: what went wrong and, for arguments, what is expected instead."""
        return self.error.text

    def unwrap(self) -> NoReturn:
        """Raise the error.

        Raises:
            CallFailed: always.
        """
        raise CallFailed(self.error)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Err):
            return NotImplemented
        return self.error == other.error and self.repairs == other.repairs

    def __hash__(self) -> int:
        return hash((Err, self.error))

    def __repr__(self) -> str:
        return f"Err({self.error!r}, repairs={self.repairs!r})" if self.repairs else f"Err({self.error!r})"


Result: TypeAlias = Ok[T] | Err
"""What `run` returns: `Ok[T]` or `Err`."""


@dataclass(frozen=True, slots=True)
class Call:
    """One call a model asks for, in no provider's terms.

    Parameters:
        id: by which the provider knows the call; empty where it has none.
        name: of the tool.
        arguments: as the model sent them.
        echo: what else the provider wants to see again in the result, in its own terms.
    """

    id: str
    name: str
    arguments: Arguments
    echo: Mapping[str, Any] = field(default_factory=dict, hash=False, repr=False)


class BoundArguments:
    """Arguments that a tool will take, checked and not yet used: what an approval flow asks about.

    Parameters:
        tool: the name of the tool.
        arguments: what the model sent, as JSON values that the caller may keep and change.
    """

    __slots__ = ("_acall", "_call", "arguments", "tool")

    def __init__(
        self,
        tool: str,
        arguments: dict[str, Any],
        call: Callable[[Any], Result[Any]],
        acall: Callable[[Any], Coroutine[Any, Any, Result[Any]]],
    ) -> None:
        self.tool = tool
        self.arguments = arguments
        self._call = call
        self._acall = acall

    def call(self, *, context: Any = None) -> Result[Any]:
        """Call the tool with the arguments as they were checked.

        Parameters:
            context: as of `ToolSet.run`; the one given to `ToolSet.validate` when it is None.

        Raises:
            InjectionError: an injected parameter has no value.
        """
        return self._call(context)

    async def acall(self, *, context: Any = None) -> Result[Any]:
        """`call` for code that awaits (SPEC D7).

        Parameters:
            context: as of `call`.

        Raises:
            InjectionError: an injected parameter has no value.
        """
        return await self._acall(context)

    def __repr__(self) -> str:
        return f"BoundArguments(tool={self.tool!r}, arguments={self.arguments!r})"
