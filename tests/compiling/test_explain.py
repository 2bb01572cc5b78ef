"""Every way in which arguments can be wrong, and what a model is told about it (SPEC D5)."""

from __future__ import annotations

import json
import re
import typing
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum, IntEnum
from fractions import Fraction
from ipaddress import IPv4Address, IPv4Network
from typing import Annotated, Any, Literal
from uuid import UUID

import pytest
from annotated_types import Ge, Gt, Le, Len, Lt, MultipleOf
from pydantic import (
    UUID4,
    AfterValidator,
    AnyUrl,
    AwareDatetime,
    Base64UrlBytes,
    BaseModel,
    ByteSize,
    EmailStr,
    Field,
    FileUrl,
    FutureDate,
    HttpUrl,
    IPvAnyAddress,
    Json,
    NaiveDatetime,
    PastDate,
    PlainValidator,
    PostgresDsn,
)
from pydantic_core import InitErrorDetails, PydanticCustomError, PydanticKnownError, ValidationError, core_schema

from toolwire import Char, CodePoint, NonEmptyStr, StringInteger
from toolwire.compiling.codes import CODES
from toolwire.compiling.explain import explain
from toolwire.compiling.phrases import EXPECTED
from toolwire.compiling.places import Place
from toolwire.toolset import ToolSet


class Color(Enum):
    RED = "red"
    BLUE = "blue"


class Level(IntEnum):
    LOW = 1
    HIGH = 2


class Guest(BaseModel):
    name: str
    age: int = 0


class Cat(BaseModel):
    kind: Literal["cat"]
    lives: int


class Dog(BaseModel):
    kind: Literal["dog"]
    name: str


class Line(BaseModel):
    start: float
    end: float


class Circle(BaseModel):
    center: float
    radius: float


class Node(BaseModel):
    value: int
    children: list[Node] = []


def even(value: int) -> int:
    if value % 2:
        raise ValueError("must be even;\nround down")
    return value


def known_city(value: str) -> str:
    raise PydanticCustomError("unknown_city", "there is no city of {letters} letters", {"letters": len(value)})


def small(value: int) -> int:
    raise PydanticKnownError("less_than", {"lt": 5})


def silent(value: int) -> int:
    raise ValueError


def strict(value: Any) -> Any:
    if not isinstance(value, int):
        raise AssertionError("only numbers")
    return value


def nowhere() -> Place:
    """The place of arguments of which no schema says anything."""
    return Place.of({})


def problems(annotation: Any, text: str) -> list[str]:
    """The issues of one call, as `code path: message`, from JSON text and from a mapping alike."""

    def f(x): ...

    f.__annotations__["x"] = annotation
    tools = ToolSet(f)
    said = [
        [f"{issue.code} {issue}" for issue in tools.run("f", arguments).error.issues]
        for arguments in (f'{{"x": {text}}}', {"x": json.loads(text)})
    ]
    assert said[0] == said[1]
    return said[0]


