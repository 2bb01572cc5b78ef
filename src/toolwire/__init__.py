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

from importlib import import_module
from typing import TYPE_CHECKING, Any

from toolwire.errors import CallFailed, DefinitionError, EmitError, InjectionError, ToolError, ToolwireError
from toolwire.findings import Finding, LossWarning
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
from toolwire.results import BoundArguments, Call, CallError, Err, Issue, Ok, Result
from toolwire.tool import Tool, tool
from toolwire.toolset import ToolSet

if TYPE_CHECKING:
    from toolwire.compiling.model import WireModel
    from toolwire.dispatch.settings import CallNext, Hook
    from toolwire.reading.providers import TypeProvider
    from toolwire.repair import repair_arguments
    from toolwire.repair.faithful import Repair
    from toolwire.testing import assert_agrees as assert_agrees

__all__ = [
    "Between",
    "BoundArguments",
    "Byte",
    "Call",
    "CallError",
    "CallFailed",
    "CallNext",
    "Char",
    "CharList",
    "CodePoint",
    "DefinitionError",
    "Doc",
    "EmitError",
    "Err",
    "Finding",
    "Hook",
    "Injected",
    "InjectionError",
    "Issue",
    "LossWarning",
    "NonEmptyStr",
    "Ok",
    "Parameter",
    "Repair",
    "Result",
    "StringInteger",
    "Tool",
    "ToolError",
    "ToolSet",
    "ToolwireError",
    "TypeProvider",
    "WireModel",
    "repair_arguments",
    "tool",
]  # `assert_agrees` needs packages of its own, and `import *` would ask for them

_LATER = {
    "CallNext": "toolwire.dispatch.settings",
    "Hook": "toolwire.dispatch.settings",
    "Repair": "toolwire.repair.faithful",
    "TypeProvider": "toolwire.reading.providers",
    "WireModel": "toolwire.compiling.model",
    "assert_agrees": "toolwire.testing",
    "repair_arguments": "toolwire.repair",
}
"""Names that most programs do not use, and the modules that are imported when one does."""


def __getattr__(name: str) -> Any:
    if name in _LATER:
        value = globals()[name] = getattr(import_module(_LATER[name]), name)
        return value
    raise AttributeError(f"module 'toolwire' has no attribute {name!r}")
