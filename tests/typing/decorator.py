"""`@tool` gives back the very type it was put on; never run, only checked by mypy and pyright."""

# pyright: strict, reportUnnecessaryTypeIgnoreComment=true

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Self, TypeVar, assert_type

from toolwire import Injected, Parameter, StringInteger, ToolSet, tool

T = TypeVar("T")


@tool
def function(number: int, text: str = "") -> float:
    return number + len(text)


assert_type(function(1), float)
assert_type(function(number=1, text="a"), float)
function("1")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
as_callable: Callable[[int, str], float] = function


@tool(name="other", description="Do it.", parameters={"number": Parameter(description="Any number.")}, strict=False)
def with_options(number: int, *rest: str, **others: bytes) -> tuple[int, str]:
    return number, "".join(rest) + str(others)


assert_type(with_options(1, "a", b=b"c"), tuple[int, str])
with_options(1, 2)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]


@tool
async def coroutine(number: int) -> str:
    return str(number)


async def awaited() -> None:
    assert_type(await coroutine(1), str)


@tool
def hinted(user_id: Annotated[int, StringInteger()], *, token: Annotated[str, Injected]) -> int:
    return user_id + len(token)


assert_type(hinted(1, token="t"), int)


@tool
def generic(items: list[T]) -> T:
    return items[0]


assert_type(generic(["a"]), str)


class Service:
    """Methods of every kind."""

    @tool
    def method(self, number: int) -> str:
        return str(number)

    @tool
    async def async_method(self, number: int) -> str:
        return str(number)

    @classmethod
    @tool
    def class_method(cls, number: int) -> Self:
        return cls()

    @staticmethod
    @tool(name="static")
    def static_method(number: int) -> bytes:
        return bytes(number)


assert_type(Service().method(1), str)
assert_type(Service.class_method(1), Service)
assert_type(Service().class_method(1), Service)
assert_type(Service.static_method(1), bytes)
Service().method("1")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]

ToolSet(function, coroutine, Service().method, Service.class_method, Service.static_method)
