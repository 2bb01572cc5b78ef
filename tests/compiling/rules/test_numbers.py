"""Integers, floats and their like: exact on the wire, and as the schema says (SPEC T, N1)."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any

import pytest
from annotated_types import Ge, Gt, Le, Lt, MultipleOf
from pydantic import BaseModel, ConfigDict, Field

from tests.compiling.facts import Fact, check, compiled, named
from toolwire.errors import DefinitionError
from toolwire.hints import Between, Byte, CharList, CodePoint, StringInteger

HUGE = "1" * 400
NOT_INTEGERS = dict.fromkeys(
    ["1.5", '"42"', "true", "null", "[]", "{}", "1e400", "NaN", "Infinity"], "expected_integer"
)
PATTERN = r"^-?\d+$"

INTEGERS = [
    Fact(
        "int takes every way to write an integer",
        int,
        {"type": "integer"},
        taken={
            "1": 1,
            "1.0": 1,
            "1e2": 100,
            "-0.0": 0,
            "9007199254740991.0": 2**53 - 1,
            str(2**80): 2**80,
            HUGE: int(HUGE),
        },
        refused={**NOT_INTEGERS, "9007199254740992.0": "unsafe_integer", "1e300": "unsafe_integer"},
        narrower=frozenset({"9007199254740992.0", "1e300"}),
    ),
    Fact(
        "Field(strict=True) changes nothing (G5)", Annotated[int, Field(strict=True)], {"type": "integer"}, {"1.0": 1}
    ),
    Fact(
        "bounds are inclusive",
        Annotated[int, Gt(0), Lt(10)],
        {"type": "integer", "minimum": 1, "maximum": 9},
        {"1": 1, "1.0": 1, "9": 9},
        {"0": "out_of_range", "10": "out_of_range", "0.0": "out_of_range", "true": "expected_integer"},
    ),
    Fact(
        "bounds that are floats",
        Annotated[int, Ge(1.0), Le(3.0)],
        {"type": "integer", "minimum": 1, "maximum": 3},
        {"1": 1, "3.0": 3},
        {"0": "out_of_range", "4": "out_of_range"},
    ),
    Fact(
        "huge bounds stay exact",
        Annotated[int, Ge(2**70)],
        {"type": "integer", "minimum": 2**70},
        {str(2**70): 2**70},
        {str(2**70 - 1): "out_of_range"},
    ),
    Fact(
        "multiples",
        Annotated[int, MultipleOf(3)],
        {"type": "integer", "multipleOf": 3},
        {"3": 3, "-3.0": -3, "0": 0},
        {"4": "out_of_range"},
    ),
    Fact(
        "Byte",
        Byte,
        {"type": "integer", "minimum": 0, "maximum": 255},
        {"0": 0, "255.0": 255},
        {"256": "out_of_range", "-1": "out_of_range", "true": "expected_integer"},
    ),
    Fact(
        "Byte as metadata",
        Annotated[int, Byte],
        {"type": "integer", "minimum": 0, "maximum": 255},
        {"255": 255},
        {"256": "out_of_range"},
    ),
    Fact(
        "Between holds both its ends",
        Annotated[int, Between(1, 6)],
        {"type": "integer", "minimum": 1, "maximum": 6},
        {"1": 1, "6.0": 6},
        {"0": "out_of_range", "7": "out_of_range"},
    ),
    Fact(
        "Between on a float",
        Annotated[float, Between(0, 1)],
        {"type": "number", "minimum": 0, "maximum": 1},
        {"0": 0.0, "1": 1.0, "0.5": 0.5},
        {"1.5": "out_of_range"},
    ),
    Fact(
        "null beside an integer",
        int | None,
        {"type": ["integer", "null"]},
        {"null": None, "1.0": 1},
        {"false": "expected_integer"},
    ),
]

MARKED = [
    Fact(
        "StringInteger takes ASCII digits, and integers as well",
        Annotated[int, StringInteger()],
        {"type": "string", "pattern": PATTERN},
        taken={'"42"': 42, '"-7"': -7, '"007"': 7, f'"{2**80}"': 2**80, "42": 42, "42.0": 42},
        refused={
            **dict.fromkeys(['"4_2"', '"+1"', '" 1"', '"1 "', '"1\\n"', '"\u0663"', '""', '"1.0"'], "expected_integer"),
            **dict.fromkeys(["1.5", "true", "null", "[1]"], "expected_integer"),
            f'"{"1" * 4301}"': "unsafe_integer",
        },
        wider=frozenset({"42", "42.0"}),
        narrower=frozenset({f'"{"1" * 4301}"'}),
    ),
    Fact(
        "bounds of a StringInteger are checked on calls",
        Annotated[int, StringInteger(), Ge(3)],
        {"type": "string", "pattern": PATTERN},
        {'"3"': 3, "5": 5},
        {'"2"': "out_of_range", "2": "out_of_range"},
        wider=frozenset({"5"}),
        narrower=frozenset({'"2"'}),
        findings=("weakened",),
    ),
    Fact(
        "StringInteger through null",
        Annotated[int | None, StringInteger()],
        {"type": ["string", "null"], "pattern": PATTERN},
        {'"1"': 1, "null": None},
        {'"x"': "expected_integer"},
    ),
    Fact(
        "StringInteger in a list",
        list[Annotated[int, StringInteger()]],
        {"type": "array", "items": {"type": "string", "pattern": PATTERN}},
        {'["1", "2"]': [1, 2], "[]": []},
        {'["x"]': "expected_integer"},
    ),
    Fact(
        "CodePoint",
        CodePoint,
        {"type": "string", "pattern": r"^[\s\S]$"},
        {'"A"': 65, '"\\n"': 10, '"\U0001f600"': 0x1F600},
        {'""': "pattern_mismatch", '"ab"': "pattern_mismatch", "65": "expected_string"},
    ),
    Fact(
        "CodePoint as metadata, bounded",
        Annotated[int, CodePoint, Le(127)],
        {"type": "string", "pattern": r"^[\s\S]$"},
        {'"A"': 65},
        {'"\u00e9"': "out_of_range"},
        narrower=frozenset({'"\u00e9"'}),
        findings=("weakened",),
    ),
]

NOT_NUMBERS = dict.fromkeys(['"1"', "true", "null", "[1]"], "expected_number")
REALS = [
    Fact(
        "float takes all numbers it can hold exactly",
        float,
        {"type": "number"},
        taken={
            "1": 1.0,
            "1.5": 1.5,
            "-0.0": -0.0,
            "1e308": 1e308,
            str(2**53): float(2**53),
            str(2**53 + 2): float(2**53 + 2),
            str(2**80): float(2**80),
            str(10**23): 1e23,
        },
        refused={
            **NOT_NUMBERS,
            **dict.fromkeys(["NaN", "Infinity", "-Infinity", "1e309", HUGE, f"-{HUGE}"], "not_finite"),
            **dict.fromkeys([str(2**53 + 1), str(-(2**53) - 1)], "unsafe_integer"),
        },
        narrower=frozenset({HUGE, f"-{HUGE}", str(2**53 + 1), str(-(2**53) - 1)}),
    ),
    Fact(
        "bounds of floats may be open",
        Annotated[float, Gt(0), Le(1)],
        {"type": "number", "exclusiveMinimum": 0, "maximum": 1},
        {"1": 1.0, "1e-300": 1e-300},
        {"0": "out_of_range", "0.0": "out_of_range", "1.5": "out_of_range"},
    ),
    Fact(
        "infinite bounds of floats are none",
        Annotated[float, Gt(-math.inf), Le(math.inf)],
        {"type": "number"},
        {"1.5": 1.5},
        {"1e400": "not_finite"},
    ),
    Fact(
        "multiples are counted by their digits",
        Annotated[float, MultipleOf(0.1)],
        {"type": "number", "multipleOf": 0.1},
        {"0.3": 0.3, "0.7": 0.7, "1": 1.0, "1e300": 1e300},
        {"0.30000000000000004": "out_of_range", "0.35": "out_of_range"},
    ),
    Fact(
        "multiples within bounds",
        Annotated[float, MultipleOf(0.5), Ge(1)],
        {"type": "number", "minimum": 1, "multipleOf": 0.5},
        {"1.5": 1.5},
        {"0.5": "out_of_range", "1.25": "out_of_range"},
    ),
    Fact(
        "allow_inf_nan of the author is overruled",
        Annotated[float, Field(allow_inf_nan=True)],
        {"type": "number"},
        {"1": 1.0},
        {"NaN": "not_finite"},
    ),
    Fact(
        "bool",
        bool,
        {"type": "boolean"},
        {"true": True, "false": False},
        dict.fromkeys(["1", "0", "1.0", '"true"', "null"], "expected_boolean"),
    ),
    Fact("None", None, {"type": "null"}, {"null": None}, {"0": "expected_null", '"null"': "expected_null"}),
]


@pytest.mark.parametrize(**named([*INTEGERS, *MARKED, *REALS]))
def test_number(fact: Fact) -> None:
    """SPEC T's rows of numbers."""
    check(fact)


