from __future__ import annotations

import copy

import pytest
from hypothesis import given

from tests.schema.schemas import wild
from toolwire.schema.refs import (
    DanglingRefError,
    definition_uses,
    name_definitions,
    place_of,
    prune,
    recursive_definitions,
    references,
    resolve,
    without_definitions,
)

ROOT = {
    "type": "object",
    "properties": {"a": {"anyOf": [{"type": "integer"}, {"$anchor": "here"}]}, "p/q": {"const": 1}, "t~": True},
    "$defs": {"D": {"type": "string"}, "a b": {"$dynamicAnchor": "there"}, "100%": False},
    "definitions": {"D": {"type": "null"}},
}


@pytest.mark.parametrize(
    ("ref", "target"),
    [
        ("#", ROOT),
        ("#/$defs/D", {"type": "string"}),
        ("#/definitions/D", {"type": "null"}),
        ("#/$defs/a%20b", {"$dynamicAnchor": "there"}),
        ("#/%24defs/100%25", False),
        ("#/properties/p~1q", {"const": 1}),
        ("#/properties/t~0", True),
        ("#/properties/a/anyOf/1", {"$anchor": "here"}),
        ("#here", {"$anchor": "here"}),
        ("#there", {"$dynamicAnchor": "there"}),
    ],
)
def test_resolve_follows_local_references(ref, target):
    assert resolve(ROOT, ref) == target


@pytest.mark.parametrize(
    "ref",
    [
        "#/$defs/E",
        "#/$defs/a b/c",
        "#/properties/a/anyOf/2",
        "#/properties/a/anyOf/x",
        "#nowhere",
        "https://x.example/s",
        "#/type",
        "#/type/x",
    ],
)
def test_resolve_refuses_what_leads_nowhere(ref):
    with pytest.raises(DanglingRefError):
        resolve(ROOT, ref)


def test_references_are_the_keyword_and_not_a_property_of_that_name():
    schema = {"properties": {"$ref": {"$ref": "#/$defs/D"}}, "const": {"$ref": "#"}, "items": {"$ref": 5}}
    assert list(references(schema)) == [("/properties/$ref", "#/$defs/D")]


def test_without_definitions_is_the_same_object_when_there_are_none():
    schema = {"type": "object"}
    assert without_definitions(schema) is schema
    assert without_definitions({**schema, "$defs": {}, "definitions": {}}) == schema


def test_prune_keeps_what_is_reached_in_its_order():
    definitions = {"C": {"$ref": "#/$defs/A"}, "B": {"type": "null"}, "A": {"$ref": "#/definitions/O"}, "Z": {}}
    schema = {"items": {"$ref": "#/$defs/C"}, "$defs": definitions, "definitions": {"O": {}, "P": {}}}
    assert prune(schema) == {
        "items": {"$ref": "#/$defs/C"},
        "$defs": {"C": {"$ref": "#/$defs/A"}, "A": {"$ref": "#/definitions/O"}},
        "definitions": {"O": {}},
    }


def test_prune_leaves_alone_what_has_nothing_to_drop():
    full = {"items": {"$ref": "#/$defs/C"}, "$defs": {"C": {"$ref": "#"}}}
    assert prune(full) is full
    bare = {"items": {"$ref": "#"}}
    assert prune(bare) is bare


def test_prune_drops_an_empty_container():
    assert prune({"type": "object", "$defs": {"A": {}}, "definitions": 5}) == {"type": "object", "definitions": 5}


def test_prune_keeps_everything_when_a_reference_may_reach_it_by_another_way():
    schema = {"items": {"$ref": "#name"}, "$defs": {"A": {"$anchor": "name"}, "B": {}}}
    assert prune(schema) is schema
    inside = {"items": {"$ref": "#/properties/a"}, "$defs": {"A": {}}, "properties": {"a": {}}}
    assert prune(inside) is inside


def test_name_definitions_leaves_plain_references_alone():
    schema = {
        "items": {"$ref": "#/$defs/A"},
        "not": {"$ref": "https://x.example/s"},
        "if": {"$ref": "#"},
        "$defs": {"A": {}},
    }
    assert name_definitions(schema) is schema


def test_name_definitions_gives_every_target_a_plain_name():
    schema = {
        "properties": {
            "list": {
                "type": "array",
                "items": {"type": "object", "properties": {"next": {"$ref": "#/properties/list/items"}}},
            },
            "old": {"$ref": "#/definitions/Thing"},
            "new": {"$ref": "#/$defs/Thing"},
            "again": {"$ref": "#/%24defs/Thing", "description": "percent"},
            "odd": {"$ref": "#/$defs/a%20b~1c"},
            "anchor": {"$ref": "#here"},
            "far": {"$ref": "https://x.example/s"},
            "self": {"$ref": "#"},
        },
        "$defs": {"Thing": {"type": "string", "$anchor": "here"}, "a b/c": True, "%%": {}},
        "definitions": {"Thing": {"type": "null", "definitions": {"inner": {}}}},
    }
    node = {"type": "object", "properties": {"next": {"$ref": "#/$defs/list_items"}}}
    assert name_definitions(schema) == {
        "properties": {
            "list": {"type": "array", "items": node},
            "old": {"$ref": "#/$defs/Thing"},
            "new": {"$ref": "#/$defs/Thing_2"},
            "again": {"$ref": "#/$defs/Thing_2", "description": "percent"},
            "odd": {"$ref": "#/$defs/a_b_c"},
            "anchor": {"$ref": "#/$defs/here"},
            "far": {"$ref": "https://x.example/s"},
            "self": {"$ref": "#"},
        },
        "$defs": {
            "list_items": node,
            "Thing": {"type": "null"},
            "Thing_2": {"type": "string", "$anchor": "here"},
            "a_b_c": True,
            "here": {"type": "string", "$anchor": "here"},
        },
    }


