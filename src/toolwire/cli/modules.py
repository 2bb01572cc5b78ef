"""Modules and files by the names that users write: `pkg.module`, `pkg.module:tools`, `path/file.py:tools` (SPEC L).

A file is executed as `python file.py` would, but for `__name__`; one that belongs to a package is imported as its module.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import os
import pkgutil
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from toolwire.cli.failures import Failure, one_line, relative

__all__ = ["Named", "import_named", "importable", "named", "submodules"]

ATTRIBUTE = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*")


class Named(NamedTuple):
    """A target taken apart: a module or a file, and the name of something in it."""

    place: str
    attribute: str = ""

    @property
    def is_path(self) -> bool:
        """Whether a file or a folder is meant."""
        return self.place.endswith(".py") or "/" in self.place or os.sep in self.place or self.place in {".", ".."}


def named(target: str) -> Named:
    """Take a target apart.

    >>> named("app.tools:tools"), named("C:/tools.py")
    (Named(place='app.tools', attribute='tools'), Named(place='C:/tools.py', attribute=''))

    Raises:
        Failure: it is none.
    """
    place, colon, attribute = target.rpartition(":")
    # `tools.py` at the end of a path with a colon is no attribute.
    found = (
        Named(place, attribute)
        if colon and ATTRIBUTE.fullmatch(attribute) and not target.endswith(".py")
        else Named(target)
    )
    if found.is_path or ATTRIBUTE.fullmatch(found.place):
        return found
    raise Failure(f"{target!r} is no target; write pkg.module, pkg.module:tools, path/file.py or path/file.py:tools")


def importable(folder: Path) -> None:
    """Let modules of a folder be imported, before all others."""
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))


def import_named(target: Named, folder: Path, say: Callable[[str], None]) -> ModuleType:
    """The module a target names.

    Parameters:
        target: taken apart.
        folder: from which paths are looked for.
        say: is told that a file is executed.

    Raises:
        Failure: there is none, or it does not import; the line says where.
    """
    if not target.is_path:
        return _imported(target.place)
    path = (folder / target.place).resolve()
    if not path.exists():
        raise Failure(f"there is no file {target.place}")
    root, name = _package_of(path)
    if not name:
        raise Failure(f"{target.place} is neither a Python file nor the folder of a package")
    importable(root)
    if path.is_dir() or root != path.parent:
        return _same(_imported(name), path)
    return _executed(path, name, say)


def submodules(package: ModuleType) -> Iterator[str]:
    """The names of a package's modules, sorted, at every depth; `__main__` is a program and left out.

    Subpackages are imported by the caller before the next name is asked for.
    """
    found = sorted(pkgutil.iter_modules(package.__path__, f"{package.__name__}."), key=lambda info: info.name)
    for info in found:
        if info.name.rpartition(".")[2] == "__main__":
            continue
        yield info.name
        if info.ispkg and info.name in sys.modules:
            yield from submodules(sys.modules[info.name])


def _package_of(path: Path) -> tuple[Path, str]:
    """The folder a file is imported from and its full name there; no name for what is no module."""
    if path.is_dir():
        if not (path / "__init__.py").is_file():
            return path, ""
        parts = [path.name]
    elif path.suffix == ".py":
        parts = [] if path.name == "__init__.py" else [path.stem]
    else:
        return path, ""
    root = path.parent
    while (root / "__init__.py").is_file():
        parts.insert(0, root.name)
        root = root.parent
    return root, ".".join(parts)


@contextlib.contextmanager
def _refusing(what: str) -> Iterator[None]:
    """Say in one line what came out of the user's code; what it prints is talk."""
    try:
        with contextlib.redirect_stdout(sys.stderr):
            yield
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise Failure(f"cannot import {what}: {one_line(error)}") from error


def _imported(name: str) -> ModuleType:
    try:
        with _refusing(name):
            return importlib.import_module(name)
    except Failure as failure:
        cause = failure.__cause__
        if isinstance(cause, ModuleNotFoundError) and f"{name}.".startswith(f"{cause.name}."):
            raise Failure(f"there is no module {name!r}{_guess(name)}") from cause
        raise


def _guess(name: str) -> str:
    file = Path(*name.split(".")).with_suffix(".py")
    return f"; a file is named by its path, {file}" if (Path.cwd() / file).is_file() else " here or among the installed"


def _same(module: ModuleType, path: Path) -> ModuleType:
    file = Path(module.__file__ or "").resolve()
    if path in (file, file.parent):
        return module
    raise Failure(f"{relative(str(path))} cannot be imported: {module.__name__!r} is already {relative(str(file))}")


def _executed(path: Path, name: str, say: Callable[[str], None]) -> ModuleType:
    """Run a file under its own name, or one like it where that is taken, by `json.py` for example."""
    while (there := sys.modules.get(name)) is not None:
        if Path(getattr(there, "__file__", None) or "").resolve() == path:
            return there
        name += "_"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None, "the suffix is .py"
    assert spec.loader is not None
    say(f"running {relative(str(path))}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        with _refusing(relative(str(path))):
            spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module
