"""Laws about repair: it never touches a valid call, and what it makes of another one is valid (SPEC R7)."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

from tests.laws.harness import COUNTED, bench, budget
from tests.strategies import Program, class_programs, programs
from toolwire import ToolSet
from toolwire.testing.instances import instances
from toolwire.testing.search import search
from toolwire.testing.values import defect, same

FEW = 3
"""Arguments tried for each generated type."""

TOOLS = programs() | class_programs()


def _misspelt(data: st.DataObject, value: Any) -> Any:
    """The value with some values in it written as text, and some texts of digits as integers."""
    if isinstance(value, dict):
        value = {name: _misspelt(data, item) for name, item in value.items()}
    elif isinstance(value, list):
        value = [_misspelt(data, item) for item in value]
    if value is None or not data.draw(st.booleans()):
        return value
    if isinstance(value, str):
        return int(value) if value.isdecimal() and value.isascii() and len(value) < FEW else value
    return json.dumps(value)


def test_repair_leaves_valid_calls_alone_and_ends_in_valid_ones() -> None:
    def law(program: Program, data: st.DataObject) -> None:
        tool = bench(program)
        mending = ToolSet(*tool.tools, repair="faithful")
        for _ in range(FEW):
            COUNTED["repair"] += 1
            arguments = data.draw(instances(tool.schema))
            if defect(arguments):
                continue
            _check(program, tool, mending, arguments)
            _check(program, tool, mending, _misspelt(data, arguments))

    search(law, budget(0.03, per_draw=FEW), program=TOOLS, data=st.data())


def _check(program: Program, tool: Any, mending: ToolSet, arguments: Any) -> None:
    before, after = tool.run(arguments), mending.run(program.name, arguments)
    told = f"{program!r}\n{arguments!r}\n{before}\n{after}"
    if before.ok or not after.ok:
        assert (before.ok, after.repairs) == (after.ok, ()), told
        assert _alike(before, after), told
        return
    assert after.repairs, told
    repaired = mending.validate(program.name, arguments).unwrap().arguments
    again = tool.run(repaired)
    assert again.ok, f"{told}\n{repaired!r}\n{again}"
    assert _alike(again, after), f"{told}\n{repaired!r}"


def _alike(one: Any, other: Any) -> bool:
    """Whether two calls came to the same; what an iterator holds shows in the text only."""
    return one == other if not one.ok else same(one.value, other.value) or one.text == other.text
