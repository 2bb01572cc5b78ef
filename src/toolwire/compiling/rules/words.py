"""Text of a known form in words, with an example that has this form: what a model is told to write (SPEC D5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = ["ADDRESSES", "AWARE", "FORMATS", "REGEX", "SIZE", "SIZE_OR_NUMBER", "ZONE"]

SIZE: Final = 'a size such as "10MB" or "1.5 GiB"'
SIZE_OR_NUMBER: Final = f"{SIZE}, or a number of bytes"
REGEX: Final = 'a regular expression such as "^a+$"'
ZONE: Final = 'a time zone such as "Europe/Berlin" or "UTC"'
ADDRESSES: Final[Mapping[str, str]] = {
    "email": 'an email address such as "ann@example.org"',
    "name-email": 'an email address such as "Ann <ann@example.org>"',
    "ipv4": 'an IPv4 address such as "192.0.2.1"',
    "ipv4network": 'an IPv4 network without host bits such as "192.0.2.0/24"',
    "ipv4interface": 'an IPv4 interface such as "192.0.2.1/24"',
    "ipv6": 'an IPv6 address such as "2001:db8::1"',
    "ipv6network": 'an IPv6 network without host bits such as "2001:db8::/32"',
    "ipv6interface": 'an IPv6 interface such as "2001:db8::1/32"',
    "ipvanyaddress": 'an IP address such as "192.0.2.1" or "2001:db8::1"',
    "ipvanynetwork": 'an IP network such as "192.0.2.0/24" or "2001:db8::/32"',
    "ipvanyinterface": 'an IP interface such as "192.0.2.1/24" or "2001:db8::1/32"',
}
"""By the `format` of their schemas."""
FORMATS: Final[Mapping[str, str]] = {
    **ADDRESSES,
    "date": 'a date such as "2024-12-31"',
    "time": 'a time such as "09:30:00" or "09:30:00Z"',
    "date-time": 'a date and time such as "2024-12-31T09:30:00Z"',
    "duration": 'a duration such as "PT1H30M" or "P2D"',
    "uuid": 'a UUID such as "123e4567-e89b-12d3-a456-426614174000"',
    "uri": 'a URL such as "https://example.org/a"',
    "regex": REGEX,
    "zoneinfo": ZONE,
}
"""All values of `format` that this library writes and has words for."""
AWARE: Final[Mapping[str, str]] = {
    "time": 'a time with an offset such as "09:30:00Z" or "09:30:00+02:00"',
    "date-time": 'a date and time with an offset such as "2024-12-31T09:30:00Z" or "2024-12-31T09:30:00+02:00"',
}
"""Formats where an offset has to be there."""
