"""Places of arguments by what their schema says, found once and kept by what the schema names."""

from __future__ import annotations

import pytest

from toolwire.compiling.places import Place, branches

ROOT = {
    "properties": {
        "a": {"$ref": "#/$defs/A"},
        "t": {"prefixItems": [{"const": 1}], "items": {"const": 2}},
        "p": {"type": "string", "pattern": "^x$"},
        "pet": {
            "oneOf": [{"properties": {"kind": {}, "lives": {}}}, {"properties": {"kind": {}, "name": {}}}],
            "discriminator": {"propertyName": "kind", "mapping": {"cat": "#", "dog": "#"}},
        },
        "tree": {"$ref": "#/$defs/Tree"},
    },
    "additionalProperties": {"const": 3},
    "$defs": {
        "A": {"anyOf": [{"items": {"const": 4}, "propertyNames": {"const": "n"}}, {"properties": {"x": {}}}]},
        "Tree": {"properties": {"left": {"$ref": "#/$defs/Tree"}, "right": {"$ref": "#/$defs/Tree"}}},
    },
}


@pytest.mark.parametrize(
    ("path", "found"),
    [
        (("t", 0), [{"const": 1}]),
        (("t", 1), [{"const": 2}]),
        (("t", 7), [{"const": 2}]),
        (("other",), [{"const": 3}]),
        (("a", 0), [{"const": 4}]),
        (("a", "x"), [{}]),
        (("a", "y"), []),
        (("a", "y", "z", 0), []),
    ],
)
def test_paths_lead_through_references_and_branches(path, found):
    place = Place.of(ROOT)
    for _ in range(2):
        assert place.at(path).nodes == found


def test_what_is_known_about_a_place():
    place = Place.of(ROOT)
    assert place.at(("a",)).names == ("x",)
    assert place.at(("a",)).keys.phrase == '"n"'
    assert place.at(("t", 0)).values == [1]
    assert place.at(("p",)).pattern == "^x$"
    assert place.at(("p",)).alternatives == ["a string"]
    assert place.at(("t",)).pattern is None
    assert place.at(("pet",)).tags == ("kind", ["cat", "dog"])
    assert place.at(("pet",)).names_listed == '"kind", "lives", "name"'
    assert place.at(("pet",)).names_without("lives") == ("kind", "name")
    assert place.tags == ("", [])


def test_very_many_branches_are_cut():
    assert len(branches({}, {"anyOf": [{"type": "integer"} for _ in range(500)]})) == 100


def test_what_is_kept_depends_on_the_schema_alone():
    place = Place.of(ROOT)
    for index in range(100):
        place.at(("t", index))
        place.at((f"name{index}", "x"))
        place.at(("tree", *(("left", "right")[index >> bit & 1] for bit in range(7))))
    known = place._known
    assert place.at(("tree", "left")) is place.at(("tree", "right", "left"))
    assert len(known) == 8  # t, both kinds of its items, what other names lead to, nothing, the tree and both its sides
    assert sorted(place._below) == ["t", "tree"]


def test_the_forms_of_a_recursive_union_are_known_once_at_any_depth():
    """Each of two forms has the same argument; to know it twice would double at each level."""
    operation = {"type": "object", "properties": {"arg": {"$ref": "#/$defs/A"}}}
    schema = {"$ref": "#/$defs/A", "$defs": {"A": {"anyOf": [operation, {**operation}, {"type": "integer"}]}}}
    place = Place.of(schema).at(("arg",) * 30)
    assert place.phrase == "an object or an integer"
    assert len(place.nodes) <= 6
