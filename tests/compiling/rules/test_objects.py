"""Objects with named properties: closed at every depth, null-as-absent, the author's settings (SPEC T, D2)."""

from __future__ import annotations

import dataclasses
import datetime as dt
import json
import typing
from collections.abc import Callable
from typing import Any, Generic, Literal, Self, TypeVar

import pytest
from pydantic import (
    AliasChoices,
    AliasPath,
    BaseModel,
    ConfigDict,
    Field,
    InstanceOf,
    PrivateAttr,
    RootModel,
    computed_field,
    field_validator,
    model_validator,
    with_config,
)
from pydantic.dataclasses import dataclass as pydantic_dataclass
from typing_extensions import NotRequired, ReadOnly, TypedDict

from tests.compiling.facts import Fact, check, compiled, fragment, issues, named, read
from toolwire.errors import DefinitionError

T = TypeVar("T")
INTEGER = {"type": "integer"}


def closed(required: list[str] | None = None, /, **properties: Any) -> dict[str, Any]:
    listed = {"required": required} if required else {}
    return {"type": "object", "properties": properties, **listed, "additionalProperties": False}


def at(name: str, schema: dict[str, Any], **others: Any) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}", "$defs": {name: schema, **others}}


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


class Private(BaseModel):
    model_config = ConfigDict(frozen=True)
    a: int
    _hidden: int = PrivateAttr(default=7)

    def model_post_init(self, context: Any) -> None:
        self._hidden += self.a


class Own(BaseModel):
    a: int = Field(alias="A")
    d: dt.date = dt.date(2024, 1, 1)

    def __init__(self, **data: Any) -> None:
        super().__init__(**data)
        self.__dict__["made"] = True


class Rude(TypedDict, extra_items=int):
    a: int


class Shut(TypedDict, closed=True):
    a: int


@with_config(ConfigDict(extra="ignore"))
class Lazy(TypedDict):
    a: int


class Fixed(TypedDict):
    a: ReadOnly[int]


@dataclasses.dataclass(slots=True)
class Unsent:
    a: int
    b: int = dataclasses.field(default=7, init=False)
    c: list[int] = dataclasses.field(default_factory=list, init=False)
    d: dataclasses.InitVar[int] = 1

    def __post_init__(self, d: int) -> None:
        self.b += d


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


@pytest.mark.filterwarnings("ignore:Item.* on TypedDict:UserWarning")
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


def test_private_attributes_and_post_init_run() -> None:
    for made in read(compiled(Private), '{"a": 1.0}'):
        assert (made.a, made._hidden) == (1, 8)


def test_an_init_of_the_authors_gets_what_the_wire_rules_read() -> None:
    """pydantic-core would hand it the raw input, on which the class's lax rules then decide (node table: `custom_init`)."""
    tool = compiled(Own)
    assert fragment(tool) == at(
        "Own", closed(["A"], A=INTEGER, d={"type": "string", "format": "date", "default": "2024-01-01"})
    )
    for text in ('{"A": 1.0, "d": "2024-01-02"}', '{"A": 1}', '{"A": 1, "d": null}'):
        for made in read(tool, text):
            assert made.made is True
            assert made.a == 1
            assert made.model_fields_set == ({"a", "d"} if "01-02" in text else {"a"})
    for text, expected in (
        ('{"A": true}', [(("x", "A"), "expected_integer")]),
        ('{"A": "1"}', [(("x", "A"), "expected_integer")]),
        ('{"A": 1, "B": 1}', [(("x", "B"), "unknown_argument")]),
        ('{"A": 1, "d": 86400}', [(("x", "d"), "invalid_date")]),
    ):
        assert read(tool, text) == (expected, expected)


def test_an_init_and_a_validator_of_the_authors() -> None:
    """The class's own validator runs once, when the class is called."""
    calls = []

    class Watched(BaseModel):
        a: int
        b: list[int] = []

        def __init__(self, **data: Any) -> None:
            super().__init__(**data)

        @field_validator("a", mode="before")
        @classmethod
        def raw(cls, value: int) -> int:
            calls.append(value)
            return value

        @field_validator("b")
        @classmethod
        def read(cls, value: list[int]) -> list[int]:
            calls.append(value)
            return value

    for made in read(compiled(Watched), '{"a": 1, "b": [2]}'):
        assert (made.a, made.b) == (1, [2])
    assert calls == [1, [2]] * 2


def test_an_init_around_a_validator_of_the_model() -> None:
    """It sees what the wire rules read, once; pydantic would hand it the raw input."""

    class Wrapped(BaseModel):
        a: int

        def __init__(self, **data: Any) -> None:
            super().__init__(**data)

        @model_validator(mode="before")
        @classmethod
        def one_more(cls, data: Any) -> Any:
            return {"a": data["a"] + 1}

    for made in read(compiled(Wrapped), '{"a": 2.0}'):
        assert made.a == 3
    assert read(compiled(Wrapped), '{"a": true}') == ([(("x", "a"), "expected_integer")],) * 2


def test_an_init_of_a_root_model() -> None:
    class Named(RootModel[int]):
        def __init__(self, root: int) -> None:
            super().__init__(root)

    with pytest.raises(DefinitionError, match="root model with an __init__ of its own"):
        compiled(Named)


