from __future__ import annotations

import pytest

SMALL = '''\
from toolwire import tool

@tool
def small(text: str = "ä日本", n: int | None = None, _: bool = True) -> None:
    """Do it.

    Twice.
    """

@tool
def other(x: object) -> None: ...
'''

BESIDE = """\
small  small.py:3
def small(text: str = 'ä日本', n: int | None = None, _: bool = True) -> None

    Do it.

    Twice.

note: /properties/_: the name '_' tells a model nothing [underscore_name]

canonical                      openai (strict)
{                              {
  "type": "object",              "type": "object",
  "properties": {                "properties": {
    "text": {                      "text": {
      "type": "string",      |       "type": ["string",
                             |           "null"],
      "default": "ä日本"     |       "description": "Null
                             |           selects the
                             |           default,
                             |           \\"ä日本\\"."
    },                             },
    "n": {                         "n": {
      "type": ["integer",            "type": ["integer",
          "null"],                       "null"]
      "default": null        <
    },                             },
    "_": {                         "_": {
      "type": "boolean",     |       "type": ["boolean",
                             |           "null"],
      "default": true        |       "description": "Null
                             |           selects the
                             |           default, true."
    }                              }
  },                             },
  "additionalProperties":        "additionalProperties":
      false                          false,
                             >   "required": ["text", "n",
                             >       "_"]
}                              }
described: /properties/text: the default "ä日本" is said in the description [moved]
described: /properties/_: the default true is said in the description [moved]
"""

OTHER = """\
other  small.py:10
def other(x: object) -> None

note: the tool has no description; write a docstring, for the model knows it by that alone [no_description]

canonical                         openai
{                                 {
  "type": "object",                 "type": "object",
  "properties": {                   "properties": {
    "x": {}                           "x": {}
  },                                },
  "required": ["x"],                "required": ["x"],
  "additionalProperties": false     "additionalProperties": false
}                                 }

gemini-schema: small.py:10: tool 'other' cannot be emitted for gemini-schema: gemini-schema cannot say its parameters: a value of any type at /properties/x (the target 'gemini' takes more)
"""


@pytest.fixture
def small(folder):
    folder.write({"small.py": SMALL})
    return folder


def test_a_tool_is_shown_with_its_schemas_side_by_side(small, monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    assert small.run("show", "small", "--tool", "small", "--strict") == (0, BESIDE, "")


def test_columns_are_as_wide_as_they_need_to_be(small, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    formats = ["--for", "gemini-schema", "--for", "openai"]
    assert small.run("show", "small", "--tool", "other", *formats) == (0, OTHER, "")


def test_tools_stand_one_below_the_other_in_the_formats_of_the_project(small):
    small.put("pyproject.toml", "[tool.toolwire]\ntargets = ['small']\nformat = 'mcp'\nstrict = true\n")
    out = small.run("show").out
    assert out.count("canonical ") == out.count(" mcp (strict)\n") + 1 == 2
    assert [line.split("  ")[0] for line in out.splitlines() if "small.py:" in line] == ["small", "other"]
    assert small.run("show", "--for", "all").out.count("canonical ") > 20


def test_what_differs_is_coloured(small, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    out = small.run("show", "small:small", "--strict").out
    assert out.startswith("\x1b[1msmall\x1b[0m  \x1b[2msmall.py:3\x1b[0m\n")
    assert '\x1b[31m      "type": "string",' in out
    assert '| \x1b[32m      "type": ["string", "null"],\x1b[0m' in out
    assert "\x1b[33mdescribed: /properties/_: the default true" in out


def test_a_tool_of_a_name_that_is_not_there(small):
    assert small.run("show", "small", "--tool", "smal") == (
        2,
        "",
        "error: there is no tool 'smal'; did you mean 'small'?\n",
    )
    assert (
        small.run("show", "small", "--tool", "zzzzzz").err
        == "error: there is no tool 'zzzzzz'; there are small, other\n"
    )


def test_a_set_of_nothing(small):
    small.put("empty.py", "from toolwire import ToolSet\ntools = ToolSet()")
    assert small.run("show", "empty:tools") == (0, "", "")


def test_a_tool_of_no_file_is_named_by_its_module(small):
    small.put("made.py", "from toolwire import Tool\nfrom pathlib import PurePath\ntools = [Tool.of(divmod)]")
    assert small.run("show", "made:tools").out.startswith("divmod  builtins\ndef divmod(")


def test_a_word_longer_than_the_column_is_cut(small, monkeypatch):
    monkeypatch.setenv("COLUMNS", "10")
    small.put("long.py", "def f(a_name_that_is_far_too_long_for_it: int): ...")
    out = small.run("show", "long").out
    assert '    "a_name_that_is_' in out
    assert "\n        far_too_long" in out
