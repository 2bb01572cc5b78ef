"""Values of a text with their places, and values misplaced."""

from __future__ import annotations

import pytest

from toolwire.repair.budget import Budget
from toolwire.repair.places import SILENT, Places
from toolwire.repair.scan import misplaced, placed
from toolwire.repair.tokens import NotJsonError
from toolwire.repair.verdicts import admitted

INT, STR = {"type": "integer"}, {"type": "string"}


def test_every_value_with_its_place_and_name():
    schema = {"properties": {"n\n": INT, "list": {"items": STR, "prefixItems": [INT]}}}
    places = Places(schema, Budget())
    text = '{"n\\n": 1, "list": [2, "x", {"y": null}], "z": 3.5}'
    assert [
        (kind, text[start:end], None if place is SILENT else admitted(places, place), name)
        for kind, start, end, place, name in placed(text, places)
    ] == [
        ("object", "{", 255, None),
        ("integer", "1", 32, "n\n"),
        ("array", "[", 255, "list"),
        ("integer", "2", 32, None),
        ("string", '"x"', 16, None),
        ("object", "{", 16, None),
        ("word", "null", 0, "y"),
        ("float", "3.5", None, "z"),
    ]


@pytest.mark.parametrize(
    ("schema", "text", "answer"),
    [
        (INT, "1", False),
        (INT, "1.0", False),
        (INT, "1e999999999999999999", False),
        (INT, "1e-999999999999999999", True),
        (INT, "1.5", True),
        (INT, '"1"', True),
        ({"type": "number"}, "1.5", False),
        ({"type": "boolean"}, "true", False),
        ({"type": "boolean"}, "null", True),
        ({"type": "null"}, "null", False),
        ({"type": "null"}, "false", True),
        ({"type": "array"}, "[]", False),
        ({"type": "array"}, "{}", True),
        ({"type": "object"}, "{}", False),
        ({"type": "float"}, "1.5", False),
        (None, "1.5", False),
        ({"items": {"items": INT}}, '[[1], [2, "x"]]', True),
        ({"additionalProperties": False}, '{"a": 1}', True),
        ({"properties": {"a": INT}}, '{"b": "x"}', False),
    ],
)
def test_misplaced_values(schema, text, answer):
    assert misplaced(text, Places(schema, Budget())) is answer


def test_no_answer_about_what_is_not_json():
    with pytest.raises(NotJsonError):
        misplaced('{"a": "x"', Places({"properties": {"a": INT}}, Budget()))
