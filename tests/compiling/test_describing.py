"""What is said about places: descriptions, titles, examples, the author's own JSON Schema (SPEC B, T1)."""

from __future__ import annotations

import dataclasses
import json
from typing import Annotated, Any, NamedTuple

import pytest
from pydantic import BaseModel, ConfigDict, Field, SkipValidation, WithJsonSchema
from pydantic.json_schema import SkipJsonSchema
from pydantic_core import PydanticUndefined
from pydantic_core import core_schema as cs
from typing_extensions import Doc, TypedDict, Unpack

from tests.compiling.facts import compiled, fragment, read
from toolwire import DefinitionError
from toolwire.hints import Injected, Parameter
from toolwire.tool import Tool

INTEGER = {"type": "integer"}


class Node(BaseModel):
    """A node."""

    value: int
    next: Node | None = None


class Stepped(BaseModel):
    """A step."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    size: int
    """How large it is."""
    other: int = Field(default=0, description="Explicit.")
    """Not this."""


@dataclasses.dataclass
class Plain:
    """Plain data.

    Attributes:
        size: How large it is.
    """

    size: int


class Keys(TypedDict):
    size: Annotated[int, Field(description="How large it is.")]


class Pair(NamedTuple):
    """A pair of numbers."""

    a: int
    b: int


def test_a_description_never_leaks() -> None:
    """B5, TRAPS: a description beside a self-referencing model stays where it was written."""

    def first(node: Annotated[Node, Field(description="the first one")], other: Node): ...
    def second(node: Node, nodes: list[Annotated[Node, Field(description="an item")]]): ...

    definition = {
        "type": "object",
        "description": "A node.",
        "properties": {
            "value": INTEGER,
            "next": {"anyOf": [{"$ref": "#/$defs/Node"}, {"type": "null"}], "default": None},
        },
        "required": ["value"],
        "additionalProperties": False,
    }
    for _ in range(2):
        assert Tool.of(first).parameters == {
            "type": "object",
            "properties": {
                "node": {"$ref": "#/$defs/Node", "description": "the first one"},
                "other": {"$ref": "#/$defs/Node"},
            },
            "required": ["node", "other"],
            "additionalProperties": False,
            "$defs": {"Node": definition},
        }
        schema = Tool.of(second).parameters
        assert schema["$defs"] == {"Node": definition}
        assert schema["properties"]["node"] == {"$ref": "#/$defs/Node"}
        assert schema["properties"]["nodes"] == {
            "type": "array",
            "items": {"$ref": "#/$defs/Node", "description": "an item"},
        }


def test_parameters_are_described() -> None:
    """B1: the last explicit one wins, an empty one clears, the docstring comes second."""

    def f(
        a: Annotated[int, "plain", Doc("doc"), Field(description="field")],
        b: Annotated[int, Field(description="field"), "plain"],
        c: int,
        d: Annotated[Plain, Parameter(description="")],
        e: Annotated[int, Parameter(description=None)] = 0,
        *rest: Annotated[int, Doc("the rest")],
        key: Annotated[Any, Injected] = None,
    ):
        """Do it.

        Args:
            c: of the docstring.
            e: last of all.
        """

    properties = Tool.of(f).parameters["properties"]
    assert {name: schema.get("description") for name, schema in properties.items()} == {
        "a": "field",
        "b": "plain",
        "c": "of the docstring.",
        "d": None,
        "e": "last of all.",
        "rest": "the rest",
    }


@pytest.mark.parametrize(
    ("cls", "text"), [(Stepped, "How large it is."), (Plain, "How large it is."), (Keys, "How large it is.")]
)
def test_fields_are_described(cls: type, text: str) -> None:
    """B4."""
    schema = fragment(compiled(cls))["$defs"][cls.__name__]
    assert schema["properties"]["size"] == {**INTEGER, "description": text}
    assert schema["required"] == ["size"]


def test_explicit_before_what_stands_below() -> None:
    properties = fragment(compiled(Stepped))["$defs"]["Stepped"]["properties"]
    assert properties["other"] == {**INTEGER, "description": "Explicit.", "default": 0}


def test_invented_titles_are_dropped_and_written_ones_kept() -> None:
    """T1, for fields, models and dataclasses."""

    class Titled(BaseModel):
        model_config = ConfigDict(title="My title")
        a: int = Field(title="My field")
        b: int

    class Generated(BaseModel):
        model_config = ConfigDict(model_title_generator=lambda cls: cls.__name__.upper())
        a: int

    class Extra(BaseModel):
        model_config = ConfigDict(json_schema_extra={"title": "From extra"})
        a: int

    class Called(BaseModel):
        model_config = ConfigDict(json_schema_extra=lambda schema: schema.update(title="From a call"))
        a: int

    class Untitled(BaseModel):
        model_config = ConfigDict(json_schema_extra={"examples": [1]})
        a: int

    def titles(cls: Any) -> Any:
        return fragment(compiled(cls))["$defs"][cls.__name__].get("title")

    assert fragment(compiled(Titled))["$defs"]["Titled"]["properties"] == {
        "a": {"type": "integer", "title": "My field"},
        "b": INTEGER,
    }
    assert list(map(titles, (Titled, Generated, Extra, Called, Untitled, Plain))) == [
        "My title",
        "GENERATED",
        "From extra",
        "From a call",
        None,
        None,
    ]


def test_what_the_author_says_beside_a_type() -> None:
    """T1: title, examples, deprecated and json_schema_extra of parameters and fields."""

    def change(schema: dict[str, Any]) -> None:
        schema["x-changed"] = True

    said = Field(title="A", examples=[1, 2], deprecated=True, json_schema_extra={"x-a": [1]})
    shown = {"type": "integer", "title": "A", "deprecated": True, "examples": [1, 2], "x-a": [1]}
    assert fragment(compiled(Annotated[int, said])) == shown
    assert fragment(compiled(Annotated[int, Field(json_schema_extra=change)])) == {"type": "integer", "x-changed": True}
    given = WithJsonSchema({"type": "integer", "x-c": 1})
    assert fragment(compiled(Annotated[int, given])) == {"type": "integer", "x-c": 1}

    class Said(BaseModel):
        a: int = Field(title="A", examples=[1], deprecated="old", json_schema_extra={"x-a": 1})

    assert fragment(compiled(Said))["$defs"]["Said"]["properties"]["a"] == {
        "type": "integer",
        "title": "A",
        "deprecated": True,
        "examples": [1],
        "x-a": 1,
    }


def test_examples_are_data() -> None:
    """Nothing inside them is a keyword (TRAPS), nor shared with the author's objects."""
    example = {"title": "t", "default": 1, "$ref": "#/x", "properties": {"a": {"title": "b"}}}

    shown = fragment(compiled(Annotated[dict[str, Any], Field(examples=[example])]))["examples"]
    assert shown == [example]
    assert shown[0] is not example


