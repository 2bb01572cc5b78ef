"""The value of a tool as text for the model: JSON by the value's own type, and never an exception (SPEC D8)."""

from __future__ import annotations

import binascii
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from functools import lru_cache
from itertools import islice
from typing import Any, Final, TypeVar, overload

from pydantic_core import SchemaSerializer, core_schema, to_json
from typing_extensions import TypeIs

__all__ = ["NOT_JSON", "SHOWN", "is_a", "json_text", "shortened", "valid_unicode"]

NOT_JSON: Final = "The tool did run and did not fail, but what it returned cannot be shown: it is not JSON."
"""What the model is told of a value that JSON cannot carry."""

T = TypeVar("T")

SHOWN: Final = 120
"""So many characters of a name, a path or a pattern are told to the model."""

_STRINGS = re.compile(r'"(?:[^"\\]|\\.)*"')
_URL_ALPHABET = re.compile(r'"[0-9A-Za-z]*+[_-][0-9A-Za-z_-]*={0,2}"')
_TO_STANDARD = str.maketrans("-_", "+/")
_SURROGATE = re.compile("[\ud800-\udfff]")


def json_text(value: Any) -> str | None:
    """A value as the text a model is shown.

    A string is itself. Anything else is JSON as pydantic writes it: models and dataclasses by their fields and aliases,
    bytes as standard base64, numbers that are not finite as null.

    Returns:
        The text; None for a value that JSON cannot carry, which is logged.
    """
    if is_a(value, str):
        if _SURROGATE.search(value):
            _not_shown(value, "it has lone surrogates")
            return None
        return str.__str__(value)
    try:
        value = list(value) if isinstance(value, Iterator) else value  # it can be read only once
        value = _TAKEN_APART.to_python(value, by_alias=True, warnings=False) if _writes_utf8(value) else value
        text = _to_json(value, "base64")
        # pydantic-core writes the URL alphabet. What a string was made of shows in a second text that says it in hex.
        return _standard_base64(text, _to_json(value, "hex")) if _URL_ALPHABET.search(text) else text
    except Exception as error:  # noqa: BLE001 - serialisers are the author's code and raise what they like
        _not_shown(value, error)
        return None


def _not_shown(value: Any, why: object) -> None:
    """Tell the author, who alone can do something about it."""
    import logging

    logger = logging.getLogger("toolwire")
    kind = type.__repr__(type(value))
    if isinstance(why, str):
        logger.warning("the model cannot be shown a result of %s: %s", kind, why)
        return
    logger.warning("the model cannot be shown a result of %s: it cannot be serialised", kind)
    with suppress(Exception):  # so does the `__str__` of what they raise
        logger.debug("it cannot be serialised: %s", str(why))  # which may tell a value


_TAKEN_APART = SchemaSerializer(core_schema.any_schema())
"""Makes dicts of models and dataclasses and leaves what is in them as it is."""
ITEMS_LOOKED_AT: Final = 20


def _writes_utf8(value: Any) -> bool:
    """Whether a value, or one in it, is of a class of pydantic's with bytes: these it writes as text, whatever it is told."""
    kinds: set[Any] = {type(value)}
    if isinstance(value, Mapping | list | tuple | AbstractSet):
        items = value.values() if isinstance(value, Mapping) else value
        kinds |= set(map(type, islice(items, ITEMS_LOOKED_AT)))
    return any(_has_bytes(kind) for kind in kinds)


@lru_cache(maxsize=256)
def _has_bytes(cls: type) -> bool:
    waiting: list[Any] = [_attributes_of(cls).get("__pydantic_core_schema__")]
    while waiting:
        node = waiting.pop()
        if isinstance(node, dict):
            if node.get("ser_json_bytes") == "hex":  # an author's own choice
                return False
            if node.get("type") == "bytes":
                return True
            waiting += node.values()
        elif isinstance(node, list | tuple):
            waiting += node
    return False


_attributes_of = type.__dict__["__dict__"].__get__
"""What stands in a class, whatever its metaclass says."""


@overload
def is_a(value: object, kinds: type[T]) -> TypeIs[T]: ...


@overload
def is_a(value: object, kinds: tuple[type, ...]) -> bool: ...


def is_a(value: object, kinds: Any) -> bool:
    """`isinstance` by the real type of a value, whatever its `__class__` says or raises."""
    return issubclass(type(value), kinds)


def _to_json(value: Any, bytes_mode: Any) -> str:
    data = to_json(value, by_alias=True, bytes_mode=bytes_mode, inf_nan_mode="null", fallback=_as_builtin)
    return data.decode()


def _as_builtin(value: Any) -> Any:
    """The list, dict, bytes or text that a value pydantic does not know stands for."""
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, memoryview):
        return bytes(value)
    if isinstance(value, Sequence | AbstractSet):
        return list(value)
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    raise TypeError(f"{type(value).__name__} has no JSON form")


def _standard_base64(text: str, in_hex: str) -> str:
    others = iter(_STRINGS.findall(in_hex))
    return _STRINGS.sub(lambda match: _standard(match[0], next(others, "")), text)


def _standard(token: str, in_hex: str) -> str:
    """The token in the standard alphabet when both forms were made of the same bytes, else as it is."""
    standard = token[1:-1].translate(_TO_STANDARD)
    try:
        same = binascii.a2b_base64(standard, strict_mode=True) == bytes.fromhex(in_hex[1:-1])
    except ValueError:  # no base64, no hex, or an escape
        return token
    return f'"{standard}"' if same and token != in_hex else token


def valid_unicode(text: str) -> str:
    """The text with lone surrogates replaced, so that it can be encoded."""
    return text if text.isascii() else _SURROGATE.sub("\ufffd", text)


def shortened(text: str) -> str:
    """Text as it may stand in a sentence: on one line, not too long, and valid Unicode."""
    if len(text) <= SHOWN and text.isascii() and text.isprintable():
        return text
    line = " ".join(text[: SHOWN + 1].split())
    return valid_unicode(line if len(text) <= SHOWN else line[:SHOWN] + "…")
