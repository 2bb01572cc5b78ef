"""Models with an `__init__` of their own (node table: `custom_init`)."""

from __future__ import annotations

import dataclasses
import datetime as dt
import json
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Annotated, Any, Literal, NamedTuple

import pytest
from pydantic import (
    AfterValidator,
    Base64Bytes,
    Base64Str,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    IPvAnyAddress,
    Json,
    PlainValidator,
    RootModel,
    SecretBytes,
    field_validator,
    model_validator,
)
from pydantic_core import PydanticUseDefault
from typing_extensions import NotRequired, TypeAliasType, TypedDict

from tests.compiling.facts import at, closed, compiled, fragment, read
from toolwire.errors import DefinitionError

INTEGER = {"type": "integer"}


class Tree(BaseModel):
    label: str
    children: list[Tree] = []


class Own(BaseModel):
    a: int = Field(alias="A")
    d: dt.date = dt.date(2024, 1, 1)

    def __init__(self, **data: Any) -> None:
        super().__init__(**data)
        self.__dict__["made"] = True


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
    """The validators of fields run before the class is called, each once."""
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


class Pair(NamedTuple):
    name: str
    numbers: Iterable[int]


class LazyAgain(BaseModel):
    plain: Numbers
    inside: list[Iterable[int]] = []
    table: dict[str, Columns] | None = None
    tree: Tree | None = None
    pair: Pair | None = None
    counts: Counter[str] = Counter()

    def __init__(self, **data: Any) -> None:
        super().__init__(**data)


def test_an_init_does_not_make_iterables_lazy() -> None:
    """The class's own validator would hand out iterators that can be read once (Issue 2, found by the laws)."""
    text = (
        '{"plain": [1, 2.0], "inside": [[3]], "table": {"a": {"numbers": [4]}}, "tree": {"label": "root"},'
        ' "pair": ["a", [1]], "counts": {"a": 1}}'
    )
    for made in read(compiled(LazyAgain), text):
        assert made.plain == [1, 2]
        assert made.inside == [[3]]
        assert made.table == {"a": {"numbers": [4]}}
        assert (made.pair, made.counts) == (Pair("a", [1]), Counter(a=1))
    assert read(compiled(LazyAgain), '{"plain": ["1"]}') == ([(("x", "plain", 0), "expected_integer")],) * 2


Doubled = Annotated[int, AfterValidator(lambda value: value * 2)]
Nest = TypeAliasType("Nest", "list[Doubled | Nest]")


class Row(NamedTuple):
    a: Doubled
    b: Doubled = 4


class Table(TypedDict):
    type: Doubled
    config: NotRequired[Doubled]


class Plain(BaseModel):
    a: Doubled


class Once(BaseModel):
    once: int


class Twice(BaseModel):
    listed: list[Doubled] = []
    row: Row | None = None
    by_name: dict[str, Doubled] = {}
    table: Table | None = None
    nest: Nest = []
    instance: Plain | None = None
    mixed: dict[str, Plain | Tree | Once | Doubled] = {}
    either: Annotated[list[int], PlainValidator(lambda value: [*value, 0])] | None = None
    card: Annotated[Cash | Transfer, Field(discriminator="type")] | None = None

    def __init__(self, **data: Any) -> None:
        super().__init__(**data)


class Cash(TypedDict):
    type: Literal["cash"]
    cents: Doubled


class Transfer(TypedDict):
    type: Literal["transfer"]


def test_an_init_does_not_apply_validators_twice() -> None:
    """The class's own validator would, at any depth (Issue 2, found by the laws)."""
    sent = (
        '{"listed": [1.0], "row": [1], "by_name": {"k": 1}, "table": {"type": 1, "config": 1}, "nest": [1, [1]],'
        ' "instance": {"a": 1}, "mixed": {"i": {"a": 1}, "t": {"label": "x"}, "o": {"once": 1}, "d": 1}, "either": [1], "card": {"type": "cash", "cents": 1}}'
    )
    for made in read(compiled(Twice), sent):
        assert made == Twice(**json.loads(sent))
        assert (made.listed, made.row, made.by_name) == ([2], Row(2, 4), {"k": 2})
        assert (made.table, made.nest, made.instance.a) == ({"type": 2, "config": 2}, [2, [2]], 2)
        assert made.mixed == {"i": Plain(a=1), "t": Tree(label="x"), "o": Once(once=1), "d": 2}
        assert (made.either, made.card) == ([1, 0], {"type": "cash", "cents": 2})
    for wrong in ('{"row": [true]}', '{"listed": ["1"]}', '{"nest": [[true]]}', '{"table": {"type": 1.5}}'):
        for issues in read(compiled(Twice), wrong):
            assert "expected_integer" in str(issues)


class Encoded(BaseModel):
    text: Base64Str | None = None
    parts: list[Base64Bytes] = []
    data: Json[list[Doubled]] | None = None

    def __init__(self, **data: Any) -> None:
        super().__init__(**data)


