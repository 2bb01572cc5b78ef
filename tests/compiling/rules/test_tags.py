"""Plain unions of objects that a property tells apart: the members as ever, in time that does not multiply."""

import json
import time
from dataclasses import dataclass
from typing import Annotated, Any, Literal, Union

import pytest
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Discriminator, Field, Tag, model_validator
from typing_extensions import TypedDict

from toolwire import ToolSet


class Cat(BaseModel):
    kind: Literal["cat"]
    lives: int


class Dog(BaseModel):
    kind: Literal["dog", "wolf"]
    name: str


@dataclass
class Cow:
    kind: Literal["cow"]
    milk: float = 1.0


class Keys(TypedDict):
    kind: Literal["keys"]
    a: int


Animal = Cat | Dog | Cow | Keys


def tool_of(annotation: Any) -> ToolSet:
    def f(x: annotation) -> Any:
        return x

    return ToolSet(f)


def every_form(annotation: Any, value: Any) -> Any:
    """What comes of a value, from text and from a mapping alike."""
    tools = tool_of(annotation)
    result = tools.run("f", json.dumps({"x": value}))
    assert result == tools.run("f", {"x": value})
    return result


@pytest.mark.parametrize(
    ("annotation", "value", "expected"),
    [
        (Animal, {"kind": "cat", "lives": 9.0}, Cat(kind="cat", lives=9)),
        (Animal, {"kind": "wolf", "name": "a"}, Dog(kind="wolf", name="a")),
        (Animal, {"kind": "cow", "milk": None}, Cow("cow")),
        (Animal, {"kind": "keys", "a": 1.0}, {"kind": "keys", "a": 1}),
        (Animal | int | None, 5, 5),
        (Animal | int | None, None, None),
        (int | Cat | str | Dog, {"kind": "dog", "name": "a"}, Dog(kind="dog", name="a")),
        (list[Cat] | Cat | Dog, [{"kind": "cat", "lives": 1}], [Cat(kind="cat", lives=1)]),
    ],
)
def test_members(annotation, value, expected):
    assert every_form(annotation, value).value == expected


@pytest.mark.parametrize("instance", [Cat(kind="cat", lives=1), Dog(kind="wolf", name="a"), Cow("cow")])
def test_an_instance_is_taken_as_it_is(instance):
    assert tool_of(Animal).run("f", {"x": instance}).value is instance


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"kind": "cat"}, ["missing_argument x.lives: missing; expected an integer"]),
        ({"kind": "cat", "lives": "9", "z": 1}, ["expected_integer x.lives", "unknown_argument x.z"]),
        ({"kind": "pig"}, ['not_in_enum x.kind: expected one of "cat", "dog", "wolf", "cow", "keys", got other text']),
        ({"kind": 1}, ['not_in_enum x.kind: expected one of "cat", "dog", "wolf", "cow", "keys", got an integer']),
        ({"kind": None}, ['not_in_enum x.kind: expected one of "cat", "dog", "wolf", "cow", "keys", got null']),
        ({"kind": ["cat"]}, ['not_in_enum x.kind: expected one of "cat", "dog", "wolf", "cow", "keys", got an array']),
        ({}, ['missing_argument x.kind: missing; expected one of "cat", "dog", "wolf", "cow", "keys"']),
        ([], ["not_an_object x: expected an object, got an array"]),
    ],
)
def test_what_fits_none_of_them(value, said):
    found = [f"{issue.code} {issue}" for issue in every_form(Animal, value).error.issues]
    assert len(found) == len(said)
    assert all(line.startswith(start) for line, start in zip(found, said, strict=True)), found


class Add(BaseModel):
    op: Literal["add"]
    args: "list[Expression]"


class Negate(BaseModel):
    op: Literal["neg"]
    args: "list[Expression]"


class Power(BaseModel):
    op: Literal["pow"]
    args: "list[Expression]"
    base: int = 2


Expression = Union[Add, Negate, Power, int]
for model in (Add, Negate, Power):
    model.model_rebuild()


@pytest.mark.parametrize("leaf", [1, "x"])
def test_a_recursive_union_takes_no_longer_for_each_level(leaf):
    """Each level would multiply the time by three; thirty take longer than the world stands."""
    value: Any = leaf
    for _ in range(30):
        value = {"op": "neg", "args": [value]}
    before = time.process_time()
    result = every_form(Expression, value)
    assert time.process_time() - before < 5
    assert result.ok == (leaf == 1)


class Before(BaseModel):
    kind: Literal["before"] = "before"
    a: int = 0

    @model_validator(mode="before")
    @classmethod
    def _named(cls, value: Any) -> Any:
        return {"kind": "before", **value} if isinstance(value, dict) else value


class Guessing(BaseModel):
    kind: Annotated[Literal["guess"], BeforeValidator(lambda value: "guess" if value == "g" else value)]


class Optional(BaseModel):
    kind: Literal["optional"] = "optional"
    b: int


class Aliased(BaseModel):
    kind: Literal["aliased"] = Field(alias="type")


class Numbered(BaseModel):
    kind: Literal[1]


class Same(BaseModel):
    kind: Literal["cat"]
    tail: int


class Constructed(BaseModel):
    model_config = ConfigDict(extra="allow")
    kind: Literal["made"]

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)


class Checked(BaseModel):
    kind: Literal["checked"]

    @model_validator(mode="after")
    def _check(self) -> "Checked":
        return self


@pytest.mark.parametrize(
    ("annotation", "value", "expected"),
    [
        (Cat | Before, {"a": 1}, Before(a=1)),
        (Cat | Guessing, {"kind": "g"}, Guessing(kind="guess")),
        (Cat | Optional, {"b": 1}, Optional(b=1)),
        (Cat | Aliased, {"type": "aliased"}, Aliased(type="aliased")),
        (Cat | Numbered, {"kind": 1.0}, Numbered(kind=1)),
        (Cat | Same, {"kind": "cat", "tail": 1}, Same(kind="cat", tail=1)),
        (Cat | Dog | dict[str, int], {"a": 1}, {"a": 1}),
        (Cat | Dog | Any, {"a": 1}, {"a": 1}),
        (Cat | Constructed, {"kind": "made", "z": 1}, Constructed(kind="made", z=1)),
        (Cat | Checked, {"kind": "checked"}, Checked(kind="checked")),
        (Annotated[Cat, AfterValidator(lambda it: it)] | Dog, {"kind": "cat", "lives": 1}, Cat(kind="cat", lives=1)),
        (
            Annotated[Cat | Dog, Field(union_mode="left_to_right")],
            {"kind": "dog", "name": "a"},
            Dog(kind="dog", name="a"),
        ),
    ],
)
def test_members_that_no_property_tells_apart_are_tried_as_ever(annotation, value, expected):
    assert every_form(annotation, value).value == expected


def test_a_function_that_finds_the_tag_is_still_asked():
    picked = Annotated[
        Annotated[Cat, Tag("cat")] | Annotated[Dog, Tag("dog")],
        Discriminator(lambda value: value.get("animal") if isinstance(value, dict) else None),
    ]
    (issue,) = every_form(picked, {"animal": "pig"}).error.issues
    assert (issue.path, issue.code) == (("x",), "unknown_tag")
