"""The commands as new users run them: in processes of their own, in pipes, on what is missing, broken, slow or large."""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
import sys
import tomllib

import pytest

from tests.cli.conftest import ENVIRONMENT, SHOP

PYTHON = f'"{sys.executable}" -m toolwire'


def bash(folder, script, **env):
    """Run a line of bash; the exit code is that of the first command that fails in a pipe."""
    command = ["bash", "-c", f"set -o pipefail; {script}"]
    environment = {**ENVIRONMENT, **env}
    return subprocess.run(
        command, cwd=folder.path, capture_output=True, text=True, env=environment, timeout=60, check=False
    )


def test_the_command_is_installed_under_its_name(project):
    scripts = tomllib.loads((project / "pyproject.toml").read_text())["project"]["scripts"]
    assert scripts == {"toolwire": "toolwire.cli:main"}


def test_the_first_steps(folder):
    folder.put("shop.py", SHOP)
    assert folder.shell().err.startswith("Usage: python -m toolwire [OPTIONS] COMMAND [ARGS]...")
    outcome = folder.shell("export", "shop", "-o", "tools.json")
    assert outcome == (0, "", "tools.json: written, 2 tools for openai\n")
    assert [tool["function"]["name"] for tool in json.loads((folder.path / "tools.json").read_text())] == [
        "order",
        "find",
    ]
    assert folder.shell("export", "shop", "-o", "tools.json", "--check").code == 0
    assert folder.shell("lint", "shop") == (0, "", "0 findings in 2 tools\n")
    assert folder.shell("call", "shop:find", '{"words": "x"}') == (0, '["x"]\n', "looking for x\n")
    assert folder.shell("show", "shop").code == 0
    assert folder.shell("report", "shop", "-o", "report.html").code == 0


def test_a_file_is_executed_and_that_is_said(folder):
    folder.put("sub/shop.py", SHOP + "\nprint('loud')\nif __name__ == '__main__': 1 / 0\n")
    outcome = folder.shell("export", "sub/shop.py:tools")
    assert (outcome.code, outcome.err) == (0, "running sub/shop.py\nloud\n")
    assert json.loads(outcome.out)[0]["function"]["name"] == "find"


@pytest.fixture
def large(folder):
    """A package of 200 tools in 40 modules."""
    folder.put("big/__init__.py", "")
    head = "from toolwire import tool\nfrom typing import Literal\n"
    one = "@tool\ndef tool_{0}(a: int, b: Literal['x', 'y'] = 'x'{1}) -> str:\n    '''Do {0}.'''\n"
    extra = ["", ", *, c: dict[str, int] | None = None", "", "", ""]
    for module in range(40):
        tools = "".join(one.format(f"{module:02}_{number}", extra[number]) for number in range(5))
        folder.put(f"big/m{module:02}.py", head + tools)
    return folder


def test_output_is_the_same_whatever_the_hash_seed(large):
    commands = (
        ["export", "big", "--format", "gemini"],
        ["export", "big", "--strict"],
        ["lint", "big", "--strict", "--format", "json"],
        ["report", "big.m00", "big.m01"],
    )
    for command in commands:
        first, second = (large.shell(*command, env={"PYTHONHASHSEED": seed}) for seed in "12")
        assert first == second
        assert first.code == 0
        assert len(first.out) > 1_000


def test_two_hundred_tools(large):
    outcome = large.shell("export", "big", "-o", "tools.json")
    assert outcome.code == 0
    assert outcome.err.splitlines()[-1] == "tools.json: written, 200 tools for openai"
    assert "200 tools in one request; more than 128 have been refused" in outcome.err
    names = [tool["function"]["name"] for tool in json.loads((large.path / "tools.json").read_text())]
    assert names == [f"tool_{module:02}_{number}" for module in range(40) for number in range(5)]
    refused = large.shell("export", "big", "--format", "anthropic", "--strict")
    assert (refused.code, refused.out) == (2, "")
    assert refused.err.splitlines()[-1].startswith("error: anthropic: ")
    assert large.shell("report", "big", "-o", "report.html", "--for", "openai").code == 0
    assert (large.path / "report.html").read_text().count("<section ") == 200


