"""A conversation through Amazon Bedrock; set AWS_BEARER_TOKEN_BEDROCK or AWS_ACCESS_KEY_ID to have it with a model."""

# pyright: reportMissingTypeStubs=false, reportUnknownVariableType=false

from __future__ import annotations

from typing import Any

import scripted
from botocore.session import get_session
from quickstart import tools

MODEL = "us.anthropic.claude-haiku-4-5-20251001-v1:0"

session: Any = get_session()
asks_service = scripted.has_key("AWS_BEARER_TOKEN_BEDROCK", "AWS_ACCESS_KEY_ID")
if not asks_service:
    session.set_credentials("none", "none")
client = session.create_client("bedrock-runtime", region_name="us-east-1")
if not asks_service:
    client.meta.events.register("before-send.bedrock-runtime", scripted.bedrock().answer)

messages: list[Any] = [{"role": "user", "content": [{"text": scripted.QUESTION}]}]
while True:
    response = client.converse(modelId=MODEL, messages=messages, toolConfig={"tools": tools.emit("bedrock")})
    messages.append(response["output"]["message"])
    results = tools.answer("bedrock", response)
    if not results:
        break
    messages += results
    print(*results, sep="\n")
print(*(block["text"] for block in messages[-1]["content"]))
