"""One tool of a set, ready to be called: checked, run, awaited, put into a thread, timed out (SPEC D)."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from functools import cached_property, partial
from types import CoroutineType
from typing import TYPE_CHECKING, Any, TypeAlias

from pydantic_core import ValidationError

from toolwire.compiling.binding import Values, bind
from toolwire.compiling.places import Place
from toolwire.dispatch.closures import INVOKE, Awaits, build, is_awaitable
from toolwire.dispatch.entrance import decoder, nothing_given, plain_json, without_duplicates
from toolwire.dispatch.failures import asynchronous, failed, timed_out
from toolwire.dispatch.hooks import through, through_async
from toolwire.dispatch.injection import injector
from toolwire.dispatch.refused import misfit, undecided, unreadable
from toolwire.dispatch.settings import Settings
from toolwire.dispatch.taken import Repairs, Taken, with_repairs
from toolwire.reading.options import is_duration
from toolwire.results import BoundArguments, Call, Err, Ok, Result
from toolwire.tool import Tool

if TYPE_CHECKING:
    from toolwire.dispatch.mending import Mend

__all__ = ["ARun", "Run", "Runner"]

Run: TypeAlias = Callable[[Any, Any], Result[Any]]
ARun: TypeAlias = Callable[[Any, Any], Coroutine[Any, Any, Result[Any]]]
Given: TypeAlias = "dict[str, Any] | None"


class Runner:
    """A tool under the settings of its set.

    `run(arguments, context)` is the whole of a call: one function, made for this tool. What it does in one go, the other
    ways to call a tool (in a thread, within a time, after an approval) do in steps.

    Parameters:
        tool: compiled.
        settings: of the set.
        bound: injected values that were given beforehand.

    Raises:
        DefinitionError: an option that does not fit the function.
    """

    def __init__(self, tool: Tool, settings: Settings, bound: Mapping[str, Any]) -> None:
        signature, arguments = tool.signature, tool.arguments
        if tool.options.thread and signature.is_async:
            raise signature.place.refusal("thread=True is for plain functions; leave it out, a coroutine is awaited")
        injected = [parameter for parameter in signature.parameters if parameter.injected]
        text = without_duplicates(arguments.from_text) if settings.duplicate_keys == "error" else arguments.from_text
        self.tool = tool
        self.settings = settings
        self.bound = bound
        self._binding = bind(signature, arguments.null_is_absent)
        self._inject = injector(tool.name, injected, bound) if injected else None
        self._decode = decoder(text, arguments.from_mapping)
        self._function = signature.function if signature.constructs is None else _itself
        self._environment: dict[str, Any] = {
            "function": self._function,
            "from_text": text,
            "from_mapping": arguments.from_mapping,
            "decode": self._decode,
            "refused": self._refused,
            "unready": self._unready,
            "fail": self._fail,
            "unawaited": self._unawaited,
            "merge": settings.merged if settings.context is not None else None,
            "inject": self._inject,
            "fill": self._binding.fill,
        }
        self._direct: Run = self._asynchronous if signature.is_async else self._built("never")
        self.run: Run = self._hooked if settings.hooks else self._direct

    @cached_property
    def arun(self) -> ARun:
        """`run` for code that awaits (SPEC D7)."""
        return self._ahooked if self.settings.hooks else self._adirect

    @cached_property
    def _adirect(self) -> ARun:
        options = self.tool.options
        if options.thread or options.timeout is not None:
            return partial(self._asteps, timeout=options.timeout)
        return self._built("always" if self.tool.signature.is_async else "perhaps")

    @cached_property
    def _invoke(self) -> Callable[[Values, Given], Any]:
        return self._binding.build(INVOKE, {"function": self._function})

    def with_name(self, name: str) -> Runner:
        """The same under another name."""
        return Runner(self.tool.with_name(name), self.settings, self.bound)

    def with_bound(self, injected: Mapping[str, Any]) -> Runner:
        """The same with more injected values given beforehand."""
        return Runner(self.tool, self.settings, {**self.bound, **injected})

    def check_injected(self, context: Any) -> None:
        """See that each injected parameter will have its value.

        Raises:
            InjectionError: one has none.
        """
        self._given(context)

    @property
    def injected(self) -> frozenset[str]:
        """The names of the injected parameters."""
        return frozenset(parameter.name for parameter in self.tool.signature.parameters if parameter.injected)

    async def arun_within(self, arguments: Any, context: Any, timeout: float) -> Result[Any]:
        """`arun` with a time limit of the caller's.

        Raises:
            ValueError: that is none.
        """
        if not is_duration(timeout):
            raise ValueError(f"timeout is a number of seconds above 0, not {timeout!r}")
        return await self.arun_call(Call("", self.tool.name, arguments), context, timeout)

    def _built(self, awaits: Awaits) -> Callable[..., Any]:
        refused = self._refused if awaits == "never" else self._arefused
        return build(self._binding, awaits, {**self._environment, "refused": refused})

    # Hooks

    def run_call(self, call: Call, context: Any) -> Result[Any]:
        """`run`, with hooks that are shown this very call."""
        self._given(context)
        return through(self.settings.hooks, call, lambda other: self._direct(other.arguments, context))

    async def arun_call(self, call: Call, context: Any, timeout: float | None = None) -> Result[Any]:
        """`arun`, with hooks that are shown this very call, and with a time limit of the caller's if there is one."""
        self._given(context)
        arun = self._adirect if timeout is None else partial(self._asteps, timeout=timeout)
        return await through_async(self.settings.hooks, call, lambda other: arun(other.arguments, context))

    def _hooked(self, arguments: Any, context: Any) -> Result[Any]:
        return self.run_call(Call("", self.tool.name, arguments), context)

    async def _ahooked(self, arguments: Any, context: Any) -> Result[Any]:
        return await self.arun_call(Call("", self.tool.name, arguments), context)

    # A call in steps

    def validate(self, arguments: Any, context: Any) -> Result[BoundArguments]:
        """Check arguments without calling the tool."""
        try:
            values = self._decode(arguments, self.settings.merged(context))
        except (Exception, SystemExit) as error:
            failure = [error]
        else:
            return self._left_out(values) or self._bound_to(values, arguments, (), context)
        other = self._instead(failure.pop(), arguments, context)
        return other if isinstance(other, Err) else self._bound_to(*other, context)

    def _bound_to(self, values: Values, arguments: Any, repairs: Repairs, context: Any) -> Result[BoundArguments]:
        call = Call("", self.tool.name, plain_json(arguments))
        run = partial(self._approved, values, call, context)
        arun = partial(self._aapproved, values, call, context)
        return Ok(BoundArguments(self.tool.name, plain_json(arguments), run, arun), repairs)

    def _approved(self, values: Values, call: Call, validated: Any, context: Any) -> Result[Any]:
        context = validated if context is None else context
        given = self._given(context)

        def last(other: Call) -> Result[Any]:
            return self._called(values, given) if other is call else self._direct(other.arguments, context)

        return through(self.settings.hooks, call, last)

    async def _aapproved(self, values: Values, call: Call, validated: Any, context: Any) -> Result[Any]:
        context = validated if context is None else context
        given = self._given(context)
        timeout = self.tool.options.timeout

        def last(other: Call) -> Coroutine[Any, Any, Result[Any]]:
            return self._acalled(values, given, timeout) if other is call else self._adirect(other.arguments, context)

        return await through_async(self.settings.hooks, call, last)

    async def _asteps(self, arguments: Any, context: Any, *, timeout: float | None) -> Result[Any]:
        given = self._given(context)
        try:
            values = self._decode(arguments, self.settings.merged(context))
        except (Exception, SystemExit) as error:
            failure = [error]
        else:
            return await self._acalled(values, given, timeout)
        return await self._arefused(failure.pop(), arguments, context, timeout)

    def _given(self, context: Any) -> Given:
        """The injected values of a call; nothing has run when one is missing."""
        return None if self._inject is None else self._inject(self.settings.merged(context))

    def _called(self, values: Values, given: Given) -> Result[Any]:
        if self.tool.signature.is_async:
            return asynchronous(self.tool.name)
        result = self._outcome(values, given)
        if isinstance(result, Ok) and type(result.value) is CoroutineType:
            return self._unawaited(result.value)
        return result

    async def _acalled(self, values: Values, given: Given, timeout: float | None) -> Result[Any]:
        """The call, within a time if there is a limit; only a thread can be left behind, so a plain function gets one."""
        import asyncio

        plain = not self.tool.signature.is_async
        in_thread = plain and (self.tool.options.thread or timeout is not None)
        limit = asyncio.timeout(timeout)
        try:
            async with limit:
                result = await self._awaited(values, given, in_thread=in_thread)
        except TimeoutError:
            return timed_out(self.tool.name, timeout or 0)
        # A tool that answers its cancellation with an exception of its own is late all the same.
        return timed_out(self.tool.name, timeout or 0) if limit.expired() and not result.ok else result

    async def _awaited(self, values: Values, given: Given, *, in_thread: bool) -> Result[Any]:
        import asyncio

        result = await asyncio.to_thread(self._outcome, values, given) if in_thread else self._outcome(values, given)
        if isinstance(result, Err) or not is_awaitable(result.value):
            return result
        try:
            return Ok(await result.value)
        except (Exception, SystemExit) as error:
            return self._fail(error, values)

    def _outcome(self, values: Values, given: Given) -> Result[Any]:
        """What the function itself comes to; the value may still have to be awaited."""
        values = dict(values)
        try:
            if self._binding.fill is not None:
                self._binding.fill(values)
        except (Exception, SystemExit) as error:
            return self._unready(error)
        try:
            return Ok(self._invoke(values, given))
        except (Exception, SystemExit) as error:
            return self._fail(error, values)

    # What a call comes to when it has no value

    def _refused(self, error: Exception | SystemExit, arguments: Any, context: Any) -> Result[Any]:
        """What becomes of a call whose arguments were not taken as they were sent."""
        other = self._instead(error, arguments, context)
        if isinstance(other, Err):
            return other
        return with_repairs(self._called(other.values, self._given(context)), other.repairs)

    async def _arefused(
        self, error: Exception | SystemExit, arguments: Any, context: Any, timeout: float | None = None
    ) -> Result[Any]:
        other = self._instead(error, arguments, context)
        if isinstance(other, Err):
            return other
        return with_repairs(await self._acalled(other.values, self._given(context), timeout), other.repairs)

    def _instead(self, error: Exception | SystemExit, arguments: Any, context: Any) -> Err | Taken:
        """What refused arguments come to: an error, or the values of others that are taken in their place."""
        if type(error) is not ValidationError:
            return unreadable(self.tool.name, error, arguments) or self._unready(error)
        if nothing_given(arguments):
            return self._taken({}, (), context)
        refusal = misfit(self.tool.name, error, self._whole)
        if self.settings.repair == "off":
            return refusal
        repaired, repairs = self._mend(arguments, refusal)
        other = self._taken(repaired, repairs, context) if repairs else refusal
        return refusal if isinstance(other, Err) else other

    def _taken(self, arguments: Any, repairs: Repairs, context: Any) -> Err | Taken:
        """The values of other arguments, or the error when these are not taken either; they are not repaired again."""
        try:
            return Taken(self._decode(arguments, self.settings.merged(context)), arguments, repairs)
        except ValidationError as error:
            return misfit(self.tool.name, error, self._whole)
        except (Exception, SystemExit) as error:
            return unreadable(self.tool.name, error, arguments) or self._unready(error)

    @cached_property
    def _mend(self) -> Mend:
        from toolwire.dispatch.mending import mender

        return mender(self.tool.written.canonical)

    def _unready(self, error: Exception | SystemExit) -> Err:
        """The error for an exception that came out of the author's code before the call."""
        return failed(self.tool.name, error, expose=self.settings.expose_exceptions, doing="checking")

    def _whole(self) -> Place:
        return self._place

    @cached_property
    def _place(self) -> Place:
        return Place.of(self.tool.written.canonical)

    def _fail(self, error: Exception | SystemExit, values: Values) -> Err:
        """The error for an exception that came out of the call.

        A `KeyError` can be that of the call itself, for what a validator of the author's left out (`PydanticOmit`); to ask
        before each call would cost time.
        """
        left_out = self._left_out(values) if type(error) is KeyError else None
        return left_out or failed(self.tool.name, error, expose=self.settings.expose_exceptions)

    def _left_out(self, values: Values) -> Err | None:
        needed = [
            parameter for parameter in self.tool.signature.parameters if parameter.required and not parameter.injected
        ]
        paths = [(parameter.wire_name,) for parameter in needed if parameter.name not in values]
        return undecided(self.tool.name, paths) if paths else None

    def _unawaited(self, value: CoroutineType[Any, Any, Any]) -> Err:
        value.close()
        return asynchronous(self.tool.name)

    def _asynchronous(self, arguments: Any, context: Any) -> Err:
        del arguments, context
        return asynchronous(self.tool.name)


def _itself(value: Any) -> Any:
    """The call of a tool that constructs itself: validation made its value."""
    return value
