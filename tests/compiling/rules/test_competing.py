"""Unions in which a value fits several members: text and mapping give the same one (SPEC T)."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from datetime import date
from enum import Enum
from itertools import permutations
from typing import Annotated, Any, Literal, NamedTuple, Union
from uuid import UUID

import pytest
from pydantic import (
    BaseModel,
    BeforeValidator,
    Field,
    JsonValue,
    PlainValidator,
    StringConstraints,
    WrapValidator,
    model_validator,
)

from tests.compiling.facts import compiled, fragment, identical, read
from toolwire.hints import StringInteger
from toolwire.toolset import ToolSet


class Model(BaseModel):
    a: int


@dataclasses.dataclass
class Data:
    a: int


class Row(NamedTuple):
    a: str
    b: str = "x"


class Empty(BaseModel):
    pass


ID = "12345678-1234-1234-1234-123456789abc"
RAW = {"a": 1}

UNTYPED = [
    (Union[Model, dict], '{"a": 1}', Model(a=1)),
    (Union[Model, dict], '{"b": 1}', {"b": 1}),
    (Union[Model, Mapping[str, Any]], '{"a": 1}', Model(a=1)),
    (Union[dict, Model], '{"a": 1}', RAW),
    (Union[Model, Any], '{"a": 1}', Model(a=1)),
    (Union[Any, Model], '{"a": 1}', Model(a=1)),
    (Union[Model, object], '{"a": [1]}', {"a": [1]}),
    (Union[Data, JsonValue], '{"a": 1}', Data(1)),
    (Union[UUID, Any], f'"{ID}"', UUID(ID)),
    (Union[UUID, Any], '"a"', "a"),
    (Union[list[Model], list], '[{"a": 1}]', [Model(a=1)]),
    (Union[list[Model], list], "[1]", [1]),
    (Union[int, Any, dict, Model], '{"a": 1}', RAW),
    (Union[dict[str, Model], dict[str, Any]], '{"b": {"a": 1}}', {"b": Model(a=1)}),
    (Union[Empty, dict], "{}", Empty()),
    (Union[int, dict], '{"a": 1}', RAW),
    (Union[int, float, Any], "1.0", 1.0),
    (Union[int, float, Any], "1", 1),
    (Union[int, Annotated[Any, Field(description="a number")]], "1.0", 1.0),
    (Union[Annotated[Any, Field(description="anything")], Model], '{"a": 1}', Model(a=1)),
    (Union[Annotated[dict, Field(description="anything")], Model], '{"a": 1}', RAW),
    (Union[dict[str, Annotated[Any, Field(title="T")]], Model], '{"a": 1}', RAW),
]


@pytest.mark.parametrize(("annotation", "text", "value"), UNTYPED)
def test_untyped_members(annotation: Any, text: str, value: Any) -> None:
    for outcome in read(compiled(annotation), text):
        assert identical(outcome, value), outcome


@pytest.mark.parametrize(
    ("annotation", "text", "value"),
    [
        (Union[Row, list[int]], '["1"]', Row("1")),
        (Union[Row, list[int]], '["1", "2"]', Row("1", "2")),
        (Union[Row, list[int]], "[1]", [1]),
        (Union[Row, tuple[Literal["a"]]], '["b"]', Row("b")),
    ],
)
def test_a_defaulted_tail_beside_other_arrays(annotation: Any, text: str, value: Any) -> None:
    for outcome in read(compiled(annotation), text):
        assert identical(outcome, value), outcome


@pytest.mark.parametrize(("text", "value"), [('"7"', 7), ("7", 7), ("7.5", 7.5)])
def test_an_integer_as_text_beside_a_float(text: str, value: Any) -> None:
    tool = compiled(Union[Annotated[int, StringInteger()], float])
    assert fragment(tool) == {"anyOf": [{"type": "string", "pattern": r"^-?\d+$"}, {"type": "number"}]}
    for outcome in read(tool, text):
        assert identical(outcome, value), outcome


class Mixed(Enum):
    A = "a"
    NOTHING = None


Upper = Annotated[str, StringConstraints(to_upper=True)]
Wider = Annotated[Upper | int, Field(title="wider")]

PARTLY_TEXT = [
    (Union[Upper, Literal["a", None]], "A"),
    (Union[Literal["a", None], Upper], "a"),
    (Union[Upper, Literal["a", 1], int], "A"),
    (Union[Literal["a", True], Upper, bool], "a"),
    (Union[Upper, Mixed], "A"),
    (Union[Mixed, Upper], Mixed.A),
    (Union[Mixed, Literal["a", 1]], Mixed.A),
    (Union[Literal["a", 1], Mixed], "a"),
    (Union[Wider, Literal["a"]], "A"),
    (Union[Literal["a"], Wider], "a"),
    (Union[Wider, Mixed], "A"),
    (Union[Mixed, Wider], Mixed.A),
]


@pytest.mark.parametrize(("annotation", "value"), PARTLY_TEXT)
def test_members_that_are_partly_text(annotation: Any, value: Any) -> None:
    """A literal with null or a number in it was preferred to text before it in JSON, but not in a mapping (Issue 2)."""
    for outcome in read(compiled(annotation), '"a"'):
        assert identical(outcome, value), outcome
    for outcome in read(compiled(list[annotation] | list[bool]), '["a"]'):
        assert identical(outcome, [value]), outcome


TRIPLES = list(permutations([Upper, Literal["a", None], Mixed, Wider, int, list[str], date], 3))


@pytest.mark.parametrize("members", TRIPLES)
def test_text_and_mapping_pick_the_same_member(members: tuple[Any, ...]) -> None:
    tool = compiled(Union[members])
    for text in ('"a"', '"b"', "null", "1", '"2020-01-01"', '["a"]'):
        from_text, from_mapping = read(tool, text)
        assert identical(from_text, from_mapping), (text, from_text, from_mapping)


class Shouted(BaseModel):
    a: int

    @model_validator(mode="before")
    @classmethod
    def from_number(cls, value: Any) -> Any:
        return {"a": value + 1}


def plus_one(value: Any) -> Any:
    return value + 1


def handed_on(value: Any, handler: Any) -> Any:
    return handler(value + 1)


SHOWN_ALL = [
    Annotated[int, BeforeValidator(plus_one)],
    Annotated[int, WrapValidator(handed_on)],
    Annotated[int, PlainValidator(plus_one)],
    Annotated[Annotated[int, BeforeValidator(plus_one)] | None, Field(title="more")],
    Shouted,
]
VALUES = ['"a"', "1", "null", "[1]", '{"a": 1}', '{"a": "b"}', "[]"]


@pytest.mark.parametrize("member", SHOWN_ALL)
@pytest.mark.parametrize("other", [Any, str, list[Any], dict[str, Any], int, Literal["a", 1], JsonValue])
def test_members_whose_author_sees_every_value(member: Any, other: Any) -> None:
    """A validator that raised a TypeError was run on texts only, or on mappings only (Issue 2)."""
    for union in (Union[member, other], Union[other, member]):
        tools = ToolSet(compiled(union))
        for text in VALUES:
            whole = f'{{"x": {text}}}'
            from_text, from_mapping = tools.run("under_test", whole), tools.run("under_test", json.loads(whole))
            assert repr(from_text) == repr(from_mapping), (union, text)
