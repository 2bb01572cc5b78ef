"""Near misses: values one step away from a good one, each a mistake that models or callers do make."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from toolwire.schema.walk import nodes
from toolwire.testing.instances import Scope, chosen, instance
from toolwire.testing.texts import NEAR_TEXTS, WORDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from hypothesis.strategies import DrawFn, SearchStrategy

    from toolwire.testing.instances import Json

__all__ = ["Hints", "arguments_near", "near_misses"]

Path = tuple[str | int, ...]

DEEP_LIST: Json = json.loads("[" * 230 + "]" * 230)
HUGE = 10**5000
UNIVERSAL: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    "",
    "null",
    [],
    {},
    [None],
    {"a": 1},
    1.5,
    1e2,
    float("inf"),
    float("nan"),
]
"""Replacements for a value of any kind. `inf` is what `1e400` in a text comes to."""

NUMBERS: list[Any] = [
    -1,
    2**53 - 1,
    2**53,
    2**53 + 1,
    10**30,
    HUGE,
    0.1,
    0.30000000000000004,
    1e16,
    1e300,
    -0.0,
    2.0**53,
    2.0**53 - 1,
]

SURROGATE = "\ud800"


EVERYWHERE = ("extra", "", "__class__")
"""Names that no schema suggests."""


@dataclass(frozen=True, slots=True)
class Hints:
    """What a schema itself suggests getting wrong: its property names, the borders of its numbers, its enum members."""

    names: tuple[str, ...] = EVERYWHERE
    scalars: tuple[Json, ...] = ()


def arguments_near(schema: Mapping[str, Any], *, mistakes: int = 2) -> SearchStrategy[Json]:
    """Arguments that `schema` describes, with up to `mistakes` near misses.

    Parameters:
        schema: the canonical schema of a tool's arguments.
        mistakes: at most so many steps away from a value that fits.
    """
    parts = [node for _, node in nodes(dict(schema))]
    names = sorted({name for part in parts for name in part.get("properties", ())})
    borders = sorted({border for part in parts for border in _borders(part)})
    members = [member for part in parts for member in part.get("enum", ())]
    return _near(schema, Hints((*names, *EVERYWHERE), (*borders, *members)), mistakes)


@st.composite
def _near(draw: DrawFn, schema: Mapping[str, Any], hints: Hints, mistakes: int) -> Json:
    value = instance(Scope(draw, schema), schema)
    for _ in range(chosen(draw, range(mistakes + 1))):
        value = _mistaken(draw, value, hints)
    return value


def _borders(schema: Mapping[str, Any]) -> Iterator[float]:
    for keyword in ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"):
        bound = schema.get(keyword)
        if isinstance(bound, int | float):
            yield from (bound - 1, bound, bound + 1, bound * 2)


def _mistaken(draw: DrawFn, value: Json, hints: Hints) -> Json:
    path = chosen(draw, list(_paths(value)))
    kinds = (near_misses(_at(value, path), hints), [*UNIVERSAL, *hints.scalars])
    return _replaced(value, path, chosen(draw, chosen(draw, kinds)))


def near_misses(value: Json, hints: Hints) -> list[Any]:
    """What could stand in the place of `value` by mistake."""
    kind = "number" if isinstance(value, int | float) and not isinstance(value, bool) else type(value).__name__
    return [*MISTAKES.get(kind, _of_scalar)(value, hints), [value], {"a": value}]


def _of_scalar(value: Json, _hints: Hints) -> list[Any]:
    return [_text(value), not value, int(bool(value)), float(bool(value)), "yes"]


def _of_number(value: Json, _hints: Hints) -> list[Any]:
    near: list[Any] = [value + 1, value - 1, -value, value * 2, value * 1000, *NUMBERS]
    if abs(value) < 2**1000:
        near += [float(value), int(value), value + 0.5, str(value), f"{value} ", f"0{value}", json.dumps(str(value))]
    return near


def _of_text(value: str, _hints: Hints) -> list[Any]:
    near: list[Any] = [value.upper(), value.lower(), value.title(), value.strip(), value[:-1], value + value]
    near += [value + end for end in (" ", "\n", "0", "é", SURROGATE, "\x00")]
    near += [" " + value, list(value), value.encode("utf-8", "replace"), json.dumps(value), *NEAR_TEXTS, *WORDS]
    return [*near, value.translate({ord("0") + digit: 0x0660 + digit for digit in range(10)}), SURROGATE]


ITEMS: tuple[Json, ...] = (1, True, 1.0, "1", [], {}, DEEP_LIST)
"""What an array may hold besides."""


def _of_list(value: list[Json], hints: Hints) -> list[Any]:
    near: list[Any] = [
        tuple(value),
        value[:-1],
        value[1:],
        value + value[-1:],
        value + value,
        [*value, None],
        value[::-1],
    ]
    near += [[*value, item] for item in ITEMS]
    near += [{str(index): item for index, item in enumerate(value)}, _text(value), value[0] if value else ""]
    if all(isinstance(item, str | int) for item in value):
        near.append(set(value))
    return [*near, *([[item, *value] for item in hints.scalars])]


NEW: tuple[Json, ...] = (None, 1, "a")
"""What a key that was not there may hold."""


def _of_object(value: dict[Any, Json], hints: Hints) -> list[Any]:
    near: list[Any] = [{key: item for key, item in value.items() if key != gone} for gone in value]
    near += [{**value, name: new} for name in hints.names for new in NEW]
    keys: tuple[Any, ...] = (1, None, True, SURROGATE, ("a",), "1", "01", "2024-01-01", "RED", "true")
    near += [{**value, key: 1} for key in keys]
    near += [{**value, key: None} for key in value]
    near += [{**value, "extra": DEEP_LIST}, list(value.items()), list(value.values()), list(value), _text(value)]
    return [*near, *({str(key).upper(): item for key, item in value.items()} for _ in value)]


def _text(value: Json) -> str:
    try:
        return json.dumps(value, default=str, skipkeys=True)
    except ValueError:  # an integer of more than 4,300 digits has no text in Python
        return "[]"


MISTAKES: dict[str, Callable[[Any, Hints], list[Any]]] = {
    "number": _of_number,
    "str": _of_text,
    "list": _of_list,
    "dict": _of_object,
}
"""Kind of a JSON value -> its near misses; the others are scalars."""


def _paths(value: Json, path: Path = ()) -> Iterator[Path]:
    yield path
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _paths(item, (*path, key))
    elif isinstance(value, list) and value is not DEEP_LIST:
        for index, item in enumerate(value):
            yield from _paths(item, (*path, index))


def _at(value: Json, path: Path) -> Json:
    for part in path:
        value = value[part]
    return value


def _replaced(value: Json, path: Path, new: Any) -> Json:
    """A copy of `value` with `new` at `path`; nothing along the way is shared."""
    if not path:
        return new
    copied: Any = dict(value) if isinstance(value, dict) else list(value)
    copied[path[0]] = _replaced(value[path[0]], path[1:], new)
    return copied
