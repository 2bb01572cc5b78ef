"""What a misplaced value may have meant."""

from __future__ import annotations

import math
import sys

import pytest

from toolwire.repair.kinds import ARRAY, BOOLEAN, FRACTION, INTEGER, NULL, OBJECT, STRING, kinds_of
from toolwire.repair.readings import NOTHING, decoded, readings

NUMBER = INTEGER | FRACTION


@pytest.mark.parametrize(
    ("value", "kinds"),
    [
        ("a", STRING),
        (1, INTEGER),
        (True, BOOLEAN),
        (1.0, NUMBER),
        (1.5, FRACTION),
        (math.inf, FRACTION),
        (None, NULL),
        ([], ARRAY),
        ({}, OBJECT),
        (object(), 0),
        (b"a", 0),
    ],
)
def test_kinds_of_values(value, kinds):
    assert kinds_of(value) == kinds


@pytest.mark.parametrize(
    ("value", "admitted", "meant"),
    [
        (42, STRING, [("42", "string_from_integer")]),
        (-42, STRING | NULL, [("-42", "string_from_integer")]),
        (2**53 - 1, STRING, [("9007199254740991", "string_from_integer")]),
        (2**53, STRING, []),
        (42, OBJECT, []),
        (4.0, STRING, []),
        (True, STRING, []),
        (None, STRING, []),
        ("42", INTEGER, [(42, "integer_from_text")]),
        ("-42", INTEGER | NULL, [(-42, "integer_from_text")]),
        ("9007199254740993", INTEGER, [(9007199254740993, "integer_from_text")]),
        ("1" * 4_300, INTEGER, [(int("1" * 4_300), "integer_from_text")]),
        ("1" * 4_301, INTEGER, []),
        *(
            (text, INTEGER, [])
            for text in ("", " 7", "7 ", "+7", "07", "7.0", "7e1", "0x7", "1_0", "٧", "-", "7px", "null")
        ),
        ("0.5", NUMBER, [(0.5, "number_from_text")]),
        ("1e-3", NUMBER, [(0.001, "number_from_text")]),
        ("42", NUMBER, [(42, "number_from_text")]),
        *((text, NUMBER, []) for text in ("", ".5", "5.", "1e999", "NaN", "Infinity", "0,5", "1 000", "01.5", "5%")),
        ("true", BOOLEAN, [(True, "boolean_from_text")]),
        ("false", BOOLEAN, [(False, "boolean_from_text")]),
        *((text, BOOLEAN, []) for text in ("True", "FALSE", "yes", "1", "0", "", " true")),
        ("true", BOOLEAN | INTEGER, [(True, "boolean_from_text")]),
        ("1", BOOLEAN | INTEGER, [(1, "integer_from_text")]),
        ("[1, 2.5]", ARRAY, [([1, 2.5], "array_from_text")]),
        (' {"a": []}\n', OBJECT, [({"a": []}, "object_from_text")]),
        ("[]", OBJECT, []),
        ("{}", ARRAY, []),
        ("{}", ARRAY | OBJECT, [({}, "object_from_text")]),
        *(
            (text, ARRAY | OBJECT, [])
            for text in ("", "1", '"[]"', "[1,]", "{oops}", "[NaN]", "[1e999]", '{"a":1,"a":2}', "[" * 99_999)
        ),
    ],
)
def test_readings(value, admitted, meant):
    assert list(readings(value, admitted)) == meant


def test_a_lower_limit_of_digits_leaves_no_reading():
    limit = sys.get_int_max_str_digits()
    try:
        sys.set_int_max_str_digits(640)
        assert list(readings("1" * 641, INTEGER)) == []
    finally:
        sys.set_int_max_str_digits(limit)


def test_decoded_is_what_json_says():
    assert decoded('{"a": [1, 2.5, "x", null]}') == {"a": [1, 2.5, "x", None]}
    assert decoded("nothing") is NOTHING
