"""A conversation through Mistral's SDK; set MISTRAL_API_KEY to have it with a model."""

from __future__ import annotations

import os
from typing import Any

import httpx2
import scripted
from mistralai.client import Mistral
from quickstart import tools

client = (
    Mistral(api_key=os.environ["MISTRAL_API_KEY"])
    if scripted.has_key("MISTRAL_API_KEY")
    else Mistral(api_key="none", client=scripted.chat().client(httpx2))
)

messages: list[Any] = [{"role": "user", "content": scripted.QUESTION}]
while True:
    response = client.chat.complete(model="mistral-small-latest", messages=messages, tools=tools.emit("mistral"))
    messages += [choice.message for choice in response.choices]
    results = tools.answer("mistral", response)
    if not results:
        break
    messages += results
    print(*results, sep="\n")
print(messages[-1].content)
