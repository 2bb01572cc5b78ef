from __future__ import annotations

import jsonschema_rs
import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st

from tests.testing.schemas import SCHEMAS
from toolwire.testing.instances import instances, resolve

NEAR = {"string, pattern", "string, foreign pattern", "base64"}
"""Those whose instances may lie just outside, on purpose."""


@pytest.mark.parametrize("name", SCHEMAS)
def test_instances_fit_their_schema(name):
    accepts = jsonschema_rs.validator_for(SCHEMAS[name], validate_formats=True).is_valid

    @settings(max_examples=50)
    @given(instances(SCHEMAS[name]))
    def law(value):
        assert accepts(value) or name in NEAR

    law()


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("integer", lambda value: isinstance(value, float)),
        ("integer", lambda value: value >= 2**80),
        ("integer, bounds", lambda value: value == -3),
        ("integer, bounds", lambda value: value == 3),
        ("number", lambda value: isinstance(value, float) and value != int(value)),
        ("number", lambda value: isinstance(value, int)),
        ("base64", lambda value: value == "YQ"),
        ("date", lambda value: value.startswith("0000")),
        ("enum", lambda value: isinstance(value, float)),
        ("object", lambda value: "b" in value),
        ("object", lambda value: "b" not in value),
        ("set", lambda value: len(value) > 1),
        ("tree", lambda value: value["of"] and value["of"][0]["of"]),
        ("expression", lambda value: isinstance(value, list) and isinstance(value[0], dict)),
        ("anything", lambda value: isinstance(value, dict) and value),
    ],
)
def test_instances_reach_the_borders(name, wanted):
    assert wanted(find(instances(SCHEMAS[name]), wanted, settings=settings(max_examples=5000, database=None)))


@given(instances({"type": "integer", "minimum": 5, "maximum": 4}), instances({"type": "number", "multipleOf": 2}))
def test_a_schema_without_instances_still_gives_something(integer, number):
    assert integer == int(integer)
    assert number % 2 == 0


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "integer", "allOf": [{"$ref": "#"}, True]},
        {"$ref": "#/$defs/N", "$defs": {"N": {"type": "integer", "allOf": [{"$ref": "#/$defs/N"}]}}},
        {"type": "integer", "$ref": "#/$defs/any", "$defs": {"any": True}},
    ],
)
def test_a_reference_that_comes_back_is_followed_once(schema):
    """Drawing never ended (Issue 4, seen with somebody else's schema)."""
    assert isinstance(find(instances(schema), lambda _: True), int | float)


def test_references_are_resolved():
    assert resolve({"a": [{"b~/c": 5}]}, "#/a/0/b~0~1c") == 5


@given(st.data())
def test_alternatives_that_only_come_back_to_themselves_are_not_taken_for_ever(data):
    loop = {"anyOf": [{"$ref": "#/$defs/L"}, {"type": "null"}]}
    value = data.draw(instances({"$defs": {"L": {"type": "array", "items": loop, "minItems": 1}}, **loop}))
    while value is not None:
        value = value[0]
