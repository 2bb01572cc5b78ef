"""One law for each row of the type table (SPEC T): verdicts agree, and the value is the promised one."""

from __future__ import annotations

import json

import pytest
from hypothesis import strategies as st

from tests.laws.harness import bench, budget
from tests.laws.rows import REFUSED, TAKEN
from tests.strategies import ENUMS, LEAVES, NESTED, Kind, Program, program_of, programs_of
from tests.strategies.compounds import FOREIGN, sequence
from toolwire.testing.mutations import arguments_near
from toolwire.testing.search import search
from toolwire.testing.values import STYLES, same

ROWS: dict[str, Program] = {
    **{name: program_of(kind) for name, kind in LEAVES.items()},
    **{f"{name}, optional": program_of(kind, optional=True) for name, kind in LEAVES.items() if kind.defaults},
    **{name: program_of(kind, [statement]) for name, (statement, kind) in ENUMS.items()},
    **{f"{name}, optional": program_of(kind, [statement], optional=True) for name, (statement, kind) in ENUMS.items()},
    **{form: program_of(sequence(form, LEAVES["int"])) for form in FOREIGN},
}

FEW = 5
"""Arguments tried for each generated type."""


@pytest.mark.parametrize("name", ROWS)
def test_a_row_without_inner_types(name: str) -> None:
    tool = bench(ROWS[name])

    def law(arguments: object, style: str) -> None:
        fault = tool.fault("rows without inner types", arguments, style)
        assert not fault, fault

    search(law, budget(0.3 / len(ROWS)), arguments=arguments_near(tool.schema), style=st.sampled_from(STYLES))


@pytest.mark.parametrize("way", NESTED)
def test_a_row_with_inner_types(way: str) -> None:
    def law(program: Program, data: st.DataObject) -> None:
        tool = bench(program)
        near = arguments_near(tool.schema)
        for _ in range(FEW):
            fault = tool.fault("rows with inner types", data.draw(near), data.draw(st.sampled_from(STYLES)))
            assert not fault, fault

    search(law, budget(0.2 / len(NESTED), per_draw=FEW), program=programs_of(way), data=st.data())


def _only(annotation: str) -> Program:
    return program_of(LEAVES.get(annotation, Kind(annotation, same)))


@pytest.mark.parametrize(("annotation", "text"), [(row, text) for row, taken in TAKEN.items() for text in taken])
def test_what_a_row_takes_and_gives(annotation: str, text: str) -> None:
    tool = bench(_only(annotation))
    received = tool.received(f'{{"x": {text}}}')["x"]
    assert same(received, TAKEN[annotation][text]), received
    assert same(tool.received({"x": json.loads(text)})["x"], received)


@pytest.mark.parametrize(("annotation", "text"), [(row, text) for row, refused in REFUSED.items() for text in refused])
def test_what_a_row_refuses(annotation: str, text: str) -> None:
    tool = bench(_only(annotation))
    assert not tool.run(f'{{"x": {text}}}').ok
    assert not tool.run({"x": json.loads(text)}).ok
