"""Python functions as tools of language models: one declaration, a schema for each provider and a dispatcher that agree.

    from toolwire import ToolSet, tool

    @tool
    def add(a: int, b: int = 1) -> int:
        '''Add two numbers.'''
        return a + b

    tools = ToolSet(add)
    tools.emit("openai", strict=True)        # what the model is told
    tools.run("add", '{"a": 2}')             # Ok(3)
    tools.run("add", '{"a": "2"}').text      # what the model is told when it is wrong

The documentation says what each type looks like on the wire, and what becomes of everything a provider cannot say.
"""

from __future__ import annotations

from toolwire.errors import CallFailed, DefinitionError, EmitError, InjectionError, ToolError, ToolwireError
from toolwire.findings import Finding
from toolwire.hints import (
    Between,
    Byte,
    Char,
    CharList,
    CodePoint,
    Doc,
    Injected,
    NonEmptyStr,
    Parameter,
    StringInteger,
)
from toolwire.reading.providers import TypeProvider
from toolwire.repair import repair_arguments
from toolwire.results import BoundArguments, Call, CallError, Err, Issue, Ok
from toolwire.tool import Tool, tool
from toolwire.toolset import ToolSet

__all__ = [
    "Between",
    "BoundArguments",
    "Byte",
    "Call",
    "CallError",
    "CallFailed",
    "Char",
    "CharList",
    "CodePoint",
    "DefinitionError",
    "Doc",
    "EmitError",
    "Err",
    "Finding",
    "Injected",
    "InjectionError",
    "Issue",
    "NonEmptyStr",
    "Ok",
    "Parameter",
    "StringInteger",
    "Tool",
    "ToolError",
    "ToolSet",
    "ToolwireError",
    "TypeProvider",
    "repair_arguments",
    "tool",
]
