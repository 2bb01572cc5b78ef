"""Which types a place admits, and which place lies below: combinations, cycles, resources."""

from __future__ import annotations

import pytest

from toolwire.repair.budget import Budget, OverBudgetError
from toolwire.repair.kinds import ALL, INTEGER, NULL, OPEN, STRING, UNKNOWN
from toolwire.repair.places import SILENT, Places
from toolwire.repair.verdicts import admitted

INT, STR = {"type": "integer"}, {"type": "string"}
ANY = ALL | OPEN


def types_at(schema: object, *path: str | int) -> int | None:
    """Give the types admitted at a path; None where the schema says nothing."""
    places = Places(schema, Budget())
    place = places.root
    for step in path:
        place = places.member(place, step) if isinstance(step, str) else places.item(place, step)
    return None if place is SILENT else admitted(places, place)


@pytest.mark.parametrize(
    ("schema", "path", "types"),
    [
        (None, (), None),
        (True, (), None),
        ([], (), None),
        (INT, (), INTEGER),
        ({"properties": {"a": INT}}, ("a",), INTEGER),
        ({"properties": {"a": INT}}, ("b",), None),
        ({"properties": {"a": True}}, ("a",), ANY),
        ({"properties": {"a": False}}, ("a",), 0),
        ({"properties": {"a": 7}}, ("a",), ANY | UNKNOWN),
        ({"properties": ["a"]}, ("a",), None),
        ({"type": "string", "properties": {"a": INT}}, ("a",), 0),
        ({"properties": {"a": INT}, "additionalProperties": STR}, ("a",), INTEGER),
        ({"properties": {"a": INT}, "additionalProperties": STR}, ("b",), STRING),
        ({"additionalProperties": False}, ("a",), 0),
        ({"additionalProperties": True}, ("a",), None),
        ({"additionalProperties": "x"}, ("a",), ANY | UNKNOWN),
        ({"patternProperties": {"^a": INT}, "additionalProperties": STR}, ("a",), INTEGER),
        ({"patternProperties": {"^a": INT}, "additionalProperties": STR}, ("b",), STRING),
        ({"patternProperties": {"^a": INT, "b$": {"type": ["integer", "null"]}}}, ("ab",), INTEGER),
        ({"patternProperties": {"^a": INT}, "properties": {"a": {"type": ["integer", "null"]}}}, ("a",), INTEGER),
        ({"patternProperties": {"(?=a)": INT}, "additionalProperties": STR}, ("b",), None),
        ({"items": INT}, (0,), INTEGER),
        ({"items": INT}, (9,), INTEGER),
        ({"items": True}, (0,), None),
        ({"items": 7}, (0,), ANY | UNKNOWN),
        ({"type": "object", "items": INT}, (0,), 0),
        ({"prefixItems": [INT], "items": STR}, (0,), INTEGER),
        ({"prefixItems": [INT], "items": STR}, (1,), STRING),
        ({"items": [INT], "additionalItems": STR}, (0,), INTEGER),
        ({"items": [INT], "additionalItems": STR}, (1,), STRING),
        ({"items": [], "additionalItems": STR}, (0,), STRING),
        ({"prefixItems": [INT]}, (1,), None),
        ({"allOf": [{"type": ["integer", "null"]}, {"type": ["integer", "string"]}]}, (), INTEGER),
        ({"anyOf": [INT, {"type": "null"}]}, (), INTEGER | NULL),
        ({"oneOf": [INT, STR], "type": ["integer", "null"]}, (), INTEGER),
        ({"anyOf": [INT, {}]}, (), ANY),
        ({"anyOf": [INT, {"type": "float"}]}, (), ANY | UNKNOWN),
        ({"allOf": [INT, {"type": "float"}]}, (), INTEGER | UNKNOWN),
        ({"anyOf": "x", "allOf": 7, "oneOf": []}, (), ANY),
        ({"anyOf": [{"properties": {"a": INT}}, {"properties": {"b": INT}}]}, ("a",), ANY),
        ({"anyOf": [{"properties": {"a": INT}}, {"properties": {"a": STR}}]}, ("a",), INTEGER | STRING),
        ({"anyOf": [{"properties": {"a": INT}}, {"additionalProperties": False}]}, ("a",), INTEGER),
        ({"anyOf": [{"properties": {"a": INT}}, {"type": "null"}]}, ("a",), INTEGER),
        ({"anyOf": [{"required": ["a"]}, {"required": ["b"]}], "properties": {"a": INT}}, ("a",), INTEGER),
        ({"anyOf": [{"required": ["a"]}, {"required": ["b"]}]}, ("a",), None),
        ({"allOf": [{"properties": {"a": INT}}], "properties": {"a": {"type": ["integer", "null"]}}}, ("a",), INTEGER),
        ({"anyOf": [{"items": INT}, {"prefixItems": [STR]}]}, (0,), INTEGER | STRING),
        ({"anyOf": [{"patternProperties": {"a": INT}}, {"patternProperties": {"b": STR}}]}, ("ab",), INTEGER | STRING),
        ({"$ref": "#/$defs/a", "$defs": {"a": INT}}, (), INTEGER),
        ({"$ref": "#/$defs/a", "type": ["integer", "null"], "$defs": {"a": {}}}, (), INTEGER | NULL),
        (
            {"properties": {"a": {"$ref": "#/$defs/a"}}, "$defs": {"a": {"$ref": "#/$defs/b"}, "b": INT}},
            ("a",),
            INTEGER,
        ),
        ({"properties": {"a": {"$ref": "#/none"}}}, ("a",), ANY),
        ({"properties": {"a": {"$ref": "https://example.com"}}}, ("a",), ANY),
        ({"properties": {"a": {"$ref": "#/$defs/a"}}, "$defs": {"a": {"$ref": "#/$defs/a"}}}, ("a",), ANY),
        ({"properties": {"a": {"$ref": "#/$defs/a"}}, "$defs": {"a": 5}}, ("a",), ANY | UNKNOWN),
        ({"properties": {"a": {"allOf": [{"$ref": "#/properties/a"}, INT]}}}, ("a",), INTEGER),
        ({"properties": {"a": {"anyOf": [{"$ref": "#/properties/a"}, INT]}}}, ("a",), ANY),
        ({"properties": {"a": {"$ref": "#"}, "n": INT}}, ("a", "a", "a", "n"), INTEGER),
    ],
)
def test_types_at_a_place(schema, path, types):
    assert types_at(schema, *path) == types


