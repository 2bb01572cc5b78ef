"""Unions: text members in written order, the rest by pydantic's smart rule (SPEC T)."""

from __future__ import annotations

import datetime as dt
import enum
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any, Literal, Union
from uuid import UUID

import pytest
from annotated_types import Ge, Le
from pydantic import AnyUrl, BaseModel, BeforeValidator, Field, Json, SecretStr
from pydantic_core import core_schema as cs

from tests.compiling.facts import Fact, check, compiled, named, read
from toolwire.errors import DefinitionError
from toolwire.hints import StringInteger

INTEGER, TEXT, NUMBER, NULL = {"type": "integer"}, {"type": "string"}, {"type": "number"}, {"type": "null"}
ID = "12345678-1234-1234-1234-123456789abc"
DECIMAL = {"type": "string", "pattern": r"^-?[0-9]+(\.[0-9]+)?$"}


class Color(enum.Enum):
    RED = "red"


def either(*schemas: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [*schemas]}


NUMBERS = [
    Fact(
        "int | float",
        int | float,
        NUMBER,
        {"1": 1, "1.0": 1.0, "1e2": 100.0, str(2**80): 2**80, str(2**53 + 1): 2**53 + 1},
        {
            "true": "expected_integer expected_number",
            "NaN": "expected_integer not_finite",
            '"1"': "expected_integer expected_number",
        },
    ),
    Fact("float | int", float | int, NUMBER, {"1": 1, "1.0": 1.0}),
    Fact("int | float | None", int | float | None, {"type": ["number", "null"]}, {"null": None, "1": 1, "1.0": 1.0}),
    Fact("a bounded int beside a float", Union[Annotated[int, Ge(1)], float], NUMBER, {"1": 1, "0": 0.0, "1.0": 1.0}),
    Fact(
        "an int beside a bounded float takes what the float refuses",
        Union[int, Annotated[float, Field(gt=0, le=1.5)]],
        either(INTEGER, {**NUMBER, "exclusiveMinimum": 0, "maximum": 1.5}),
        {"0.0": 0, "5.0": 5, "1.0": 1.0, "1": 1, "0.5": 0.5},
        {"2.5": "expected_integer out_of_range", "true": "expected_integer expected_number"},
    ),
    Fact("touching intervals", Union[Annotated[int, Le(1)], Annotated[int, Ge(2)]], INTEGER, {"1": 1, "2.0": 2}),
    Fact("contained intervals", Union[Annotated[int, Ge(1)], int], INTEGER, {"0": 0}),
    Fact(
        "overlapping intervals",
        Union[Annotated[int, Ge(1), Le(5)], Annotated[int, Ge(3), Le(9)]],
        {**INTEGER, "minimum": 1, "maximum": 9},
        {"9": 9},
        {"10": "out_of_range"},
    ),
    Fact(
        "intervals with a hole",
        Union[Annotated[int, Le(1)], Annotated[int, Ge(3)]],
        either({**INTEGER, "maximum": 1}, {**INTEGER, "minimum": 3}),
        {"1": 1, "3": 3},
        {"2": "out_of_range"},
    ),
    Fact("bool | int", bool | int, either({"type": "boolean"}, INTEGER), {"true": True, "1": 1, "0.0": 0}),
    Fact("int | bool", int | bool, either(INTEGER, {"type": "boolean"}), {"true": True, "1": 1}),
    Fact(
        "1 | bool",
        Literal[1] | bool,
        either({**INTEGER, "enum": [1]}, {"type": "boolean"}),
        {"true": True, "1": 1},
        {"0": "expected_boolean not_in_enum"},
    ),
    Fact(
        "equal to Python, different to JSON",
        Annotated[Literal[1] | Literal[True], Field(union_mode="left_to_right")],
        either({**INTEGER, "enum": [1]}, {"type": "boolean", "enum": [True]}),
        {"1": 1, "true": True},
    ),
]

