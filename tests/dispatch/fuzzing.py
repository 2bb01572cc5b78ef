"""What a model, a caller and an author could possibly do: arguments, tools, and the law that no call breaks."""

from __future__ import annotations

import asyncio
import collections
import copy
import dataclasses
import datetime
import decimal
import enum
import json
import random
import types
import uuid
from collections.abc import Callable, Iterator
from typing import Annotated, Any, Literal, NamedTuple

from annotated_types import Ge
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, PlainValidator, WrapValidator
from typing_extensions import NotRequired, TypedDict

from toolwire import Char, CodePoint, StringInteger, ToolError, tool
from toolwire.results import CallError, Err, Ok
from toolwire.toolset import ToolSet

# Values


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


def any_arguments(chance: random.Random, tool_name: str) -> Any:
    form = chance.randrange(12)
    if form < 6:
        return nearly_right(chance, tool_name)
    if form == 6:
        return any_text(chance)
    if form == 7:
        return any_text(chance).encode(errors="surrogatepass")
    if form == 8:
        return chance.randbytes(chance.randrange(30))
    if form == 9:
        return any_value(chance)
    wanted = {name: any_value(chance, 2) for name in NAMES[tool_name] if chance.random() < 0.8}
    if form == 10:
        kinds = [collections.UserDict, OwnDict, HostileMapping, types.MappingProxyType, collections.OrderedDict]
        return chance.choice(kinds)(wanted)
    return wanted


def nearly_right(chance: random.Random, tool_name: str) -> Any:
    arguments = copy.deepcopy(RIGHT[tool_name.removeprefix("strict_")])
    for _ in range(chance.randrange(3)):
        place = arguments
        while place and chance.random() < 0.5:  # some way down
            inside = list(place.values() if isinstance(place, dict) else place)
            down = [each for each in inside if type(each) in (dict, list)]
            if not down:
                break
            place = chance.choice(down)
        spoil(chance, place)
    if chance.random() < 0.5:
        return arguments
    try:
        text = json.dumps(arguments)
    except (TypeError, ValueError, RecursionError, RuntimeError):
        return arguments
    return text.encode() if chance.random() < 0.3 else text


def spoil(chance: random.Random, place: Any) -> None:
    keys = list(place) if isinstance(place, dict) else list(range(len(place)))
    form = chance.randrange(4)
    if keys and form == 0:
        del place[chance.choice(keys)]
    elif keys and form == 1:
        place[chance.choice(keys)] = any_value(chance, 1)
    elif keys and form == 2:
        place[chance.choice(keys)] = None
    elif isinstance(place, dict):
        place[chance.choice(KEYS[:-1])] = any_value(chance, 1)
    else:
        place.append(any_value(chance, 1))


RIGHT: dict[str, dict[str, Any]] = {
    "scalars": {"a": 1, "b": 0.5, "c": "text", "x": True},
    "containers": {"a": [1, 2], "b": {"k": 1.5}, "c": [1, 2], "x": [1, "a"]},
    "structures": {"a": {"x": 1}, "b": {"name": "n", "tags": ["t"]}, "c": {"a": 1, "b": "b"}, "x": [1, "r"]},
    "unions": {"a": "text", "b": [{"name": "n"}], "c": 1},
    "tagged": {"x": {"kind": "cat", "lives": 9}},
    "texts": {"a": "2024-01-02", "b": "AAAA", "c": "1.5", "x": "123e4567-e89b-12d3-a456-426614174000"},
    "hints": {"a": "12", "b": "b", "c": "c"},
    "anything": {"a": [{"k": None}], "items": [1, "a"], "b": {}, "free": [1]},
    "kinds": {"a": 1, "b": 2, "c": 3, "items": [4, 5], "x": 6, "free": 7},
    "recursive": {"a": {"a": 1, "items": [{"items": [{}]}]}, "b": {"a": 1, "more": [1]}, "c": {"a": 2}},
    "own_code": {"a": 1, "b": "b", "c": [1], "x": {}, "y": 1},
    "bounded": {"a": 0, "b": "red", "c": {"red": 1}},
    "awaited": {"a": 1, "items": ["a"]},
    "aside": {"a": 1},
    "Point": {"x": 1, "y": 2},
    "Guest": {"name": "n", "age": 3, "tags": ["t"]},
}

# Tools


class Color(enum.Enum):
    RED = "red"
    ONE = 1


@dataclasses.dataclass
class Point:
    x: int
    y: int = 0