def test_examples_that_are_no_json() -> None:
    """The model of such a tool could not be made (Issue 2)."""

    class Odd:
        pass

    tool = compiled(Annotated[int, Field(examples=[Odd()])])
    odd = f"<{Odd.__qualname__}>"
    assert fragment(tool) == {"type": "integer", "examples": [odd]}
    assert tool.model.model_json_schema() == tool.parameters


def test_a_function_that_cannot_change_the_schema() -> None:
    """What it raised came out of `emit` as it was (Issue 2)."""
    tool = compiled(Annotated[int, Field(json_schema_extra=lambda schema: schema.pop("nowhere"))])
    with pytest.raises(
        DefinitionError,
        match=r"under_test \(.*\): parameter 'x': its json_schema_extra raises KeyError: 'nowhere'; correct",
    ):
        tool.json_schema()


def test_a_default_of_the_type_is_not_that_of_the_parameter() -> None:
    """What the model was told to be the default was never used (Issue 2)."""

    class OwnDefault:
        def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
            return cs.with_default_schema(handler(source), default=1)

    tool = compiled(Annotated[int, OwnDefault()], 2)
    assert fragment(tool) == {"type": "integer", "default": 2}


@pytest.mark.parametrize("default", [..., PydanticUndefined])
def test_defaults_that_mean_something_to_pydantic(default: Any) -> None:
    """The parameter was required in the tool's model, though not in the tool (Issue 2)."""
    tool = compiled(int, default)
    assert tool.model.model_json_schema() == tool.parameters
    assert "required" not in tool.parameters
    assert tool.model.model_validate({}).x is default


