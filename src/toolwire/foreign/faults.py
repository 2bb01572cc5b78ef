"""One table from jsonschema-rs's kinds of errors to pydantic-core's, so that all tools speak with one voice (SPEC D5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from json import dumps
from typing import Any, Final, LiteralString, NamedTuple

from pydantic_core import PydanticCustomError

__all__ = ["FAULTS", "OTHER", "Fault"]


class Fault(NamedTuple):
    """What is wrong at a place, or some steps below it; `input` is the value that came."""

    type: Any
    input: Any
    context: dict[str, Any] = {}  # noqa: RUF012 - never changed
    steps: tuple[str | int, ...] = ()


Reading = Callable[[Any, Any], Iterator[Fault]]
"""From the kind of an error and the value it is about to what is wrong."""

TYPES: Final[Mapping[str, str]] = {
    "null": "none_required",
    "boolean": "bool_type",
    "integer": "int_type",
    "number": "float_type",
    "string": "string_type",
    "array": "list_type",
    "object": "dict_type",
}
VALUES_SHOWN: Final = 20


def _type(kind: Any, value: Any) -> Iterator[Fault]:
    names = [name for name in kind.types if name != "null"] or ["null"]
    for name in names:
        yield Fault(TYPES[name], value, steps=(f"\0{name}",) if len(names) > 1 else ())


def _listed(values: Sequence[Any], value: Any) -> Iterator[Fault]:
    expected = " or ".join(dumps(each, ensure_ascii=False) for each in values[:VALUES_SHOWN])
    yield Fault("literal_error", value, {"expected": expected})


def _enum(kind: Any, value: Any) -> Iterator[Fault]:
    return _listed(kind.options, value)


def _const(kind: Any, value: Any) -> Iterator[Fault]:
    return _listed([kind.expected_value], value)


def _limit(error: str, bound: str) -> Reading:
    def reading(kind: Any, value: Any) -> Iterator[Fault]:
        limit = kind.multiple_of if bound == "multiple_of" else kind.limit
        yield Fault(error, value, {bound: limit if isinstance(limit, int) else float(limit)})

    return reading


def _size(error: str, bound: str, things: str) -> Reading:
    def reading(kind: Any, value: Any) -> Iterator[Fault]:
        yield Fault(error, value, {"field_type": things, bound: kind.limit, "actual_length": len(value)})

    return reading


def _pattern(kind: Any, value: Any) -> Iterator[Fault]:
    yield Fault("string_pattern_mismatch", value, {"pattern": kind.pattern})


def _required(kind: Any, value: Any) -> Iterator[Fault]:
    yield Fault("missing", value, steps=(kind.property,))


def _unexpected(kind: Any, value: Any) -> Iterator[Fault]:
    unexpected = frozenset(kind.unexpected)
    for name in value:  # in the order they were sent
        if name in unexpected:
            yield Fault("extra_forbidden", value[name], steps=(name,))


def _name(kind: Any, value: Any) -> Iterator[Fault]:
    """A name that does not fit; what is wrong with it is an error of its own, about the name."""
    del value
    error, name = kind.error, kind.error.instance
    for fault in FAULTS.get(type(error.kind).__name__, OTHER)(error.kind, name):
        yield fault._replace(steps=(name, "[key]"))


def _forbidden(kind: Any, value: Any) -> Iterator[Fault]:
    del kind
    yield Fault("extra_forbidden", value)


def _no_names(kind: Any, value: Any) -> Iterator[Fault]:
    del kind
    for name in value:
        yield Fault("extra_forbidden", value[name], steps=(name,))


def _ours(code: LiteralString, expected: LiteralString) -> Reading:
    def reading(kind: Any, value: Any) -> Iterator[Fault]:
        del kind
        yield Fault(PydanticCustomError(f"toolwire_{code}", expected), value)

    return reading


OTHER: Final = _ours("invalid_value", "a value that fits the schema")

FAULTS: Final[Mapping[str, Reading]] = {
    "Type": _type,
    "Enum": _enum,
    "Constant": _const,
    "Minimum": _limit("greater_than_equal", "ge"),
    "Maximum": _limit("less_than_equal", "le"),
    "ExclusiveMinimum": _limit("greater_than", "gt"),
    "ExclusiveMaximum": _limit("less_than", "lt"),
    "MultipleOf": _limit("multiple_of", "multiple_of"),
    "MinLength": _size("string_too_short", "min_length", "String"),
    "MaxLength": _size("string_too_long", "max_length", "String"),
    "MinItems": _size("too_short", "min_length", "List"),
    "MaxItems": _size("too_long", "max_length", "List"),
    "AdditionalItems": _size("too_long", "max_length", "List"),
    "MinProperties": _size("too_short", "min_length", "Dictionary"),
    "MaxProperties": _size("too_long", "max_length", "Dictionary"),
    "Pattern": _pattern,
    "Required": _required,
    "AdditionalProperties": _unexpected,
    "UnevaluatedProperties": _unexpected,
    "PropertyNames": _name,
    "FalseName": _forbidden,
    "FalseNames": _no_names,
    "FalseItem": _ours("invalid_value", "no further items"),
    "UnevaluatedItems": _ours("invalid_value", "no further items"),
    "UniqueItems": _ours("invalid_value", "an array whose items are all different"),
    "Contains": _ours("invalid_value", "an array with the right number of items of one form"),
    "Not": _ours("invalid_value", "a value that the schema does not exclude"),
    "OneOfMultipleValid": _ours("invalid_value", "a value that fits exactly one of the allowed forms"),
    "BacktrackLimitExceeded": _ours("pattern_mismatch", "text that can be matched in reasonable time"),
    "RegexEngineFailure": _ours("pattern_mismatch", "text that can be matched in reasonable time"),
    "ContentEncoding": _ours("invalid_base64", "invalid_base64"),
    "ContentMediaType": _ours("invalid_json_text", "invalid_json_text"),
}
"""jsonschema-rs's name of a kind of error (but for `False...`, which are one for it) -> what is wrong; `OTHER` for what is not here."""
