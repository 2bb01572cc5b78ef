"""The calls of a provider's response and the messages with their results, in the types of its SDK."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, overload

from toolwire.providing.targets import Gemini, ThroughOpenAI
from toolwire.results import Call, Result

if TYPE_CHECKING:
    from toolwire.dispatch.runner import Runner
    from toolwire.sdks.anthropic import MessageParam
    from toolwire.sdks.bedrock import MessageTypeDef
    from toolwire.sdks.google import ContentDict
    from toolwire.sdks.groq import ChatCompletionToolMessageParam as GroqMessage
    from toolwire.sdks.mistral import ToolMessageTypedDict
    from toolwire.sdks.openai_chat import ChatCompletionToolMessageParam
    from toolwire.sdks.openai_responses import FunctionCallOutput

__all__ = ["AnswerSide"]


class AnswerSide:
    """What a `ToolSet` hears from a provider, and what it replies."""

    __slots__ = ()

    if TYPE_CHECKING:
        _runners: dict[str, Runner]

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
    def reply(self, target: Literal["bedrock"], call: Call, result: Result[Any], **options: Any) -> MessageTypeDef: ...

    @overload
    def reply(
        self, target: Literal["mistral"], call: Call, result: Result[Any], **options: Any
    ) -> ToolMessageTypedDict: ...

    @overload
    def reply(self, target: Literal["groq"], call: Call, result: Result[Any], **options: Any) -> GroqMessage: ...

    @overload
    def reply(self, target: Literal["ollama"], call: Call, result: Result[Any], **options: Any) -> dict[str, Any]: ...

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
        self,
        target: Literal["bedrock"],
        response: object,
        *,
        only_known: bool = ...,
        context: Any = ...,
        **options: Any,
    ) -> list[MessageTypeDef]: ...

    @overload
    def answer(
        self,
        target: Literal["mistral"],
        response: object,
        *,
        only_known: bool = ...,
        context: Any = ...,
        **options: Any,
    ) -> list[ToolMessageTypedDict]: ...

    @overload
    def answer(
        self, target: Literal["groq"], response: object, *, only_known: bool = ..., context: Any = ..., **options: Any
    ) -> list[GroqMessage]: ...

    @overload
    def answer(
        self, target: Literal["ollama"], response: object, *, only_known: bool = ..., context: Any = ..., **options: Any
    ) -> list[dict[str, Any]]: ...

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

        Example:
            >>> from toolwire import ToolSet
            >>> def add(a: int, b: int = 1) -> int:
            ...     return a + b
            >>> calls = [{"id": "1", "function": {"name": "add", "arguments": '{"a": 2}'}}]
            >>> ToolSet(add).answer("openai", calls)
            [{'role': 'tool', 'tool_call_id': '1', 'content': '3'}]
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
        target: Literal["bedrock"],
        response: object,
        *,
        only_known: bool = ...,
        context: Any = ...,
        at_once: int = ...,
        **options: Any,
    ) -> list[MessageTypeDef]: ...

    @overload
    async def aanswer(
        self,
        target: Literal["mistral"],
        response: object,
        *,
        only_known: bool = ...,
        context: Any = ...,
        at_once: int = ...,
        **options: Any,
    ) -> list[ToolMessageTypedDict]: ...

    @overload
    async def aanswer(
        self,
        target: Literal["groq"],
        response: object,
        *,
        only_known: bool = ...,
        context: Any = ...,
        at_once: int = ...,
        **options: Any,
    ) -> list[GroqMessage]: ...

    @overload
    async def aanswer(
        self,
        target: Literal["ollama"],
        response: object,
        *,
        only_known: bool = ...,
        context: Any = ...,
        at_once: int = ...,
        **options: Any,
    ) -> list[dict[str, Any]]: ...

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
