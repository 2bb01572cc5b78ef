"""What a canonical schema says about a place, in words."""

from __future__ import annotations

import pytest

from toolwire.compiling.phrases import branches, either, key_nodes, kind_of, listed, names_of, phrase, steps


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
        ({"const": 3}, "one of 3"),
        ({"type": "string", "format": "date"}, 'a date such as "2024-12-31"'),
        ({"type": "string", "format": "email"}, "a string"),
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


def test_very_many_branches_are_cut():
    assert len(branches({}, {"anyOf": [{"type": "integer"} for _ in range(500)]})) == 100


ROOT = {
    "properties": {"a": {"$ref": "#/$defs/A"}, "t": {"prefixItems": [{"const": 1}], "items": {"const": 2}}},
    "additionalProperties": {"const": 3},
    "$defs": {"A": {"anyOf": [{"items": {"const": 4}, "propertyNames": {"const": "n"}}, {"properties": {"x": {}}}]}},
}


@pytest.mark.parametrize(
    ("path", "found"),
    [
        (("t", 0), [{"const": 1}]),
        (("t", 7), [{"const": 2}]),
        (("other",), [{"const": 3}]),
        (("a", 0), [{"const": 4}]),
        (("a", "x"), [{}]),
        (("a", "y"), []),
    ],
)
def test_paths_lead_through_references_and_branches(path, found):
    nodes = branches(ROOT, ROOT)
    for part in path:
        nodes = steps(ROOT, nodes, part)
    assert nodes == found


def test_names_of_objects():
    inside = steps(ROOT, branches(ROOT, ROOT), "a")
    assert names_of(inside) == ("x",)
    assert key_nodes(ROOT, inside) == [{"const": "n"}]
