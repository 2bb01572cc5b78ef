"""Deployments without docstrings or sources behave as the sources do, and never load griffe (SPEC C3, C4)."""

from __future__ import annotations

import compileall
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import toolwire

SAMPLE = Path(__file__).parent.parent / "release" / "sample" / "src"
COMPILE = """
import shop, shop.models, shop.tools
from toolwire.shipping import plan, write
changes = write(plan([shop, shop.models, shop.tools]))
assert [change.problem for change in changes if change.action == "error"] == [], changes
"""


def python(*arguments, cwd, seed="0"):
    """What a new Python prints, and whether griffe was loaded by then."""
    environment = {
        **os.environ,
        "PYTHONHASHSEED": seed,
        "PYTHONPATH": str(Path(toolwire.__file__).parent.parent),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=cwd, env=environment, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout, done.stderr


def strip(folder, optimize=2):
    """Leave only bytecode."""
    assert compileall.compile_dir(folder, legacy=True, optimize=optimize, quiet=1, force=True)
    for source in [*folder.rglob("*.py"), *folder.rglob("__pycache__")]:
        shutil.rmtree(source) if source.is_dir() else source.unlink()


def zipped(folder, target):
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*")):
            archive.write(path, path.relative_to(folder))
        main = folder / "shop" / "__main__.py"
        main = main if main.exists() else main.with_suffix(".pyc")
        archive.write(main, main.name)


@pytest.fixture(scope="module")
def sources(tmp_path_factory):
    """The sample with its companions, and what it does."""
    folder = tmp_path_factory.mktemp("release") / "sources"
    shutil.copytree(SAMPLE, folder, ignore=shutil.ignore_patterns("__pycache__", "*.toolwire.json"))
    before, griffe = python("-m", "shop", cwd=folder)
    python("-c", COMPILE, cwd=folder)
    assert python("-m", "shop", cwd=folder) == (before, griffe) == (before, "True\n")
    return folder, before


def tree(folder, target):
    return ["-OO", "-m", "shop"], folder


def stripped_tree(folder, target):
    strip(folder)
    return ["-OO", "-m", "shop"], folder


def stripped_tree_run_without_the_option(folder, target):
    strip(folder)
    return ["-m", "shop"], folder


def zip_file(folder, target):
    zipped(folder, target)
    return ["-OO", str(target)], target.parent


def stripped_zip_file(folder, target):
    strip(folder)
    zipped(folder, target)
    return ["-OO", str(target)], target.parent


@pytest.mark.parametrize(
    "deploy", [tree, stripped_tree, stripped_tree_run_without_the_option, zip_file, stripped_zip_file]
)
def test_a_deployment_does_what_the_sources_do(sources, tmp_path, deploy):
    folder, expected = sources
    shutil.copytree(folder, tmp_path / "deployed")
    arguments, cwd = deploy(tmp_path / "deployed", tmp_path / "app.pyz")
    assert python(*arguments, cwd=cwd, seed="7") == (expected, "False\n")


def test_bytecode_with_docstrings_does_what_the_sources_do(sources, tmp_path):
    folder, expected = sources
    shutil.copytree(folder, tmp_path / "deployed")
    strip(tmp_path / "deployed", optimize=0)
    assert python("-m", "shop", cwd=tmp_path / "deployed")[0] == expected


def test_without_companions_it_would_not(sources, tmp_path):
    folder, expected = sources
    shutil.copytree(folder, tmp_path / "deployed", ignore=shutil.ignore_patterns("*.toolwire.json"))
    assert python("-OO", "-m", "shop", cwd=tmp_path / "deployed")[0] != expected


def test_companions_are_the_same_under_every_hash_seed(sources, tmp_path):
    folder, _ = sources
    shutil.copytree(folder, tmp_path / "again", ignore=shutil.ignore_patterns("*.toolwire.json"))
    python("-c", COMPILE, cwd=tmp_path / "again", seed="4711")
    companions = [path.relative_to(folder) for path in sorted(folder.rglob("*.toolwire.json"))]
    assert [path.name for path in companions] == [
        "__init__.toolwire.json",
        "models.toolwire.json",
        "tools.toolwire.json",
    ]
    for path in companions:
        assert (folder / path).read_bytes() == (tmp_path / "again" / path).read_bytes()


PROGRAM = '''
"""A program of one file."""
from toolwire import ToolSet, tool

@tool
def f(a: int) -> int:
    """The f.

    Args:
        a: The a.
    """
    return a

if __name__ == "__main__":
    import sys
    print(ToolSet(f).emit("openai"))
    print("griffe" in sys.modules, file=sys.stderr)
'''


@pytest.fixture(scope="module")
def compiled_program(tmp_path_factory):
    folder = tmp_path_factory.mktemp("program")
    (folder / "program.py").write_text(PROGRAM)
    source, _ = python("program.py", cwd=folder)
    python("-c", "import program; from toolwire.shipping import plan, write; write(plan([program]))", cwd=folder)
    return folder, source


@pytest.fixture
def program(compiled_program, tmp_path):
    folder, source = compiled_program
    return shutil.copytree(folder, tmp_path / "program"), source


@pytest.mark.parametrize("arguments", [["program.py"], ["-m", "program"], ["program.pyc"]])
def test_the_companion_of_a_program_is_found_when_it_is_the_main_module(program, arguments):
    folder, source = program
    if arguments == ["program.pyc"]:
        strip(folder)
    assert python("-OO", *arguments, cwd=folder) == (source, "False\n")


def test_a_program_loaded_by_its_path_finds_its_companion(program):
    folder, source = program
    load = """
import importlib.util, sys
spec = importlib.util.spec_from_file_location("another_name", "program.py")
module = sys.modules["another_name"] = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
from toolwire import ToolSet
print(ToolSet(module.f).emit("openai"))
"""
    assert python("-OO", "-c", load, cwd=folder) == (source, "")


def test_a_bad_companion_gives_one_warning_in_a_program(program):
    folder, source = program
    (folder / "program.toolwire.json").write_bytes(b"")
    out, talk = python("-OO", "program.py", cwd=folder)
    assert out != source
    assert talk.count("CompanionWarning: ") == 1
    assert "program.toolwire.json is not a docs companion written by toolwire; descriptions are missing" in talk


def test_the_docs_show_a_companion_as_it_is(sources, project):
    folder, _ = sources
    page = (project / "docs" / "shipping.md").read_text()
    shown = page.partition("```json\n")[2].partition("```")[0]
    assert shown == (folder / "shop" / "__init__.toolwire.json").read_text()