CASES: list[tuple[Any, str, list[str]]] = [
    # another kind of value
    (bool, "1", ["expected_boolean x: expected true or false, got an integer"]),
    (bool, '"True"', ["expected_boolean x: expected true or false, got a string; leave out the quotes"]),
    (int, '"a"', ["expected_integer x: expected an integer, got a string"]),
    (
        Annotated[int, StringInteger()],
        '"4 2"',
        ['expected_integer x: expected an integer in a string such as "42", got other text'],
    ),
    (
        Annotated[int, StringInteger()],
        "true",
        ['expected_integer x: expected an integer in a string such as "42", got a boolean'],
    ),
    (Literal[1, 2], '"1"', ["not_in_enum x: expected one of 1, 2, got a string; leave out the quotes"]),
    (
        dict[Annotated[int, Ge(0)], int],
        '{"-1": 1}',
        ["out_of_range x.-1: this name does not fit: expected a value of at least 0, got a smaller one"],
    ),
    (IPv4Address, '"1.2.3"', ['invalid_value x: expected an IPv4 address such as "192.0.2.1", got other text']),
    (
        IPv4Network,
        '"1.2.3.4/8"',
        ['invalid_value x: expected an IPv4 network without host bits such as "192.0.2.0/24", got other text'],
    ),
    (Literal[1, 2], '"3"', ["not_in_enum x: expected one of 1, 2, got other text"]),
    (Literal[1, 2], "[]", ["not_in_enum x: expected one of 1, 2, got an array"]),
    (int, '"12"', ["expected_integer x: expected an integer, got a string; leave out the quotes"]),
    (int, "1.5", ["expected_integer x: expected an integer, got a number with a fraction"]),
    (int, "NaN", ["expected_integer x: expected an integer, got a number that is not finite"]),
    (int, "true", ["expected_integer x: expected an integer, got a boolean"]),
    (int, "null", ["expected_integer x: expected an integer, got null"]),
    (float, '"1.5"', ["expected_number x: expected a number, got a string; leave out the quotes"]),
    (float, "[]", ["expected_number x: expected a number, got an array"]),
    (str, "{}", ["expected_string x: expected a string, got an object"]),
    (str, "0.5", ["expected_string x: expected a string, got a number"]),
    (list[int], '"1, 2"', ["expected_array x: expected an array, got a string"]),
    (
        list[int],
        '"[1, 2]"',
        ["expected_array x: expected an array, got a string; send the JSON itself, not a string that holds JSON"],
    ),
    (Guest, '"Ann"', ["not_an_object x: expected an object, got a string"]),
    (
        Guest,
        '"{}"',
        ["not_an_object x: expected an object, got a string; send the JSON itself, not a string that holds JSON"],
    ),
    (None, "0", ["expected_null x: expected null, got an integer"]),
    # names
    (
        Guest,
        '{"nam": "Ann"}',
        [
            "missing_argument x.name: missing; expected a string",
            'unknown_argument x.nam: unknown name; did you mean "name"? allowed here: "name", "age"',
        ],
    ),
    (
        list[Guest],
        '[{"name": "a", "x y": 1}]',
        ['unknown_argument x[0]["x y"]: unknown name; allowed here: "name", "age"'],
    ),
    (tuple[int, Guest], "[1]", ["missing_argument x[1]: missing; expected an object"]),
    (
        dict[Level, int],
        '{"3": 1}',
        ['not_in_enum x.3: this name does not fit: expected one of "1", "2", got another name'],
    ),
    (dict[str, int], '{"[key]": "[key]"}', ['expected_integer x["[key]"]: expected an integer, got a string']),
    # numbers
    (
        int,
        "9007199254740993.0",
        [
            (
                "unsafe_integer x: too large to be exact in this form; write all of its digits, "
                "without a fraction and an exponent"
            ),
        ],
    ),
    (
        float,
        "9007199254740993",
        [
            "unsafe_integer x: expected a number that keeps its exact value, got one with too many digits for that",
        ],
    ),
    (float, "1e309", ["not_finite x: expected a finite number, got one too large for that"]),
    (float, "NaN", ["not_finite x: expected a finite number, got NaN"]),
    (float, "1" + "0" * 400, ["not_finite x: expected a finite number, got one too large for that"]),
    (Annotated[int, Ge(1)], "0", ["out_of_range x: expected a value of at least 1, got a smaller one"]),
    (Annotated[float, Le(1.5)], "2", ["out_of_range x: expected a value of at most 1.5, got a larger one"]),
    (Annotated[float, Gt(0.0)], "0", ["out_of_range x: expected a value greater than 0, got one that is not"]),
    (Annotated[float, Lt(1)], "1", ["out_of_range x: expected a value less than 1, got one that is not"]),
    (Annotated[int, MultipleOf(5)], "7", ["out_of_range x: expected a multiple of 5, got another number"]),
    (
        Annotated[date, Gt(date(2024, 1, 1))],
        '"2023-01-01"',
        ["out_of_range x: expected a value greater than 2024-01-01, got one that is not"],
    ),
    (
        Annotated[Decimal, Field(max_digits=3)],
        '"1234"',
        ["out_of_range x: expected at most 3 digits, got more"],
    ),
    (PastDate, '"2999-01-01"', ["out_of_range x: expected a date in the past, got another one"]),
    (FutureDate, '"1999-01-01"', ["out_of_range x: expected a date in the future, got another one"]),
    # forms that a type has and another has not
    (
        HttpUrl | None,
        '"ftp"',
        ['invalid_url x: expected a URL such as "https://example.org/a" or null, got other text'],
    ),
    (
        FileUrl,
        '"https://example.org/a"',
        ['invalid_url x: expected a URL that begins with "file:" such as "file:///a", got other text'],
    ),
    (
        PostgresDsn,
        '"x"',
        [
            (
                'invalid_url x: expected a URL that begins with "postgres:" or "postgresql:" or "postgresql+asyncpg:" '
                '(or another of its schemes) such as "postgres://example.org/a", got other text'
            )
        ],
    ),
    (
        UUID4,
        '"123e4567-e89b-12d3-a456-426614174000"',
        ['invalid_uuid x: expected a UUID of version 4 such as "123e4567-e89b-42d3-a456-426614174000", got other text'],
    ),
    (
        NaiveDatetime,
        '"2024-12-31T09:30:00Z"',
        [
            (
                'invalid_datetime x: expected a date and time without an offset such as "2024-12-31T09:30:00", '
                "got other text"
            )
        ],
    ),
    (
        AwareDatetime,
        '"2024-12-31T09:30:00"',
        [
            (
                'invalid_datetime x: expected a date and time with an offset such as "2024-12-31T09:30:00Z" or '
                '"2024-12-31T09:30:00+02:00", got other text'
            )
        ],
    ),
    (
        Base64UrlBytes,
        '"%"',
        ['invalid_base64 x: expected base64 text (URL alphabet with "-" and "_", padded with "="), got other text'],
    ),
    (
        ByteSize,
        '"1 foo"',
        ['invalid_value x: expected a size such as "10MB" or "1.5 GiB", or a number of bytes, got other text'],
    ),
    (ByteSize, "-1", ["out_of_range x: expected a value of at least 0, got a smaller one"]),
    (
        ByteSize,
        "[]",
        ['no_union_member x: expected a size such as "10MB" or "1.5 GiB" or an integer, got an array'],
    ),
    (
        EmailStr,
        '"ann"',
        ['invalid_value x: expected an email address such as "ann@example.org", got other text'],
    ),
    (
        EmailStr,
        '"Ann <ann@example.org>"',
        ['invalid_value x: expected an email address such as "ann@example.org", got other text'],
    ),
    (EmailStr, "5", ["expected_string x: expected a string, got an integer"]),
    (
        IPvAnyAddress,
        '"localhost"',
        ['invalid_value x: expected an IP address such as "192.0.2.1" or "2001:db8::1", got other text'],
    ),
    (re.Pattern[str], '"("', ['invalid_value x: expected a regular expression such as "^a+$", got other text']),
    (
        dict[int, int],
        '{"01": 1}',
        [
            (
                'expected_integer x.01: this name does not fit: expected an integer such as "42", without leading zeros, '
                "got another name"
            )
        ],
    ),
    (
        dict[Annotated[str, Field(pattern="^a")], int],
        '{"b": 1}',
        ["pattern_mismatch x.b: this name does not fit: expected text that matches ^a, got another name"],
    ),
    (Annotated[set[int], Len(2)], "[1, 1]", ["out_of_range x: expected at least 2 different items, got fewer"]),
    (Literal["a"], '"b"', ['not_in_enum x: expected "a", got other text']),
    (
        Json[list[int]],
        '"[true]"',
        ["expected_integer x[0]: in the JSON that the string holds: expected an integer, got a boolean"],
    ),
    (
        Json[int] | None,
        '"true"',
        ["expected_integer x: in the JSON that the string holds: expected an integer, got a boolean"],
    ),
    (
        Json[int] | int,
        "true",
        ["no_union_member x: expected a string that holds valid JSON or an integer, got a boolean"],
    ),
    # sizes
    (Annotated[list[int], Len(2)], "[1]", ["out_of_range x: expected at least 2 items, got fewer"]),
    (Annotated[list[int], Len(0, 1)], "[1, 2]", ["out_of_range x: expected at most 1 item, got more"]),
    (Annotated[dict[str, int], Len(2)], "{}", ["out_of_range x: expected at least 2 keys, got fewer"]),
    (Annotated[str, Len(3)], '"a"', ["out_of_range x: expected a string of at least 3 characters, got a shorter one"]),
    (NonEmptyStr, '""', ["out_of_range x: expected a string of at least 1 character, got a shorter one"]),
    (Annotated[bytes, Len(0, 2)], '"AAAA"', ["out_of_range x: expected at most 2 bytes, got more"]),
    (tuple[int, int], "[1, 2, 3]", ["out_of_range x: expected at most 2 items, got more"]),
    # text
    (
        Annotated[str, Field(pattern=r"^\d{3}$")],
        '"12"',
        [r"pattern_mismatch x: expected text that matches ^\d{3}$, got other text"],
    ),
    (Char, '"ab"', ["pattern_mismatch x: expected a string of exactly one character, got other text"]),
    (CodePoint, '""', ["pattern_mismatch x: expected a string of exactly one character, got other text"]),
    (date, '"1.5.2024"', ['invalid_date x: expected a date such as "2024-12-31", got other text']),
    (date, '"2024-02-30"', ['invalid_date x: expected a date such as "2024-12-31", got other text']),
    (date, "86400", ['invalid_date x: expected a date such as "2024-12-31", got an integer']),
    (time, '"9:30"', ['invalid_time x: expected a time such as "09:30:00" or "09:30:00Z", got other text']),
    (
        datetime,
        '"2024-01-01"',
        ['invalid_datetime x: expected a date and time such as "2024-12-31T09:30:00Z", got other text'],
    ),
    (
        timedelta,
        '"1 day"',
        ['invalid_duration x: expected a duration such as "PT1H30M" or "P2D", got other text'],
    ),
    (
        Decimal,
        '"1,5"',
        ['invalid_decimal x: expected a decimal number in a string such as "12.5", got other text'],
    ),
    (
        UUID,
        '"42"',
        ['invalid_uuid x: expected a UUID such as "123e4567-e89b-12d3-a456-426614174000", got other text'],
    ),
    (AnyUrl, '"example"', ['invalid_url x: expected a URL such as "https://example.org/a", got other text']),
    (HttpUrl, '"ftp://a.b/"', ['invalid_url x: expected a URL such as "https://example.org/a", got other text']),
    (bytes, '"%"', ['invalid_base64 x: expected base64 text (standard alphabet, padded with "="), got other text']),
    (Json[list[int]], '"[1"', ["invalid_json_text x: expected a string that holds valid JSON, got other text"]),
    (Json[list[int]], "[1]", ["invalid_json_text x: expected a string that holds valid JSON, got an array"]),
    (
        complex,
        '"one"',
        ['invalid_complex x: expected a complex number in a string such as "1+2j", got other text'],
    ),
    (Fraction, '"1/0"', ['invalid_fraction x: expected a fraction in a string such as "3/4", got other text']),
    # choices
    (Color, '"green"', ['not_in_enum x: expected one of "red", "blue", got other text']),
    (Color, "1", ['not_in_enum x: expected one of "red", "blue", got an integer']),
    (Literal[1, 2, "x"], "3", ['not_in_enum x: expected one of 1, 2, "x", got another integer']),
    (Literal[1, 2, "x"], "true", ['not_in_enum x: expected one of 1, 2, "x", got a boolean']),
    (Literal["a"] | int, '"c"', ['not_in_enum x: expected "a" or an integer, got other text']),
    # unions: the branch that was meant
    (Guest | None, '{"name": 1}', ["expected_string x.name: expected a string, got an integer"]),
    (Guest | None, "1", ["not_an_object x: expected an object, got an integer"]),
    (Guest | list[Guest], '[{"name": 1}]', ["expected_string x[0].name: expected a string, got an integer"]),
    (
        int | list[int],
        '"1"',
        ["no_union_member x: expected an integer or an array, got a string; leave out the quotes"],
    ),
    (
        int | list[int],
        '"[1]"',
        [
            (
                "no_union_member x: expected an integer or an array, got a string; send the JSON itself, not a string that "
                "holds JSON"
            )
        ],
    ),
    (int | list[int], '"a"', ["no_union_member x: expected an integer or an array, got a string"]),
    (int | list[int], "{}", ["no_union_member x: expected an integer or an array, got an object"]),
    (Guest | list[Guest], "1", ["no_union_member x: expected an object or an array, got an integer"]),
    (Cat | Dog, "3", ["not_an_object x: expected an object, got an integer"]),
    (int | str, "[]", ["no_union_member x: expected an integer or a string, got an array"]),
    (Annotated[int, Ge(1)] | str, "0", ["out_of_range x: expected a value of at least 1, got a smaller one"]),
    (
        int | date,
        '"soon"',
        ['invalid_date x: expected an integer or a date such as "2024-12-31", got other text'],
    ),
    (
        date | datetime,
        '"soon"',
        [
            (
                'no_union_member x: expected a date such as "2024-12-31" or a date and time such as '
                '"2024-12-31T09:30:00Z", got other text'
            ),
        ],
    ),
    (
        Cat | Dog,
        '{"kind": "cat", "lives": "9"}',
        ["expected_integer x.lives: expected an integer, got a string; leave out the quotes"],
    ),
    (
        Cat | Dog,
        '{"kind": "dog", "lives": 9}',
        [
            "missing_argument x.name: missing; expected a string",
            'unknown_argument x.lives: unknown name; allowed here: "kind", "name"',
        ],
    ),
    (
        Line | Circle,
        "{}",
        [
            (
                "no_union_member x: fits none of the allowed forms: start: missing; expected a number, "
                "end: missing; expected a number; or center: missing; expected a number, radius: missing; expected a number"
            ),
        ],
    ),
    (
        list[int] | list[float],
        '["a"]',
        [
            (
                "no_union_member x: fits none of the allowed forms: [0]: expected an integer, got a string; or "
                "[0]: expected a number, got a string"
            ),
        ],
    ),
    # tags
    (
        Annotated[Cat | Dog, Field(discriminator="kind")],
        '{"kind": "cow"}',
        ['unknown_tag x: expected "kind" to be one of "cat", "dog", but it is not'],
    ),
    (
        Annotated[Cat | Dog, Field(discriminator="kind")],
        "{}",
        ['missing_tag x: expected "kind" to be one of "cat", "dog", but it is missing'],
    ),
    # structure
    (
        dict[Annotated[str, AfterValidator(known_city)], int],
        '{"Ys": 1}',
        ["invalid_value x.Ys: this name does not fit: there is no city of 2 letters"],
    ),
    (
        Node,
        '{"value": 1, "children": [{"value": "a"}]}',
        ["expected_integer x.children[0].value: expected an integer, got a string"],
    ),
    (Any, "[1e309]", ["not_finite x[0]: expected a finite number, got one too large for that"]),
    (dict, '{"a": [NaN]}', ["not_finite x.a[0]: expected a finite number, got NaN"]),
    # the author's own words
    (Annotated[int, AfterValidator(even)], "3", ["invalid_value x: must be even;\nround down"]),
    (Annotated[str, AfterValidator(known_city)], '"Ys"', ["invalid_value x: there is no city of 2 letters"]),
    (Annotated[int, AfterValidator(small)], "7", ["out_of_range x: expected a value less than 5, got one that is not"]),
    (Annotated[int, AfterValidator(silent)], "7", ["invalid_value x: this value is not accepted"]),
    (Annotated[Any, PlainValidator(strict)], '"a"', ["invalid_value x: only numbers"]),
]


