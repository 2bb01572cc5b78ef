from __future__ import annotations

import json
import sys

import pytest

ORDER = {
    "name": "order",
    "description": "Order something.",
    "input_schema": {
        "type": "object",
        "properties": {
            "article": {"type": "string", "description": "What to send."},
            "count": {"type": "integer", "minimum": 1, "default": 1},
            "size": {"anyOf": [{"type": "string", "enum": ["s", "l"]}, {"type": "null"}], "default": None},
        },
        "required": ["article"],
        "additionalProperties": False,
    },
}
ONE = "from toolwire import tool\n@tool\ndef {0}(x: int) -> int:\n    '''Dö it.'''\n    return x\n"


def test_definitions_are_written_to_stdout(shop):
    outcome = shop.run("export", "shop:order", "--format", "anthropic")
    assert (outcome.code, outcome.err) == (0, "")
    assert json.loads(outcome.out) == [ORDER]
    assert outcome.out.startswith('[\n  {\n    "name": "order",\n    "description": "Order something.",\n')
    assert outcome.out.endswith("  }\n]\n")


def test_openai_is_the_default_and_strictness_is_asked_for(shop):
    for options, expected in (
        ([], (None, None)),
        (["--strict"], (True, None)),
        (["--no-strict", "--format", "openai-responses"], (None, False)),
    ):
        definition = json.loads(shop.run("export", "shop:order", *options).out)[0]
        assert (definition.get("function", {}).get("strict"), definition.get("strict")) == expected


def test_modules_are_sorted_and_tools_are_not(folder):
    folder.write({"b.py": ONE.format("second") + ONE.format("a_third"), "a.py": ONE.format("first")})
    outcome = folder.run("export", "b", "a", "--format", "mcp")
    assert [definition["name"] for definition in json.loads(outcome.out)] == ["first", "second", "a_third"]
    assert '"Dö it."' in outcome.out


def test_what_cannot_be_said_is_counted(shop):
    outcome = shop.run("export", "shop", "--strict")
    assert (outcome.code, len(json.loads(outcome.out))) == (0, 2)
    assert outcome.err == (
        "note: openai cannot say everything: 1 finding in 1 tool; `toolwire lint --for openai --strict` lists them\n"
    )
    shop.put("dated.py", ONE.format("f").replace("x: int", "x: __import__('datetime').date"))
    outcome = shop.run("export", "dated", "--format", "gemini-schema")
    assert outcome.err == (
        "note: gemini-schema cannot say everything: 1 finding in 1 tool; `toolwire lint --for gemini-schema` lists them\n"
    )


def test_what_concerns_the_whole_request_is_told(shop):
    outcome = shop.run("export", "shop:order", "--format", "deepseek", "--strict")
    assert "note: * (deepseek): strict tools are taken at the base URL" in outcome.err


def test_a_file_is_written_only_when_it_changes(shop):
    assert shop.run("export", "shop:order", "-o", "tools.json") == (0, "", "tools.json: written, 1 tool for openai\n")
    written = (shop.path / "tools.json").read_bytes()
    assert written == shop.run("export", "shop:order").out.encode()
    assert shop.run("export", "shop:order", "-o", "tools.json").err == "tools.json: unchanged, 1 tool for openai\n"
    assert shop.run("export", "shop:order", "-o", "-").out.encode() == written


def test_a_file_that_is_current_passes(shop):
    shop.run("export", "shop", "-o", "tools.json")
    assert shop.run("export", "shop", "-o", "tools.json", "--check") == (0, "", "tools.json: current\n")
    text = (shop.path / "tools.json").read_bytes()
    (shop.path / "tools.json").write_bytes(text.replace(b"\n", b"\r\n"))
    assert shop.run("export", "shop", "-o", "tools.json", "--check").code == 0


DIFF = """\
--- tools.json
+++ as it should be
@@ -5,7 +5,7 @@
     "input_schema": {
       "type": "object",
       "properties": {
-        "words": {
+        "terms": {
           "type": "string"
         },
         "filters": {
@@ -24,7 +24,7 @@
         }
       },
       "required": [
-        "words"
+        "terms"
       ],
       "additionalProperties": false
     }
"""


def test_a_file_that_is_not_current_fails_and_stays(shop):
    shop.run("export", "shop:tools", "--format", "anthropic", "-o", "tools.json")
    file = shop.path / "tools.json"
    shop.put("shop.py", (shop.path / "shop.py").read_text().replace("words", "terms"))
    del sys.modules["shop"]
    before = file.read_text()
    command = ["export", "shop:tools", "--format", "anthropic", "-o", "tools.json", "--check"]
    refused = "tools.json: not current; the same command without --check writes it\n"
    assert shop.run(*command) == (1, "", refused)
    outcome = shop.run(*command, "--diff")
    assert (outcome.code, outcome.err) == (1, refused)
    assert outcome.out == DIFF
    assert file.read_text() == before


