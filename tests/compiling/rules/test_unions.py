"""Unions: text members in written order, the rest by pydantic's smart rule, tags by exact JSON type (SPEC T)."""

from __future__ import annotations

import dataclasses
import datetime as dt
import enum
import json
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any, Literal, Union
from uuid import UUID

import pytest
from annotated_types import Ge, Le
from pydantic import AnyUrl, BaseModel, BeforeValidator, ConfigDict, Discriminator, Field, Json, SecretStr, Tag
from pydantic_core import ValidationError
from pydantic_core import core_schema as cs
from typing_extensions import TypedDict

from tests.compiling.facts import Fact, check, compiled, fragment, named, read
from toolwire.compiling.drafts import drafts
from toolwire.errors import DefinitionError
from toolwire.hints import StringInteger

INTEGER, TEXT, NUMBER, NULL = {"type": "integer"}, {"type": "string"}, {"type": "number"}, {"type": "null"}
ID = "12345678-1234-1234-1234-123456789abc"
DECIMAL = {"type": "string", "pattern": r"^-?[0-9]+(\.[0-9]+)?$"}


class Color(enum.Enum):
    RED = "red"


def either(*schemas: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [*schemas]}


NUMBERS = [
    Fact(
        "int | float",
        int | float,
        NUMBER,
        {"1": 1, "1.0": 1.0, "1e2": 100.0, str(2**80): 2**80, str(2**53 + 1): 2**53 + 1},
        {
            "true": "expected_integer expected_number",
            "NaN": "expected_integer not_finite",
            '"1"': "expected_integer expected_number",
        },
    ),
    Fact("float | int", float | int, NUMBER, {"1": 1, "1.0": 1.0}),
    Fact("int | float | None", int | float | None, {"type": ["number", "null"]}, {"null": None, "1": 1, "1.0": 1.0}),
    Fact("a bounded int beside a float", Union[Annotated[int, Ge(1)], float], NUMBER, {"1": 1, "0": 0.0, "1.0": 1.0}),
    Fact(
        "an int beside a bounded float takes what the float refuses",
        Union[int, Annotated[float, Field(gt=0, le=1.5)]],
        either(INTEGER, {**NUMBER, "exclusiveMinimum": 0, "maximum": 1.5}),
        {"0.0": 0, "5.0": 5, "1.0": 1.0, "1": 1, "0.5": 0.5},
        {"2.5": "expected_integer out_of_range", "true": "expected_integer expected_number"},
    ),
    Fact("touching intervals", Union[Annotated[int, Le(1)], Annotated[int, Ge(2)]], INTEGER, {"1": 1, "2.0": 2}),
    Fact("contained intervals", Union[Annotated[int, Ge(1)], int], INTEGER, {"0": 0}),
    Fact(
        "overlapping intervals",
        Union[Annotated[int, Ge(1), Le(5)], Annotated[int, Ge(3), Le(9)]],
        {**INTEGER, "minimum": 1, "maximum": 9},
        {"9": 9},
        {"10": "out_of_range"},
    ),
    Fact(
        "intervals with a hole",
        Union[Annotated[int, Le(1)], Annotated[int, Ge(3)]],
        either({**INTEGER, "maximum": 1}, {**INTEGER, "minimum": 3}),
        {"1": 1, "3": 3},
        {"2": "out_of_range"},
    ),
    Fact("bool | int", bool | int, either({"type": "boolean"}, INTEGER), {"true": True, "1": 1, "0.0": 0}),
    Fact("int | bool", int | bool, either(INTEGER, {"type": "boolean"}), {"true": True, "1": 1}),
    Fact(
        "1 | bool",
        Literal[1] | bool,
        either({**INTEGER, "enum": [1]}, {"type": "boolean"}),
        {"true": True, "1": 1},
        {"0": "expected_boolean not_in_enum"},
    ),
    Fact(
        "equal to Python, different to JSON",
        Annotated[Literal[1] | Literal[True], Field(union_mode="left_to_right")],
        either({**INTEGER, "enum": [1]}, {"type": "boolean", "enum": [True]}),
        {"1": 1, "true": True},
    ),
]

