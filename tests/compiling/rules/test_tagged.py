"""Discriminated unions: tags, aliases, functions that pick the member (SPEC T, D4)."""

from __future__ import annotations

import dataclasses
import enum
import json
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag
from pydantic_core import ValidationError
from pydantic_core import core_schema as cs
from typing_extensions import TypedDict

from tests.compiling.facts import Fact, check, closed, compiled, fragment, read
from toolwire.compiling.drafts import drafts
from toolwire.errors import DefinitionError

INTEGER, TEXT, NUMBER, NULL = {"type": "integer"}, {"type": "string"}, {"type": "number"}, {"type": "null"}


class Color(enum.Enum):
    RED = "red"


def either(*schemas: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [*schemas]}


def items(schema: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": schema}


class Cat(BaseModel):
    kind: Literal["cat"] = "cat"
    lives: int = 9


class Dog(BaseModel):
    kind: Literal["dog", "wolf"]


class Fish(TypedDict):
    kind: Literal["fish"]


@dataclasses.dataclass
class Bird:
    kind: Literal["bird"] = "bird"


def test_a_discriminated_union() -> None:
    """The tag is required in every branch, never nullable, and compared by exact JSON type."""
    check(
        Fact(
            "pets",
            Annotated[Cat | Dog | Fish | Bird, Field(discriminator="kind")],
            {
                "oneOf": [
                    {"allOf": [{"$ref": "#/$defs/Cat"}, {"required": ["kind"]}]},
                    {"$ref": "#/$defs/Dog"},
                    {"$ref": "#/$defs/Fish"},
                    {"allOf": [{"$ref": "#/$defs/Bird"}, {"required": ["kind"]}]},
                ],
                "discriminator": {
                    "propertyName": "kind",
                    "mapping": {
                        "cat": "#/$defs/Cat",
                        "dog": "#/$defs/Dog",
                        "wolf": "#/$defs/Dog",
                        "fish": "#/$defs/Fish",
                        "bird": "#/$defs/Bird",
                    },
                },
                "$defs": {
                    "Cat": closed(kind={**TEXT, "enum": ["cat"], "default": "cat"}, lives={**INTEGER, "default": 9}),
                    "Dog": closed(["kind"], kind={**TEXT, "enum": ["dog", "wolf"]}),
                    "Fish": closed(["kind"], kind={**TEXT, "enum": ["fish"]}),
                    "Bird": closed(kind={**TEXT, "enum": ["bird"], "default": "bird"}),
                },
            },
            {
                '{"kind": "cat"}': Cat(kind="cat"),
                '{"kind": "cat", "lives": null}': Cat(kind="cat"),
                '{"kind": "wolf"}': Dog(kind="wolf"),
                '{"kind": "fish"}': {"kind": "fish"},
                '{"kind": "bird"}': Bird(),
            },
            {
                "{}": "missing_tag",
                '{"kind": null}': "unknown_tag",
                '{"kind": "cow"}': "unknown_tag",
                '{"kind": 1}': "unknown_tag",
                '{"kind": "dog", "lives": 1}': "unknown_argument",
                '{"kind": "cat", "lives": "9"}': "expected_integer",
                "[]": "not_an_object",
            },
            wider=frozenset({'{"kind": "cat", "lives": null}'}),
        )
    )


class One(BaseModel):
    kind: Literal[1]


class OneText(BaseModel):
    kind: Literal["1"]


class Yes(BaseModel):
    kind: Literal[True]


class Red(BaseModel):
    kind: Literal[Color.RED]


@pytest.mark.parametrize(
    ("annotation", "text", "value"),
    [
        (One | OneText, '{"kind": 1}', One(kind=1)),
        (One | OneText, '{"kind": "1"}', OneText(kind="1")),
        (OneText | Yes, '{"kind": true}', Yes(kind=True)),
        (OneText | Red, '{"kind": "red"}', Red(kind=Color.RED)),
        (One | OneText, '{"kind": 1.0}', One(kind=1)),
    ],
)
def test_tags_of_other_types(annotation: Any, text: str, value: Any) -> None:
    tool = compiled(Annotated[annotation, Field(discriminator="kind")])
    assert read(tool, text) == (value, value)


@pytest.mark.parametrize(("annotation", "text"), [(One | OneText, '{"kind": true}'), (OneText | Yes, '{"kind": 1}')])
def test_tags_are_compared_by_json_type(annotation: Any, text: str) -> None:
    """Python finds 1 and True equal; JSON does not."""
    tool = compiled(Annotated[annotation, Field(discriminator="kind")])
    for outcome in read(tool, text):
        assert [code for _, code in outcome] in (
            ["unknown_tag"],
            ["expected_integer"],
            ["expected_boolean"],
            ["not_in_enum"],
        )


class Tagged(BaseModel):
    kind: Literal["kind", "lives"]
    lives: int
    kinds: list[Annotated[Tagged | Cat, Field(discriminator="kind")]] = []


@pytest.mark.parametrize("tag", ["kind", "lives"])
def test_tags_are_no_part_of_a_path(tag: str) -> None:
    """D5: a path names places on the wire only, also where a tag is a property's name as well."""
    tool = compiled(Annotated[Tagged | Cat, Field(discriminator="kind")])
    text = {"kind": tag, "lives": "1", "kinds": [{"kind": "lives", "lives": 1}, {"kind": tag, "lives": "1"}]}
    places = [("x", "lives"), ("x", "kinds", 1, "lives")]
    for outcome in read(tool, json.dumps(text)):
        assert outcome == [(place, "expected_integer") for place in places]
    with pytest.raises(ValidationError) as caught:
        tool.arguments.from_mapping({"x": text})
    assert [(draft.path, draft.code) for draft in drafts(caught.value.errors())] == [
        (place, "expected_integer") for place in places
    ]


def test_tags_that_read_alike() -> None:
    """ "1" and 1 are two tags, two branches and one line of the mapping."""
    tool = compiled(Annotated[OneText | One, Field(discriminator="kind")])
    assert len(fragment(tool)["oneOf"]) == 2


def test_an_aliased_tag() -> None:
    class Left(BaseModel):
        kind: Literal["l"] = Field(alias="Kind")

    class Right(BaseModel):
        kind: Literal["r"] = Field(default="r", alias="Kind")

    tool = compiled(Annotated[Left | Right, Field(discriminator="kind")])
    schema = fragment(tool)
    assert schema["discriminator"]["propertyName"] == "Kind"
    assert schema["oneOf"][1] == {"allOf": [{"$ref": "#/$defs/Right"}, {"required": ["Kind"]}]}
    for made in read(tool, '{"Kind": "r"}'):
        assert made == Right(Kind="r")
    assert read(tool, '{"kind": "r"}') == ([(("x",), "missing_tag")],) * 2


def test_nested_discriminators() -> None:
    """A member that is a discriminated union itself."""

    class Small(BaseModel):
        kind: Literal["cat2"]
        size: Literal["s"]

    class Big(BaseModel):
        kind: Literal["cat2"]
        size: Literal["b"]

    sizes = Annotated[Small | Big, Field(discriminator="size")]
    tool = compiled(Annotated[sizes | Dog, Field(discriminator="kind")])
    for made in read(tool, '{"kind": "cat2", "size": "b"}'):
        assert made == Big(kind="cat2", size="b")
    for made in read(tool, '{"kind": "dog"}'):
        assert made == Dog(kind="dog")
    assert len(fragment(tool)["oneOf"]) == 2


def test_a_function_that_picks_the_member() -> None:
    """`anyOf` and a finding; the function sees plain data (node table)."""

    def pick(value: Any) -> str:
        return "many" if isinstance(value, list) else "one"

    tool = compiled(Annotated[Annotated[int, Tag("one")] | Annotated[list[int], Tag("many")], Discriminator(pick)])
    assert fragment(tool) == either(INTEGER, items(INTEGER))
    assert read(tool, "1.0") == (1, 1)
    assert read(tool, "[1.0]") == ([1], [1])
    assert "custom_validation" in {finding.code for finding in tool.findings}


def test_a_tag_deeper_than_one_level() -> None:
    class Deep:
        @classmethod
        def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
            return cs.tagged_union_schema({"a": handler(Cat)}, discriminator=[["meta", "kind"]])

    with pytest.raises(DefinitionError, match="a discriminator has to be one key of the object itself"):
        compiled(Deep)


def custom(schema: Any) -> Any:
    class Custom:
        @classmethod
        def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
            return schema(handler)

    return Custom


def test_a_discriminator_that_is_a_path_of_one_step() -> None:
    tool = compiled(
        custom(
            lambda handler: cs.tagged_union_schema({"dog": handler(Dog), "wolf": handler(Dog)}, discriminator=["kind"])
        )
    )
    assert fragment(tool)["oneOf"] == [{"$ref": "#/$defs/Dog"}]
    assert read(tool, '{"kind": "wolf"}') == (Dog(kind="wolf"),) * 2


def test_a_discriminator_the_members_do_not_have() -> None:
    """Where free keys are taken the tag may be one of them; it is required all the same."""

    class Free(BaseModel):
        model_config = ConfigDict(extra="allow")

    tool = compiled(custom(lambda handler: cs.tagged_union_schema({"a": handler(Free)}, discriminator="tag")))
    assert fragment(tool)["oneOf"] == [{"allOf": [{"$ref": "#/$defs/Free"}, {"required": ["tag"]}]}]
    for made in read(tool, '{"tag": "a"}'):
        assert made.tag == "a"


def test_a_list_of_discriminated_members() -> None:
    tool = compiled(list[Annotated[Cat | Dog, Field(discriminator="kind")]])
    value = [Cat(kind="cat"), Dog(kind="dog")]
    assert read(tool, '[{"kind": "cat"}, {"kind": "dog"}]') == (value, value)
    expected = [(("x", 1), "missing_tag")]
    assert read(tool, '[{"kind": "cat"}, {}]') == (expected, expected)
