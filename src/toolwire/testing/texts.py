"""Texts at and beyond the borders of the text forms: what a model writes, and what it should not have written."""

# ruff: noqa: RUF001, S104 - unusual digits and addresses are the point

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

from hypothesis import strategies as st

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

__all__ = ["CONTENT_TEXTS", "FORMAT_TEXTS", "NEAR_TEXTS", "WORDS"]

WORDS = ["", "a", "b", "x", "key", "red", "RED", "1", "null", "é", "😀", "a b", "\n", "A", "$ref", "title"]
"""Ordinary strings, short enough for a failure to be read."""

_DATES = st.dates().map(str) | st.sampled_from(["2024-02-29", "0001-01-01", "9999-12-31", "0000-01-01"])
_CLOCKS = st.times().map(str) | st.sampled_from(["12:00:00", "23:59:59.999999", "23:59:60", "00:00:00.1234567"])
_OFFSETS = st.sampled_from(["Z", "z", "+00:00", "-00:00", "+01:00", "-23:59", "+05:30"])

FORMAT_TEXTS: dict[str, SearchStrategy[str]] = {
    "date": _DATES,
    "time": st.builds("{}{}".format, _CLOCKS, _OFFSETS),
    "date-time": st.builds("{}{}{}{}".format, _DATES, st.sampled_from("Tt"), _CLOCKS, _OFFSETS),
    "duration": st.sampled_from(
        [
            "P1D",
            "PT1S",
            "PT0S",
            "P1W",
            "P1M",
            "PT1M",
            "P1Y",
            "P1Y2M3DT4H5M6S",
            "PT1H1M",
            "P2DT1H",
            "P999999999D",
            "PT100H",
        ]
    ),
    "uuid": st.uuids().map(str) | st.uuids(version=4).map(str) | st.uuids().map(lambda made: str(made).upper()),
    "uri": st.sampled_from(
        [
            "http://a",
            "https://example.com/p?q=1#f",
            "http://a:80/",
            "HTTP://EXAMPLE.com",
            "mailto:x",
            "ftp://h/x",
            "file:///etc",
            "http://[::1]/",
            "http://a:99999/",
            "x:",
            "http://",
            "http://xn--e1aybc/",
            "postgres://u:p@h/db",
        ]
    ),
    "email": st.sampled_from(["a@example.com", "a.b+c@example.org", "a@b", '"a b"@example.com', "a@[1.2.3.4]"]),
    "ipv4": st.ip_addresses(v=4).map(str) | st.sampled_from(["0.0.0.0", "255.255.255.255"]),
    "ipv6": st.ip_addresses(v=6).map(str) | st.sampled_from(["::", "::ffff:1.2.3.4", "2001:DB8::1"]),
    "regex": st.sampled_from(["", "a+", "^[a-z]*$", "(?=a)", "(a)\\1", "(?<n>a)", "\\p{L}"]),
}
"""Asserted `format` -> texts it takes, those included that dispatch may refuse (SPEC N1)."""

CONTENT_TEXTS: dict[str, SearchStrategy[str]] = {
    "base64": st.binary(max_size=8).map(lambda raw: base64.b64encode(raw).decode())
    | st.sampled_from(["", "YQ==", "//++", "YQ", "__--", "Y Q==", "YQ==\n", "!"]),
}
"""`contentEncoding` -> texts, some of them badly encoded: the keyword asserts nothing."""

NEAR_TEXTS = [
    *(
        "42",
        "-0",
        "01",
        "+1",
        " 1",
        "1 ",
        "1\n",
        "1.0",
        "1e2",
        "1_000",
        "٣",
        "1.",
        ".5",
        "0.1",
        "-1.50",
        "NaN",
        "Infinity",
        "inf",
    ),
    *("true", "false", "yes", "on", "null", "None", "[]", "{}", "[1]", '{"a": 1}', '"a"', "1,2"),
    *(
        "86400",
        "1700000000",
        "2024-01-01",
        "2024-1-1",
        "20240101",
        "2024-W01-1",
        "２０２４-01-01",
        "2024-02-30",
        "2024-01-01 ",
    ),
    *(
        "2024-01-01T00:00:00",
        "2024-01-01T00:00:00Z",
        "2024-01-01 00:00:00Z",
        "2024-01-01T00:00Z",
        "2024-01-01T00:00:00+0100",
    ),
    *(
        "2024-01-01T24:00:00Z",
        "2024-01-01T00:00:00,5Z",
        "2024-01-01T00:00:00.Z",
        "2024-01-01T00:00:00 Z",
        "2024-01-01T12:00:00+24:00",
    ),
    *("2024-06-30T23:59:60Z", "0000-01-01T00:00:00Z", "2024-01-01T00:00:00.123456789Z", "2024-01-01T00:00:00−01:00"),
    *(
        "12:00:00",
        "12:00",
        "12:00:00Z",
        "12:00Z",
        "12:00:00+0100",
        "24:00:00Z",
        "12:00:60Z",
        "3600",
        "01:00:00",
        "12:00:00.1234567Z",
    ),
    *(
        "P1D",
        "-P1D",
        "+P1D",
        "PT1.5S",
        "P0.5D",
        "P",
        "PT",
        "P1DT",
        "p1d",
        "1 day",
        "P1W1D",
        "P1Y1D",
        "PT1H1S",
        "P99999999999999999999D",
    ),
    *(
        "12345678123412341234123456789abc",
        "{12345678-1234-1234-1234-123456789abc}",
        "urn:uuid:12345678-1234-1234-1234-123456789abc",
    ),
    *(
        "12345678-1234-1234-1234-123456789ABC",
        "12345678-1234-4234-8234-123456789abc",
        "12345678-1234-1234-1234-123456789ab",
    ),
    *("http://é.com", " http://a", "http://a b", "//a", "a", "http:a", "http://a\\b", "http://a/%zz", "javascript:1"),
    *("1.2.3.4", "01.2.3.4", "1.2.3", "1.2.3.4/8", "::1", "fe80::1%eth0", "::1/64", "1::2::3"),
    *("YQ==", "YQ", "Y Q==", "_-8=", "!", "é", "(", "(?P<a>b)", "a{,3}", "1/2", "1/0", "-1/3", "1j", "1+2j", "(1+2j)"),
    *("a\u0301", "ſ", "\u00a0", "\ufeff", "\u2028", "\r", "\x00", "\x85", "a\n", "😀😀"),
]
"""Texts that some parser somewhere takes for a number, a date, a URL and so on, and their refused neighbours."""
