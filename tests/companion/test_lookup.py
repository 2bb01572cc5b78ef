"""What a companion gives back, and when it gives nothing (SPEC C1)."""

from __future__ import annotations

import gc
import sys
import weakref
from functools import partial

import pytest

from tests.companion.deploying import SOURCE, descriptions, everything, rewritten, tools_of
from toolwire import ToolSet
from toolwire.companion import CompanionWarning
from toolwire.companion.records import read_record


def test_a_stripped_module_says_what_its_source_says(deployment):
    source = everything(deployment.compiled())
    stripped = deployment.stripped().load()
    assert stripped.order.__doc__ is None
    assert everything(stripped) == source


def test_aliases_and_fields_are_given_back_where_docstrings_are_alive(deployment):
    source = everything(deployment.compiled())
    stripped = deployment.stripped(optimize=0).load()
    assert stripped.order.__doc__ is not None
    assert everything(stripped) == source


def test_nothing_is_looked_for_where_the_source_is(deployment):
    module = deployment.compiled()
    deployment.companion().write_text("nonsense")
    source = everything(module)
    assert [tool.written.restored for tool in tools_of(module)] == [None, None]
    deployment.companion().unlink()
    assert everything(deployment.load()) == source


def test_docstrings_that_are_alive_go_before_the_companion(deployment):
    deployment.compiled()
    newer = SOURCE.replace("Cancel it.", "Cancel all of it.").replace("How many.", "How many of them.")
    deployment.module(newer)
    [order, cancel] = tools_of(deployment.stripped(optimize=0).load())
    assert cancel.description == "Cancel all of it."
    assert order.parameters["properties"]["count"]["description"] == "How many of them."
    assert order.parameters["properties"]["sku"]["description"] == "An article's number."


OVERTAKEN = SOURCE.replace("count: How many.", "count: How many.\n        sku: Which one.")


def test_a_docstring_goes_before_an_alias_though_the_alias_can_be_read(deployment, without_docstrings, monkeypatch):
    deployment.compiled(OVERTAKEN)
    monkeypatch.setattr("toolwire.writing.may_be_stripped", lambda module: True)
    module = deployment.load()
    for function in (module.order, module.cancel):
        function.__doc__ = None
    assert [tool.parameters["properties"]["sku"]["description"] for tool in tools_of(module)] == [
        "Which one.",
        "An article's number.",
    ]


EXPLICIT = """
from typing import Annotated
from typing_extensions import Doc
from toolwire import Parameter, tool

@tool(description="", parameters={"c": Parameter(description="")})
def f(a: Annotated[int, Doc("Said.")], b: int, c: int) -> None:
    '''Not said.

    Args:
        a: Not said.
        b: The b.
        c: Not said.
    '''
"""


def test_what_is_written_out_or_cleared_is_not_in_it_and_not_changed_by_it(deployment):
    deployment.compiled(EXPLICIT)
    [texts] = read_record(deployment.companion().read_bytes()).tools["f"]
    assert (texts.description, texts.parameters, texts.returns) == (None, {"/properties/b": "The b."}, {})
    stripped = deployment.stripped()
    places = {"/properties/a": "?", "/properties/b": "The b!", "/properties/c": "?"}
    rewritten(stripped.companion(), lambda it: it["tools"]["f"][0].update(description="?", parameters=places))
    [tool] = tools_of(stripped.load())
    assert tool.description is None
    assert tool.parameters["properties"] == {
        "a": {"type": "integer", "description": "Said."},
        "b": {"type": "integer", "description": "The b!"},
        "c": {"type": "integer"},
    }


def test_no_companion_is_no_warning(deployment):
    deployment.module()
    module = deployment.stripped().load()
    assert descriptions(module) == {"order": None, "cancel": None}
    assert {finding.code for finding in ToolSet.from_module(module).findings} == {"no_description"}


def test_without_docstrings_no_companion_is_one_finding_for_the_module(deployment, without_docstrings):
    deployment.module()
    module = deployment.stripped().load()
    findings = [finding for finding in ToolSet.from_module(module).findings if finding.code != "no_description"]
    assert [(finding.code, finding.tool, finding.file) for finding in findings] == [
        ("no_companion", "*", module.__file__)
    ]
    assert "toolwire_sample runs without docstrings and has no " in findings[0].message


def test_a_companion_is_no_finding(deployment, without_docstrings):
    deployment.compiled()
    assert ToolSet.from_module(deployment.stripped().load()).findings == ()


