"""Tokens of JSON text: the grammar, the positions, and integers written without a float."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolwire.repair.tokens import NotJsonError, is_integral, is_safe, tokens, whole


def spelled(text: str) -> list[tuple[str, str]]:
    return [(kind, text[start:end]) for kind, start, end in tokens(text)]


def test_every_kind_of_token_with_its_place():
    text = ' {"a" : [1, -2.5e+3,"x\\"\\u00e9"], "b":{}, "c":[ ] ,"d":null} '
    assert spelled(text) == [
        ("object", "{"),
        ("key", '"a"'),
        ("array", "["),
        ("integer", "1"),
        ("float", "-2.5e+3"),
        ("string", '"x\\"\\u00e9"'),
        ("close", "]"),
        ("key", '"b"'),
        ("object", "{"),
        ("close", "}"),
        ("key", '"c"'),
        ("array", "["),
        ("close", "]"),
        ("key", '"d"'),
        ("word", "null"),
        ("close", "}"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "{", "[", "[1", '{"a"', '{"a":', '{"a":1', "]", "}", "[1}", '{"a":1]', "[1,]", '{"a":1,}', "[,1]"),
        *("[1 2]", '{"a" 1}', "{1:2}", '{"a":1 "b":2}', "01", "-", "+1", "1.", ".5", "1e", "1e+", "0x1", "1_0", "--1"),
        *("NaN", "Infinity", "-Infinity", "nul", "nulll", "True", "'a'", '"', '"\\x"', '"\\u12g4"', '"\n"', '"\x1f"'),
        *("1 1", "[] []", "\ufeff1", "\xa01", "1\x0b", "٣", "//1", "[1]//"),
    ],
)
def test_what_is_not_json(text):
    with pytest.raises(NotJsonError):
        list(tokens(text))


def test_deep_nesting_needs_no_stack():
    assert sum(kind == "array" for kind, _, _ in tokens("[" * 100_000 + "]" * 100_000)) == 100_000


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(JSON, st.sampled_from([None, 1, "\t"]), st.booleans())
def test_what_python_writes_is_read_whole(value, indent, ascii_only):
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    values = [token for kind, token in spelled(text) if kind in {"string", "integer", "float", "word"}]
    assert "".join(token for _, token in spelled(text)) == "".join(
        c for c in _outside_strings(text) if c not in " \t\n,:"
    )
    assert all(json.dumps(json.loads(token), ensure_ascii=ascii_only) == token for token in values)


def _outside_strings(text: str) -> list[str]:
    """Give the characters outside strings one by one, each string whole."""
    pieces, position = [], 0
    while position < len(text):
        end = position + 1
        if text[position] == '"':
            while text[end] != '"':
                end += 2 if text[end] == "\\" else 1
            end += 1
        pieces.append(text[position:end])
        position = end
    return pieces


@given(st.text(st.sampled_from('[]{},:"\\0123456789.eE+-tfnul aé\n'), max_size=12))
def test_the_grammar_is_that_of_the_parser(text):
    def refuse(word: str) -> object:
        raise ValueError(word)

    try:
        json.loads(text, parse_constant=refuse)
    except ValueError:
        with pytest.raises(NotJsonError):
            list(tokens(text))
    else:
        assert list(tokens(text))


@pytest.mark.parametrize(
    ("token", "integer"),
    [
        ("120000.0", "120000"),
        ("1.2e5", "120000"),
        ("3E+2", "300"),
        ("1500e-2", "15"),
        ("15e-1", None),
        ("1.50e1", "15"),
        ("-7.000", "-7"),
        ("0.0", "0"),
        ("-0.0", "-0"),
        ("-0e5", "-0"),
        ("0.000e-999999999999999999", "0"),
        ("1.00000000000000000001", None),
        ("0.1", None),
        ("1e-400", None),
        ("9007199254740991.0", "9007199254740991"),
        ("-9007199254740991.0", "-9007199254740991"),
        ("9007199254740992.0", None),
        ("9.007199254740992e15", None),
        ("1e16", None),
        ("1e999999999", None),
        ("1e0000000000000000000000002", "100"),
        ("-1e-999999999", None),
        ("1e99999999999999999999", None),
        ("1" + "0" * 5000 + "e-5000", "1"),
        ("7" * 5000 + ".0", None),
        ("1e" + "9" * 5000, None),
    ],
)
def test_floats_without_fraction(token, integer):
    assert whole(token) == integer


@given(st.from_regex(r"-?(0|[1-9][0-9]{0,18})(\.[0-9]{1,20})?([eE][+-]?[0-9]{1,2})?", fullmatch=True))
def test_an_integer_is_written_exactly_when_there_is_one(token):
    value, written = Fraction(token), whole(token)
    if written is None:
        assert value.denominator != 1 or abs(value) > 2**53 - 1
    else:
        assert (value, str(int(written))) == (int(written), written.replace("-0", "0") if value == 0 else written)


@pytest.mark.parametrize(
    ("token", "safe"),
    [
        ("0", True),
        ("-0", True),
        ("9007199254740991", True),
        ("-9007199254740991", True),
        ("9007199254740992", False),
        ("-9007199254740992", False),
        ("7" * 5000, False),
    ],
)
def test_integers_within_reach_of_a_float(token, safe):
    assert is_safe(token) is safe


@pytest.mark.parametrize(
    ("token", "integral"),
    [
        ("1", True),
        ("1.0", True),
        ("1.5", False),
        ("15e-1", False),
        ("1e999999999999999", True),
        ("1e-999999999999999", False),
    ],
)
def test_numbers_without_fraction(token, integral):
    assert is_integral(token) is integral
