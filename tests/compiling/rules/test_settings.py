"""Settings of classes and fields: what they change, what is overruled, what stays hidden (SPEC T, A9)."""

from __future__ import annotations

import dataclasses
import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from pydantic import (
    AliasChoices,
    AliasPath,
    BaseModel,
    ConfigDict,
    Field,
    InstanceOf,
    computed_field,
    field_validator,
    with_config,
)
from pydantic.dataclasses import dataclass as pydantic_dataclass
from typing_extensions import NotRequired, TypedDict

from tests.compiling.facts import Fact, at, check, closed, compiled, fragment, issues, named, read
from toolwire.errors import DefinitionError

INTEGER = {"type": "integer"}


class Point(BaseModel):
    x: int
    y: int = 0


@dataclasses.dataclass(slots=True)
class Unsent:
    a: int
    b: int = dataclasses.field(default=7, init=False)
    c: list[int] = dataclasses.field(default_factory=list, init=False)
    d: dataclasses.InitVar[int] = 1

    def __post_init__(self, d: int) -> None:
        self.b += d


class Open(BaseModel):
    model_config = ConfigDict(extra="allow")
    a: int


class Half(BaseModel):
    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, int]
    a: int = 1


class Careless(BaseModel):
    model_config = ConfigDict(extra="ignore")
    a: int


class Inherits(Careless):
    b: int = 0


class Aliased(BaseModel):
    plain: int = Field(alias="Plain")
    first: int = Field(default=1, validation_alias=AliasChoices("First", "second", AliasPath("p", 0)))
    hyphen: int = Field(default=2, validation_alias="with-hyphen")


class ByName(BaseModel):
    model_config = ConfigDict(validate_by_name=True, validate_by_alias=False)
    a: int = Field(alias="b")


class Counted(BaseModel):
    a: int

    @computed_field
    def twice(self) -> int:
        return 2 * self.a


class Rude(TypedDict, extra_items=int):
    a: int


class Shut(TypedDict, closed=True):
    a: int


@with_config(ConfigDict(extra="ignore"))
class Lazy(TypedDict):
    a: int


DEFAULT_ZERO = {**INTEGER, "default": 0}


FACTS = [
    Fact(
        "extra=allow keeps unknown keys, checked and of any kind",
        Open,
        at("Open", {**closed(["a"], a=INTEGER), "additionalProperties": True}),
        {'{"a": 1.0, "b": [1.0]}': Open(a=1, b=[1.0])},  # type: ignore[call-arg]
        {'{"a": 1, "b": NaN}': "not_finite", '{"a": "1", "b": 1}': "expected_integer"},
    ),
    Fact(
        "typed extras",
        Half,
        at("Half", {**closed(a={**INTEGER, "default": 1}), "additionalProperties": INTEGER}),
        {'{"b": 2.0}': Half(b=2), '{"a": null, "b": 2}': Half(b=2)},  # type: ignore[call-arg]
        {'{"b": "2"}': "expected_integer", '{"a": 1, "b": null}': "expected_integer"},
        wider=frozenset({'{"a": null, "b": 2}'}),
    ),
    Fact(
        "extra=ignore of a base",
        Inherits,
        at(
            "Inherits",
            {k: v for k, v in closed(["a"], a=INTEGER, b=DEFAULT_ZERO).items() if k != "additionalProperties"},
        ),
        {'{"a": 1, "c": 2}': Inherits(a=1), '{"a": 1, "b": null, "c": 2}': Inherits(a=1)},
        {"{}": "missing_argument"},
        wider=frozenset({'{"a": 1, "b": null, "c": 2}'}),
    ),
    Fact(
        "one wire name per field: the alias, of several the first",
        Aliased,
        at(
            "Aliased",
            closed(
                ["Plain"], Plain=INTEGER, First={**INTEGER, "default": 1}, **{"with-hyphen": {**INTEGER, "default": 2}}
            ),
        ),
        {'{"Plain": 1, "First": 5, "with-hyphen": null}': Aliased(Plain=1, First=5)},
        {
            '{"plain": 1}': "missing_argument unknown_argument",
            '{"Plain": 1, "second": 1}': "unknown_argument",
            '{"Plain": 1, "p": [1]}': "unknown_argument",
            '{"Plain": 1, "hyphen": 1}': "unknown_argument",
        },
        wider=frozenset({'{"Plain": 1, "First": 5, "with-hyphen": null}'}),
    ),
    Fact(
        "validate_by_alias=False",
        ByName,
        at("ByName", closed(["a"], a=INTEGER)),
        {'{"a": 1}': ByName(a=1)},  # type: ignore[call-arg]
        {'{"b": 1}': "missing_argument unknown_argument"},
    ),
    Fact(
        "computed fields are no arguments",
        Counted,
        at("Counted", closed(["a"], a=INTEGER)),
        {'{"a": 1}': Counted(a=1)},
        {'{"a": 1, "twice": 2}': "unknown_argument"},
    ),
    Fact(
        "PEP 728 extra items",
        Rude,
        at("Rude", {**closed(["a"], a=INTEGER), "additionalProperties": INTEGER}),
        {'{"a": 1, "b": 2.0}': {"a": 1, "b": 2}},
        {'{"a": 1, "b": "x"}': "expected_integer"},
    ),
    Fact(
        "PEP 728 closed",
        Shut,
        at("Shut", closed(["a"], a=INTEGER)),
        {'{"a": 1}': {"a": 1}},
        {'{"a": 1, "b": 1}': "unknown_argument"},
    ),
    Fact(
        "a TypedDict of the author's own config",
        Lazy,
        at("Lazy", {k: v for k, v in closed(["a"], a=INTEGER).items() if k != "additionalProperties"}),
        {'{"a": 1, "b": 2}': {"a": 1}},
    ),
]


