"""Every way in which arguments can be wrong, and what a model is told about it (SPEC D5)."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from enum import Enum, IntEnum
from ipaddress import IPv4Address, IPv4Network
from typing import Annotated, Any, Literal

import pytest
from annotated_types import Ge, Gt, Le, Len, Lt, MultipleOf
from pydantic import (
    AfterValidator,
    BaseModel,
    Field,
    FutureDate,
    PastDate,
    PlainValidator,
)
from pydantic_core import PydanticCustomError, PydanticKnownError

from tests.compiling.facts import problems
from toolwire import NonEmptyStr, StringInteger
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
    (
        Annotated[int, StringInteger()],
        "1234567890123456789.0",
        ['expected_integer x: expected an integer in a string such as "42", got a number too large to be exact'],
    ),
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
            (
                "unsafe_integer x: expected a number that keeps its exact value, got one with too many digits for that; "
                "write it with an exponent if it may be rounded"
            ),
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
    # sizes
    (Annotated[list[int], Len(2)], "[1]", ["out_of_range x: expected at least 2 items, got fewer"]),
    (Annotated[list[int], Len(0, 1)], "[1, 2]", ["out_of_range x: expected at most 1 item, got more"]),
    (Annotated[dict[str, int], Len(2)], "{}", ["out_of_range x: expected at least 2 keys, got fewer"]),
    (Annotated[str, Len(3)], '"a"', ["out_of_range x: expected a string of at least 3 characters, got a shorter one"]),
    (NonEmptyStr, '""', ["out_of_range x: expected a string of at least 1 character, got a shorter one"]),
    (Annotated[bytes, Len(0, 2)], '"AAAA"', ["out_of_range x: expected at most 2 bytes, got more"]),
    (tuple[int, int], "[1, 2, 3]", ["out_of_range x: expected at most 2 items, got more"]),
    # choices
    (Color, '"green"', ['not_in_enum x: expected one of "red", "blue", got other text']),
    (Color, "1", ['not_in_enum x: expected one of "red", "blue", got an integer']),
    (Literal[1, 2, "x"], "3", ['not_in_enum x: expected one of 1, 2, "x", got another integer']),
    (Literal[1, 2, "x"], "true", ['not_in_enum x: expected one of 1, 2, "x", got a boolean']),
    (Literal["a"] | int, '"c"', ['not_in_enum x: expected "a" or an integer, got other text']),
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