DAY = {"type": "string", "format": "date"}
TEXTS = [
    Fact("UUID | str", UUID | str, either({**TEXT, "format": "uuid"}, TEXT), {f'"{ID}"': UUID(ID), '"a"': "a"}),
    Fact("str | UUID", str | UUID, either(TEXT, {**TEXT, "format": "uuid"}), {f'"{ID}"': ID, '"a"': "a"}),
    Fact(
        "datetime | str",
        dt.datetime | str,
        either({**TEXT, "format": "date-time"}, TEXT),
        {'"2024-01-01T00:00:00"': dt.datetime(2024, 1, 1), '"2024-01-01"': "2024-01-01"},
        {"1": "expected_string invalid_datetime"},
    ),
    Fact(
        "date | datetime",
        dt.date | dt.datetime,
        either(DAY, {**TEXT, "format": "date-time"}),
        {'"2024-01-01"': dt.date(2024, 1, 1), '"2024-01-01T00:00:00"': dt.datetime(2024, 1, 1)},
        wider=frozenset({'"2024-01-01T00:00:00"'}),
    ),
    Fact(
        "Decimal | str",
        Decimal | str,
        either(DECIMAL, TEXT),
        {'"1.5"': Decimal("1.5"), '"x"': "x", "1": Decimal(1)},
        wider=frozenset({"1"}),
    ),
    Fact("bytes | str", bytes | str, either({**TEXT, "contentEncoding": "base64"}, TEXT), {'"YQ=="': b"a", '"a"': "a"}),
    Fact("str | bytes", str | bytes, either(TEXT, {**TEXT, "contentEncoding": "base64"}), {'"YQ=="': "YQ=="}),
    Fact("Path | int", Path | int, either({**TEXT, "format": "path"}, INTEGER), {'"a"': Path("a"), "1.0": 1}),
    Fact(
        "SecretStr | int",
        SecretStr | int,
        either({**TEXT, "format": "password", "writeOnly": True}, INTEGER),
        {'"a"': SecretStr("a")},
    ),
    Fact(
        "AnyUrl | str",
        AnyUrl | str,
        either({**TEXT, "format": "uri"}, TEXT),
        {'"http://a"': AnyUrl("http://a"), '"a"': "a"},
    ),
    Fact(
        "Json | str",
        Json[int] | str,
        either({**TEXT, "contentMediaType": "application/json", "contentSchema": INTEGER}, TEXT),
        {'"1"': 1, '"a"': "a"},
    ),
    Fact(
        "StringInteger | str",
        Annotated[int, StringInteger()] | str,
        either({**TEXT, "pattern": r"^-?\d+$"}, TEXT),
        {'"1"': 1, '"a"': "a", "1": 1},
        wider=frozenset({"1"}),
    ),
    Fact(
        "Enum | str",
        Color | str,
        {"anyOf": [{"$ref": "#/$defs/Color"}, TEXT], "$defs": {"Color": {**TEXT, "enum": ["red"]}}},
        {'"red"': Color.RED, '"blue"': "blue"},
    ),
    Fact(
        "literals beside each other",
        Literal["a", "b"] | Literal["c"],
        either({**TEXT, "enum": ["a", "b"]}, {**TEXT, "enum": ["c"]}),
        {'"c"': "c"},
        {'"d"': "not_in_enum"},
    ),
    Fact(
        "text beside others",
        int | str | dt.date | bool,
        either(INTEGER, TEXT, DAY, {"type": "boolean"}),
        {"1.0": 1, '"2024-01-01"': "2024-01-01", "true": True},
    ),
]


