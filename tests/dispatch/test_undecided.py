"""Validators of the author's that ask for a default, or leave a value out, where there is none (SPEC D6, T2)."""

import asyncio
import json
from dataclasses import dataclass
from typing import Annotated, Any

import pytest
from pydantic import AfterValidator, BaseModel, BeforeValidator, Field, PlainValidator, WrapValidator
from pydantic_core import PydanticOmit, PydanticUseDefault
from typing_extensions import NotRequired, Required, TypedDict, Unpack

from toolwire import ToolSet

RAISED = {"use": PydanticUseDefault, "omit": PydanticOmit}


def decide(value: Any) -> Any:
    if isinstance(value, str) and value in RAISED:
        raise RAISED[value]
    return value


Text = Annotated[str, AfterValidator(decide)]


class Model(BaseModel):
    x: Text


class Mixed(BaseModel):
    x: Text
    y: int = 1


class Keys(TypedDict):
    x: Text


@dataclass
class Data:
    x: Text


REQUIRED: dict[str, tuple[Any, Any]] = {
    "after": (Text, "use"),
    "before": (Annotated[str, BeforeValidator(decide)], "use"),
    "wrap": (Annotated[str, WrapValidator(lambda value, handler: handler(decide(value)))], "use"),
    "plain": (Annotated[str, PlainValidator(decide)], "use"),
    "nullable": (Text | None, "use"),
    "union": (Text | int, "use"),
    "item": (list[Text], ["a", "use"]),
    "set": (set[Text], ["use"]),
    "value": (dict[str, Text], {"k": "use"}),
    "position": (tuple[int, Text], [1, "use"]),
    "key": (Keys, {"x": "use"}),
    "data": (Data, {"x": "use"}),
    "model": (Model, {"x": "use"}),
    "mixed": (Mixed, {"x": "use"}),
}
NO_DEFAULT = "this value is not accepted, and there is no default to take its place"


def every_way(tools: ToolSet, arguments: dict[str, Any]) -> list[Any]:
    """The results of a call from text and from a mapping, run, awaited, and checked first."""
    results = []
    for form in (arguments, json.dumps(arguments)):
        results += [tools.run("f", form), asyncio.run(tools.arun("f", form))]
        results += [asyncio.run(tools.arun("f", form, timeout=9)), tools.validate("f", form)]
    return [result.unwrap().call() if result.ok and hasattr(result.value, "call") else result for result in results]


def problems(result: Any) -> list[tuple[Any, str, str]]:
    return [(issue.path, issue.code, issue.message) for issue in result.error.issues]


@pytest.mark.parametrize("case", REQUIRED)
def test_a_default_that_there_is_not_is_a_problem_of_the_argument(case, caplog):
    annotation, value = REQUIRED[case]
    called = []

    def f(first: str, x: annotation) -> None:
        called.append(x)

    path = ("x", "x") if case == "model" else ("x",)
    for result in every_way(ToolSet(f), {"first": "a", "x": value}):
        assert problems(result) == [(path, "invalid_value", NO_DEFAULT)]
    assert called == []
    assert caplog.records == []


@pytest.mark.parametrize("case", REQUIRED)
def test_a_default_is_taken_from_any_depth_as_in_pydantic(case):
    annotation, value = REQUIRED[case]
    default = {"model": Model(x="d"), "mixed": Mixed(x="d")}.get(case, "default")

    class Own(BaseModel):
        x: annotation = default

    def f(x: annotation = default) -> Any:
        return x

    results = every_way(ToolSet(f), {"x": value})
    if case == "model":  # pydantic says itself that the field is missing
        assert {problems(result)[0][:2] for result in results} == {(("x", "x"), "invalid_value")}
    elif case == "mixed":
        assert {repr(result.value) for result in results} == {repr(default)}
    else:
        assert {result.value for result in results} == {Own(x=value).x}


def test_a_field_takes_its_own_default():
    class Own(BaseModel):
        x: list[Text] = ["d"]
        y: Text | None = None
        z: dict[str, Text] = {"k": "d"}

    def f(own: Own) -> Any:
        return own.model_dump()

    sent = {"x": ["a", "use"], "y": "use", "z": {"k": "use"}}
    for result in every_way(ToolSet(f), {"own": sent}):
        assert result.value == {"x": ["d"], "y": None, "z": {"k": "d"}}


class Flattened(TypedDict):
    x: NotRequired[Text]
    y: Required[Text]


def test_keys_of_flattened_keywords():
    def f(**keywords: Unpack[Flattened]) -> Any:
        return keywords

    tools = ToolSet(f)
    for result in every_way(tools, {"x": "omit", "y": "a"}):
        assert result.value == {"y": "a"}
    for key in ("x", "y"):
        for result in every_way(tools, {"y": "a", key: "use"}):
            assert problems(result) == [((key,), "invalid_value", NO_DEFAULT)]


def test_free_keys_and_positions_have_no_default():
    def f(*numbers: Text, **others: Text) -> Any:
        return numbers, others

    tools = ToolSet(f)
    for result in every_way(tools, {"numbers": ["a", "use"]}):
        assert problems(result) == [(("numbers",), "invalid_value", NO_DEFAULT)]
    for result in every_way(tools, {"other": "use"}):
        assert problems(result) == [((), "invalid_value", NO_DEFAULT)]
    for result in every_way(tools, {"numbers": ["a", "omit"]}):
        assert result.value == (("a",), {})


@pytest.mark.parametrize("cls", [Data, Model])
def test_a_class_that_constructs_itself(cls):
    path = ("x",) if cls is Model else ()
    assert problems(ToolSet(cls).run(cls.__name__, {"x": "use"})) == [(path, "invalid_value", NO_DEFAULT)]


@pytest.mark.parametrize("annotation", [Text, Text | None, Text | int, Annotated[str, BeforeValidator(decide)]])
def test_a_required_argument_cannot_be_left_out_by_a_validator(annotation, caplog):
    called = []

    def f(a: str, x: annotation, *, y: annotation) -> None:
        called.append(x)

    for result in every_way(ToolSet(f), {"a": "1", "x": "omit", "y": "omit"}):
        assert problems(result) == [(("x",), "invalid_value", NO_DEFAULT), (("y",), "invalid_value", NO_DEFAULT)]
    assert called == []
    assert caplog.records == []


def test_a_key_error_of_the_tool_is_the_tools(caplog):
    def f(x: Text) -> None:
        raise KeyError(x)

    async def g(x: Text) -> None:
        raise KeyError(x)

    tools = ToolSet(f, g)
    assert tools.run("f", {"x": "a"}).error.code == "raised"
    assert asyncio.run(tools.arun("g", {"x": "a"})).error.code == "raised"


def test_repaired_arguments_may_ask_for_a_default_too(caplog):
    def f(n: int, x: Text) -> None: ...

    tools = ToolSet(f, repair="faithful")
    assert problems(tools.run("f", {"n": "1", "x": "use"}))[0][0] == ("x",)
    assert caplog.records == []


def test_a_validated_default_of_flattened_keywords_needs_a_default():
    class Keys(TypedDict):
        x: NotRequired[Annotated[int, Field(validate_default=True)]]

    def f(**keywords: Unpack[Keys]) -> Any:
        return keywords

    assert ToolSet(f).run("f", "{}").value == {}
    assert ToolSet(f).run("f", {"x": 1}).value == {"x": 1}
