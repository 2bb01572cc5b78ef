"""A conversation through Cohere's SDK; set CO_API_KEY to have it with a model."""

from __future__ import annotations

from typing import Any

import httpx
import scripted
from cohere import ClientV2
from quickstart import tools

client = (
    ClientV2() if scripted.has_key("CO_API_KEY") else ClientV2("none", httpx_client=scripted.cohere().client(httpx))
)

definitions = tools.emit("cohere", strict=True)
messages: list[Any] = [{"role": "user", "content": scripted.QUESTION}]
while True:
    response = client.chat(model="command-a-03-2025", messages=messages, tools=definitions, strict_tools=True)
    messages.append(response.message)
    results = tools.answer("cohere", response)
    if not results:
        break
    messages += results
    print(*results, sep="\n")
print(*(item.text for item in response.message.content or [] if item.type == "text"))
