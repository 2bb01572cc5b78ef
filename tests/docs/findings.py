"""The pages about findings: what `toolwire.codes` says of each code, and what each target makes of its example."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tests.docs.modes import MODES, Mode, listed
from toolwire import ToolSet
from toolwire.codes import CODES, WHEN_BUILT, WHEN_EMITTED, Explanation
from toolwire.schema.passes import render
from toolwire.targets import TARGETS

WEIGHTS = ("lost", "weakened", "described", "kept", "note")

SKELETON = """\
# `{code}`

<!-- generated from src/toolwire/codes.py: nox -s docs -- --update-docs -->
<!-- end -->

```python
from toolwire import ToolSet

tools = ToolSet()
```
"""

MEASURED = """
<!-- generated from these tools: nox -s docs -- --update-docs -->
<!-- end -->
"""

BACK = "\n[All findings](../findings.md)\n"


def skeleton(code: str) -> str:
    """A new page, which still lacks its example."""
    return SKELETON.format(code=code) + (MEASURED if code in WHEN_EMITTED else "") + BACK


def explanation(code: str) -> str:
    """A code in words: what it means, where it is reported and what to do about it."""
    entry = CODES[code]
    where = "`tools.findings`" if code in WHEN_BUILT else "`tools.report(target)`"
    effects = " or ".join(f"`{effect}`" for effect in entry.effects)
    return f"{entry.meaning}\n\n**Way out:** {entry.way_out}\n\nReported in {where}, with the effect {effects}."


def measured(code: str, tools: ToolSet) -> str:
    """What each target makes of the tools of an example."""
    found: dict[str, list[Mode]] = {}
    for mode in MODES:
        found.setdefault(_outcome(code, tools, mode), []).append(mode)
    silent = found.pop("", [])
    rows = [f"| {outcome} | {listed(found[outcome])} |" for outcome in sorted(found, key=_weight)]
    rest = ["", "The others report nothing of the kind."] if silent else []
    return "\n".join(["| effect | targets |", "|---|---|", *rows, *rest])


def _outcome(code: str, tools: ToolSet, mode: Mode) -> str:
    report = tools.report(mode.target, strict=mode.asked)
    effects = {finding.effect for finding in report if finding.code == code}
    if not effects and any(finding.code == "not_emitted" for finding in report) and code in _refusals(tools, mode):
        return "`lost`: cannot be emitted ([`not_emitted`](not_emitted.md))"
    return ", ".join(f"`{effect}`" for effect in WEIGHTS if effect in effects)


def _refusals(tools: ToolSet, mode: Mode) -> set[str]:
    """What stands behind `not_emitted`."""
    steps = TARGETS[mode.target].strict if mode.strict else TARGETS[mode.target].loose
    notes = [note for tool in tools for note in render(tool.source.parameters, steps)[1]]
    return {note.code for note in notes if note.effect == "refused"}


def _weight(outcome: str) -> tuple[int, str]:
    return min(WEIGHTS.index(effect) for effect in WEIGHTS if f"`{effect}`" in outcome), outcome


def table(entries: Mapping[str, Explanation]) -> str:
    """One half of the codes, each with a link to its page."""
    return "\n".join(["| code | meaning | effect |", "|---|---|---|", *_rows(entries)])


def _rows(entries: Mapping[str, Explanation]) -> Iterator[str]:
    for code, entry in entries.items():
        effects = ", ".join(f"`{effect}`" for effect in entry.effects)
        yield f"| [`{code}`](findings/{code}.md) | {entry.meaning} | {effects} |"