def test_a_null_that_is_not_shown() -> None:
    """`SkipJsonSchema[None]` hides null from the schema; null then means absent (G9)."""

    class Quiet(BaseModel):
        a: int | SkipJsonSchema[None] = 5

    tool = compiled(Quiet)
    assert fragment(tool)["$defs"]["Quiet"]["properties"]["a"] == {"type": "integer", "default": 5}
    for made in read(tool, '{"a": null}'):
        assert made.a == 5
        assert made.model_fields_set == set()


def test_an_author_may_say_anything() -> None:
    """`WithJsonSchema` that touches validation is his word against ours (N1); null follows what is said (G9)."""
    tool = compiled(Annotated[int, WithJsonSchema({"type": ["integer", "null"]})])
    assert fragment(tool) == {"type": ["integer", "null"]}


def test_free_keys() -> None:
    def f(a: int, **rest: Annotated[int, Field(ge=1)]): ...
    def g(**rest: Any): ...

    assert Tool.of(f).parameters == {
        "type": "object",
        "properties": {"a": INTEGER},
        "required": ["a"],
        "additionalProperties": {"type": "integer", "minimum": 1},
    }
    assert Tool.of(g).parameters == {"type": "object", "properties": {}, "additionalProperties": True}


def test_what_free_keys_are_for() -> None:
    """B1 for `**kwargs`: the text goes with the values, where they have a schema to stand in."""

    def f(**flags: bool) -> None:
        """Do.

        Args:
            **flags: Switches by name.
        """

    def g(**rest) -> None: ...

    g.__doc__ = f.__doc__.replace("flags", "rest")
    assert Tool.of(f).parameters["additionalProperties"] == {"type": "boolean", "description": "Switches by name."}
    assert Tool.of(g).parameters["additionalProperties"] is True
    assert Tool.of(g).model.model_json_schema()["additionalProperties"] is True


@pytest.mark.parametrize("cls", [Node, Stepped, Plain, Keys])
def test_class_tools(cls: Any) -> None:
    """A class that constructs itself: its fields are the arguments, its docstring is the tool's (A1)."""
    tool = Tool.of(cls)
    schema = tool.parameters
    assert schema["type"] == "object"
    assert schema["additionalProperties"] is False
    assert "description" not in schema
    name = next(iter(schema["properties"]))
    assert type(tool.arguments.from_mapping({name: 1})[""]) in {cls, dict}
    assert tool.arguments.from_text(json.dumps({name: 1.0})) == tool.arguments.from_mapping({name: 1.0})


def test_keywords_stand_in_one_order() -> None:
    """E5: byte for byte the same, whatever the order of hints."""
    one = compiled(Annotated[str, Field(pattern="a", max_length=3, min_length=1, title="T", description="D")], "ba")
    two = compiled(
        Annotated[str, Field(description="D", min_length=1, title="T"), Field(max_length=3, pattern="a")], "ba"
    )
    assert json.dumps(one.parameters) == json.dumps(two.parameters)
    assert list(one.parameters["properties"]["x"])[:3] == ["type", "title", "description"]


def test_unused_skip_validation_keeps_the_type_shown_elsewhere() -> None:
    class Skipped(BaseModel):
        a: int
        b: SkipValidation[int] = 1

    assert fragment(compiled(Skipped))["$defs"]["Skipped"]["properties"]["a"] == INTEGER


class Limits(TypedDict, total=False):
    limit: int
    tags: list[str]


class Exemplary(BaseModel):
    model_config = ConfigDict(json_schema_extra={"example": {"node": Pair}})
    a: int


def test_what_has_no_default_is_not_said_to_hide_one() -> None:
    """The keys of `**options: Unpack[Limits]` that may be missing."""

    def f(**options: Unpack[Limits]) -> None:
        """Do it."""

    assert Tool.of(f).findings == ()


def test_what_is_no_json_beside_a_type() -> None:
    """Its class stands for it: it comes from the author and tells something, but describing must not fail."""

    def f(
        a: Annotated[int, Field(examples=[1, object()])],
        b: Annotated[int, Field(json_schema_extra={"unit": object})],
        c: Exemplary,
    ) -> None: ...

    properties = Tool.of(f).parameters["properties"]
    assert properties["a"]["examples"] == [1, "<object>"]
    assert properties["b"]["unit"] == "<type>"
    assert Tool.of(f).parameters["$defs"]["Exemplary"]["example"] == {"node": "<type>"}
