"""Tools of all shapes whose bodies do anything an author could do, and a call of each that fits."""

from __future__ import annotations

import asyncio
import datetime
import decimal
import enum
import random
import uuid
from collections.abc import Callable
from typing import Annotated, Any, Literal, NamedTuple

from annotated_types import Ge
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, PlainValidator, WrapValidator
from typing_extensions import NotRequired, TypedDict

from tests.dispatch.fuzz_values import ATOMS, Hostile, OwnText, Point, any_value
from toolwire import Char, CodePoint, StringInteger, ToolError, tool
from toolwire.results import Ok
from toolwire.toolset import ToolSet


class Color(enum.Enum):
    RED = "red"
    ONE = 1


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
