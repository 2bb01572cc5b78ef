"""The types a schema names, and those of values."""

from __future__ import annotations

import pytest

from toolwire.schema.types import has_type, json_type, lists_nothing, types_of


@pytest.mark.parametrize(
    ("node", "names"),
    [
        ({"type": "string"}, ["string"]),
        ({"type": ["string", "null"]}, ["string", "null"]),
        ({"enum": [1]}, []),
        (True, []),
    ],
)
def test_the_types_of_a_node_are_those_it_names(node, names):
    assert types_of(node) == names


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (None, "null"),
        (True, "boolean"),
        (1, "integer"),
        (2.0, "integer"),
        (10**400, "integer"),
        (1.5, "number"),
        ("a", "string"),
        ([], "array"),
        ({}, "object"),
    ],
)
def test_every_value_has_a_type(value, name):
    assert json_type(value) == name
    assert has_type(value, [name])
    assert has_type(value, ["number"]) is (name in {"integer", "number"})


@pytest.mark.parametrize(
    ("node", "nothing"),
    [
        ({"type": "string"}, False),
        ({"enum": []}, True),
        ({"enum": [1]}, False),
        ({"const": None}, False),
        ({"type": "boolean", "const": None}, True),
        ({"type": ["boolean", "null"], "const": None}, False),
        ({"type": "number", "enum": [1, "a"]}, False),
        ({"type": "null", "enum": [1, "a"]}, True),
        ({"type": "integer", "enum": [1], "const": "a"}, True),
        ({"type": "STRING", "enum": ["a"]}, False),
    ],
)
def test_values_that_their_own_type_excludes_are_none(node, nothing):
    """Issue 4: such schemas accept nothing, and were sent as if they accepted something."""
    assert lists_nothing(node) is nothing
