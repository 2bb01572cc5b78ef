"""JSON text as a stream of checked tokens with their positions, without recursion and without converting a number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

__all__ = ["LARGEST_SAFE", "LONGEST_SAFE", "NotJsonError", "Token", "is_integral", "is_safe", "tokens", "whole"]

LARGEST_SAFE: Final = 2**53 - 1
"""The largest integer every JSON implementation holds exactly (SPEC R3)."""
LONGEST_SAFE: Final = len(str(-LARGEST_SAFE))
"""No longer token is an integer of that size."""
_LONGEST_POWER: Final = 12
_OPENING: Final = frozenset({"object", "array"})


class NotJsonError(ValueError):
    """The text is not one complete JSON value."""


Token = tuple[str, int, int]
"""Kind (`key`, `string`, `integer`, `float`, `word`, `object`, `array` or `close`), start and end of one token."""

_BLANK = r"[ \t\n\r]*+"
_STRING = r'"[^"\\\x00-\x1f]*+(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*+)*+"'
_INTEGER = r"-?(?:0|[1-9][0-9]*+)"
_VALUE = (
    rf"(?P<string>{_STRING})"
    rf"|(?P<float>{_INTEGER}(?:\.[0-9]++(?:[eE][+-]?[0-9]++)?+|[eE][+-]?[0-9]++))"
    rf"|(?P<integer>{_INTEGER})"
    r"|(?P<word>true|false|null)|(?P<object>\{)|(?P<array>\[)"
)
_KEY = rf"(?P<key>{_STRING}){_BLANK}:"

# What may come next, one pattern for each state of the grammar.
_ANY_VALUE = re.compile(rf"{_BLANK}(?:{_VALUE})").match
_FIRST_ITEM = re.compile(rf"{_BLANK}(?:{_VALUE}|(?P<close>\]))").match
_ANY_KEY = re.compile(rf"{_BLANK}{_KEY}").match
_FIRST_KEY = re.compile(rf"{_BLANK}(?:{_KEY}|(?P<close>\}}))").match
_AFTER_ITEM = re.compile(rf"{_BLANK}(?:(?P<comma>,)|(?P<close>\]))").match
_AFTER_MEMBER = re.compile(rf"{_BLANK}(?:(?P<comma>,)|(?P<close>\}}))").match
_AFTER_ALL = re.compile(rf"{_BLANK}(?P<finish>\Z)").match


def tokens(text: str) -> Iterator[Token]:
    """The tokens of one JSON value in order, commas and colons left out.

    Raises:
        NotJsonError: where the text leaves the grammar of RFC 8259; tokens before that place have been given already.
    """
    in_object: list[bool] = []
    expected, position = _ANY_VALUE, 0
    while True:
        match = expected(text, position)
        if match is None:
            raise NotJsonError(f"not JSON after character {position}")
        kind, position = match.lastgroup or "", match.end()
        if kind == "finish":
            return
        if kind == "comma":
            expected = _ANY_KEY if in_object[-1] else _ANY_VALUE
            continue
        yield kind, *match.span(kind)
        if kind == "key":
            expected = _ANY_VALUE
        elif kind in _OPENING:
            in_object.append(kind == "object")
            expected = _FIRST_KEY if kind == "object" else _FIRST_ITEM
        else:
            if kind == "close":
                in_object.pop()
            expected = _AFTER_ALL if not in_object else _AFTER_MEMBER if in_object[-1] else _AFTER_ITEM


def whole(token: str) -> str | None:
    """Write a float token without fraction as the integer it stands for, judged on its digits (SPEC R1, R3).

    Nothing is converted to a float and no exponent is expanded before its size is known.

    >>> whole("1.2e5"), whole("-0.0"), whole("1.00000000000000000001"), whole("1e999999999")
    ('120000', '-0', None, None)
    """
    sign, significant, zeros = _digits(token)
    if zeros < 0 or len(significant) + zeros >= LONGEST_SAFE:
        return None
    written = significant + "0" * zeros
    return sign + (written or "0") if int(written or "0") <= LARGEST_SAFE else None


def is_integral(token: str) -> bool:
    """Whether a number has no fraction, however large it is."""
    return _digits(token)[2] >= 0


def _digits(token: str) -> tuple[str, str, int]:
    """Take a number apart: sign, significant digits, and the zeros behind them (fewer than none: a fraction)."""
    mantissa, _, exponent = token.lower().partition("e")
    sign = "-" if mantissa.startswith("-") else ""
    before, _, after = mantissa.removeprefix("-").partition(".")
    digits = (before + after).lstrip("0")
    significant = digits.rstrip("0")
    if not significant:
        return sign, "", 0
    return sign, significant, _power(exponent) - len(after) + len(digits) - len(significant)


def _power(exponent: str) -> int:
    """Read an exponent, cut off where no text could hold the digits to make up for it."""
    size = exponent.lstrip("+-").lstrip("0")
    power = int(size or "0") if len(size) < _LONGEST_POWER else 10**_LONGEST_POWER
    return -power if exponent.startswith("-") else power


def is_safe(token: str) -> bool:
    """Whether an integer token lies within 2^53-1 (SPEC R3); its length is looked at before its value."""
    return len(token) <= LONGEST_SAFE and abs(int(token)) <= LARGEST_SAFE
