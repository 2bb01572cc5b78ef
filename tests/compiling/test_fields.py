"""When a field may be left out, and what null means for it (SPEC A3, D2)."""

from __future__ import annotations

import dataclasses
import datetime as dt
import enum
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal
from uuid import UUID

import pytest
from pydantic import AfterValidator, AliasChoices, BaseModel, BeforeValidator, ConfigDict, Field, WrapValidator
from typing_extensions import NotRequired, TypedDict

from tests.compiling.facts import compiled, fragment, problems, read
from toolwire.compiling.fields import Unchecked
from toolwire.errors import DefinitionError


class Color(enum.Enum):
    RED = "red"


class Nothing(enum.Enum):
    NONE = None
    ONE = 1


class Point(BaseModel):
    x: int = 0


class Linked(BaseModel):
    value: int
    next: Linked = None  # type: ignore[assignment]


OPTIONAL = [
    (bool, True),
    (int, 1),
    (float, 1.5),
    (str, "a"),
    (bytes, b"a"),
    (list[int], [1]),
    (tuple[int, ...], (1,)),
    (set[int], {1}),
    (dict[str, int], {"a": 1}),
    (dt.date, dt.date(2024, 1, 1)),
    (UUID, UUID(int=1)),
    (Color, Color.RED),
    (Literal["a"], "a"),
    (Literal["a", 1], "a"),
    (Literal[Color.RED], Color.RED),
    (Point, Point()),
    (int | str, 1),
    (Annotated[int, AfterValidator(lambda value: value + 1)], 1),
    (Annotated[str, BeforeValidator(lambda value: value.upper())], "a"),
    (Annotated[str, WrapValidator(lambda value, handler: handler(value.upper()))], "a"),
    (Annotated[int, Field(ge=1)], 1),
    (Mapping[str, int], {"a": 1}),
]


@pytest.mark.parametrize(("annotation", "default"), OPTIONAL)
def test_null_means_absent_everywhere(annotation: Any, default: Any) -> None:
    """D2 for every kind of type, in models, dataclasses and TypedDicts; no validator of the author sees that null."""

    class Model(BaseModel):
        a: annotation = default

    Data = dataclasses.make_dataclass("Data", [("a", annotation, dataclasses.field(default_factory=lambda: default))])
    Keys = TypedDict("Keys", {"a": NotRequired[annotation]})
    for made in read(compiled(Model), '{"a": null}'):
        assert made.a == default
        assert made.model_fields_set == set()
    for made in read(compiled(Data), '{"a": null}'):
        assert made.a == default
    assert read(compiled(Keys), '{"a": null}') == ({}, {})


@pytest.mark.parametrize("annotation", [int | None, Literal["a", None], Nothing, Any, object, Linked | None])
def test_null_is_kept_where_it_is_a_value(annotation: Any) -> None:
    """D2: if the type accepts null, null overrides the default (G9)."""

    class Model(BaseModel):
        a: annotation = "default"

    kept = Nothing.NONE if annotation is Nothing else None
    for made in read(compiled(Model), '{"a": null}'):
        assert made.a is kept
        assert made.model_fields_set == {"a"}


@pytest.mark.parametrize(
    ("annotation", "text"), [(list[int], "[null]"), (dict[str, int], '{"a": null}'), (tuple[int], "[null]")]
)
def test_null_is_no_item(annotation: Any, text: str) -> None:
    """D2: not positions of tuples, items or dict values."""
    for outcome in read(compiled(annotation), text):
        assert [code for _, code in outcome] == ["expected_integer"]


def test_null_for_a_required_field() -> None:
    class Model(BaseModel):
        a: int

    assert [outcome[0][1] for outcome in read(compiled(Model), '{"a": null}')] == ["expected_integer"] * 2


def test_null_beside_a_bad_value() -> None:
    """Null is quiet, the other problems are told."""

    class Model(BaseModel):
        a: int = 1
        b: Annotated[int, AfterValidator(abs)] = 2
        c: int

    expected = [(("x", "b"), "expected_integer"), (("x", "c"), "missing_argument")]
    for outcome in read(compiled(Model), '{"a": null, "b": "x"}'):
        assert outcome == expected


def test_null_for_a_recursive_field() -> None:
    for made in read(compiled(Linked), '{"value": 1, "next": {"value": 2, "next": null}}'):
        assert made.next.value == 2
        assert made.next.next is None
        assert made.next.model_fields_set == {"value"}


