"""Objects with named properties: closed at every depth, null means absent (SPEC T, D2)."""

from __future__ import annotations

import dataclasses
import datetime as dt
import typing
from typing import Any, Generic, Literal, Self, TypeVar

import pytest
from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    RootModel,
)
from pydantic.dataclasses import dataclass as pydantic_dataclass
from typing_extensions import NotRequired, ReadOnly, TypedDict

from tests.compiling.facts import Fact, at, check, closed, compiled, fragment, named, read

T = TypeVar("T")
INTEGER = {"type": "integer"}


class Point(BaseModel):
    x: int
    y: int = 0


@dataclasses.dataclass
class Plain:
    x: int
    y: int = 0
    z: int | None = None


@pydantic_dataclass
class Checked:
    x: int
    y: list[int] = dataclasses.field(default_factory=list)


class Keys(TypedDict):
    """Some keys."""

    x: int
    y: NotRequired[str]
    z: NotRequired[int | None]


class Numbers(RootModel[list[int]]):
    """Some numbers."""


class Box(BaseModel, Generic[T]):
    value: T


class Tree(BaseModel):
    label: str
    children: list[Tree] = []


class Linked(BaseModel):
    next: Self | None = None


class Open(BaseModel):
    model_config = ConfigDict(extra="allow")
    a: int


class Half(BaseModel):
    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, int]
    a: int = 1


class Own(BaseModel):
    a: int = Field(alias="A")
    d: dt.date = dt.date(2024, 1, 1)

    def __init__(self, **data: Any) -> None:
        super().__init__(**data)
        self.__dict__["made"] = True


class Fixed(TypedDict):
    a: ReadOnly[int]


class Odd(BaseModel):
    """Names that are keywords of JSON Schema."""

    model_config = ConfigDict(populate_by_name=False)
    title: int
    default: int = 1
    properties: int = 2
    type: int = 3
    ref: int = Field(default=4, alias="$ref")
    description: str = "x"
    required: bool = True


DEFAULT_ZERO = {**INTEGER, "default": 0}

FACTS = [
    Fact(
        "a model is closed, and knows what was given",
        Point,
        at("Point", closed(["x"], x=INTEGER, y=DEFAULT_ZERO)),
        {'{"x": 1.0}': Point(x=1), '{"x": 1, "y": 2}': Point(x=1, y=2), '{"x": 1, "y": null}': Point(x=1)},
        {
            "{}": "missing_argument",
            '{"x": 1, "z": 1}': "unknown_argument",
            '{"x": true}': "expected_integer",
            '{"x": null}': "expected_integer",
            "[1]": "not_an_object",
            '"x"': "not_an_object",
            "null": "not_an_object",
            '{"x": "1", "y": "1", "z": 1}': "expected_integer unknown_argument",
        },
        wider=frozenset({'{"x": 1, "y": null}'}),
    ),
    Fact(
        "a dataclass",
        Plain,
        at("Plain", closed(["x"], x=INTEGER, y=DEFAULT_ZERO, z={"type": ["integer", "null"], "default": None})),
        {'{"x": 1.0}': Plain(1), '{"x": 1, "y": null, "z": null}': Plain(1), '{"x": 1, "z": 2}': Plain(1, 0, 2)},
        {
            "{}": "missing_argument",
            '{"x": 1, "w": 1}': "unknown_argument",
            "[1]": "not_an_object",
            '{"x": true}': "expected_integer",
        },
        wider=frozenset({'{"x": 1, "y": null, "z": null}'}),
    ),
    Fact(
        "pydantic's dataclass",
        Checked,
        at("Checked", closed(["x"], x=INTEGER, y={"type": "array", "items": INTEGER})),
        {'{"x": 1.0, "y": [2.0]}': Checked(1, [2]), '{"x": 1, "y": null}': Checked(1)},
        {'{"x": true}': "expected_integer", '{"x": 1, "z": 0}': "unknown_argument"},
        wider=frozenset({'{"x": 1, "y": null}'}),
    ),
    Fact(
        "a TypedDict: null for a key that is not required leaves it out",
        Keys,
        at(
            "Keys",
            {
                **closed(["x"], x=INTEGER, y={"type": "string"}, z={"type": ["integer", "null"]}),
                "description": "Some keys.",
            },
        ),
        {
            '{"x": 1.0}': {"x": 1},
            '{"x": 1, "y": "a"}': {"x": 1, "y": "a"},
            '{"x": 1, "y": null, "z": null}': {"x": 1, "z": None},
        },
        {"{}": "missing_argument", '{"x": 1, "w": 1}': "unknown_argument", '{"x": 1, "y": 1}': "expected_string"},
        wider=frozenset({'{"x": 1, "y": null, "z": null}'}),
    ),
    Fact(
        "a root model is its root",
        Numbers,
        at("Numbers", {"type": "array", "description": "Some numbers.", "items": INTEGER}),
        {"[1.0]": Numbers([1])},
        {"[true]": "expected_integer", '{"root": [1]}': "expected_array"},
    ),
    Fact(
        "a generic model",
        Box[int],
        at("Box", closed(["value"], value=INTEGER)),
        {'{"value": 1.0}': Box[int](value=1)},
        {'{"value": "1"}': "expected_integer"},
    ),
    Fact(
        "a recursive model",
        Tree,
        at(
            "Tree",
            closed(
                ["label"],
                label={"type": "string"},
                children={"type": "array", "items": {"$ref": "#/$defs/Tree"}, "default": []},
            ),
        ),
        {'{"label": "a", "children": [{"label": "b"}]}': Tree(label="a", children=[Tree(label="b")])},
        {'{"label": "a", "children": [{"label": 1}]}': "expected_string"},
    ),
    Fact(
        "Self",
        Linked,
        at("Linked", closed(next={"anyOf": [{"$ref": "#/$defs/Linked"}, {"type": "null"}], "default": None})),
        {'{"next": {"next": null}}': Linked(next=Linked(next=None))},
        {'{"next": {"last": 1}}': "unknown_argument"},
    ),
    Fact("ReadOnly", Fixed, at("Fixed", closed(["a"], a=INTEGER)), {'{"a": 1}': {"a": 1}}),
    Fact(
        "names that are keywords",
        Odd,
        at(
            "Odd",
            {
                **closed(
                    ["title"],
                    title=INTEGER,
                    default={**INTEGER, "default": 1},
                    properties={**INTEGER, "default": 2},
                    type={**INTEGER, "default": 3},
                    **{"$ref": {**INTEGER, "default": 4}},
                    description={"type": "string", "default": "x"},
                    required={"type": "boolean", "default": True},
                ),
                "description": "Names that are keywords of JSON Schema.",
            },
        ),
        {'{"title": 1, "$ref": 2}': Odd(title=1, **{"$ref": 2})},
        {'{"title": 1, "ref": 1}': "unknown_argument"},
    ),
]


