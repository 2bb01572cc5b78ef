"""From annotations to core schemas, all parameters in one go (SPEC A4, T3)."""

from __future__ import annotations

import collections.abc
import dataclasses
import datetime as dt
import warnings
from typing import Annotated, Any, Collection, Iterator, Literal, Never, Optional, Union

import pytest
from annotated_types import Timezone
from pydantic import BaseModel, Field
from pydantic_core import SchemaError
from typing_extensions import ReadOnly, TypedDict

from toolwire.compiling.collect import check_size, collect, expanded_size, with_lists
from toolwire.compiling.walk import MisdeclaredError


class Tree(BaseModel):
    kids: list[Tree] = []


Data = dataclasses.make_dataclass("Data", [("a", int), ("b", Tree)])


class Keys(TypedDict):
    a: int


def test_parameters_share_definitions() -> None:
    """Per-parameter adapters fail with `Duplicate ref` (TRAPS)."""
    collected = collect({"a": Tree, "b": list[Tree], "c": int})
    assert collected.failures == {}
    assert len(collected.targets) == 1
    assert collected.nodes["a"]["type"] == collected.nodes["b"]["items_schema"]["type"] == "definition-ref"
    assert collected.nodes["c"] == {"type": "int"}
    assert collect({"a": int}).targets == {}


def test_a_failure_belongs_to_its_annotation() -> None:
    collected = collect({"a": Tree, "b": Never, "c": list[Tree], "d": Unknown, "e": Parted})
    assert list(collected.failures) == ["b", "e"]
    assert list(collected.nodes) == ["a", "c", "d"]
    assert collected.nodes["d"] == {"type": "is-instance", "cls": Unknown}
    assert len(collected.targets) == 1


class Unknown:
    pass


@dataclasses.dataclass
class Parted:
    """Half of it is known when it fails: what is read beside it must not refer to that half."""

    tree: Tree
    parted: list[Parted]
    missing: Missing  # noqa: F821


def test_what_pydantic_core_refuses() -> None:
    bad = Annotated[str, Field(pattern="(")]
    with pytest.raises(SchemaError):
        collect({"a": int, "b": bad})


@pytest.mark.parametrize(
    ("annotation", "read_as"),
    [
        (Iterator[int], list[int]),
        (collections.abc.Iterator[int], list[int]),
        (Collection[Iterator[int]], list[list[int]]),
        (Iterator, list),
        (collections.abc.Container, list),
        (dict[str, Iterator[int]], dict[str, list[int]]),
        (Optional[Iterator[int]], Optional[list[int]]),
        (Iterator[int] | None, list[int] | None),
        (Annotated[Iterator[int], "text"], Annotated[list[int], "text"]),
        (Union[int, Collection[str]], Union[int, list[str]]),
        (tuple[Iterator[int], ...], tuple[list[int], ...]),
        (Literal["a"], Literal["a"]),
        (list, list),
        (int, int),
        (None, None),
    ],
)
def test_abstract_collections_are_lists(annotation: Any, read_as: Any) -> None:
    """pydantic has no schema for them (node table: `generator`)."""
    assert with_lists(annotation) == read_as


def test_sizes() -> None:
    assert expanded_size(int, {}, set()) == 1
    assert expanded_size(list[int], {}, set()) == 2
    assert expanded_size(Annotated[list[int], "x", list[int]], {}, set()) == 3
    assert expanded_size(Data, {}, set()) == 5
    assert expanded_size(Keys, {}, set()) == 2
    assert expanded_size(tuple[Data, Data], {}, set()) == 7


def test_a_type_that_grows_without_bounds() -> None:
    doubled: Any = int
    for _ in range(100):
        doubled = tuple[doubled, doubled]
    with pytest.raises(MisdeclaredError, match="the type expands to more than 10,000 nodes"):
        check_size(doubled)
    check_size(tuple[(Data,) * 1000])


class Kept(TypedDict):
    a: ReadOnly[int]


def test_items_that_are_only_read_are_taken_in_silence() -> None:
    """Pydantic warns of them in each tool; where warnings are errors no such tool could be built."""
    filters = list(warnings.filters)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert collect({"a": Kept, "b": list[Kept]}).failures == {}
    assert list(warnings.filters) == filters


@pytest.mark.parametrize("zone", [None, ..., "Europe/Berlin"])
def test_a_constraint_that_pydantic_does_not_look_at(zone: Any) -> None:
    """It would have been passed over in silence (Issue 2)."""
    with pytest.raises(MisdeclaredError, match="write AwareDatetime or NaiveDatetime"):
        with_lists(list[Annotated[dt.datetime, Timezone(zone)]])
