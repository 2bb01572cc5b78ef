"""Builds wheels, installs them alone, strips them to bytecode and compares what is left with what the sources do.

Called by `nox -s release`: with the library's own wheel, and with one of a sample project that ships docs companions
(SPEC C3). Everything happens in a temporary folder, away from the checkout.
"""

from __future__ import annotations

import compileall
import difflib
import json
import shutil
import subprocess
import sys
import tempfile
import zipapp
import zipfile
from pathlib import Path

PROJECT = Path(__file__).parent.parent.parent
OBSERVE = Path(__file__).with_name("observe.py")
SAMPLE = Path(__file__).with_name("sample")
SETUPTOOLS = """
[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "shop"
version = "1.0"

[tool.setuptools.package-data]
"*" = ["*.toolwire.json"]
"""
COMPANIONS = {f"shop/{name}.toolwire.json" for name in ("__init__", "models", "tools")}


def output(*command: str | Path, cwd: Path) -> str:
    return subprocess.run(command, cwd=cwd, check=True, stdout=subprocess.PIPE, text=True).stdout


def observation(*command: str | Path, cwd: Path) -> tuple[str, bool]:
    """What the sample prints, and whether griffe was loaded for it."""
    done = subprocess.run(command, cwd=cwd, check=False, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stderr)
    return done.stdout, done.stderr.strip() == "True"


def strip(folder: Path) -> None:
    """Leave only bytecode that has neither assertions nor docstrings."""
    if not compileall.compile_dir(folder, legacy=True, optimize=2, quiet=1, force=True):
        raise SystemExit(f"{folder} does not compile")
    for source in folder.rglob("*.py"):
        source.unlink()
    for cache in list(folder.rglob("__pycache__")):
        shutil.rmtree(cache)


def compare(what: str, sources: str, stripped: str) -> None:
    if stripped != sources:
        sys.stdout.writelines(difflib.unified_diff(sources.splitlines(True), stripped.splitlines(True), "source", what))
        raise SystemExit(f"{what}: it behaves differently")
    seen = json.loads(sources)
    print(f"{what}: as the sources, for {len(seen['emit'])} targets and {len(seen['run'])} calls")


def build(project: Path, to: Path, *options: str) -> Path:
    output(sys.executable, "-m", "build", *options, "--outdir", to, project, cwd=to.parent)
    [wheel] = to.glob("*.whl")
    return wheel


def new_environment(root: Path) -> Path:
    """The Python of a fresh environment."""
    subprocess.run([sys.executable, "-m", "venv", root / "env"], check=True)
    paths = (root / "env" / "bin" / "python", root / "env" / "Scripts" / "python.exe")
    return next(path for path in paths if path.exists())


def installed(python: Path, package: str, root: Path) -> Path:
    """Where a package was installed."""
    folder = Path(output(python, "-c", f"import {package}; print(*{package}.__path__)", cwd=root).strip())
    if root.resolve() not in folder.resolve().parents:
        raise SystemExit(f"{package} was imported from {folder}, not from the wheel")
    return folder


def sample_wheel(python: Path, root: Path) -> Path:
    """The wheel of the sample with its companions, made with both usual build backends."""
    project = root / "sample"
    shutil.copytree(SAMPLE, project, ignore=shutil.ignore_patterns("__pycache__", "*.toolwire.json"))
    output(python, "-m", "toolwire", "compile", "shop", cwd=project / "src")
    output(python, "-m", "toolwire", "compile", "--check", "shop", cwd=project / "src")
    wheel = build(project, root / "sample-hatchling", "--wheel")
    (project / "pyproject.toml").write_text(SETUPTOOLS)
    for each in (wheel, build(project, root / "sample-setuptools", "--wheel")):
        missing = COMPANIONS - set(zipfile.ZipFile(each).namelist())
        if missing:
            raise SystemExit(f"{each} does not hold {', '.join(sorted(missing))}")
    return wheel


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        wheel = build(PROJECT, root / "dist")
        python = new_environment(root)
        output(python, "-m", "pip", "install", "--quiet", wheel, cwd=root)
        output(python, "-m", "pip", "install", "--quiet", "--no-deps", sample_wheel(python, root), cwd=root)

        app = root / "app"
        app.mkdir()
        shutil.copy(OBSERVE, app)
        sources = output(python, app / "observe.py", cwd=root)
        shop_sources, griffe = observation(python, "-m", "shop", cwd=root)
        if not griffe:
            raise SystemExit("the sample reads docstrings without griffe, so it proves nothing")

        shop = installed(python, "shop", root)
        for folder in (installed(python, "toolwire", root), shop, app):
            strip(folder)
        compare("bytecode under -OO", sources, output(python, "-OO", app / "observe.pyc", cwd=root))

        stripped, griffe = observation(python, "-OO", "-m", "shop", cwd=root)
        compare("a stripped wheel with docs companions", shop_sources, stripped)
        (root / "zipped").mkdir()
        shop.rename(root / "zipped" / "shop")
        zipapp.create_archive(root / "zipped", root / "shop.pyz", main="shop.observing:main")
        shutil.rmtree(root / "zipped")
        zipped, griffe_too = observation(python, "-OO", root / "shop.pyz", cwd=root)
        compare("a zipapp with docs companions", shop_sources, zipped)
        if griffe or griffe_too:
            raise SystemExit("griffe was loaded though there are companions")


if __name__ == "__main__":
    main()
