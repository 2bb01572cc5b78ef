from __future__ import annotations

import json

import pytest

TOOLS = '''\
from typing import Annotated
from toolwire import Injected, ToolError, ToolSet, tool

@tool
def add(a: int, b: int = 1) -> int:
    """Add."""
    print("adding")
    return a + b

@tool
async def later(x: int) -> str:
    return f"ä{x}"

@tool
def who(user: Annotated[object, Injected], n: int = 1) -> str:
    return f"{user}{n}"

@tool
def fails(how: str) -> int:
    if how == "tool":
        raise ToolError("ask again")
    if how == "exit":
        raise SystemExit(4)
    if how == "key":
        raise KeyboardInterrupt
    raise ValueError("of no use")

class Odd(Exception):
    pass

one = ToolSet(add)
none = ToolSet()
many = ToolSet(add, later, who, fails, ToolSet(add).prefixed("z_")["z_add"], ToolSet(add).prefixed("y_")["y_add"])
'''


@pytest.fixture
def tools(folder):
    folder.write({"tools.py": TOOLS})
    return folder


@pytest.mark.parametrize(
    ("arguments", "out"),
    [
        (["tools:add", '{"a": 2}'], "3\n"),
        (["tools:add", '{"a": 2.0, "b": null}'], "3\n"),
        (["tools.py:add", '{"a": 2}'], "3\n"),
        (["tools:one", '{"a": 2, "b": 5}'], "7\n"),
        (["--from", "tools", "add", '{"a": 2}'], "3\n"),
        (["add", '{"a": 2}', "--from", "tools:many"], "3\n"),
        (["tools:later", '{"x": 5}'], "ä5\n"),
        (["tools:who", "--context", '{"user": "ann"}'], "ann1\n"),
    ],
)
def test_the_result_is_what_a_model_is_shown(tools, arguments, out):
    outcome = tools.run("call", *arguments)
    assert (outcome.code, outcome.out) == (0, out)


def test_what_a_tool_prints_is_talk(tools):
    assert tools.run("call", "tools:add", '{"a": 2}') == (0, "3\n", "adding\n")


def test_arguments_come_from_stdin_and_tools_from_the_project(tools):
    tools.put("pyproject.toml", "[tool.toolwire]\ntargets = ['tools']")
    assert tools.run("call", "add", "-", text='{"a": 2}').out == "3\n"
    assert tools.run("call", "later", "-", text='{"x": 1}').out == "ä1\n"


def test_arguments_that_do_not_fit(tools):
    outcome = tools.run("call", "tools:add", '{"a": "2"}')
    assert (outcome.code, outcome.out) == (1, "")
    assert outcome.err.splitlines() == [
        'The arguments for "add" do not fit. It was not called.',
        "- a: expected an integer, got a string; leave out the quotes",
    ]
    assert tools.run("call", "tools:add").code == 1


def test_a_dry_run_checks_and_shows_but_does_not_call(tools):
    outcome = tools.run("call", "tools:add", '{"a": 2}', "--dry-run")
    assert (outcome.code, json.loads(outcome.out), outcome.err) == (0, {"a": 2}, "")
    assert tools.run("call", "tools:add", '{"a": []}', "--dry-run").code == 1
    assert json.loads(tools.run("call", "tools:who", "--dry-run", '{"n": 2}').out) == {"n": 2}


def test_a_tool_that_fails_is_one_line(tools):
    outcome = tools.run("call", "tools:fails", '{"how": "it"}')
    assert (outcome.code, outcome.out) == (1, "")
    first, second = outcome.err.splitlines()
    assert first.endswith("ValueError: of no use (tools.py:26)")
    assert second == 'The tool "fails" failed (ValueError).'
    assert tools.run("call", "tools:fails", '{"how": "tool"}').err.splitlines()[-1] == "ask again"
    assert tools.run("call", "tools:fails", '{"how": "exit"}').code == 1


def test_the_keyboard_stops_a_call(tools):
    assert tools.run("call", "tools:fails", '{"how": "key"}') == (130, "", "stopped\n")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (
            ["add"],
            "Error: say where the tool is: --from TARGET, or `targets` in [tool.toolwire], or pkg.module:function",
        ),
        (["tools:add", "--from", "tools"], "Error: tools:add says already where the tool is; leave out --from"),
        (["tools:none"], "error: tools:none is 0 tools; name one: toolwire call --from tools:none none"),
        (
            ["tools:many"],
            "error: tools:many is 6 tools; name one: toolwire call --from tools:many add, later, who, fails, z_add, ...",
        ),
        (["tools.py"], "error: tools.py is 4 tools; name one: toolwire call --from tools.py add, later, who, fails"),
        (["ad", "--from", "tools"], "error: there is no tool 'ad'; did you mean 'add'?"),
        (["zzzz", "--from", "tools:one"], "error: there is no tool 'zzzz'; there are add"),
        (["zzzz", "--from", "tools:none"], "error: there is no tool 'zzzz'; there are none"),
        (["tools:add", "--context", "[]"], "error: --context is an object, such as '{\"user\": 7}'"),
        (["tools:add", "--context", "{"], "error: --context is no JSON: Expecting property name"),
        (
            ["tools:who"],
            "error: who: the injected parameter 'user' has no value; give it by --context",
        ),
    ],
)
def test_questions_that_cannot_be_answered(tools, arguments, problem):
    outcome = tools.run("call", *arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.splitlines()[-1].startswith(problem)


def test_what_the_library_logs_without_an_exception_is_told(tools):
    tools.put(
        "logs.py", "import logging\ndef f() -> int:\n    logging.getLogger('toolwire').warning('well')\n    return 1\n"
    )
    assert tools.run("call", "logs:f") == (0, "1\n", "well\n")