@pytest.mark.parametrize(**named(FACTS))
def test_object(fact: Fact) -> None:
    """SPEC T's rows of classes; each from text and from a mapping, judged by an independent validator too."""
    check(fact)


def test_what_was_given_is_exact() -> None:
    """G11: null for a field that is not nullable is no value that was given; an explicit one is."""
    for text, fields_set in (
        ('{"x": 1}', {"x"}),
        ('{"x": 1, "y": null}', {"x"}),
        ('{"x": 1, "y": 0}', {"x", "y"}),
    ):
        for point in read(compiled(Point), text):
            assert point.model_fields_set == fields_set
            assert set(point.model_dump(exclude_unset=True)) == fields_set
    for half in read(compiled(Half), '{"a": null, "b": 2}'):
        assert half.model_fields_set == {"b"}
        assert half.__pydantic_extra__ == {"b": 2}


def test_an_instance_may_stand_in_a_mapping() -> None:
    """SPEC D3: an instance of a parameter's own class is taken as it is."""
    for instance in (Point(x=1), Plain(1), Checked(1), Own(A=1)):
        assert compiled(type(instance)).arguments.from_mapping({"x": instance})["x"] is instance


def test_two_classes_of_one_name() -> None:
    """Each has a definition of its own."""

    def make(annotation: Any) -> Any:
        class Same(BaseModel):
            a: annotation

        return Same

    one, two = make(int), make(str)
    tool = compiled(dict[str, one | two])
    assert tool.parameters["$defs"] == {
        "Same": closed(["a"], a=INTEGER),
        "Same2": closed(["a"], a={"type": "string"}),
    }
    assert type(read(tool, '{"k": {"a": "s"}}')[0]["k"]) is two


def test_extras_are_not_shared_with_the_caller() -> None:
    """SPEC D4, for unknown keys of `extra="allow"`."""
    inner: list[int] = [1]
    made = compiled(Open).arguments.from_mapping({"x": {"a": 1, "b": inner}})["x"]
    assert made.b == [1]
    assert made.b is not inner


@pydantic_dataclass(config=ConfigDict(extra="allow"))
class Attributes:
    x: int = Field(alias="X")
    y: int = 0


def test_a_free_key_of_a_dataclass_is_not_called_as_a_field_is_in_python() -> None:
    """It would be an attribute of the same name, so that one of the two was lost in silence (Issue 2)."""
    tool = compiled(Attributes)
    schema = closed(["X"], X=INTEGER, y={**INTEGER, "default": 0})
    free = {"additionalProperties": True, "propertyNames": {"not": {"enum": ["x"]}}}
    assert fragment(tool) == at("Attributes", {**schema, **free})
    for made in read(tool, '{"X": 1, "z": 2}'):
        assert vars(made) == {"x": 1, "y": 0, "z": 2}
    assert read(tool, '{"X": 1, "x": 2}') == ([(("x", "x"), "unknown_argument")],) * 2
    assert read(tool, "1") == ([(("x",), "not_an_object")],) * 2


def test_issues_name_wire_names() -> None:
    """`loc_by_alias=False` of the author changes nothing (model-field)."""

    class Renamed(BaseModel):
        model_config = ConfigDict(loc_by_alias=False)
        a: int = Field(alias="A")
        b: int = Field(default=1, alias="B")

    expected = [(("x", "A"), "expected_integer"), (("x", "B"), "expected_integer")]
    assert read(compiled(Renamed), '{"A": "x", "B": "y"}') == (expected, expected)


def test_discriminating_by_literal_defaults() -> None:
    """A tag with a default is optional for its class alone."""

    class Cat(BaseModel):
        kind: Literal["cat"] = "cat"

    assert fragment(compiled(Cat)) == at("Cat", closed(kind={"type": "string", "enum": ["cat"], "default": "cat"}))
    for text in ("{}", '{"kind": null}'):
        for made in read(compiled(Cat), text):
            assert made == Cat.model_construct(kind="cat")
            assert made.model_fields_set == set()


def test_typing_typed_dict() -> None:
    """`typing.TypedDict` works below Python 3.12 too (A4)."""
    Native = typing.TypedDict("Native", {"a": int})
    assert fragment(compiled(Native)) == at("Native", closed(["a"], a=INTEGER))
