"""What a model is told about text and other values that lack the form their type has (SPEC D5)."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any, Literal
from uuid import UUID

import pytest
from annotated_types import Len
from pydantic import (
    UUID4,
    AnyUrl,
    AwareDatetime,
    Base64UrlBytes,
    ByteSize,
    EmailStr,
    Field,
    FileUrl,
    HttpUrl,
    IPvAnyAddress,
    Json,
    NaiveDatetime,
    PostgresDsn,
)

from tests.compiling.facts import problems
from toolwire import Char, CodePoint

CASES: list[tuple[Any, str, list[str]]] = [
    # forms that a type has and another has not
    (
        HttpUrl | None,
        '"ftp"',
        ['invalid_url x: expected a URL such as "https://example.org/a" or null, got other text'],
    ),
    (
        FileUrl,
        '"https://example.org/a"',
        ['invalid_url x: expected a URL that begins with "file:" such as "file:///a", got other text'],
    ),
    (
        PostgresDsn,
        '"x"',
        [
            (
                'invalid_url x: expected a URL that begins with "postgres:" or "postgresql:" or "postgresql+asyncpg:" '
                '(or another of its schemes) such as "postgres://example.org/a", got other text'
            )
        ],
    ),
    (
        UUID4,
        '"123e4567-e89b-12d3-a456-426614174000"',
        ['invalid_uuid x: expected a UUID of version 4 such as "123e4567-e89b-42d3-a456-426614174000", got other text'],
    ),
    (
        NaiveDatetime,
        '"2024-12-31T09:30:00Z"',
        [
            (
                'invalid_datetime x: expected a date and time without an offset such as "2024-12-31T09:30:00", '
                "got other text"
            )
        ],
    ),
    (
        AwareDatetime,
        '"2024-12-31T09:30:00"',
        [
            (
                'invalid_datetime x: expected a date and time with an offset such as "2024-12-31T09:30:00Z" or '
                '"2024-12-31T09:30:00+02:00", got other text'
            )
        ],
    ),
    (
        Base64UrlBytes,
        '"%"',
        ['invalid_base64 x: expected base64 text (URL alphabet with "-" and "_", padded with "="), got other text'],
    ),
    (
        ByteSize,
        '"1 foo"',
        ['invalid_value x: expected a size such as "10MB" or "1.5 GiB", or a number of bytes, got other text'],
    ),
    (ByteSize, "-1", ["out_of_range x: expected a value of at least 0, got a smaller one"]),
    (
        ByteSize,
        "[]",
        ['no_union_member x: expected a size such as "10MB" or "1.5 GiB" or an integer, got an array'],
    ),
    (
        EmailStr,
        '"ann"',
        ['invalid_value x: expected an email address such as "ann@example.org", got other text'],
    ),
    (
        EmailStr,
        '"Ann <ann@example.org>"',
        ['invalid_value x: expected an email address such as "ann@example.org", got other text'],
    ),
    (EmailStr, "5", ["expected_string x: expected a string, got an integer"]),
    (
        IPvAnyAddress,
        '"localhost"',
        ['invalid_value x: expected an IP address such as "192.0.2.1" or "2001:db8::1", got other text'],
    ),
    (re.Pattern[str], '"("', ['invalid_value x: expected a regular expression such as "^a+$", got other text']),
    (
        dict[int, int],
        '{"01": 1}',
        [
            (
                'expected_integer x.01: this name does not fit: expected an integer such as "42", without leading zeros, '
                "got another name"
            )
        ],
    ),
    (
        dict[Annotated[str, Field(pattern="^a")], int],
        '{"b": 1}',
        ["pattern_mismatch x.b: this name does not fit: expected text that matches ^a, got another name"],
    ),
    (Annotated[set[int], Len(2)], "[1, 1]", ["out_of_range x: expected at least 2 different items, got fewer"]),
    (Literal["a"], '"b"', ['not_in_enum x: expected "a", got other text']),
    (
        Json[list[int]],
        '"[true]"',
        ["expected_integer x[0]: in the JSON that the string holds: expected an integer, got a boolean"],
    ),
    (
        Json[int] | None,
        '"true"',
        ["expected_integer x: in the JSON that the string holds: expected an integer, got a boolean"],
    ),
    (
        Json[int] | int,
        "true",
        ["no_union_member x: expected a string that holds valid JSON or an integer, got a boolean"],
    ),
    # text
    (
        Annotated[str, Field(pattern=r"^\d{3}$")],
        '"12"',
        [r"pattern_mismatch x: expected text that matches ^\d{3}$, got other text"],
    ),
    (Char, '"ab"', ["pattern_mismatch x: expected a string of exactly one character, got other text"]),
    (CodePoint, '""', ["pattern_mismatch x: expected a string of exactly one character, got other text"]),
    (date, '"1.5.2024"', ['invalid_date x: expected a date such as "2024-12-31", got other text']),
    (
        date,
        '"2024-02-30"',
        ['invalid_date x: expected a date such as "2024-12-31", got a day that is not in the calendar'],
    ),
    (
        datetime,
        '"2024-13-01T10:00:00Z"',
        [
            (
                'invalid_datetime x: expected a date and time such as "2024-12-31T09:30:00Z", '
                "got a day that is not in the calendar"
            )
        ],
    ),
    (date, "86400", ['invalid_date x: expected a date such as "2024-12-31", got an integer']),
    (time, '"9:30"', ['invalid_time x: expected a time such as "09:30:00" or "09:30:00Z", got other text']),
    (
        datetime,
        '"2024-01-01"',
        ['invalid_datetime x: expected a date and time such as "2024-12-31T09:30:00Z", got other text'],
    ),
    (
        timedelta,
        '"1 day"',
        ['invalid_duration x: expected a duration such as "PT1H30M" or "P2D", got other text'],
    ),
    (
        Decimal,
        '"1,5"',
        ['invalid_decimal x: expected a decimal number in a string such as "12.5", got other text'],
    ),
    (
        UUID,
        '"42"',
        ['invalid_uuid x: expected a UUID such as "123e4567-e89b-12d3-a456-426614174000", got other text'],
    ),
    (AnyUrl, '"example"', ['invalid_url x: expected a URL such as "https://example.org/a", got other text']),
    (HttpUrl, '"ftp://a.b/"', ['invalid_url x: expected a URL such as "https://example.org/a", got other text']),
    (bytes, '"%"', ['invalid_base64 x: expected base64 text (standard alphabet, padded with "="), got other text']),
    (Json[list[int]], '"[1"', ["invalid_json_text x: expected a string that holds valid JSON, got other text"]),
    (Json[list[int]], "[1]", ["invalid_json_text x: expected a string that holds valid JSON, got an array"]),
    (
        complex,
        '"one"',
        ['invalid_complex x: expected a complex number in a string such as "1+2j", got other text'],
    ),
    (Fraction, '"1/0"', ['invalid_fraction x: expected a fraction in a string such as "3/4", got other text']),
]


@pytest.mark.parametrize(("annotation", "text", "said"), CASES)
def test_what_a_model_is_told_of_forms(annotation, text, said):
    assert problems(annotation, text) == said