def test_an_init_is_handed_text_that_is_decoded() -> None:
    """The class's own validator would decode it once more (Issue 2)."""
    for made in read(compiled(Encoded), '{"text": "aGk=", "parts": ["aGk="], "data": "[1]"}'):
        assert (made.text, made.parts, made.data) == ("hi", [b"hi"], [2])
    for sent, code in (('{"text": "?"}', "invalid_base64"), ('{"data": "["}', "invalid_json_text")):
        assert read(compiled(Encoded), sent) == ([(("x", *json.loads(sent)), code)],) * 2


@dataclasses.dataclass
class Started:
    raw: dataclasses.InitVar[int] = 3
    seen: int = dataclasses.field(default=0, init=False)

    def __post_init__(self, raw: int) -> None:
        self.seen = raw


class Validating(BaseModel):
    model_config = ConfigDict(revalidate_instances="always")
    own: list[Started] = []
    other: Plain | None = None

    def __init__(self, **data: Any) -> None:
        super().__init__(**data)


def test_an_init_of_a_class_that_validates_instances() -> None:
    """Its own validator would read a dataclass once more from its fields, and lose what is none (Issue 2, found by the laws)."""
    for made in read(compiled(Validating), '{"own": [{"raw": 7.0}], "other": {"a": 1}}'):
        assert [each.seen for each in made.own] == [7]
        assert made.other == Plain(a=1)
    assert (
        read(compiled(Validating), '{"own": [{"raw": true}]}') == ([(("x", "own", 0, "raw"), "expected_integer")],) * 2
    )


class Sealed(NamedTuple):
    number: Json[int]
    data: SecretBytes


class ReadOnce(BaseModel):
    moment: dt.datetime | Json[int]
    address: IPvAnyAddress | int = 0
    sealed: Sealed | None = None
    either: Base64Bytes | bytes | None = None

    def __init__(self, **data: Any) -> None:
        super().__init__(**data)


def test_an_init_does_not_read_as_something_else_what_is_read() -> None:
    """pydantic makes a date of `"1.0"`, an address of 5 and bytes of any text (Issue 2, found by the laws)."""
    sent = '{"moment": "1.0", "address": 5, "sealed": ["7", "AA=="], "either": "aGk="}'
    for made in read(compiled(ReadOnce), sent):
        assert (made.moment, made.address, made.either) == (1, 5, b"hi")
        assert type(made.address) is int
        assert (made.sealed.number, made.sealed.data.get_secret_value()) == (7, b"\0")


class Changing(BaseModel):
    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, list[Doubled]]
    a: int = Field(alias="A")
    b: list[Doubled] = []
    c: Parent | None = None

    def __init__(self, **data: Any) -> None:
        super().__init__(**{**data, "A": str(data["A"]), "b": [*data.get("b", []), 1], "added": ["3"]})


class Parent(BaseModel):
    children: list[Parent] = []
    kind: int = 0

    def __init__(self, **data: Any) -> None:
        super().__init__(**data)


def test_what_an_init_changes_is_validated_by_the_classs_own_rules() -> None:
    """And only that: what it hands on as it is was read already."""
    sent = '{"A": 7.0, "b": [1], "more": [1], "c": {"children": [{"kind": 1.0}]}}'
    for made in read(compiled(Changing), sent):
        assert (made.a, made.b) == (7, [4, 2])
        assert made.__pydantic_extra__ == {"more": [2], "added": [6]}
        assert made.model_fields_set == {"a", "b", "c", "more", "added"}
        assert made.c == Parent(children=[Parent(kind=1)])
    assert read(compiled(Changing), '{"A": true}') == ([(("x", "A"), "expected_integer")],) * 2
    assert read(compiled(Changing), '{"A": 1, "more": ["1"]}') == ([(("x", "more", 0), "expected_integer")],) * 2


class Failing(BaseModel):
    a: int

    def __init__(self, **data: Any) -> None:
        super().__init__(a="none" if data["a"] == 2 else data["a"])


class Unfilled(BaseModel):
    a: int

    def __init__(self, **data: Any) -> None:
        self.__dict__["given"] = data


def test_an_init_that_hands_on_something_wrong_or_nothing() -> None:
    """The class refuses it; an instance that was never validated has no validator of its own left."""
    assert read(compiled(Failing), '{"a": 2}') == ([(("x", "a"), "expected_integer")],) * 2
    for made in read(compiled(Unfilled), '{"a": 1.0}'):
        assert vars(made) == {"given": {"a": 1}}


class Hiding(BaseModel):
    a: int = 1
    call: Callable[[], int] = int

    def __init__(self, **data: Any) -> None:
        super().__init__(**data)

    @field_validator("a")
    @classmethod
    def small(cls, value: int) -> int:
        if value > 9:
            raise PydanticUseDefault
        return value


def test_an_init_of_a_class_with_a_field_that_no_json_fits() -> None:
    tool = compiled(Hiding)
    for made in read(tool, '{"a": 10}'):
        assert (made.a, made.call) == (1, int)
    assert read(tool, '{"call": 1}') == ([(("x", "call"), "unknown_argument")],) * 2


def test_an_init_of_a_root_model() -> None:
    class Named(RootModel[int]):
        def __init__(self, root: int) -> None:
            super().__init__(root)

    with pytest.raises(DefinitionError, match="root model with an __init__ of its own"):
        compiled(Named)
