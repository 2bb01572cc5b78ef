"""The provider formats, by name."""

from __future__ import annotations

from typing import Final

from toolwire.targets import anthropic, mcp, openai
from toolwire.targets.base import Source, Target

__all__ = ["TARGETS", "Source", "Target"]

TARGETS: Final[dict[str, Target]] = {module.TARGET.name: module.TARGET for module in (openai, anthropic, mcp)}
