"""What is wrong with arguments, in the words and with the codes of all other tools (SPEC D5)."""

from __future__ import annotations

import pytest

from tests.foreign.tools import given, issues, with_property
from toolwire.foreign.faults import FAULTS

ARRAY_OF_DIFFERENT = "invalid_value x: expected an array whose items are all different, got an array"


@pytest.mark.parametrize(
    ("schema", "text", "found"),
    [
        ({"type": "null"}, "1", ["expected_null x: expected null, got an integer"]),
        ({"type": "boolean"}, "1", ["expected_boolean x: expected true or false, got an integer"]),
        ({"type": "integer"}, "1.5", ["expected_integer x: expected an integer, got a number with a fraction"]),
        ({"type": "integer"}, "true", ["expected_integer x: expected an integer, got a boolean"]),
        ({"type": "number"}, '"1.5"', ["expected_number x: expected a number, got a string; leave out the quotes"]),
        ({"type": "string"}, "1", ["expected_string x: expected a string, got an integer"]),
        ({"type": "array"}, "{}", ["expected_array x: expected an array, got an object"]),
        ({"type": "object"}, "[]", ["not_an_object x: expected an object, got an array"]),
        ({"type": ["integer", "null"]}, "[]", ["expected_integer x: expected an integer, got an array"]),
        (
            {"type": ["integer", "string", "null"]},
            "[]",
            ["no_union_member x: expected an integer, a string or null, got an array"],
        ),
        ({"enum": ["a", 2]}, '"b"', ['not_in_enum x: expected one of "a", 2, got other text']),
        ({"enum": []}, "3", ["not_in_enum x: expected one of no values, got an integer"]),
        ({"const": {"a": 1}}, "3", ['not_in_enum x: expected {"a": 1}, got an integer']),
        ({"minimum": 2}, "1", ["out_of_range x: expected a value of at least 2, got a smaller one"]),
        ({"maximum": 2.5}, "3", ["out_of_range x: expected a value of at most 2.5, got a larger one"]),
        ({"exclusiveMinimum": 2}, "2", ["out_of_range x: expected a value greater than 2, got one that is not"]),
        ({"exclusiveMaximum": 2}, "2", ["out_of_range x: expected a value less than 2, got one that is not"]),
        ({"multipleOf": 0.5}, "0.3", ["out_of_range x: expected a multiple of 0.5, got another number"]),
        ({"minLength": 2}, '"a"', ["out_of_range x: expected a string of at least 2 characters, got a shorter one"]),
        ({"maxLength": 1}, '"ab"', ["out_of_range x: expected a string of at most 1 character, got a longer one"]),
        ({"minItems": 1}, "[]", ["out_of_range x: expected at least 1 item, got fewer"]),
        ({"maxItems": 1}, "[1, 2]", ["out_of_range x: expected at most 1 item, got more"]),
        ({"minProperties": 1}, "{}", ["out_of_range x: expected at least 1 key, got fewer"]),
        ({"maxProperties": 1}, '{"a": 1, "b": 2}', ["out_of_range x: expected at most 1 key, got more"]),
        ({"pattern": "^a$"}, '"b"', ["pattern_mismatch x: expected text that matches ^a$, got other text"]),
        ({"required": ["a"]}, "{}", ["missing_argument x.a: missing"]),
        ({"dependentRequired": {"a": ["b"]}}, '{"a": 1}', ["missing_argument x.b: missing"]),
        (
            {"properties": {"a": {}}, "additionalProperties": False},
            '{"b": 1, "A": 2}',
            [
                'unknown_argument x.b: unknown name; allowed here: "a"',
                'unknown_argument x.A: unknown name; did you mean "a"? allowed here: "a"',
            ],
        ),
        (
            {"additionalProperties": False},
            '{"b": 1, "a": 2}',
            [
                "unknown_argument x.b: unknown name; none is allowed here",
                "unknown_argument x.a: unknown name; none is allowed here",
            ],
        ),
        ({"propertyNames": False}, '{"b": 1}', ["unknown_argument x.b: unknown name; none is allowed here"]),
        (
            {"patternProperties": {"^b": False}},
            '{"b": 1}',
            ["unknown_argument x.b: unknown name; none is allowed here"],
        ),
        (
            {"if": {}, "then": False},
            "[]",
            ["invalid_value x: expected a value that the schema does not exclude, got an array"],
        ),
        ({"prefixItems": [False]}, "[1]", ["invalid_value x[0]: expected no further items, got an integer"]),
        ({"unevaluatedProperties": False}, '{"b": 1}', ["unknown_argument x.b: unknown name; none is allowed here"]),
        ({"properties": {"a": False}}, '{"a": 1}', ["unknown_argument x.a: unknown name; none is allowed here"]),
        (
            {"propertyNames": {"maxLength": 1}},
            '{"ab": 1}',
            ["out_of_range x.ab: this name does not fit: expected a string of at most 1 character, got a longer one"],
        ),
        (
            {"propertyNames": {"enum": ["a"]}},
            '{"b": 1}',
            ['not_in_enum x.b: this name does not fit: expected "a", got another name'],
        ),
        ({"uniqueItems": True}, "[1, 1]", [ARRAY_OF_DIFFERENT]),
        (
            {"contains": {"type": "integer"}},
            "[]",
            ["invalid_value x: expected an array with the right number of items of one form, got an array"],
        ),
        ({"not": {}}, "1", ["invalid_value x: expected a value that the schema does not exclude, got an integer"]),
        (
            {"oneOf": [{"minimum": 1}, {"minimum": 2}]},
            "3",
            ["invalid_value x: expected a value that fits exactly one of the allowed forms, got an integer"],
        ),
        (
            {"prefixItems": [True], "items": False},
            "[1, 2]",
            ["invalid_value x[1]: expected no further items, got an integer"],
        ),
        (
            {"prefixItems": [True], "unevaluatedItems": False},
            "[1, 2]",
            ["invalid_value x: expected no further items, got an array"],
        ),
    ],
)
def test_one_keyword_at_a_time(schema, text, found):
    assert issues(with_property(schema), f'{{"x": {text}}}') == found


