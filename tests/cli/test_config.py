from __future__ import annotations

import pytest

from toolwire.cli.config import Config, read_config
from toolwire.cli.failures import Failure

ALL = """
[tool.toolwire]
targets = ["app.tools"]
format = "anthropic"
strict = true
output = "tools.json"
error-on = ["loss"]
"""


def test_all_that_can_be_said(tmp_path):
    (tmp_path / "pyproject.toml").write_text(ALL)
    config = Config(tmp_path, ("app.tools",), "anthropic", True, tmp_path / "tools.json", ("loss",))
    assert read_config(tmp_path) == config
    deeper = tmp_path / "a" / "b"
    deeper.mkdir(parents=True)
    (tmp_path / "a" / "pyproject.toml").write_text("[project]\nname = 'another'\n")
    assert read_config(deeper) == config


def test_nothing_is_said(tmp_path):
    (tmp_path / "pyproject.toml").write_text("[tool.toolwire]\n")
    assert read_config(tmp_path) == Config(tmp_path)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[tool.toolwire", "pyproject.toml is no TOML: Expected"),
        ("[tool]\ntoolwire = 1", "[tool.toolwire]: it is not a table"),
        ("[tool.toolwire]\ntarget = ['a']", "unknown key 'target'; did you mean 'targets'?"),
        ("[tool.toolwire]\nzzz = 1", "unknown key 'zzz'; there are targets, format, strict, output, error-on"),
        ("[tool.toolwire]\ntargets = 'a'", """targets is a list of strings, such as ["app.tools"], not 'a'"""),
        ("[tool.toolwire]\ntargets = [1]", "targets is a list of strings"),
        ("[tool.toolwire]\nformat = 'opnai'", "format is one of openai, openai-responses, "),
        ("[tool.toolwire]\nformat = 1", "format is one of"),
        ("[tool.toolwire]\nstrict = 'yes'", "strict is true or false, not 'yes'"),
        ("[tool.toolwire]\noutput = ''", "output is the name of a file"),
        ("[tool.toolwire]\nerror-on = 'lost'", "error-on is a list of strings"),
    ],
)
def test_mistakes_are_named(tmp_path, text, problem):
    (tmp_path / "pyproject.toml").write_text(text)
    with pytest.raises(Failure) as failure:
        read_config(tmp_path)
    assert problem in failure.value.message


def test_all_mistakes_are_named_at_once(tmp_path):
    (tmp_path / "pyproject.toml").write_text("[tool.toolwire]\nstrict = 1\noutput = 2\n")
    with pytest.raises(Failure) as failure:
        read_config(tmp_path)
    assert len(failure.value.message.splitlines()) == 2


def test_a_file_that_cannot_be_read(tmp_path, monkeypatch):
    (tmp_path / "pyproject.toml").write_bytes(b"\xff")
    with pytest.raises(Failure, match="is no TOML: 'utf-8' codec"):
        read_config(tmp_path)

    def refuse(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.read_text", refuse)
    with pytest.raises(Failure, match=r"cannot read .*pyproject.toml: Permission denied"):
        read_config(tmp_path)
