"""The law of the project over generated types (SPEC N1), and over the same arguments as text and as a mapping (D3)."""

from __future__ import annotations

from hypothesis import strategies as st

from tests.laws.harness import bench, budget
from tests.strategies import Program, class_programs, programs
from toolwire.testing.mutations import arguments_near
from toolwire.testing.search import search
from toolwire.testing.values import STYLES

MANY = 10
"""Arguments tried for each generated type."""


def test_schema_and_dispatch_agree() -> None:
    def law(program: Program, data: st.DataObject) -> None:
        tool = bench(program)
        near = arguments_near(tool.schema)
        for _ in range(MANY):
            fault = tool.fault("generated types", data.draw(near), data.draw(st.sampled_from(STYLES)))
            assert not fault, fault

    search(law, budget(0.4, per_draw=MANY), program=programs() | class_programs(), data=st.data())
