"""Modules as they are deployed: written, compiled, stripped to bytecode and loaded from there, in this very process."""

from __future__ import annotations

import importlib
import json
import py_compile
import shutil
import sys
from pathlib import Path
from types import ModuleType

from toolwire import Tool, ToolSet
from toolwire.companion.records import _checksum
from toolwire.shipping import plan, write

SOURCE = '''
"""A module of tools."""
from enum import Enum
from typing import TypeAlias
from pydantic import BaseModel
from toolwire import tool

Sku: TypeAlias = str
"""An article's number."""

class Color(Enum):
    """A color."""
    RED = "red"

class Item(BaseModel):
    """One article."""
    sku: str
    """Its number."""
    color: Color = Color.RED

@tool
def order(item: Item, sku: Sku, count: int = 1) -> Item:
    """Order it.

    Args:
        count: How many.
    """
    return item

@tool
def cancel(sku: Sku) -> None:
    """Cancel it."""
'''


class Deployment:
    """A folder of modules that can be loaded, and stripped."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(exist_ok=True)

    def module(self, source: str = SOURCE, name: str = "toolwire_sample", file: str = "") -> ModuleType:
        path = self.folder / (file or f"{name}.py")
        path.parent.mkdir(exist_ok=True)
        path.write_text(source)
        return self.load(name)

    def load(self, name: str = "toolwire_sample") -> ModuleType:
        forget(name)
        sys.path.insert(0, str(self.folder))
        importlib.invalidate_caches()
        try:
            return importlib.import_module(name)
        finally:
            sys.path.remove(str(self.folder))

    def compiled(self, source: str = SOURCE) -> ModuleType:
        """The module, with its companion beside it."""
        module = self.module(source)
        changes = write(plan([module], tools_of(module)))
        assert [change.problem for change in changes] == [""]
        return module

    def companion(self, name: str = "toolwire_sample") -> Path:
        return self.folder / f"{name}.toolwire.json"

    def stripped(self, to: str = "stripped", optimize: int = 2) -> Deployment:
        """The same folder with bytecode in the place of sources."""
        made = Deployment(self.folder.with_name(to))
        for path in self.folder.iterdir():
            if path.suffix == ".py":
                py_compile.compile(str(path), str(made.folder / f"{path.stem}.pyc"), doraise=True, optimize=optimize)
            elif path.is_file():
                shutil.copy(path, made.folder)
        return made


def forget(name: str) -> None:
    for known in [known for known in sys.modules if known.split(".")[0] == name.split(".", maxsplit=1)[0]]:
        del sys.modules[known]


def tools_of(module: ModuleType) -> list[Tool]:
    return list(ToolSet.from_module(module))


def everything(module: ModuleType) -> object:
    """All that a module's tools say, byte for byte."""
    tools = ToolSet.from_module(module)
    return repr([tools.describe(), tools.emit("mcp"), [tool.model.model_json_schema() for tool in tools]])


def descriptions(module):
    return {tool.name: tool.description for tool in tools_of(module)}


def document(path):
    return json.loads(path.read_text())


def rewritten(path, change, sealed=True):
    """Change a companion, and make its checksum right again, as somebody would who knows how."""
    made = document(path)
    change(made)
    if sealed:
        made["checksum"] = _checksum(made["tools"])
    path.write_text(json.dumps(made))
