"""Functions of the author's around a type: before, after, instead of, around (SPEC T, G3, G4)."""

from __future__ import annotations

import datetime as dt
import functools
import json
import re
from decimal import Decimal
from fractions import Fraction
from ipaddress import IPv4Address
from pathlib import Path
from typing import Annotated, Any
from uuid import UUID

import pytest
from annotated_types import Ge, MinLen, Predicate
from pydantic import (
    UUID4,
    AfterValidator,
    AnyUrl,
    AwareDatetime,
    Base64Bytes,
    BaseModel,
    BeforeValidator,
    Field,
    InstanceOf,
    IPvAnyAddress,
    NameEmail,
    OnErrorOmit,
    PlainValidator,
    PostgresDsn,
    RootModel,
    Secret,
    SecretBytes,
    SecretStr,
    WrapValidator,
    field_validator,
)
from pydantic_core import PydanticCustomError, PydanticUseDefault
from pydantic_core import core_schema as cs

from tests.compiling.facts import Fact, check, compiled, fragment, named, read
from toolwire.hints import CharList, CodePoint, StringInteger

INTEGER = {"type": "integer"}
ID = UUID(int=1)


def even(value: int) -> int:
    if value % 2:
        raise ValueError("an even number, please")
    return value


def parsed(value: Any) -> Any:
    return int(value) if isinstance(value, str) else value


def doubled(value: Any, handler: Any) -> Any:
    return 2 * handler(value)


def swallowing(value: Any, handler: Any) -> Any:
    try:
        return handler(value)
    except ValueError:
        return -1


CUSTOM = ("custom_validation",)
FUNCTIONS = [
    Fact(
        "after",
        Annotated[int, AfterValidator(even)],
        INTEGER,
        {"2.0": 2},
        {"1": "invalid_value", "true": "expected_integer"},
        narrower=frozenset({"1"}),
        findings=CUSTOM,
    ),
    Fact(
        "before",
        Annotated[int, BeforeValidator(parsed)],
        INTEGER,
        {'"2"': 2, "2.0": 2},
        {"true": "expected_integer"},
        wider=frozenset({'"2"'}),
        findings=CUSTOM,
    ),
    Fact(
        "wrap",
        Annotated[int, WrapValidator(doubled)],
        INTEGER,
        {"2.0": 4},
        {'"2"': "expected_integer"},
        findings=CUSTOM,
    ),
    Fact(
        "wrap may swallow errors",
        Annotated[int, WrapValidator(swallowing)],
        INTEGER,
        {'"a"': -1},
        wider=frozenset({'"a"'}),
        findings=CUSTOM,
    ),
    Fact(
        "plain, with an input type",
        Annotated[int, PlainValidator(parsed, json_schema_input_type=str)],
        {"type": "string"},
        {'"2"': 2},
        {"2": "expected_string", '"a"': "invalid_value"},
        narrower=frozenset({'"a"'}),
        findings=CUSTOM,
    ),
    Fact(
        "before, with an input type",
        Annotated[int, BeforeValidator(parsed, json_schema_input_type=int | str)],
        {"anyOf": [INTEGER, {"type": "string"}]},
        {'"2"': 2, "2": 2},
        {'"a"': "invalid_value"},
        narrower=frozenset({'"a"'}),
        findings=CUSTOM,
    ),
    Fact(
        "a predicate",
        Annotated[int, Predicate(lambda value: value > 1)],
        INTEGER,
        {"2": 2},
        {"1": "invalid_value"},
        narrower=frozenset({"1"}),
        findings=CUSTOM,
    ),
    Fact(
        "a partial of the author's",
        Annotated[str, AfterValidator(functools.partial(max, "m"))],
        {"type": "string"},
        {'"z"': "z", '"a"': "m"},
        findings=CUSTOM,
    ),
    Fact(
        "items dropped in silence",
        list[OnErrorOmit[int]],
        {"type": "array", "items": INTEGER},
        {'[1, "a", 2.0]': [1, 2]},
        wider=frozenset({'[1, "a", 2.0]'}),
        findings=("drops_items",),
    ),
]


@pytest.mark.parametrize(**named(FUNCTIONS))
def test_function(fact: Fact) -> None:
    """The author's functions are kept, and each place of one is a finding."""
    check(fact)


def test_a_plain_validator_alone() -> None:
    """Without an input type nothing is known of the wire: `{}`, and a finding."""
    tool = compiled(Annotated[int, PlainValidator(parsed)])
    assert read(tool, '"2"') == (2, 2)
    assert "custom_validation" in {finding.code for finding in tool.findings}


def test_a_function_that_says_nothing_of_its_input() -> None:
    """It gets checked JSON of its own, like any untyped place (D4)."""
    tool = compiled(custom(cs.no_info_plain_validator_function(lambda value: value)))
    assert fragment(tool) == {}
    given = {"a": [1]}
    value = tool.arguments.from_mapping({"x": given})["x"]
    assert value == given
    assert value["a"] is not given["a"]
    assert [code for _, code in read(tool, "[NaN]")[0]] == ["not_finite"]


def test_the_authors_own_words() -> None:
    """The message of a ValueError is shown as written (D5); pydantic's custom errors keep theirs."""

    def refuse(value: int) -> int:
        raise PydanticCustomError("mine", "in my own words: {what}", {"what": "no"})

    for function, message in ((even, "Value error, an even number, please"), (refuse, "in my own words: no")):
        with pytest.raises(ValueError, match=message):
            compiled(Annotated[int, AfterValidator(function)]).arguments.from_text('{"x": 1}')


