"""Bounds around several types at once, as in `Annotated[int | str, Ge(0)]`: said, checked where they fit (N1, A10)."""

from __future__ import annotations

import datetime as dt
import enum
import re
from decimal import Decimal
from fractions import Fraction
from ipaddress import IPv4Address
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest
from annotated_types import Ge, MinLen
from pydantic import (
    AllowInfNan,
    AnyUrl,
    Base64Bytes,
    ByteSize,
    Field,
    IPvAnyAddress,
    Json,
    SecretStr,
    StringConstraints,
)

from tests.compiling.facts import Fact, check, compiled, named
from toolwire.errors import DefinitionError


class Short(enum.StrEnum):
    A = "a"
    BB = "bb"


class Plain(enum.Enum):
    A = "a"


class Pair(NamedTuple):
    a: int
    b: int


FACTS = [
    Fact(
        "a number or text",
        Annotated[int | str, Ge(0)],
        {"anyOf": [{"type": "integer"}, {"type": "string"}], "minimum": 0},
        {"1": 1, '"a"': "a"},
        {"-1": "out_of_range"},
        findings=("weakened",),
    ),
    Fact(
        "text or an object",
        Annotated[dict[str, int] | str, MinLen(1)],
        {
            "anyOf": [{"type": "object", "additionalProperties": {"type": "integer"}}, {"type": "string"}],
            "minLength": 1,
            "minProperties": 1,
        },
        {'"a"': "a", '{"a": 1}': {"a": 1}},
        {'""': "out_of_range", "{}": "out_of_range"},
    ),
    Fact(
        "anything",
        Annotated[Any, Ge(1)],
        {},
        {'"a"': "a", "2": 2},
        {"0": "out_of_range"},
        narrower=frozenset({"0"}),
        findings=("weakened",),
    ),
    Fact(
        "a literal",
        Annotated[Literal[1, 2], Ge(2)],
        {"type": "integer", "enum": [1, 2], "minimum": 2},
        {"2": 2},
        {"1": "out_of_range"},
    ),
    Fact(
        "an enum, whose definition others share",
        Annotated[Short, MinLen(2)],
        {
            "allOf": [{"$ref": "#/$defs/Short"}, {"minLength": 2}],
            "$defs": {"Short": {"type": "string", "enum": ["a", "bb"]}},
        },
        {'"bb"': Short.BB},
        {'"a"': "out_of_range"},
    ),
    Fact(
        "a date or null",
        Annotated[dt.date | None, Ge(dt.date(2024, 1, 1))],
        {"type": ["string", "null"], "format": "date"},
        {"null": None, '"2024-01-01"': dt.date(2024, 1, 1)},
        {'"2023-12-31"': "out_of_range"},
        narrower=frozenset({'"2023-12-31"'}),
        findings=("weakened",),
    ),
    Fact(
        "a size in bytes, by its units",
        ByteSize,
        {
            "anyOf": [
                {
                    "type": "string",
                    "pattern": r"^ *(?:[0-9]{0,99}\.)?[0-9]{1,99} *"
                    r"(?:[KkMmGgTtPpEe](?:[Ii]?[Bb](?:[Ii][Tt])?)?|[Bb](?:[Ii][Tt])?)?$",
                },
                {"type": "integer", "minimum": 0},
            ]
        },
        {'"1 kB"': ByteSize(1000), '"1.5KiB"': ByteSize(1536), '"7"': ByteSize(7), "7": ByteSize(7)},
        {'"1 foo"': "expected_integer invalid_value", "-1": "expected_string out_of_range"},
    ),
    Fact(
        "a decimal bound of a float",
        Annotated[float, Ge(Decimal("0.5"))],
        {"type": "number", "minimum": 0.5},
        {"0.5": 0.5},
        {"0.25": "out_of_range"},
    ),
    Fact(
        "a pattern around a number or text",
        Annotated[int | str, Field(pattern=r"^\d+$")],
        {"anyOf": [{"type": "integer"}, {"type": "string"}], "pattern": r"^\d+$"},
        {"1": 1, '"1"': "1"},
        {'"a"': "pattern_mismatch", '"\u0663"': "pattern_mismatch"},
    ),
    Fact(
        "a pattern around anything",
        Annotated[Any, Field(pattern="^a")],
        {"pattern": "^a"},
        {"1": 1, '["b"]': ["b"], '"a"': "a"},
        {'"b"': "pattern_mismatch"},
    ),
    Fact(
        "patterns and lengths of text behind each other",
        Annotated[str | list[str], Field(pattern="^a"), Field(pattern="b$")],
        {
            "allOf": [
                {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}], "pattern": "^a"},
                {"pattern": "b$"},
            ]
        },
        {'"ab"': "ab", '["c"]': ["c"]},
        {'"a"': "pattern_mismatch", '"b"': "pattern_mismatch"},
    ),
    Fact(
        "an enum of text that has a pattern",
        Annotated[Short, Field(pattern="^a")],
        {
            "allOf": [{"$ref": "#/$defs/Short"}, {"pattern": "^a"}],
            "$defs": {"Short": {"type": "string", "enum": ["a", "bb"]}},
        },
        {'"a"': Short.A},
        {'"bb"': "pattern_mismatch"},
    ),
    Fact(
        "digits of a decimal, or an integer",
        Annotated[Decimal | int, Field(max_digits=2)],
        {"anyOf": [{"type": "string", "pattern": r"^-?[0-9]+(\.[0-9]+)?$"}, {"type": "integer"}]},
        {'"12"': Decimal(12), "123": 123},
        {'"123"': "out_of_range"},
        narrower=frozenset({'"123"'}),
        findings=("weakened",),
    ),
    Fact(
        "numbers without an infinity",
        Annotated[int | float, Field(allow_inf_nan=False)],
        {"type": "number"},
        {"1": 1, "1.5": 1.5, "1" + "0" * 400: 10**400},
        {"NaN": "expected_integer not_finite"},
    ),
]


