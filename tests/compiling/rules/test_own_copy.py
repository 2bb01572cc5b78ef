"""Code of the author's that runs before a type gets a copy of what the caller's mapping holds (SPEC D4)."""

from __future__ import annotations

import copy
import json
from typing import Annotated, Any

import pytest
from pydantic import BaseModel, BeforeValidator, ValidatorFunctionWrapHandler, WrapValidator, model_validator

from toolwire import ToolSet


class Filled(BaseModel):
    """As many public models fill in what was not given: they write into the dict that they get."""

    name: str
    label: Any = None

    @model_validator(mode="before")
    @classmethod
    def fill(cls, values: Any) -> Any:
        if isinstance(values, dict):
            values.setdefault("label", values.get("name"))
        return values


def emptied(value: Any) -> Any:
    found = list(value)
    value.clear()
    return found


def emptied_around(value: Any, handler: ValidatorFunctionWrapHandler) -> Any:
    found = handler(list(value))
    value.clear()
    return found


def names(one: Filled, more: list[Filled], by_key: dict[str, Filled] | None = None) -> list[Any]:
    return [each.label for each in (one, *more, *(by_key or {}).values())]


def lists(
    before: Annotated[list[Any], BeforeValidator(emptied)],
    around: Annotated[list[Any], WrapValidator(emptied_around)],
) -> list[Any]:
    return [before, around]


@pytest.mark.parametrize(
    ("function", "given", "value"),
    [
        (
            names,
            {"one": {"name": "a"}, "more": [{"name": "b"}, {"name": "c", "label": 1}], "by_key": {"k": {"name": "d"}}},
            ["a", "b", 1, "d"],
        ),
        (lists, {"before": [1, [2, {"a": None}]], "around": [{"b": [0.5]}]}, [[1, [2, {"a": None}]], [{"b": [0.5]}]]),
    ],
)
def test_the_callers_mapping_stays_as_it_is(function: Any, given: Any, value: Any) -> None:
    tools, before = ToolSet(function), copy.deepcopy(given)
    assert tools.run(function.__name__, given).unwrap() == value
    assert given == before
    assert tools.run(function.__name__, json.dumps(given)).unwrap() == value


class Counted(BaseModel):
    """Expects the fields of its class, whatever is sent."""

    count: int = 1

    @model_validator(mode="before")
    @classmethod
    def renamed(cls, values: Any) -> Any:
        return {"count": values["n"]} if "n" in values else values


@pytest.mark.parametrize("text", ["true", "1", "[]", '"n"'])
def test_arguments_that_are_no_object_never_come_to_a_class(text: str) -> None:
    result = ToolSet(Counted).run("Counted", text)
    assert [issue.code for issue in result.error.issues] == ["not_an_object"]  # type: ignore[union-attr]


@pytest.mark.parametrize("arguments", ['{"n": 3}', {"n": 3}, {"count": 3}])
def test_an_object_does(arguments: Any) -> None:
    assert ToolSet(Counted).run("Counted", arguments).unwrap() == Counted(count=3)


def test_an_instance_is_taken_as_it_is() -> None:
    """D3: the copy is one of what JSON can hold."""
    one = Filled(name="a")
    assert ToolSet(names).run("names", {"one": one, "more": []}).unwrap() == ["a"]


def test_what_no_text_can_hold_is_refused_before_the_author_sees_it() -> None:
    result = ToolSet(names).run("names", {"one": {"name": "a", "label": {1: 2}}, "more": [{"name": "\ud800"}]})
    assert [issue.code for issue in result.error.issues] == ["non_string_key", "invalid_unicode"]  # type: ignore[union-attr]
