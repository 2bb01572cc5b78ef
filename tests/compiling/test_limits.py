"""Bounds and conditions in words, for what is not counted or compared as it is written (SPEC D5)."""

from __future__ import annotations

import datetime as dt
import functools
from ipaddress import IPv4Address
from typing import Annotated, Any
from zoneinfo import ZoneInfo

import annotated_types as at
import pytest
from annotated_types import Ge, Le, MaxLen, MinLen, Predicate
from pydantic import AnyUrl, Base64Bytes, Json, SecretStr

from toolwire import ToolSet


def is_even(value: int) -> bool:
    return value % 2 == 0


def never(value: Any) -> bool:
    del value
    return False


SAID = [
    (Annotated[AnyUrl, MaxLen(3)], "http://a/", "out_of_range x: expected at most 3 characters, got more"),
    (Annotated[SecretStr, MinLen(5)], "a", "out_of_range x: expected at least 5 characters, got fewer"),
    (Annotated[list[int] | str, MinLen(2)], "a", "out_of_range x: expected at least 2 characters, got fewer"),
    (Annotated[list[int] | str, MinLen(2)], [1], "out_of_range x: expected at least 2 items, got fewer"),
    (Annotated[Base64Bytes, MinLen(5)], "aGk=", "out_of_range x: expected at least 5 bytes, got fewer"),
    (
        Annotated[Json[list[int]], MinLen(5)],
        "[1]",
        "out_of_range x: in the JSON that the string holds: expected at least 5 items, got fewer",
    ),
    (
        Annotated[Json[str], MinLen(5)],
        '"a"',
        "out_of_range x: in the JSON that the string holds: expected at least 5 characters, got fewer",
    ),
    (
        Annotated[IPv4Address, Ge(IPv4Address("10.0.0.0"))],
        "9.0.0.0",
        "out_of_range x: expected a value of at least 10.0.0.0, got a smaller one",
    ),
    (Annotated[str, Le("b")], "c", "out_of_range x: expected a value of at most b, got a larger one"),
    (Annotated[int, Predicate(is_even)], 1, "invalid_value x: does not meet the condition is_even"),
    (Annotated[int, at.Not(is_even)], 2, "invalid_value x: must not meet the condition is_even"),
    (Annotated[int, Predicate(lambda value: value > 1)], 1, "invalid_value x: this value is not accepted"),
    (Annotated[int, Predicate(functools.partial(is_even))], 1, "invalid_value x: this value is not accepted"),
    (at.LowerCase[str], "A", "invalid_value x: expected text in small letters, got other text"),
    (Annotated[str | int, Predicate(never)], 1, "invalid_value x: does not meet the condition never"),
    (
        ZoneInfo,
        "Mars/Olympus",
        'invalid_value x: expected a time zone such as "Europe/Berlin" or "UTC", got other text',
    ),
]


@pytest.mark.parametrize(("annotation", "value", "said"), SAID)
def test_what_a_model_is_told_of_bounds_and_conditions(annotation: Any, value: Any, said: str) -> None:
    """Issue 3: addresses had "items", and classes, lambdas and the values themselves were named."""

    def f(x: Any) -> None: ...

    f.__annotations__["x"] = annotation
    (issue,) = ToolSet(f).run("f", {"x": value}).error.issues
    assert f"{issue.code} {issue}" == said


@pytest.mark.parametrize(
    ("key", "text", "at_least"),
    [
        (Annotated[dt.date, Ge(dt.date(2030, 1, 1))], "2024-01-01", "2030-01-01"),
        (Annotated[dt.timedelta, Ge(dt.timedelta(days=1))], "PT60M", "1 day"),
    ],
)
def test_a_name_that_had_been_read_before_its_bounds_were_looked_at(key: Any, text: str, at_least: str) -> None:
    """Issue 3: it was said to be no string."""

    def f(x: Any) -> None: ...

    f.__annotations__["x"] = dict[key, int]
    (issue,) = ToolSet(f).run("f", {"x": {text: 1}}).error.issues
    said = f"this name does not fit: expected a value of at least {at_least}, got a smaller one"
    assert (issue.path, issue.code, issue.message) == (("x", text), "out_of_range", said)


@pytest.mark.parametrize("place", ["k", "2024-01-02", 0])
@pytest.mark.parametrize(
    ("held", "value"), [(Annotated[dt.date, Ge(dt.date(2030, 1, 1))], "2024-01-01"), (Annotated[float, Ge(1)], 0.5)]
)
def test_a_value_below_a_name_that_pydantic_core_gives_to_keys(place: Any, held: Any, value: Any) -> None:
    def f(x: Any) -> None: ...

    inner = dict[str, held]
    f.__annotations__["x"] = list[inner] if place == 0 else dict[str, inner]
    below = {"[key]": value}
    (issue,) = ToolSet(f).run("f", {"x": [below] if place == 0 else {place: below}}).error.issues
    assert (issue.path, issue.code) == (("x", place, "[key]"), "out_of_range")
