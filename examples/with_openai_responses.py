"""A conversation through OpenAI's Responses; set OPENAI_API_KEY to have it with a model."""

from __future__ import annotations

from typing import Any

import httpx2
import scripted
from openai import OpenAI
from quickstart import tools

client = (
    OpenAI()
    if scripted.has_key("OPENAI_API_KEY")
    else OpenAI(api_key="none", http_client=scripted.responses().client(httpx2))
)

items: list[Any] = [{"role": "user", "content": scripted.QUESTION}]
while True:
    response = client.responses.create(
        model="gpt-5.6-luna", input=items, tools=tools.emit("openai-responses", strict=True)
    )
    items += response.output
    results = tools.answer("openai-responses", response)
    if not results:
        break
    items += results
    print(*results, sep="\n")
print(response.output_text)