DAY = {"type": "string", "format": "date"}
TEXTS = [
    Fact("UUID | str", UUID | str, either({**TEXT, "format": "uuid"}, TEXT), {f'"{ID}"': UUID(ID), '"a"': "a"}),
    Fact("str | UUID", str | UUID, either(TEXT, {**TEXT, "format": "uuid"}), {f'"{ID}"': ID, '"a"': "a"}),
    Fact(
        "datetime | str",
        dt.datetime | str,
        either({**TEXT, "format": "date-time"}, TEXT),
        {'"2024-01-01T00:00:00"': dt.datetime(2024, 1, 1), '"2024-01-01"': "2024-01-01"},
        {"1": "expected_string invalid_datetime"},
    ),
    Fact(
        "date | datetime",
        dt.date | dt.datetime,
        either(DAY, {**TEXT, "format": "date-time"}),
        {'"2024-01-01"': dt.date(2024, 1, 1), '"2024-01-01T00:00:00"': dt.datetime(2024, 1, 1)},
        wider=frozenset({'"2024-01-01T00:00:00"'}),
    ),
    Fact(
        "Decimal | str",
        Decimal | str,
        either(DECIMAL, TEXT),
        {'"1.5"': Decimal("1.5"), '"x"': "x", "1": Decimal(1)},
        wider=frozenset({"1"}),
    ),
    Fact("bytes | str", bytes | str, either({**TEXT, "contentEncoding": "base64"}, TEXT), {'"YQ=="': b"a", '"a"': "a"}),
    Fact("str | bytes", str | bytes, either(TEXT, {**TEXT, "contentEncoding": "base64"}), {'"YQ=="': "YQ=="}),
    Fact("Path | int", Path | int, either({**TEXT, "format": "path"}, INTEGER), {'"a"': Path("a"), "1.0": 1}),
    Fact(
        "SecretStr | int",
        SecretStr | int,
        either({**TEXT, "format": "password", "writeOnly": True}, INTEGER),
        {'"a"': SecretStr("a")},
    ),
    Fact(
        "AnyUrl | str",
        AnyUrl | str,
        either({**TEXT, "format": "uri"}, TEXT),
        {'"http://a"': AnyUrl("http://a"), '"a"': "a"},
    ),
    Fact(
        "Json | str",
        Json[int] | str,
        either({**TEXT, "contentMediaType": "application/json", "contentSchema": INTEGER}, TEXT),
        {'"1"': 1, '"a"': "a"},
    ),
    Fact(
        "StringInteger | str",
        Annotated[int, StringInteger()] | str,
        either({**TEXT, "pattern": r"^-?\d+$"}, TEXT),
        {'"1"': 1, '"a"': "a", "1": 1},
        wider=frozenset({"1"}),
    ),
    Fact(
        "Enum | str",
        Color | str,
        {"anyOf": [{"$ref": "#/$defs/Color"}, TEXT], "$defs": {"Color": {**TEXT, "enum": ["red"]}}},
        {'"red"': Color.RED, '"blue"': "blue"},
    ),
    Fact(
        "literals beside each other",
        Literal["a", "b"] | Literal["c"],
        either({**TEXT, "enum": ["a", "b"]}, {**TEXT, "enum": ["c"]}),
        {'"c"': "c"},
        {'"d"': "not_in_enum"},
    ),
    Fact(
        "text beside others",
        int | str | dt.date | bool,
        either(INTEGER, TEXT, DAY, {"type": "boolean"}),
        {"1.0": 1, '"2024-01-01"': "2024-01-01", "true": True},
    ),
]


