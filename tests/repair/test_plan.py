"""Plans: the edits of one text, many texts with one schema, and other processes."""

from __future__ import annotations

import gc
import pickle
import sys
import tracemalloc

import pytest

from toolwire.repair import DEFAULT_NAMES, Edit, RepairPlan

SCHEMA = {"properties": {"n": {"type": "integer"}, "s": {"type": "string"}, "timeout_ms": {"type": "number"}}}


def test_edits_say_where_what_and_by_which_rule():
    text = '{"n": 2.0, "s": 5, "timeout_ms": 1e3, "x": 1.0}'
    assert RepairPlan(SCHEMA).edits(text) == (
        Edit(start=6, end=9, after="2", rule="R1"),
        Edit(start=16, end=17, after='"5"', rule="R2"),
        Edit(start=33, end=36, after="1000", rule="R4"),
    )
    assert RepairPlan(SCHEMA)(text) == '{"n": 2, "s": "5", "timeout_ms": 1000, "x": 1.0}'


@pytest.mark.parametrize("text", ["", "{}", '{"n": "a"}', '{"n": 2}', '{"n": 2.0', "[]", "2"])
def test_no_edits(text):
    plan = RepairPlan(SCHEMA)
    assert plan.edits(text) == ()
    assert plan(text) is text


def test_the_names_table_is_data():
    assert {tool: set(names) for tool, names in DEFAULT_NAMES.items()} == {
        None: {"timeout_ms"},
        "wait": {"yield_time_ms", "max_tokens"},
    }
    schema = {"properties": {"port": {"type": "number"}, "timeout_ms": {"type": "number"}}}
    text = '{"port": 80.0, "timeout_ms": 1.0}'
    assert RepairPlan(schema, "serve", names={"serve": ["port"]})(text) == '{"port": 80, "timeout_ms": 1.0}'
    assert RepairPlan(schema, "other", names={"serve": ["port"]})(text) is text
    assert RepairPlan(schema, names={})(text) is text


def test_a_plan_survives_pickling():
    plan = RepairPlan(SCHEMA, "wait")
    assert plan('{"n": 2.0}') == '{"n": 2}'
    again = pickle.loads(pickle.dumps(plan))
    assert again('{"n": 2.0, "timeout_ms": 3.0}') == '{"n": 2, "timeout_ms": 3}'


def test_the_memory_of_a_plan_does_not_grow_with_the_texts():
    schema = {"additionalProperties": {"$ref": "#"}, "anyOf": [{"properties": {"n": {"type": "integer"}}}, {}]}
    plan = RepairPlan(schema)

    def many(start: int) -> int:
        for number in range(start, start + 500):
            assert plan(f'{{"k{number}": {{"n": 2.0}}}}') == f'{{"k{number}": {{"n": 2}}}}'
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        many(0)
        assert many(10_000) - many(20_000) < 10_000
    finally:
        tracemalloc.stop()


def test_a_caller_close_to_the_recursion_limit_gets_its_text_back():
    plan, text, results = RepairPlan(SCHEMA), '{"n": 2.0}', set()

    def descend(levels: int) -> None:
        if levels:
            descend(levels - 1)
        else:
            results.add(plan.edits(text))

    for levels in range(sys.getrecursionlimit()):
        try:
            descend(levels)
        except RecursionError:
            break
    assert results == {(), (Edit(6, 9, "2", "R1"),)}
