"""Places of descriptions, and the shape of what is around them."""

from __future__ import annotations

import pytest

from toolwire.companion.texts import descriptions_in, places_in, shape_of
from toolwire.compiling.describing import in_order, with_descriptions

SCHEMA = {
    "type": "object",
    "description": "All.",
    "properties": {
        "description": {"type": "string", "description": "A property of this name."},
        "a/b": {"$ref": "#/$defs/X", "description": "Escaped."},
        "n": {"type": "array", "items": {"type": "integer", "description": "One."}, "default": {"description": "data"}},
        "empty": {"description": ""},
        "odd": {"description": 1},
        "any": True,
    },
    "$defs": {"X": {"enum": [{"description": "data"}]}},
}


def test_descriptions_are_found_in_subschemas_and_not_in_data():
    assert descriptions_in(SCHEMA) == {
        "": "All.",
        "/properties/description": "A property of this name.",
        "/properties/a~1b": "Escaped.",
        "/properties/n/items": "One.",
    }
    assert descriptions_in(None) == {}


def test_places_are_the_subschemas():
    assert places_in({"anyOf": [{"type": "null"}, True], "$defs": {"X": {}}}) == {"", "/anyOf/0", "/$defs/X"}
    assert places_in(None) == set()


def test_the_shape_is_what_is_left_without_descriptions_and_defaults():
    bare = {
        "type": "object",
        "properties": {
            "description": {"type": "string"},
            "a/b": {"$ref": "#/$defs/X"},
            "n": {"items": {"type": "integer"}, "type": "array"},
            "empty": {},
            "odd": {},
            "any": True,
        },
        "$defs": {"X": {"enum": [{"description": "data"}]}},
    }
    assert shape_of(SCHEMA, None) == shape_of(bare, None)
    assert shape_of(SCHEMA, SCHEMA) == shape_of(SCHEMA, bare)


OTHERS = [
    {"type": "string"},
    {"properties": {}},
    {"properties": {"description": {}}},
    {"properties": {"default": {}}},
    {"enum": [1]},
    {"enum": [True]},
    {"enum": ["1"]},
    {"enum": [{"description": "a"}]},
    {"enum": [{"description": "b"}]},
    {"items": False},
    {"items": {"type": "null"}},
]


def test_other_schemas_have_other_shapes():
    shapes = [shape_of(*pair) for a in OTHERS for pair in [(a, None), ({}, a), (a, {})]]
    assert len(set(shapes)) == len(shapes)


def test_the_shape_is_the_same_in_every_process():
    assert shape_of({"type": "object", "properties": {}}, {"type": "string"}) == "5639f30881bd9f15d5b2f1e2f82d3a14"


PUT = {"type": "array", "minItems": 1, "items": {"type": "string", "description": "Old.", "maxLength": 1}}


def test_a_description_is_put_where_there_is_none_and_in_its_place_among_the_keywords():
    made = with_descriptions(PUT, {"": "New.", "/items": "New."})
    assert repr(made) == repr(
        {
            "type": "array",
            "description": "New.",
            "items": {"type": "string", "description": "Old.", "maxLength": 1},
            "minItems": 1,
        }
    )
    assert "description" not in PUT


def test_first_goes_before_what_is_there_and_never_is_never_touched():
    assert with_descriptions(PUT, {"/items": "New."}, first={"/items"})["items"]["description"] == "New."
    assert with_descriptions(PUT, {"": "New."}, never={""}) is PUT


@pytest.mark.parametrize("place", ["/items/type", "/minItems", "items", "/", "/items/", "/properties/x", "#", "/-"])
def test_what_is_no_subschema_is_passed_over(place):
    assert with_descriptions(PUT, {place: "New."}) is PUT


def test_keywords_are_put_in_their_order_everywhere():
    schema = {
        "items": {"x-a": 1, "enum": [{"b": 1, "a": 2}], "type": "object"},
        "$defs": {"Z": {"type": "null"}, "A": True},
    }
    assert repr(in_order(schema)) == repr(
        {
            "items": {"type": "object", "enum": [{"b": 1, "a": 2}], "x-a": 1},
            "$defs": {"Z": {"type": "null"}, "A": True},
        }
    )