def test_a_reader_that_stops_reading_changes_nothing(large):
    done = bash(large, f"{PYTHON} export big | head -c 10")
    assert (done.returncode, done.stdout) == (0, "[\n  {\n    ")
    assert "Error" not in done.stderr
    large.put("tools.json", "[]\n")
    done = bash(large, f"{PYTHON} export big -o tools.json --check --diff | head -n 1")
    assert (done.returncode, done.stdout) == (1, "--- tools.json\n")
    done = bash(large, f"{PYTHON} lint big --strict 2>&1 | head -n 1")
    assert done.returncode == 0
    assert "Traceback" not in done.stdout + done.stderr


def test_output_that_cannot_be_written_is_said(folder):
    folder.put("shop.py", SHOP)
    done = bash(folder, f"{PYTHON} export shop > /dev/full")
    assert (done.returncode, done.stderr) == (2, "error: cannot write to standard output: No space left on device\n")
    done = bash(folder, f"{PYTHON} export shop >&-")
    assert (done.returncode, done.stderr) == (2, "error: cannot write to standard output: it is closed\n")
    done = bash(folder, f"{PYTHON} export shop 2>&- | wc -c")
    assert (done.returncode, int(done.stdout) > 1_000) == (0, True)


def test_a_locale_without_unicode_changes_nothing(folder):
    folder.put("shop.py", SHOP.replace("Order something", "Größe 日本"))
    plain = folder.shell("export", "shop")
    assert "Größe 日本" in plain.out
    assert folder.shell("export", "shop", env={"PYTHONIOENCODING": "ascii", "LC_ALL": "C", "PYTHONUTF8": "0"}) == plain


# Root writes where nobody may, unless it gives that up.
UNPRIVILEGED = ("setpriv", "--bounding-set=-dac_override,-dac_read_search") if os.geteuid() == 0 else ()


@pytest.mark.skipif(bool(UNPRIVILEGED) and shutil.which("setpriv") is None, reason="nothing is forbidden to root")
def test_a_folder_that_must_not_be_written_to(folder):
    folder.put("app/shop.py", SHOP)
    folder.put("app/old.json", "[]\n")
    closed = folder.path / "app"
    closed.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        for name in ("new.json", "old.json"):
            outcome = folder.shell("export", "app/shop.py", "-o", f"app/{name}", before=UNPRIVILEGED)
            assert (outcome.code, outcome.out) == (2, "")
            assert outcome.err.splitlines()[-1] == f"error: cannot write app/{name}: Permission denied"
        assert folder.shell("report", "app/shop.py", "-o", "app/r.html", before=UNPRIVILEGED).code == 2
        outcome = folder.shell("compile", "app/shop.py", before=UNPRIVILEGED)
        assert outcome.code == 2
        assert outcome.err.splitlines()[-1] == "error: app/shop.toolwire.json: Permission denied"
        assert folder.shell("export", "app/shop.py", "-o", "app/old.json", "--check", before=UNPRIVILEGED).code == 1
    finally:
        closed.chmod(0o700)
    assert sorted(path.name for path in closed.iterdir()) == ["old.json", "shop.py"]


@pytest.mark.parametrize("command", ["export", "lint", "show", "report", "compile", "clean"])
def test_a_module_that_does_not_import_is_one_line(folder, command):
    folder.put("bad.py", "import json\n\nimport not_there_at_all\n")
    outcome = folder.shell(command, "bad")
    assert (outcome.code, outcome.out) == (2, "")
    line = "error: cannot import bad: ModuleNotFoundError: No module named 'not_there_at_all' (bad.py:3)"
    assert outcome.err.splitlines()[-1] == line
    assert "Traceback" not in outcome.err
    assert "Traceback" in folder.shell(command, "bad", "--traceback").err


