"""Functions around every call (SPEC D9)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from types import CoroutineType
from typing import Any

from toolwire.dispatch.closures import is_awaitable
from toolwire.dispatch.settings import CallNext, Hook
from toolwire.results import Call, Err, Ok, Result

__all__ = ["through", "through_async"]


def through(hooks: Sequence[Hook], call: Call, last: Callable[[Call], Result[Any]]) -> Result[Any]:
    """The result of a call that goes through all hooks, the first one outermost.

    Parameters:
        hooks: their exceptions are the caller's.
        call: what the first hook gets.
        last: runs the call that the last hook goes on with.

    Raises:
        TypeError: a hook gave no result, or has to be awaited.
        ValueError: a hook went on with another tool.
    """
    return _checked(_chain(hooks, call.name, last)(call), call.name)


async def through_async(hooks: Sequence[Hook], call: Call, last: Callable[[Call], Any]) -> Result[Any]:
    """`through` for `arun`: `call_next` gives something to await, and so may the hook.

    Raises:
        TypeError: a hook gave no result.
        ValueError: a hook went on with another tool.
    """
    result = _chain(hooks, call.name, last)(call)
    return _checked(await result if is_awaitable(result) else result, call.name)


def _chain(hooks: Sequence[Hook], name: str, last: Callable[[Call], Any]) -> CallNext:
    step: CallNext = partial(_same_tool, name, last)
    for hook in reversed(hooks):
        step = partial(_around, hook, step)
    return step


def _around(hook: Hook, call_next: CallNext, call: Call) -> Any:
    return hook(call, call_next)


def _same_tool(name: str, last: Callable[[Call], Any], call: Call) -> Any:
    if call.name != name:
        raise ValueError(f"{name}: a hook may change the arguments of a call, not its tool (it became {call.name!r})")
    return last(call)


def _checked(result: Any, tool: str) -> Result[Any]:
    if isinstance(result, Ok | Err):
        return result
    if isinstance(result, CoroutineType):
        result.close()
        raise TypeError(f"{tool}: the hook {result.__qualname__} has to be awaited; use arun, acall or aanswer")
    kind = type(result).__name__
    raise TypeError(f"{tool}: a hook gave {kind}; let it return what call_next gave, an Ok or an Err")
