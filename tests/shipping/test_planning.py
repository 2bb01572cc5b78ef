"""What companions there should be, and what they should say (SPEC C2)."""

from __future__ import annotations

import sys
from dataclasses import replace
from types import ModuleType

import pytest

from tests.companion.deploying import SOURCE, forget, tools_of
from toolwire import ToolSet
from toolwire.companion.records import read_record
from toolwire.errors import ToolwireError
from toolwire.shipping import plan, write


def change_of(module, *tools):
    [change] = plan([module], tools or tools_of(module))
    return change


def test_the_texts_of_a_module(deployment):
    change = change_of(deployment.module())
    assert (change.module, change.path, change.action, change.problem, change.is_due) == (
        *("toolwire_sample", deployment.companion(), "write", ""),
        True,
    )
    said = {
        name: [(texts.description, dict(texts.parameters), dict(texts.returns)) for texts in variants]
        for name, variants in read_record(change.content).tools.items()
    }
    item = {"/$defs/Color": "A color.", "/$defs/Item": "One article.", "/$defs/Item/properties/sku": "Its number."}
    own = {"/properties/sku": "An article's number.", "/properties/count": "How many."}
    result = {"": "One article.", "/$defs/Color": "A color."}
    assert said == {
        "cancel": [("Cancel it.", {"/properties/sku": "An article's number."}, {})],
        "order": [("Order it.", own | item, result)],
    }


def test_nothing_is_written_by_planning(deployment):
    change_of(deployment.module())
    assert not deployment.companion().exists()


def test_what_is_written_is_current(deployment):
    module = deployment.module()
    change = change_of(module)
    write([change])
    assert change_of(module) == replace(change, action="current") == change_of(deployment.load())
    deployment.companion().write_bytes(change.content.replace(b"\n", b"\r\n"))  # as git may check it out
    assert change_of(module).action == "current"
    deployment.companion().write_bytes(change.content[:-9])
    assert change_of(module) == change


def test_a_new_text_is_drift_though_the_shape_is_the_same(deployment):
    deployment.compiled()
    assert change_of(deployment.module(SOURCE.replace("Cancel it", "Cancel all"))).action == "write"


SILENT = {
    "no descriptions": "from toolwire import tool\n@tool\ndef f(a: int) -> int: ...",
    "written out": """
from enum import Enum
from typing import Annotated
from pydantic import BaseModel, Field
from toolwire import Doc, tool
class Plain: ...
class Color(Enum):
    RED = 1
class Item(BaseModel):
    a: Annotated[int, Field(description="An a.")]
    c: Color = Color.RED
@tool(description="Said.")
def f(a: Annotated[Item, Doc("Said.")], b: list[Item] = []) -> Item:
    '''Not said.'''
@tool(description="Said.")
def g(a: Annotated[Item, Doc("Said.")], **kwargs: int) -> object: ...
@tool(description="Said.")
def h(a: Annotated[Item, Doc("Said.")]) -> Plain: ...
@tool(description="Said.")
def i(a: Annotated[Item, Doc("Said.")]): ...
""",
    "no tools": '"""A module."""\nX = 1',
}


@pytest.mark.parametrize("case", SILENT)
def test_no_file_where_there_is_nothing_to_say(deployment, case):
    change = change_of(deployment.module(SILENT[case]))
    assert (change.action, change.content, change.problem, change.is_due) == ("nothing", b"", "", False)


LOSSES = {
    "a docstring": "class I(M):\n    a: int\n@tool\ndef f(x: I) -> None:\n    'The f.'",
    "a parameter": "A: TypeAlias = int\n'The a.'\n@tool(description='Said.')\ndef f(a: A) -> None: ...",
    "a class": "class I(M):\n    'The I.'\n    a: int\n@tool(description='Said.')\ndef f(x: I) -> None: ...",
    "a field": "class I(M):\n    a: int\n    'The a.'\n@tool(description='Said.')\ndef f(x: list[I]) -> None: ...",
    "a pydantic field": "class I(M, use_attribute_docstrings=True):\n    a: int\n    'The a.'\n@tool(description='Said.')\ndef f(x: I) -> None: ...",
    "a result": "class I(M):\n    'The I.'\n    a: int\n@tool(description='Said.')\ndef f(x: int) -> list[I]: ...",
    "a class that is a tool": "@tool\nclass I(M):\n    'The I.'\n    a: int\n    'The a.'",
    "free keys": "class I(M):\n    'The I.'\n    a: int\n@tool(description='Said.')\ndef f(**x: I) -> None: ...",
}


@pytest.mark.parametrize("case", LOSSES)
def test_a_file_where_anything_can_be_lost(deployment, case):
    head = "from typing import TypeAlias\nfrom pydantic import BaseModel as M\nfrom toolwire import tool\n"
    assert change_of(deployment.module(head + LOSSES[case] + "\n")).action == "write"


def test_our_file_is_removed_where_there_is_nothing_more_to_say(deployment):
    deployment.compiled()
    change = change_of(deployment.module(SILENT["no tools"]))
    assert (change.action, change.is_due) == ("remove", True)