def items(schema: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": schema}


STRUCTURES = [
    Fact(
        "int | str",
        int | str,
        either(INTEGER, TEXT),
        {"1.0": 1, '"1"': "1"},
        {"true": "expected_integer expected_string"},
    ),
    Fact(
        "lists of different items",
        list[int] | list[str],
        either(items(INTEGER), items(TEXT)),
        {"[1.0]": [1], '["a"]': ["a"], "[]": []},
    ),
    Fact(
        "lists of text",
        list[dt.date] | list[str],
        either(items(DAY), items(TEXT)),
        {'["2024-01-01"]': [dt.date(2024, 1, 1)], '["a"]': ["a"]},
    ),
    Fact(
        "set | list",
        set[int] | list[int],
        either({**items(INTEGER), "uniqueItems": True}, items(INTEGER)),
        {"[1, 1]": [1, 1]},
    ),
    Fact("list | tuple", list[int] | tuple[int, ...], items(INTEGER), {"[1]": [1]}),
    Fact("list | scalar", list[int] | int, either(items(INTEGER), INTEGER), {"[1]": [1], "1": 1}),
    Fact(
        "nullable object",
        dict[str, int] | None,
        either({"type": "object", "additionalProperties": INTEGER}, NULL),
        {"null": None, "{}": {}},
    ),
    Fact(
        "nested unions are flat",
        int | Annotated[str | list[int], Field()],
        either(INTEGER, TEXT, items(INTEGER)),
        {'"a"': "a"},
    ),
    Fact("null among others", Union[int, None, list[int]], either(INTEGER, items(INTEGER), NULL), {"null": None}),
    Fact("Any takes all", Any | int, {}, {'"a"': "a", "1.0": 1.0}, {"NaN": "expected_integer not_finite"}),
    Fact(
        "equal branches are one",
        Annotated[int, Ge(1)] | Annotated[int, Ge(1), Field()],
        {**INTEGER, "minimum": 1},
        {"1": 1},
    ),
    Fact(
        "members nobody can send",
        str | Callable[[], int],
        TEXT,
        {'"a"': "a"},
        {"1": "expected_string"},
        findings=("lost",),
    ),
]


@pytest.mark.parametrize(**named([*NUMBERS, *TEXTS]))
def test_union(fact: Fact) -> None:
    """SPEC T: unions of scalars; both forms of input give the same member."""
    check(fact)


@pytest.mark.parametrize(**named(STRUCTURES))
def test_union_of_structures(fact: Fact) -> None:
    """SPEC T: the rest by the smart rule; same-kind structures never collapse."""
    check(fact)


def test_a_union_of_nothing() -> None:
    with pytest.raises(DefinitionError, match="no member of the union can be written as JSON"):
        compiled(Callable[[], int] | type[int])
    assert compiled(Callable[[], int] | type[int], max).parameters["properties"] == {}


def test_a_message_of_the_authors() -> None:
    """`custom_error_message` is kept, its type dropped (node table)."""

    class Said:
        @classmethod
        def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
            return cs.union_schema(
                [cs.int_schema(), cs.bool_schema()],
                custom_error_type="whatever",
                custom_error_message="a number or a truth, please",
            )

    tool = compiled(Said)
    with pytest.raises(ValueError, match="a number or a truth, please"):
        tool.arguments.from_text('{"x": "a"}')
    assert read(tool, "1.0") == (1, 1)


class Cat(BaseModel):
    kind: Literal["cat"] = "cat"
    lives: int = 9


class Dog(BaseModel):
    kind: Literal["dog", "wolf"]


def custom(schema: Any) -> Any:
    class Custom:
        @classmethod
        def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
            return schema(handler)

    return Custom


def test_null_as_a_member() -> None:
    """`union` with `none` among its members, as a hook of the author's may write it."""
    check(
        Fact(
            "none",
            custom(lambda _: cs.union_schema([cs.none_schema(), cs.int_schema()])),
            {"type": ["integer", "null"]},
            {"null": None, "1.0": 1},
            {"true": "expected_integer expected_null"},
        )
    )


def test_the_authors_order() -> None:
    """`union_mode="left_to_right"` is kept."""
    tool = compiled(Annotated[float | int, Field(union_mode="left_to_right")])
    assert [type(value) for value in read(tool, "1")] == [float, float]


def test_members_that_are_no_json_among_others() -> None:
    """A class is rendered as `{}` by pydantic, which would swallow the others (node table: `is-subclass`)."""
    check(Fact("class or int", type[int] | int, INTEGER, {"1": 1}, {'"a"': "expected_integer"}, findings=("lost",)))


def test_members_below_the_authors_code() -> None:
    """G3: an instance of a member is taken as that member."""
    for annotation, given in (
        (UUID | str, UUID(ID)),
        (int | dt.date, dt.date(2024, 1, 1)),
        (Cat | Dog, Dog(kind="dog")),
    ):
        tool = compiled(Annotated[annotation, BeforeValidator(lambda _, given=given: given)])
        assert read(tool, "0") == (given, given)
