"""A conversation through Groq's SDK; set GROQ_API_KEY to have it with a model."""

from __future__ import annotations

from typing import Any

import httpx
import scripted
from groq import Groq
from quickstart import tools

client = Groq() if scripted.has_key("GROQ_API_KEY") else Groq(api_key="none", http_client=scripted.chat().client(httpx))

messages: list[Any] = [{"role": "user", "content": scripted.QUESTION}]
while True:
    completion = client.chat.completions.create(model="openai/gpt-oss-20b", messages=messages, tools=tools.emit("groq"))
    messages.append(completion.choices[0].message)
    results = tools.answer("groq", completion)
    if not results:
        break
    messages += results
    print(*results, sep="\n")
print(completion.choices[0].message.content)