@pytest.mark.parametrize(
    ("annotation", "sentence"),
    [
        (Annotated[int, Ge(10), Le(1)], "the bounds hold no integer (at least 10, at most 1); change one of them"),
        (Annotated[int, Gt(1), Lt(2)], "the bounds hold no integer (at least 2, at most 1); change one of them"),
        (Annotated[int, StringInteger(), Ge(10), Le(1)], "the bounds hold no integer (at least 10, at most 1)"),
        (Annotated[float, Ge(3), Lt(3)], "no number lies between the bounds 3 and 3; change one of them"),
        (Annotated[float, Gt(3), Le(1)], "no number lies between the bounds 3 and 1; change one of them"),
        (Annotated[float, Ge(math.inf)], "no number satisfies ge=inf; change that bound"),
        (Annotated[float, Le(math.nan)], "no number satisfies le=nan; change that bound"),
        (Annotated[float, Lt(-math.inf)], "no number satisfies lt=-inf; change that bound"),
        (Annotated[float, MultipleOf(0)], "'multiple_of' must be a finite number greater than 0"),
        (Annotated[float, MultipleOf(-1)], "'multiple_of' must be a finite number greater than 0"),
        (Annotated[Decimal, Ge(Decimal(2)), Le(Decimal(1))], "no number lies between the bounds 2 and 1"),
        (Annotated[Fraction, Ge(2), Le(1)], "no number lies between the bounds 2 and 1"),
    ],
)
def test_empty_domain(annotation: Any, sentence: str) -> None:
    """A type without values is refused where it is declared (SPEC T: an empty interval is a DefinitionError)."""
    with pytest.raises(DefinitionError) as caught:
        compiled(annotation)
    assert sentence in str(caught.value)
    assert "parameter 'x'" in str(caught.value)


