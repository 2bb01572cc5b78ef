"""What a set of tools says to a provider and what it hears (SPEC P).

Everything has the provider's own types, where its SDK is installed: what `emit` and `answer` give goes into a request as it is.
That holds for SDKs that type the dicts of a request. Those of MCP and Cohere type models of pydantic, which they make of our
dicts at run time, and no checker can be told that without a lie; there the types are `Any`.
"""

from __future__ import annotations

from toolwire.providing.answers import AnswerSide
from toolwire.providing.definitions import DefinitionSide

__all__ = ["ProviderSide"]


class ProviderSide(DefinitionSide, AnswerSide):
    """What a `ToolSet` does for a provider; the set gives it the tools."""

    __slots__ = ()