class Guest(BaseModel):
    name: str
    age: int | None = None
    tags: list[str] = []


class Open(BaseModel):
    model_config = ConfigDict(extra="allow")
    a: int = 0


class Own(BaseModel):
    a: int = 0

    def __init__(self, **data: Any) -> None:
        if data.get("a") == 1:
            raise LookupError("own constructor")
        super().__init__(**data)


class Keys(TypedDict):
    a: int
    b: NotRequired[str]


class Pair(NamedTuple):
    left: int
    right: str = ""


class Cat(BaseModel):
    kind: Literal["cat"]
    lives: int


class Dog(BaseModel):
    kind: Literal["dog"]
    name: str


class Tree(BaseModel):
    a: int = 0
    items: list[Tree] = []


ERRORS: list[Callable[[], BaseException]] = [
    *(ValueError, KeyError, RuntimeError, AssertionError, StopIteration, RecursionError, MemoryError, SystemExit),
    lambda: ToolError("tell it \ud800"),
    lambda: ExceptionGroup("g", [ValueError()]),
    lambda: UnicodeDecodeError("utf-8", b"\xff", 0, 1, "bad"),
    type("BadStr", (Exception,), {"__str__": lambda self: 1 / 0}),
    type("BadAttributes", (Exception,), {"__getattribute__": lambda self, name: 1 / 0}),
    type("BadClass", (Exception,), {"__class__": property(lambda self: 1 / 0)}),
    type("BadValue", (ValueError,), {"__str__": lambda self: 1 / 0}),
]
CHANCE = random.Random(0)  # for what authors' code does, so that a tool need not be told


def sometimes_raises(value: Any) -> Any:
    if CHANCE.random() < 0.3:
        raise CHANCE.choice(ERRORS)
    return value


def sometimes_changes(value: Any) -> Any:
    return any_value(CHANCE) if CHANCE.random() < 0.3 else sometimes_raises(value)


def around(value: Any, handler: Any) -> Any:
    return handler(sometimes_changes(value))


def factory() -> int:
    return sometimes_raises(7)


RESULTS: list[Callable[[], Any]] = [
    *ATOMS,
    lambda: (number for number in [1, Hostile()]),
    lambda: [float("nan"), {"\ud800": 1}],
    lambda: Guest.model_construct(name=Hostile()),
    lambda: {1: {2: {3}}},
    lambda: asyncio.sleep(0),
    lambda: memoryview(b"x"),
    lambda: type,
    lambda: Ok(1),
]


def body(**received: tuple[Any, Callable[[Any], bool]]) -> Any:
    """What every tool does: check that it got what its annotations promise, then return or raise anything."""
    wrong = {name: value for name, (value, fits) in received.items() if not fits(value)}
    if wrong:
        raise Entered(wrong)
    if CHANCE.random() < 0.2:
        raise CHANCE.choice(ERRORS)
    return CHANCE.choice(RESULTS)()


class Entered(BaseException):
    """A tool was entered with an argument outside its annotation."""


def is_a(*kinds: Any) -> Callable[[Any], bool]:
    return lambda value: type(value) in kinds


