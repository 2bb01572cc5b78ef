from __future__ import annotations

import math

import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st

from tests.testing.schemas import SCHEMAS
from toolwire.testing.instances import JSON_VALUES
from toolwire.testing.mutations import HUGE, SURROGATE, Hints, arguments_near, near_misses
from toolwire.testing.values import defect, depth, same

ORDER = {
    "type": "object",
    "properties": {"id": {"type": "integer", "minimum": 7}, "tags": {"type": "array", "items": {"enum": ["new", 3]}}},
    "required": ["id"],
    "additionalProperties": False,
}


HINTS = Hints(names=("tags",), scalars=("new", 6))


@pytest.mark.parametrize(
    ("value", "mistakes"),
    [
        (7, [6, 8, "7", 7.0, 7.5, 2**53 + 1, HUGE, 2.0**53, [7]]),
        (1.5, [2.5, "1.5", 1]),
        (True, [False, 1, 1.0, "true", "yes"]),
        (None, ["null", True]),
        ("new", ["NEW", "new ", "new\n", ["n", "e", "w"], b"new", '"new"', "42", "2024-01-01", "ne", SURROGATE]),
        ("1", ["\u0661", "10", " 1"]),
        ([1, "a"], [(1, "a"), [1], ["a"], [1, "a", "a"], {"0": 1, "1": "a"}, '[1, "a"]', 1, {1, "a"}, [6, 1, "a"], [1, "a", None]]),
        ([], ["", [None], [1]]),
        ([[]], [([],), [[], []]]),
        ({"id": 7}, [{}, {"id": None}, {"id": 7, "tags": None}, {"ID": 7}, [["id", 7]], '{"id": 7}', {"id": 7, 1: 1}, ["id"], [7]]),
    ],
)  # fmt: skip
def test_typical_mistakes_are_made(value, mistakes):
    found = near_misses(value, HINTS)
    assert [mistake for mistake in mistakes if not any(same(mistake, _listed(near)) for near in found)] == []


def _listed(value):
    return [list(item) if isinstance(item, tuple) else item for item in value] if isinstance(value, list) else value


@pytest.mark.parametrize(
    "wanted",
    [
        lambda value: value == {},
        lambda value: value is None,
        lambda value: isinstance(value, dict) and value.get("id") is True,
        lambda value: isinstance(value, dict) and value.get("id") == 6,
        lambda value: isinstance(value, dict) and "extra" in value,
        lambda value: isinstance(value, dict) and value.get("tags") == [None],
        lambda value: depth(value) > 200,
    ],
)
def test_mistakes_are_made_at_every_depth(wanted):
    found = find(arguments_near(ORDER), wanted, settings=settings(max_examples=20_000, database=None))
    assert wanted(found)


@pytest.mark.parametrize("name", [name for name, schema in SCHEMAS.items() if isinstance(schema, dict)])
def test_mistakes_can_be_made_in_every_kind_of_value(name):
    @settings(max_examples=30)
    @given(arguments_near(SCHEMAS[name], mistakes=3))
    def law(value):
        assert defect(value) in ("", "text", "mapping")

    law()


@given(JSON_VALUES | st.sampled_from([math.inf, math.nan, SURROGATE]))
def test_near_misses_differ_and_leave_the_value_alone(value):
    shown = repr(value)
    assert any(not same(value, near) for near in near_misses(value, Hints()))
    assert repr(value) == shown


@pytest.mark.parametrize("value", [HUGE, [HUGE], {"a": HUGE}], ids=["alone", "in an array", "in an object"])
def test_integers_without_a_text_have_near_misses_too(value):
    assert any(not same(value, near) for near in near_misses(value, Hints()))


def test_data_in_a_schema_are_no_schemas():
    """A default or member such as `{"properties": null}` is no schema, and broke the law of agreement for its tool."""
    schema = {"type": "object", "properties": {"a": {"enum": [{"properties": None}], "default": {"enum": 1}}}}
    find(arguments_near(schema), lambda value: value == {"a": {"properties": None}}, settings=settings(database=None))
