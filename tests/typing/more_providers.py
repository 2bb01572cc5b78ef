"""The same for Bedrock, Mistral, Groq, Cohere and Ollama; never run, only checked by mypy and pyright."""

# pyright: strict, reportUnnecessaryTypeIgnoreComment=true, reportUnknownMemberType=false, reportUnknownVariableType=false

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, assert_type, cast

from cohere import AsyncClientV2, ChatMessages, ChatMessageV2, ClientV2, UserChatMessageV2
from groq import AsyncGroq, Groq
from groq.types.chat import ChatCompletionMessageParam, ChatCompletionToolMessageParam, ChatCompletionToolParam
from mistralai.client import Mistral
from mistralai.client.models import ChatCompletionRequestMessageTypedDict, ToolMessageTypedDict, ToolTypedDict
from ollama import AsyncClient, Client, Message
from types_boto3_bedrock_runtime import BedrockRuntimeClient
from types_boto3_bedrock_runtime.type_defs import MessageTypeDef, MessageUnionTypeDef, ToolTypeDef

from toolwire import Call, Ok, ToolSet


def add(a: int, b: int) -> int:
    return a + b


tools = ToolSet(add)


def bedrock(client: BedrockRuntimeClient) -> None:
    messages: list[MessageUnionTypeDef] = [{"role": "user", "content": [{"text": "1 + 1?"}]}]
    definitions = assert_type(tools.emit("bedrock", strict=True), list[ToolTypeDef])
    definitions.append({"cachePoint": {"type": "default"}})
    response = client.converse(modelId="m", messages=messages, toolConfig={"tools": definitions})
    if "message" in response["output"]:
        messages.append(response["output"]["message"])
    messages += assert_type(tools.answer("bedrock", response), list[MessageTypeDef])
    client.converse_stream(modelId="m", messages=messages, toolConfig={"tools": tools.emit("bedrock", model="nova")})


async def bedrock_awaited(client: BedrockRuntimeClient, messages: list[MessageUnionTypeDef]) -> None:
    response = await asyncio.to_thread(
        client.converse, modelId="m", messages=messages, toolConfig={"tools": tools.emit("bedrock")}
    )
    messages.extend(await tools.aanswer("bedrock", response["output"], only_known=True))


def mistral(client: Mistral) -> None:
    messages: list[ChatCompletionRequestMessageTypedDict] = [{"role": "user", "content": "1 + 1?"}]
    definitions = assert_type(tools.emit("mistral"), list[ToolTypedDict])
    response = client.chat.complete(model="m", messages=messages, tools=definitions)
    # Mistral's own types differ for answers and requests.
    messages.append(cast("ChatCompletionRequestMessageTypedDict", response.choices[0].message))
    messages += assert_type(tools.answer("mistral", response), list[ToolMessageTypedDict])
    client.chat.stream(model="m", messages=messages, tools=tools.emit("mistral", strict=True))


async def mistral_awaited(client: Mistral, messages: list[ChatCompletionRequestMessageTypedDict]) -> None:
    response = await client.chat.complete_async(model="m", messages=messages, tools=tools.emit("mistral"))
    messages += await tools.aanswer("mistral", response.choices[0].message, at_once=2)


def groq(client: Groq) -> str | None:
    messages: list[ChatCompletionMessageParam] = [{"role": "user", "content": "1 + 1?"}]
    definitions = assert_type(tools.emit("groq", strict=True), list[ChatCompletionToolParam])
    completion = client.chat.completions.create(model="m", messages=messages, tools=definitions)
    # Groq's own types differ for answers and requests.
    messages.append(cast("ChatCompletionMessageParam", completion.choices[0].message))
    messages += assert_type(tools.answer("groq", completion), list[ChatCompletionToolMessageParam])
    return client.chat.completions.create(model="m", messages=messages).choices[0].message.content


async def groq_awaited(client: AsyncGroq, messages: list[ChatCompletionMessageParam]) -> None:
    completion = await client.chat.completions.create(
        model="m", messages=messages, tools=tools.emit("groq", inline_refs=True)
    )
    messages.extend(await tools.aanswer("groq", completion.choices[0].message))


def cohere(client: ClientV2) -> None:
    messages: ChatMessages = [UserChatMessageV2(content="1 + 1?")]
    response = client.chat(model="m", messages=messages, tools=tools.emit("cohere", strict=True), strict_tools=True)
    messages.append(cast("ChatMessageV2", response.message))  # Cohere's own types differ for answers and requests.
    messages += assert_type(tools.answer("cohere", response), list[Any])
    client.chat_stream(model="m", messages=messages, tools=tools.emit("cohere"))


async def cohere_awaited(client: AsyncClientV2, messages: ChatMessages) -> None:
    response = await client.chat(model="m", messages=messages, tools=tools.emit("cohere"))
    messages += await tools.aanswer("cohere", response.message)


def ollama(client: Client) -> None:
    messages: list[Mapping[str, Any] | Message] = [{"role": "user", "content": "1 + 1?"}]
    definitions = assert_type(tools.emit("ollama"), list[dict[str, Any]])
    response = client.chat(model="m", messages=messages, tools=definitions)
    messages.append(response.message)
    messages += assert_type(tools.answer("ollama", response), list[dict[str, Any]])


async def ollama_awaited(client: AsyncClient, messages: list[Mapping[str, Any] | Message]) -> None:
    response = await client.chat(model="m", messages=messages, tools=tools.emit("ollama", on_loss="ignore"))
    messages += await tools.aanswer("ollama", response.message)


def the_halves(call: Call) -> list[ChatCompletionToolMessageParam]:
    assert_type(tools.reply("bedrock", call, Ok(1)), MessageTypeDef)
    assert_type(tools.reply("mistral", call, Ok(1)), ToolMessageTypedDict)
    assert_type(tools.reply("ollama", call, Ok(1)), dict[str, Any])
    assert_type(tools.reply("cohere", call, Ok(1)), Any)
    return [assert_type(tools.reply("groq", call, Ok(1)), ChatCompletionToolMessageParam)]


def mistaken(client: Groq, bedrock_client: BedrockRuntimeClient) -> None:
    client.chat.completions.create(model="m", messages=[], tools=tools.emit("bedrock"))  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    bedrock_client.converse(modelId="m", messages=tools.answer("groq", None))  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
