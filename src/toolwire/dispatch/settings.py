"""What a set decides about the calls of its tools (SPEC P)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from toolwire.errors import DefinitionError
from toolwire.results import Call, Result

__all__ = ["CallNext", "DuplicateKeys", "Hook", "Repairing", "Settings"]

CallNext: TypeAlias = Callable[[Call], Any]
"""What a hook goes on with: gives a result under `run` and something to await under `arun`."""
Hook: TypeAlias = Callable[[Call, CallNext], "Result[Any] | Any"]
"""A function around every call: gives a result, or under `arun` something to await that does (SPEC D9)."""
DuplicateKeys: TypeAlias = Literal["last", "error"]
Repairing: TypeAlias = Literal["off", "faithful"]

REPAIRS = ("off", "faithful")
DUPLICATES = ("last", "error")


@dataclass(frozen=True, slots=True)
class Settings:
    """The options of a `ToolSet` that change how its tools are called.

    Parameters:
        context: for every call; where both are mappings, that of the call goes over it, else that of the call counts.
        repair: whether arguments that do not fit are read anew, each misplaced value as the one thing it can mean (SPEC R7).
        hooks: functions around every call, the first one outermost (SPEC D9).
        duplicate_keys: what becomes of JSON text with a name twice: the last one counts, or it is an error (SPEC D3).
        expose_exceptions: the model is told the message of a tool's exception, not only its type (SPEC D6).

    Raises:
        DefinitionError: for a value that is none of these (SPEC A10).
    """

    context: Any = None
    repair: Repairing = "off"
    hooks: Sequence[Hook] = ()
    duplicate_keys: DuplicateKeys = "last"
    expose_exceptions: bool = False

    def __post_init__(self) -> None:
        _one_of("repair", self.repair, REPAIRS)
        _one_of("duplicate_keys", self.duplicate_keys, DUPLICATES)
        if not isinstance(self.expose_exceptions, bool):
            raise DefinitionError(f"expose_exceptions is True or False, not {self.expose_exceptions!r}")
        if not isinstance(self.hooks, list | tuple):
            raise DefinitionError(f"hooks is a list of functions of (call, call_next), not {self.hooks!r}")
        object.__setattr__(self, "hooks", tuple(self.hooks))  # the caller's list may change
        for hook in self.hooks:
            if not callable(hook):
                raise DefinitionError(f"a hook is a function of (call, call_next), not {hook!r}")

    def merged(self, context: Any) -> Any:
        """The context of one call: that of the set, over which that of the call goes."""
        if context is None:
            return self.context
        if isinstance(context, Mapping) and isinstance(self.context, Mapping):
            return {**self.context, **context}
        return context


def _one_of(option: str, value: object, known: tuple[str, ...]) -> None:
    if value not in known:
        raise DefinitionError(f"{option} is {' or '.join(map(repr, known))}, not {value!r}")
