"""Which callables of a module are its own to be found again."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

from toolwire.companion.subjects import marked, named

SOURCE = """
from functools import lru_cache, wraps
from toolwire import tool
from toolwire.testing import assert_agrees

@tool
def a(x: int): ...
b = a
def plain(x: int): ...
@tool
@lru_cache
def cached(x: int): ...

@tool
class Whole:
    @tool
    def not_looked_at(self): ...

class Desk:
    @tool
    def ask(self, x: int): ...
    @classmethod
    @tool
    def make(cls, x: int): ...
    @staticmethod
    @tool
    def stay(x: int): ...
    def plain(self): ...
    number = 1
    class Inner:
        @tool
        def deep(self, x: int): ...

class Proxy:
    def __getattr__(self, name): raise RuntimeError(name)
proxy = Proxy()
"""


@pytest.fixture
def module():
    made = ModuleType("toolwire_sample")
    sys.modules["toolwire_sample"] = made
    exec(SOURCE, made.__dict__)
    yield made
    del sys.modules["toolwire_sample"]


def test_marked_functions_classes_and_methods_in_their_order(module):
    assert list(marked(module)) == [
        module.a,
        module.cached,
        module.Whole,
        named(module, "Desk.ask"),
        module.Desk.make,
        module.Desk.stay,
    ]


def test_names_lead_to_functions_and_to_methods_bound_to_their_class(module):
    assert named(module, "plain") is module.plain
    ask = named(module, "Desk.ask")
    assert (ask.__func__, ask.__self__) == (module.Desk.ask, module.Desk)
    assert named(module, "Desk.Inner.deep").__func__ is module.Desk.Inner.deep
    assert named(module, "Desk.make") == module.Desk.make
    assert named(module, "Desk.stay") is module.Desk.stay
    assert named(module, "Desk.number") == 1


@pytest.mark.parametrize("name", ["", "none", "a.b", "make.<locals>.f", "Desk.none", "Desk.number.real", "proxy.x"])
def test_names_that_lead_nowhere(module, name):
    assert named(module, name) is None
