"""Types that are members of themselves, and those that only look like it."""

from __future__ import annotations

from typing import Annotated, Any, Optional, Union

import pytest
from pydantic import BeforeValidator, Discriminator, Field, Json, RootModel, Tag
from typing_extensions import TypeAliasType

from tests.compiling.facts import compiled, read
from toolwire import DefinitionError
from toolwire.compiling.model import WireModel


def as_it_is(value: Any) -> Any:
    return value


def kind_of(value: Any) -> str:
    return "number" if isinstance(value, int) else "other"


class Maybe(RootModel[Optional["Maybe"]]):
    pass


class Only(RootModel["Only"]):
    pass


class Behind(RootModel[Annotated[Union[int, "Behind"], BeforeValidator(as_it_is)]]):
    pass


Left = TypeAliasType("Left", "Union[Right, int]")  # type: ignore[misc]
Right = TypeAliasType("Right", "Union[Left, str]")  # type: ignore[misc]
Told = TypeAliasType(  # type: ignore[misc]
    "Told", Annotated[Union[Annotated[int, Tag("number")], Annotated["Told", Tag("other")]], Discriminator(kind_of)]
)
Titled = TypeAliasType("Titled", Union[int, Annotated["Titled", Field(title="again")]])  # type: ignore[misc]
Circle = TypeAliasType("Circle", "Circle")  # type: ignore[misc]


@pytest.mark.parametrize("tp", [Maybe, Only, Behind, Left, Right, Told, Titled, list[Left], Union[Maybe, str]])
def test_a_member_of_itself(tp: Any) -> None:
    """Any JSON text for one of these ended the process: pydantic-core went down without an end (Issue 2)."""
    with pytest.raises(DefinitionError, match=r"parameter 'x': .* member of itself, .*; put a list, a dict or a field"):
        compiled(tp)


def test_an_alias_of_itself() -> None:
    with pytest.raises(
        DefinitionError, match=r"parameter 'x': .*Circle contains a circular reference to itself; put a list, a dict"
    ):
        compiled(Circle)


def test_a_wire_model_that_is_a_member_of_itself() -> None:
    with pytest.raises(DefinitionError, match="member of itself"):

        class Own(WireModel, RootModel[Optional["Own"]]):
            pass


Nested = TypeAliasType("Nested", Union[int, Json["Nested"]])  # type: ignore[misc]
Tree = TypeAliasType("Tree", "Union[list[Tree], dict[str, Leaf]]")  # type: ignore[misc]
Leaf = TypeAliasType("Leaf", "Union[Tree, int]")  # type: ignore[misc]
Lists = TypeAliasType("Lists", "list[Lists]")  # type: ignore[misc]
First = TypeAliasType("First", "Union[Lists, dict[str, First]]")  # type: ignore[misc]
Second = TypeAliasType("Second", "Union[Lists, dict[str, Second]]")  # type: ignore[misc]
Both = TypeAliasType("Both", "Union[First, Second, dict[str, Both]]")  # type: ignore[misc]


@pytest.mark.parametrize(
    ("tp", "text", "value"),
    [(Both, "[[]]", [[]]), (Nested, '"\\"1\\""', 1), (Tree, '[{"a": 1, "b": []}]', [{"a": 1, "b": []}])],
)
def test_types_that_come_to_an_end(tp: Any, text: str, value: Any) -> None:
    assert read(compiled(tp), text) == (value, value)
