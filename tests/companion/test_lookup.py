"""What a companion gives back, and when it gives nothing (SPEC C1)."""

from __future__ import annotations

import gc
import json
import os
import sys
import warnings
import weakref
from functools import partial

import pytest

from tests.companion.deploying import SOURCE, everything, tools_of
from toolwire import ToolSet
from toolwire.companion import CompanionWarning
from toolwire.companion.records import _checksum, read_record


def descriptions(module):
    return {tool.name: tool.description for tool in tools_of(module)}


def document(path):
    return json.loads(path.read_text())


def rewritten(path, change, sealed=True):
    """Change a companion, and make its checksum right again, as somebody would who knows how."""
    made = document(path)
    change(made)
    if sealed:
        made["checksum"] = _checksum(made["tools"])
    path.write_text(json.dumps(made))


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


# ---------------------------------------------------------------------------------------------------------- bad ones


def put(content):
    return lambda path: path.write_bytes(content)


def cut(path):
    path.write_bytes(path.read_bytes()[:-20])


def folder(path):
    path.unlink()
    path.mkdir()


def pipe(path):
    path.unlink()
    os.mkfifo(path)


def text(value, place="description"):
    return lambda path: rewritten(path, lambda it: it["tools"]["cancel"][0].update({place: value}))


def change(**values):
    return lambda path: rewritten(path, lambda it: it.update(values), sealed=False)


def tools(value):
    return lambda path: rewritten(path, lambda it: it.update(tools=value))


BAD = {
    "empty": (put(b""), "is not a docs companion written by toolwire"),
    "foreign": (put(b'{"tools": {}}'), "is not a docs companion written by toolwire"),
    "a list": (put(b"[]"), "is not a docs companion written by toolwire"),
    "half written": (cut, "is damaged, it is no JSON"),
    "no UTF-8": (put(b'{"toolwire": "docs companion", "\xff"}'), "is damaged, it is no JSON"),
    "too deep": (put(b'{"toolwire": "docs companion", "x": ' + b"[" * 100_000), "is damaged, it is no JSON"),
    "not a number": (put(b'{"toolwire": "docs companion", "x": NaN}'), "is damaged, it is no JSON"),
    "too large": (put(b'{"toolwire": "docs companion"' + b" " * 2**24), "is larger than 16777216 bytes"),
    "newer": (change(version=2), "was written by another version of toolwire"),
    "no version": (change(version=None), "was written by another version of toolwire"),
    "wrong checksum": (change(checksum="0"), "was edited or damaged, its checksum is wrong"),
    "no checksum": (change(checksum=None), "was edited or damaged, its checksum is wrong"),
    "no tools": (change(tools=[]), "was edited or damaged, its checksum is wrong"),
    "edited": (
        lambda path: path.write_text(path.read_text().replace("Cancel it.", "Cancel me.")),
        "was edited or damaged, its checksum is wrong",
    ),
    "a folder": (folder, "is not a file"),
    "a pipe": (pipe, "is not a file"),
    "texts in no list": (tools({"cancel": {}}), "holds something else than descriptions"),
    "texts that are none": (tools({"cancel": [1]}), "holds something else than descriptions"),
    "no shape": (tools({"cancel": [{"description": "x"}]}), "holds something else than descriptions"),
    "other keys": (text("object", "type"), "holds something else than descriptions"),
    "a schema": (text({"type": "object"}), "holds something else than descriptions"),
    "a list of places": (text(["/properties/sku"], "parameters"), "holds something else than descriptions"),
    "a number": (text({"/properties/sku": 1}, "parameters"), "holds something else than descriptions"),
    "a long text": (text("x" * 200_000), "holds a description of more than 131072 characters"),
    "a keyword": (text({"/properties/sku/type": "x"}, "parameters"), "describes places that are not in the schemas"),
    "all properties": (text({"/properties": "x"}, "parameters"), "describes places that are not in the schemas"),
    "one more": (text({"/properties/more": "x"}, "parameters"), "describes places that are not in the schemas"),
    "nowhere": (text({"properties": "x"}, "parameters"), "describes places that are not in the schemas"),
    "a result": (text({"/properties/x": "x"}, "returns"), "describes places that are not in the schemas"),
    "another shape": (
        text("0", "shape"),
        "was written for other tools than there are now; run `toolwire compile` again",
    ),
    "an unknown tool": (
        lambda path: rewritten(path, lambda it: it["tools"].pop("cancel")),
        "was written for other tools than there are now; run `toolwire compile` again",
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_a_bad_companion_gives_one_warning_and_the_live_schemas(deployment, case):
    spoil, flaw = BAD[case]
    deployment.compiled()
    stripped = deployment.stripped()
    path = stripped.companion()
    content = path.read_bytes()
    path.unlink()
    live = everything(stripped.load())
    path.write_bytes(content)
    assert everything(stripped.load()) != live
    spoil(path)
    module = stripped.load()
    with pytest.warns(CompanionWarning) as warned:
        found = [everything(module), everything(module)]
    assert found == [live, live]
    assert [(str(one.message), one.filename) for one in warned] == [
        (f"{path} {flaw}; descriptions are missing", module.__file__)
    ]


def test_a_companion_that_cannot_be_read_gives_a_warning(deployment, monkeypatch):
    deployment.compiled()
    module = deployment.stripped().load()

    def get_data(path):
        raise PermissionError(13, "no", path)

    monkeypatch.setattr(module.__loader__, "get_data", get_data, raising=False)
    with pytest.warns(CompanionWarning, match=r"cannot be read \(PermissionError\); descriptions are missing"):
        assert descriptions(module) == {"order": None, "cancel": None}


CHANGES = {
    "a parameter": ("sku: Sku)", "sku: Sku, why: str)"),
    "a name": ("cancel(sku", "cancel(article"),
    "a type": ("cancel(sku: Sku)", "cancel(sku: int)"),
    "a field": ("color: Color", "color: Color | None"),
    "a result": ("-> None", "-> int"),
    "a member": ('RED = "red"', 'RED = "red"; BLUE = "blue"'),
    "a tool": ("@tool\ndef cancel", "@tool\ndef more(x: int): ...\n@tool\ndef cancel"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_companion_of_other_tools_is_stale_for_all_of_them(deployment, change):
    deployment.compiled()
    deployment.module(SOURCE.replace(*CHANGES[change]))
    stripped = deployment.stripped()
    module = stripped.load()
    with pytest.warns(CompanionWarning, match="was written for other tools than there are now") as warned:
        found = everything(module)
    assert len(warned) == 1
    assert set(descriptions(module).values()) == {None}
    stripped.companion().unlink()
    assert everything(stripped.load()) == found


def test_another_default_is_not_another_shape(deployment):
    deployment.compiled()
    deployment.module(SOURCE.replace("count: int = 1", "count: int = 2"))
    assert descriptions(deployment.stripped().load()) == {"order": "Order it.", "cancel": "Cancel it."}


def test_warnings_that_are_errors_leave_a_working_tool_behind(deployment):
    deployment.compiled()
    stripped = deployment.stripped()
    stripped.companion().write_bytes(b"")
    [order, cancel] = tools_of(stripped.load())
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(CompanionWarning):
            order.description  # noqa: B018
        assert (order.description, cancel.description) == (None, None)


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
