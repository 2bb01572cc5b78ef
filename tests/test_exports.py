"""What the package offers by name, and what importing it does not load."""

from __future__ import annotations

import inspect
import subprocess
import sys

import toolwire
from toolwire import errors

NOT_LOADED = {
    *("griffe", "click", "asyncio", "logging", "jsonschema_rs", "hypothesis", "opentelemetry"),
    *("anthropic", "boto3", "botocore", "google", "mcp", "openai"),
}


def test_public_names():
    assert sorted(toolwire.__all__) == [
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
    ]


ALIASES = {"CallNext", "Hook", "Result"}
"""Aliases of types, which Python gives no docstring."""


def test_every_public_name_is_there_and_documented():
    names = {name: getattr(toolwire, name) for name in toolwire.__all__ if name not in ALIASES}
    members = {
        f"{name}.{member}": function
        for name, value in names.items()
        if isinstance(value, type)
        for member, function in vars(value).items()
        if not member.startswith("_") and (callable(function) or isinstance(function, property | classmethod))
    }
    assert [name for name, value in {**names, **members}.items() if not inspect.getdoc(value)] == []


def test_the_tree_of_exceptions_is_the_one_drawn():
    tree = {
        value.__name__: value.__base__.__name__
        for value in vars(errors).values()
        if isinstance(value, type) and issubclass(value, BaseException)
    }
    assert tree == {
        "ToolwireError": "Exception",
        "DefinitionError": "ToolwireError",
        "EmitError": "ToolwireError",
        "InjectionError": "ToolwireError",
        "CallFailed": "ToolwireError",
        "ToolError": "Exception",
    }
    assert [name for name in tree if name not in errors.__doc__] == []


def test_import_star_asks_for_no_extra():
    code = "import sys; sys.modules |= {'jsonschema_rs': None, 'hypothesis': None}; from toolwire import *; print(ToolSet())"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "<ToolSet of no tools>\n"


def test_importing_loads_nothing_optional():
    code = "import toolwire, sys; print(*{name.split('.')[0] for name in sys.modules})"
    loaded = set(
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    )
    assert loaded & NOT_LOADED == set()
    assert "pydantic_core" in loaded
