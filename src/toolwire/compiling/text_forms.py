"""What text at a place has to look like, in words, as the canonical schema says."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from toolwire.compiling.rules.formats import NAIVE
from toolwire.compiling.rules.mappings import DECIMAL_KEY, INTEGER_KEY, lower_uuid
from toolwire.compiling.rules.numbers import COMPLEX, DECIMAL, FRACTION
from toolwire.compiling.rules.parsers import SIZE_PATTERN
from toolwire.compiling.rules.words import FORMATS, SIZE

__all__ = ["ENCODINGS", "JSON_TEXT", "PATTERNS", "TEXT", "text_form"]

TEXT: Final = "a string"
"""Text of no known form."""
JSON_TEXT: Final = "a string that holds valid JSON"

PATTERNS: Final[Mapping[str, str]] = {
    r"^-?\d+$": 'an integer in a string such as "42"',
    r"^[\s\S]$": "a string of exactly one character",
    NAIVE["time"]: 'a time without an offset such as "09:30:00"',
    NAIVE["date-time"]: 'a date and time without an offset such as "2024-12-31T09:30:00"',
    DECIMAL: 'a decimal number in a string such as "12.5"',
    FRACTION: 'a fraction in a string such as "3/4"',
    COMPLEX: 'a complex number in a string such as "1+2j"',
    INTEGER_KEY: 'an integer such as "42", without leading zeros',
    DECIMAL_KEY: 'a decimal number such as "12.5", without zeros before or behind it',
    lower_uuid({}): 'a UUID in small letters such as "123e4567-e89b-12d3-a456-426614174000"',
    SIZE_PATTERN: SIZE,
}
"""What this library's own patterns mean."""
DECIMAL_DIGITS: Final = re.compile(
    r"\^-\?(?:\[0-9\]\+|0\*\[0-9\]\{1,([0-9]+)\}|(0\+))\(?\\\.(?:(0\+)|\[0-9\]\{1,[0-9]+\}0\*)(?:\)\?)?\$"
)
"""The pattern of decimals with so many digits before or behind the point, or none."""
OF_VERSION: Final = re.compile(r".*-([0-9])\[0-9a-f(A-F)?\]\{3\}-.*")
"""The pattern of ids of one version; as keys they are written in small letters only."""
SCHEMES: Final = re.compile(r"\^\(\?:((?:[a-z0-9+.|]|\\[+.-])+)\):")
"""The pattern of URLs of certain schemes."""
SCHEMES_SHOWN: Final = 3

ENCODINGS: Final[Mapping[str, str]] = {
    "base64": 'base64 text (standard alphabet, padded with "=")',
    "base64url": 'base64 text (URL alphabet with "-" and "_", padded with "=")',
}


def text_form(node: Mapping[str, Any]) -> str:
    """What text at a node has to look like; `TEXT` where its schema does not say that in a known way."""
    pattern, kind = node.get("pattern", ""), node.get("format", "")
    if pattern in PATTERNS:
        return PATTERNS[pattern]
    if digits := DECIMAL_DIGITS.fullmatch(pattern):
        whole = "0" if digits[2] else "1" if digits[1] == "1" else "12"
        return (
            f'a whole number in a string such as "{whole}"'
            if digits[3]
            else f'a decimal number in a string such as "{whole}.5"'
        )
    if schemes := SCHEMES.fullmatch(pattern):
        return _url(schemes[1].replace("\\", "").split("|"))
    if version := OF_VERSION.fullmatch(pattern):
        small = "" if version[2] else " in small letters"
        return f'a UUID of version {version[1]}{small} such as "123e4567-e89b-{version[1]}2d3-a456-426614174000"'
    if node.get("contentMediaType") == "application/json":
        return JSON_TEXT
    return ENCODINGS.get(node.get("contentEncoding", "")) or FORMATS.get(kind, TEXT)


def _url(schemes: list[str]) -> str:
    if "https" in schemes:
        return FORMATS["uri"]
    shown = [f'"{scheme}:"' for scheme in schemes[:SCHEMES_SHOWN]]
    more = " (or another of its schemes)" if len(schemes) > SCHEMES_SHOWN else ""
    host = "" if schemes[0] == "file" else "example.org"
    return f'a URL that begins with {" or ".join(shown)}{more} such as "{schemes[0]}://{host}/a"'
