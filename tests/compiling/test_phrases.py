"""What a canonical schema says about a place, in words."""

from __future__ import annotations

import pytest

from toolwire.compiling.phrases import either, kind_of, listed, phrase
from toolwire.compiling.places import branches


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (None, "null"),
        (True, "a boolean"),
        (3, "an integer"),
        (type("Big", (int,), {})(3), "an integer"),
        (0.5, "a number"),
        (float("nan"), "a number that is not finite"),
        ("", "a string"),
        ([], "an array"),
        ({}, "an object"),
        (type("Own", (dict,), {})(), "an object"),
        ((), "a value that is not JSON"),
        (b"", "a value that is not JSON"),
    ],
)
def test_kinds(value, kind):
    assert kind_of(value) == kind


def test_alternatives_are_joined():
    assert either(["a"]) == "a"
    assert either(["a", "b", "a"]) == "a or b"
    assert either(["a", "b", "c"]) == "a, b or c"


def test_values_are_listed_as_json():
    assert listed(["a", 'say "x"', 1, 1.5, None, True, "grün"]) == '"a", "say \\"x\\"", 1, 1.5, null, true, "grün"'
    assert listed(list(range(25))).endswith("18, 19 and 5 more")


@pytest.mark.parametrize(
    ("node", "words"),
    [
        ({}, ""),
        ({"type": "integer"}, "an integer"),
        ({"type": ["string", "null"]}, "a string or null"),
        ({"type": ["unheard-of"]}, ""),
        ({"enum": ["a", None]}, 'one of "a", null'),
        ({"const": 3}, "3"),
        ({"anyOf": [{"const": 3}, {"type": "null"}, {"enum": [3, 4]}]}, "one of 3, 4 or null"),
        ({"type": "string", "format": "date"}, 'a date such as "2024-12-31"'),
        ({"type": "string", "format": "phone"}, "a string"),
        ({"type": "string", "contentEncoding": "base64"}, 'base64 text (standard alphabet, padded with "=")'),
        ({"type": "string", "pattern": r"^-?\d+$"}, 'an integer in a string such as "42"'),
        ({"anyOf": [{"type": "integer"}, {"type": "null"}]}, "an integer or null"),
        ({"allOf": [{"$ref": "#/$defs/A"}]}, "an object or null"),
        ({"$ref": "#/$defs/Loop"}, "an array"),
        ({"$ref": "#/nowhere"}, ""),
        ({"$ref": "#/properties/p"}, "a number"),
    ],
)
def test_what_a_node_expects(node, words):
    root = {
        "$defs": {
            "A": {"oneOf": [{"type": "object"}, {"type": "null"}, True]},
            "Loop": {"anyOf": [{"$ref": "#/$defs/Loop"}, {"type": "array"}]},
        },
        "properties": {"p": {"type": "number"}},
    }
    assert phrase(branches(root, node)) == words
