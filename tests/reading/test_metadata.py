from typing import Annotated, Any, Literal, Optional, Union

import annotated_types
import pytest
from annotated_types import Ge, Gt
from pydantic import AfterValidator, AliasChoices, AliasPath, BaseModel, Discriminator, Field, Tag
from typing_extensions import Doc, TypeAliasType, deprecated

from tests.reading.outline import parameter
from toolwire.hints import Injected, Parameter, StringInteger
from toolwire.reading.metadata import SILENT, Said, take_apart
from toolwire.reading.shapes import EMPTY

check = AfterValidator(abs)


def test_plain_types_say_nothing():
    for annotation in (int, Any, list[int], Optional[int], int | str, Annotated[int, Ge(1), check], Literal["a"]):
        assert take_apart(annotation) == (annotation, Said())
    assert take_apart(int)[1] is SILENT
    annotation = Annotated[int, Ge(1)]
    assert take_apart(annotation)[0] is annotation


@pytest.mark.parametrize(
    ("metadata", "description"),
    [
        (["text"], "text"),
        ([Doc("doc")], "doc"),
        ([annotated_types.doc("info")], "info"),
        ([Field(description="field")], "field"),
        ([Parameter(description="override")], "override"),
        (["text", Doc("doc"), Field(description="field")], "field"),
        ([Field(description="field"), "text"], "text"),
        (["text", Field(ge=1), Parameter()], "text"),
        (["text", Parameter(description="")], ""),
        ([Ge(1)], None),
    ],
)
def test_the_last_description_wins(metadata, description):
    assert take_apart(Annotated[(int, *metadata)])[1].description == description


def test_constraints_stay_with_the_type_in_their_order():
    annotation = Annotated[int, Gt(0), "text", Field(ge=1, multiple_of=2, description="d"), check, StringInteger()]
    assert (
        take_apart(annotation)[0] == Annotated[int, Gt(0), Ge(1), annotated_types.MultipleOf(2), check, StringInteger()]
    )


def test_a_type_with_nothing_left_is_bare():
    assert take_apart(Annotated[int, "text", Field(title="T")])[0] is int


def test_a_wire_hint_of_an_override_joins_the_type():
    assert take_apart(Annotated[int, Parameter(wire=StringInteger())])[0] == Annotated[int, StringInteger()]


def test_everything_a_field_says():
    field = Field(
        alias="A", title="T", description="D", examples=[1], deprecated="old", json_schema_extra={"x": 1}, default=3
    )
    assert take_apart(Annotated[int, field]) == (
        int,
        Said(
            wire_name="A",
            default=3,
            description="D",
            extra={"title": "T", "examples": [1], "deprecated": True, "json_schema_extra": {"x": 1}},
        ),
    )


def test_settings_of_a_field_that_mean_nothing_here_are_ignored():
    quiet = Field(exclude=True, frozen=True, repr=False, init=False, kw_only=True)
    assert take_apart(Annotated[int, quiet]) == (int, Said())


@pytest.mark.parametrize(("given", "extra"), [(deprecated("old"), True), (Field(deprecated=False), False)])
def test_a_parameter_may_be_deprecated(given, extra):
    assert take_apart(Annotated[int, given])[1].extra == {"deprecated": extra}


def test_defaults_of_a_field():
    assert take_apart(Annotated[int, Field(default=1), Field(default_factory=list)])[1] == Said(default_factory=list)
    assert take_apart(Annotated[int, Field(default_factory=list), Field(default=None)])[1] == Said(default=None)
    said = take_apart(Annotated[int, Field(default_factory=lambda data: data, validate_default=True)])[1]
    assert (said.factory_takes_data, said.validate_default) == (True, True)


def test_a_field_as_default_is_heard_last():
    assert take_apart(Annotated[int, Gt(0), "text"], Field(default=3, ge=1, description="last")) == (
        Annotated[int, Gt(0), Ge(1)],
        Said(default=3, description="last"),
    )
    assert take_apart(int, Field(3)) == (int, Said(default=3))


@pytest.mark.parametrize(
    ("field", "wire_name", "alias_path"),
    [
        (Field(alias="a"), "a", False),
        (Field(validation_alias="v", alias="a"), "v", False),
        (Field(validation_alias=AliasChoices("one", "two", AliasPath("x", 0))), "one", False),
        (Field(validation_alias=AliasPath("x", 0)), None, True),
        (Field(validation_alias=AliasChoices(AliasPath("x", 0), "two")), None, True),
        (Field(serialization_alias="s"), None, False),
    ],
)
def test_aliases(field, wire_name, alias_path):
    said = take_apart(Annotated[int, field])[1]
    assert (said.wire_name, said.alias_path) == (wire_name, alias_path)


def test_a_later_alias_replaces_an_alias_path():
    said = take_apart(Annotated[int, Field(validation_alias=AliasPath("x", 0)), Field(alias="a")])[1]
    assert (said.wire_name, said.alias_path) == ("a", False)


class Cat(BaseModel):
    kind: Literal["cat"]


class Dog(BaseModel):
    kind: Literal["dog"]


def test_discriminators_stay_with_the_type():
    by_function = Discriminator(lambda value: "cat")
    pets = Union[Annotated[Cat, Tag("cat")], Annotated[Dog, Tag("dog")]]
    assert take_apart(Annotated[Union[Cat, Dog], Field(discriminator="kind", description="d")]) == (
        Annotated[Union[Cat, Dog], Discriminator("kind")],
        Said(description="d"),
    )
    assert take_apart(Annotated[pets, Field(discriminator=by_function)])[0] == Annotated[pets, by_function]


def test_what_stands_before_or_none_is_said_about_the_parameter():
    annotation = Annotated[int, Field(ge=1, alias="a", description="d")]
    expected = (Optional[Annotated[int, Ge(1)]], Said(wire_name="a", description="d"))
    assert take_apart(Optional[annotation]) == take_apart(Union[None, annotation]) == expected
    assert take_apart(Annotated[Optional[annotation], "top"])[1].description == "top"


def test_what_stands_in_another_union_or_deeper_is_not():
    for annotation in (Union[Annotated[int, "text"], str], list[Annotated[int, Field(description="d")]]):
        assert take_apart(annotation) == (annotation, Said())


Described = TypeAliasType("Described", Annotated[int, Field(ge=1, description="d")])
Constrained = TypeAliasType("Constrained", Annotated[int, Ge(1)])


def test_an_alias_is_opened_only_for_what_it_says_about_the_parameter():
    assert take_apart(Described) == (Annotated[int, Ge(1)], Said(description="d"))
    assert take_apart(Optional[Described]) == (Optional[Annotated[int, Ge(1)]], Said(description="d"))
    assert take_apart(Constrained)[0] is Constrained


class Db(Injected): ...


@pytest.mark.parametrize("item", [Injected, Injected(), Db])
def test_the_marker_is_a_class_or_an_instance(item):
    assert take_apart(Annotated[int, item]) == (int, Said(injected=True))


def test_a_sentinel_default_is_kept():
    sentinel = object()

    def function(x: int = sentinel, y: Annotated[int, Field(default=1)] = 2): ...

    assert parameter(function, "x").default is sentinel
    assert parameter(function, "y").default == 2
    assert parameter(function, "x").default_factory is None
    assert take_apart(int, sentinel)[1].default is EMPTY