@pytest.mark.parametrize("error", [KeyError("a"), AttributeError("b"), ZeroDivisionError(), RuntimeError("c")])
def test_other_errors_of_the_authors_leave_as_themselves(error: Exception) -> None:
    """G12: catching them is dispatch's part."""

    def fail(value: int) -> int:
        raise error

    tool = compiled(Annotated[int, AfterValidator(fail)])
    for reader, arguments in ((tool.arguments.from_text, '{"x": 1}'), (tool.arguments.from_mapping, {"x": 1})):
        with pytest.raises(type(error)) as caught:
            reader(arguments)
        assert caught.value is error


def test_a_validator_that_asks_for_the_default() -> None:
    """`PydanticUseDefault` gives the field's default, here as in pydantic (G12)."""

    class Asking(BaseModel):
        a: int = 7
        made: list[int] = Field(default_factory=lambda data: [data["a"]])

        @field_validator("a", "made", mode="before")
        @classmethod
        def ask(cls, value: Any) -> Any:
            raise PydanticUseDefault

    for text in ('{"a": 1, "made": []}', '{"a": null}', "{}"):
        for made in read(compiled(Asking), text):
            assert (made.a, made.made) == (7, [7])
            assert made.model_fields_set == set(json.loads(text)) - ({"a"} if "null" in text else set())


class Dog(BaseModel):
    a: int


GIVEN = [
    (int, 1),
    (float, 1.5),
    (bool, True),
    (str, "a"),
    (bytes, b"a"),
    (complex, 1j),
    (Fraction, Fraction(1, 2)),
    (Decimal, Decimal("1.5")),
    (dt.date, dt.date(2024, 1, 1)),
    (dt.time, dt.time(1)),
    (dt.datetime, dt.datetime(2024, 1, 1)),
    (dt.timedelta, dt.timedelta(1)),
    (UUID, ID),
    (Path, Path("a")),
    (IPv4Address, IPv4Address("1.2.3.4")),
    (IPvAnyAddress, IPv4Address("1.2.3.4")),
    (re.Pattern, re.compile("a")),
    (SecretStr, SecretStr("a")),
    (SecretBytes, SecretBytes(b"a")),
    (Secret[int], Secret[int](1)),
    (AnyUrl, AnyUrl("http://a")),
    (PostgresDsn, PostgresDsn("postgres://a/b")),
    (NameEmail, NameEmail("a", "a@b.com")),
    (Annotated[int, StringInteger()], 5),
    (Annotated[int, CodePoint], 65),
    (Annotated[list[int], CharList], [65]),
    (int | None, None),
    (RootModel[int], RootModel[int](1)),
    (Dog, Dog(a=1)),
    (InstanceOf[Dog], Dog(a=1)),
]


@pytest.mark.parametrize(("annotation", "given"), GIVEN)
def test_leaves_below_the_authors_code(annotation: Any, given: Any) -> None:
    """G3: below a before or wrap validator a leaf takes an instance of its own type as well."""
    for validator in (BeforeValidator(lambda _: given), WrapValidator(lambda _, handler: handler(given))):
        value, same = read(compiled(Annotated[annotation, validator]), '"zz"')
        assert (type(value), type(same)) == (type(given), type(given))
        assert value == same == given


@pytest.mark.parametrize(("annotation", "given"), GIVEN)
def test_validated_defaults_of_leaves(annotation: Any, given: Any) -> None:
    """G3: so does a default that is validated; the wire takes the wire form only (T2)."""

    class Holder(BaseModel):
        a: annotation = Field(default=given, validate_default=True)
        b: int = 1

    for text in ("{}", '{"b": null}'):
        for made in read(compiled(Holder), text):
            assert made.a == given
            assert made.model_fields_set == set()


@pytest.mark.parametrize(
    ("annotation", "given", "code"),
    [
        (Annotated[dt.date, Ge(dt.date(2024, 1, 1))], dt.date(2020, 1, 1), "out_of_range"),
        (dt.date, dt.datetime(2024, 1, 1, 3), "invalid_date"),
        (AwareDatetime, dt.datetime(2024, 1, 1), "invalid_datetime"),
        (Annotated[bytes, MinLen(2)], b"a", "out_of_range"),
        (UUID4, ID, "invalid_uuid"),
        (Annotated[Fraction, Ge(1)], Fraction(1, 2), "out_of_range"),
        (Annotated[Decimal, Ge(1)], Decimal(0), "out_of_range"),
        (Annotated[list[int], CharList, MinLen(2)], [1], "out_of_range"),
        (Annotated[list[int], CharList], ["a"], "expected_integer"),
        (Annotated[str, MinLen(2)], "a", "out_of_range"),
        (Annotated[int, CodePoint], True, "expected_string"),
        (int, True, "expected_integer"),
        (int, "5", "expected_integer"),
        (re.Pattern, 5, "expected_string"),
        (IPvAnyAddress, 5, "expected_string"),
        (AnyUrl, 5, "invalid_url"),
    ],
)
def test_what_the_authors_code_gives_is_checked(annotation: Any, given: Any, code: str) -> None:
    """Bounds hold for instances too, and other types are not converted."""
    for outcome in read(compiled(Annotated[annotation, BeforeValidator(lambda _: given)]), "0"):
        assert [found for _, found in outcome] == [code]


def test_a_date_made_of_a_datetime() -> None:
    """A datetime is a Python date; the function gets the day."""
    value, same = read(compiled(Annotated[dt.date, BeforeValidator(lambda _: dt.datetime(2024, 1, 1))]), "0")
    assert type(value) is type(same) is dt.date


def test_encoded_bytes_below_the_authors_code() -> None:
    """The encoder's function decodes what it is given (G3)."""
    assert read(compiled(Annotated[Base64Bytes, BeforeValidator(lambda _: b"YQ==")]), "0") == (b"a", b"a")


def custom(schema: Any) -> Any:
    class Custom:
        @classmethod
        def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
            return schema

    return Custom