def test_name_definitions_invents_a_name_where_there_is_nothing_to_take_it_from():
    assert name_definitions({"items": {"$ref": "#/$defs/%20"}, "$defs": {" ": {"type": "null"}}}) == {
        "items": {"$ref": "#/$defs/definition"},
        "$defs": {"definition": {"type": "null"}},
    }
    assert name_definitions({"anyOf": [{"type": "null"}], "not": {"$ref": "#/anyOf/0"}})["$defs"] == {
        "anyOf": {"type": "null"}
    }


def test_name_definitions_drops_definitions_nobody_uses():
    assert name_definitions({"type": "object", "definitions": {"A": {}}}) == {"type": "object"}


def test_name_definitions_refuses_what_leads_nowhere():
    with pytest.raises(DanglingRefError, match="#/\\$defs/A"):
        name_definitions({"items": {"$ref": "#/$defs/A"}})


def test_recursion_is_found_through_other_definitions():
    schema = {
        "properties": {"a": {"$ref": "#/$defs/A"}, "e": {"$ref": "#/$defs/E"}},
        "$defs": {
            "A": {"items": {"$ref": "#/$defs/B"}},
            "B": {"not": {"$ref": "#/$defs/A"}},
            "C": {"$ref": "#/$defs/C"},
            "D": {"$ref": "#/$defs/A"},
            "E": {"type": "null"},
        },
    }
    assert recursive_definitions(schema) == {"A", "B", "C"}
    assert recursive_definitions({"items": {"$ref": "#"}}) == {"#"}
    assert list(definition_uses({"items": {"$ref": "#/$defs/A"}})) == [("/items", "A")]


@given(wild())
def test_every_reference_resolves_after_naming_and_nothing_is_mutated(schema):
    before = copy.deepcopy(schema)
    named = name_definitions(schema)
    for _, ref in references(named):
        resolve(named, ref)
    assert named.get("$defs", {}).keys() <= {ref.removeprefix("#/$defs/") for _, ref in references(named)}
    assert name_definitions(named) is named
    assert schema == before


@pytest.mark.parametrize(
    ("pointer", "place"),
    [
        ("", ""),
        ("/properties/a", "/properties/a"),
        ("/properties/a/items/0", "/properties/a/items/0"),
        ("/properties/event", "/properties/event"),
        ("/properties/event/properties/p~1q", "/$defs/Event/properties/p~1q"),
        ("/properties/event/properties/next/properties/tags/items", "/$defs/Event/properties/tags/items"),
        ("/properties/alias/properties/tags", "/$defs/Event/properties/tags"),
        ("/properties/whole/properties/a", "/properties/a"),
        ("/properties/one/anyOf/1/properties/tags", "/$defs/Event/properties/tags"),
        ("/properties/one/anyOf/0/items", "/properties/one/oneOf/0/items"),
        ("/properties/event/anyOf/0/properties/tags", "/$defs/Event/properties/tags"),
        ("/properties/never/items", "/properties/never/items"),
        ("/properties/far/items", "/properties/far/items"),
        ("/properties/round/items", "/properties/round/items"),
    ],
)
def test_a_place_of_a_schema_that_was_made_is_found_where_it_comes_from(pointer, place):
    """Issue 4: the paths of findings were those of the schema that is sent."""
    event = {"properties": {"p/q": {}, "next": {"$ref": "#/$defs/Event"}, "tags": {"type": "array"}}}
    twice = {"allOf": [{"$ref": "#/$defs/Round"}, {"$ref": "#/$defs/Round"}]}
    schema = {
        "properties": {
            "a": {"type": "array"},
            "event": {"$ref": "#/$defs/Event", "description": "An event."},
            "alias": {"$ref": "#/$defs/Alias"},
            "whole": {"$ref": "#"},
            "one": {"oneOf": [{"items": {}}, {"allOf": [{"$ref": "#/$defs/Event"}, {"required": ["tags"]}]}]},
            "never": False,
            "far": {"$ref": "https://x.example/s"},
            "round": {"$ref": "#/$defs/Round"},
        },
        "$defs": {"Event": event, "Alias": {"$ref": "#/$defs/Event"}, "Round": twice},
    }
    assert place_of(schema, pointer) == place
