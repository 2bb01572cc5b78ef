"""What all laws share: the budget of examples, the count of those run, and a tool that shows what it received."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hypothesis import reject
from pydantic import PydanticUserError
from pydantic.warnings import TypedDictExtraConfigWarning

from toolwire import ToolSet
from toolwire.testing.agreement import Agreement, shown
from toolwire.testing.values import defect

if TYPE_CHECKING:
    from tests.strategies import Program
    from toolwire.testing.values import Style

__all__ = ["COUNTED", "Bench", "bench", "budget"]

TOTAL = int(os.environ.get("TOOLWIRE_LAWS_EXAMPLES", "4000"))
"""How many examples all laws together may run; one example is one set of arguments put before schema and dispatch."""

COUNTED: Counter[str] = Counter()
"""Law -> examples it has run."""


def budget(share: float, *, per_draw: int = 1) -> int:
    """How many draws a law may make that has a share of all examples.

    Parameters:
        share: of the total.
        per_draw: how many examples one draw comes to.
    """
    return max(1, round(TOTAL * share / per_draw))


@dataclass(frozen=True, slots=True)
class Bench:
    """A program built as a tool, ready to be asked."""

    program: Program
    tools: ToolSet
    schema: dict[str, Any]
    agreement: Agreement

    def run(self, arguments: Any) -> Any:
        return self.tools.run(self.program.name, arguments)

    def received(self, arguments: Any) -> Any:
        """What the function gets; the arguments must be good ones."""
        result = self.run(arguments)
        assert result.ok, f"{self.program!r}\n{arguments!r}\n{result}"
        return result.value

    def fault(self, law: str, arguments: Any, style: Style = "plain") -> str:
        """What is wrong about one set of arguments: verdicts, or a received value that is not the promised one."""
        COUNTED[law] += 1
        fault = self.agreement.fault(arguments, style)
        if fault or defect(arguments) or not isinstance(arguments, dict | None):
            return fault
        result = self.run(arguments)
        if result.ok and not self.program.kept(arguments, result.value):
            return f"not the promised value\n{self.program!r}\narguments  {shown(arguments)}\nreceived   {shown(result.value)}"
        return ""


def bench(program: Program) -> Bench:
    """Build the tool of a program."""
    try:
        subject = program.subject()
    except (PydanticUserError, TypedDictExtraConfigWarning):
        reject()  # pydantic itself does not know such a class
    tools = ToolSet(subject)
    schema = tools.describe()[0]["parameters"]
    agreement = Agreement(
        name=program.name,
        schema=schema,
        check=lambda arguments: tools.run(program.name, arguments),
        findings=tools.findings,
        source=repr(program),
    )
    return Bench(program, tools, schema, agreement)
