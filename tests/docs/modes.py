"""What each target can be asked for: loosely, strictly or both."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from toolwire.targets import TARGETS, Target


class Mode(NamedTuple):
    """A target and whether the provider is to enforce the schemas."""

    target: str
    strict: bool

    @property
    def asked(self) -> bool | None:
        """The `strict` of `emit` and `report`."""
        return self.strict if TARGETS[self.target].strict else None


def modes_of(target: Target) -> list[Mode]:
    """The modes that a target has."""
    steps = {False: target.loose, True: target.strict}
    return [Mode(target.name, strict) for strict, there in steps.items() if there is not None]


MODES = [mode for target in TARGETS.values() for mode in modes_of(target)]


def listed(modes: Iterable[Mode]) -> str:
    """Modes in a sentence; a target by itself stands for all that it has.

    >>> listed([Mode("openai", False), Mode("openai", True), Mode("groq", True)])
    '`openai`, `groq` strict'
    """
    found: dict[str, list[Mode]] = {}
    for mode in modes:
        found.setdefault(mode.target, []).append(mode)
    return ", ".join(f"`{target}`{_which(asked)}" for target, asked in found.items())


def _which(asked: list[Mode]) -> str:
    if asked == modes_of(TARGETS[asked[0].target]):
        return ""
    return " strict" if asked[0].strict else " not strict"
