"""Integral floats where the schema declares an integer."""

from __future__ import annotations

import pytest

from tests.foreign.tools import given, with_property
from toolwire.foreign import integers
from toolwire.foreign.integers import Integers
from toolwire.repair.budget import OverBudgetError


def typed(value):
    """The value with its types: 1 and 1.0 are not equal here."""
    return repr(value)


@pytest.mark.parametrize(
    ("schema", "text", "handed_over"),
    [
        ({"type": "integer"}, "1.0", 1),
        ({"type": "integer"}, "-0.0", 0),
        ({"type": ["integer", "null"]}, "1e2", 100),
        ({"anyOf": [{"type": "integer"}, {"type": "string"}]}, "3.0", 3),
        ({"$ref": "#/$defs/n"}, "9007199254740991.0", 9007199254740991),
        ({"type": "integer"}, "1e16", 1e16),
        ({"type": "integer"}, "1e300", 1e300),
        ({"type": "integer"}, "123456789012345678901234567890", 123456789012345678901234567890),
        ({"type": "number"}, "1.0", 1.0),
        ({"type": "number"}, "1", 1),
        ({"anyOf": [{"type": "integer"}, {"type": "number"}]}, "1.0", 1.0),
        ({}, "1.0", 1.0),
        ({"enum": [1]}, "1.0", 1.0),
        ({"type": "array", "items": {"type": "integer"}}, "[1.0, 2]", [1, 2]),
        ({"prefixItems": [{"type": "integer"}, {"type": "number"}]}, "[1.0, 2.0, 3.0]", [1, 2.0, 3.0]),
        ({"additionalProperties": {"type": "integer"}}, '{"a": 1.0}', {"a": 1}),
        ({"properties": {"a": {}}}, '{"a": [1.0, {"b": 2.0}]}', {"a": [1.0, {"b": 2.0}]}),
        ({"type": "array", "items": {"type": "array"}}, "[[1.5]]", [[1.5]]),
    ],
)
def test_handed_over(schema, text, handed_over):
    whole = {**with_property(schema), "$defs": {"n": {"type": "integer"}}}
    assert typed(given(whole, f'{{"x": {text}}}')) == typed({"x": handed_over})


def test_a_schema_too_hard_to_follow_leaves_floats_as_they_were_sent(monkeypatch):
    def too_much(*args):
        raise OverBudgetError

    monkeypatch.setattr(integers, "numbers", too_much)
    assert typed(Integers(with_property({"type": "integer"})).made_of({"x": 1.0})) == typed({"x": 1.0})
