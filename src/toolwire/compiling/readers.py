"""The two entrances of a validator: JSON text and decoded mappings, held to the same rules (SPEC D3, D4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic_core import InitErrorDetails, PydanticCustomError, ValidationError, from_json

if TYPE_CHECKING:
    from collections.abc import Callable

    from pydantic_core import SchemaValidator

    from toolwire.compiling.walk import Memory

DEEPEST = 200
"""How many containers may stand inside each other; pydantic-core's parser has the same limit."""

CONTAINERS = frozenset({dict, list})

FOLD = bytes.maketrans(b"123456789E", b"000000000e")
LONG = b"0" * 300


def reader_of(validator: SchemaValidator, memory: Memory) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """The functions that read text and mappings; pydantic-core's own where nothing else has to be looked at."""
    from_text, from_mapping = validator.validate_json, validator.validate_python
    if memory.holds_anything:
        return text_reader(validator), mapping_reader(validator)
    return from_text, mapping_reader(validator) if memory.recursive else from_mapping


def may_hold_infinity(text: str | bytes | bytearray) -> bool:
    """Whether an untyped place of the text could hold a number that no JSON value is: NaN, Infinity, 1e309."""
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    folded = data.translate(FOLD)
    return b"0e" in folded or b"NaN" in folded or b"Infinity" in folded or LONG in folded


def text_reader(validator: SchemaValidator) -> Callable[..., Any]:
    """Reads text of a tool with untyped places, which pydantic-core leaves as parsed."""
    validate_json, validate_python = validator.validate_json, validator.validate_python

    def from_text(text: str | bytes, *, context: Any = None) -> Any:
        if not may_hold_infinity(text):
            return validate_json(text, context=context)
        try:
            value = from_json(text)
        except (ValueError, TypeError):  # what is wrong with it, validate_json says; a lone surrogate is a TypeError
            return validate_json(text, context=context)
        return validate_python(value, context=context)

    return from_text


def mapping_reader(validator: SchemaValidator) -> Callable[..., Any]:
    """Reads mappings of a tool that could nest without end."""
    validate_python = validator.validate_python

    def from_mapping(mapping: Any, *, context: Any = None) -> Any:
        if deeper_than(mapping, DEEPEST):
            too_deep = InitErrorDetails(type=PydanticCustomError("toolwire_too_deep", "too_deep"), loc=(), input=None)
            raise ValidationError.from_exception_data("arguments", [too_deep])
        return validate_python(mapping, context=context)

    return from_mapping


def deeper_than(value: Any, limit: int) -> bool:
    """Whether containers stand inside each other more than `limit` deep; a cyclic value is.

    Empty ones do not count, as they do not for pydantic-core's parser.
    """
    level = [value] if isinstance(value, dict | list) else []
    for _ in range(limit):
        below = []
        for parent in level:
            for child in parent.values() if isinstance(parent, dict) else parent:
                if type(child) in CONTAINERS and child:
                    below.append(child)  # noqa: PERF401 - in one comprehension it is half as fast
        if not below:
            return False
        level = below
    return True
