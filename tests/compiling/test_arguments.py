"""The arguments of one tool: every kind of parameter, refused names, errors that name the parameter (SPEC A)."""

from __future__ import annotations

import dataclasses
import datetime as dt
from collections.abc import Callable
from typing import Annotated, Any, Never

import pytest
from pydantic import AfterValidator, AliasChoices, BaseModel, BeforeValidator, Field, GetCoreSchemaHandler, create_model
from pydantic.errors import PydanticInvalidForJsonSchema
from pydantic_core import PydanticOmit, PydanticUseDefault
from pydantic_core import core_schema as cs

from tests.compiling.facts import compiled, issues
from toolwire.errors import DefinitionError
from toolwire.hints import Injected
from toolwire.tool import Tool
from toolwire.toolset import ToolSet

INTEGER = {"type": "integer"}
NOTHING: Any = object()


def refused(tool: Tool, arguments: dict[str, Any]) -> list[tuple[tuple[str | int, ...], str]]:
    with pytest.raises(ValueError, match="validation error") as caught:
        tool.arguments.from_mapping(arguments)
    return issues(caught.value)  # type: ignore[arg-type]


def test_starred_items_of_different_types() -> None:
    """`*args: *tuple[int, str]` was refused, though it takes what any array of that form has (SPEC A2; Issue 2)."""

    def f(a: int, b: int = 1, *rest: *tuple[int, str], c: int = 2) -> Any:
        return a, b, rest, c

    tools = ToolSet(f)
    assert tools["f"].parameters["properties"]["rest"] == {
        "type": "array",
        "prefixItems": [INTEGER, {"type": "string"}],
        "minItems": 2,
        "maxItems": 2,
    }
    assert tools["f"].parameters["required"] == ["a", "rest"]
    assert tools["f"].model.model_json_schema() == tools["f"].parameters
    assert tools.run("f", '{"a": 1, "rest": [3.0, "x"]}').unwrap() == (1, 1, (3, "x"), 2)
    assert refused(tools["f"], {"a": 1, "rest": ["x", 3]}) == [
        (("rest", 0), "expected_integer"),
        (("rest", 1), "expected_string"),
    ]
    assert refused(tools["f"], {"a": 1}) == [(("rest",), "missing_argument")]


def test_a_tuple_with_a_starred_part() -> None:
    def f(*rest: *tuple[int, *tuple[str, ...]]) -> None: ...

    with pytest.raises(
        DefinitionError, match=r"parameter 'rest': pydantic reads no starred part of a tuple; write one of"
    ):
        Tool.of(f)


def test_every_kind_of_parameter() -> None:
    def f(a: int, /, b: int = 1, *args: int, c: str, d: str = "d", **rest: float): ...

    tool = Tool.of(f)
    assert tool.parameters == {
        "type": "object",
        "properties": {
            "a": INTEGER,
            "b": {**INTEGER, "default": 1},
            "args": {"type": "array", "items": INTEGER},
            "c": {"type": "string"},
            "d": {"type": "string", "default": "d"},
        },
        "required": ["a", "c"],
        "additionalProperties": {"type": "number"},
    }
    given = {"a": 1.0, "args": [2.0], "c": "c", "more": 1}
    assert tool.arguments.from_mapping(given) == {"a": 1, "args": [2], "c": "c", "more": 1.0}
    assert given == {"a": 1.0, "args": [2.0], "c": "c", "more": 1}


def test_null_for_an_optional_parameter() -> None:
    """D2: it arrives as None where the type has no null, and the caller of the function puts the default there."""

    def f(a: int = 1, b: int | None = 2, c: Annotated[int, BeforeValidator(lambda value: value + 1)] = 3): ...

    arguments = Tool.of(f).arguments
    assert arguments.null_is_absent == {"a", "c"}
    assert arguments.from_text('{"a": null, "b": null, "c": null}') == {"a": None, "b": None, "c": None}
    assert refused(Tool.of(f), {"a": "x"}) == [(("a",), "expected_integer")]


def test_null_for_a_required_parameter() -> None:
    assert refused(compiled(int), {"x": None}) == [(("x",), "expected_integer")]
    assert refused(compiled(int), {}) == [(("x",), "missing_argument")]


def test_names_that_free_keys_must_not_take() -> None:
    """A7: injected and hidden parameters, and Python names of aliased ones."""

    def f(
        a: Annotated[int, Field(alias="A")],
        db: Annotated[Any, Injected],
        call: Callable[[], int] = max,
        **rest: int,
    ): ...

    tool = Tool.of(f)
    assert tool.parameters["properties"] == {"A": INTEGER}
    assert tool.arguments.hidden == {"call"}
    assert tool.arguments.from_mapping({"A": 1, "free": 2}) == {"a": 1, "free": 2}
    for name in ("a", "db", "call"):
        assert refused(tool, {"A": 1, name: 2}) == [((name,), "unknown_argument")]


