"""What was dropped, weakened or looks wrong, as plain values; and the one place that decides what becomes of it."""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from toolwire.errors import EmitError

__all__ = ["Effect", "Finding", "LossWarning", "OnError", "OnLoss", "settle", "spot"]

Effect: TypeAlias = Literal["kept", "described", "weakened", "lost", "note"]
"""What an emission did about a place; "note" is a statement that changes nothing."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One statement about one place of one tool (SPEC E3).

    Parameters:
        code: stable; `toolwire.codes` says what each means.
        tool: the name of the tool, or "*" where the statement is about all of them.
        message: the statement, for people.
        path: a JSON Pointer into the canonical schema (`/properties/a/items`), empty for the tool as a whole.
        keyword: the JSON Schema keyword concerned, if there is one.
        effect: what an emission did about it: "kept", "described", "weakened" or "lost"; "note" changes nothing.
        target: the provider format, for what an emission says.
        file: where the tool was defined, if that is known.
        line: the line there; 0 when it is not known.
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
        place = f"{spot(self.file, self.line)}: " if self.file else ""
        return f"{place}{self.sentence}"

    @property
    def sentence(self) -> str:
        """The finding without file and line, which a warning or a linter shows by itself."""
        target = f" ({self.target})" if self.target else ""
        where = f" at {self.path}" if self.path else ""
        return f"{self.tool}{target}{where}: {self.message} [{self.code}]"

    @property
    def is_loss(self) -> bool:
        """Whether the model can now write what the tool refuses, or no longer write what it accepts.

        An annotation that moved into the description (`default`, `contentEncoding`) is none: it constrained nothing.
        """
        return self.effect in _LOSSES or (self.effect == "described" and self.keyword not in _ANNOTATIONS)


def spot(file: str, line: int) -> str:
    """`file:line`; the file alone for a class below Python 3.13, whose line is not known."""
    return f"{file}:{line}" if line else file


OnLoss: TypeAlias = Literal["raise", "warn", "ignore"]
"""What becomes of a loss."""
OnError: TypeAlias = Literal["raise", "skip"]
"""What becomes of a tool that a target cannot take."""

_LOSSES: Final = frozenset({"weakened", "lost"})
_ANNOTATIONS: Final = frozenset({
    "contentEncoding", "contentMediaType", "contentSchema", "default", "deprecated", "discriminator", "examples", "title",
})  # fmt: skip


class LossWarning(UserWarning):
    """A target cannot say everything a tool says (SPEC E3)."""


def settle(findings: Iterable[Finding], on_loss: OnLoss) -> None:
    """Raise, warn about or ignore what was lost; the one place that decides (SPEC E3).

    A warning points at the tool's function. With warnings turned into errors the first one leaves this function.

    Parameters:
        findings: of one emission; those that lost nothing are passed over.
        on_loss: "raise", "warn" or "ignore".

    Raises:
        EmitError: with "raise"; it names every loss.
    """
    losses = [finding for finding in findings if finding.is_loss]
    if on_loss == "raise" and losses:
        raise EmitError("\n".join(map(str, losses)))
    if on_loss == "warn":
        for finding in losses:
            warnings.warn_explicit(finding.sentence, LossWarning, finding.file or "<tool>", finding.line)
