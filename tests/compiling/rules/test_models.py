"""Models: validators, defaults, and null for what was not given (SPEC T, D2, rules G5 and G11)."""

from __future__ import annotations

import datetime as dt
import json
from typing import Any, Self

import pytest
from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    Json,
    PrivateAttr,
    ValidationInfo,
    field_validator,
    model_validator,
)
from pydantic.dataclasses import dataclass as pydantic_dataclass

from tests.compiling.facts import compiled, fragment, read


class Tree(BaseModel):
    label: str
    children: list[Tree] = []


class Private(BaseModel):
    model_config = ConfigDict(frozen=True)
    a: int
    _hidden: int = PrivateAttr(default=7)

    def model_post_init(self, context: Any) -> None:
        self._hidden += self.a


def test_private_attributes_and_post_init_run() -> None:
    for made in read(compiled(Private), '{"a": 1.0}'):
        assert (made.a, made._hidden) == (1, 8)


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
