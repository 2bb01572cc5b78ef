"""How objects come to be: the author's `__init__`, validators of models, defaults (SPEC T, G5)."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterable
from typing import Annotated, Any, Literal, Self

import pytest
from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    Json,
    PrivateAttr,
    RootModel,
    ValidationInfo,
    field_validator,
    model_validator,
)
from pydantic.dataclasses import dataclass as pydantic_dataclass
from typing_extensions import TypeAliasType, TypedDict

from tests.compiling.facts import at, closed, compiled, fragment, read
from toolwire.errors import DefinitionError

INTEGER = {"type": "integer"}


class Tree(BaseModel):
    label: str
    children: list[Tree] = []


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
    """The class's own validators run when the class is called; one that wants what was sent runs before, too, as a check."""
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
    assert calls == [1, 1, [2]] * 2


def test_an_init_does_not_loosen_what_a_validator_is_handed() -> None:
    """The class's own lax rules read `true` as 1 where it validates what was sent (Issue 2, found by the laws)."""

    class Nested(BaseModel):
        a: Literal["a", 1, False]

        @model_validator(mode="wrap")
        @classmethod
        def wrapped(cls, data: Any, handler: Any) -> Any:
            return handler(data)

    class Lax(BaseModel):
        nested: Nested
        number: Annotated[int, BeforeValidator(lambda value: value)] = 3

        def __init__(self, **data: Any) -> None:
            super().__init__(**data)

    tool = compiled(Lax)
    for made in read(tool, '{"nested": {"a": 1}, "number": 5.0}'):
        assert made == Lax(nested=Nested(a=1), number=5)
    assert read(tool, '{"nested": {"a": true}}') == ([(("x", "nested", "a"), "not_in_enum")],) * 2
    for number in ("true", '"5"'):
        sent = f'{{"nested": {{"a": 1}}, "number": {number}}}'
        assert read(tool, sent) == ([(("x", "number"), "expected_integer")],) * 2


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


Numbers = TypeAliasType("Numbers", Iterable[int])


class Columns(TypedDict):
    numbers: Iterable[int]


class LazyAgain(BaseModel):
    plain: Numbers
    inside: list[Iterable[int]] = []
    table: dict[str, Columns] | None = None
    tree: Tree | None = None

    def __init__(self, **data: Any) -> None:
        super().__init__(**data)


def test_an_init_does_not_make_iterables_lazy() -> None:
    """The class validates once more, and would hand out iterators that can be read once (Issue 2, found by the laws)."""
    text = '{"plain": [1, 2.0], "inside": [[3]], "table": {"a": {"numbers": [4]}}, "tree": {"label": "root"}}'
    for made in read(compiled(LazyAgain), text):
        assert made.plain == [1, 2]
        assert made.inside == [[3]]
        assert made.table == {"a": {"numbers": [4]}}
    assert read(compiled(LazyAgain), '{"plain": ["1"]}') == ([(("x", "plain", 0), "expected_integer")],) * 2


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


def test_a_default_with_every_kind_of_key() -> None:
    """A default holding `$ref` or other keywords is data (TRAPS)."""

    class Holder(BaseModel):
        a: dict[str, Any] = {"$ref": "#/nowhere", "properties": {"title": 1}, "default": None}

    default = {"$ref": "#/nowhere", "properties": {"title": 1}, "default": None}
    schema = fragment(compiled(Holder))["$defs"]["Holder"]["properties"]["a"]
    assert schema == {"type": "object", "additionalProperties": True, "default": default}
    assert json.loads(json.dumps(schema)) == schema


class Flags(BaseModel):
    """Null in them can be replaced behind the fields, in one step."""

    model_config = ConfigDict(extra="allow")
    on: bool = True
    count: int = Field(3, alias="Count")
    none: str = None  # type: ignore[assignment]
    listed: list[int] = []
    made: dict[str, int] = Field(default_factory=dict)
    handle: Any = Field(default=object, exclude=True)


class Careful(BaseModel):
    """A null in these is left out before anything can see it."""

    text: Json[Any] = 5
    filled: list[int] = [7]
    random: int = Field(default_factory=lambda: 11)


class Asked(BaseModel):
    a: int = Field(default=1, validate_default=True)


class Derived(BaseModel):
    a: int = 1
    b: int = Field(default_factory=lambda data: data["a"] + 1)


class Seen(BaseModel):
    a: int = 1
    b: str = ""

    @field_validator("b")
    @classmethod
    def all_so_far(cls, _: str, info: ValidationInfo) -> str:
        return str(info.data)


@pytest.mark.parametrize("cls", [Flags, Careful, Asked, Derived], ids=lambda cls: cls.__name__)
def test_null_in_a_model_is_as_if_it_had_not_been_sent(cls: type[BaseModel]) -> None:
    """Values, unknown keys and `model_fields_set` are those of an empty object, and no two instances share a list (rule G11)."""
    names = [field.alias or name for name, field in cls.model_fields.items() if name != "handle"]
    for made in read(compiled(cls), json.dumps(dict.fromkeys(names))):
        assert made.__dict__ == cls().__dict__
        assert made.model_fields_set == set()
        assert all(
            made.__dict__[name] is not cls().__dict__[name] for name in ("listed", "made") if name in made.__dict__
        )


def test_a_null_among_values_in_a_model() -> None:
    for made in read(compiled(Flags), '{"on": false, "Count": null, "listed": null, "more": null}'):
        assert (made.on, made.count, made.listed, made.more) == (False, 3, [], None)
        assert made.model_fields_set == {"on", "more"}
    for made in read(compiled(Careful), '{"text": "null", "filled": null}'):
        assert made.model_dump() == {"text": None, "filled": [7], "random": 11}
        assert made.model_fields_set == {"text"}


def test_a_validator_of_a_model_sees_no_null_among_the_other_fields() -> None:
    for made in read(compiled(Seen), '{"a": null, "b": "x"}'):
        assert made.b == "{}"


@pydantic_dataclass(config=ConfigDict(validate_default=True))
class Counted:
    a: int = 3
    b: int = Field(default="unchecked", validate_default=False)  # type: ignore[assignment]


class Counting(BaseModel):
    model_config = ConfigDict(validate_default=True)
    inner: Counted


def test_null_where_a_class_has_its_defaults_validated() -> None:
    """The setting reached the step that puts the default in null's place (Issue 2, found by the laws)."""
    for made in read(compiled(Counting), '{"inner": {"a": null, "b": null}}'):
        assert made.inner == Counted()
