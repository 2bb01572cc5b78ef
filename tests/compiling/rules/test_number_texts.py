"""Numbers that travel as text, because a float would not hold them: decimals, fractions, complex numbers (SPEC T, N1)."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Annotated

import pytest
from annotated_types import Ge
from pydantic import Field

from tests.compiling.facts import Fact, check, named

DECIMAL = r"^-?[0-9]+(\.[0-9]+)?$"
TEXTS = [
    Fact(
        "Decimal reads text exactly, and numbers that are still exact",
        Decimal,
        {"type": "string", "pattern": DECIMAL},
        taken={
            '"1.50"': Decimal("1.50"),
            '"-0"': Decimal("-0"),
            '"0.1234567890123456789"': Decimal("0.1234567890123456789"),
            "1": Decimal(1),
            "0.1": Decimal("0.1"),
            "1.0": Decimal("1.0"),
            "1e-7": Decimal("1E-7"),
            str(10**400): Decimal(10**400),
        },
        refused=dict.fromkeys(
            [
                *['"1_000"', '" 1 "', '"+1"', '".5"', '"1."', '"\u0663"', '"1e5"', '"NaN"', '"Infinity"', '""'],
                *["0.1234567890123456789", "123456789012345.6", "NaN", "1e309", "true", "null", "[]"],
            ],
            "invalid_decimal",
        ),
        wider=frozenset({"1", "0.1", "1.0", "1e-7", str(10**400)}),
    ),
    Fact(
        "digits of a Decimal go into the pattern, its bounds cannot",
        Annotated[Decimal, Ge(1), Field(max_digits=5, decimal_places=2)],
        {"type": "string", "pattern": r"^-?0*[0-9]{1,3}(\.[0-9]{1,2}0*)?$"},
        {'"1.50"': Decimal("1.50"), '"00123.500"': Decimal("123.500")},
        dict.fromkeys(['"1.505"', '"0.5"', '"123456"', '"1234"'], "out_of_range"),
        narrower=frozenset({'"0.5"'}),
        findings=("weakened",),
    ),
    Fact(
        "digits before and behind the point",
        Annotated[Decimal, Field(max_digits=3, decimal_places=1)],
        {"type": "string", "pattern": r"^-?0*[0-9]{1,2}(\.[0-9]{1,1}0*)?$"},
        {'"-12.3"': Decimal("-12.3"), '"0"': Decimal(0)},
        dict.fromkeys(['"123"', '"1.23"'], "out_of_range"),
    ),
    Fact(
        "digits behind the point only",
        Annotated[Decimal, Field(max_digits=2, decimal_places=2)],
        {"type": "string", "pattern": r"^-?0+\.[0-9]{1,2}0*$"},
        {'"0.12"': Decimal("0.12"), '"0.0"': Decimal("0.0")},
        dict.fromkeys(['"1"', '"0"', '"1.2"', '"0.123"'], "out_of_range"),
    ),
    Fact(
        "digits wherever they are",
        Annotated[Decimal, Field(max_digits=3)],
        {"type": "string", "pattern": r"^-?0*[0-9]{1,3}(\.[0-9]{1,3}0*)?$"},
        {'"12.3"': Decimal("12.3"), '"0.012"': Decimal("0.012")},
        dict.fromkeys(['"1234"', '"0.0123"', '"12.34"'], "out_of_range"),
        narrower=frozenset({'"12.34"'}),
        findings=("weakened",),
    ),
    Fact(
        "more places than digits",
        Annotated[Decimal, Field(max_digits=1, decimal_places=2)],
        {"type": "string", "pattern": r"^-?[0-9]+(\.[0-9]{1,2}0*)?$"},
        {'"0.1"': Decimal("0.1")},
        dict.fromkeys(['"12"', '"0.123"'], "out_of_range"),
        narrower=frozenset({'"12"'}),
        findings=("weakened",),
    ),
    Fact(
        "no places",
        Annotated[Decimal, Field(decimal_places=0)],
        {"type": "string", "pattern": r"^-?[0-9]+(\.0+)?$"},
        {'"1"': Decimal(1), '"1.00"': Decimal("1.00")},
        {'"1.01"': "out_of_range"},
    ),
    Fact(
        "Fraction",
        Fraction,
        {"type": "string", "pattern": r"^-?[0-9]+(/[1-9][0-9]*)?$"},
        {'"1/2"': Fraction(1, 2), '"-3"': Fraction(-3), '"2/4"': Fraction(1, 2)},
        dict.fromkeys(["1", "true", '"1_0/3"', '"1/0"', '"1.5"', '" 1/2"', '"1/-2"'], "invalid_fraction"),
    ),
    Fact(
        "bounds of a Fraction",
        Annotated[Fraction, Ge(1)],
        {"type": "string", "pattern": r"^-?[0-9]+(/[1-9][0-9]*)?$"},
        {'"3/2"': Fraction(3, 2)},
        {'"1/2"': "out_of_range"},
        narrower=frozenset({'"1/2"'}),
        findings=("weakened",),
    ),
    Fact(
        "complex",
        complex,
        {"type": "string", "pattern": r"^[+-]?[0-9]+(?:\.[0-9]+)?(?:[jJ]|[+-][0-9]+(?:\.[0-9]+)?[jJ])?$"},
        {'"1"': 1 + 0j, '"1j"': 1j, '"-1.5-2J"': -1.5 - 2j},
        dict.fromkeys(["1", "true", '"1_0j"', '" 1j"', '"j"', '"nan"', '"inf"', '"(1+2j)"'], "invalid_complex"),
    ),
]


@pytest.mark.parametrize(**named(TEXTS))
def test_number_text(fact: Fact) -> None:
    """SPEC T's rows of exact numbers."""
    check(fact)