def test_the_schema_says_which_names_free_keys_must_not_take() -> None:
    """N1: it took them, while the call refused them."""

    def f(a: Annotated[int, Field(alias="A")], db: Annotated[Any, Injected], **rest: int): ...

    tool = Tool.of(f)
    schema = {
        "type": "object",
        "properties": {"A": INTEGER},
        "required": ["A"],
        "additionalProperties": INTEGER,
        "propertyNames": {"not": {"enum": ["a", "db"]}},
    }
    assert tool.parameters == schema
    assert tool.model.model_json_schema() == schema

    around = create_model("around", tool=tool.model)
    assert around.model_json_schema()["$defs"]["f"]["propertyNames"] == schema["propertyNames"]


def test_one_name_per_parameter() -> None:
    """A3."""

    def f(a: Annotated[int, Field(validation_alias=AliasChoices("first", "second"))]): ...

    tool = Tool.of(f)
    assert list(tool.parameters["properties"]) == ["first"]
    assert tool.arguments.from_mapping({"first": 1}) == {"a": 1}
    for name in ("a", "second"):
        assert (("first",), "missing_argument") in refused(tool, {name: 1})


def test_a_validated_default_of_a_parameter() -> None:
    """T2, G3: the author's validators run on it, in the parameter's own type."""
    made = []

    def factory() -> dt.date:
        made.append(1)
        return dt.date(2024, 3, 3)

    def double(value: Any) -> Any:
        return value.replace(year=2025) if isinstance(value, dt.date) else value

    dated = Annotated[dt.date, BeforeValidator(double)]
    one = compiled(Annotated[dated, Field(validate_default=True)], dt.date(2024, 1, 1))
    two = compiled(Annotated[dated, Field(validate_default=True, default_factory=factory)])
    null = compiled(Annotated[dated | None, Field(validate_default=True)], dt.date(2024, 1, 1))
    for arguments in ({}, {"x": None}):
        assert one.arguments.from_mapping(arguments) == {"x": dt.date(2025, 1, 1)}
        assert two.arguments.from_mapping(arguments) == {"x": dt.date(2025, 3, 3)}
    assert null.arguments.from_mapping({}) == {"x": dt.date(2025, 1, 1)}
    assert null.arguments.from_mapping({"x": None}) == {"x": None}
    assert one.arguments.from_text('{"x": "2024-02-02"}') == {"x": dt.date(2024, 2, 2)}
    assert made == [1, 1]


@pytest.mark.parametrize("annotation", [dt.date, dt.date | None])
def test_a_validated_default_may_be_of_a_type_that_no_json_is(annotation: Any) -> None:
    """It is read by the rules of the wire all the same, which know no such value (T2)."""
    given = dt.date(2024, 1, 1)
    plain = compiled(Annotated[annotation, Field(validate_default=True)], given)
    made = compiled(Annotated[annotation, Field(validate_default=True, default_factory=lambda: given)])
    assert plain.arguments.from_text("{}") == made.arguments.from_mapping({}) == {"x": given}


def test_a_factory_that_takes_the_data() -> None:
    def f(a: int, b: Annotated[int, Field(default_factory=lambda data: data["a"] + 1, validate_default=True)]): ...

    assert Tool.of(f).arguments.from_mapping({"a": 1}) == {"a": 1, "b": 2}
    assert Tool.of(f).arguments.from_mapping({"a": 1, "b": None}) == {"a": 1, "b": 2}


class Unknown:
    pass


def test_errors_name_function_parameter_and_reason() -> None:
    """A4: everything that goes wrong while building, chained."""

    def bad_pattern(a: int, b: Annotated[str, Field(pattern="(")]): ...
    def unknown(a: int, b: Unknown): ...

    for function, name, reason in (
        (bad_pattern, "b", "regex parse error"),
        (
            unknown,
            "b",
            ": tests.compiling.test_arguments.Unknown cannot be written as JSON; give it a type JSON can carry",
        ),
    ):
        with pytest.raises(DefinitionError) as caught:
            Tool.of(function)
        message = str(caught.value)
        assert function.__name__ in message
        assert f"parameter {name!r}" in message
        assert reason in message
        assert "\n" not in message
        assert "errors.pydantic.dev" not in message
        assert caught.value.__cause__ is not None


def test_optional_parameters_nobody_can_send() -> None:
    """A9: hidden, with a finding, whatever says so."""

    def f(
        a: Unknown = None,
        b: Annotated[Unknown, Field(default_factory=Unknown)] = None,
    ): ...

    tool = Tool.of(f)
    assert tool.parameters == {"type": "object", "properties": {}, "additionalProperties": False}
    assert [finding.code for finding in tool.findings if finding.code != "no_description"] == ["hidden_parameter"] * 2