@pytest.mark.parametrize(
    ("schema", "text", "found"),
    [
        (
            {"contentEncoding": "base64"},
            '"?"',
            ['invalid_base64 x: expected base64 text (standard alphabet, padded with "="), got other text'],
        ),
        (
            {"contentMediaType": "application/json"},
            '"{"',
            ["invalid_json_text x: expected a string that holds valid JSON, got other text"],
        ),
        (
            {"items": [True], "additionalItems": False},
            "[1, 2]",
            ["out_of_range x: expected at most 1 item, got more"],
        ),
    ],
)
def test_keywords_of_draft_07(schema, text, found):
    whole = {"$schema": "http://json-schema.org/draft-07/schema#", **with_property(schema)}
    assert issues(whole, f'{{"x": {text}}}') == found


def test_a_pattern_that_would_take_for_ever():
    (found,) = issues(with_property({"pattern": r"^(?=a)(a|aa)*\1$"}), {"x": "a" * 40 + "b"})
    assert found in {
        "pattern_mismatch x: expected text that can be matched in reasonable time, got other text",
        r"pattern_mismatch x: expected text that matches ^(?=a)(a|aa)*\1$, got other text",
    }


def test_kinds_that_are_not_in_the_table_are_a_value_that_does_not_fit():
    from toolwire.foreign.faults import OTHER

    assert [(str(fault.type), fault.input, fault.steps) for fault in OTHER(None, 3)] == [
        ("a value that fits the schema", 3, ())
    ]
    assert "Custom" not in FAULTS


