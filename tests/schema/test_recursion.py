from __future__ import annotations

from toolwire.schema.recursion import no_recursion, optional_recursion

LIST = {
    "type": "object",
    "properties": {"v": {"type": "integer"}, "next": {"$ref": "#/$defs/L"}},
    "required": ["v", "next"],
}


def test_recursion_is_refused_at_every_use():
    schema = {
        "properties": {"a": {"$ref": "#/$defs/L"}, "b": {"$ref": "#/$defs/M"}},
        "$defs": {"L": LIST, "M": {"type": "null"}},
    }
    new, notes = no_recursion(schema)
    assert new is schema
    assert [(note.code, note.path, note.effect) for note in notes] == [
        ("recursive", "/properties/a", "refused"),
        ("recursive", "/$defs/L/properties/next", "refused"),
    ]
    plain = {"properties": {"b": {"$ref": "#/$defs/M"}}, "$defs": {"M": {"type": "null"}}}
    assert no_recursion(plain) == (plain, ())


def test_a_cycle_of_required_properties_is_opened():
    schema = {"type": "object", "properties": {"a": {"$ref": "#/$defs/L"}}, "required": ["a"], "$defs": {"L": LIST}}
    new, notes = optional_recursion(schema)
    assert new == {**schema, "$defs": {"L": {**LIST, "required": ["v"]}}}
    assert [(note.code, note.path, note.keyword, note.effect) for note in notes] == [
        ("recursive", "/$defs/L", "required", "weakened")
    ]
    assert optional_recursion(new) == (new, ())


def test_cycles_are_found_through_other_definitions_lists_and_the_root():
    schema = {
        "properties": {"x/y": {"anyOf": [{"properties": {"deep": {"items": {"$ref": "#/$defs/A"}}}, "required": ["deep"]}]}, "z": True},
        "required": ["x/y", "z"],
        "$defs": {
            "A": {"properties": {"b": {"$ref": "#/$defs/B"}, "free": {"$ref": "#/$defs/A"}}, "required": ["b"]},
            "B": {"properties": {"root": {"$ref": "#"}, "c": {"$ref": "#/$defs/C"}, "c2": {"$ref": "#/$defs/C"}},
                  "required": ["root", "c", "c2"]},
            "C": {"properties": {"far": {"$ref": "https://x.example/s"}}, "required": ["far"]},
        },
    }  # fmt: skip
    new, notes = optional_recursion(schema)
    assert [note.message for note in notes] == ["x/y contains itself and may be left out"]
    assert new["required"] == ["z"]


def test_optional_properties_need_no_help():
    schema = {"properties": {"a": {"$ref": "#/$defs/L"}}, "$defs": {"L": {**LIST, "required": ["v"]}}}
    assert optional_recursion(schema) == (schema, ())


def test_a_cycle_without_properties_ends_in_any_value():
    tree = {"anyOf": [{"type": "integer"}, {"type": "array", "items": {"$ref": "#/$defs/T"}}]}
    schema = {"properties": {"a": {"$ref": "#/$defs/T"}}, "required": ["a"], "$defs": {"T": tree}}
    new, notes = optional_recursion(schema)
    opened = {"anyOf": [{"type": "integer"}, {"type": "array", "items": {}}]}
    assert new == {**schema, "$defs": {"T": opened}}
    assert [(note.path, note.keyword, note.effect, note.message) for note in notes] == [
        ("/$defs/T/anyOf/1/items", "$ref", "weakened", "T contains itself, and here it may be any value")
    ]
    assert optional_recursion(new) == (new, ())


def test_a_cycle_needs_one_property_only():
    kids = {"type": "array", "items": {"$ref": "#/$defs/Node"}}
    node = {"properties": {"kids": {"$ref": "#/$defs/Kids"}, "v": {}}, "required": ["kids", "v"]}
    schema = {"properties": {"a": {"$ref": "#/$defs/Kids"}}, "$defs": {"Kids": kids, "Node": node}}
    new, notes = optional_recursion(schema)
    assert new["$defs"] == {"Kids": kids, "Node": {**node, "required": ["v"]}}
    assert [(note.path, note.message) for note in notes] == [
        ("/$defs/Node", "kids contains itself and may be left out")
    ]
