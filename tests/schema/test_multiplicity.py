"""How often a value is looked at, by how deep it lies."""

from __future__ import annotations

from typing import Any

import pytest

from toolwire.schema.multiplicity import DEEPEST, MOST, Multiplicity, sizes_by_level
from toolwire.schema.walk import copied

A = {"$ref": "#/$defs/A"}
ITEMS = {"type": "array", "items": A}


def times(schema: dict[str, Any], levels: int = 5) -> list[int]:
    schema = copied(schema)  # so that no part of it stands in two places
    return Multiplicity(schema).of(schema, levels)


def of_definition(body: dict[str, Any]) -> dict[str, Any]:
    return {"$defs": {"A": body}, **A}


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({}, [1, 0, 0, 0, 0]),
        ({"type": "array", "items": {"type": "array", "items": {}}}, [1, 1, 1, 0, 0]),
        ({"properties": {"a": {}, "b": {"properties": {"c": {}}}}}, [1, 1, 1, 0, 0]),
        ({"properties": {"a": {}}, "patternProperties": {"a": {}}, "additionalProperties": False}, [1, 2, 0, 0, 0]),
        ({"allOf": [{}, {"items": {}}], "not": {}, "if": {}, "items": {}}, [5, 2, 0, 0, 0]),
        ({"$defs": {"A": {"anyOf": [{}, {}]}}, "items": A, "contentSchema": {}}, [1, 4, 0, 0, 0]),
        ({"properties": {"a": {"items": {}}}, "additionalProperties": {"$ref": "#/properties/a"}}, [1, 3, 2, 0, 0]),
        (of_definition(ITEMS), [2, 2, 2, 2, 2]),
        (of_definition({"anyOf": [ITEMS, {"type": "null"}]}), [4, 4, 4, 4, 4]),
        (of_definition({"anyOf": [ITEMS, ITEMS]}), [4, 8, 16, 32, 64]),
        (of_definition({"anyOf": [{"properties": {"a": A}}, {"items": A}, {}]}), [5, 10, 20, 40, 80]),
        (of_definition({"anyOf": [A, ITEMS]}), [4, 4, 4, 4, 4]),
        ({"$dynamicAnchor": "n", "anyOf": [{"items": {"$dynamicRef": "#n"}}] * 2}, [3, 8, 16, 32, 64]),
        ({"$ref": "https://example.org/elsewhere"}, [1, 0, 0, 0, 0]),
        ({"$ref": "#/nowhere"}, [1, 0, 0, 0, 0]),
        ({"$ref": "#/unusual/place", "unusual": {"place": {"items": {}}}}, [2, 1, 0, 0, 0]),
        ({"$ref": 3}, [1, 0, 0, 0, 0]),
    ],
)
def test_times(schema, expected):
    assert times(schema) == expected


def test_what_multiplies_has_an_end():
    doubling = of_definition({"anyOf": [ITEMS, ITEMS]})
    assert times(doubling, 200)[40:] == [MOST] * 160
    assert len(Multiplicity(doubling)._levels) <= DEEPEST


def test_a_long_chain_of_references_is_taken_for_very_many():
    definitions = {f"d{index}": {"$ref": f"#/$defs/d{index + 1}"} for index in range(5_000)}
    schema = {"$defs": {**definitions, "d5000": {}}, "$ref": "#/$defs/d0"}
    assert Multiplicity(schema).at_once(schema) == MOST


def test_levels_are_found_once():
    schema = of_definition({"anyOf": [ITEMS, ITEMS]})
    multiplicity = Multiplicity(schema)
    assert multiplicity.of(schema, 2) == [4, 8]
    assert multiplicity.of(schema, 4) == [4, 8, 16, 32]
    assert multiplicity.of(schema, 1) == [4]


def test_sizes_by_level():
    assert sizes_by_level(1) == [1]
    assert sizes_by_level({"a": [1, [2, 3]], "b": {}}) == [1, 2, 2, 2]