def listing(fits: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: type(value) is list and all(map(fits, value))


def scalars(a: int, b: float = 0.5, c: str = "", x: bool = False) -> Any:
    return body(a=(a, is_a(int)), b=(b, is_a(float)), c=(c, is_a(str)), x=(x, is_a(bool)))


def containers(a: list[int], b: dict[str, float] = {}, c: set[int] = set(), x: tuple[int, str] = (0, "")) -> Any:
    return body(a=(a, listing(is_a(int))), b=(b, is_a(dict)), c=(c, is_a(set)), x=(x, lambda it: len(it) == 2))


def structures(a: Point, b: Guest | None = None, c: Keys = {"a": 1}, x: Pair = Pair(1)) -> Any:
    return body(a=(a, is_a(Point)), b=(b, is_a(Guest, type(None))), c=(c, is_a(dict)), x=(x, is_a(Pair)))


def unions(a: int | str, b: Guest | list[Guest] | None = None, c: Literal["red", 1, True] | None = None) -> Any:
    return body(a=(a, is_a(int, str, OwnText)), b=(b, is_a(Guest, list, type(None))))


def tagged(x: Annotated[Cat | Dog, Field(discriminator="kind")]) -> Any:
    return body(x=(x, is_a(Cat, Dog)))


def texts(
    a: datetime.date | None = None, b: bytes = b"", c: decimal.Decimal | None = None, x: uuid.UUID | None = None
) -> Any:
    return body(a=(a, is_a(datetime.date, type(None))), b=(b, is_a(bytes)), c=(c, is_a(decimal.Decimal, type(None))))


def hints(a: Annotated[int, StringInteger()], b: Char = "x", c: CodePoint = 0) -> Any:
    return body(a=(a, is_a(int)), b=(b, lambda it: len(it) == 1), c=(c, is_a(int)))


def anything(a: Any, *items: Any, b: object = None, **others: Any) -> Any:
    return body(items=(items, is_a(tuple)), others=(others, lambda it: all(type(key) is str for key in it)))


def kinds(a: int, b: int = 2, /, c: int = 3, *items: int, x: int = 4, **others: int) -> Any:
    return body(
        items=(items, lambda it: all(map(is_a(int), it))), others=(others, lambda it: all(map(is_a(int), it.values())))
    )


def recursive(a: Tree, b: Open | None = None, c: Own | None = None) -> Any:
    return body(a=(a, is_a(Tree)), b=(b, is_a(Open, type(None))), c=(c, is_a(Own, type(None))))


def own_code(
    a: Annotated[int, AfterValidator(sometimes_raises)],
    b: Annotated[str, BeforeValidator(sometimes_changes)],
    c: Annotated[list[int], WrapValidator(around)],
    x: Annotated[Any, PlainValidator(sometimes_raises)],
    y: int = Field(default_factory=factory),
) -> Any:
    return body(a=(a, is_a(int)), b=(b, is_a(str, OwnText)), c=(c, listing(is_a(int))), y=(y, is_a(int)))


def bounded(a: Annotated[int, Ge(0)], b: Color = Color.RED, c: dict[Color, int] = {}) -> Any:
    return body(a=(a, lambda it: it >= 0), b=(b, is_a(Color)), c=(c, lambda it: all(map(is_a(Color), it))))


async def awaited(a: int = 0, items: list[str] = []) -> Any:
    await asyncio.sleep(0)
    return body(a=(a, is_a(int)), items=(items, listing(is_a(str, OwnText))))


@tool(thread=True)
def aside(a: int = 0) -> Any:
    return body(a=(a, is_a(int)))


TOOLS = ToolSet(
    *(scalars, containers, structures, unions, tagged, texts, hints, anything, kinds, recursive, own_code, bounded),
    *(awaited, aside, Point, Guest),
)
STRICT = ToolSet(scalars, anything, duplicate_keys="error", expose_exceptions=True).prefixed("strict_")
ALL = TOOLS | STRICT
NAMES = {each.name: list(each.parameters["properties"]) for each in ALL}


# The law


def check(result: Any) -> None:
    """Raise unless this is a result in every respect."""
    assert isinstance(result, Ok | Err)
    text = result.text
    assert isinstance(text, str)
    text.encode()
    if isinstance(result, Err):
        assert isinstance(result.error, CallError)
        json.dumps(result.error.to_dict(), ensure_ascii=False, allow_nan=False).encode()
        assert len(text) < 20_000
    assert result.text == text


def snapshot(value: Any) -> Any:
    """A copy to compare with; None for what cannot be copied or compared."""
    try:
        return copy.deepcopy(value) if type(value) is dict and json.dumps(value) else None
    except Exception:  # noqa: BLE001 - hostile values
        return None


async def calls(seed: int, count: int) -> int:
    """Make calls and check each; returns how many were made."""
    chance = random.Random(seed)
    CHANCE.seed(seed)
    names = list(NAMES)
    for _ in range(count):
        name = chance.choice(names)
        arguments = any_arguments(chance, name)
        before = snapshot(arguments)
        form = chance.randrange(5)
        if form == 0:
            check(await ALL.arun(name, arguments))
        elif form == 1:
            validated = ALL.validate(name, arguments)
            if isinstance(validated, Err):
                check(validated)
            else:
                json.dumps(validated.value.arguments)
                check(validated.value.call())
        elif form == 2:
            check(ALL.run(chance.choice([name, name.upper(), any_text(chance)]), arguments))
        else:
            check(ALL.run(name, arguments))
        if before is not None:
            assert arguments == before
    return count


def rounds(count: int, size: int = 1_000) -> Iterator[tuple[int, int]]:
    for start in range(0, count, size):
        yield start, min(size, count - start)
