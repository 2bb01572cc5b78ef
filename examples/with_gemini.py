"""A conversation through Google's SDK; set GEMINI_API_KEY to have it with a model."""

# pyright: reportUnknownMemberType=false

from __future__ import annotations

from typing import Any

import httpx2
import scripted
from google import genai
from google.genai.types import HttpOptions
from quickstart import tools

client = (
    genai.Client()
    if scripted.has_key("GEMINI_API_KEY", "GOOGLE_API_KEY")
    else genai.Client(api_key="none", http_options=HttpOptions(httpx_client=scripted.gemini().client(httpx2)))
)

contents: list[Any] = [scripted.QUESTION]
while True:
    response = client.models.generate_content(
        model="gemini-3.8-flash", contents=contents, config={"tools": tools.emit("gemini", on_loss="ignore")}
    )
    contents += [candidate.content for candidate in response.candidates or []]
    results = tools.answer("gemini", response)
    if not results:
        break
    contents += results
    print(*results, sep="\n")
print(response.text)