@pytest.mark.parametrize(**named(FACTS))
def test_bounds(fact: Fact) -> None:
    check(fact)


@pytest.mark.parametrize(
    ("annotation", "sentence"),
    [
        (Annotated[UUID, MinLen(1)], "min_length=1 does not fit UUID"),
        (Annotated[UUID, Ge(1)], "ge=1 does not fit UUID"),
        (Annotated[Path, MinLen(3)], "min_length=3 does not fit Path"),
        (Annotated[IPv4Address, Ge(3)], "ge=3 does not fit IPv4Address"),
        (Annotated[str, Ge(3)], "ge=3 does not fit str"),
        (Annotated[bool, Ge(1)], "ge=1 does not fit bool"),
        (Annotated[Plain, MinLen(3)], "min_length=3 does not fit Plain"),
        (Annotated[int, Field(max_digits=3)], "max_digits=3 does not fit int"),
        (Annotated[dict[str, int], Field(decimal_places=3)], "decimal_places=3 does not fit dict"),
        (Annotated[str, AllowInfNan(False)], "allow_inf_nan=False does not fit str"),
        (Annotated[int, Field(pattern="a")], "pattern='a' does not fit int"),
        (Annotated[int | None, StringConstraints(to_lower=True)], "to_lower=True does not fit int"),
        (Annotated[SecretStr, Field(pattern="a")], "pattern='a' does not fit SecretStr"),
        (Annotated[AnyUrl, Field(pattern="a")], "pattern='a' does not fit AnyUrl"),
        (Annotated[re.Pattern[str], MinLen(3)], "min_length=3 does not fit Pattern"),
        (Annotated[ZoneInfo, Field(pattern="a")], "pattern='a' does not fit ZoneInfo"),
        (Annotated[IPvAnyAddress, MinLen(3)], "min_length=3 does not fit IPvAnyAddress"),
        (Annotated[ByteSize, Ge(1), MinLen(3)], "min_length=3 does not fit ByteSize"),
        (Annotated[Base64Bytes, Ge(3)], "ge=3 does not fit bytes"),
        (Annotated[Json[int], MinLen(3)], "min_length=3 does not fit int"),
        (Annotated[Pair, Ge(3)], "ge=3 does not fit Pair"),
        (Annotated[complex, Ge(3)], "ge=3 does not fit complex"),
        (Annotated[Fraction, Field(pattern="a")], "pattern='a' does not fit Fraction"),
    ],
)
def test_bounds_that_fit_nothing(annotation: Any, sentence: str) -> None:
    """A10: each call would fail, with an exception of Python's, or the bound would do nothing (Issue 2)."""
    with pytest.raises(DefinitionError, match=f"parameter 'x': {sentence}; leave that bound out"):
        compiled(annotation)


@pytest.mark.parametrize(
    "annotation", [Annotated[Json, MinLen(3)], Annotated[ByteSize, Ge(1)], Annotated[Base64Bytes, MinLen(1)]]
)
def test_bounds_that_may_fit(annotation: Any) -> None:
    assert compiled(annotation) is not None