def test_a_file_that_is_missing_fails(shop):
    outcome = shop.run("export", "shop", "-o", "tools.json", "--check", "--diff")
    assert (outcome.code, outcome.err) == (1, "tools.json: missing; the same command without --check writes it\n")
    assert outcome.out.startswith("--- tools.json\n+++ as it should be\n@@ -0,0 +1,")
    assert not (shop.path / "tools.json").exists()


def test_a_diff_is_coloured_and_says_when_the_last_line_has_no_end(shop, monkeypatch):
    shop.put("tools.json", "[\nold")
    monkeypatch.setenv("FORCE_COLOR", "1")
    out = shop.run("export", "shop:nothing", "-o", "tools.json", "--check", "--diff").out
    assert out == (
        "\x1b[1m--- tools.json\x1b[0m\n\x1b[1m+++ as it should be\x1b[0m\n\x1b[2m@@ -1,2 +1 @@\x1b[0m\n"
        "\x1b[31m-[\x1b[0m\n\x1b[31m-old\x1b[0m\n\\ No newline at end of file\n\x1b[32m+[]\x1b[0m\n"
    )


CONFIG = '[tool.toolwire]\ntargets = ["shop:order"]\nformat = "anthropic"\nstrict = true\noutput = "api/tools.json"\n'


def test_a_project_says_what_is_exported_and_where(shop, monkeypatch):
    shop.put("pyproject.toml", CONFIG)
    (shop.path / "api").mkdir()
    (shop.path / "deeper").mkdir()
    monkeypatch.chdir(shop.path / "deeper")
    outcome = shop.run("export")
    assert (outcome.code, outcome.out) == (0, "")
    assert outcome.err.endswith("api/tools.json: written, 1 tool for anthropic\n")
    assert json.loads((shop.path / "api" / "tools.json").read_text())[0]["strict"] is True
    assert shop.run("export", "--check").code == 0
    assert shop.run("export", "--diff", "--check", "--no-strict", "-o", "../api/tools.json").code == 1


@pytest.mark.parametrize("options", [["shop:order"], ["--format", "mcp"], ["--no-strict"], ["-o", "-"]])
def test_another_export_than_that_of_the_project_goes_to_stdout(shop, options):
    shop.put("pyproject.toml", CONFIG)
    assert json.loads(shop.run("export", *options).out)[0]["name"] == "order"
    assert not (shop.path / "api").exists()


def test_questions_that_cannot_be_answered(shop):
    def said(*arguments):
        outcome = shop.run(*arguments)
        assert (outcome.code, outcome.out) == (2, "")
        return outcome.err.splitlines()[-1]

    shop.put("odd.py", ONE.format("x").replace("@tool\n", "@tool(name='find?')\n"))
    shop.put(
        "endless.py",
        ONE.format("f")
        .replace("x: int", "x: __import__('typing').Annotated[int, EXTRA]")
        .replace("@tool", "from pydantic import Field\nEXTRA = Field(json_schema_extra={'x': float('inf')})\n@tool"),
    )
    compare = "--check compares with a file; name it with -o, or as `output` in [tool.toolwire]"
    assert said("export") == "Error: name a TARGET, or put `targets` into [tool.toolwire] of pyproject.toml"
    assert said("export", "shop", "--check") == f"Error: {compare}"
    assert said("export", "shop", "--check", "-o", "-") == f"Error: {compare}"
    assert said("export", "shop", "--diff") == "Error: --diff goes with --check"
    assert (
        said("export", "shop", "--format", "gemini", "--strict")
        == "error: gemini has no strict mode; leave out strict=True"
    )
    assert "'opnai' is not one of" in said("export", "shop", "--format", "opnai")
    assert said("export", "nothing_there") == "error: there is no module 'nothing_there' here or among the installed"
    assert said("export", "odd") == (
        "error: odd.py:2: tool 'find?' cannot be emitted for openai: its name is not 1 to 64 letters, digits, _ and -"
    )
    assert (
        said("export", "endless")
        == "error: a number in a definition has no JSON: Out of range float values are not JSON compliant: inf"
    )
    assert (
        said("export", "shop", "-o", "no/tools.json") == "error: cannot write no/tools.json: No such file or directory"
    )
