"""Targets that share the types of one SDK."""

from __future__ import annotations

from typing import Literal, TypeAlias

__all__ = ["Gemini", "ThroughOpenAI"]

ThroughOpenAI: TypeAlias = Literal["openai", "deepseek", "xai"]
"""The targets whose users call them through OpenAI's SDK."""
Gemini: TypeAlias = Literal["gemini", "gemini-schema"]
