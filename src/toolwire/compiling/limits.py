"""A value outside its bounds, or one that does not meet a condition, put into words (SPEC D5)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from pydantic_core import to_json

from toolwire.compiling.phrases import EXPECTED
from toolwire.compiling.places import Place
from toolwire.results import is_a

__all__ = ["CONDITIONS", "not_met", "out_of_range"]

BOUNDS: Final[Mapping[str, tuple[str, str]]] = {
    "greater_than": ("a value greater than {gt}", "one that is not"),
    "greater_than_equal": ("a value of at least {ge}", "a smaller one"),
    "less_than": ("a value less than {lt}", "one that is not"),
    "less_than_equal": ("a value of at most {le}", "a larger one"),
    "multiple_of": ("a multiple of {multiple_of}", "another number"),
    "too_short": ("at least {min_length} {items}", "fewer"),
    "too_long": ("at most {max_length} {items}", "more"),
    "string_too_short": ("a string of at least {min_length} character(s)", "a shorter one"),
    "string_too_long": ("a string of at most {max_length} character(s)", "a longer one"),
    "bytes_too_short": ("at least {min_length} byte(s)", "fewer"),
    "bytes_too_long": ("at most {max_length} byte(s)", "more"),
    "decimal_max_digits": ("at most {max_digits} digit(s)", "more"),
    "decimal_max_places": ("at most {decimal_places} digit(s) behind the decimal point", "more"),
    "decimal_whole_digits": ("at most {whole_digits} digit(s) before the decimal point", "more"),
    "date_past": ("a date in the past", "another one"),
    "date_future": ("a date in the future", "another one"),
    "datetime_past": ("a time in the past", "another one"),
    "datetime_future": ("a time in the future", "another one"),
    "url_too_long": ("a URL of at most {max_length} character(s)", "a longer one"),
}
"""Error types about size -> what is expected and what came."""


def out_of_range(details: Mapping[str, Any], place: Place) -> str:
    """What is expected of a value at a place, and on which side of it the value lies."""
    expected, got = BOUNDS.get(details["type"], (EXPECTED["out_of_range"], "one that is not allowed"))
    bounds = {key: _bound(value) for key, value in details.get("ctx", {}).items()}
    bounds["items"] = _counted(details["input"], place)
    said = expected.format_map(bounds)
    return f"expected {said.replace('(s)', '' if ' 1 ' in said else 's')}, got {got}"


COUNTED: Final[Mapping[str, str]] = {"array": "item(s)", "object": "key(s)"}


def _counted(value: Any, place: Place) -> str:
    """What is counted in a value; in text that stands for something else, what it stands for."""
    if is_a(value, (Mapping,)):
        return "key(s)"
    if is_a(value, str):
        held = [node["contentSchema"].get("type") for node in place.nodes if "contentSchema" in node]
        encoded = any("contentEncoding" in node for node in place.nodes)
        return next((COUNTED[kind] for kind in held if kind in COUNTED), "byte(s)" if encoded else "character(s)")
    return "different item(s)" if any(node.get("uniqueItems") for node in place.nodes) else "item(s)"


MADE: Final = re.compile(r"[A-Za-z_][\w.]*\((['\"]?)(.+)\1\)")
"""A bound of a class of its own, such as an address, as Python writes it."""


def _bound(value: Any) -> str:
    """A bound as it is written on the wire."""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, str):
        made = MADE.fullmatch(value)
        return made[2] if made else value
    return to_json(value, fallback=str).decode().strip('"')


CONDITIONS: Final = frozenset({"predicate_failed", "not_operation_failed"})
"""pydantic's own errors about a `Predicate` or a `Not`, in which it names a function of Python."""
KNOWN: Final[Mapping[str, str]] = {
    "str.islower": "text in small letters",
    "str.isupper": "text in capital letters",
    "str.isdigit": "text of digits only",
    "str.isascii": "text of ASCII characters only",
    "str.isalpha": "text of letters only",
    "str.isalnum": "text of letters and digits only",
}
NAMED: Final = re.compile(r"'([\w.]+)'")


def not_met(details: Mapping[str, Any]) -> str:
    """What is wrong with a value for which a condition of the author's does not hold, or one holds that must not."""
    named = NAMED.search(details["msg"])
    must_not = details["type"] == "not_operation_failed"
    if named is None:
        return "this value is not accepted"
    if named[1] in KNOWN and not must_not:
        return f"expected {KNOWN[named[1]]}, got other text"
    return f"{'must not meet' if must_not else 'does not meet'} the condition {named[1].rpartition('.')[2]}"