def test_a_file_of_somebody_else_is_an_error_only_where_it_is_in_the_way(deployment):
    deployment.companion().write_text("{}")
    refused = change_of(deployment.module())
    assert (refused.action, refused.problem) == (
        "error",
        "the file there was not written by toolwire and is left as it is; move it away",
    )
    assert change_of(deployment.module(SILENT["no tools"])).action == "nothing"


def test_a_folder_in_its_place_is_somebody_elses(deployment):
    deployment.companion().mkdir()
    assert change_of(deployment.module()).action == "error"
    assert change_of(deployment.module(SILENT["no tools"])).action == "nothing"


def test_a_file_that_cannot_be_read_is_an_error(deployment, monkeypatch):
    module = deployment.compiled()

    def read_bytes(path):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.read_bytes", read_bytes)
    change = change_of(module)
    assert (change.action, change.problem) == ("error", "Permission denied")


def test_modules_of_other_folders_are_left_alone(deployment):
    module = deployment.module()
    assert plan([], tools_of(module)) == []


def test_one_module_that_fails_does_not_keep_the_others_from_being_planned(deployment):
    bad = deployment.module("from toolwire import tool\n@tool\ndef f(a: object()) -> int: ...", "toolwire_sample_bad")
    good = deployment.module()
    try:
        first, second = plan([bad, good], tools_of(good))
    finally:
        forget("toolwire_sample_bad")
    assert (first.action, second.action) == ("write", "error")
    assert "toolwire_sample_bad.py" in second.problem


SURROGATE = r"""
from typing import TypeAlias
A: TypeAlias = int
"\ud800"
def f(a: A) -> int: ...
"""


def test_texts_no_file_can_hold_are_an_error(deployment):
    change = change_of(deployment.module(SURROGATE))
    assert change.action == "error"
    assert change.problem == "no companion could be read that holds a lone surrogate"


def test_without_source_there_is_nothing_to_read(deployment):
    deployment.compiled()
    change = change_of(deployment.stripped().load())
    assert (change.action, change.problem) == ("error", "the source cannot be read, and so not what it documents")
    deployment.module(SILENT["no tools"])
    change = change_of(deployment.stripped("silent").load())
    assert (change.action, change.problem) == ("nothing", "")


def test_modules_without_a_file(monkeypatch):
    module = ModuleType("toolwire_sample")
    monkeypatch.setitem(sys.modules, "toolwire_sample", module)
    assert plan([module])[0].action == "nothing"
    exec("def f(a: int) -> int:\n    'The f.'", module.__dict__)
    change = change_of(module)
    assert (change.action, change.problem) == ("error", "the module has no file to write beside")


def test_without_docstrings_nothing_is_compiled(monkeypatch):
    monkeypatch.setattr("toolwire.shipping.planning.without_docstrings", lambda: True)
    with pytest.raises(ToolwireError, match="run it without -OO and PYTHONOPTIMIZE=2"):
        plan([])


def test_packages_and_what_they_hold(deployment):
    module = deployment.module(SOURCE, file="toolwire_sample/__init__.py")
    assert change_of(module).path == deployment.folder / "toolwire_sample" / "__init__.toolwire.json"


# ------------------------------------------------------------------------------------------------- which tools are in


def names(module, *tools):
    [change] = plan([module], tools)
    return {name: len(variants) for name, variants in read_record(change.content).tools.items()}


FORMS = """
from functools import partial
from typing import Annotated
from toolwire import Injected, ToolSet, tool

class Third: ...
def third(tp, args):
    return int if tp is Third else None
class Provider:
    def resolve(self, tp, args):
        return int if tp is Third else None

@tool
def f(a: int, b: int) -> int:
    'The f.'
@tool
def g(a: Third) -> int:
    'The g.'
@tool(expose=False)
def h(a: int) -> int:
    'The h.'
class Desk:
    @tool
    def ask(self, a: int) -> int:
        'Ask.'
    def plain(self, a: int) -> int:
        'Plain.'
def local():
    def inner(a: int) -> int:
        'Inner.'
    return inner
TOOLS = ToolSet(partial(f, b=1), g, Desk().plain, local(), types=[Provider()])
"""


def test_marked_functions_and_methods_and_the_sets_of_a_module(deployment):
    module = deployment.module(FORMS)
    assert names(module) == {"f": 2, "g": 1, "h": 1, "Desk.ask": 1, "Desk.plain": 1, "local.<locals>.inner": 1}


def test_tools_that_were_gathered_elsewhere(deployment):
    module = deployment.module("def f(a: int) -> int:\n    'The f.'\ndef g(a: int) -> int:\n    'The g.'")
    assert names(module, *ToolSet(module.f)) == {"f": 1}


def test_a_marked_function_nobody_gave_the_types_for_is_an_error(deployment):
    module = deployment.module(FORMS.replace("TOOLS = ToolSet(partial(f, b=1), g", "TOOLS = ToolSet(partial(f, b=1)"))
    [change] = plan([module])
    assert change.action == "error"
    assert "parameter 'a'" in change.problem


def test_a_name_that_leads_to_something_else_by_now(deployment):
    source = "from toolwire import ToolSet\ndef f(a: int) -> int:\n    'The f.'\nTOOLS = ToolSet(f)\ndef g(a: str) -> int:\n    'The g.'\nf = g\n"
    assert names(deployment.module(source)) == {"f": 1}
