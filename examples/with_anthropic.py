"""A conversation through Anthropic's SDK; set ANTHROPIC_API_KEY to have it with a model."""

from __future__ import annotations

import httpx2
import scripted
from anthropic import Anthropic
from anthropic.types import MessageParam
from quickstart import tools

client = (
    Anthropic()
    if scripted.has_key("ANTHROPIC_API_KEY")
    else Anthropic(api_key="none", http_client=scripted.anthropic().client(httpx2))
)

messages: list[MessageParam] = [{"role": "user", "content": scripted.QUESTION}]
while True:
    message = client.messages.create(
        model="claude-haiku-5-5", max_tokens=1_000, messages=messages, tools=tools.emit("anthropic")
    )
    messages.append({"role": "assistant", "content": message.content})
    results = tools.answer("anthropic", message)
    if not results:
        break
    messages += results
    print(*results, sep="\n")
print(*(block.text for block in message.content if block.type == "text"))
