"""Clients of the SDKs for the pages of the docs: what they talk to follows the script of the examples."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

SCRIPT = Path(__file__).parent.parent.parent / "examples" / "scripted.py"


def scripted() -> Any:
    """The script, which is no part of a package."""
    spec = importlib.util.spec_from_file_location("scripted", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def openai_chat() -> Any:
    import httpx2
    import openai

    return openai.OpenAI(api_key="none", http_client=scripted().chat().client(httpx2))


def openai_responses() -> Any:
    import httpx2
    import openai

    return openai.OpenAI(api_key="none", http_client=scripted().responses().client(httpx2))


def anthropic() -> Any:
    import anthropic
    import httpx2

    return anthropic.Anthropic(api_key="none", http_client=scripted().anthropic().client(httpx2))


def gemini() -> Any:
    import httpx2
    from google import genai

    options = genai.types.HttpOptions(httpx_client=scripted().gemini().client(httpx2))
    return genai.Client(api_key="none", http_options=options)


def bedrock() -> Any:
    from botocore.session import get_session

    session = get_session()
    session.set_credentials("none", "none")
    client = session.create_client("bedrock-runtime", region_name="us-east-1")
    client.meta.events.register("before-send.bedrock-runtime", scripted().bedrock().answer)
    return client
