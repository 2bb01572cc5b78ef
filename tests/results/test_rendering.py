"""The text of a tool's value: JSON by its own type, and never an exception (SPEC D8)."""

from __future__ import annotations

import base64
import collections
import dataclasses
import datetime
import decimal
import enum
import json
import logging
import pathlib
import types
import uuid
from typing import Any

import pydantic.dataclasses
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict, Field, model_serializer

from toolwire.results import json_text, shortened, valid_unicode

BYTES = b"\xff\xfe\xfb"  # "//77" in the standard alphabet, "__77" in the other


class Color(enum.Enum):
    RED = "red"


class Word(enum.StrEnum):
    YES = "yes"


class Trip(BaseModel):
    to: str
    nights: int = Field(2, alias="nightCount")


class Blob(BaseModel):
    model_config = ConfigDict(ser_json_bytes="base64")
    data: bytes = BYTES


class InHex(BaseModel):
    model_config = ConfigDict(ser_json_bytes="hex")
    data: bytes = BYTES


class Raw(BaseModel):
    data: bytes = BYTES


@pydantic.dataclasses.dataclass
class RawData:
    data: bytes = BYTES


class Holder(BaseModel):
    raw: Raw = Raw()
    parts: list[RawData] = [RawData()]


@dataclasses.dataclass
class Part:
    data: bytes = BYTES
    snake_case_name: float = float("nan")


class Refusing(BaseModel):
    @model_serializer
    def refuse(self) -> Any:
        raise KeyError("secret")


def numbers():
    yield 1
    yield BYTES


def failing():
    yield 1
    raise RuntimeError


CYCLE: list[Any] = []
CYCLE.append(CYCLE)
DEEP: list[Any] = []
for _ in range(2_000):
    DEEP = [DEEP]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("as it is", "as it is"),
        ("", ""),
        (Word.YES, "yes"),
        (None, "null"),
        (True, "true"),
        ([1, 2.5, "a"], '[1,2.5,"a"]'),
        ((1, "a"), '[1,"a"]'),
        ({1: "a", None: 2}, '{"1":"a","None":2}'),
        ({3}, "[3]"),
        (range(3), "[0,1,2]"),
        ({"a": 1}.keys(), '["a"]'),
        (collections.UserDict(a=1), '{"a":1}'),
        (types.MappingProxyType({"a": 1}), '{"a":1}'),
        (collections.deque([1]), "[1]"),
        (decimal.Decimal("1.10"), '"1.10"'),
        (datetime.date(2024, 1, 2), '"2024-01-02"'),
        (datetime.timedelta(days=1), '"P1D"'),
        (uuid.UUID(int=1), '"00000000-0000-0000-0000-000000000001"'),
        (Color.RED, '"red"'),
        ([pathlib.PurePosixPath("/a")], '["/a"]'),
        (float("nan"), "null"),
        ([float("inf"), -float("inf")], "[null,null]"),
        (Trip(to="x", nightCount=3), '{"to":"x","nightCount":3}'),
        (BYTES, '"//77"'),
        (b"\xff", '"/w=="'),
        (bytearray(BYTES), '"//77"'),
        (memoryview(BYTES), '"//77"'),
        ({"a_b_c_d_": BYTES, BYTES: "a_-9"}, '{"a_b_c_d_":"//77","//77":"a_-9"}'),
        (["__77", BYTES, 'say "__77"'], '["__77","//77","say \\"__77\\""]'),
        (Part(), '{"data":"//77","snake_case_name":null}'),
        (Blob(), '{"data":"//77"}'),
        (InHex(), '{"data":"fffefb"}'),
        (Raw(), '{"data":"//77"}'),
        (Raw(data=b"abc"), '{"data":"YWJj"}'),
        (RawData(), '{"data":"//77"}'),
        (Holder(), '{"raw":{"data":"//77"},"parts":[{"data":"//77"}]}'),
        ([Raw(), Trip(to="x")], '[{"data":"//77"},{"to":"x","nightCount":2}]'),
        ({"a": RawData()}, '{"a":{"data":"//77"}}'),
        (Raw.model_construct(data="no bytes"), '{"data":"no bytes"}'),
        (numbers(), '[1,"//77"]'),
        (iter([1]), "[1]"),
    ],
)
def test_values_as_text(value, text):
    assert json_text(value) == text


@pytest.mark.parametrize(
    "value",
    [
        object(),
        [len],
        types.SimpleNamespace(a=1),
        CYCLE,
        DEEP,
        failing(),
        "\ud800",
        ["\ud800"],
        {"\ud800": 1},
        Refusing(),
    ],
)
def test_values_json_cannot_carry(value, caplog):
    assert json_text(value) is None
    assert [(record.name, record.levelname) for record in caplog.records] == [("toolwire", "WARNING")]


class SpeechlessError(Exception):
    def __str__(self) -> str:
        raise RuntimeError


def speechless():
    yield 1
    raise SpeechlessError


@pytest.mark.parametrize(
    ("value", "why"),
    [
        (
            {3: len},
            [
                (logging.WARNING, "the model cannot be shown a result of <class 'dict'>: it cannot be serialised"),
                (
                    logging.DEBUG,
                    (
                        "it cannot be serialised: Error serializing to JSON: TypeError: builtin_function_or_method has no "
                        "JSON form"
                    ),
                ),
            ],
        ),
        ("\ud800", [(logging.WARNING, "the model cannot be shown a result of <class 'str'>: it has lone surrogates")]),
        (
            speechless(),
            [(logging.WARNING, "the model cannot be shown a result of <class 'generator'>: it cannot be serialised")],
        ),
    ],
)
def test_the_author_is_told_why_a_value_cannot_be_shown(value, why, caplog):
    """Above DEBUG no log tells anything of the value."""
    caplog.set_level(logging.DEBUG, "toolwire")
    assert json_text(value) is None
    assert [(record.levelno, record.getMessage()) for record in caplog.records] == why


def test_a_generator_inside_is_read_once():
    assert json_text([numbers(), "a_b1"]) == '[[1,"__77"],"a_b1"]'


def test_fifty_megabytes():
    assert len(json_text(["x" * 50_000_000])) == 50_000_004


leaves = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.binary()
    | st.text()
)
values = st.recursive(leaves, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=20)


def as_json(value: Any) -> Any:
    """What the value is in JSON, said without the code under test."""
    match value:
        case bytes():
            return base64.b64encode(value).decode()
        case dict():
            return {key: as_json(item) for key, item in value.items()}
        case list():
            return [as_json(item) for item in value]
        case _:
            return value


@given(st.lists(values))
def test_bytes_are_written_in_the_standard_alphabet_everywhere(value):
    assert json.loads(json_text(value)) == as_json(value)


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("plain", "plain"),
        ("two\nlines", "two lines"),
        ("gr\u00fcn", "gr\u00fcn"),
        ("a\ud800b", "a\ufffdb"),
        ("x" * 121, "x" * 120 + "…"),
        ("x" * 120, "x" * 120),
    ],
)
def test_text_in_a_sentence(text, short):
    assert shortened(text) == short


def test_lone_surrogates_are_replaced():
    assert valid_unicode("a\ud800\udfffb\U0001f600") == "a\ufffd\ufffdb\U0001f600"
