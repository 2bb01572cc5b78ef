"""Prints at the end how many examples the laws have run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.laws.harness import COUNTED, TOTAL

if TYPE_CHECKING:
    import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if not COUNTED:
        return
    terminalreporter.section("laws")
    for law, examples in sorted(COUNTED.items()):
        terminalreporter.write_line(f"{examples:>10,}  {law}")
    terminalreporter.write_line(f"{COUNTED.total():>10,}  examples run (of {TOTAL:,} asked for)")
