"""The types one schema object declares, and the repair they call for."""

from __future__ import annotations

import pytest

from toolwire.repair.kinds import (
    ALL,
    ARRAY,
    BOOLEAN,
    FRACTION,
    INTEGER,
    INTEGRAL,
    NULL,
    NUMERIC,
    OBJECT,
    OPEN,
    STRING,
    TEXTUAL,
    UNKNOWN,
    called_for,
    declared,
)

ANY = ALL | OPEN
NOBODY_KNOWS = ANY | UNKNOWN


@pytest.mark.parametrize(
    ("schema", "types"),
    [
        ({}, ANY),
        ({"type": "null"}, NULL),
        ({"type": "boolean"}, BOOLEAN),
        ({"type": "object"}, OBJECT),
        ({"type": "array"}, ARRAY),
        ({"type": "string"}, STRING),
        ({"type": "integer"}, INTEGER),
        ({"type": "number"}, INTEGER | FRACTION),
        ({"type": ["integer", "null"]}, INTEGER | NULL),
        ({"type": ("string", "number")}, STRING | INTEGER | FRACTION),
        ({"type": []}, 0),
        ({"type": "float"}, NOBODY_KNOWS),
        ({"type": "Integer"}, NOBODY_KNOWS),
        ({"type": ""}, NOBODY_KNOWS),
        ({"type": None}, NOBODY_KNOWS),
        ({"type": {"x": 1}}, NOBODY_KNOWS),
        ({"type": ["integer", {"x": 1}]}, NOBODY_KNOWS),
        ({"type": ["integer", "long"]}, NOBODY_KNOWS),
        ({"const": "a"}, STRING),
        ({"const": None}, NULL),
        ({"const": 1}, INTEGER | FRACTION),
        ({"const": True, "enum": ["a"]}, BOOLEAN),
        ({"enum": ["a", 1.5, None]}, STRING | INTEGER | FRACTION | NULL),
        ({"enum": [[], {}, False]}, ARRAY | OBJECT | BOOLEAN),
        ({"enum": [object()]}, NOBODY_KNOWS),
        ({"enum": []}, 0),
        ({"enum": "ab"}, ANY),
        ({"type": "integer", "enum": ["a"]}, INTEGER),
    ],
)
def test_types_of_a_schema_object(schema, types):
    assert declared(schema) == types


@pytest.mark.parametrize(
    ("said", "possible", "repair"),
    [
        (INTEGER, INTEGER, INTEGRAL),
        (INTEGER | STRING, INTEGER | STRING, INTEGRAL),
        (INTEGER, ANY, INTEGRAL),
        (STRING, STRING, TEXTUAL),
        (STRING | NULL, STRING | NULL, TEXTUAL),
        (STRING, ANY, 0),
        (INTEGER | FRACTION, INTEGER | FRACTION, NUMERIC),
        (INTEGER | FRACTION | STRING, INTEGER | FRACTION | STRING, NUMERIC),
        (ANY, ANY, 0),
        (BOOLEAN, BOOLEAN, 0),
        (0, 0, 0),
        (NOBODY_KNOWS, NOBODY_KNOWS, 0),
        (INTEGER, INTEGER | UNKNOWN, 0),
        (STRING, STRING | UNKNOWN, 0),
    ],
)
def test_the_repair_types_call_for(said, possible, repair):
    assert called_for(said, possible) == repair