@pytest.mark.parametrize(("annotation", "text", "said"), CASES)
def test_what_a_model_is_told(annotation, text, said):
    assert problems(annotation, text) == said


def test_many_problems_are_told_at_once():
    def f(a: int, b: list[int], c: str = "", **others: bool): ...

    said = ToolSet(f).run("f", '{"b": [1, "x", 2.5], "c": 5, "d": 1}').error
    assert [str(issue) for issue in said.issues] == [
        "a: missing; expected an integer",
        "b[1]: expected an integer, got a string",
        "b[2]: expected an integer, got a number with a fraction",
        "c: expected a string, got an integer",
        "d: expected true or false, got an integer",
    ]


def test_a_name_for_which_the_model_has_no_right():
    def f(a: int = 0, /): ...

    def g(): ...

    tools = ToolSet(f, g)
    assert tools.run("f", '{"A": 1}').text.splitlines()[1] == '- A: unknown name; did you mean "a"? allowed here: "a"'
    assert tools.run("g", '{"A": 1}').text.splitlines()[1] == "- A: unknown name; none is allowed here"


def test_mappings_with_names_and_text_that_json_does_not_have():
    def f(a: str = "", m: dict[str, int] = {}): ...

    tools = ToolSet(f)
    assert [str(issue) for issue in tools.run("f", {1: 2, "a": "x\ud800"}).error.issues] == [
        "a: expected text without lone surrogates",
        "[1]: expected a name that is a string, got another kind of value",
    ]
    (issue,) = tools.run("f", {"m": {"k\ud800": 1}}).error.issues
    assert (issue.path, issue.code, issue.message) == (
        ("m", "k\ufffd\ufffd\ufffd"),
        "invalid_unicode",
        "this name does not fit: expected text without lone surrogates, got another name",
    )


