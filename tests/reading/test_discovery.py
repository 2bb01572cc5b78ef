import functools
import sys
from types import ModuleType

import pytest

from toolwire.reading.discovery import discover
from toolwire.reading.options import MARK, Options

SOURCE = """
import functools
from json import dumps
from toolwire.reading.options import MARK, Options

def last_written_first(a: int) -> int: ...

def silent(a): ...

@functools.lru_cache
def cached(a: int) -> int: ...

def _private(a: int) -> int: ...

class Model:
    a: int
    def method(self, a: int) -> int: ...

method = Model().method
alias = cached
constant = 3
add = lambda a, b: a + b

def again(a: int) -> int: ...

partial = functools.partial(again, 1)

async def later() -> int: ...
"""
MARKED = """
def hidden(a: int) -> int: ...
setattr(hidden, MARK, Options(expose=False))
"""


def module(source, name="discovered"):
    made = ModuleType(name)
    made.__file__ = f"{name}.py"
    exec(compile(source, made.__file__, "exec"), vars(made))
    return made


def names(found):
    return [function.__name__ for function in found[0]]


def test_the_functions_of_a_module_in_source_order():
    made = module(SOURCE)
    tools, findings = discover(made)
    assert tools == [made.last_written_first, made.cached, made.again, made.later]
    assert [(finding.code, finding.tool, finding.line) for finding in findings] == [
        ("unannotated_function", "silent", 8),
        ("unannotated_function", "<lambda>", 22),
    ]
    assert findings[0].file == "discovered.py"


def test_source_order_is_not_the_order_of_the_names():
    made = module("def a() -> int: ...\ndef b() -> int: ...\na_ = a\ndel a\na = a_\ndel a_")
    assert list(vars(made))[-2:] == ["b", "a"]
    assert names(discover(made)) == ["a", "b"]


def test_only_what_is_public():
    made = module(SOURCE + "\n__all__ = ['later', 'dumps', 'cached', 'Model', 'missing', '_private']")
    assert discover(made) == ([made.cached, made.later], [])


def test_only_what_is_marked_if_anything_is():
    marks = "\nfor it in (silent, Model, method.__func__, hidden, _private, dumps): setattr(it, MARK, Options())"
    made = module(SOURCE + MARKED + marks + "\nsetattr(hidden, MARK, Options(expose=False))\ndelattr(dumps, MARK)")
    assert discover(made) == ([made.silent, made.Model, made.method], [])


def test_a_module_of_hidden_tools_offers_nothing():
    assert discover(module(SOURCE + MARKED)) == ([], [])


def test_a_marked_import_stays_with_its_module():
    other = module(SOURCE, "other")
    setattr(other.again, MARK, Options())
    made = module("def own(a: int) -> int: ...")
    made.again = other.again
    assert discover(made) == ([made.own], [])


def test_wrappers_are_read_by_what_they_wrap(monkeypatch):
    made = module("def plain(a): ...\ndef typed(a: int): ...")
    for name in ("plain", "typed"):
        wrapped = functools.cache(getattr(made, name))
        monkeypatch.setattr(made, name, wrapped)
    tools, findings = discover(made)
    assert (tools, [finding.tool for finding in findings]) == ([made.typed], ["plain"])


def test_a_wrapper_of_itself_is_a_function():
    made = module("def endless(a: int): ...\nendless.__wrapped__ = endless")
    assert names(discover(made)) == ["endless"]


def test_modules_by_name(monkeypatch):
    made = module(SOURCE, "discovered_by_name")
    monkeypatch.setitem(sys.modules, "discovered_by_name", made)
    assert discover("discovered_by_name") == discover(made)
    with pytest.raises(ImportError):
        discover("no_such_module")


def test_a_module_without_a_file():
    made = module("def b(x: int): ...\ndef a(x: int): ...")
    del made.__file__
    assert names(discover(made)) == ["b", "a"]