def test_references_inside_a_resource_mean_that_resource():
    inner = {"$id": "inner", "properties": {"n": {"$ref": "#/$defs/N"}, "again": {"$ref": "#"}}, "$defs": {"N": INT}}
    schema = {"properties": {"inner": inner, "n": {"$ref": "#/$defs/N"}}, "$defs": {"N": STR}}
    assert types_at(schema, "n") == STRING
    assert types_at(schema, "inner", "n") == INTEGER
    assert types_at(schema, "inner", "again", "again", "n") == INTEGER


def test_two_branches_that_lead_to_each_other_admit_what_both_admit():
    schema = {
        "allOf": [{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/b"}],
        "$defs": {"a": {"anyOf": [INT, {"$ref": "#/$defs/b"}]}, "b": {"anyOf": [STR, {"$ref": "#/$defs/a"}]}},
    }
    assert types_at(schema) & (INTEGER | STRING) == INTEGER | STRING


def test_what_is_asked_twice_is_found_not_made():
    schema = {"properties": {"a": INT}, "additionalProperties": STR, "prefixItems": [INT], "items": STR}
    places = Places({"anyOf": [schema, {"additionalProperties": INT, "items": INT}]}, Budget())
    root = places.root
    assert places.member(root, "a") is places.member(root, "a")
    assert places.member(root, "b") is places.member(root, "c")
    assert places.item(root, 0) is places.item(root, 0)
    assert places.item(root, 1) is places.item(root, 2)
    assert set(root.members) == {"a", 0}


def test_recursion_leads_back_to_known_places():
    tree = {"allOf": [{"properties": {"kid": {"$ref": "#"}}}, {"properties": {"kid": {"$ref": "#/$defs/other"}}}]}
    places = Places({**tree, "$defs": {"other": {"properties": {"kid": {"$ref": "#"}}}}}, Budget())
    first = places.member(places.root, "kid")
    assert places.member(first, "kid") is first


def test_a_prefix_gives_its_items_places_of_their_own():
    places = Places({"properties": {"list": {"items": INT}, "pair": {"prefixItems": [INT]}}}, Budget())
    uniform = places.every_item(places.member(places.root, "list"))
    assert (admitted(places, uniform), places.every_item(places.member(places.root, "pair"))) == (INTEGER, None)


def test_the_number_of_places_is_bounded():
    budget = Budget()
    places = Places({"properties": {str(number): {} for number in range(30_000)}}, budget)
    with pytest.raises(OverBudgetError):
        for number in range(30_000):
            budget.restart("")
            places.member(places.root, str(number))
