from __future__ import annotations

import functools
from datetime import date
from typing import Annotated, Literal, TypedDict, Unpack

import pytest
from annotated_types import Ge
from pydantic import BaseModel, Field

from toolwire import Injected, Tool, tool
from toolwire.cli.signatures import written


class Broken:
    def __repr__(self):
        raise ValueError


class Plain:
    pass


class Extra(TypedDict, total=False):
    colour: str


class Order(BaseModel):
    n: int


def plain(a: int, b: str = "x", *, c: date | None = None) -> dict[str, int]: ...


def kinds(a, b=1, /, c: int = 2, *args: str, d: bool, **kwargs: float): ...


def positional(a: int, /): ...


def keywords(*, a: int, b: int = 1): ...


def unpacked(**kwargs: Unpack[Extra]): ...


async def later(x: Literal["a"] = "a") -> None: ...


def made(x: list[int] = Field(default_factory=list), y: int = Field(default=3, ge=1)): ...


def objects(x: Annotated[Plain, tool] = Plain(), y: Annotated[Plain, 1] = Broken()): ...


def none(): ...


def marked(x: Annotated[int, Injected] = 1): ...


class Box:
    def method(self, a: Annotated[int, Ge(1)]) -> int: ...


@pytest.mark.parametrize(
    ("subject", "text"),
    [
        (plain, "def plain(a: int, b: str = 'x', *, c: date | None = None) -> dict[str, int]"),
        (kinds, "def kinds(a, b=1, /, c: int = 2, *args: str, d: bool, **kwargs: float)"),
        (positional, "def positional(a: int, /)"),
        (keywords, "def keywords(*, a: int, b: int = 1)"),
        (later, "async def later(x: Literal['a'] = 'a') -> None"),
        (made, "def made(x: list[int] = ..., y: int = 3)"),
        (none, "def none()"),
        (marked, "def marked(x: Annotated[int, Injected] = 1)"),
        (functools.partial(plain, 1), "def plain(b: str = 'x', *, c: date | None = None) -> dict[str, int]"),
        (Box().method, "def method(a: Annotated[int, Ge(1)]) -> int"),
        (Order, "class Order"),
    ],
)
def test_a_signature_is_written_as_its_author_wrote_it(subject, text):
    assert written(Tool.of(subject).signature) == text


def test_keys_of_an_unpacked_typed_dict_are_parameters():
    assert written(Tool.of(unpacked).signature) == "def unpacked(*, colour: str = ...)"


def test_what_differs_from_process_to_process_is_left_out():
    text = written(Tool.of(objects).signature)
    assert " = <tests.cli.test_signatures.Plain object>" in text
    assert text.endswith(" = ...,\n)")


def test_a_long_signature_has_a_line_for_each_parameter():
    def long(first_of_many: Annotated[int, Ge(1)], second_of_many: str = "a rather long default text") -> str: ...

    assert written(Tool.of(long).signature) == (
        "def long(\n    first_of_many: Annotated[int, Ge(1)],\n"
        "    second_of_many: str = 'a rather long default text',\n) -> str"
    )
