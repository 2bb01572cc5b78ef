"""The tools that targets stand for, module by module (SPEC L)."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator, Sequence
from operator import attrgetter
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from toolwire.cli.failures import Failure, relative
from toolwire.cli.modules import Named, import_named, named, submodules
from toolwire.cli.terminal import Progress, Terminal
from toolwire.errors import ToolwireError
from toolwire.findings import spot
from toolwire.reading.modules import functions_of
from toolwire.reading.options import options_of
from toolwire.results import meant
from toolwire.tool import Tool
from toolwire.toolset import ToolSet

__all__ = ["Found", "ModuleTools", "collect", "together"]


class ModuleTools(NamedTuple):
    """The tools of one module in the order of their definitions, or one set of them; `name` is how it is named."""

    name: str
    tools: ToolSet


class NoToolsError(Failure):
    """A module or a package that imports but has no tools."""


class Found(NamedTuple):
    """The tools there are, sorted by module, what could not be loaded, and all that was imported for it.

    What was imported are the modules that targets name, with those of packages, and those that tools of sets come from.
    """

    modules: list[ModuleTools]
    failures: list[Failure]
    imported: list[ModuleType]

    def complete(self, *, tools_needed: bool = True) -> list[ModuleTools]:
        """The tools, for commands that need all of them.

        Parameters:
            tools_needed: whether a module without tools is a mistake.

        Raises:
            Failure: something could not be loaded; all of it is named.
        """
        failures = [each for each in self.failures if tools_needed or not isinstance(each, NoToolsError)]
        if failures:
            raise Failure("\n".join(failure.message for failure in failures)) from failures[0].__cause__
        return self.modules


def collect(targets: Sequence[str], folder: Path, terminal: Terminal) -> Found:
    """Import what targets name and take the tools from it; what fails does not keep the rest from being loaded.

    A package means its modules: those with functions marked by `@tool` if there are any, else all that are not private.

    Parameters:
        targets: as users write them.
        folder: from which paths are looked for.
        terminal: is told what takes long, and that a file is executed.
    """
    collector = _Collector(folder, terminal)
    for target in targets:
        collector.take(target)
    collector.progress.finish()
    modules = [collector.found[name] for name in sorted(collector.found)]
    owners = {tool.signature.module for part in modules for tool in part.tools} & sys.modules.keys()
    imported = collector.imported | {name: sys.modules[name] for name in owners}
    return Found(modules, collector.failures, [imported[name] for name in sorted(imported)])


def together(modules: Sequence[ModuleTools]) -> ToolSet:
    """The tools of all modules as one set, as a request has them.

    Raises:
        Failure: a name is there twice.
    """
    owners: dict[str, ModuleTools] = {}
    problems = []
    for part in modules:
        for name in part.tools.names:
            owner = owners.setdefault(name, part)
            if owner is not part:
                places = f"{_place(owner, name)} and {_place(part, name)}"
                problems.append(f"two tools are named {name!r} ({places}); rename one: @tool(name=...)")
    if problems:
        raise Failure("\n".join(problems))
    whole = ToolSet()
    for part in modules:
        whole = whole | part.tools
    return whole


def _place(part: ModuleTools, name: str) -> str:
    signature = part.tools[name].signature
    return relative(spot(signature.file, signature.line)) or part.name


class _Collector:
    """What has been loaded so far."""

    def __init__(self, folder: Path, terminal: Terminal) -> None:
        self.folder = folder
        self.terminal = terminal
        self.progress = Progress(terminal, "importing modules")
        self.found: dict[str, ModuleTools] = {}
        self.failures: list[Failure] = []
        self.imported: dict[str, ModuleType] = {}

    def take(self, target: str) -> None:
        """Load one target."""
        with self._noting():
            name = named(target)
            module = self._import(name)
            if name.attribute:
                self._add(f"{module.__name__}:{name.attribute}", _attribute(module, name.attribute))
            elif hasattr(module, "__path__"):
                self._take_package(module)
            else:
                self._add(module.__name__, _tools_of(module))

    def _take_package(self, package: ModuleType) -> None:
        modules = [package]
        before = len(self.failures)
        for name in submodules(package):
            with self._noting():
                modules.append(self._import(Named(name)))
        chosen = _chosen(modules)
        for module in chosen:
            with self._noting():
                self._add(module.__name__, ToolSet.from_module(module))
        if not chosen and len(self.failures) == before:
            raise NoToolsError(f"there are no tools in the package {package.__name__!r} or in its modules")

    def _import(self, name: Named) -> ModuleType:
        self.progress.step(name.place)
        module = import_named(name, self.folder, self.terminal.talk)
        self.imported[module.__name__] = module
        return module

    def _add(self, name: str, tools: ToolSet) -> None:
        self.found[name] = ModuleTools(name, tools)

    @contextlib.contextmanager
    def _noting(self) -> Iterator[None]:
        try:
            yield
        except Failure as failure:
            self.failures.append(failure)
        except ToolwireError as error:
            refusal = Failure(relative(str(error)))
            refusal.__cause__ = error
            self.failures.append(refusal)


def _chosen(modules: Sequence[ModuleType]) -> list[ModuleType]:
    """The modules of a package that hold its tools: the rule of SPEC A5, one level up."""
    marked = [module for module in modules if any(options_of(value) for value in functions_of(module)[0])]
    public = [module for module in modules if not any(part.startswith("_") for part in module.__name__.split("."))]
    return marked or [module for module in public if functions_of(module)[0]]


def _tools_of(module: ModuleType) -> ToolSet:
    tools = ToolSet.from_module(module)
    if not tools:
        sets = [name for name, value in vars(module).items() if isinstance(value, ToolSet)]
        hint = f"; there is a set in it: {module.__name__}:{sets[0]}" if sets else "; mark its functions with @tool"
        raise NoToolsError(f"there are no tools in the module {module.__name__!r}{hint}")
    return tools


def _attribute(module: ModuleType, name: str) -> ToolSet:
    try:
        value = attrgetter(name)(module)
    except AttributeError as error:
        known = [
            key for key, value in vars(module).items() if not key.startswith("_") and _could_be_meant(value, module)
        ]
        raise Failure(f"there is no {name!r} in the module {module.__name__!r}; {meant(name, known)}") from error
    return _as_set(value, f"{module.__name__}:{name}")


def _could_be_meant(value: Any, module: ModuleType) -> bool:
    """Whether something in a module holds tools, or was defined there and could be one."""
    holds = isinstance(value, ToolSet | Tool | list | tuple)
    return holds or (callable(value) and getattr(value, "__module__", "") == module.__name__)


def _as_set(value: Any, label: str) -> ToolSet:
    if isinstance(value, ToolSet):
        return value
    if isinstance(value, list | tuple):
        return ToolSet(*value)
    if isinstance(value, Tool) or callable(value):
        return ToolSet(value)
    raise Failure(f"{label} is no ToolSet, no tool, no function and no list of them")
