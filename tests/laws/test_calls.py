"""Laws about what a call leaves behind: null for optional places (D2), nothing shared (D4), defaults (A6), order (E5)."""

from __future__ import annotations

import copy
import dataclasses
import json
import os
import subprocess
import sys
from collections import deque
from typing import Any

from hypothesis import strategies as st
from pydantic import BaseModel

from tests.laws.harness import COUNTED, bench, budget
from tests.laws.places import optional_places
from tests.strategies import Program, class_programs, programs
from toolwire.testing.instances import instances
from toolwire.testing.search import search
from toolwire.testing.values import defect, same

FEW = 3
"""Arguments tried for each generated type."""


TOOLS = programs() | class_programs()


def _good_calls(program: Program, data: st.DataObject, law: str) -> Any:
    """The tool of a program, and arguments it takes."""
    tool = bench(program)
    drawn = [data.draw(instances(tool.schema)) for _ in range(FEW)]
    COUNTED[law] += FEW
    return tool, [arguments for arguments in drawn if not defect(arguments) and tool.run(arguments).ok]


def test_null_for_an_optional_place_is_absence() -> None:
    def law(program: Program, data: st.DataObject) -> None:
        tool, calls = _good_calls(program, data, "null is absence")
        for arguments in calls:
            for place in optional_places(tool.schema, arguments):
                if place.nullable:
                    continue
                absent, null = tool.run(place.left_out(arguments)), tool.run(place.filled(arguments, None))
                assert absent.ok is null.ok, f"{program!r}\n{place.filled(arguments, None)}\n{absent}\n{null}"
                assert not absent.ok or same(absent.value, null.value), (
                    f"{program!r}\n{place}\n{absent.value}\n{null.value}"
                )

    search(law, budget(0.03, per_draw=FEW), program=TOOLS, data=st.data())


def test_a_default_in_wire_form_gives_the_default() -> None:
    def law(program: Program, data: st.DataObject) -> None:
        tool, calls = _good_calls(program, data, "defaults in wire form")
        for arguments in calls:
            for place in optional_places(tool.schema, arguments):
                if "default" not in place.schema:
                    continue
                default = place.schema["default"]
                absent, given_ = tool.run(place.left_out(arguments)), tool.run(place.filled(arguments, default))
                assert not absent.ok or given_.ok, f"{program!r}\n{place}\n{given_}"
                assert not absent.ok or same(_plain(absent.value), _plain(given_.value)), (
                    f"{program!r}\n{place}\n{absent}\n{given_}"
                )

    search(law, budget(0.02, per_draw=FEW), program=TOOLS, data=st.data())


def _plain(value: Any) -> Any:
    """The value without the record of which fields were set, which is what a default and its absence differ in."""
    match value:
        case BaseModel():
            return type(value).__name__, _plain(vars(value)), _plain(value.__pydantic_extra__)
        case dict():
            return {key: _plain(item) for key, item in value.items()}
        case list() | tuple() | deque():
            return type(value).__name__, [_plain(item) for item in value]
        case _ if dataclasses.is_dataclass(value):
            return type(value).__name__, [_plain(getattr(value, field.name)) for field in dataclasses.fields(value)]
    return value


def test_a_call_shares_nothing() -> None:
    def law(program: Program, data: st.DataObject) -> None:
        tool, calls = _good_calls(program, data, "nothing is shared")
        for arguments in calls:
            before = copy.deepcopy(arguments)
            received = tool.received(arguments)
            shown = repr(received)
            assert same(arguments, before), f"{program!r}\nthe caller's mapping was modified: {before} -> {arguments}"
            _spoil(received, set())
            assert same(arguments, before), f"{program!r}\nshared with the function: {before} -> {arguments}"
            assert repr(tool.received(arguments)) == shown, f"{program!r}\nshared between calls: {arguments}"

    search(law, budget(0.03, per_draw=FEW), program=TOOLS, data=st.data())


def _spoil(value: Any, seen: set[int]) -> None:
    """Change everything that can be changed, at every depth."""
    if id(value) in seen or isinstance(value, type):
        return
    seen.add(id(value))
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple | deque) else ()
    for part in list(parts):
        _spoil(part, seen)
    match value:
        case list() | deque():
            value.append("spoilt")
        case dict():
            value["spoilt"] = "spoilt"
        case set():
            value.add("spoilt")
        case _ if type(value).__module__ == "generated_program" and hasattr(value, "__dict__"):
            for part in list(vars(value).values()):
                _spoil(part, seen)


def test_the_schema_is_always_the_same() -> None:
    def law(program: Program) -> None:
        COUNTED["same schema"] += 1
        first, second = bench(program), bench(program)
        assert (
            json.dumps(first.schema) == json.dumps(second.schema) == json.dumps(first.tools.describe()[0]["parameters"])
        )

    search(law, budget(0.02), program=TOOLS)


HASHED = """
import json
from tests.laws.harness import bench
from tests.strategies import ENUMS, LEAVES, program_of
rows = [program_of(kind, optional=bool(kind.defaults)) for kind in LEAVES.values()]
rows += [program_of(kind, [statement]) for statement, kind in ENUMS.values()]
print(json.dumps([bench(program).schema for program in rows]))
"""


def test_the_schema_does_not_depend_on_the_hash_seed() -> None:
    runs = {
        subprocess.run(
            [sys.executable, "-c", HASHED], env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            check=True, capture_output=True, text=True,
        ).stdout
        for seed in ("0", "1")
    }  # fmt: skip
    assert len(runs) == 1
    assert json.loads(runs.pop())
