from __future__ import annotations

import importlib
import sys
from typing import Annotated

import pytest
from pydantic import BaseModel, Field
from typing_extensions import NotRequired, TypedDict

from toolwire import DefinitionError, Injected, Ok, StringInteger, ToolSet
from toolwire.testing import assert_agrees


class Point(TypedDict):
    x: int
    y: NotRequired[int]


class Item(BaseModel):
    price: Annotated[float, Field(ge=0)] = 1.0
    tags: set[str] = set()


def order(user: Annotated[int, StringInteger()], items: list[Item], note: str | None = None) -> None:
    raise AssertionError("the body is not run")


def ping() -> None:
    raise AssertionError("the body is not run")


@pytest.mark.parametrize(
    "tools", [order, ToolSet(order)["order"], ToolSet(order, ping), ToolSet(Item), Point, ToolSet()]
)
def test_tools_of_this_library_agree(tools):
    assert_agrees(tools, max_examples=50)


class Lenient(ToolSet):
    """Takes everything, as it comes."""

    def validate(self, name, arguments, **options):
        bound = super().validate(name, "{}").unwrap()
        return Ok(bound)


def test_the_smallest_disagreement_is_reported():
    with pytest.raises(AssertionError) as failure:
        assert_agrees(Lenient(ping))
    assert str(failure.value) == (
        "ping: schema and dispatch disagree outside the closed list\n\n"
        "ping() -> 'None'\n\n"
        'arguments  {"extra": null}\n'
        "schema     refuses\n"
        "expected   refuse\n"
        "text       accepts, value {}\n"
        "mapping    accepts, value {}\n"
        "place      (arguments)  #/additionalProperties"
    )


def test_what_cannot_be_a_tool_is_said_at_once():
    with pytest.raises(DefinitionError):
        assert_agrees(lambda: None)


def test_injected_values_may_be_bound():
    def query(db: Annotated[object, Injected], text: str) -> None: ...

    assert_agrees(query, max_examples=20)
    assert_agrees(ToolSet(query).bind(db=object()), max_examples=20)


def test_what_it_needs_is_said(monkeypatch):
    monkeypatch.setitem(sys.modules, "jsonschema_rs", None)
    monkeypatch.delitem(sys.modules, "toolwire.testing")
    with pytest.raises(ImportError, match=r"needs hypothesis and jsonschema-rs .*'jsonschema_rs'.*toolwire\[testing\]"):
        importlib.import_module("toolwire.testing")
