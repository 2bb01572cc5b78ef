"""Logs of calls: each call once, memory by the schemas only."""

from __future__ import annotations

import gc
import tracemalloc
from collections import Counter
from collections.abc import Iterator

import pytest

from toolwire.repair import Edit, Examined, RepairPlan, Tally, examine, tally

SCHEMAS = {
    "wait": {"properties": {"ms": {"type": "integer"}, "max_tokens": {"type": "number"}, "id": {"type": "string"}}},
    "heavy": {"anyOf": [{"properties": {"n": {"type": "integer"}}} for _ in range(30_000)]},
}
CALLS = [
    ("wait", '{"ms": 5}'),
    ("wait", ""),
    ("wait", " null\n"),
    ("wait", '{"ms": 5.0, "id": 7, "max_tokens": 1e2}'),
    ("wait", '{"ms": 5.0}'),
    ("wait", '{"ms": 5.0, "id": 7.5}'),
    ("wait", '{"ms": "5"}'),
    ("wait", '{"ms": 5.0'),
    ("wait", "wait 5 ms"),
    ("heavy", '{"n": 1}'),
    ("sleep", "{}"),
]


def test_every_call_is_counted_once():
    assert tally(CALLS, SCHEMAS) == Tally(
        clean=3,
        repaired=2,
        rules=Counter({"R1": 2, "R2": 1, "R4": 1}),
        unrepairable=Counter({"wrong_type": 2, "not_json": 2, "unknown_tool": 1, "too_costly": 1}),
    )


def test_tallies_of_parts_add_up():
    assert tally(CALLS[:4], SCHEMAS) + tally(CALLS[4:], SCHEMAS) == tally(CALLS, SCHEMAS)


@pytest.mark.parametrize(
    ("arguments", "examined"),
    [
        ('{"ms": 5}', Examined('{"ms": 5}')),
        ('{"ms": 5.0}', Examined('{"ms": 5}', (Edit(7, 10, "5", "R1"),))),
        ('{"ms": 5.5}', Examined('{"ms": 5.5}', (), "wrong_type")),
        ('{"id": 5, "ms": []}', Examined('{"id": "5", "ms": []}', (Edit(7, 8, '"5"', "R2"),), "wrong_type")),
        ("", Examined("")),
    ],
)
def test_what_is_found_out_about_a_call(arguments, examined):
    assert examine(RepairPlan(SCHEMAS["wait"], "wait"), arguments) == examined


def test_names_of_integers_are_the_callers():
    schemas = {"serve": {"properties": {"port": {"type": "number"}}}}
    assert tally([("serve", '{"port": 80.0}')], schemas, names={"serve": ["port"]}).rules == Counter({"R4": 1})


def test_memory_does_not_grow_with_the_log():
    def log(length: int) -> Iterator[tuple[str, str]]:
        return (("wait", f'{{"ms": {number}.0, "x{number}": 1}}') for number in range(length))

    def peak(length: int) -> int:
        gc.collect()
        tracemalloc.start()
        assert tally(log(length), SCHEMAS).repaired == length
        try:
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    peak(2_000)
    assert peak(6_000) < peak(2_000) + 20_000
