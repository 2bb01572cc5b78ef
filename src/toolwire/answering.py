"""From the response of a provider to the messages that go back: read the calls, run each, write its result (SPEC P)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from toolwire.emission import checked_options, target_named
from toolwire.results import Call, Result, unknown_tool
from toolwire.targets import TARGETS
from toolwire.targets.base import Done, Message, Target

if TYPE_CHECKING:
    from toolwire.dispatch.runner import Runner

__all__ = ["Answering", "calls_in"]

UNMISTAKABLE: Final = ("openai", "openai-responses", "anthropic", "bedrock")
"""The formats whose calls look like nothing else."""


def calls_in(target: str, response: Any) -> list[Call]:
    """The calls of a response, in order and in no provider's terms.

    Parameters:
        target: a provider format.
        response: an object of an SDK or plain data: a whole response, a message, a list of calls, or one call.

    Raises:
        EmitError: an unknown target.
        TypeError: this is nothing that the provider sends.
    """
    return _found(target_named(target), response)


def _found(target: Target, response: Any) -> list[Call]:
    """The calls of a response; those of another provider are not passed over as if there were none."""
    calls = target.calls(response)
    other = None if calls else next((name for name in UNMISTAKABLE if _holds_calls(name, response)), None)
    if other is not None:
        raise TypeError(f"{type(response).__name__} holds calls as {other!r} has them, not {target.name!r}")
    return calls


def _holds_calls(target: str, response: Any) -> bool:
    try:
        return bool(TARGETS[target].calls(response))
    except TypeError:
        return False


class Answering(NamedTuple):
    """How the calls of one response are answered.

    Parameters:
        target: the provider format.
        runners: the tools, by name.
        context: of each call.
        options: of the target.
    """

    target: Target
    runners: Mapping[str, Runner]
    context: Any
    options: Mapping[str, Any]

    @classmethod
    def of(cls, target: str, runners: Mapping[str, Runner], context: Any, options: Mapping[str, Any]) -> Answering:
        """Answer calls for a provider.

        Raises:
            EmitError: an unknown target or option.
        """
        chosen = target_named(target)
        given = checked_options(chosen.name, chosen.reply_options, options)
        return cls(chosen, runners, context, dict(given))

    def reply(self, call: Call, result: Result[Any]) -> Message:
        """The provider's message with the result of one call."""
        runner = self.runners.get(call.name)
        returns = None if runner is None else runner.tool.written.returns
        return self.target.reply(Done(call, result, returns, self.options))

    def answer(self, response: Any, *, only_known: bool) -> list[Message]:
        """Run the calls one after the other."""
        calls = self._calls(response, only_known=only_known)
        return self._turn(calls, [self._run(call) for call in calls])

    async def aanswer(self, response: Any, *, only_known: bool, at_once: int) -> list[Message]:
        """Run the calls at the same time, `at_once` of them at most."""
        if at_once < 1:
            raise ValueError(f"at_once is 1 or more, not {at_once!r}")
        calls = self._calls(response, only_known=only_known)
        if len(calls) < 2:  # noqa: PLR2004 - one call needs no task
            return self._turn(calls, [await self._arun(call) for call in calls])
        return self._turn(calls, await self._together(calls, at_once))

    def _calls(self, response: Any, *, only_known: bool) -> list[Call]:
        calls = [call for call in _found(self.target, response) if not only_known or call.name in self.runners]
        for call in calls:  # The caller's mistake is said before anything runs.
            if call.name in self.runners:
                self.runners[call.name].check_injected(self.context)
        return calls

    def _turn(self, calls: Sequence[Call], results: Sequence[Result[Any]]) -> list[Message]:
        return self.target.turn([self.reply(call, result) for call, result in zip(calls, results, strict=True)])

    def _run(self, call: Call) -> Result[Any]:
        runner = self.runners.get(call.name)
        return unknown_tool(call.name, tuple(self.runners)) if runner is None else runner.run_call(call, self.context)

    async def _arun(self, call: Call) -> Result[Any]:
        runner = self.runners.get(call.name)
        if runner is None:
            return unknown_tool(call.name, tuple(self.runners))
        return await runner.arun_call(call, self.context)

    async def _together(self, calls: Sequence[Call], at_once: int) -> list[Result[Any]]:
        """The results in the order of the calls; when a hook raises, the calls that still run are cancelled."""
        import asyncio

        room = asyncio.Semaphore(at_once)

        async def one(call: Call) -> Result[Any]:
            async with room:
                return await self._arun(call)

        try:
            async with asyncio.TaskGroup() as group:
                tasks = [group.create_task(one(call)) for call in calls]
        except BaseExceptionGroup as raised:
            raise raised.exceptions[0] from None
        return [task.result() for task in tasks]
