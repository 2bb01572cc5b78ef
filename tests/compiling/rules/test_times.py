"""Days, times and spans: what ISO 8601 and RFC 3339 say, and nothing in silence (SPEC T)."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

import pytest
from annotated_types import Ge
from pydantic import (
    AwareDatetime,
    NaiveDatetime,
    PastDate,
)
from pydantic_core import TzInfo

from tests.compiling.facts import Fact, check, named

UTC = TzInfo(0)


def all_of(code: str, *texts: str) -> dict[str, str]:
    return dict.fromkeys(texts, code)


TIMES = [
    Fact(
        "date",
        dt.date,
        {"type": "string", "format": "date"},
        {'"2024-02-29"': dt.date(2024, 2, 29), '"9999-12-31"': dt.date(9999, 12, 31)},
        all_of(
            "invalid_date",
            *[
                '"2023-02-29"',
                '"86400"',
                "86400",
                "1.0",
                '"2024-02-29T00:00:00"',
                '"20240229"',
                '" 2024-02-29"',
                "null",
            ],
            *['"2024-W09-4"', '"2024-w09-4"', '"2024W094"', '"1700006400"', '"-008640000"', '"2024-1-001"'],
            *['"2024-2-9"', '"\u0662024-01-01"', '"2024-01-01\\n"', '"0000-01-01"', "true", '"2024-13-01"'],
        ),
        narrower=frozenset({'"0000-01-01"'}),
    ),
    Fact(
        "bounds of dates are checked on calls",
        Annotated[dt.date, Ge(dt.date(2020, 1, 1))],
        {"type": "string", "format": "date"},
        {'"2020-01-01"': dt.date(2020, 1, 1)},
        {'"2019-12-31"': "out_of_range"},
        narrower=frozenset({'"2019-12-31"'}),
        findings=("weakened",),
    ),
    Fact(
        "PastDate",
        PastDate,
        {"type": "string", "format": "date"},
        {'"2020-01-01"': dt.date(2020, 1, 1)},
        {'"9999-01-01"': "out_of_range"},
        narrower=frozenset({'"9999-01-01"'}),
        findings=("weakened",),
    ),
    Fact(
        "time",
        dt.time,
        {"type": "string", "format": "time"},
        {
            '"12:30:00"': dt.time(12, 30),
            '"12:30:00Z"': dt.time(12, 30, tzinfo=UTC),
            '"12:30:00.5z"': dt.time(12, 30, 0, 500000, tzinfo=UTC),
            '"12:30:00+01:00"': dt.time(12, 30, tzinfo=TzInfo(3600)),
        },
        all_of(
            "invalid_time",
            *['"12:30"', "3600", '"3600"', '"12:30:00+0100"', '"24:00:00Z"', '"12:30:00,5Z"', '"12:30:00+01"'],
            *['"12:30:00+24:00"', '"T12:30:00Z"', '"12:30:00 Z"', '"23:59:60Z"', '"12:30:00.1234567Z"', "null"],
        ),
        wider=frozenset({'"12:30:00"'}),
        narrower=frozenset({'"23:59:60Z"', '"12:30:00.1234567Z"'}),
    ),
    Fact(
        "datetime",
        dt.datetime,
        {"type": "string", "format": "date-time"},
        {
            '"2024-02-29T12:00:00"': dt.datetime(2024, 2, 29, 12),
            '"2024-02-29t12:00:00z"': dt.datetime(2024, 2, 29, 12, tzinfo=UTC),
            '"2024-02-29T12:00:00.25Z"': dt.datetime(2024, 2, 29, 12, 0, 0, 250000, tzinfo=UTC),
        },
        all_of(
            "invalid_datetime",
            *["1700000000", '"1700000000"', '"2024-02-29"', '"2024-02-29 12:00:00Z"', '"2024-02-29T12:00Z"', "null"],
            *['"2024-02-29T12:00:00+0100"', '"2024-02-30T12:00:00Z"', '"2024-02-29T24:00:00Z"'],
            *['"2024-02-29T23:59:60Z"', '"0000-01-01T00:00:00Z"', '"2024-02-29T12:00:00.1234567Z"'],
        ),
        wider=frozenset({'"2024-02-29T12:00:00"'}),
        narrower=frozenset({'"2024-02-29T23:59:60Z"', '"0000-01-01T00:00:00Z"', '"2024-02-29T12:00:00.1234567Z"'}),
    ),
    Fact(
        "AwareDatetime needs an offset",
        AwareDatetime,
        {"type": "string", "format": "date-time"},
        {'"2024-02-29T12:00:00Z"': dt.datetime(2024, 2, 29, 12, tzinfo=UTC)},
        all_of("invalid_datetime", '"2024-02-29T12:00:00"', "1700000000"),
    ),
    Fact(
        "NaiveDatetime has none, which no format says",
        NaiveDatetime,
        {
            "type": "string",
            "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])"
            r"[Tt](?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]{1,6})?$",
        },
        {'"2024-02-29T12:00:00"': dt.datetime(2024, 2, 29, 12)},
        all_of(
            "invalid_datetime",
            '"2024-02-29T12:00:00Z"',
            '"2024-13-29T12:00:00"',
            '"2024-02-29"',
            '"2024-02-30T12:00:00"',
        ),
        narrower=frozenset({'"2024-02-30T12:00:00"'}),
    ),
    Fact(
        "timedelta takes more of ISO 8601 than the format does",
        dt.timedelta,
        {"type": "string", "format": "duration"},
        {
            '"P1D"': dt.timedelta(1),
            '"P1W"': dt.timedelta(7),
            '"P1M"': dt.timedelta(30),
            '"P1Y"': dt.timedelta(365),
            '"PT36H"': dt.timedelta(1.5),
            '"P1Y2M3DT4H5M6S"': dt.timedelta(428, 14706),
            '"PT1.5S"': dt.timedelta(seconds=1.5),
            '"-P1D"': dt.timedelta(-1),
            '"+P0.5D"': dt.timedelta(0.5),
            '"P1Y1D"': dt.timedelta(366),
        },
        all_of(
            "invalid_duration",
            *[
                '"P"',
                '"PT"',
                '"P1DT"',
                '"01:00:00"',
                '"1 day"',
                "3600",
                '"3600"',
                '"P1W1D"',
                '"p1d"',
                '"P1,5D"',
                "null",
            ],
            *['"PT1.1234567S"', '"P1000000000D"', '"PT1S1M"'],
        ),
        wider=frozenset({'"PT1.5S"', '"-P1D"', '"+P0.5D"', '"P1Y1D"'}),
        narrower=frozenset({'"P1000000000D"'}),
    ),
]


@pytest.mark.parametrize(**named(TIMES))
def test_time(fact: Fact) -> None:
    """SPEC T's rows of times."""
    check(fact)
