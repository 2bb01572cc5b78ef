"""The closed list of places where schema and dispatch may differ (SPEC N1), as a table of named predicates."""

from __future__ import annotations

import contextlib
import re
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from enum import Flag, auto
from ipaddress import IPv4Network, IPv6Address, IPv6Interface, IPv6Network
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from pydantic import AnyUrl, TypeAdapter

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

__all__ = [
    "CHANGED",
    "CUSTOM",
    "LOOSENESSES",
    "Looseness",
    "May",
    "Place",
    "has_one_key_twice",
    "is_spelled_variously",
]

SAFE = 2**53 - 1
MAX_DIGITS = 4300
FLOAT_DIGITS = 15
STRING_INTEGER = r"^-?\d+$"


class May(Flag):
    """What dispatch may answer at a place."""

    ACCEPT = auto()
    REFUSE = auto()
    EITHER = ACCEPT | REFUSE


@dataclass(frozen=True, slots=True)
class Place:
    """One value under one schema object: its own keywords, what they say of the value, and the findings there."""

    keywords: Mapping[str, Any]
    value: Any
    fits: bool
    findings: frozenset[str] = frozenset()

    def kind(self, name: str) -> bool:
        """Whether values of this JSON type may stand here."""
        declared = self.keywords.get("type", ())
        return name == declared or (not isinstance(declared, str) and name in declared)

    @property
    def text(self) -> str | None:
        """The value, if it is a string."""
        return self.value if isinstance(self.value, str) else None

    @property
    def number(self) -> int | float | None:
        """The value, if it is a number."""
        return self.value if isinstance(self.value, int | float) and not isinstance(self.value, bool) else None


@dataclass(frozen=True, slots=True)
class Looseness:
    """One row of the closed list: its name in the docs, and what dispatch may do where the row applies."""

    name: str
    may: Callable[[Place], May | None]


def _unsafe_float(place: Place) -> May | None:
    unsafe = isinstance(place.value, float) and place.value.is_integer() and abs(place.value) > SAFE
    return May.REFUSE if unsafe and place.kind("integer") and not place.kind("number") else None


def _inexact_float(place: Place) -> May | None:
    if not isinstance(place.value, int) or isinstance(place.value, bool) or not place.kind("number"):
        return None
    try:
        exact = int(float(place.value)) == place.value
    except OverflowError:
        exact = False
    return None if exact or not place.fits else May.EITHER


def _string_integer(place: Place) -> May | None:
    if place.keywords.get("pattern") != STRING_INTEGER:
        return None
    if place.number is not None and place.number == place.number // 1:
        return May.EITHER
    if place.text is None or not place.fits:
        return None
    return May.REFUSE if len(place.text.lstrip("-")) > MAX_DIGITS else None


CLOCKS = ("date", "time", "date-time")
NAIVE_DAY = "^[0-9]{4}-"
"""How the pattern of a datetime without an offset begins; no format says such a text."""


def _python_clock(place: Place) -> May | None:
    """Years, days, leap seconds and fractions that Python's date and time types do not have."""
    naive = place.keywords.get("pattern", "").startswith(NAIVE_DAY)
    if place.text is None or not place.fits or (place.keywords.get("format") not in CLOCKS and not naive):
        return None
    if re.match(r"[0-9]{4}-", place.text) and not _in_calendar(place.text[:10]):
        return May.REFUSE
    return May.EITHER if re.search(r":60|\.[0-9]{7}", place.text) else None


def _in_calendar(day: str) -> bool:
    try:
        date.fromisoformat(day)
    except ValueError:
        return False
    return True


DATE = r"(?!0000)[0-9]{4}-[0-9]{2}-[0-9]{2}"
CLOCK = r"[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?"
WITHOUT_OFFSET = {"time": re.compile(CLOCK), "date-time": re.compile(f"{DATE}[Tt]{CLOCK}")}


def _no_offset(place: Place) -> May | None:
    shape = WITHOUT_OFFSET.get(place.keywords.get("format", ""))
    return May.EITHER if shape and place.text is not None and shape.fullmatch(place.text) else None


PERIOD = r"(?=[0-9T])([0-9]+(\.[0-9]+)?[YMWD])*(T(?=[0-9])([0-9]+(\.[0-9]+)?[HMS])*)?"
LONG_PERIOD = re.compile("[0-9]{7}")
DURATION = re.compile(f"[-+]?P{PERIOD}")


def _duration(place: Place) -> May | None:
    """Forms that `format: duration` lacks, and those that come to more than a timedelta can hold."""
    if place.text is None or place.keywords.get("format") != "duration":
        return None
    if place.fits:
        return May.EITHER if LONG_PERIOD.search(place.text) else None
    return May.EITHER if DURATION.fullmatch(place.text) else None


