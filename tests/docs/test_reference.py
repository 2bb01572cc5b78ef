"""The page about the command line says what the commands say, and what it shows works."""

from __future__ import annotations

import re

import pytest

from tests.docs.pages import GENERATED, with_generated
from tests.docs.reference import reference
from toolwire.cli import main
from toolwire.cli.config import RULES
from toolwire.cli.lint import WORDS


def test_the_reference_is_what_the_commands_say(project, request):
    page = project / "docs" / "cli.md"
    text = page.read_text()
    assert len(GENERATED.findall(text)) == 1
    fresh = with_generated(text, [reference(main, "toolwire")])
    if request.config.getoption("--update-docs", default=False):
        page.write_text(fresh)
        pytest.skip("reference written into the page")
    assert text == fresh


def test_every_command_and_option_is_in_the_reference(project):
    text = (project / "docs" / "cli.md").read_text()
    for name, command in main.commands.items():
        section = re.search(rf"^### toolwire {name}\n.*?(?=^### |\Z)", text, re.MULTILINE | re.DOTALL)[0]
        assert [
            opt for param in command.params for opt in param.opts if opt.startswith("-") and f"`{opt}" not in section
        ] == []


def test_the_keys_of_the_project_file_are_all_explained(project):
    for page in ("cli.md", "ci.md"):
        block = re.search(r"```toml\n\[tool.toolwire\]\n(.*?)```", (project / "docs" / page).read_text(), re.DOTALL)[1]
        keys = re.findall(r"^([\w-]+) = ", block, re.MULTILINE)
        assert set(keys) <= set(RULES)
        assert page == "ci.md" or keys == list(RULES)


def test_every_word_of_error_on_is_explained(project):
    rows = re.findall(r"^\| `([\w-]+)`", (project / "docs" / "ci.md").read_text(), re.MULTILINE)
    assert [row for row in rows if row != "--error-on"] == ["lost", "weakened", "described", "note", "any", "never"]
    assert set(WORDS) <= set(rows)


@pytest.mark.parametrize("page", ["cli.md", "ci.md", "shipping.md"])
def test_commands_that_are_shown_have_the_options_they_are_shown_with(project, page):
    text = (project / "docs" / page).read_text()
    shown = re.findall(
        r"^(?:.*run: )?toolwire (\w+)([^#\n]*)",
        "\n".join(re.findall(r"```(?:bash|yaml)\n(.*?)```", text, re.DOTALL)),
        re.MULTILINE,
    )
    for name, rest in shown:
        known = {opt for param in main.commands[name].params for opt in (*param.opts, *param.secondary_opts)}
        assert [option for option in re.findall(r"(?<![\w'-])--?[a-z][a-z-]*", rest) if option not in known] == []
    assert shown