def change(**values):
    return lambda path: rewritten(path, lambda it: it.update(values), sealed=False)


def tools(value):
    return lambda path: rewritten(path, lambda it: it.update(tools=value))


# ------------------------------------------------------------------------------------------------- tools of all kinds


def test_renamed_tools_keep_their_texts(deployment):
    deployment.compiled()
    tools = ToolSet.from_module(deployment.stripped().load()).prefixed("x_")
    assert [(tool.name, tool.description) for tool in tools] == [("x_order", "Order it."), ("x_cancel", "Cancel it.")]


METHODS = '''
from toolwire import ToolSet, tool

class Desk:
    @tool
    def ask(self, what: str) -> str:
        """Ask.

        Args:
            what: Anything.
        """
        return what

    @tool
    @classmethod
    def make(cls, n: int) -> str:
        """Make."""
        return ""

    @tool
    @staticmethod
    def stay(n: int) -> str:
        """Stay."""
        return ""

    def close(self, n: int, m: int = 0) -> str:
        """Close."""
        return ""

    def open(self) -> None:
        """Open."""

SET = ToolSet(Desk().close)
'''


def kept(*subjects):
    return [(tool.description, {code.code for code in tool.findings}) for tool in ToolSet(*subjects)]


def test_methods_are_known_when_they_are_marked_or_in_a_set(deployment):
    deployment.compiled(METHODS)
    module = deployment.stripped().load()
    desk = module.Desk()
    assert kept(desk.ask, module.Desk.make, module.Desk.stay, desk.close) == [
        ("Ask.", set()),
        ("Make.", set()),
        ("Stay.", set()),
        ("Close.", set()),
    ]


def test_a_tool_in_a_form_nobody_knew_is_a_finding(deployment):
    deployment.compiled(METHODS)
    module = deployment.stripped().load()
    unknown = (None, {"no_description", "not_in_companion"})
    assert kept(partial(module.Desk.stay, n=1), module.Desk().open) == [unknown, unknown]


LOCAL = """
from toolwire import ToolSet

def make():
    def f(a: int) -> int:
        'The f.'
    return f

F = make()
SET = ToolSet(F)
"""


def test_a_function_that_cannot_be_found_again_is_compared_when_it_is_asked_for(deployment):
    deployment.compiled(LOCAL)
    deployment.module(LOCAL.replace("a: int", "a: str"))
    module = deployment.stripped().load()
    with pytest.warns(CompanionWarning, match="was written for other tools than there are now") as warned:
        assert kept(module.F) == kept(module.F) == [(None, {"no_description", "not_in_companion"})]
    assert len(warned) == 1


def test_what_describes_places_there_are_not_is_noticed_when_it_is_asked_for(deployment):
    deployment.compiled(LOCAL)
    stripped = deployment.stripped()
    rewritten(stripped.companion(), lambda it: it["tools"]["make.<locals>.f"][0].update(parameters={"/x": "?"}))
    module = stripped.load()
    with pytest.warns(CompanionWarning, match="describes places that are not in the schemas"):
        assert kept(module.F) == [(None, {"no_description"})]


def test_modules_without_a_file_have_no_companion(without_docstrings, monkeypatch):
    monkeypatch.setattr("toolwire.writing.may_be_stripped", lambda module: True)

    def f(a: int) -> int: ...

    f.__module__ = "no_such_module"
    assert ToolSet(f)["f"].written.restored is None


def test_a_module_whose_source_can_be_read_needs_no_companion(deployment, monkeypatch):
    monkeypatch.setattr("toolwire.writing.may_be_stripped", lambda module: True)  # as for one in a zip file
    module = deployment.compiled()
    deployment.companion().write_bytes(b"")
    assert [tool.written.restored for tool in tools_of(module)] == [None, None]


CLASSES = """
from dataclasses import dataclass
from toolwire import tool

@tool
@dataclass
class Place:
    '''A place.

    Attributes:
        city: Its name.
    '''
    city: str
    near: 'Place | None' = None
"""


def test_classes_that_are_tools(deployment):
    source = everything(deployment.compiled(CLASSES))
    assert "'A place.'" in source
    assert everything(deployment.stripped().load()) == source


def test_modules_are_not_kept_alive(deployment):
    deployment.compiled()
    module = deployment.stripped().load()
    assert descriptions(module)["cancel"] == "Cancel it."
    gone = weakref.ref(module)
    del module, sys.modules["toolwire_sample"]
    gc.collect()
    assert gone() is None