def test_variadic_parameters_nobody_can_send() -> None:
    """A9: nothing has to be given for `*rest`, so it is hidden as well."""

    def f(a: int, *rest: Unknown): ...

    tool = Tool.of(f)
    assert list(tool.parameters["properties"]) == ["a"]
    assert [finding.code for finding in tool.findings if finding.code != "no_description"] == ["hidden_parameter"]
    assert refused(tool, {"a": 1, "rest": []}) == [(("rest",), "unknown_argument")]


def test_free_keys_nobody_can_send() -> None:
    """A9: without `**rest` there are no free keys."""

    def f(a: int, **rest: Unknown): ...

    tool = Tool.of(f)
    assert tool.parameters["additionalProperties"] is False
    assert refused(tool, {"a": 1, "b": 2}) == [(("b",), "unknown_argument")]


def ask_for_the_default(value: int) -> int:
    if value:
        raise PydanticUseDefault
    return value


Asking = Annotated[int, AfterValidator(ask_for_the_default)]


def test_validators_that_ask_for_the_default() -> None:
    """T2: `PydanticUseDefault` means the parameter's own."""

    def f(
        a: Asking = 7,
        b: Annotated[list[int], BeforeValidator(ask_for_the_default)] = [1],
        c: Asking = Field(default_factory=lambda: 5),
        d: Asking = Field(default_factory=lambda data: data["a"] + 1),
    ): ...

    arguments = Tool.of(f).arguments
    everything = {"a": 7, "b": [1], "c": 5, "d": 8}
    assert arguments.from_mapping({"a": 1, "b": 1, "c": 1, "d": 1}) == everything
    assert arguments.from_text('{"a": 1, "b": 1, "c": 1, "d": 1}') == everything
    assert arguments.from_mapping({"a": 0, "c": None}) == {"a": 0, "c": None}
    assert arguments.from_mapping({}) == {}


class Broken(BaseModel):
    a: Callable[[], int]


@dataclasses.dataclass
class Data:
    a: int


def test_class_tools() -> None:
    """A1: the value of "" is the instance."""
    tool = Tool.of(Data)
    assert tool.arguments.from_mapping({"a": 1.0}) == {"": Data(1)}
    assert tool.arguments.from_text('{"a": 1.0}') == {"": Data(1)}
    assert tool.parameters == {
        "type": "object",
        "properties": {"a": INTEGER},
        "required": ["a"],
        "additionalProperties": False,
    }
    with pytest.raises(DefinitionError, match="Broken"):
        Tool.of(Broken)


def test_the_parameter_whose_pattern_pydantic_core_refuses() -> None:
    """A4: named, though all parameters are collected in one go."""

    def f(a: Whole, b: Annotated[str, Field(pattern="(")]): ...

    with pytest.raises(DefinitionError, match=r"parameter 'b': pydantic refuses its type"):
        Tool.of(f)


def test_the_parameter_is_not_one_that_is_hidden() -> None:
    """The first one with any trouble was named, though it keeps its default (Issue 2)."""

    def f(a: Never = NOTHING, b: Annotated[str, Field(pattern="(")] = ""): ...

    with pytest.raises(DefinitionError, match=r"parameter 'b': pydantic refuses its type: regex parse error"):
        Tool.of(f)


class Whole(BaseModel):
    a: int


class LikelyOne:
    """Reads what is no integer as 1, which is no rule of JSON Schema."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> cs.CoreSchema:
        return cs.with_default_schema(handler(source), default=1, on_error="default")


def test_a_type_that_only_pydantic_core_can_refuse() -> None:
    """A default that a hook makes part of the type is none of the signature's: the parameter has to be given."""

    def f(a: Annotated[int, LikelyOne()]): ...

    with pytest.raises(
        DefinitionError, match=r"\): parameter 'a': pydantic refuses its type: it brings a default of its own"
    ):
        Tool.of(f)


class Unwritten:
    """Refuses to be written as JSON Schema, in one of the two ways pydantic has."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def __get_pydantic_json_schema__(self, core_schema: Any, handler: Any) -> Any:
        raise self.error


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (PydanticOmit(), "its type cannot be written as JSON"),
        (PydanticInvalidForJsonSchema("a seal has no JSON Schema"), "a seal has no JSON Schema"),
    ],
)
def test_a_type_whose_author_does_not_want_it_written(error: Exception, why: str) -> None:
    """A9: refused where it has to be given, hidden where it has a default."""
    seal = Annotated[int, Unwritten(error)]
    with pytest.raises(DefinitionError) as caught:
        compiled(seal)
    assert f"parameter 'x': {why}; give it a type JSON can carry" in str(caught.value)
    tool = compiled(seal, 1)
    assert tool.parameters == {"type": "object", "properties": {}, "additionalProperties": False}
    assert [finding.message for finding in tool.findings if finding.code == "hidden_parameter"] == [
        f"parameter 'x' is hidden from the model and keeps its default: {why}"
    ]


def test_a_class_tool_of_a_type_pydantic_refuses() -> None:
    @dataclasses.dataclass
    class Odd:
        a: Unknown

    with pytest.raises(DefinitionError, match="Odd"):
        Tool.of(Odd)
