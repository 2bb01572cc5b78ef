"""What is expected and what came, in the words of JSON: the one table of messages, and phrases made from a schema."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from toolwire.compiling.rules.numbers import COMPLEX, DECIMAL, FRACTION
from toolwire.compiling.rules.words import FORMATS
from toolwire.compiling.text_forms import ENCODINGS, JSON_TEXT, PATTERNS, TEXT, text_form
from toolwire.results import IssueCode, is_a, shortened

__all__ = [
    "EXPECTED",
    "NO_DEFAULT",
    "TEXT_FORMS",
    "alternatives",
    "either",
    "kind_of",
    "listed",
    "one_of",
    "phrase",
    "values_of",
]

Node: TypeAlias = dict[str, Any]

EXPECTED: Final[Mapping[IssueCode, str]] = {
    "missing_argument": "a value",
    "unknown_argument": "another name",
    "non_string_key": "names that are strings",
    "expected_boolean": "true or false",
    "expected_integer": "an integer",
    "expected_number": "a number",
    "expected_string": TEXT,
    "expected_array": "an array",
    "not_an_object": "an object",
    "expected_null": "null",
    "unsafe_integer": "a number that keeps its exact value",
    "not_finite": "a finite number",
    "out_of_range": "another value",
    "pattern_mismatch": "text of another form",
    "invalid_unicode": "text without lone surrogates",
    "invalid_date": FORMATS["date"],
    "invalid_time": FORMATS["time"],
    "invalid_datetime": FORMATS["date-time"],
    "invalid_duration": FORMATS["duration"],
    "invalid_decimal": PATTERNS[DECIMAL],
    "invalid_uuid": FORMATS["uuid"],
    "invalid_url": FORMATS["uri"],
    "invalid_base64": ENCODINGS["base64"],
    "invalid_json_text": JSON_TEXT,
    "invalid_complex": PATTERNS[COMPLEX],
    "invalid_fraction": PATTERNS[FRACTION],
    "not_in_enum": "one of the listed values",
    "no_union_member": "one of the allowed forms",
    "unknown_tag": "a known tag",
    "missing_tag": "a tag",
    "too_deep": "fewer levels of nesting (200 at most)",
    "unhashable_item": "items that are neither arrays nor objects",
    "invalid_value": "another value",
}
"""What each issue says it expects, where nothing more exact is known about the place."""

NO_DEFAULT: Final = "this value is not accepted, and there is no default to take its place"
"""What is said where a validator of the author's asks for a default and there is none."""

TEXT_FORMS: Final[frozenset[IssueCode]] = frozenset(
    code for code in EXPECTED if code.startswith("invalid_") and code != "invalid_value"
)
"""Issues about strings of a known form."""

_TYPES: Final[Mapping[str, IssueCode]] = {
    "boolean": "expected_boolean",
    "integer": "expected_integer",
    "number": "expected_number",
    "string": "expected_string",
    "array": "expected_array",
    "object": "not_an_object",
    "null": "expected_null",
}
VALUES_SHOWN: Final = 20


_KINDS: Final[Mapping[type, str]] = {
    type(None): "null",
    bool: "a boolean",
    int: "an integer",
    float: "a number",
    str: "a string",
    list: "an array",
    dict: "an object",
}


def kind_of(value: Any) -> str:
    """What kind of JSON value something is, never the value."""
    if is_a(value, float) and not math.isfinite(value):
        return "a number that is not finite"
    if type(value) in _KINDS:
        return _KINDS[type(value)]
    kinds = (*reversed(list(_KINDS.items())), (Mapping, "an object"))
    return next((word for kind, word in kinds if is_a(value, kind)), "a value that is not JSON")


def either(phrases: Iterable[str]) -> str:
    """`a`, `a or b`, `a, b or c`; without repetitions."""
    *others, last = dict.fromkeys(phrases)
    return f"{', '.join(others)} or {last}" if others else last


def listed(values: Sequence[Any]) -> str:
    """Values as JSON, the first twenty of them."""
    shown = [
        f'"{value}"' if isinstance(value, str) and value.isidentifier() else _as_json(value)
        for value in values[:VALUES_SHOWN]
    ]
    rest = len(values) - VALUES_SHOWN
    return f"{', '.join(shown)} and {rest} more" if rest > 0 else ", ".join(shown)


def _as_json(value: Any) -> str:
    return shortened(json.dumps(value, ensure_ascii=False))


def one_of(values: Sequence[Any]) -> str:
    """Values as what is expected: one of them, or the only one."""
    return listed(values) if len(values) == 1 else f"one of {listed(values) or 'no values'}"


def alternatives(nodes: Sequence[Node]) -> list[str]:
    """What a value at these nodes may be; empty where anything goes or the schema does not say."""
    values = list({_as_json(value): value for value in values_of(nodes)}.values())
    return list(dict.fromkeys(said for node in nodes for said in _said_by(node, values)))


def _said_by(node: Node, values: Sequence[Any]) -> list[str]:
    if "enum" in node or "const" in node:
        return [one_of(values)]
    types = node.get("type", ())
    names = [types] if isinstance(types, str) else types
    return [text_form(node) if name == "string" else EXPECTED[_TYPES[name]] for name in names if name in _TYPES]


def values_of(nodes: Iterable[Node]) -> list[Any]:
    """The values that `enum` and `const` list."""
    return [value for node in nodes for value in node.get("enum", [node["const"]] if "const" in node else [])]


def phrase(nodes: Sequence[Node]) -> str:
    """`alternatives` as one phrase; empty when there are none."""
    found = alternatives(nodes)
    return either(found) if found else ""
