"""What a set of tools says to a provider and what it hears: emitted definitions, calls, and their results (SPEC P).

Everything has the provider's own types, where its SDK is installed: what `emit` and `answer` give goes into a request as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, overload

from toolwire.findings import Finding
from toolwire.results import Call, Result

if TYPE_CHECKING:
    from toolwire.dispatch.runner import Runner
    from toolwire.emission import Emission
    from toolwire.sdks.anthropic import MessageParam, ToolParam
    from toolwire.sdks.google import ContentDict, ToolUnionDict
    from toolwire.sdks.openai_chat import ChatCompletionFunctionToolParam, ChatCompletionToolMessageParam
    from toolwire.sdks.openai_responses import FunctionCallOutput, FunctionToolParam
    from toolwire.tool import Tool

__all__ = ["ProviderSide"]

OnLoss: TypeAlias = Literal["raise", "warn", "ignore"]
OnError: TypeAlias = Literal["raise", "skip"]
ThroughOpenAI: TypeAlias = Literal["openai", "deepseek", "xai"]
"""The targets whose users call them through OpenAI's SDK."""
Gemini: TypeAlias = Literal["gemini", "gemini-schema"]


class ProviderSide:
    """What a `ToolSet` does for a provider; the set gives it the tools."""

    __slots__ = ()

    if TYPE_CHECKING:
        _emissions: dict[Any, Emission]
        _runners: dict[str, Runner]

        def __iter__(self) -> Iterator[Tool]: ...

    @overload
    def emit(
        self,
        target: ThroughOpenAI,
        *,
        strict: bool | None = ...,
        on_loss: OnLoss = ...,
        on_error: OnError = ...,
        **options: Any,
    ) -> list[ChatCompletionFunctionToolParam]: ...

    @overload
    def emit(
        self,
        target: Literal["openai-responses"],
        *,
        strict: bool | None = ...,
        on_loss: OnLoss = ...,
        on_error: OnError = ...,
        **options: Any,
    ) -> list[FunctionToolParam]: ...

    @overload
    def emit(
        self,
        target: Literal["anthropic"],
        *,
        strict: bool | None = ...,
        on_loss: OnLoss = ...,
        on_error: OnError = ...,
        **options: Any,
    ) -> list[ToolParam]: ...

    @overload
    def emit(
        self,
        target: Gemini,
        *,
        strict: bool | None = ...,
        on_loss: OnLoss = ...,
        on_error: OnError = ...,
        **options: Any,
    ) -> list[ToolUnionDict]: ...

    @overload
    def emit(
        self, target: str, *, strict: bool | None = ..., on_loss: OnLoss = ..., on_error: OnError = ..., **options: Any
    ) -> list[Any]: ...

    def emit(
        self,
        target: str,
        *,
        strict: bool | None = None,
        on_loss: OnLoss = "warn",
        on_error: OnError = "raise",
        **options: Any,
    ) -> list[Any]:
        """The tools as definitions of a provider, in dicts and lists that belong to the caller (SPEC E).

        Parameters:
            target: a provider format, for example "openai".
            strict: whether the provider is to enforce the schemas; None is its documented default.
            on_loss: what becomes of things the format cannot say.
            on_error: whether a tool the format cannot take raises, or is left out and listed in `report`.
            options: of the target.

        Raises:
            EmitError: an unknown target or option, a tool the target cannot take, or a loss with `on_loss="raise"`.
        """
        key = (target, strict, on_loss, on_error, *options.items())
        try:
            made = self._emissions.get(key)
        except TypeError:  # asked for with something that cannot be hashed, which `emit` says better
            made = None
        if made is None:
            from toolwire.emission import emit

            sources = [tool.source for tool in self]
            made = emit(sources, target, strict=strict, on_loss=on_loss, on_error=on_error, options=options)
            self._emissions[key] = made
        return made.fresh()

    def report(self, target: str, *, strict: bool | None = None, **options: Any) -> tuple[Finding, ...]:
        """The findings of an emission; nothing is raised or warned for them.

        Raises:
            EmitError: an unknown target or option, or a mode the target does not have.
        """
        from toolwire.emission import report

        return report([tool.source for tool in self], target, strict=strict, options=options)

    def calls(self, target: str, response: object) -> list[Call]:
        """The function calls of a provider's response, in order and in no provider's terms: the first half of `answer`.

        Parameters:
            target: a provider format.
            response: an object of the SDK or plain data: a whole response, a message, a list of calls, or one call. Calls
                that are not for functions (custom tools, tools that run at the provider) are left alone.

        Raises:
            EmitError: an unknown target.
            TypeError: this is nothing that the provider sends.
        """
        from toolwire.answering import calls_in

        return calls_in(target, response)

    @overload
    def reply(
        self, target: ThroughOpenAI, call: Call, result: Result[Any], **options: Any
    ) -> ChatCompletionToolMessageParam: ...

    @overload
    def reply(
        self, target: Literal["openai-responses"], call: Call, result: Result[Any], **options: Any
    ) -> FunctionCallOutput: ...

    @overload
    def reply(self, target: Literal["anthropic"], call: Call, result: Result[Any], **options: Any) -> MessageParam: ...

    @overload
    def reply(self, target: Gemini, call: Call, result: Result[Any], **options: Any) -> ContentDict: ...

    @overload
    def reply(self, target: str, call: Call, result: Result[Any], **options: Any) -> Any: ...

    def reply(self, target: str, call: Call, result: Result[Any], **options: Any) -> Any:
        """The provider's message with the result of one call: the second half of `answer`.

        Where all results of a turn belong into one message (Anthropic, Bedrock, Gemini), this is such a message with one
        result in it.

        Parameters:
            target: a provider format.
            call: one of `calls`.
            result: what it came to; `result.text` is what the model is shown.
            options: of the target: `revision` of "mcp".

        Raises:
            EmitError: an unknown target or option.
        """
        from toolwire.answering import Answering

        return Answering.of(target, self._runners, None, options).reply(call, result)

    @overload
    def answer(
        self, target: ThroughOpenAI, response: object, *, only_known: bool = ..., context: Any = ..., **options: Any
    ) -> list[ChatCompletionToolMessageParam]: ...

    @overload
    def answer(
        self,
        target: Literal["openai-responses"],
        response: object,
        *,
        only_known: bool = ...,
        context: Any = ...,
        **options: Any,
    ) -> list[FunctionCallOutput]: ...

    @overload
    def answer(
        self,
        target: Literal["anthropic"],
        response: object,
        *,
        only_known: bool = ...,
        context: Any = ...,
        **options: Any,
    ) -> list[MessageParam]: ...

    @overload
    def answer(
        self, target: Gemini, response: object, *, only_known: bool = ..., context: Any = ..., **options: Any
    ) -> list[ContentDict]: ...

    @overload
    def answer(
        self, target: str, response: object, *, only_known: bool = ..., context: Any = ..., **options: Any
    ) -> list[Any]: ...

    def answer(
        self, target: str, response: object, *, only_known: bool = False, context: Any = None, **options: Any
    ) -> list[Any]:
        """Run the calls of a provider's response, one after the other, and write their results.

        Every function call gets exactly one result, also one that names no tool or that does not fit.

        Parameters:
            target: a provider format.
            response: as of `calls`.
            only_known: calls of unknown names are left to the caller.
            context: as of `run`.
            options: of the target: `revision` of "mcp".

        Returns:
            The messages that extend the conversation after the model's own turn, which stays the caller's to append; none
            when there is nothing to call.

        Raises:
            EmitError: an unknown target or option.
            InjectionError: an injected parameter has no value; nothing has run then.
            TypeError: this is nothing that the provider sends.
        """
        from toolwire.answering import Answering

        return Answering.of(target, self._runners, context, options).answer(response, only_known=only_known)

    @overload
    async def aanswer(
        self,
        target: ThroughOpenAI,
        response: object,
        *,
        only_known: bool = ...,
        context: Any = ...,
        at_once: int = ...,
        **options: Any,
    ) -> list[ChatCompletionToolMessageParam]: ...

    @overload
    async def aanswer(
        self,
        target: Literal["openai-responses"],
        response: object,
        *,
        only_known: bool = ...,
        context: Any = ...,
        at_once: int = ...,
        **options: Any,
    ) -> list[FunctionCallOutput]: ...

    @overload
    async def aanswer(
        self,
        target: Literal["anthropic"],
        response: object,
        *,
        only_known: bool = ...,
        context: Any = ...,
        at_once: int = ...,
        **options: Any,
    ) -> list[MessageParam]: ...

    @overload
    async def aanswer(
        self,
        target: Gemini,
        response: object,
        *,
        only_known: bool = ...,
        context: Any = ...,
        at_once: int = ...,
        **options: Any,
    ) -> list[ContentDict]: ...

    @overload
    async def aanswer(
        self,
        target: str,
        response: object,
        *,
        only_known: bool = ...,
        context: Any = ...,
        at_once: int = ...,
        **options: Any,
    ) -> list[Any]: ...

    async def aanswer(
        self,
        target: str,
        response: object,
        *,
        only_known: bool = False,
        context: Any = None,
        at_once: int = 8,
        **options: Any,
    ) -> list[Any]:
        """`answer` for code that awaits: the calls run at the same time, and their results are in the order of the calls.

        Parameters:
            target: a provider format.
            response: as of `calls`.
            only_known: calls of unknown names are left to the caller.
            context: as of `run`.
            at_once: how many calls run at the same time, at most.
            options: of the target: `revision` of "mcp".

        Raises:
            EmitError: an unknown target or option.
            InjectionError: an injected parameter has no value; nothing has run then.
            TypeError: this is nothing that the provider sends.
            ValueError: `at_once` is less than 1.
        """
        from toolwire.answering import Answering

        answering = Answering.of(target, self._runners, context, options)
        return await answering.aanswer(response, only_known=only_known, at_once=at_once)
