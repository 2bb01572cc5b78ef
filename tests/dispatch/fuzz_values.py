"""Values and texts that a model or a caller could possibly send, and keys they could have."""

from __future__ import annotations

import collections
import dataclasses
import datetime
import decimal
import json
import random
from collections.abc import Callable
from typing import Any


class Hostile:
    """An object that answers nothing."""

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("no comparison")

    def __hash__(self) -> int:
        raise RuntimeError("no hash")

    def __repr__(self) -> str:
        raise RuntimeError("no repr")

    def __bool__(self) -> bool:
        raise RuntimeError("no truth")

    @property
    def __class__(self) -> type:
        raise RuntimeError("no class")


class HostileMapping(collections.UserDict[str, Any]):
    def __getitem__(self, key: str) -> Any:
        raise KeyError(key)


class OwnText(str):
    __slots__ = ()

    def strip(self, *args: Any) -> str:
        raise RuntimeError("no strip")


class OwnDict(dict[str, Any]):
    def items(self) -> Any:
        raise RuntimeError("no items")


@dataclasses.dataclass
class Point:
    x: int
    y: int = 0


def cyclic() -> list[Any]:
    cycle: list[Any] = []
    cycle.append({"again": cycle})
    return cycle


def nested(depth: int) -> Any:
    value: Any = 1
    for level in range(depth):
        value = [value] if level % 2 else {"a": value}
    return value


ATOMS: list[Callable[[], Any]] = [
    *(
        lambda value=value: value
        for value in (None, True, False, 0, 1, -1, 2**53, -(2**64), 10**400, 0.5, 1.0, -0.0, 1e300)
    ),
    *(
        lambda value=value: value
        for value in (float("nan"), float("inf"), "", "a", "x y", "\ud800", "\0", "12", "1.5", "null")
    ),
    *(
        lambda value=value: value
        for value in ("true", "2024-01-02", "12:00:00Z", "AAAA", "red", "{}", "[1]", "ünïcode", "9" * 5000)
    ),
    list,
    dict,
    lambda: (1, 2),
    lambda: {1, 2},
    lambda: b"bytes",
    lambda: datetime.date(2024, 1, 2),
    lambda: decimal.Decimal("1.5"),
    Hostile,
    cyclic,
    lambda: nested(150),
    lambda: nested(400),
    lambda: OwnText("own"),
    lambda: OwnDict(a=1),
    lambda: Point(1),
    lambda: iter([1]),
    object,
]
KEYS: list[Any] = [
    "a",
    "b",
    "c",
    "x",
    "y",
    "items",
    "kind",
    "name",
    "[key]",
    "",
    "\0",
    "\ud800",
    "self",
    "a.b",
    1,
    None,
    (1,),
    Hostile,
]


def any_value(chance: random.Random, depth: int = 3) -> Any:
    form = chance.randrange(6) if depth else 0
    if form == 4:
        return [any_value(chance, depth - 1) for _ in range(chance.randrange(4))]
    if form == 5:
        return {key: any_value(chance, depth - 1) for key in any_keys(chance)}
    return chance.choice(ATOMS)()


def any_keys(chance: random.Random) -> list[Any]:
    keys = chance.sample(KEYS, chance.randrange(5))
    return [key for key in keys if key is not Hostile]


def any_json(chance: random.Random) -> str:
    value = any_value(chance)
    try:
        return json.dumps(value)
    except (TypeError, ValueError, RecursionError, RuntimeError):
        return '{"a": 1}'


SNIPPETS = [
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    '"',
    "\\",
    "a",
    "1",
    "null",
    "true",
    " ",
    "\n",
    "\ud800",
    "\0",
    "é",
    "1e5",
    "-",
    "//",
    "{}",
]


def any_text(chance: random.Random) -> str:
    text = any_json(chance)
    form = chance.randrange(4)
    if form == 0:
        return "".join(chance.choices(SNIPPETS, k=chance.randrange(20)))
    if form == 1:
        cut = chance.randrange(len(text) + 1)
        return text[:cut]
    if form == 2:
        at = chance.randrange(len(text) + 1)
        return text[:at] + chance.choice(SNIPPETS) + text[at:]
    return text
