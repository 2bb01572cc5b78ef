"""The project keeps the promises it makes about itself."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from importlib import metadata

import pytest

from toolwire.targets import TARGETS

TEST_COMMAND = re.compile(r"^.*python -m pytest$", re.MULTILINE)


def python_files(project):
    return [path for folder in ("src", "examples", "benchmarks") for path in (project / folder).rglob("*.py")]


def test_files_stay_below_400_lines(project):
    files = [*python_files(project), *(project / "tests").rglob("*.py")]
    long = {path.name: len(path.read_text().splitlines()) for path in files}
    assert {name: lines for name, lines in long.items() if lines >= 400} == {}


def test_functions_stay_below_40_lines(project):
    lines = {
        f"{path.name}:{node.lineno} {node.name}": node.end_lineno - node.body[0].lineno + 1
        for path in python_files(project)
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    assert {name: count for name, count in lines.items() if count >= 40} == {}


def test_every_module_says_in_one_sentence_what_it_is(project):
    assert [
        str(path.relative_to(project))
        for path in (project / "src").rglob("*.py")
        if not re.match(r"\S[^\n]*\S[.:]?(\n|$)", ast.get_docstring(ast.parse(path.read_text())) or "")
    ] == []


def test_the_readme_begins_with_an_example_and_two_commands(project):
    readme = (project / "README.md").read_text()
    lines = readme.splitlines()
    assert lines.index("```python") < lines.index("```text") < 40
    commands = re.findall(r"^python3 -m venv .*$", readme, re.MULTILINE)
    assert [command.split("&& ")[-1] for command in commands] == [
        ".venv/bin/python examples/quickstart.py",
        ".venv/bin/python -m pytest",
    ]


def test_ci_runs_the_test_command_of_the_readme(project):
    pattern = re.search(r"grep -m1 -E '(?P<pattern>[^']+)' README.md", (project / ".ci" / "run").read_text())["pattern"]
    found = re.findall(f"^.*{pattern}", (project / "README.md").read_text(), re.MULTILINE)
    assert len(found) == 1
    assert found == TEST_COMMAND.findall((project / "README.md").read_text())


def strictness(target):
    if target.strict is None:
        return "no"
    if target.loose is None:
        return "always"
    return "per tool" if target.mixing == "any" else "all or none"


@pytest.mark.parametrize("page", ["README.md", "docs/targets.md"])
def test_the_table_of_targets_is_true(project, page):
    rows = re.findall(
        r"^\| `(?P<name>[a-z-]+)` \| [^|]+ \| (?P<strict>[^|]+) \|$", (project / page).read_text(), re.MULTILINE
    )
    assert rows == [(name, strictness(target)) for name, target in TARGETS.items()]


def test_the_table_of_options_is_true(project):
    text = (project / "docs" / "targets.md").read_text()
    rows = re.findall(
        r"^\| `(\w+)` \| ((?:`[^`]+`(?:, )?)+) \| (all but )?((?:`[^`]+`(?:, )?)+) \|", text, re.MULTILINE
    )
    shown = {
        (target, option): tuple(ast.literal_eval(value) for value in re.findall(r"`([^`]+)`", values))
        for option, values, all_but, targets in rows
        for target in TARGETS
        if (f"`{target}`" in targets) is not bool(all_but)
    }
    assert shown == {
        (name, option): values for name, target in TARGETS.items() for option, values in target.options.items()
    }
    replies = {(name, option) for name, target in TARGETS.items() for option in target.reply_options}
    assert replies == {("mcp", "revision")}


def test_the_command_is_installed_and_knows_its_version(project):
    (script,) = metadata.entry_points(group="console_scripts", name="toolwire")
    assert callable(script.load())
    output = subprocess.run([sys.executable, "-m", "toolwire", "--version"], capture_output=True, text=True, check=True)
    declared = tomllib.loads((project / "pyproject.toml").read_text())["project"]["version"]
    assert output.stdout == f"toolwire {declared}\n"


def test_contributing_is_short(project):
    assert len((project / "CONTRIBUTING.md").read_text().splitlines()) < 120


def test_the_changelog_begins_with_what_is_not_released(project):
    headings = re.findall(r"^## (.*)$", (project / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert headings[0] == "Unreleased"


@pytest.mark.parametrize("word", ["pypi.org", "pythonhosted", "/root/", "/work/", "/home/"])
def test_no_index_and_no_path_of_a_machine_is_written_down(project, word):
    files = [*project.glob("*.md"), *project.glob("*.toml"), project / ".ci" / "run", *python_files(project)]
    assert [path.name for path in [*files, *(project / "docs").glob("*.md")] if word in path.read_text()] == []
