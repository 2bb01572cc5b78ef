from __future__ import annotations

import pytest

from toolwire.schema.limits import Size, inline_objects, optional_and_unions, within


def nested(levels):
    schema = {"type": "string"}
    for _ in range(levels):
        schema = {"type": "object", "properties": {"x": schema}}
    return schema


def test_objects_are_counted_without_following_references():
    schema = {
        "properties": {
            "a": {"items": {"properties": {"b": True}}},
            "c": {"anyOf": [{"properties": {}}, True]},
            "d": {"$ref": "#/$defs/D"},
        },
        "$defs": {"D": {"properties": {"e": {}}}},
    }
    assert sorted((list(node["properties"]), depth) for node, depth in inline_objects(schema)) == [
        ([], 2),
        (["a", "c", "d"], 1),
        (["b"], 2),
    ]


def test_optional_properties_and_unions():
    schema = {
        "properties": {
            "a": {"type": ["string", "null"]},
            "b": {"anyOf": [{"properties": {"x": {}}}]},
            "c": True,
            "d": {"type": "null"},
        },
        "required": ["a"],
    }
    assert optional_and_unions(schema) == (4, 2)


@pytest.mark.parametrize(
    ("size", "schema", "message"),
    [
        (Size(depth=3), nested(4), "4 levels of objects, at most 3"),
        (Size(properties=1), {"properties": {"a": {}, "b": {}}}, "2 properties, at most 1"),
        (Size(optional=0), {"properties": {"a": {}}}, "1 optional properties, at most 0"),
        (Size(unions=0), {"properties": {"a": {"anyOf": [{}]}}}, "1 unions, at most 0"),
        (Size(enum_values=2), {"anyOf": [{"enum": [1, 2]}, {"enum": ["a"]}]}, "3 enum values, at most 2"),
        (Size(long_enum=(1, 3)), {"enum": ["ab", "cd", 1]}, "4 characters in 3 enum values, at most 3"),
        (
            Size(text=10),
            {"properties": {"abc": {"const": "de"}, "f": {"const": 1}}, "$defs": {"gh": {"enum": ["ijk", 3]}}},
            "11 characters of names and values, at most 10",
        ),
    ],
)
def test_a_schema_beyond_a_limit_is_refused(size, schema, message):
    new, notes = within(size)(schema)
    assert new is schema
    assert [(note.code, note.effect, note.message) for note in notes] == [("limit", "refused", message)]


def test_limits_hold_for_each_definition_by_itself():
    schema = {"properties": {"a": {}}, "$defs": {"D": {"properties": {"b": {}, "c": {}}}}}
    assert [(note.path, note.message) for note in within(Size(properties=1))(schema)[1]] == [
        ("/$defs/D", "2 properties, at most 1")
    ]


def test_a_schema_within_all_limits_passes():
    schema = {**nested(2), "$defs": {"E": {"enum": ["a", "b"]}}}
    size = Size(depth=2, properties=2, enum_values=2, long_enum=(1, 2), text=5, optional=2, unions=0)
    assert within(size)(schema) == (schema, ())
    assert within(Size())(schema) == (schema, ())
