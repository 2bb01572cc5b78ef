from __future__ import annotations

import copy

import pytest
from hypothesis import given

from tests.schema.schemas import wild
from toolwire.schema import values
from toolwire.schema.passes import one_pass


def effects(notes):
    return [(note.code, note.keyword, note.effect) for note in notes]


@pytest.mark.parametrize(
    ("pattern", "features"),
    [
        (r"^[a-z]+$", set()),
        (r"^(?:a|b){1,100}$", set()),
        (r"(?=a)", {"lookaround"}),
        (r"(?!a)", {"lookaround"}),
        (r"(?<=a)(?<!b)", {"lookaround"}),
        (r"(?<name>a)\k<name>", {"backreference"}),
        (r"(a)\1", {"backreference"}),
        (r"(?P<n>a)(?P=n)", {"backreference"}),
        (r"\bword\B", {"boundary"}),
        (r"[\b(?=]\(?=\\b", set()),
        (r"[]\]{999}]", set()),
        (r"[^]a]\1", {"backreference"}),
        (r"\\\1", {"backreference"}),
        (r"a{101}", {"large count"}),
        (r"a{2,}b{1,300}", {"large count"}),
        (r"a{x}{", set()),
    ],
)
def test_pattern_features(pattern, features):
    assert values.pattern_features(pattern) == features


@pytest.mark.parametrize(
    ("node", "new", "notes"),
    [
        ({"type": "string", "format": "date"}, None, []),
        (
            {"format": "uri", "type": "string"},
            {"type": "string", "description": "A URI."},
            [("moved", "format", "described")],
        ),
        ({"type": "integer", "format": "int32"}, None, []),
        ({"type": ["number", "null"], "format": "decimal"}, {"type": ["number", "null"]}, []),
    ],
)
def test_unknown_formats_are_described(node, new, notes):
    rule = values.formats({"date"}, {"int32"})
    assert rule(node)[0] == (node if new is None else new)
    assert effects(rule(node)[1]) == notes


def test_patterns_an_engine_lacks_are_described():
    new, notes = values.patterns()({"type": "string", "pattern": "(?=a)"})
    assert new == {"type": "string", "description": "Must match the regular expression `(?=a)`."}
    assert effects(notes) == [("moved", "pattern", "described")]
    node = {"type": "string", "pattern": "a{200}"}
    assert values.patterns()(node) == (node, ())
    assert values.patterns({"large count"})(node)[0] != node


@pytest.mark.parametrize(
    ("node", "new"),
    [
        ({"minLength": 1, "type": "string"}, {"pattern": "^x$", "type": "string"}),
        ({"minLength": 1, "maxLength": 3}, {"pattern": "^x$", "maxLength": 3}),
        ({"minLength": 2}, None),
        ({"minLength": 1, "pattern": "^a"}, None),
        ({"minLength": 1, "format": "date"}, None),
    ],
)
def test_non_empty_as_a_pattern(node, new):
    assert values.non_empty_as("^x$")(node) == (node if new is None else new, ())


def test_sizes_of_zero_say_nothing():
    assert values.no_zero_sizes({"minLength": 0, "minItems": 0, "minProperties": 1}) == ({"minProperties": 1}, ())
    node = {"minItems": 1}
    assert values.no_zero_sizes(node)[0] is node


@pytest.mark.parametrize(
    ("node", "new"),
    [
        ({"type": "integer", "exclusiveMinimum": 0}, {"type": "integer", "minimum": 1}),
        ({"type": "integer", "exclusiveMaximum": 10.0, "maximum": 5}, {"type": "integer", "maximum": 5}),
        ({"type": "integer", "exclusiveMinimum": 5, "minimum": 3}, {"type": "integer", "minimum": 6}),
        ({"type": "integer", "exclusiveMinimum": 0.5}, None),
        ({"type": "number", "exclusiveMinimum": 0}, None),
    ],
)
def test_exclusive_bounds_of_integers_become_inclusive(node, new):
    assert values.inclusive_integers(node) == (node if new is None else new, ())


def test_a_large_min_items_is_described_and_one_of_it_kept():
    new, notes = values.small_min_items({"type": "array", "minItems": 3})
    assert new == {"type": "array", "description": "At least 3 items.", "minItems": 1}
    assert effects(notes) == [("moved", "minItems", "described")]
    assert values.small_min_items({"minItems": 1}) == ({"minItems": 1}, ())


def test_const_becomes_an_enum_of_one():
    assert values.const_to_enum({"const": None, "title": "T"}) == ({"enum": [None], "title": "T"}, ())
    assert values.const_to_enum({"enum": [1, 2], "const": 1}) == ({"enum": [1]}, ())


@pytest.mark.parametrize(
    ("node", "new"),
    [
        ({"enum": ["a", "b"]}, {"type": "string", "enum": ["a", "b"]}),
        ({"enum": ["a", None, 1, 1.0]}, {"type": ["string", "null", "integer"], "enum": ["a", None, 1, 1.0]}),
        ({"const": True}, {"type": "boolean", "const": True}),
        ({"const": True, "type": "boolean"}, None),
    ],
)
def test_values_say_their_type(node, new):
    assert values.type_of_values(node) == (node if new is None else new, ())


@pytest.mark.parametrize(
    ("node", "keyword"),
    [({"enum": ["a", [1]]}, "enum"), ({"const": {}}, "const"), ({"enum": ["a"], "const": "a"}, None)],
)
def test_structured_constants_are_refused(node, keyword):
    new, notes = values.plain_values(node)
    assert new is node
    assert effects(notes) == ([("structured_value", keyword, "refused")] if keyword else [])


def test_values_that_differ_only_in_capitals_are_refused():
    assert effects(values.distinct_capitals({"enum": ["A", "a", 1]})[1]) == [("capitals", "enum", "refused")]
    assert values.distinct_capitals({"enum": ["A", "b", 1, None]})[1] == ()


def test_property_names_outside_a_pattern_are_refused():
    rule = values.property_names("[a-z]+", "lower case")
    assert rule({"properties": {"a": {}}})[1] == ()
    _, notes = rule({"properties": {"a": {}, "b c": {}}}, "/at")
    assert effects(notes) == [("property_name", "properties", "refused")]
    assert notes[0].message == "the property name 'b c' is not lower case"


RULES = [
    values.formats({"date"}), values.patterns(), values.non_empty_as("^x$"), values.no_zero_sizes, values.inclusive_integers,
    values.small_min_items, values.const_to_enum, values.type_of_values, values.plain_values, values.distinct_capitals,
]  # fmt: skip


@given(wild())
def test_rules_do_not_mutate_and_are_idempotent(schema):
    before = copy.deepcopy(schema)
    for rule in RULES:
        once, _ = one_pass(rule).apply(schema)
        assert schema == before
        assert one_pass(rule).apply(once)[0] == once


def test_bounds_beyond_what_a_double_holds_are_said():
    far = {"type": "integer", "minimum": -(2**63), "maximum": 2**53, "exclusiveMinimum": -(2**53) + 1}
    new, notes = values.machine_bounds(far)
    assert new == {
        "type": "integer",
        "exclusiveMinimum": -(2**53) + 1,
        "description": "At least -9223372036854775808. At most 9007199254740992.",
    }
    assert [(note.keyword, note.effect) for note in notes] == [("minimum", "described"), ("maximum", "described")]
    assert values.machine_bounds(new) == (new, ())
    assert values.machine_bounds({"minimum": "a", "maximum": 1e15}) == ({"minimum": "a", "maximum": 1e15}, ())
