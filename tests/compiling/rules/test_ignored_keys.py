"""Keys that a type ignores: text and mapping refuse the same ones, and the values are dropped (SPEC D3)."""

import json
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, BeforeValidator, ConfigDict, with_config
from pydantic.dataclasses import dataclass
from typing_extensions import TypedDict

from toolwire import ToolSet

IGNORE = ConfigDict(extra="ignore")


class Model(BaseModel):
    model_config = IGNORE
    a: int | None = None


class Exact(BaseModel):
    """Its fields are read in two steps."""

    model_config = IGNORE
    a: int = 0


class Constructed(BaseModel):
    model_config = IGNORE
    a: int = 0

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)


@with_config(IGNORE)
class Keys(TypedDict):
    a: int


@dataclass(config=IGNORE)
class Data:
    a: int = 0


class Nested(BaseModel):
    model_config = IGNORE
    inner: Model
    items: list[Data] = []


class Tree(BaseModel):
    model_config = IGNORE
    a: int = 0
    below: "Tree | None" = None


TYPES = [Model, Exact, Constructed, Keys, Data, Tree, Annotated[Model, BeforeValidator(lambda value: value)]]


def tool_of(annotation: Any) -> ToolSet:
    def f(x: annotation) -> Any:
        return x

    return ToolSet(f)


def deep(levels: int) -> Any:
    value: Any = 1
    for _ in range(levels):
        value = [value]
    return value


CYCLE: list[Any] = []
CYCLE.append(CYCLE)

REFUSED = {
    "text": "\ud800",
    "deep text": [{"k": ["\ud800"]}],
    "name": {"\ud800": 1},
    "name that is no string": {1: 2},
    "depth": deep(210),
    "more depth": deep(300),
    "cycle": CYCLE,
}
TAKEN = [1, None, True, 1.5, float("inf"), "é", {"b": [1, {"c": None}]}, deep(190)]


@pytest.mark.parametrize("annotation", TYPES)
@pytest.mark.parametrize("case", REFUSED)
def test_what_no_text_can_hold_is_refused_in_a_mapping(annotation, case):
    result = tool_of(annotation).run("f", {"x": {"a": 1, "unknown": REFUSED[case]}})
    assert result.error.issues[0].code in {"invalid_unicode", "non_string_key", "too_deep"}


@pytest.mark.parametrize("annotation", TYPES)
@pytest.mark.parametrize("key", ["\ud800", 5, None])
def test_so_is_such_a_name_itself(annotation, key):
    codes = [issue.code for issue in tool_of(annotation).run("f", {"x": {"a": 1, key: 1}}).error.issues]
    assert codes == ["invalid_unicode" if key == "\ud800" else "non_string_key"]


@pytest.mark.parametrize("annotation", TYPES)
@pytest.mark.parametrize("value", TAKEN)
def test_anything_else_is_dropped(annotation, value):
    tools = tool_of(annotation)
    arguments = {"x": {"a": 1, "unknown": value}}
    results = [tools.run("f", arguments), tools.run("f", json.dumps(arguments))]
    assert results[0] == results[1] == tools.run("f", {"x": {"a": 1}})


def test_what_no_json_is_is_refused_but_for_what_the_authors_code_made():
    assert [issue.path for issue in tool_of(Model).run("f", {"x": {"k": (1,)}}).error.issues] == [("x", "k")]
    made = Annotated[Model, BeforeValidator(lambda value: {**value, "k": object()})]
    assert tool_of(made).run("f", {"x": {"a": 1}}).value == Model(a=1)


def test_nested_ones_are_looked_at_as_deep_as_they_are():
    sent = {"inner": {"a": 1, "k": {}}, "items": [{"a": 1}, {"a": 2, "k": ["\ud800"]}], "k": 1}
    issues = tool_of(Nested).run("f", {"x": sent}).error.issues
    assert [(issue.path, issue.code) for issue in issues] == [(("x", "items", 1, "k", 0), "invalid_unicode")]


def test_a_class_that_constructs_itself():
    tools = ToolSet(Model)
    assert tools.run("Model", {"a": 1, "k": "\ud800"}).error.code == "invalid_arguments"
    assert tools.run("Model", {"a": 1, "k": 1}).value == Model(a=1)
    assert tool_of(Model).run("f", {"x": Model(a=3)}).value == Model(a=3)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(st.sampled_from(TYPES), st.dictionaries(st.text(), JSON, max_size=3))
def test_both_forms_agree_on_any_json(annotation, keys):
    arguments = {"x": {**keys, "a": 1}}
    tools = tool_of(annotation)
    assert repr(tools.run("f", arguments)) == repr(tools.run("f", json.dumps(arguments)))