@pytest.mark.parametrize(
    ("annotation", "sentence"),
    [
        (Annotated[float, StringInteger()], "StringInteger does not fit float; it is a hint for int"),
        (Annotated[bool, StringInteger()], "StringInteger does not fit bool; it is a hint for int"),
        (Annotated[str, Byte], "Byte does not fit str; it is a hint for int"),
        (Annotated[str, CodePoint], "CodePoint does not fit str; it is a hint for int"),
        (Annotated[list[str], CharList], "CharList does not fit"),
    ],
)
def test_hint_on_a_type_it_does_not_fit(annotation: Any, sentence: str) -> None:
    """A hint is never silently ignored (SPEC A10)."""
    with pytest.raises(DefinitionError, match=sentence):
        compiled(annotation)


def test_the_authors_settings_change_nothing() -> None:
    """`strict` and `allow_inf_nan` of a class's config are overruled (config table, SPEC T2)."""

    class Loose(BaseModel):
        model_config = ConfigDict(strict=False, allow_inf_nan=True, coerce_numbers_to_str=True)
        whole: int
        real: float
        text: str

    class Strict(Loose):
        model_config = ConfigDict(strict=True)

    for cls in (Loose, Strict):
        check(
            Fact(
                cls.__name__,
                cls,
                {
                    "$ref": f"#/$defs/{cls.__name__}",
                    "$defs": {
                        cls.__name__: {
                            "type": "object",
                            "properties": {
                                "whole": {"type": "integer"},
                                "real": {"type": "number"},
                                "text": {"type": "string"},
                            },
                            "required": ["whole", "real", "text"],
                            "additionalProperties": False,
                        }
                    },
                },
                {'{"whole": 1.0, "real": 1, "text": ""}': cls(whole=1, real=1.0, text="")},
                {
                    '{"whole": "1", "real": NaN, "text": 1}': "expected_integer expected_string not_finite",
                    '{"whole": true, "real": "1", "text": ""}': "expected_integer expected_number",
                },
            )
        )
