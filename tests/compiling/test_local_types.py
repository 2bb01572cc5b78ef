"""Fields of local classes that name other local classes (SPEC A4)."""

from __future__ import annotations

import dataclasses
import json
from typing import Any, NamedTuple

import pytest
from pydantic import BaseModel
from typing_extensions import NotRequired, TypedDict

from toolwire import DefinitionError, ToolSet, tool

ARGUMENTS = {"outer": {"inner": {"n": 1}}}


def of_typed_dicts() -> Any:
    class Outer(TypedDict):
        inner: Inner
        more: NotRequired[list[Outer]]

    class Inner(TypedDict):
        n: int

    @tool
    def show(outer: Outer) -> Outer:
        return outer

    return show


def of_dataclasses() -> Any:
    @dataclasses.dataclass
    class Outer:
        inner: Inner

    @dataclasses.dataclass
    class Inner:
        n: int

    @tool
    def show(outer: Outer) -> Any:
        return outer

    return show


def of_models() -> Any:
    """pydantic has not finished the first when the second is there."""

    class Outer(BaseModel):
        inner: Inner

    class Inner(BaseModel):
        n: int

    @tool
    def show(outer: Outer) -> Any:
        return outer

    return show


def of_types_that_are_no_text() -> Any:
    class Deep(TypedDict):
        n: int

    class Inner(TypedDict):
        n: int
        deep: NotRequired[Deep]

    class Outer(TypedDict):
        inner: Inner

    def show(outer):
        return outer

    show.__annotations__["outer"] = Outer
    return tool(show)


@pytest.mark.parametrize("make", [of_typed_dicts, of_dataclasses, of_models, of_types_that_are_no_text])
def test_fields_of_local_classes(make: Any) -> None:
    """A4: the names around `@tool` were known to annotations of parameters, but not to those of fields."""
    show = make()
    tools = ToolSet(show)
    for form in (ARGUMENTS, json.dumps(ARGUMENTS)):
        result = tools.run("show", form)
        assert json.loads(result.text) == ARGUMENTS["outer"]
        assert type(result.value).__name__ in {"Outer", "dict"}
    issue = tools.run("show", {"outer": {"inner": {"n": "1"}}}).error.issues[0]
    assert issue.path == ("outer", "inner", "n")
    assert tools["show"].model.model_json_schema() == tools["show"].parameters
    assert tools["show"].model.model_validate(ARGUMENTS).outer == result.value


def test_no_decorator_while_the_enclosing_call_runs() -> None:
    class Outer(NamedTuple):
        inner: Inner

    class Inner(NamedTuple):
        n: int

    def show(outer: Outer) -> Any:
        return outer

    assert ToolSet(show).run("show", {"outer": [[1]]}).value == Outer(Inner(1))


def test_a_name_that_nobody_knows_among_local_ones() -> None:
    class Inner(TypedDict):
        n: int

    class Outer(TypedDict):
        inner: Inner
        other: Nowhere  # noqa: F821 - it is to be unknown

    @tool
    def show(outer: Outer, inner: Inner) -> Any: ...

    with pytest.raises(DefinitionError, match="parameter 'outer': the name 'Nowhere' in the fields of .*Outer"):
        ToolSet(show)


class Shared(TypedDict):
    s: str


class Around(TypedDict):
    shared: Shared


def test_names_of_a_module_stay_those_of_its_classes() -> None:
    """A local name does not stand for what the module of a class means by it."""

    class Shared(TypedDict):
        n: int

    @tool
    def show(around: Around, shared: Shared) -> Any:
        return around

    assert ToolSet(show).run("show", {"around": {"shared": {"s": "a"}}, "shared": {"n": 1}}).ok
