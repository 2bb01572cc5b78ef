from __future__ import annotations

import json

import pytest

BAD = """\
from toolwire import tool

@tool
def odd(x, y: dict[str, int] | None = None): ...

def _(): ...
"""
FINE = "from toolwire import tool\n@tool\ndef fine(x: int) -> int:\n    '''Do it.'''\n    return x\n"

BUILT = [
    "odd at /properties/x: parameter 'x' has no annotation, so any JSON value is offered for it [untyped_parameter]",
    "odd: the tool has no description; write a docstring, for the model knows it by that alone [no_description]",
]
STRICT = [
    "weakened: odd (openai) at /properties/x: a value of any type: emitted without strict [untyped]",
    "weakened: odd (openai) at /properties/y/anyOf/0: an object with free keys: emitted without strict [open_object]",
]
REFUSED = (
    "lost: odd (deepseek): left out: deepseek cannot say its parameters: a value of any type at /properties/x; an object "
    "with free keys at /properties/y/anyOf/0 [not_emitted]"
)


@pytest.fixture
def bad(folder):
    folder.write({"bad.py": BAD, "fine.py": FINE})
    return folder


def test_nothing_to_say(bad):
    assert bad.run("lint", "fine") == (0, "", "0 findings in 1 tool\n")


@pytest.mark.parametrize("written", ["text", "json", "github"])
def test_there_is_nothing_to_count_in_a_module_that_is_not_there(bad, written):
    """It said `0 findings in 0 tools` before the error, as where all is well (Issue 2)."""
    missing = "error: there is no module 'gone' here or among the installed\n"
    assert bad.run("lint", "gone", "--format", written) == (2, "", missing)


def test_findings_are_lines_that_editors_can_follow(bad):
    outcome = bad.run("lint", "bad", "fine", "--strict")
    assert outcome.out.splitlines() == [f"bad.py:3: warning: {text}" for text in (*BUILT, *STRICT)]
    assert (outcome.code, outcome.err) == (0, "4 findings in 2 tools\n")


def test_no_line_is_written_where_none_is_known(folder):
    folder.write(
        {"made.py": "from pydantic import create_model\nAsk = create_model('Ask', __module__=__name__, x=(int, ...))\n"}
    )
    assert folder.run("lint", "made:Ask").out == f"made.py: warning: {BUILT[1].replace('odd', 'Ask')}\n"
    assert folder.run("show", "made:Ask").out.splitlines()[0] == "Ask  made.py"
    assert "made:Ask · made.py<" in folder.run("report", "made:Ask").out


def test_what_is_lost_is_an_error(bad):
    outcome = bad.run("lint", "bad", "--strict", "--for", "deepseek")
    assert outcome.out.splitlines() == [
        *(f"bad.py:3: warning: {text}" for text in BUILT),
        f"bad.py:3: error: {REFUSED}",
    ]
    assert (outcome.code, outcome.err) == (1, "3 findings in 1 tool, 1 error among them\n")


@pytest.mark.parametrize(
    ("words", "errors"),
    [
        (["never"], 0),
        (["lost"], 1),
        (["weakened"], 3),
        (["described"], 3),
        (["note"], 2),
        (["note,lost"], 3),
        (["note", "lost"], 3),
        (["no_description"], 1),
        (["any"], 5),
        (["any", "never"], 0),
        (["untyped_parameter", "no_description"], 2),
        (["beta_url"], 0),
    ],
)
def test_what_is_an_error_can_be_said(bad, words, errors):
    options = [option for word in words for option in ("--error-on", word)]
    outcome = bad.run("lint", "bad", "--strict", "--for", "openai", "--for", "deepseek", *options)
    assert (outcome.code, outcome.out.count(" error: ")) == (int(errors > 0), errors)
    bad.put("pyproject.toml", f"[tool.toolwire]\ntargets = ['bad']\nstrict = true\nerror-on = {words}")
    assert bad.run("lint", "--for", "openai", "--for", "deepseek") == outcome


