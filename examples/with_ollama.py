"""A conversation through Ollama's client; set OLLAMA_HOST, for example to localhost, to have it with a model."""

# pyright: reportUnknownMemberType=false

from __future__ import annotations

from typing import Any

import httpx
import scripted
from ollama import Client
from quickstart import tools

client = Client() if scripted.has_key("OLLAMA_HOST") else Client(transport=scripted.ollama().transport(httpx))

messages: list[Any] = [{"role": "user", "content": scripted.QUESTION}]
while True:
    response = client.chat(model="qwen3", messages=messages, tools=tools.emit("ollama"))
    messages.append(response.message)
    results = tools.answer("ollama", response)
    if not results:
        break
    messages += results
    print(*results, sep="\n")
print(response.message.content)