def test_json_beyond_the_limits_of_the_parser():
    def f(x: Any): ...

    tools = ToolSet(f)
    (deep,) = tools.run("f", '{"x":' + "[" * 300 + "]" * 300 + "}").error.issues
    (long,) = tools.run("f", '{"x":' + "9" * 5000 + "}").error.issues
    assert (deep.code, deep.message) == (
        "too_deep",
        "line 1, column 206: expected fewer levels of nesting (200 at most)",
    )
    assert (long.code, long.message) == (
        "unsafe_integer",
        "line 1, column 4307: a number with too many digits (4,300 at most)",
    )


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('{"a": 1', "line 1, column 7: the text ends before the JSON does; send it again in full"),
        ('{"a": [1', "line 1, column 8: the text ends before the JSON does; send it again in full"),
        ('{"a": "x', "line 1, column 8: the text ends before the JSON does; send it again in full"),
        ('{"a":', "line 1, column 5: the text ends before the JSON does; send it again in full"),
        ("hello", "line 1, column 1: a JSON value is expected here"),
        ('{"a": tru}', "line 1, column 10: only true, false and null may stand here without quotes"),
        ('{"a" 1}', 'line 1, column 6: a ":" is expected here'),
        ('{"a": 1\n"b": 2}', 'line 2, column 1: a "," or "}" is expected here'),
        ('{"a": [1 2]}', 'line 1, column 10: a "," or "]" is expected here'),
        ('{"a": 1,}', 'line 1, column 9: no "," may stand before the end of an object or array'),
        ('{"a": 1} {}', "line 1, column 10: there is more text after the end of the JSON; send one object only"),
        ("{'a': 1}", "line 1, column 2: names must stand in double quotes"),
        (
            '{"a": "x\ty"}',
            'line 1, column 9: a line break or another control character inside a string; write it as an escape such as "\\n"',
        ),
        (
            '{"a": "\\x"}',
            "line 1, column 9: an escape that JSON does not have; a backslash itself is written twice",
        ),
        ('{"a": 01}', "line 1, column 8: a number that JSON does not have"),
        (b'{"a": "\xff"}', "line 1, column 8: bytes that are not UTF-8"),
        (
            '{"a": "\\ud800\\u0041"}',
            "line 1, column 19: half of a surrogate pair in a string; write the character itself or both escapes",
        ),
        (
            '{"a": "\\ud800"}',
            "line 1, column 14: half of a surrogate pair in a string; write the character itself or both escapes",
        ),
    ],
)
def test_text_that_is_not_json(text, fault):
    def f(a: str = ""): ...

    error = ToolSet(f).run("f", text).error
    assert (error.code, error.issues) == ("invalid_json", ())
    assert error.text == f'The arguments for "f" are not valid JSON ({fault}). It was not called.'


