"""Every public function of some modules of the standard library compiles, or is refused with a sentence that helps."""

from __future__ import annotations

import importlib
import json
import re
import warnings
from collections.abc import Callable, Iterator
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any

import pytest

from toolwire import DefinitionError, Err, Ok, ToolSet

MODULES = (
    *("argparse", "ast", "base64", "calendar", "codeop", "colorsys", "configparser", "contextlib", "copy", "csv"),
    *("dataclasses", "difflib", "email.message", "email.utils", "enum", "filecmp", "fnmatch", "fractions", "functools"),
    *(
        "getopt",
        "glob",
        "hashlib",
        "heapq",
        "hmac",
        "html",
        "inspect",
        "ipaddress",
        "json",
        "linecache",
        "locale",
        "math",
    ),
    *("mimetypes", "operator", "os", "pathlib", "pickle", "platform", "plistlib", "pprint", "random", "re", "reprlib"),
    *("secrets", "shlex", "shutil", "statistics", "string", "subprocess", "tempfile", "textwrap"),
    *(
        "timeit",
        "tokenize",
        "tomllib",
        "traceback",
        "types",
        "typing",
        "unicodedata",
        "urllib.parse",
        "uuid",
        "warnings",
    ),
    *("wave", "xml.etree.ElementTree", "zipfile", "zlib"),
)
REFUSALS = re.compile(
    r".*(?:return a list|write a function (?:with annotated parameters around it|that makes one)"
    r"|take it from an instance|give it one or make it a staticmethod|write the implementation below them"
    r"|give it one with tool\(name=\.\.\.\)|pass it in context=|give it a type JSON can carry, or a default"
    r"|import it at run time, not only under TYPE_CHECKING.*)"
)
"""The ends of sentences, which say what to do."""


def public(module: Any) -> Iterator[Any]:
    """The functions and classes of a module, and the methods of those."""
    for name, value in sorted(vars(module).items()):
        home = str(getattr(value, "__module__", None)).lstrip("_").partition(".")[0]  # some are at home in `_operator`
        if name.startswith("_") or home != module.__name__.partition(".")[0]:
            continue
        if isinstance(value, FunctionType | BuiltinFunctionType | type):
            yield value
        if isinstance(value, type):
            yield from methods(value)


def methods(cls: type) -> Iterator[Any]:
    """The methods of a class, taken from it, and bound as those of an instance are."""
    for name, found in sorted(vars(cls).items()):
        if not name.startswith("_") and isinstance(found, FunctionType | classmethod | staticmethod):
            yield getattr(cls, name)
            yield MethodType(found, cls) if isinstance(found, FunctionType) else found


def check(subject: Callable[..., Any]) -> str:
    """Hold one function to the law: build, describe, emit and check a call, or say what is to be done."""
    try:
        tools = ToolSet(subject)
    except DefinitionError as error:
        sentence = str(error)
        assert REFUSALS.fullmatch(sentence), sentence
        assert " at 0x" not in sentence
        assert sentence.startswith(getattr(subject, "__qualname__", "")) or ": " in sentence
        return "refused"
    (tool,) = tools
    json.dumps([tools.describe(), tools.emit("openai", on_loss="ignore"), tools.emit("mcp", on_loss="ignore")])
    assert " at 0x" not in str(tools.findings)
    for arguments in ({}, "{}", dict.fromkeys(tool.parameters["properties"], 1)):
        result = tools.validate(tool.name, arguments)
        assert isinstance(result, Ok | Err)
        assert isinstance(result, Ok) or result.text
    return "compiled"


@pytest.mark.parametrize("name", MODULES)
def test_public_functions(name: str) -> None:
    """Nothing but a DefinitionError comes out, and no warning of pydantic's."""
    module = importlib.import_module(name)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        outcomes = [check(subject) for subject in public(module)]
    assert "compiled" in outcomes
