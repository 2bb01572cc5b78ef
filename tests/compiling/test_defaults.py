"""Defaults in wire form, at any depth, or left out with a finding (SPEC A6)."""

from __future__ import annotations

import collections
import dataclasses
import datetime as dt
import enum
import math
import re
import typing
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from ipaddress import IPv4Address
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple
from uuid import UUID

import pytest
from pydantic import (
    MISSING,
    AfterValidator,
    AnyUrl,
    BaseModel,
    ConfigDict,
    Field,
    Json,
    RootModel,
    Secret,
    SecretBytes,
    SecretStr,
)
from typing_extensions import NotRequired, TypedDict

from tests.compiling.facts import compiled
from toolwire.compiling.defaults import equal
from toolwire.hints import CharList, CodePoint, StringInteger
from toolwire.tool import Tool


class Color(enum.Enum):
    RED = "red"


class Prio(enum.IntEnum):
    LOW = 1


class Point(BaseModel):
    x: int = Field(alias="X")
    when: dt.date | None = None
    secret: list[SecretStr] = []


@dataclasses.dataclass
class Data:
    raw: bytes
    big: Annotated[int, StringInteger()] = 2**60
    made: int = dataclasses.field(default=1, init=False)


class Keys(TypedDict):
    a: Decimal
    b: NotRequired[int]


class Pair(NamedTuple):
    a: Color
    b: dt.date = dt.date(2024, 1, 1)


class Cat(BaseModel):
    kind: Literal["cat"] = "cat"


class Dog(BaseModel):
    kind: Literal["dog"] = "dog"


class Tree(BaseModel):
    kids: list[Tree] = []


ID = UUID("12345678-1234-1234-1234-123456789abc")

SHOWN = [
    (int, 1, 1),
    (int, 2**80, 2**80),
    (float, 1.5, 1.5),
    (float, 2, 2),
    (bool, True, True),
    (str, "a", "a"),
    (int | None, None, None),
    (Any, {"a": [1, None]}, {"a": [1, None]}),
    (Any, None, None),
    (Annotated[int, StringInteger()], 42, "42"),
    (Annotated[int | None, StringInteger()], 42, "42"),
    (list[Annotated[int, StringInteger()]], [42], ["42"]),
    (CodePoint, 65, "A"),
    (CharList, [97, 98], "ab"),
    (dt.date, dt.date(2024, 1, 1), "2024-01-01"),
    (dt.time, dt.time(12), "12:00:00"),
    (dt.datetime, dt.datetime(2024, 1, 1, 12, tzinfo=dt.timezone.utc), "2024-01-01T12:00:00Z"),
    (dt.timedelta, dt.timedelta(days=1, seconds=1.5), "P1DT1.5S"),
    (dt.timedelta, dt.timedelta(-1), "-P1D"),
    (Decimal, Decimal("1.50"), "1.50"),
    (Decimal, Decimal("1E+2"), "100"),
    (Decimal, 0, "0"),
    (list[Decimal], [1, 1.5], ["1", "1.5"]),
    (Sequence[str], (), []),
    (Iterable[dt.date] | None, (dt.date(2024, 1, 1),), ["2024-01-01"]),
    (Fraction, Fraction(1, 2), "1/2"),
    (complex, 1 + 2j, "1+2j"),
    (complex, -2j, "-0-2j"),
    (complex, 2j, "2j"),
    (UUID, ID, str(ID)),
    (Path, Path("a/b"), "a/b"),
    (IPv4Address, IPv4Address("1.2.3.4"), "1.2.3.4"),
    (AnyUrl, AnyUrl("http://a"), "http://a/"),
    (bytes, b"\xff\xff\xbe", "//++"),
    (Color, Color.RED, "red"),
    (Prio, Prio.LOW, 1),
    (Literal[Color.RED, "x"], Color.RED, "red"),
    (list[dt.date], [dt.date(2024, 1, 1)], ["2024-01-01"]),
    (tuple[dt.date, int], (dt.date(2024, 1, 1), 1), ["2024-01-01", 1]),
    (tuple[dt.date, ...], (dt.date(2024, 1, 1),) * 2, ["2024-01-01"] * 2),
    (set[int], {3, 1, 2}, [1, 2, 3]),
    (frozenset[str], frozenset("ba"), ["a", "b"]),
    (collections.deque[int], collections.deque([1]), [1]),
    (typing.Sequence[dt.date], [dt.date(2024, 1, 1)], ["2024-01-01"]),
    (dict[str, dt.date], {"a": dt.date(2024, 1, 1)}, {"a": "2024-01-01"}),
    (dict[dt.date, int], {dt.date(2024, 1, 1): 1}, {"2024-01-01": 1}),
    (dict[int, int], {1: 1}, {"1": 1}),
    (dict[Prio, int], {Prio.LOW: 1}, {"1": 1}),
    (dict[bool, int], {True: 1}, {"true": 1}),
    (typing.OrderedDict[str, int], collections.OrderedDict(a=1), {"a": 1}),
    (typing.Counter[str], collections.Counter("a"), {"a": 1}),
    (Mapping[str, bytes], {"a": b"a"}, {"a": "YQ=="}),
    (Point, Point(X=1, when=dt.date(2024, 1, 1)), {"X": 1, "when": "2024-01-01", "secret": []}),
    (list[Point], [Point(X=1)], [{"X": 1, "when": None, "secret": []}]),
    (Data, Data(b"a"), {"raw": "YQ==", "big": str(2**60)}),
    (Keys, {"a": Decimal("1.0")}, {"a": "1.0"}),
    (Pair, Pair(Color.RED), ["red", "2024-01-01"]),
    (RootModel[list[dt.date]], RootModel[list[dt.date]]([dt.date(2024, 1, 1)]), ["2024-01-01"]),
    (RootModel[Point], RootModel[Point](Point(X=1)), {"X": 1, "when": None, "secret": []}),
    (Annotated[Cat | Dog, Field(discriminator="kind")], Dog(), {"kind": "dog"}),
    (Tree, Tree(kids=[Tree()]), {"kids": [{"kids": []}]}),
    (int | dt.date, dt.date(2024, 1, 1), "2024-01-01"),
    (dt.date | str, "2024", "2024"),
    (int | float, 1.0, 1.0),
    (dict[str, Any], {"$ref": "#/x", "default": {"title": 1}}, {"$ref": "#/x", "default": {"title": 1}}),
]