@pytest.mark.parametrize(**named(FACTS))
def test_setting(fact: Fact) -> None:
    """What a class says of its keys and names."""
    check(fact)


def test_fields_nobody_can_give() -> None:
    """`init=False` fields get their defaults and are unknown on the wire; `InitVar`s are arguments."""
    tool = compiled(Unsent)
    assert fragment(tool) == at("Unsent", closed(["a"], a=INTEGER, d={**INTEGER, "default": 1}))
    for made in read(tool, '{"a": 1, "d": 2}'):
        assert (made.a, made.b, made.c) == (1, 9, [])
    first, second = read(tool, '{"a": 1}')
    assert first.c is not second.c
    for outcome in read(tool, '{"a": 1, "b": 2}'):
        assert outcome == [(("x", "b"), "unknown_argument")]


def test_hidden_fields() -> None:
    """SPEC A9 inside classes: an optional field that JSON cannot carry keeps its default and is unknown on the wire."""

    class Hidden(BaseModel):
        a: int = 1
        call: Callable[[], int] = max
        any_of: InstanceOf[ValueError] | None = None

    @dataclasses.dataclass
    class HiddenToo:
        a: int = 1
        call: Callable[[], int] = max

    class HiddenKeys(TypedDict):
        a: NotRequired[int]
        call: NotRequired[Callable[[], int]]

    for cls in (Hidden, HiddenToo, HiddenKeys):
        tool = compiled(cls)
        properties = {"a": INTEGER} if cls is HiddenKeys else {"a": {**INTEGER, "default": 1}}
        assert fragment(tool) == at(cls.__name__, closed(**properties))
        expected = [(("x", "call"), "unknown_argument")]
        assert read(tool, '{"call": 1}') == (expected, expected)
        assert read(tool, '{"call": null}') == (expected, expected)
        for made in read(tool, '{"a": 2}'):
            assert made == ({"a": 2} if cls is HiddenKeys else cls(a=2))
    for cls in (Hidden, HiddenToo):
        assert read(compiled(cls), "{}") == (cls(), cls())


def test_a_required_field_that_json_cannot_carry() -> None:
    class Needs(BaseModel):
        call: Callable[[], int]

    with pytest.raises(DefinitionError, match="a callable cannot be written as JSON|Cannot generate a JsonSchema"):
        compiled(Needs)