# The table of codes


def test_every_error_type_has_a_code():
    assert set(CODES) == set(typing.get_args(core_schema.ErrorType))


CONTEXTS: dict[str, Any] = {
    "too_short": {"field_type": "List", "min_length": 2, "actual_length": 1},
    "too_long": {"field_type": "List", "max_length": 2, "actual_length": None},
    "string_pattern_mismatch": {"pattern": "^a$"},
    "value_error": {"error": ValueError("mine")},
    "assertion_error": {"error": AssertionError("mine")},
    "union_tag_invalid": {"discriminator": "'kind'", "tag": "cow", "expected_tags": "'cat', 'dog'"},
    "timezone_offset": {"tz_expected": 0, "tz_actual": 1},
    "uuid_version": {"expected_version": 4},
}
"""What pydantic-core says beside the types; numbers for what is not listed and ends with a number, else text."""


def raised(kind: str, value: Any = "hunter2") -> ValidationError:
    """A validation error of one type, as pydantic-core raises it."""
    from pydantic_core import _pydantic_core

    template = next(each for each in _pydantic_core.list_all_errors() if each["type"] == kind)
    context = CONTEXTS.get(kind, template.get("example_context"))
    details = InitErrorDetails(type=kind, loc=("x",), input=value, ctx=context or {})
    return ValidationError.from_exception_data("Secret", [details])


