"""Builds the wheel, installs it alone, strips it to bytecode and compares that with what its sources do.

Called by `nox -s release`. Everything happens in a temporary folder, away from the checkout.
"""

from __future__ import annotations

import compileall
import difflib
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PROJECT = Path(__file__).parent.parent.parent
OBSERVE = Path(__file__).with_name("observe.py")


def output(*command: str | Path, cwd: Path) -> str:
    return subprocess.run(command, cwd=cwd, check=True, stdout=subprocess.PIPE, text=True).stdout


def strip(folder: Path) -> None:
    """Leave only bytecode that has neither assertions nor docstrings."""
    if not compileall.compile_dir(folder, legacy=True, optimize=2, quiet=1, force=True):
        raise SystemExit(f"{folder} does not compile")
    for source in folder.rglob("*.py"):
        source.unlink()
    for cache in list(folder.rglob("__pycache__")):
        shutil.rmtree(cache)


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        output(sys.executable, "-m", "build", "--outdir", root / "dist", PROJECT, cwd=root)
        [wheel] = (root / "dist").glob("*.whl")
        subprocess.run([sys.executable, "-m", "venv", root / "env"], check=True)
        python = next(
            path for path in (root / "env" / "bin" / "python", root / "env" / "Scripts" / "python.exe") if path.exists()
        )
        subprocess.run([python, "-m", "pip", "install", "--quiet", wheel], cwd=root, check=True)

        app = root / "app"
        app.mkdir()
        shutil.copy(OBSERVE, app)
        sources = output(python, app / "observe.py", cwd=root)

        package = Path(output(python, "-c", "import toolwire; print(*toolwire.__path__)", cwd=root).strip())
        if root.resolve() not in package.resolve().parents:
            raise SystemExit(f"toolwire was imported from {package}, not from the wheel")
        strip(package)
        strip(app)
        stripped = output(python, "-OO", app / "observe.pyc", cwd=root)

    if stripped != sources:
        sys.stdout.writelines(
            difflib.unified_diff(sources.splitlines(True), stripped.splitlines(True), "source", "stripped")
        )
        raise SystemExit("the stripped deployment behaves differently")
    seen = json.loads(sources)
    print(f"wheel, sources and -OO bytecode agree: {len(seen['emit'])} targets, {len(seen['run'])} calls")


if __name__ == "__main__":
    main()