@pytest.mark.parametrize("command", ["export", "lint", "show", "report"])
def test_two_modules_with_a_tool_of_one_name(folder, command):
    for name in "ab":
        folder.put(f"pkg/{name}.py", "def same(x: int) -> int: ...\n")
    folder.put("pkg/__init__.py", "")
    outcome = folder.shell(command, "pkg")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err == "error: two tools are named 'same' (pkg/a.py:1 and pkg/b.py:1); rename one: @tool(name=...)\n"


def test_work_that_takes_long_says_how_far_it_is(folder):
    folder.put("slow/__init__.py", "")
    for number in range(4):
        folder.put(f"slow/m{number}.py", f"import time\ntime.sleep(0.6)\ndef f{number}(x: int) -> int: ...\n")
    outcome = folder.shell("export", "slow", "--format", "mcp")
    assert outcome.code == 0
    assert outcome.err.splitlines()[0] in {f"importing modules: {n}, now slow.m{n - 1}" for n in (2, 3)}
    assert len(json.loads(outcome.out)) == 4


def test_colours_only_where_they_are_wanted(folder):
    folder.put("shop.py", SHOP)
    coloured = folder.shell("show", "shop", env={"FORCE_COLOR": "1"}).out
    assert "\x1b[" in coloured
    for env in ({}, {"NO_COLOR": "1", "FORCE_COLOR": "1"}):
        assert "\x1b" not in folder.shell("show", "shop", env=env).out


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_are_told_how_to_complete(folder, shell):
    code = "from toolwire.cli import main; main(prog_name='toolwire')"
    env = {**ENVIRONMENT, "_TOOLWIRE_COMPLETE": f"{shell}_source"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder.path, capture_output=True, text=True, env=env, check=False
    )
    assert "_TOOLWIRE_COMPLETE" in done.stdout
    words = {
        **env,
        "_TOOLWIRE_COMPLETE": "bash_complete",
        "COMP_WORDS": "toolwire export --format open",
        "COMP_CWORD": "3",
    }
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder.path, capture_output=True, text=True, env=words, check=True
    )
    assert done.stdout.split() == ["plain,openai", "plain,openai-responses"]


def test_many_lines_are_repaired_one_after_the_other(folder):
    folder.put("schema.json", '{"properties": {"n": {"type": "integer"}}}')
    outcome = folder.shell("repair", "--schema", "schema.json", "--lines", text='{"n": 1.0}\n' * 2_000)
    assert outcome == (0, '{"n": 1}\n' * 2_000, "2,000 values repaired\n")


def test_warnings_of_the_users_code_are_not_lost_and_not_data(folder):
    folder.put("warns.py", "import warnings\nwarnings.warn('old')\ndef f(x: int) -> int: ...\n")
    outcome = folder.shell("export", "warns")
    assert (outcome.code, "UserWarning: old" in outcome.err) == (0, True)
    assert folder.shell("export", "warns", env={"PYTHONWARNINGS": "error"}).err.splitlines()[-1] == (
        "error: cannot import warns: UserWarning: old (warns.py:2)"
    )


def test_the_hooks_for_pre_commit_name_commands_there_are(project, folder):
    text = (project / ".pre-commit-hooks.yaml").read_text()
    entries = [line.split("toolwire ", 1)[1].split() for line in text.splitlines() if line.strip().startswith("entry:")]
    assert entries == [["export", "--check", "--diff"], ["lint"]]
    folder.put("shop.py", SHOP)
    folder.put("pyproject.toml", '[tool.toolwire]\ntargets = ["shop"]\noutput = "tools.json"\n')
    assert [folder.shell(*entry).code for entry in entries] == [1, 0]
    folder.shell("export")
    assert [folder.shell(*entry).code for entry in entries] == [0, 0]
