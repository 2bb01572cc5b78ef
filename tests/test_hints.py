"""What stands inside `Annotated`: bounds that hold, wherever they are written (SPEC T, A10)."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from annotated_types import Ge, Gt, Le, MaxLen, MinLen
from pydantic import BaseModel, Field, TypeAdapter, ValidationError
from typing_extensions import TypedDict

from tests.compiling.facts import compiled, fragment, read
from toolwire.errors import DefinitionError
from toolwire.hints import (
    Between,
    Byte,
    Char,
    CharList,
    CodePoint,
    Injected,
    NonEmptyStr,
    Parameter,
    StringInteger,
    stricter,
)
from toolwire.tool import Tool

BOUNDED = [
    (Byte, {"type": "integer", "minimum": 0, "maximum": 255}),
    (Annotated[int, Byte, Ge(5), Le(9)], {"type": "integer", "minimum": 5, "maximum": 9}),
    (Annotated[int, Ge(5), Le(9), Byte], {"type": "integer", "minimum": 5, "maximum": 9}),
    (Annotated[int, Byte, Ge(-5), Le(300)], {"type": "integer", "minimum": 0, "maximum": 255}),
    (Annotated[int, Ge(-5), Le(300), Byte], {"type": "integer", "minimum": 0, "maximum": 255}),
    (Annotated[int, Byte, Gt(9)], {"type": "integer", "minimum": 10, "maximum": 255}),
    (Annotated[int, Byte, Between(-1, 7)], {"type": "integer", "minimum": 0, "maximum": 7}),
    (Annotated[int | None, Byte], {"type": ["integer", "null"], "minimum": 0, "maximum": 255}),
    (NonEmptyStr, {"type": "string", "minLength": 1}),
    (Annotated[str, NonEmptyStr, MinLen(0)], {"type": "string", "minLength": 1}),
    (Annotated[str, MinLen(0), NonEmptyStr], {"type": "string", "minLength": 1}),
    (Annotated[str, NonEmptyStr, MinLen(3)], {"type": "string", "minLength": 3}),
    (Annotated[str, MinLen(3), NonEmptyStr, MaxLen(4)], {"type": "string", "minLength": 3, "maxLength": 4}),
    (Char, {"type": "string", "pattern": r"^[\s\S]$"}),
    (Annotated[str, Char, NonEmptyStr, MaxLen(9)], {"type": "string", "pattern": r"^[\s\S]$"}),
    (
        Annotated[str, Char, Field(pattern="[a-z]")],
        {"type": "string", "pattern": "[a-z]", "minLength": 1, "maxLength": 1},
    ),
    (
        Annotated[str, Field(pattern="[a-z]"), Char],
        {"type": "string", "pattern": "[a-z]", "minLength": 1, "maxLength": 1},
    ),
    (Annotated[float, Between(0.5, 1)], {"type": "number", "minimum": 0.5, "maximum": 1}),
]


@pytest.mark.parametrize(("annotation", "schema"), BOUNDED)
def test_the_stricter_bound_holds(annotation: Any, schema: dict[str, Any]) -> None:
    assert fragment(compiled(annotation)) == schema


@pytest.mark.parametrize(
    ("annotation", "text", "code"),
    [
        (Annotated[int, Byte, Le(300)], "256", "out_of_range"),
        (Annotated[int, Byte, Ge(-5)], "-1", "out_of_range"),
        (Annotated[list[Annotated[int, Byte, Le(300)]], MinLen(1)], "[256]", "out_of_range"),
        (Annotated[str, NonEmptyStr, MinLen(0)], '""', "out_of_range"),
        (Annotated[str, Char, Field(pattern="[a-z]")], '"ab"', "out_of_range"),
        (Annotated[str, Char, Field(pattern="[a-z]")], '"A"', "pattern_mismatch"),
        (Char, '""', "pattern_mismatch"),
        (Annotated[int, Between(1, 6)], "7", "out_of_range"),
        (Annotated[float, Between(0.5, 1)], "0.25", "out_of_range"),
    ],
)
def test_calls_hold_it_too(annotation: Any, text: str, code: str) -> None:
    for outcome in read(compiled(annotation), text):
        assert [found for _, found in outcome] == [code]


def test_outside_of_tools() -> None:
    """The hints bound values of plain pydantic models as well."""
    for annotation, bad in ((Byte, 256), (NonEmptyStr, ""), (Char, "ab"), (Annotated[int, Between(1, 6)], 7)):
        with pytest.raises(ValidationError):
            TypeAdapter(annotation).validate_python(bad)


@pytest.mark.parametrize(
    ("annotation", "sentence"),
    [
        (Annotated[list[str], CharList], "CharList does not fit lists of anything but int"),
        (Annotated[str, CharList], "CharList does not fit str; it is a hint for list"),
        (Annotated[bool, StringInteger()], "StringInteger does not fit bool; it is a hint for int"),
        (Annotated[float, StringInteger()], "StringInteger does not fit float; it is a hint for int"),
        (Annotated[int, NonEmptyStr], "NonEmptyStr does not fit int; it is a hint for str"),
        (Annotated[int, StringInteger(), CodePoint], "CodePoint stands beside another hint"),
        (Annotated[int, Byte, Ge(300)], "the bounds hold no integer"),
        (Annotated[str, Char, MinLen(2)], "no string is that short and that long at once"),
    ],
)
def test_hints_that_do_not_fit(annotation: Any, sentence: str) -> None:
    """A10: never ignored in silence."""
    with pytest.raises(DefinitionError, match=sentence) as caught:
        compiled(annotation)
    assert "parameter 'x'" in str(caught.value)


def test_between() -> None:
    assert list(Between(1, 6)) == [Ge(1), Le(6)]
    assert list(Between(2, 2)) == [Ge(2), Le(2)]
    assert Between(1, 6).__is_annotated_types_grouped_metadata__
    for low, high in ((6, 1), (float("nan"), 1)):
        with pytest.raises(DefinitionError, match="holds no number; write the lower bound first"):
            Between(low, high)


def test_stricter() -> None:
    hinted = {"ge": 3, "metadata": {"toolwire_bounds": {"ge": 5, "le": 9}}}
    assert [stricter(key, hinted) for key in ("ge", "le", "min_length")] == [5, 9, None]


class Order(BaseModel):
    user: Annotated[int, Injected] = 3


class Item(TypedDict):
    user: Annotated[int, Injected()]


@pytest.mark.parametrize("annotation", [Order, list[Item], list[Annotated[int, Injected]], dict[str, Order] | None])
def test_injected_inside_a_type(annotation: Any) -> None:
    """A10: it did nothing there, and the model could fill what the author wanted to."""
    with pytest.raises(DefinitionError, match="parameter 'x': Injected marks parameters, and this is inside of one"):
        compiled(annotation)


def test_injected_in_a_class_that_is_a_tool() -> None:
    with pytest.raises(DefinitionError, match="Order .*: Injected marks parameters"):
        Tool.of(Order)
    assert Order.model_validate({"user": 5}).user == 5  # anybody else's use of it goes on


def test_a_wire_hint_in_a_parameter_inside_a_type() -> None:
    """A10: it did nothing there."""
    annotation = list[Annotated[int, Ge(3), Parameter(wire=StringInteger())]]
    assert fragment(compiled(annotation))["items"] == {"type": "string", "pattern": r"^-?\d+$"}
    assert read(compiled(annotation), '["5"]') == ([5], [5])
    plain = list[Annotated[int, Parameter(description="said elsewhere")]]
    assert fragment(compiled(plain))["items"] == {"type": "integer"}