def items(schema: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": schema}


STRUCTURES = [
    Fact(
        "int | str",
        int | str,
        either(INTEGER, TEXT),
        {"1.0": 1, '"1"': "1"},
        {"true": "expected_integer expected_string"},
    ),
    Fact(
        "lists of different items",
        list[int] | list[str],
        either(items(INTEGER), items(TEXT)),
        {"[1.0]": [1], '["a"]': ["a"], "[]": []},
    ),
    Fact(
        "lists of text",
        list[dt.date] | list[str],
        either(items(DAY), items(TEXT)),
        {'["2024-01-01"]': [dt.date(2024, 1, 1)], '["a"]': ["a"]},
    ),
    Fact(
        "set | list",
        set[int] | list[int],
        either({**items(INTEGER), "uniqueItems": True}, items(INTEGER)),
        {"[1, 1]": [1, 1]},
    ),
    Fact("list | tuple", list[int] | tuple[int, ...], items(INTEGER), {"[1]": [1]}),
    Fact("list | scalar", list[int] | int, either(items(INTEGER), INTEGER), {"[1]": [1], "1": 1}),
    Fact(
        "nullable object",
        dict[str, int] | None,
        either({"type": "object", "additionalProperties": INTEGER}, NULL),
        {"null": None, "{}": {}},
    ),
    Fact(
        "nested unions are flat",
        int | Annotated[str | list[int], Field()],
        either(INTEGER, TEXT, items(INTEGER)),
        {'"a"': "a"},
    ),
    Fact("null among others", Union[int, None, list[int]], either(INTEGER, items(INTEGER), NULL), {"null": None}),
    Fact("Any takes all", Any | int, {}, {'"a"': "a", "1.0": 1.0}, {"NaN": "expected_integer not_finite"}),
    Fact(
        "equal branches are one",
        Annotated[int, Ge(1)] | Annotated[int, Ge(1), Field()],
        {**INTEGER, "minimum": 1},
        {"1": 1},
    ),
    Fact(
        "members nobody can send",
        str | Callable[[], int],
        TEXT,
        {'"a"': "a"},
        {"1": "expected_string"},
        findings=("lost",),
    ),
]


@pytest.mark.parametrize(**named([*NUMBERS, *TEXTS]))
def test_union(fact: Fact) -> None:
    """SPEC T: unions of scalars; both forms of input give the same member."""
    check(fact)


@pytest.mark.parametrize(**named(STRUCTURES))
def test_union_of_structures(fact: Fact) -> None:
    """SPEC T: the rest by the smart rule; same-kind structures never collapse."""
    check(fact)


def test_a_union_of_nothing() -> None:
    with pytest.raises(DefinitionError, match="no member of the union can be written as JSON"):
        compiled(Callable[[], int] | type[int])
    assert compiled(Callable[[], int] | type[int], max).parameters["properties"] == {}


def test_a_message_of_the_authors() -> None:
    """`custom_error_message` is kept, its type dropped (node table)."""

    class Said:
        @classmethod
        def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
            return cs.union_schema(
                [cs.int_schema(), cs.bool_schema()],
                custom_error_type="whatever",
                custom_error_message="a number or a truth, please",
            )

    tool = compiled(Said)
    with pytest.raises(ValueError, match="a number or a truth, please"):
        tool.arguments.from_text('{"x": "a"}')
    assert read(tool, "1.0") == (1, 1)


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


def closed(required: list[str] | None = None, /, **properties: Any) -> dict[str, Any]:
    listed = {"required": required} if required else {}
    return {"type": "object", "properties": properties, **listed, "additionalProperties": False}


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


def test_null_as_a_member() -> None:
    """`union` with `none` among its members, as a hook of the author's may write it."""
    check(
        Fact(
            "none",
            custom(lambda _: cs.union_schema([cs.none_schema(), cs.int_schema()])),
            {"type": ["integer", "null"]},
            {"null": None, "1.0": 1},
            {"true": "expected_integer expected_null"},
        )
    )


def test_the_authors_order() -> None:
    """`union_mode="left_to_right"` is kept."""
    tool = compiled(Annotated[float | int, Field(union_mode="left_to_right")])
    assert [type(value) for value in read(tool, "1")] == [float, float]


def test_members_that_are_no_json_among_others() -> None:
    """A class is rendered as `{}` by pydantic, which would swallow the others (node table: `is-subclass`)."""
    check(Fact("class or int", type[int] | int, INTEGER, {"1": 1}, {'"a"': "expected_integer"}, findings=("lost",)))


def test_a_list_of_discriminated_members() -> None:
    tool = compiled(list[Annotated[Cat | Dog, Field(discriminator="kind")]])
    value = [Cat(kind="cat"), Dog(kind="dog")]
    assert read(tool, '[{"kind": "cat"}, {"kind": "dog"}]') == (value, value)
    expected = [(("x", 1), "missing_tag")]
    assert read(tool, '[{"kind": "cat"}, {}]') == (expected, expected)


def test_members_below_the_authors_code() -> None:
    """G3: an instance of a member is taken as that member."""
    for annotation, given in (
        (UUID | str, UUID(ID)),
        (int | dt.date, dt.date(2024, 1, 1)),
        (Cat | Dog, Dog(kind="dog")),
    ):
        tool = compiled(Annotated[annotation, BeforeValidator(lambda _, given=given: given)])
        assert read(tool, "0") == (given, given)
