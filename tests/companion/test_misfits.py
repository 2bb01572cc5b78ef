"""Companions that cannot be used: broken, unreadable, of other tools (SPEC C)."""

from __future__ import annotations

import os
import warnings

import pytest

from tests.companion.deploying import SOURCE, descriptions, everything, rewritten, tools_of
from toolwire.companion import CompanionWarning


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