@pytest.mark.parametrize("alias", [AliasPath("p", 0), AliasChoices(AliasPath("p", "q"), "first")])
def test_alias_paths_are_refused(alias: Any) -> None:
    """SPEC A3."""

    class Reaching(BaseModel):
        a: int = Field(validation_alias=alias)

    with pytest.raises(DefinitionError, match="an AliasPath reaches into another value"):
        compiled(Reaching)


def test_a_path_of_one_name_is_a_name() -> None:
    class Short(BaseModel):
        a: int = Field(validation_alias=AliasPath("A"))

    assert read(compiled(Short), '{"A": 1}') == (Short(A=1), Short(A=1))


def test_settings_do_not_leak_into_other_classes() -> None:
    """Each class speaks for itself about unknown keys; pydantic hands a model's way down (G5)."""

    class Inner(TypedDict):
        a: int

    @dataclasses.dataclass
    class Inside:
        a: int

    class Outer(BaseModel):
        model_config = ConfigDict(extra="allow")
        keys: Inner
        data: Inside

    tool = compiled(Outer)
    expected = [(("x", "keys", "b"), "unknown_argument"), (("x", "data", "b"), "unknown_argument")]
    assert read(tool, '{"keys": {"a": 1, "b": 1}, "data": {"a": 1, "b": 1}}') == (expected, expected)
    assert fragment(tool)["$defs"]["Inner"] == closed(["a"], a=INTEGER)
    assert fragment(tool)["$defs"]["Inside"] == closed(["a"], a=INTEGER)


def test_dataclass_settings() -> None:
    @pydantic_dataclass(config=ConfigDict(extra="ignore", str_max_length=2))
    class Short:
        a: str = "x"

    tool = compiled(Short)
    assert read(tool, '{"a": "ab", "b": 1}') == (Short("ab"), Short("ab"))
    refused = [(("x", "a"), "out_of_range")]
    assert read(tool, '{"a": "abc"}') == (refused, refused)


def test_settings_that_are_overruled() -> None:
    """`from_attributes`, `revalidate_instances` and `strict` of a class (config table)."""

    class Attributes:
        x = 1

    class Strict(Point):
        model_config = ConfigDict(strict=True, from_attributes=True, revalidate_instances="always")
        when: dt.date = dt.date(2024, 1, 1)
        pair: tuple[int, int] = (1, 2)

    tool = compiled(Strict)
    assert (
        read(tool, '{"x": 1, "when": "2024-02-02", "pair": [1, 2.0]}')
        == (Strict.model_construct({"x", "when", "pair"}, x=1, y=0, when=dt.date(2024, 2, 2), pair=(1, 2)),) * 2
    )
    with pytest.raises(ValueError, match="validation error") as caught:
        tool.arguments.from_mapping({"x": Attributes()})
    assert issues(caught.value) == [(("x",), "not_an_object")]  # type: ignore[arg-type]


class AtLeastTwo(BaseModel):
    model_config = ConfigDict(str_min_length=2)
    short: str = Field(min_length=0)


def test_a_field_is_not_held_to_the_setting_it_overrules() -> None:
    """From text the length of the setting came back, while the schema and mappings took the field's own."""
    tool = compiled(AtLeastTwo)
    assert fragment(tool)["$defs"]["AtLeastTwo"]["properties"]["short"] == {"type": "string"}
    assert read(tool, '{"short": ""}') == (AtLeastTwo.model_construct(short=""),) * 2


def test_a_hidden_field_of_an_open_model_with_a_validator() -> None:
    """Its name is unknown on the wire, and no free key either."""

    class Open(BaseModel):
        model_config = ConfigDict(extra="allow")
        a: int = 1
        call: Callable[[], int] = max

        @field_validator("a")
        @classmethod
        def checked(cls, value: int) -> int:
            return value

    tool = compiled(Open)
    assert read(tool, '{"call": 1}') == ([(("x", "call"), "unknown_argument")],) * 2
    for made in read(tool, '{"a": null, "b": 2}'):
        assert (made.a, made.call, made.b, made.model_fields_set) == (1, max, 2, {"b"})
