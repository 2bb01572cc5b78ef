"""The code of one call: templates that `compiling.binding` completes with the call of the function.

Validation and the call have a `try` of their own, and so have the author's factories in between, so that an exception of
the author's is never taken for a mistake in the arguments (SPEC D6). What is done about refused arguments comes after their
exception was handled, since it may run the tool, whose own exceptions have nothing to do with it. Whatever a set does not use is
left out of the code, so that it costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import CoroutineType
from typing import Any, Final, Literal

from toolwire.compiling.binding import Binding
from toolwire.results import FreshOk

__all__ = ["INVOKE", "PLAIN", "Awaits", "build", "is_awaitable"]

Awaits = Literal["never", "perhaps", "always"]
"""Whether the result of the call is awaited: by `run` never, by `arun` always for a coroutine function."""

PLAIN: Final = frozenset({str, int, float, bool, type(None), dict, list, tuple, set})
"""Types of results that are known not to be awaitable."""

INVOKE: Final = """
def run(values, given):
    return {call}
"""
"""Only the call."""


def is_awaitable(value: object) -> bool:
    """Whether a result has to be awaited; one whose class does not say is a value like any other (SPEC D8)."""
    try:
        return type(value) not in PLAIN and hasattr(type(value), "__await__")
    except Exception:  # noqa: BLE001 - a metaclass of the author's may raise anything
        return False


def _template(awaits: Awaits, *, merges: bool, injects: bool, fills: bool) -> str:
    lines = (
        (awaits == "never", "def run(arguments, context):"),
        (awaits != "never", "async def run(arguments, context):"),
        (merges, "    context = merge(context)"),
        (injects, "    given = inject(context)"),
        (True, "    try:"),
        (True, "        if context is not None:"),
        (True, "            values = decode(arguments, context)"),
        (True, "        elif type(arguments) is str:"),
        (True, "            values = from_text(arguments)"),
        (True, "        elif type(arguments) is dict:"),
        (True, "            values = from_mapping(arguments)"),
        (True, "        else:"),
        (True, "            values = decode(arguments, None)"),
        (True, "    except (Exception, SystemExit) as error:"),
        (True, "        failure = [error]"),
        (True, "    else:"),
        (fills, "        try:"),
        (fills, "            fill(values)"),
        (fills, "        except (Exception, SystemExit) as error:"),
        (fills, "            return unready(error)"),
        (True, "        try:"),
        (awaits == "always", "            value = await {call}"),
        (awaits != "always", "            value = {call}"),
        (awaits == "perhaps", "            if is_awaitable(value):"),
        (awaits == "perhaps", "                value = await value"),
        (True, "        except (Exception, SystemExit) as error:"),
        (True, "            return fail(error, values)"),
        (awaits == "never", "        if type(value) is CoroutineType:"),
        (awaits == "never", "            return unawaited(value)"),
        (True, "        result = FreshOk()"),
        (True, "        result.value = value"),
        (True, "        result.repairs = ()"),
        (True, "        return result"),
        (awaits == "never", "    return refused(failure.pop(), arguments, context)"),
        (awaits != "never", "    return await refused(failure.pop(), arguments, context)"),
    )
    return "\n".join(line for wanted, line in lines if wanted)


def build(binding: Binding, awaits: Awaits, environment: Mapping[str, Any]) -> Callable[..., Any]:
    """The whole of a call as one function of (arguments, context).

    Parameters:
        binding: how the function is called.
        awaits: whether its result is awaited.
        environment: `function`, `from_text`, `from_mapping`, `decode`, `refused`, `unready`, `fail` and `unawaited`; `merge`, `inject`
            and `fill` are None where there is nothing to do.
    """
    optional = {name: environment[name] for name in ("merge", "inject", "fill")}
    merges, injects, fills = (step is not None for step in optional.values())
    template = _template(awaits, merges=merges, injects=injects, fills=fills)
    return binding.build(template, {**environment, **CONSTANTS})


CONSTANTS: Final[Mapping[str, Any]] = {
    "FreshOk": FreshOk,
    "CoroutineType": CoroutineType,
    "is_awaitable": is_awaitable,
}
