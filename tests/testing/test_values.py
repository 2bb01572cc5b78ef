from __future__ import annotations

import json
from collections import deque
from dataclasses import dataclass, make_dataclass
from datetime import datetime, timezone
from decimal import Decimal
from enum import Enum
from ipaddress import IPv4Network
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict, SecretStr

from toolwire.testing.instances import JSON_VALUES
from toolwire.testing.values import STYLES, defect, depth, mended, same, text_of


@given(JSON_VALUES, st.sampled_from(STYLES))
def test_a_text_says_the_same_value(value, style):
    assert same(json.loads(text_of(value, style)), value)


@pytest.mark.parametrize(
    ("value", "style", "text"),
    [
        ({"a": [1, "é", None], "b": True}, "plain", '{"a": [1, "é", null], "b": true}'),
        ({"a": [1, "é"]}, "ascii", '{"a": [1, "\\u00e9"]}'),
        ({"a": [1]}, "spread", '{ "a"\t: [ 1 ] }'),
        ([1.0, 2.5], "exponent", "[1.0000000000000000e+00, 2.5000000000000000e+00]"),
        (float("inf"), "plain", "1e400"),
        (-float("inf"), "exponent", "-1e400"),
        (float("nan"), "exponent", "NaN"),
        ([10**5000], "plain", "[1" + "0" * 5000 + "]"),
    ],
)
def test_texts(value, style, text):
    assert text_of(value, style) == text


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"a": [1, None, "é", 1.5, True]}, ""),
        (float("nan"), "text"),
        ([float("inf")], "text"),
        ("\ud800", "text"),
        ({"\udfff": 1}, "text"),
        ((1,), "mapping"),
        ({"a": {1}}, "mapping"),
        (b"a", "mapping"),
        ({1: float("nan")}, "mapping"),
        ({None: 1}, "mapping"),
    ],
)
def test_what_is_not_json(value, expected):
    assert defect(value) == expected


def test_defects_are_mended():
    broken = {"a": [1, float("nan"), {"b": (1,)}, {1: 2}], "c": "\ud800", "d": {"e": True}}
    assert mended(broken) == {"a": [1, None, {"b": None}, None], "c": None, "d": {"e": True}}


@pytest.mark.parametrize(("value", "levels"), [(1, 0), ([], 1), ({"a": [1, {}]}, 3), ([[[]], []], 3)])
def test_depth(value, levels):
    assert depth(value) == levels


class Color(Enum):
    RED = 1
    BLUE = 2


class Model(BaseModel):
    model_config = ConfigDict(extra="allow")
    a: int = 1


@dataclass(slots=True)
class Slotted:
    a: object


class Plain:
    def __init__(self, a):
        self.a = a


USED = IPv4Network("1.2.3.0/24")
assert USED.num_addresses == 256  # after which it keeps what it has computed


SAME = [
    (1, 1),
    (0.0, 0.0),
    ("a", "a"),
    (b"a", b"a"),
    (None, None),
    (Decimal("1.0"), Decimal("1.0")),
    ([1, {"a": (2,)}], [1, {"a": (2,)}]),
    ({1, "a"}, {"a", 1}),
    (deque([1]), deque([1])),
    (Color.RED, Color.RED),
    (Model(a=1), Model(a=1)),
    (Model(b=[1]), Model(b=[1])),
    (Slotted([1]), Slotted([1])),
    (Plain([1]), Plain([1])),
    (SecretStr("a"), SecretStr("a")),
    (iter([1]), iter([1])),
    (UUID(int=1), UUID(int=1)),
    (USED, IPv4Network("1.2.3.0/24")),
    (datetime(2024, 1, 1, tzinfo=timezone.utc), datetime(2024, 1, 1, tzinfo=timezone.utc)),
]


@pytest.mark.parametrize(("first", "second"), SAME)
def test_the_same(first, second):
    assert same(first, second)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (1, 1.0),
        (1, True),
        (0.0, -0.0),
        ([1], [1.0]),
        ([1], [1, 1]),
        ((1,), [1]),
        ({"a": 1}, {"a": True}),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
        ({1}, {True}),
        ({1}, {2}),
        (deque([1]), deque([2])),
        (Color.RED, Color.BLUE),
        (Model(), Model(a=1)),
        (Model(a=1), Model(a=2)),
        (Model(b=1), Model(b=True)),
        (Slotted([1]), Slotted([1.0])),
        (Slotted(1), make_dataclass("Slotted", ["a"])(1)),
        (Plain(1), Plain(1.0)),
        (SecretStr("a"), SecretStr("b")),
        (iter([1]), iter([1.0])),
        (UUID(int=1), UUID(int=2)),
        (True, False),
        ("a", "b"),
    ],
)
def test_not_the_same(first, second):
    assert not same(first, second)
