"""Whether a place takes a repaired value, and by which rule a float is misspelt."""

from __future__ import annotations

from enum import IntEnum, StrEnum

import pytest

from toolwire.repair.budget import Budget
from toolwire.repair.kinds import INTEGRAL, NUMERIC, TEXTUAL
from toolwire.repair.places import SILENT, Places
from toolwire.repair.verdicts import accepts, admitted, integral_rule, numbers

INT, STR, NUM = {"type": "integer"}, {"type": "string"}, {"type": "number"}
Text = StrEnum("Text", {"TWO": "2"})
Number = IntEnum("Number", {"TWO": 2})


@pytest.mark.parametrize(
    ("schema", "value", "taken"),
    [
        ({}, "2", True),
        ({}, 2, True),
        (STR, "2", True),
        (STR, 2, False),
        (INT, 2, True),
        (INT, "2", False),
        ({"enum": ["1", "2"]}, "2", True),
        ({"enum": ["1", 2]}, "2", False),
        ({"enum": ("1", "2")}, "2", True),
        ({"enum": [Text.TWO]}, "2", True),
        ({"enum": [Number.TWO]}, 2, True),
        ({"enum": [1, 2.0, {}, []]}, 2, True),
        ({"enum": [1, "2", True, None]}, 2, False),
        ({"enum": [True]}, 1, False),
        ({"enum": {"2": 1}}, "2", False),
        ({"enum": None}, "2", False),
        ({"const": "2"}, "2", True),
        ({"const": "3"}, "2", False),
        ({"const": 2.0}, 2, True),
        ({"const": None}, 2, False),
        ({"const": "2", "enum": ["3"]}, "2", False),
        ({"pattern": "^[0-9]$"}, "2", True),
        ({"pattern": "^[a-z]$"}, "2", False),
        ({"pattern": "^[a-z]$"}, 2, True),
        ({"pattern": "(["}, "2", False),
        ({"pattern": "^(?=2)"}, "2", False),
        ({"pattern": None}, "2", False),
        ({"anyOf": [{"enum": ["a"]}, {"enum": ["2"]}]}, "2", True),
        ({"anyOf": [{"enum": ["a"]}, {"enum": ["b"]}]}, "2", False),
        ({"anyOf": [{"type": "string", "pattern": "^a"}, {"type": "null"}]}, "2", False),
        ({"allOf": [{"enum": ["2"]}, {"pattern": "^a"}]}, "2", False),
        ({"allOf": [{"enum": ["2"]}, {"pattern": "^2"}]}, "2", True),
        ({"type": "string", "$ref": "#/$defs/a", "$defs": {"a": {"const": "3"}}}, "2", False),
        ({"anyOf": [{"$ref": "#"}, {"const": "3"}]}, "2", True),
    ],
)
def test_values_taken(schema, value, taken):
    places = Places(schema, Budget())
    assert accepts(places, places.root, value) is taken


def test_a_silent_place_takes_and_admits_everything_and_calls_for_nothing():
    places = Places(None, Budget())
    assert accepts(places, SILENT, "2")
    assert admitted(places, SILENT) & admitted(Places({}, Budget()), places.root)
    assert numbers(places, SILENT) == 0


@pytest.mark.parametrize(
    ("schema", "wanted"),
    [
        (INT, INTEGRAL),
        (STR, TEXTUAL),
        (NUM, NUMERIC),
        ({}, 0),
        ({"anyOf": [INT, {"type": "null"}]}, INTEGRAL),
        ({"anyOf": [INT, STR]}, INTEGRAL),
        ({"anyOf": [INT, NUM]}, NUMERIC),
        ({"anyOf": [STR, {}]}, 0),
        ({"anyOf": [STR, NUM]}, NUMERIC),
        ({"oneOf": [STR, {"type": "null"}]}, TEXTUAL),
        ({"type": ["string", "number"], "anyOf": [STR, {"type": "null"}]}, TEXTUAL),
        ({"enum": ["1"]}, TEXTUAL),
        ({"allOf": [{}, INT]}, INTEGRAL),
    ],
)
def test_repairs_called_for(schema, wanted):
    places = Places(schema, Budget())
    assert [numbers(places, places.root) for _ in range(2)] == [wanted, wanted]


@pytest.mark.parametrize(
    ("schema", "name", "rule"),
    [
        (INT, "x", "R1"),
        (INT, None, "R1"),
        (NUM, "ms", "R4"),
        (NUM, "x", None),
        (NUM, None, None),
        (STR, "ms", None),
        ({}, "ms", None),
        ({"type": ["number", "string"]}, "ms", "R4"),
        ({"anyOf": [{}, NUM]}, "ms", None),
    ],
)
def test_the_rule_for_a_float(schema, name, rule):
    places = Places(schema, Budget())
    assert integral_rule(places, places.root, name, (frozenset(), frozenset({"ms"}))) == rule
