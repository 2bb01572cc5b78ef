"""Which companions there should be, compared with the files there are (SPEC C2)."""

from __future__ import annotations

import stat
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Literal

from toolwire.companion.files import companion_of, has_source
from toolwire.companion.records import BadCompanionError, is_ours
from toolwire.companion.subjects import marked
from toolwire.errors import DefinitionError, ToolwireError
from toolwire.reading.stripped import without_docstrings
from toolwire.shipping.contents import companion_content
from toolwire.tool import Tool
from toolwire.toolset import ToolSet

__all__ = ["FOREIGN", "Change", "content_of", "plan", "sentence"]

Action = Literal["write", "remove", "current", "nothing", "error"]


@dataclass(frozen=True, slots=True)
class Change:
    """What is to become of the companion of one module.

    Parameters:
        module: its name.
        path: where the companion stands.
        action: "write" or "remove", "current" for a file that is as it should be, "nothing" where there is and should be
            none, "error" for what cannot be done.
        content: what is to stand in the file.
        problem: the sentence for "error".
    """

    module: str
    path: Path
    action: Action
    content: bytes = b""
    problem: str = ""

    @property
    def is_due(self) -> bool:
        """Whether the file is not as it should be."""
        return self.action in {"write", "remove"}


def plan(modules: Iterable[ModuleType], tools: Iterable[Tool] = ()) -> list[Change]:
    """Compare the companions of modules with what they should be; nothing is written.

    Parameters:
        modules: the ones whose companions are asked for.
        tools: the tools that are known, for example those of `ToolSet.from_module`. What the modules mark with `@tool`,
            methods included, and the sets they keep are added.

    Returns:
        One change for each module, sorted by module.

    Raises:
        ToolwireError: Python runs without docstrings (`-OO`), so that there is nothing to read them from.
    """
    if without_docstrings():
        raise ToolwireError(
            "docstrings are compiled from where there are some; run it without -OO and PYTHONOPTIMIZE=2"
        )
    by_name = {module.__name__: module for module in modules}
    known: dict[str, list[Tool]] = defaultdict(list)
    for one in (*tools, *(tool for module in by_name.values() for kept in _sets(module) for tool in kept)):
        known[one.signature.module].append(one)
    return [_change(by_name[name], known[name]) for name in sorted(by_name)]


def _sets(module: ModuleType) -> Iterator[ToolSet]:
    return (value for value in list(vars(module).values()) if isinstance(value, ToolSet))


def _change(module: ModuleType, tools: Sequence[Tool]) -> Change:
    file: str = getattr(module, "__file__", None) or ""
    path = Path(companion_of(file)) if file else Path()
    if not file or not has_source(vars(module)):
        if not tools and not any(marked(module)):
            return Change(module.__name__, path, "nothing")
        return Change(module.__name__, path, "error", problem=NO_SOURCE if file else NO_FILE)
    try:
        content = companion_content(module, tools)
        action = _action(content, content_of(path))
    except (BadCompanionError, DefinitionError, OSError) as error:
        return Change(module.__name__, path, "error", problem=sentence(error))
    return Change(module.__name__, path, action, content, FOREIGN if action == "error" else "")


NO_SOURCE = "the source cannot be read, and so not what it documents"
NO_FILE = "the module has no file to write beside"
FOREIGN = "the file there was not written by toolwire and is left as it is; move it away"


def _action(content: bytes, there: bytes | None) -> Action:
    if there is None or not is_ours(there):
        return "nothing" if not content else "write" if there is None else "error"
    if not content:
        return "remove"
    return "current" if there.replace(b"\r\n", b"\n") == content else "write"


def sentence(error: Exception) -> str:
    """What went wrong with a file, in words."""
    if isinstance(error, BadCompanionError):
        return f"no companion could be read that {error}"
    return f"{error.strerror or type(error).__name__}" if isinstance(error, OSError) else str(error)


def content_of(path: Path) -> bytes | None:
    """What stands in a companion's place; b"" for something that is no file."""
    try:
        return path.read_bytes() if stat.S_ISREG(path.stat().st_mode) else b""
    except FileNotFoundError:
        return None
