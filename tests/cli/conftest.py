"""Projects in empty folders, and the command line run in them: in this process, or as a new user would."""

from __future__ import annotations

import importlib
import io
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from toolwire.cli import main

SHOP = '''\
from typing import Annotated, Literal

from annotated_types import Ge

from toolwire import ToolSet, tool


@tool
def order(article: str, count: Annotated[int, Ge(1)] = 1, size: Literal["s", "l"] | None = None) -> dict[str, int]:
    """Order something.

    Args:
        article: What to send.
    """
    return {"left": 100 - count}


@tool
def find(words: str, filters: dict[str, str] | None = None) -> list[str]:
    """Find something."""
    print("looking for", words)
    return [words]


tools = ToolSet(find)
nothing = ToolSet()
both = [order, find]
number = 7
'''


class Outcome(NamedTuple):
    """What a command came to."""

    code: int
    out: str
    err: str


class Folder:
    """The current directory, with files to be written and commands to be run in it."""

    def __init__(self, path, capture, patch):
        self.path = path
        self._capture = capture
        self._patch = patch

    def write(self, files):
        """Write files, by their names."""
        for name, text in files.items():
            self.put(name, text)

    def put(self, name, text):
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        importlib.invalidate_caches()
        return path

    def run(self, *arguments, text=""):
        """Run a command in this process."""
        self._patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(os.fsencode(text)), "utf-8"))
        self._capture.readouterr()
        with pytest.raises(SystemExit) as end:
            main.main([str(argument) for argument in arguments], "toolwire")
        out, err = self._capture.readouterr()
        return Outcome(end.value.code or 0, out, err)

    def shell(self, *arguments, text="", env=None, before=()):
        """Run a command in a process of its own."""
        done = subprocess.run(
            [*before, sys.executable, "-m", "toolwire", *map(str, arguments)],
            cwd=self.path,
            input=os.fsencode(text),
            capture_output=True,
            env={**ENVIRONMENT, **(env or {})},
            timeout=60,
            check=False,
        )
        return Outcome(done.returncode, done.stdout.decode(), done.stderr.decode())


KEPT = ("PATH", "PYTHONPATH", "HOME", "SYSTEMROOT", "LD_LIBRARY_PATH")
ENVIRONMENT = {name: os.environ[name] for name in KEPT if name in os.environ} | {"PYTHONDONTWRITEBYTECODE": "1"}
ENVIRONMENT["PYTHONPATH"] = os.pathsep.join(
    [str(Path(__file__).parents[2] / "src"), *filter(None, [os.environ.get("PYTHONPATH")])]
)


@pytest.fixture
def folder(tmp_path, capfd, monkeypatch):
    """An empty current directory; what is imported from it is forgotten afterwards."""
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    before = set(sys.modules)
    yield Folder(tmp_path, capfd, monkeypatch)
    for name in set(sys.modules) - before:
        places = [getattr(sys.modules[name], "__file__", None) or "", *getattr(sys.modules[name], "__path__", [])]
        if any(place.startswith(str(tmp_path)) for place in places):
            del sys.modules[name]


@pytest.fixture
def shop(folder):
    """A folder with one module of two tools."""
    folder.write({"shop.py": SHOP})
    return folder