@pytest.mark.parametrize(("annotation", "default", "shown"), SHOWN)
def test_defaults_that_are_shown(annotation: Any, default: Any, shown: Any) -> None:
    """A6 at the surface: a parameter's default in the form a model would have to send."""
    tool = compiled(annotation, default)
    schema = tool.parameters["properties"]["x"]
    assert schema["default"] == shown
    assert type(schema["default"]) is type(shown)
    assert "required" not in tool.parameters


@pytest.mark.parametrize(("annotation", "default", "shown"), SHOWN)
def test_defaults_of_fields(annotation: Any, default: Any, shown: Any) -> None:
    """A6 below it: the same, in a model."""

    class Holder(BaseModel):
        field: annotation = default

    schema = compiled(Holder).parameters["$defs"]["Holder"]["properties"]["field"]
    assert schema["default"] == shown


class Rude:
    def __eq__(self, other: object) -> bool:
        raise RuntimeError

    __hash__ = object.__hash__


class RudeItems(dict[str, int]):
    def items(self) -> Any:
        raise RuntimeError


class RudeNumber(int):
    def __eq__(self, other: object) -> bool:
        raise RuntimeError

    __hash__ = int.__hash__


LEFT_OUT = [
    (int, "x"),
    (int, True),
    (bool, 1),
    (str, 1),
    (float, math.nan),
    (float, math.inf),
    (Any, math.inf),
    (Any, object()),
    (str, "\ud800"),
    (Annotated[int, Field(ge=3)], 1),
    (Annotated[int, AfterValidator(lambda value: value + 1)], 1),
    (Annotated[int, StringInteger()], "x"),
    (list[int], "ab"),
    (list[int], {"a": 1}),
    (list[int], 5),
    (Literal["a"], "b"),
    (int | str, 1.5),
    (tuple[int, int], (1,)),
    (bytes, "text"),
    (Decimal, Decimal("Infinity")),
    (Decimal, True),
    (Any, (1, 2)),
    (Decimal, 0.1),
    (Decimal, "x"),
    (Json[int], 1),
    (dict[int, int], {"x": 1}),
    (Any, Rude()),
    (Point, 5),
    (dict, {None: 1}),
    (dict, RudeItems(a=1)),
    (Literal["a", 1], Decimal(1)),
    (Literal["a", 1], RudeNumber(1)),
    (Annotated[int, StringInteger()], float("inf")),
]


def test_integers_of_too_many_digits() -> None:
    """Nobody could write such a schema as text (Issue 2)."""
    for annotation, default in ((int, 10**4300), (Any, -(10**4300))):
        assert "default" not in compiled(annotation, default).parameters["properties"]["x"]
    assert "default" in compiled(int, 10**4299).parameters["properties"]["x"]


@pytest.mark.parametrize(("annotation", "default"), LEFT_OUT)
def test_defaults_that_cannot_be_shown(annotation: Any, default: Any) -> None:
    """They stay as they are for the function; the model is not told them, and the author is told so."""
    tool = compiled(annotation, default)
    assert "default" not in tool.parameters["properties"]["x"]
    assert "required" not in tool.parameters
    assert "default_left_out" in {finding.code for finding in tool.findings}
    assert tool.arguments.from_text("{}") == {}