def test_a_validated_default_in_a_dataclass() -> None:
    """`validate_default` and null, where the fields are read in one step."""

    @dataclasses.dataclass
    class Data:
        a: Annotated[int, Field(default="5", validate_default=True), BeforeValidator(int)]

    for text in ("{}", '{"a": null}'):
        for made in read(compiled(Data), text):
            assert made.a == 5


def test_unchecked_defaults_are_as_hashable_and_equal_as_what_they_hold() -> None:
    """pydantic-core copies defaults that are not hashable."""
    assert hash(Unchecked(1)) == hash(1)
    assert Unchecked([1]) == Unchecked([1])
    assert Unchecked(1) != 1
    with pytest.raises(TypeError):
        hash(Unchecked([]))


class Open(BaseModel):
    model_config = ConfigDict(extra="allow")
    b: int = Field(default=1, validation_alias=AliasChoices("bAlias", "b"))


def test_an_unknown_key_named_like_an_aliased_field() -> None:
    """A3: the field has one wire name; the key is none of its business, and not lost."""
    for value in read(compiled(Open), '{"b": 5}'):
        assert (value.__dict__, value.model_extra, value.model_fields_set) == ({"b": 1}, {"b": 5}, {"b"})
    for value in read(compiled(Open), '{"bAlias": 5, "c": 1}'):
        assert (value.__dict__, value.model_extra) == ({"b": 5}, {"c": 1})


class Twins(BaseModel):
    a: int = Field(alias="b")
    b: int


class AlsoTwins(TypedDict):
    first: Annotated[int, Field(alias="x")]
    second: Annotated[NotRequired[int], Field(alias="x")]


@pytest.mark.parametrize(
    ("annotation", "sentence"),
    [
        (Twins, "fields 'a' and 'b' are both called 'b'; rename one alias"),
        (list[AlsoTwins], "fields 'first' and 'second' are both called 'x'; rename one alias"),
    ],
)
def test_two_fields_of_one_wire_name_are_refused(annotation: Any, sentence: str) -> None:
    """A3, A10: one value was given to both fields, and the schema listed their name twice under `required`."""
    with pytest.raises(DefinitionError, match=sentence):
        compiled(annotation)


class Renamed(TypedDict, extra_items=int):
    name: Annotated[NotRequired[str], Field(alias="Name")]


def test_a_free_key_named_like_an_aliased_item() -> None:
    """A3, N1: whatever stood under it was dropped, unread; in the dict it would pass for the item."""
    tool = compiled(Renamed)
    assert fragment(tool)["$defs"]["Renamed"] == {
        "type": "object",
        "properties": {"Name": {"type": "string"}},
        "additionalProperties": {"type": "integer"},
        "propertyNames": {"not": {"enum": ["name"]}},
    }
    assert read(tool, '{"Name": "a", "other": 1}') == ({"name": "a", "other": 1},) * 2
    for text in ('{"name": "a"}', '{"name": 1}', '{"Name": "a", "name": 1}'):
        assert problems(Renamed, text)[0].startswith("unknown_argument x.name: ")


class Secretive(BaseModel):
    model_config = ConfigDict(extra="allow")
    x: int = 0
    call: Callable[[], int] = max


def test_a_free_key_named_like_a_hidden_field() -> None:
    """N1: the schema took it, while the call refused it."""
    tool = compiled(Secretive)
    schema = fragment(tool)["$defs"]["Secretive"]
    assert (schema["additionalProperties"], schema["propertyNames"]) == (True, {"not": {"enum": ["call"]}})
    assert problems(Secretive, '{"call": 1}')[0].startswith("unknown_argument x.call: ")


@dataclasses.dataclass
class Flags:
    on: bool = True
    off: bool = False
    made: bool = dataclasses.field(default_factory=lambda: True)


class FlagKeys(TypedDict):
    on: NotRequired[bool]


@pytest.mark.parametrize("sent", ['{"on": null, "off": null, "made": null}', "{}"])
def test_a_flag_that_is_null(sent: str) -> None:
    for made in read(compiled(Flags), sent):
        assert made == Flags(on=True, off=False, made=True)
    for made in read(compiled(FlagKeys), sent.partition(",")[0].rstrip("}") + "}"):
        assert made == {}


@pytest.mark.parametrize("name", ["on", "off", "made"])
def test_a_flag_that_is_something_else(name: str) -> None:
    for cls in (Flags, FlagKeys) if name == "on" else (Flags,):
        for value in ("1", '"true"'):
            assert read(compiled(cls), f'{{"{name}": {value}}}') == ([(("x", name), "expected_boolean")],) * 2
    for made in read(compiled(Flags), f'{{"{name}": false}}'):
        assert getattr(made, name) is False