FOREIGN_WORDS = re.compile(
    r"hunter2|pydantic|https?://(?!example\.org)|Input|dictionary|instance|tuple|dict\b|Python", re.IGNORECASE
)


@pytest.mark.parametrize("kind", sorted(CODES))
def test_every_error_type_has_a_message_in_words_of_the_wire(kind):
    (issue,) = explain(raised(kind), nowhere)
    assert (issue.path, issue.code) == (("x",), CODES[kind])
    assert "\n" not in issue.message
    if kind in ("value_error", "assertion_error"):
        assert issue.message == "mine"
    elif issue.code != "invalid_value":
        assert not FOREIGN_WORDS.search(issue.message)


def test_an_unknown_error_type_is_an_authors_own():
    details = InitErrorDetails(type=PydanticCustomError("from_the_future", "is new"), loc=("x",), input=1)
    (issue,) = explain(ValidationError.from_exception_data("f", [details]), nowhere)
    assert (issue.code, issue.message) == ("invalid_value", "is new")


@pytest.mark.parametrize("code", sorted(set(EXPECTED) - {"no_union_member"}))
def test_our_own_error_types_name_their_code(code):
    details = InitErrorDetails(type=PydanticCustomError(f"toolwire_{code}", code), loc=("x",), input=1)
    (issue,) = explain(ValidationError.from_exception_data("f", [details]), nowhere)
    assert (issue.path, issue.code) == (("x",), code)


