"""What was dropped, weakened or looks wrong, as plain values; and the one place that decides what becomes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Effect = Literal["kept", "described", "weakened", "lost", "note"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One statement about one place of one tool (SPEC E3).

    `code` is stable and listed in the docs. `path` is a JSON Pointer into the canonical schema (`/properties/a/items`),
    empty for the tool as a whole. `keyword` is the JSON Schema keyword concerned, if there is one. `effect` says what
    an emission did with it; `note` marks findings of building.
    """

    code: str
    tool: str
    message: str
    path: str = ""
    keyword: str = ""
    effect: Effect = "note"
    target: str = ""
    file: str = ""
    line: int = 0

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}: " if self.file else ""
        where = f" at {self.path}" if self.path else ""
        return f"{place}{self.tool}{where}: {self.message} [{self.code}]"