def test_all_problems_are_told_in_the_order_of_the_schema():
    schema = {
        "type": "object",
        "properties": {"b": {"type": "integer"}, "a": {"type": "string"}, "z": {"type": "boolean"}},
        "required": ["z", "a"],
        "additionalProperties": False,
        "maxProperties": 3,
    }
    assert issues(schema, '{"d": 1, "c": 1, "a": 1, "b": "x"}') == [
        "out_of_range expected at most 3 keys, got more",
        "expected_integer b: expected an integer, got a string",
        "expected_string a: expected a string, got an integer",
        "missing_argument z: missing; expected true or false",
        'unknown_argument d: unknown name; allowed here: "b", "a", "z"',
        'unknown_argument c: unknown name; allowed here: "b", "a", "z"',
    ]


def test_of_several_problems_at_one_place_the_strongest_is_told():
    schema = with_property({"type": "string", "enum": ["ab"], "minLength": 2, "pattern": "b"})
    assert issues(schema, '{"x": 1}') == ["expected_string x: expected a string, got an integer"]
    assert issues(schema, '{"x": "c"}') == ['not_in_enum x: expected "ab", got other text']


def test_the_arguments_as_a_whole_may_be_excluded():
    assert issues({"if": {"required": ["a"]}, "then": False}, '{"a": 1}') == [
        "invalid_value expected a value that the schema does not exclude, got an object"
    ]


def test_a_tool_without_parameters():
    assert issues({"type": "object", "additionalProperties": False}, '{"a": 1}') == [
        "unknown_argument a: unknown name; none is allowed here"
    ]


def test_the_same_problem_is_told_once():
    schema = with_property({"allOf": [{"type": "string"}, {"type": "string"}]})
    assert issues(schema, '{"x": 1}') == ["expected_string x: expected a string, got an integer"]


class TestUnions:
    SHAPE = {
        "oneOf": [
            {"type": "object", "properties": {"kind": {"const": "circle"}, "r": {"type": "number"}}, "required": ["kind", "r"]},
            {
                "type": "object",
                "properties": {"kind": {"const": "box"}, "sides": {"type": "array", "items": {"type": "integer"}}},
                "required": ["kind"],
            },
        ]
    }  # fmt: skip

    def test_the_branch_that_was_meant_says_what_is_wrong(self):
        whole = {"properties": {"shapes": {"type": "array", "items": self.SHAPE}}}
        text = '{"shapes": [{"kind": "circle"}, {"kind": "box", "sides": [1, "2"]}]}'
        assert issues(whole, text) == [
            "missing_argument shapes[0].r: missing; expected a number",
            "expected_integer shapes[1].sides[1]: expected an integer, got a string; leave out the quotes",
        ]

    def test_no_branch_was_meant(self):
        assert issues(with_property(self.SHAPE), '{"x": 3}') == ["not_an_object x: expected an object, got an integer"]

    def test_null_beside_one_other_form_is_not_mentioned_when_it_was_not_meant(self):
        schema = with_property({"anyOf": [{"type": "string"}, {"type": "null"}]})
        assert issues(schema, '{"x": 3}') == ["expected_string x: expected a string, got an integer"]

    def test_null_is_all_there_is(self):
        assert issues(with_property({"anyOf": [{"type": "null"}]}), '{"x": 3}') == [
            "expected_null x: expected null, got an integer"
        ]

    def test_unions_inside_unions(self):
        inner = {"anyOf": [{"type": "integer"}, {"type": "boolean"}]}
        schema = with_property({"anyOf": [{"type": "object", "properties": {"a": inner}}, {"type": "string"}]})
        assert issues(schema, '{"x": {"a": []}}') == [
            "no_union_member x.a: expected an integer or true or false, got an array"
        ]

    def test_names_by_union(self):
        schema = with_property({"propertyNames": {"anyOf": [{"const": "a"}, {"const": "b"}]}})
        assert issues(schema, '{"x": {"c": 1}}') == [
            "invalid_value x.c: this name does not fit: expected a value that fits the schema, got other text"
        ]


def test_names_that_are_no_text_are_refused_before_the_schema_is_asked():
    assert [issue.code for issue in given({}, {1: 2}).issues] == ["non_string_key"]
