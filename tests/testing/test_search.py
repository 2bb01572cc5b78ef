from __future__ import annotations

import sys
from typing import Annotated, Literal

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from toolwire.testing.search import search


def draws(examples):
    seen = []
    search(lambda number: seen.append(number), examples, number=st.integers(0, 2**64))  # noqa: PLW0108 - hypothesis wants a function
    return seen


@pytest.mark.parametrize("examples", [1, 9, 25])
def test_so_many_draws_are_tried(examples):
    assert len(draws(examples)) == examples


def test_draws_do_not_repeat_each_other():
    assert len(set(draws(100))) > 60


@pytest.fixture
def profile():
    before = settings.default
    yield settings.load_profile
    settings.register_profile("before", before)
    settings.load_profile("before")


def test_a_profile_decides_whether_draws_are_the_same_every_time(profile):
    settings.register_profile("same", derandomize=True)
    settings.register_profile("new", derandomize=False)
    profile("same")
    assert draws(20) == draws(20)
    profile("new")
    assert draws(20) != draws(20)


def test_the_smallest_draw_that_breaks_the_law_is_told():
    def law(number):
        assert number < 50

    with pytest.raises(AssertionError) as failure:
        search(law, 200, number=st.integers(0, 2**64))
    assert "number=50," in "\n".join(failure.value.__notes__)


class Cat(BaseModel):
    kind: Literal[1]


class Dog(BaseModel):
    kind: Literal[2]


class Broken:
    def __del__(self):
        raise ValueError("never seen")


@pytest.mark.parametrize("tag", [10**4300, [10**4300]], ids=["alone", "in a list"])
def test_only_what_pydantic_core_says_of_long_integers_is_kept_silent(monkeypatch, tag):
    """It writes the tag into its error; pytest would make the report fail the law."""
    reported = []
    monkeypatch.setattr(sys, "unraisablehook", lambda unraisable: reported.append(str(unraisable.exc_value)))
    adapter = TypeAdapter(Annotated[Cat | Dog, Field(discriminator="kind")])

    def law(tag):
        with pytest.raises(ValidationError):
            adapter.validate_python({"kind": tag})
        Broken()

    law(tag)
    assert [text.split(";")[0] for text in reported] == [
        "Exceeds the limit (4300 digits) for integer string conversion",
        "never seen",
    ]
    reported.clear()
    search(law, 1, tag=st.just(tag))
    assert reported == ["never seen"]