@pytest.mark.parametrize(
    ("annotation", "default"),
    [
        (SecretStr, SecretStr("a")),
        (SecretBytes, SecretBytes(b"a")),
        (Secret[int], Secret[int](1)),
        (SecretStr | None, SecretStr("a")),
        (int | MISSING, MISSING),
    ],
)
def test_defaults_that_are_not_meant_to_be_shown(annotation: Any, default: Any) -> None:
    """Secrets and MISSING: no default and no finding."""
    tool = compiled(annotation, default)
    assert "default" not in tool.parameters["properties"]["x"]
    assert {finding.code for finding in tool.findings} == {"no_description"}


def test_a_secret_never_leaks_from_within() -> None:
    """Inside a default that is shown, a secret is masked by pydantic; then it is another value, and left out."""

    class Holder(BaseModel):
        secret: SecretStr

    tool = compiled(Holder, Holder(secret="hunter2"))  # type: ignore[arg-type]
    assert "hunter2" not in str(tool.parameters)
    assert "default" not in tool.parameters["properties"]["x"]


def test_a_member_of_an_enum_is_no_number() -> None:
    """Found by the laws: `1` would be read as the integer, which equals the member and has no name."""

    class Level(enum.IntEnum):
        LOW = 1

    tool = compiled(Level | int, Level.LOW)
    assert "default" not in tool.parameters["properties"]["x"]
    assert "default_left_out" in {finding.code for finding in tool.findings}
    assert compiled(Level, Level.LOW).parameters["properties"]["x"]["default"] == 1

    class Plain(BaseModel):
        model_config = ConfigDict(use_enum_values=True)
        level: Level = Level.LOW

    assert compiled(Plain).parameters["$defs"]["Plain"]["properties"]["level"]["default"] == 1


def test_factories_have_no_default_to_show() -> None:
    def f(x: Annotated[list[int], Field(default_factory=lambda: [1])]): ...

    tool = Tool.of(f)
    assert tool.parameters["properties"]["x"] == {"type": "array", "items": {"type": "integer"}}
    assert {finding.code for finding in tool.findings} == {"no_description"}


def test_settings_of_the_class_hold_for_its_defaults() -> None:
    """A default is read back as its field reads."""

    class Texts(BaseModel):
        model_config = ConfigDict(regex_engine="python-re", str_max_length=3)
        ahead: Annotated[str, Field(pattern="^(?=a)a$")] = "a"
        long: str = "abcd"

    tool = compiled(Texts)
    properties = tool.parameters["$defs"]["Texts"]["properties"]
    assert properties["ahead"]["default"] == "a"
    assert "default" not in properties["long"]


def test_members_nobody_can_send_are_passed_over() -> None:
    tool = compiled(int | Callable[[], int] | re.Pattern[str], 2)
    assert tool.parameters["properties"]["x"]["default"] == 2
    assert [finding.path for finding in tool.findings if finding.code == "lost"] == ["/properties/x"]


def test_a_default_beside_a_reference() -> None:
    """A `$ref` may have siblings; the shared definition knows nothing of them (B5)."""
    tool = compiled(Point, Point(X=1))
    assert tool.parameters["properties"]["x"]["$ref"] == "#/$defs/Point"
    assert "default" not in tool.parameters["$defs"]["Point"]


def test_a_generator_as_default() -> None:
    """It can be read once only, so it is not looked at."""
    tool = compiled(Iterable[int], (1, 2))
    assert tool.parameters["properties"]["x"].get("default") in ([1, 2], None)


def test_equality_of_the_authors() -> None:
    assert equal(1, 1)
    assert not equal(Rude(), 1)


def test_none_where_the_type_does_not_take_it() -> None:
    """`tags: list[str] = None`, as code from before strict checkers has it."""

    def f(tags: list[str] = None, size: int = None) -> None:  # type: ignore[assignment] # noqa: RUF013
        """Do it."""

    tool = Tool.of(f)
    assert {name: "default" in schema for name, schema in tool.parameters["properties"].items()} == {
        "tags": False,
        "size": False,
    }
    assert [finding.message for finding in tool.findings] == [
        "the default is not shown to the model: None is none of the type's values; write `| None` to offer null as well"
    ] * 2


def test_a_default_that_another_member_of_the_union_would_read() -> None:
    """`"42"` is read as `Decimal("42")`, which equals the default and is not the default (Issue 2, found by the laws)."""
    tool = compiled(Decimal | Annotated[int, StringInteger()] | Annotated[int, Field(le=10)], 42)
    assert "default" not in tool.parameters["properties"]["x"]
    assert compiled(Annotated[int, StringInteger()] | Decimal, 42).parameters["properties"]["x"]["default"] == "42"
    assert (
        compiled(Decimal | Annotated[int, StringInteger()] | Annotated[int, Field(le=10)], 4).parameters["properties"][
            "x"
        ]["default"]
        == 4
    )
