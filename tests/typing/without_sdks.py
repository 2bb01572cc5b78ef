"""Code that uses one SDK, or none, is checked without the others; never run, only checked where no SDK is installed too."""

# pyright: strict, reportUnnecessaryTypeIgnoreComment=true

from __future__ import annotations

import json
from typing import Any

from toolwire import Call, ToolSet


def add(a: int, b: int) -> int:
    return a + b


tools = ToolSet(add)


def definitions(target: str) -> str:
    return json.dumps(tools.emit(target, on_loss="ignore"))


def conversation(messages: list[Any], response: dict[str, Any]) -> list[Any]:
    messages += tools.answer("openai", response)
    messages.extend(tools.answer("anthropic", response, only_known=True))
    for call in tools.calls("gemini", response):
        messages.append(tools.reply("gemini", call, tools.run(call.name, call.arguments)))
    return messages


async def awaited(response: object, call: Call) -> list[Any]:
    bedrock = await tools.aanswer("bedrock", response, at_once=2)
    return [
        *bedrock,
        *await tools.aanswer("openai-responses", response),
        *await tools.aanswer("mistral", response),
        *await tools.aanswer("ollama", response),
        tools.reply("groq", call, tools.run("add", {})),
        tools.reply("mcp", call, tools.run("add", {})),
    ]


def emitted() -> list[Any]:
    targets = [
        *tools.emit("openai", strict=True),
        *tools.emit("anthropic"),
        *tools.emit("gemini"),
        *tools.emit("mistral"),
    ]
    return [*targets, *tools.emit("bedrock"), *tools.emit("groq"), *tools.emit("cohere"), *tools.emit("ollama")]
