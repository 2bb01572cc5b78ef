"""Filters of warnings: what other threads do to them in the meantime stays done (SPEC D10; Issue 2)."""

from __future__ import annotations

import threading
import warnings
from collections.abc import Iterator
from typing import Any

import pytest
from typing_extensions import ReadOnly, TypedDict

from toolwire.compiling.filters import one_more_filter
from toolwire.toolset import ToolSet


@pytest.fixture(autouse=True)
def filters() -> Iterator[list[Any]]:
    """The filters as they are; what a test does to them is undone."""
    with warnings.catch_warnings():
        yield list(warnings.filters)


def added() -> Any:
    return one_more_filter("error", "Odd things", UserWarning)


def test_it_counts_and_goes(filters: list[Any]) -> None:
    with added(), pytest.raises(UserWarning, match="odd things happen"):
        warnings.warn("odd things happen", stacklevel=1)
    assert list(warnings.filters) == filters


def test_one_inside_the_other(filters: list[Any]) -> None:
    with added():
        with added():
            pass
        with pytest.raises(UserWarning):
            warnings.warn("odd things happen", stacklevel=1)
    assert list(warnings.filters) == filters


def test_a_filter_that_is_set_meanwhile_stays(filters: list[Any]) -> None:
    with added():
        warnings.simplefilter("ignore", BytesWarning)
    assert list(warnings.filters) == [("ignore", None, BytesWarning, None, 0), *filters]


def test_filters_that_are_put_back_meanwhile_stay_put_back(filters: list[Any]) -> None:
    others = warnings.catch_warnings()
    others.__enter__()
    warnings.simplefilter("ignore", BytesWarning)
    with added():
        others.__exit__(None, None, None)
    assert list(warnings.filters) == filters


def test_filters_that_are_kept_meanwhile_are_kept_without_it(filters: list[Any]) -> None:
    others = warnings.catch_warnings()
    with added():
        others.__enter__()
    assert list(warnings.filters) == filters
    others.__exit__(None, None, None)
    assert list(warnings.filters) == filters


class Record(TypedDict):
    a: ReadOnly[int]


def test_first_use_from_several_threads(filters: list[Any]) -> None:
    """Each sets a filter while the others make tools; none of these filters is lost, and no other one stays."""
    barrier = threading.Barrier(8)
    found: list[Any] = []

    def use(number: int) -> None:
        def place(record: Record, back: Any = len) -> Record: ...

        def call(back: type[int] = int) -> None: ...

        barrier.wait()
        for turn in range(5):
            tools = ToolSet(place, call)
            warnings.filterwarnings("ignore", f"nothing {number} {turn}")
            found.append((tools["place"].model.model_json_schema() == tools["place"].json_schema(), tools.names))

    threads = [threading.Thread(target=use, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    set_meanwhile = {f"nothing {number} {turn}" for number in range(8) for turn in range(5)}
    assert found == [(True, ("place", "call"))] * 40
    assert {item[1].pattern for item in warnings.filters[: len(set_meanwhile)]} == set_meanwhile
    assert list(warnings.filters[len(set_meanwhile) :]) == filters
