"""Tools as definitions of a provider, in the types of its SDK."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal, overload

from toolwire.findings import Finding, OnError, OnLoss
from toolwire.providing.targets import Gemini, ThroughOpenAI

if TYPE_CHECKING:
    from toolwire.emission import Emission
    from toolwire.sdks.anthropic import ToolParam
    from toolwire.sdks.bedrock import ToolTypeDef
    from toolwire.sdks.google import ToolUnionDict
    from toolwire.sdks.groq import ChatCompletionToolParam
    from toolwire.sdks.mistral import ToolTypedDict
    from toolwire.sdks.openai_chat import ChatCompletionFunctionToolParam
    from toolwire.sdks.openai_responses import FunctionToolParam
    from toolwire.tool import Tool

__all__ = ["DefinitionSide"]


class DefinitionSide:
    """What a `ToolSet` says to a provider."""

    __slots__ = ()

    if TYPE_CHECKING:
        _emissions: dict[Any, Emission]

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
        self,
        target: Literal["bedrock"],
        *,
        strict: bool | None = ...,
        on_loss: OnLoss = ...,
        on_error: OnError = ...,
        **options: Any,
    ) -> list[ToolTypeDef]: ...

    @overload
    def emit(
        self,
        target: Literal["mistral"],
        *,
        strict: bool | None = ...,
        on_loss: OnLoss = ...,
        on_error: OnError = ...,
        **options: Any,
    ) -> list[ToolTypedDict]: ...

    @overload
    def emit(
        self,
        target: Literal["groq"],
        *,
        strict: bool | None = ...,
        on_loss: OnLoss = ...,
        on_error: OnError = ...,
        **options: Any,
    ) -> list[ChatCompletionToolParam]: ...

    @overload
    def emit(
        self,
        target: Literal["ollama"],
        *,
        strict: bool | None = ...,
        on_loss: OnLoss = ...,
        on_error: OnError = ...,
        **options: Any,
    ) -> list[dict[str, Any]]: ...

    @overload
    def emit(
        self,
        target: str,
        *,
        strict: bool | None = ...,
        on_loss: OnLoss = ...,
        on_error: OnError = ...,
        **options: Any,
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
            on_loss: what becomes of things the format cannot say: "raise", "warn" or "ignore".
            on_error: whether a tool the format cannot take raises ("raise"), or is left out and listed in `report` ("skip").
            options: of the target, for example `revision` of "mcp".

        Raises:
            EmitError: an unknown target or option, a tool the target cannot take, or a loss with `on_loss="raise"`.
            ValueError: an unknown value of `strict`, `on_loss` or `on_error`.

        Example:
            >>> from toolwire import ToolSet
            >>> def add(a: int, b: int = 1) -> int:
            ...     return a + b
            >>> ToolSet(add).emit("anthropic")[0]["input_schema"]["required"]
            ['a']
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

        Parameters:
            target: a provider format, for example "openai".
            strict: as of `emit`.
            options: of the target.

        Raises:
            EmitError: an unknown target or option, or a mode the target does not have.
        """
        from toolwire.emission import report

        return report([tool.source for tool in self], target, strict=strict, options=options)
