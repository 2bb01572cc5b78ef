"""JSON values as text, and what counts as the same value on both ways into a tool."""

from __future__ import annotations

import dataclasses
import json
import math
import re
from collections import deque
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from decimal import Decimal
from enum import Enum
from typing import Any, Literal

from pydantic import BaseModel

__all__ = ["STYLES", "Style", "defect", "depth", "mended", "own_defect", "parts_of", "same", "text_of"]

SURROGATES = re.compile("[\ud800-\udfff]")

Style = Literal["plain", "ascii", "spread", "exponent"]

STYLES: tuple[Style, ...] = ("plain", "ascii", "spread", "exponent")
"""Ways to spell one JSON value: nothing may depend on them."""


def text_of(value: Any, style: Style = "plain") -> str:
    """The JSON text of a value; `inf` is written as `1e400`, NaN as what Python's json writes.

    Parameters:
        value: what `json.loads` gives, or one of its numbers out of range.
        style: how to spell it.
    """
    comma, colon, blank = (" ,\n", "\t: ", " ") if style == "spread" else (", ", ": ", "")
    match value:
        case dict():
            members = (f"{_string(key, style)}{colon}{text_of(item, style)}" for key, item in value.items())
            return f"{{{blank}{comma.join(members)}{blank}}}"
        case list():
            return f"[{blank}{comma.join(text_of(item, style) for item in value)}{blank}]"
        case str():
            return _string(value, style)
        case bool() | None:
            return json.dumps(value)
        case int():
            return format(Decimal(value), "f")  # str() refuses more than 4,300 digits
    return _float(value, style)


def _string(value: str, style: Style) -> str:
    return json.dumps(value, ensure_ascii=style == "ascii")


def _float(value: float, style: Style) -> str:
    if math.isinf(value):
        return "1e400" if value > 0 else "-1e400"
    return f"{value:.16e}" if style == "exponent" and not math.isnan(value) else json.dumps(value)


Defect = Literal["", "text", "mapping"]


def defect(value: Any) -> Defect:
    """Why a value is not JSON: empty when it is, `text` when a JSON text can say it all the same, else `mapping`."""
    found = {own_defect(part) for part in parts_of(value)}
    return "mapping" if "mapping" in found else "text" if "text" in found else ""


def parts_of(value: Any) -> Iterator[Any]:
    """A value and everything in it."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        yield part
        waiting += part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()


def own_defect(value: Any) -> Defect:
    """The defect of a value itself, its keys included, whatever it contains."""
    match value:
        case str():
            return "text" if SURROGATES.search(value) else ""
        case float():
            return "" if math.isfinite(value) else "text"
        case dict():
            if not all(isinstance(key, str) for key in value):
                return "mapping"
            return "text" if any(SURROGATES.search(key) for key in value) else ""
        case bool() | int() | None | list():
            return ""
    return "mapping"


def mended(value: Any) -> Any:
    """The value with its defective parts replaced, so that the rest can be shown to a validator of JSON."""
    if own_defect(value):
        return None
    if isinstance(value, dict):
        return {key: mended(item) for key, item in value.items()}
    return [mended(item) for item in value] if isinstance(value, list) else value


def depth(value: Any) -> int:
    """How many arrays and objects stand inside each other."""
    levels, level = 0, [value]
    while level := [part for part in level if isinstance(part, dict | list)]:
        levels += 1
        level = [item for part in level for item in (part.values() if isinstance(part, dict) else part)]
    return levels


def same(first: Any, second: Any) -> bool:
    """Whether two received values are the same to a tool: equal, and of the same types at every depth."""
    if first is second:
        return True
    if type(first) is not type(second):
        return False
    alike = next(alike for kind, alike in _ALIKE if isinstance(first, kind))
    return bool(alike(first, second))


def _all_same(first: Any, second: Any) -> bool:
    return len(first) == len(second) and all(map(same, first, second))


def _same_items(first: Mapping[Any, Any], second: Mapping[Any, Any]) -> bool:
    return _all_same(list(first), list(second)) and _all_same(list(first.values()), list(second.values()))


def _same_members(first: AbstractSet[Any], second: AbstractSet[Any]) -> bool:
    return first == second and all(any(same(item, other) for other in second) for item in first)


def _same_models(first: BaseModel, second: BaseModel) -> bool:
    return (
        first.model_fields_set == second.model_fields_set
        and same(first.__dict__, second.__dict__)
        and same(first.__pydantic_extra__, second.__pydantic_extra__)
        and same(first.__pydantic_private__, second.__pydantic_private__)
    )


def _same_objects(first: Any, second: Any) -> bool:
    """By what they hold where the class does not say itself what equality means, or says it of its fields only."""
    compares = any("__eq__" in vars(cls) for cls in type(first).__mro__[:-1])
    if _state(first) and (dataclasses.is_dataclass(first) or not compares):
        return same(_state(first), _state(second))
    return bool(first == second)


def _state(value: Any) -> dict[str, Any]:
    if dataclasses.is_dataclass(value):
        return {field.name: getattr(value, field.name, None) for field in dataclasses.fields(value)}
    return dict(getattr(value, "__dict__", {}))


_ALIKE: list[tuple[Any, Any]] = [
    (Enum, lambda first, second: first == second),
    ((int, str, bytes), lambda first, second: first == second),
    ((float, complex, Decimal), lambda first, second: repr(first) == repr(second)),
    (Mapping, _same_items),
    ((list, tuple, deque), _all_same),
    (AbstractSet, _same_members),
    (BaseModel, _same_models),
    (Iterator, lambda first, second: same(list(first), list(second))),  # of a class whose own `__init__` reads lazily
    (object, _same_objects),
]
"""Kind of a Python value -> how two of it are compared; the first row that fits."""
