"""What `emit` and `answer` give goes into the calls of the SDKs as it is; never run, only checked by mypy and pyright."""

# pyright: strict, reportUnnecessaryTypeIgnoreComment=true, reportUnknownMemberType=false, reportUnknownVariableType=false

from __future__ import annotations

from typing import Any, assert_type, cast

from anthropic import Anthropic, AsyncAnthropic
from anthropic.types import MessageParam, ToolParam
from google import genai
from google.genai.types import ContentDict, ContentUnionDict, GenerateContentConfigDict
from mcp.types import CallToolRequestParams, CallToolResult, ListToolsResult
from openai import AsyncOpenAI, OpenAI
from openai.types.chat import (
    ChatCompletionFunctionToolParam,
    ChatCompletionMessageParam,
    ChatCompletionToolMessageParam,
)
from openai.types.responses import FunctionToolParam, ResponseInputItemParam
from openai.types.responses.response_input_item_param import FunctionCallOutput

from toolwire import Call, Ok, ToolSet


def add(a: int, b: int) -> int:
    return a + b


tools = ToolSet(add)


def openai_chat(client: OpenAI) -> str | None:
    messages: list[ChatCompletionMessageParam] = [{"role": "user", "content": "1 + 1?"}]
    while True:
        definitions = assert_type(tools.emit("openai", strict=True), list[ChatCompletionFunctionToolParam])
        completion = client.chat.completions.create(model="m", messages=messages, tools=definitions)
        message = completion.choices[0].message
        messages.append(
            cast("ChatCompletionMessageParam", message)
        )  # OpenAI's own types differ for answers and requests.
        results = assert_type(tools.answer("openai", completion), list[ChatCompletionToolMessageParam])
        if not results:
            return message.content
        messages += results


async def openai_chat_awaited(client: AsyncOpenAI, messages: list[ChatCompletionMessageParam]) -> None:
    completion = await client.chat.completions.create(
        model="m", messages=messages, tools=tools.emit("openai", on_loss="ignore")
    )
    messages.extend(await tools.aanswer("openai", completion.choices[0].message, only_known=True, at_once=3))


def through_openai(client: OpenAI, messages: list[ChatCompletionMessageParam]) -> None:
    client.chat.completions.create(model="m", messages=messages, tools=tools.emit("deepseek"))
    client.chat.completions.create(
        model="m", messages=tools.answer("xai", None), tools=tools.emit("xai", inline_refs=True)
    )


def openai_responses(client: OpenAI) -> str:
    items: list[ResponseInputItemParam] = [{"role": "user", "content": "1 + 1?"}]
    definitions = assert_type(tools.emit("openai-responses"), list[FunctionToolParam])
    response = client.responses.create(model="m", input=items, tools=definitions)
    results = assert_type(tools.answer("openai-responses", response, context={"user": "ann"}), list[FunctionCallOutput])
    items += results
    return client.responses.create(
        model="m", input=items, previous_response_id=response.id, tools=tools.emit("openai-responses", strict=True)
    ).output_text


def anthropic_messages(client: Anthropic) -> None:
    messages: list[MessageParam] = [{"role": "user", "content": "1 + 1?"}]
    definitions = assert_type(tools.emit("anthropic"), list[ToolParam])
    definitions[-1]["cache_control"] = {"type": "ephemeral"}
    message = client.messages.create(model="m", max_tokens=9, messages=messages, tools=definitions)
    messages.append({"role": "assistant", "content": message.content})
    messages += assert_type(tools.answer("anthropic", message), list[MessageParam])


async def anthropic_messages_awaited(client: AsyncAnthropic, messages: list[MessageParam]) -> None:
    message = await client.messages.create(
        model="m", max_tokens=9, messages=messages, tools=tools.emit("anthropic", strict=True)
    )
    messages += await tools.aanswer("anthropic", message.content)


async def gemini(client: genai.Client) -> None:
    contents: list[ContentUnionDict] = ["1 + 1?"]
    config: GenerateContentConfigDict = {"tools": tools.emit("gemini")}
    response = client.models.generate_content(model="m", contents=contents, config=config)
    contents += assert_type(tools.answer("gemini", response), list[ContentDict])
    contents += await tools.aanswer("gemini-schema", response)
    await client.aio.models.generate_content(
        model="m", contents=contents, config={"tools": tools.emit("gemini-schema", on_error="skip")}
    )


async def mcp(params: CallToolRequestParams) -> CallToolResult:
    listed = ListToolsResult(tools=tools.emit("mcp", revision="2025-11-25"))
    results = await tools.aanswer("mcp", params, only_known=True, revision="2025-11-25")
    return CallToolResult.model_validate(results[0] if listed.tools else None)


def the_halves(response: object) -> list[MessageParam]:
    calls = assert_type(tools.calls("anthropic", response), list[Call])
    one = assert_type(
        tools.reply("openai", calls[0], tools.run(calls[0].name, calls[0].arguments)), ChatCompletionToolMessageParam
    )
    assert_type(tools.reply("openai-responses", calls[0], Ok(1)), FunctionCallOutput)
    assert_type(tools.reply("gemini", calls[0], Ok(one)), ContentDict)
    return [assert_type(tools.reply("anthropic", call, Ok(1)), MessageParam) for call in calls]


def any_provider(target: str, response: object) -> list[Any]:
    assert_type(tools.emit(target), list[Any])
    assert_type(tools.emit("mcp"), list[Any])
    return assert_type(tools.answer(target, response), list[Any])


tools.emit("openai", strict="yes")  # type: ignore[call-overload] # pyright: ignore[reportCallIssue, reportArgumentType]
tools.emit("openai", on_loss="shout")  # type: ignore[call-overload] # pyright: ignore[reportCallIssue, reportArgumentType]
tools.answer("openai")  # type: ignore[call-overload] # pyright: ignore[reportCallIssue]
