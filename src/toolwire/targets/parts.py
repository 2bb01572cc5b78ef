"""The parts of what providers send back: objects of any SDK, objects that act like dicts, and plain dicts are read alike."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeAlias

from pydantic_core import to_jsonable_python

from toolwire.results import Arguments, Call

__all__ = [
    "ABSENT",
    "Layout",
    "broken_off",
    "call_of",
    "echoed",
    "follow",
    "has",
    "has_value",
    "member",
    "parts",
    "text_of",
]

Step: TypeAlias = str | int

ABSENT: Final = object()
"""What stands for a member there is not; None is a value."""

_SCALARS: Final = (str, bytes, bytearray, bool, int, float)


class Layout(NamedTuple):
    """Where a provider's calls are.

    Parameters:
        paths: the ways from a response or a message to the list with the calls in it. The first one that can be begun counts.
        single: members by which one element of that list is known.
        others: members by which a response is known that holds no call at all.
    """

    paths: tuple[tuple[Step, ...], ...]
    single: frozenset[str]
    others: frozenset[str] = frozenset()


def member(value: Any, *names: str) -> Any:
    """A member of an object or a dict, under the first of its names that is there; `ABSENT` without one.

    Example:
        >>> member({"functionCall": 1}, "function_call", "functionCall")
        1
    """
    for name in names:
        found = _at(value, name)
        if found is not ABSENT:
            return found
    return ABSENT


def _at(value: Any, step: Step) -> Any:
    if isinstance(value, Mapping):
        return value.get(step, ABSENT)
    if isinstance(step, str):
        found = getattr(value, step, ABSENT)
        if found is not ABSENT:
            return found
    try:  # a list, or an object of a compatible server that has its members as items only
        return value[step]
    except (TypeError, LookupError):
        return ABSENT


def has(value: Any, names: Iterable[str]) -> bool:
    """Whether one of the members is there."""
    return any(_at(value, name) is not ABSENT for name in names)


def has_value(value: Any, *names: str) -> bool:
    """Whether a member is there and says something: SDKs have None for what was not sent."""
    return member(value, *names) not in (ABSENT, None, False)


def follow(value: Any, path: tuple[Step, ...]) -> Any:
    """What lies at the end of a path; `ABSENT` where it breaks off."""
    for step in path:
        value = ABSENT if value is None or value is ABSENT else _at(value, step)
    return value


def parts(sender: str, response: Any, layout: Layout) -> list[Any]:
    """The elements among which the calls are.

    Parameters:
        sender: the provider, for the error.
        response: a whole response, a message, a list of calls, or one call; None is no call.
        layout: where this provider has its calls.

    Raises:
        TypeError: this is nothing that the provider sends.
    """
    if response is None:
        return []
    if isinstance(response, list | tuple):
        return list(response)
    for path in layout.paths:
        if has(response, {path[0]} if isinstance(path[0], str) else ()):
            found = follow(response, path)
            return [] if found is ABSENT or found is None or isinstance(found, str) else list(found)
    if has(response, layout.single):
        return [response]
    if isinstance(response, _SCALARS) or not (has(response, layout.others) or response == {}):
        way_out = "; join the pieces of a stream first" if _is_stream(response) else ""
        raise TypeError(f"{type(response).__name__} is no response, message or call as {sender} sends it{way_out}")
    return []


def _is_stream(value: Any) -> bool:
    return hasattr(type(value), "__next__") or hasattr(type(value), "__anext__")


def echoed(part: Any, names: Iterable[str]) -> dict[str, Any]:
    """The members that the provider wants to see again, as JSON data."""
    found = {name: member(part, name) for name in names}
    return {
        name: to_jsonable_python(value) for name, value in found.items() if value is not ABSENT and value is not None
    }


def text_of(value: Any) -> str:
    """An id or a name as text; empty where there is none."""
    return "" if value is None or value is ABSENT else str(value)


def call_of(call_id: Any, name: Any, arguments: Any, echo: Mapping[str, Any] | None = None) -> Call:
    """A call in no provider's terms.

    Parameters:
        call_id: the provider's id, where there is one.
        name: of the tool.
        arguments: text or a mapping; where there are none, none are given.
        echo: what the provider wants to see again in the result.
    """
    given: Arguments = None if arguments is ABSENT else arguments
    return Call(text_of(call_id), text_of(name), given, echo or {})


def broken_off(call: Call) -> Call:
    """A call that the model did not end: its arguments as text that breaks off, so that it is refused and not run (SPEC D3).

    Text that is there is kept: if it is whole after all, so is the call.

    Example:
        >>> broken_off(Call("1", "f", {"a": 1})).arguments
        '{"a": 1'
    """
    if isinstance(call.arguments, Mapping | None):
        return replace(call, arguments=json.dumps(dict(call.arguments or {}))[:-1])
    return call if call.arguments.strip() else replace(call, arguments="{")
