"""Which functions of a module are meant as tools (SPEC A5)."""

from __future__ import annotations

import functools
import sys
from types import ModuleType

import pytest

from toolwire.errors import DefinitionError
from toolwire.findings import Finding
from toolwire.reading.modules import functions_of, module_named

BASE = """
import functools
from json import dumps
from dataclasses import dataclass
from toolwire import tool

def second(a: int) -> int: ...
def first(a: int) -> int: ...
again = first
def _private(a: int) -> int: ...
def bare(a): ...
async def waiting(a: int) -> int: ...
@functools.lru_cache
def cached(a: int) -> int: ...
@dataclass
class Point:
    x: int
CONSTANT = 3
"""


def module(source: str, name: str = "some_module") -> ModuleType:
    sys.modules[name] = made = ModuleType(name)
    exec(compile(source, f"{name}.py", "exec"), made.__dict__)
    return made


@pytest.fixture(autouse=True)
def _imported_modules():
    yield
    sys.modules.pop("some_module", None)


def taken(source: str) -> list[str]:
    return [function.__name__ for function in functions_of(module(source))[0]]


def test_public_functions_in_source_order():
    made = module(BASE)
    functions, findings = functions_of(made)
    assert functions == [made.second, made.first, made.waiting, made.cached]
    message = "left out, for it has no annotation at all; annotate it or mark it with @tool"
    assert findings == (Finding("unannotated", "bare", message, file="some_module.py", line=11),)


def test_only_those_listed():
    assert taken(BASE + "__all__ = ['first', 'dumps', '_private', 'Point']") == ["first"]


def test_only_the_marked_ones_if_any_is_marked():
    marked = "@tool\ndef marked(a): ...\n@tool\n@dataclass\nclass Made:\n    x: int\n"
    assert taken(BASE + marked) == ["marked", "Made"]
    assert functions_of(module(BASE + marked))[1] == ()


def test_none_that_is_not_exposed():
    assert taken(BASE + "@tool(expose=False)\ndef marked(a): ...\n@tool\ndef other(a): ...") == ["other"]
    assert taken(BASE + "@tool(expose=False)\ndef marked(a): ...") == []


def test_an_object_that_answers_to_everything_is_no_function():
    odd = "class Odd:\n    def __getattr__(self, name): return 'some_module'\n    def __call__(self): ...\nodd = Odd()"
    assert taken(odd) == []


def test_modules_by_name():
    assert module_named("functools") is functools
    assert module_named(sys) is sys


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("no_such_module", "there is no module 'no_such_module' to take tools from"),
        (3, "from_module takes a module or the name of one, not 3"),
    ],
)
def test_what_is_no_module(name, message):
    with pytest.raises(DefinitionError, match=message):
        module_named(name)
