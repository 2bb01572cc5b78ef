"""Matching agrees with an independent validator, on schemas and data made for each other."""

from __future__ import annotations

import json

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolwire.schema.matching import CHECKS, matches
from toolwire.schema.refs import DanglingRefError

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from([0.5, 1.0, -2.5, "", "a", "ab", "a1", "é"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["a", "b", "ab"]), inner, max_size=3),
    max_leaves=6,
)

TYPES = st.sampled_from(["null", "boolean", "integer", "number", "string", "array", "object"])
SIZES = st.integers(0, 3)
NUMBERS = st.integers(-2, 2) | st.sampled_from([0.5, -1.5])
PATTERNS = st.sampled_from(["^a", "b$", "^[ab]+$", "\\d"])


def keywords(inner):
    """One keyword with a value that fits it."""
    lists = st.lists(inner, min_size=1, max_size=2)
    kinds = {
        "type": TYPES | st.lists(TYPES, min_size=1, max_size=2, unique=True),
        "const": VALUES,
        "enum": st.lists(VALUES, min_size=1, max_size=3),
        "properties": st.dictionaries(st.sampled_from(["a", "b"]), inner, max_size=2),
        "patternProperties": st.dictionaries(PATTERNS, inner, max_size=1),
        "additionalProperties": inner,
        "propertyNames": inner,
        "required": st.lists(st.sampled_from(["a", "b"]), unique=True, max_size=2),
        "items": inner,
        "prefixItems": lists,
        "uniqueItems": st.booleans(),
        "multipleOf": st.sampled_from([1, 2, 0.5]),
        "pattern": PATTERNS,
        "anyOf": lists,
        "oneOf": lists,
        "allOf": lists,
        "not": inner,
        "$ref": st.just("#/$defs/R"),
        **dict.fromkeys(("minItems", "maxItems", "minLength", "maxLength", "minProperties", "maxProperties"), SIZES),
        **dict.fromkeys(("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"), NUMBERS),
    }
    assert kinds.keys() == CHECKS.keys()
    return st.lists(
        st.one_of([st.tuples(st.just(name), value) for name, value in kinds.items()]), min_size=1, max_size=3
    ).map(dict)


SCHEMAS = st.recursive(st.booleans() | st.builds(lambda name: {"type": name}, TYPES), keywords, max_leaves=5)
# A definition that refers to nothing, so that no reference can be its own target.
TARGETS = st.builds(lambda name: {"type": name}, TYPES)


@given(SCHEMAS.filter(lambda schema: isinstance(schema, dict)), TARGETS, st.lists(VALUES, min_size=1, max_size=8))
def test_matching_is_what_json_schema_says(schema, target, values):
    schema = {**schema, "$defs": {"R": target}}
    validator = jsonschema_rs.Draft202012Validator(schema)
    assert [matches(schema, value) for value in values] == [validator.is_valid(value) for value in values], json.dumps(
        schema
    )


@pytest.mark.parametrize(
    ("schema", "good", "bad"),
    [
        ({"type": "integer"}, [1, 1.0, 2**70], [True, 1.5, "1", None]),
        ({"enum": [1, "a"]}, [1.0, "a"], [True, "1"]),
        ({"properties": {"a": {"type": "null"}}, "additionalProperties": False}, [{}, {"a": None}, 5], [{"b": 1}]),
        ({"prefixItems": [{"type": "null"}], "items": {"type": "string"}}, [[], [None, "a"]], [[1], [None, 1]]),
        ({"pattern": "(?<=a)b", "minLength": 2}, ["ab"], ["xb", "b"]),
        ({"pattern": "\\p{L}"}, ["1"], []),
        ({"$ref": "#/$defs/T", "$defs": {"T": {"type": "array", "items": {"$ref": "#"}}}}, [[[]]], [[1]]),
        (
            {"uniqueItems": True},
            [[1, True, "1", [1], ["1"], [True], {"a": 1}, {"a": True}, None], "aa"],
            [[1, 1.0], [[1], [1.0]], [{"a": 1}, {"a": 1.0}]],
        ),
        ({"uniqueItems": False}, [[1, 1]], []),
        ({"maxItems": 1}, [[1], "ab"], [[1, 2]]),
        ({"additionalProperties": False}, [{}, 5, []], [{"b": 1}]),
        ({"items": False}, [[], {"a": 1}], [[1]]),
        ({"multipleOf": 3}, [6, "7", 9.0], [7]),
        (True, [1], []),
        (False, [], [1]),
    ],
)
def test_examples(schema, good, bad):
    assert [matches(schema, value) for value in [*good, *bad]] == [True] * len(good) + [False] * len(bad)


def test_a_reference_that_leads_nowhere():
    with pytest.raises(DanglingRefError):
        matches({"$ref": "#/$defs/T"}, 1)
