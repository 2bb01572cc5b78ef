from __future__ import annotations

import pytest

from tests.cli.conftest import SHOP
from toolwire.cli.failures import Failure
from toolwire.cli.modules import importable
from toolwire.cli.sources import collect, together
from toolwire.cli.terminal import Terminal

TERMINAL = Terminal(colour=False, live=False)


@pytest.fixture
def find(folder):
    importable(folder.path)

    def find(*targets):
        found = collect(targets, folder.path, TERMINAL)
        return {part.name: part.tools.names for part in found.modules}, [failure.message for failure in found.failures]

    return find


def test_a_module_a_set_a_function_and_a_list(shop, find):
    assert find("shop") == ({"shop": ("order", "find")}, [])
    assert find("shop:tools") == ({"shop:tools": ("find",)}, [])
    assert find("shop:order") == ({"shop:order": ("order",)}, [])
    assert find("shop:both") == ({"shop:both": ("order", "find")}, [])
    assert find("shop:nothing") == ({"shop:nothing": ()}, [])
    assert find("shop.py:tools", "shop.py") == ({"shop": ("order", "find"), "shop:tools": ("find",)}, [])


def test_what_is_not_in_a_module(shop, find):
    assert find("shop:number") == ({}, ["shop:number is no ToolSet, no tool, no function and no list of them"])
    assert find("shop:nothinng") == ({}, ["there is no 'nothinng' in the module 'shop'; did you mean 'nothing'?"])
    assert find("shop:toolz") == ({}, ["there is no 'toolz' in the module 'shop'; did you mean 'tools'?"])
    said = "there is no 'xyz.abc' in the module 'shop'; there are order, find, tools, nothing, both"
    assert find("shop:xyz.abc") == ({}, [said])


def test_a_module_without_tools_says_what_to_do(folder, find):
    folder.write(
        {"empty.py": "x = 1", "hidden.py": "from toolwire import ToolSet\nfrom os.path import join\nmine = ToolSet()"}
    )
    assert find("empty") == ({}, ["there are no tools in the module 'empty'; mark its functions with @tool"])
    assert find("hidden") == ({}, ["there are no tools in the module 'hidden'; there is a set in it: hidden:mine"])


def test_a_package_means_its_modules_sorted(folder, find):
    plain = "def {0}(x: int) -> int:\n    '''Do it.'''\n    return x\n"
    folder.write(
        {
            "pkg/__init__.py": plain.format("whole"),
            "pkg/z.py": plain.format("last"),
            "pkg/a.py": plain.format("first") + plain.format("another"),
            "pkg/_private.py": plain.format("secret"),
            "pkg/none.py": "x = 1",
            "pkg/__main__.py": "raise SystemExit",
        }
    )
    assert find("pkg") == ({"pkg": ("whole",), "pkg.a": ("first", "another"), "pkg.z": ("last",)}, [])


def test_marked_functions_of_a_package_are_its_tools_wherever_they_are(folder, find):
    marked = "from toolwire import tool\n@tool\ndef {0}(x: int) -> int:\n    '''Do it.'''\n    return x\n"
    folder.write(
        {
            "pkg/__init__.py": "",
            "pkg/helpers.py": "def help(x: int) -> int: return x",
            "pkg/_inner.py": marked.format("one"),
        }
    )
    assert find("pkg") == ({"pkg._inner": ("one",)}, [])


def test_a_package_without_tools(folder, find):
    folder.write({"pkg/__init__.py": "x = 1", "pkg/none.py": "y = 1"})
    assert find("pkg") == ({}, ["there are no tools in the package 'pkg' or in its modules"])


def test_everything_that_fails_is_named_and_the_rest_is_there(folder, find):
    folder.write(
        {
            "pkg/__init__.py": "",
            "pkg/good.py": "def good(x: int) -> int: ...",
            "pkg/bad.py": "1 / 0",
            "pkg/worse.py": "def worse(x: __import__('socket').socket) -> int: ...",
            "empty/__init__.py": "",
            "empty/bad.py": "1 / 0",
        }
    )
    tools, failures = find("pkg", "none", "empty")
    assert tools == {"pkg.good": ("good",)}
    assert failures[0] == "cannot import pkg.bad: ZeroDivisionError: division by zero (pkg/bad.py:1)"
    assert failures[1].startswith("worse (pkg/worse.py:1): parameter 'x': ")
    assert failures[2:] == [
        "there is no module 'none' here or among the installed",
        "cannot import empty.bad: ZeroDivisionError: division by zero (empty/bad.py:1)",
    ]


def test_all_failures_are_told_at_once(shop):
    importable(shop.path)
    found = collect(["no", "shop", "never"], shop.path, TERMINAL)
    with pytest.raises(Failure) as failure:
        found.complete()
    assert failure.value.message == (
        "there is no module 'no' here or among the installed\nthere is no module 'never' here or among the installed"
    )
    assert isinstance(failure.value.__cause__, ModuleNotFoundError)


def test_all_modules_that_matter_are_told(folder):
    folder.write({"pkg/__init__.py": "", "pkg/a.py": "x = 1", "pkg/b.py": SHOP, "sets.py": "from pkg.b import tools"})
    importable(folder.path)
    found = collect(["sets:tools"], folder.path, TERMINAL)
    assert [module.__name__ for module in found.imported] == ["pkg.b", "sets"]
    assert [module.__name__ for module in collect(["pkg"], folder.path, TERMINAL).imported] == ["pkg", "pkg.a", "pkg.b"]


def test_a_name_that_is_there_twice_is_refused_with_both_places(folder):
    one = "def same(x: int) -> int: ...\ndef {0}(x: int) -> int: ...\n"
    made = "from toolwire import ToolSet\nexec('def same(x: int) -> int: ...')\ntools = ToolSet(same)\n"
    folder.write({"a.py": one.format("own"), "b.py": one.format("mine"), "c.py": made})
    importable(folder.path)
    found = collect(["b", "a"], folder.path, TERMINAL)
    with pytest.raises(Failure) as failure:
        together(found.complete())
    assert failure.value.message == "two tools are named 'same' (a.py:1 and b.py:1); rename one: @tool(name=...)"
    with pytest.raises(Failure, match=r"'same' \(a.py:1 and (c:tools|<string>:1)\)"):
        together(collect(["a", "c:tools"], folder.path, TERMINAL).complete())
    assert together(collect(["a"], folder.path, TERMINAL).complete()).names == ("same", "own")