def test_a_format_without_the_mode_is_looked_at_as_it_is(bad):
    outcome = bad.run("lint", "fine", "--for", "all", "--strict")
    assert outcome.out == (
        "warning: * (deepseek): strict tools are taken at the base URL https://api.deepseek.com/beta only [beta_url]\n"
    )
    assert bad.run("lint", "fine", "--for", "xai", "--no-strict").code == 0


def test_findings_as_json(bad):
    outcome = bad.run("lint", "bad", "--strict", "--format", "json", "--error-on", "weakened")
    findings = json.loads(outcome.out)
    assert len(findings) == 4
    assert findings[-1] == {
        "module": "bad",
        "tool": "odd",
        "target": "openai",
        "code": "open_object",
        "effect": "weakened",
        "level": "error",
        "path": "/properties/y/anyOf/0",
        "keyword": findings[-1]["keyword"],
        "message": "an object with free keys: emitted without strict",
        "file": "bad.py",
        "line": 3,
    }
    assert json.loads(bad.run("lint", "fine", "--format", "json").out) == []


def test_findings_as_annotations_of_a_workflow(bad):
    outcome = bad.run("lint", "bad", "--strict", "--format", "github", "--for", "deepseek")
    assert outcome.out.splitlines() == [
        f"::warning file=bad.py,line=3,title=toolwire%3A untyped_parameter::{BUILT[0]}",
        f"::warning file=bad.py,line=3,title=toolwire%3A no_description::{BUILT[1]}",
        f"::error file=bad.py,line=3,title=toolwire%3A not_emitted::{REFUSED}",
    ]


def test_annotations_are_escaped(bad):
    bad.put("a,b:c.py", FINE.replace("@tool", "@tool(name='50%\\nof it')"))
    outcome = bad.run("lint", "a,b:c.py", "--for", "mcp", "--format", "github")
    assert outcome.code == 1
    first, second = outcome.out.splitlines()
    assert first.startswith(
        "::warning file=a%2Cb%3Ac.py,line=2,title=toolwire%3A tool_name::50%25%0Aof it: the name '50%25"
    )
    assert second.startswith(
        "::error file=a%2Cb%3Ac.py,line=2,title=toolwire%3A not_emitted::lost: 50%25%0Aof it (mcp)"
    )


def test_a_finding_about_the_whole_request_has_no_place(bad):
    outcome = bad.run("lint", "fine", "--for", "deepseek", "--strict", "--format", "github")
    assert outcome.out.startswith("::warning title=toolwire%3A beta_url::* (deepseek): ")


def test_weights_are_coloured(bad, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    out = bad.run("lint", "bad", "--strict", "--error-on", "weakened", "--for", "openai", "--for", "ollama").out
    assert "bad.py:3: \x1b[31merror\x1b[0m: weakened:" in out
    assert "bad.py:3: \x1b[33mwarning\x1b[0m: odd:" in out
    assert "bad.py:3: \x1b[2mnotice\x1b[0m: kept: odd (ollama)" in out


def test_what_does_not_load_is_an_error_beside_the_findings(bad):
    outcome = bad.run("lint", "bad", "gone")
    assert (outcome.code, outcome.out.count("\n")) == (2, 2)
    assert outcome.err.splitlines()[-1] == "error: there is no module 'gone' here or among the installed"


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("no_descripton", "did you mean 'no_description'?"),
        ("No-Description", "did you mean 'no_description'?"),
        ("weakend", "did you mean 'weakened'?"),
        ("lost,companion", "did you mean 'no_companion' or 'not_in_companion'?"),
        ("default", "did you mean 'default_left_out' or 'default_unreachable'?"),
        ("e", "did you mean 'never' or 'weakened' or 'described'?"),
        ("-2", "the page docs/findings.md lists the codes"),
        ("", "the page docs/findings.md lists the codes"),
    ],
)
def test_a_word_that_means_nothing(bad, word, meant):
    outcome = bad.run("lint", "bad", "--error-on", word)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.splitlines()[-1] == (
        "Error: --error-on takes never, lost, weakened, described, note, any or the code of a finding, not "
        f"{word.split(',')[-1]!r}; {meant}"
    )
    bad.put("pyproject.toml", f"[tool.toolwire]\nerror-on = ['{word}']")
    assert bad.run("lint", "bad") == outcome
