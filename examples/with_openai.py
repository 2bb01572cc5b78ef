"""A conversation through OpenAI's SDK; set OPENAI_API_KEY to have it with a model."""

from __future__ import annotations

from typing import Any

import httpx2
import scripted
from openai import OpenAI
from quickstart import tools

client = (
    OpenAI()
    if scripted.has_key("OPENAI_API_KEY")
    else OpenAI(api_key="none", http_client=scripted.chat().client(httpx2))
)

messages: list[Any] = [{"role": "user", "content": scripted.QUESTION}]
while True:
    completion = client.chat.completions.create(
        model="gpt-5.6-luna", messages=messages, tools=tools.emit("openai", strict=True)
    )
    messages.append(completion.choices[0].message)
    results = tools.answer("openai", completion)
    if not results:
        break
    messages += results
    print(*results, sep="\n")
print(completion.choices[0].message.content)
