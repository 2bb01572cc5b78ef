"""The provider formats, by name."""

from __future__ import annotations

from typing import Final

from toolwire.targets import (
    anthropic,
    bedrock,
    cohere,
    deepseek,
    gemini,
    gemini_schema,
    groq,
    mcp,
    mistral,
    ollama,
    openai,
    openai_responses,
    xai,
)
from toolwire.targets.base import Source, Target

__all__ = ["TARGETS", "Source", "Target"]

_MODULES: Final = (
    openai,
    openai_responses,
    anthropic,
    gemini,
    gemini_schema,
    mcp,
    bedrock,
    xai,
    deepseek,
    mistral,
    groq,
    cohere,
    ollama,
)

TARGETS: Final[dict[str, Target]] = {module.TARGET.name: module.TARGET for module in _MODULES}
