"""The tables of keywords: what each target makes of each probe, measured on what it emits."""

from __future__ import annotations

from collections.abc import Sequence

from tests.docs.modes import MODES, Mode
from tests.docs.probes import PROBES, Probe
from toolwire.emission import Rendition, render_one
from toolwire.schema.intersect import is_annotation
from toolwire.schema.walk import vocabulary
from toolwire.targets import Source

LOOSE = [mode for mode in MODES if not mode.strict]
STRICT = [mode for mode in MODES if mode.strict]

REFUSED = "refused"
NOT_STRICT = "not strict"
DROPPED = "dropped"
EFFECTS = ("lost", "weakened", "described")

Row = tuple[str, tuple[str, ...]]
"""A keyword, with which use of it where they differ, and what becomes of it in each mode."""


def emitted(probe: Probe, mode: Mode) -> Rendition:
    """The probe as the target takes it."""
    return render_one(Source("probe", "A probe.", probe.parameters), mode.target, strict=mode.asked)


def outcome(probe: Probe, mode: Mode) -> str:
    """What becomes of a keyword, in a word or two."""
    made = emitted(probe, mode)
    if made.definition is None:
        return REFUSED
    if mode.strict and not made.strict:
        return NOT_STRICT
    found = {finding.effect for finding in made.findings}
    for effect in EFFECTS:
        if effect in found:
            return effect
    left = vocabulary(made.schema) | {"type"}
    instead = sorted(map(str, left - vocabulary(probe.parameters) - {"description"}))
    if probe.keyword not in left and instead:
        return f"kept as `{instead[0]}`"
    return DROPPED if probe.keyword not in left and is_annotation(probe.keyword) else "kept"


def rows(modes: Sequence[Mode]) -> list[Row]:
    """The outcomes of all probes; uses of a keyword with the same outcomes are one row."""
    merged: dict[str, dict[tuple[str, ...], list[str]]] = {}
    for probe in PROBES:
        cells = tuple(outcome(probe, mode) for mode in modes)
        merged.setdefault(probe.keyword, {}).setdefault(cells, []).append(probe.case)
    return [
        (f"`{keyword}`" + (f": {'; '.join(cases)}" if len(uses) > 1 else ""), cells)
        for keyword, uses in merged.items()
        for cells, cases in uses.items()
    ]


def table(modes: Sequence[Mode]) -> str:
    """What becomes of each keyword in some modes; those that agree in everything share a column."""
    found = rows(modes)
    columns: dict[tuple[str, ...], list[str]] = {}
    for number, mode in enumerate(modes):
        columns.setdefault(tuple(cells[number] for _, cells in found), []).append(f"`{mode.target}`")
    lines = zip((label for label, _ in found), *columns, strict=True)
    header = ["keyword", *map(", ".join, columns.values())]
    return "\n".join(f"| {' | '.join(line)} |" for line in (header, ["---"] * len(header), *lines))