def failure(*errors: tuple[tuple[str | int, ...], str]) -> tuple[Any, ...]:
    """The issues of errors given as places and types."""
    details = [InitErrorDetails(type=kind, loc=loc, input=None) for loc, kind in errors]
    return explain(ValidationError.from_exception_data("f", details), nowhere)


def test_an_integer_that_no_float_holds_is_not_finite():
    details = InitErrorDetails(type="float_type", loc=("x",), input=10**400)
    (issue,) = explain(ValidationError.from_exception_data("f", [details]), nowhere)
    assert (issue.code, issue.message) == ("not_finite", "expected a finite number, got one too large for that")


def test_labels_and_tags_are_no_part_of_a_path():
    (issue,) = failure((("x", "\0tagged", "cat", "cat", 0, "\0one", "lives", "\0wire"), "int_type"))
    assert issue.path == ("x", "cat", 0, "lives")


def test_branches_that_only_help_others_say_nothing():
    issues = failure(
        (("a", "\0skip"), "string_type"),
        (("a", "\0wire"), "int_type"),
        (("b", "\0one", 0), "int_type"),
        (("b", "\0one", 1), "int_type"),
        (("b", "\0absent"), "none_required"),
        (("c", "\0skip"), "bool_type"),
    )
    assert [(issue.path, issue.code) for issue in issues] == [
        (("a",), "expected_integer"),
        (("b", 0), "expected_integer"),
        (("b", 1), "expected_integer"),
    ]