DECIMAL = re.compile(r"\^-\?(?:\[0-9\]\+|0\*\[0-9\]\{1,[0-9]+\}|0\+)\(?\\\.[^)]*(?:\)\?)?\$")
"""The pattern of decimals, whatever it says about the numbers of digits."""


def _decimal(place: Place) -> May | None:
    if place.number is None or not DECIMAL.fullmatch(place.keywords.get("pattern", "")):
        return None
    return May.EITHER if _recoverable(place.number) else None


def _recoverable(number: float) -> bool:
    """Integers are exact; a float is when its text has at most fifteen significant digits."""
    return isinstance(number, int) or len(Decimal(repr(number)).normalize().as_tuple().digits) <= FLOAT_DIGITS


ADDRESS_FORMATS = frozenset(
    f"ip{version}{kind}" for version in ("v4", "v6", "vany") for kind in ("", "address", "network", "interface")
)
SCHEMES = re.compile(r"\^\(\?:.*\):")
"""The pattern of a URL of certain schemes; data source names have no format besides."""


def _address(place: Place) -> May | None:
    """What Python's parsers refuse, and hosts outside ASCII, which only they take."""
    if place.text is None:
        return None
    form = place.keywords.get("format")
    if form == "uri" or SCHEMES.fullmatch(place.keywords.get("pattern", "")):
        return May.EITHER if place.fits or not place.text.isascii() else None
    return May.EITHER if form in ADDRESS_FORMATS and place.fits else None


def _annotated_text(place: Place) -> May | None:
    told = (
        "contentEncoding" in place.keywords
        or "contentMediaType" in place.keywords
        or place.keywords.get("format") in ("regex", "path", "file-path", "directory-path")
    )
    return May.EITHER if told and place.text is not None else None


CHANGED = frozenset({"changed_text"})


def _changed_text(place: Place) -> May | None:
    return May.EITHER if place.findings & CHANGED and place.text is not None else None


def _python_equality(place: Place) -> May | None:
    if not place.keywords.get("uniqueItems") or not isinstance(place.value, list):
        return None
    collapses = any(item == other for index, item in enumerate(place.value) for other in place.value[:index])
    sized = "minItems" in place.keywords or "maxItems" in place.keywords
    return (May.EITHER if sized else May.ACCEPT) if collapses else None


def _bounds(place: Place) -> May | None:
    """Bounds of what travels as text: a finding says that they are checked on calls only."""
    return May.EITHER if "weakened" in place.findings and place.text is not None and place.fits else None


CUSTOM = frozenset({"custom_validation", "validator"})


def _custom(place: Place) -> May | None:
    return May.EITHER if place.findings & CUSTOM else None


KEY_TYPES = (
    datetime,
    time,
    timedelta,
    AnyUrl,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    IPv6Interface,
    PurePosixPath,
    Decimal,
)
KEY_READERS = (*(TypeAdapter[Any](key).validate_python for key in KEY_TYPES), lambda name: name.strip().casefold())


def is_spelled_variously(names: Any) -> bool:
    """Whether the schema of an object's names is that of a type whose values can be written in several ways."""
    if not isinstance(names, dict):
        return False
    told = not {"format", "contentEncoding"}.isdisjoint(names) or SCHEMES.fullmatch(names.get("pattern", ""))
    return bool(told) or any(map(is_spelled_variously, names.get("anyOf", ())))


def has_one_key_twice(names: Iterable[str]) -> bool:
    """Whether two names can be spellings of one key of a type that has several spellings of a value."""
    return any(len(read) > len(set(read)) for read in (_read(names, reader) for reader in KEY_READERS))


def _read(names: Iterable[str], reader: Callable[[str], Any]) -> list[Any]:
    read = []
    for name in names:
        with contextlib.suppress(ValueError, TypeError):
            read.append(reader(name))
    return read


LOOSENESSES = (
    Looseness("author's validation", _custom),
    Looseness("float tokens beyond 2^53-1", _unsafe_float),
    Looseness("integers a float cannot hold", _inexact_float),
    Looseness("StringInteger", _string_integer),
    Looseness("Python's calendar and clock", _python_clock),
    Looseness("no offset", _no_offset),
    Looseness("ISO 8601 durations", _duration),
    Looseness("Decimal", _decimal),
    Looseness("URL and IP parsers", _address),
    Looseness("annotated text", _annotated_text),
    Looseness("text changed before its bounds", _changed_text),
    Looseness("sets", _python_equality),
    Looseness("bounds of text", _bounds),
)
"""SPEC N1's closed list without the rows that are about more than one place: `expectation` knows those."""
