"""A generated type: how it is written in Python, and which value a wire value has to become."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from hypothesis.strategies import DrawFn

__all__ = ["Kind", "Scribe"]


@dataclass(frozen=True, slots=True)
class Kind:
    """One type.

    `source` is its annotation, `matches(wire, value)` says whether `value` is what the wire value promises, `defaults` are
    expressions of values it may have, `traits` say where it can stand: `hashable` (in sets), `key` (of a dict),
    `nullable` (takes null), `custom` (an author's code decides).
    """

    source: str
    matches: Callable[[Any, Any], bool]
    defaults: tuple[str, ...] = ()
    traits: frozenset[str] = frozenset()

    def has(self, trait: str) -> bool:
        return trait in self.traits


@dataclass(slots=True)
class Scribe:
    """Writes one program: draws, and collects the class statements that its annotations need."""

    draw: DrawFn
    statements: dict[str, str] = field(default_factory=dict)

    def define(self, prefix: str, statement: Callable[[str], str]) -> str:
        """Add a class under a new name, and give that name."""
        name = f"{prefix}{len(self.statements) + 1}"
        self.statements[name] = statement(name)
        return name

    def reserve(self, prefix: str) -> str:
        """A new name whose class statement will follow (recursive types)."""
        return self.define(prefix, lambda _name: "")