def test_validators_of_a_model_see_no_null_that_means_absent() -> None:
    """G10, D2: neither those of the field nor, for the field, those of the model."""
    seen = []

    class Watched(BaseModel):
        a: str = "x"
        b: int = 1

        @field_validator("a", mode="before")
        @classmethod
        def upper(cls, value: str) -> str:
            seen.append(value)
            return value.upper()

        @field_validator("b")
        @classmethod
        def after(cls, value: int, info: Any) -> int:
            seen.append((value, dict(info.data)))
            return value

    tool = compiled(Watched)
    for made in read(tool, '{"a": null, "b": null}'):
        assert made == Watched.model_construct(_fields_set=set(), a="x", b=1)
        assert made.model_fields_set == set()
    assert seen == []
    for made in read(tool, '{"a": "q", "b": 2}'):
        assert (made.a, made.b, made.model_fields_set) == ("Q", 2, {"a", "b"})
    assert [entry for entry in seen if isinstance(entry, tuple)] == [(2, {"a": "Q"})] * 2


def test_a_validated_default() -> None:
    """`validate_default` runs the author's validators on the default, in the field's own type (T2, G3)."""

    class Dated(BaseModel):
        model_config = ConfigDict(validate_default=True)
        d: dt.date = dt.date(2024, 1, 1)
        text: dt.date = "2024-02-02"  # type: ignore[assignment]
        made: list[dt.date] = Field(default_factory=lambda: [dt.date(2024, 3, 3)])

        @field_validator("d")
        @classmethod
        def later(cls, value: dt.date) -> dt.date:
            return value.replace(year=2025)

    expected = {"d": dt.date(2025, 1, 1), "text": dt.date(2024, 2, 2), "made": [dt.date(2024, 3, 3)]}
    for text in ("{}", '{"d": null, "text": null, "made": null}'):
        for made in read(compiled(Dated), text):
            assert made.__dict__ == expected
            assert made.model_fields_set == set()
    for made in read(compiled(Dated), '{"d": "2024-04-04"}'):
        assert made.d == dt.date(2025, 4, 4)
        assert made.model_fields_set == {"d"}


def test_a_factory_may_take_the_data() -> None:
    """`default_factory_takes_data` is kept, absent or null (TRAPS)."""

    class Derived(BaseModel):
        a: int
        b: list[int] = Field(default_factory=lambda data: [data["a"]])
        c: dt.date = Field(default_factory=lambda data: dt.date(2024, 1, data["a"]), validate_default=True)

    for text in ('{"a": 3}', '{"a": 3, "b": null, "c": null}'):
        for made in read(compiled(Derived), text):
            assert made == Derived(a=3)
            assert made.model_fields_set == {"a"}


def test_mutable_defaults_are_fresh() -> None:
    first, second = read(compiled(Tree), '{"label": "a"}')
    assert first.children == second.children == []
    assert first.children is not second.children


def test_model_validators_are_kept() -> None:
    """T2; a before validator's result is read in mixed position (G3)."""

    class Between(BaseModel):
        a: dt.date
        b: int = 0

        @model_validator(mode="before")
        @classmethod
        def dated(cls, data: Any) -> Any:
            return {**data, "a": dt.date(2024, 1, data["a"])} if isinstance(data, dict) and "a" in data else data

        @model_validator(mode="after")
        def doubled(self) -> Self:
            self.b *= 2
            return self

    tool = compiled(Between)
    for made in read(tool, '{"a": 5, "b": 2}'):
        assert (made.a, made.b) == (dt.date(2024, 1, 5), 4)
    for made in read(tool, '{"a": 5, "b": null}'):
        assert made.b == 0
    assert "custom_validation" in {finding.code for finding in tool.findings}


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


def test_extras_are_not_shared_with_the_caller() -> None:
    """SPEC D4, for unknown keys of `extra="allow"`."""
    inner: list[int] = [1]
    made = compiled(Open).arguments.from_mapping({"x": {"a": 1, "b": inner}})["x"]
    assert made.b == [1]
    assert made.b is not inner


def test_issues_name_wire_names() -> None:
    """`loc_by_alias=False` of the author changes nothing (model-field)."""

    class Renamed(BaseModel):
        model_config = ConfigDict(loc_by_alias=False)
        a: int = Field(alias="A")
        b: int = Field(default=1, alias="B")

    expected = [(("x", "A"), "expected_integer"), (("x", "B"), "expected_integer")]
    assert read(compiled(Renamed), '{"A": "x", "B": "y"}') == (expected, expected)


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


def test_a_default_with_every_kind_of_key() -> None:
    """A default holding `$ref` or other keywords is data (TRAPS)."""

    class Holder(BaseModel):
        a: dict[str, Any] = {"$ref": "#/nowhere", "properties": {"title": 1}, "default": None}

    default = {"$ref": "#/nowhere", "properties": {"title": 1}, "default": None}
    schema = fragment(compiled(Holder))["$defs"]["Holder"]["properties"]["a"]
    assert schema == {"type": "object", "additionalProperties": True, "default": default}
    assert json.loads(json.dumps(schema)) == schema


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
