# ruff: noqa: F821, RUF013, RUF036 - unusual and unknown names are what this is for
"""Functions whose annotations are text, some of it unknown."""

from __future__ import annotations

import typing
from typing import TYPE_CHECKING, Annotated, Generic, Literal, Optional, TypeVar, Union

from typing_extensions import NotRequired, Required, TypeAliasType, TypedDict, Unpack

from toolwire.hints import Injected

if TYPE_CHECKING:
    from fractions import Fraction as Frac

    from somewhere import Session

Inj = Injected
T = TypeVar("T", bound="Later")
Shared = Optional["Later"]
Db = Annotated["Session", Injected]
Unknown = TypeAliasType("Unknown", Annotated["Session", 1])


def ordinary(
    n: int, xs: list[str], later: Optional[Later] = None, nested: dict[str, "Later"] | None = None
) -> Later: ...


def unknown(n: int, d: Frac = None) -> str: ...


def unknown_inside(d: list[Optional["Frac"]]) -> str: ...


def unknown_result(n: int) -> Frac: ...


def injected(
    a: Annotated[Session, Injected],
    b: Annotated[Session, Inj()] | None = None,
    c: typing.Optional[typing.Annotated[Frac, "text", Injected]] = None,
    d: Union[None, Annotated[Later.Missing, Injected]] = None,
    e: Db = None,
) -> str: ...


def not_injected(a: Annotated[Session, "Injected"]) -> str: ...


def nor_this(a: dict[Session, Injected]) -> str: ...


def nor_that(a: Session) -> str: ...


def circular(a: circle) -> str: ...


circle = "circle"


def wrong(a) -> str: ...


wrong.__annotations__["a"] = "int +"


def wrong_call(a: slice(1).step[0]) -> str: ...


def optional_variable(a: T, b: Shared) -> T: ...


class Later(TypedDict):
    x: int


class Options(TypedDict, total=False):
    a: Required[int]
    b: NotRequired[Later]
    c: Annotated[str, "text"]


class More(Options):
    d: int
    e: NotRequired["list[Later]"]


def unpacked(**options: Unpack[More]) -> str: ...


class Box(Generic[T]):
    Mode = Literal["r", "w"]

    def open(self, mode: Mode, box: Box, item: T) -> Mode: ...

    def fail(self, mode: Missing) -> str: ...


def local():
    class Mine(TypedDict):
        y: int

    def kept(p: Mine, n: int = 0) -> str:
        return Mine.__name__

    def lost(p: Mine) -> str: ...

    def late(p: Mine) -> str:
        return unset

    if not Mine:
        unset = 1
    return Mine, kept, lost, late


def local_class():
    class Inner:
        Size = Literal["s", "l"]

        def method(self, other: Inner, size: Size) -> Inner: ...

    return Inner
