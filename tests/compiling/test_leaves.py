"""Plain annotations are compiled once per process, told apart by what they are (see `leaves`)."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Union

import pytest
from annotated_types import Ge
from pydantic import BaseModel, Field

from tests.compiling.facts import compiled, fragment, read
from toolwire.compiling import leaves
from toolwire.compiling.leaves import key_of, leaf_of


class Model(BaseModel):
    a: int


@pytest.mark.parametrize(
    "annotation",
    [
        int,
        list[int],
        dict[str, list[int]],
        tuple[int, ...],
        int | None,
        Union[int, str],
        Literal["a", 1],
        Annotated[int, Ge(1)],
    ],
)
def test_plain(annotation: Any) -> None:
    assert leaf_of(annotation) is leaf_of(annotation) is not None


@pytest.mark.parametrize(
    "annotation",
    [
        Model,
        list[Model],
        Any,
        Literal[b"x"],
        Annotated[int, Field(ge=1)],
        Annotated[Model, Ge(1)],
        list,
        Annotated[int, Ge(5), Ge(1)] | Model,
        tuple[(int,) * 10_001],
    ],
)
def test_not_plain(annotation: Any) -> None:
    assert leaf_of(annotation) is None


@pytest.mark.parametrize(
    ("one", "two"),
    [
        (Union[int, str], Union[str, int]),
        (Literal[1], Literal[True]),
        (list[int], set[int]),
        (tuple[int], tuple[int, ...]),
    ],
)
def test_what_python_finds_equal_or_alike(one: Any, two: Any) -> None:
    """`int | str == str | int` and `Literal[1] == Literal[True]`; neither may be read as the other."""
    assert key_of(one) != key_of(two)
    assert repr(fragment(compiled(one))) != repr(fragment(compiled(two)))


def test_a_leaf_with_something_to_be_said_about_it() -> None:
    """Its findings belong to each tool that has it."""
    import datetime as dt

    bounded = Annotated[dt.date, Ge(dt.date(2024, 1, 1))]
    for _ in range(2):
        assert "weakened" in {finding.code for finding in compiled(bounded).findings}


def test_not_all_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaves, "_leaves", {})
    monkeypatch.setattr(leaves, "MOST", 2)
    for annotation in (list[int], list[str], list[bool], list[int]):
        assert leaf_of(annotation) is not None
    assert len(leaves._leaves) == 2


def test_tools_share_what_was_compiled_and_nothing_else() -> None:
    one, two = compiled(list[int], [1]), compiled(list[int])
    assert one.parameters["properties"]["x"] == {"type": "array", "items": {"type": "integer"}, "default": [1]}
    assert two.parameters["properties"]["x"] == {"type": "array", "items": {"type": "integer"}}
    assert read(one, "[1.0]") == read(two, "[1.0]") == ([1], [1])