def test_they_speak_when_nobody_else_does():
    (issue,) = failure((("c", "\0skip"), "bool_type"))
    assert (issue.path, issue.code) == (("c",), "expected_boolean")


def test_our_own_error_types_may_say_more_than_their_code():
    said = PydanticCustomError("toolwire_expected_integer", 'an integer in a string such as "42"')
    details = InitErrorDetails(type=said, loc=("x",), input="4 2")
    (issue,) = explain(ValidationError.from_exception_data("f", [details]), nowhere)
    assert issue.message == 'expected an integer in a string such as "42", got other text'


def test_factories_that_were_not_called_are_no_problem_of_the_model():
    def f(a: int, b: Annotated[int, Field(default_factory=lambda data: data["a"], validate_default=True)]): ...

    assert [str(issue) for issue in ToolSet(f).run("f", '{"a": "x"}').error.issues] == [
        "a: expected an integer, got a string"
    ]


def test_a_factory_that_was_not_called_alone_is_told_all_the_same():
    (issue,) = explain(raised("default_factory_not_called"), nowhere)
    assert issue.code == "invalid_value"


def test_text_of_a_hint_is_exact():
    def f(x: Annotated[int, StringInteger()]): ...

    assert ToolSet(f).run("f", '{"x": "4 2"}').error.issues[0].code == "expected_integer"


@pytest.mark.parametrize("key", [1, True, None, 1.5, float("nan"), b"x", (1,)])
@pytest.mark.parametrize("annotation", [dict[str, int], dict[int, int], dict[date, int], Any])
def test_a_key_that_is_no_string(annotation: Any, key: Any) -> None:
    """One code for it at every depth and below every type (D1)."""

    def f(x: Any) -> None: ...

    f.__annotations__["x"] = annotation
    (issue,) = ToolSet(f).run("f", {"x": {key: 1}}).error.issues
    assert (issue.path[:1], issue.code) == (("x",), "non_string_key")
    assert str(issue).endswith(": expected a name that is a string, got another kind of value")


@pytest.mark.parametrize("value", [5, None, 1.5, {}, []])
def test_a_property_that_is_called_as_pydantic_core_calls_keys(value: Any) -> None:
    def f(x: dict[str, dict[str, str]]) -> None: ...

    (issue,) = ToolSet(f).run("f", {"x": {"k": {"[key]": value}}}).error.issues
    assert (issue.path, issue.code) == (("x", "k", "[key]"), "expected_string")


def test_a_lone_surrogate_in_an_unknown_name() -> None:
    def f(x: int = 0) -> None: ...

    (issue,) = ToolSet(f).run("f", {"\ud800": 1}).error.issues
    assert (issue.path, issue.message) == ((), "expected names without lone surrogates")
