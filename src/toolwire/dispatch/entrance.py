"""The forms in which arguments may be sent (SPEC D3)."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final, TypeAlias

from pydantic_core import from_json, to_jsonable_python

from toolwire.results import is_a

__all__ = [
    "Decode",
    "DuplicateKeyError",
    "UnreadableError",
    "decoder",
    "nothing_given",
    "plain_json",
    "without_duplicates",
]

Read: TypeAlias = Callable[..., dict[str, Any]]
Decode: TypeAlias = Callable[[Any, Any], dict[str, Any]]

TEXT: Final = (str, bytes, bytearray)


class UnreadableError(Exception):
    """Arguments that are neither text nor a mapping."""


class DuplicateKeyError(Exception):
    """A name that stands twice in one object."""


def decoder(from_text: Read, from_mapping: Read) -> Decode:
    """What turns any form of arguments into checked values.

    Parameters:
        from_text: reads JSON text.
        from_mapping: reads a decoded mapping.
    """

    def decode(arguments: Any, context: Any) -> dict[str, Any]:
        options = {} if context is None else {"context": context}
        if arguments is None:
            return from_mapping({}, **options)
        if is_a(arguments, TEXT):
            return from_text(arguments, **options)
        if is_a(arguments, dict):
            return from_mapping(arguments, **options)
        if is_a(arguments, (Mapping,)):
            return from_mapping(dict(arguments), **options)
        raise UnreadableError

    return decode


def without_duplicates(from_text: Read) -> Read:
    """A reader of text that refuses names that stand twice; the text is parsed a second time for that."""

    def read(text: str | bytes | bytearray, **options: Any) -> dict[str, Any]:
        with suppress(ValueError, RecursionError):  # the reader says better what is wrong with the text
            json.loads(text, object_pairs_hook=_unique)
        return from_text(text, **options)

    return read


def _unique(pairs: list[tuple[str, Any]]) -> None:
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            raise DuplicateKeyError(key)
        seen.add(key)


def nothing_given(arguments: Any) -> bool:
    """Whether text says that there are no arguments: it is blank, or null."""
    if type(arguments) is str or is_a(arguments, str):
        return str.strip(arguments) in ("", "null")
    return is_a(arguments, TEXT) and bytes(arguments).strip() in (b"", b"null")


def plain_json(arguments: Any) -> dict[str, Any]:
    """Arguments that were accepted, as JSON values that share nothing with what was sent."""
    if arguments is None or nothing_given(arguments):
        return {}
    if is_a(arguments, TEXT):
        decoded: dict[str, Any] = from_json(arguments)
        return decoded
    given: dict[str, Any] = to_jsonable_python(dict(arguments), by_alias=True, bytes_mode="base64", fallback=_named)
    return given


def _named(value: object) -> str:
    """What stands for an instance that has no JSON form; only a direct caller can have sent it."""
    return f"<{type(value).__name__}>"
