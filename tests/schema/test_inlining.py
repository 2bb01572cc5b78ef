from __future__ import annotations

import copy

import pytest
from hypothesis import given

from tests.schema.schemas import canonical
from toolwire.schema.inlining import inline, inline_described, inline_references, unrolled
from toolwire.schema.refs import references

TREE = {"type": "object", "properties": {"kids": {"type": "array", "items": {"$ref": "#/$defs/Tree"}}}}


def test_inline_writes_definitions_where_they_are_used():
    schema = {
        "properties": {"a": {"$ref": "#/$defs/A", "description": "mine"}, "b": {"$ref": "#/$defs/Yes"}, "c": True},
        "$defs": {
            "A": {"items": {"$ref": "#/$defs/B"}, "description": "its", "$defs": {}},
            "B": {"type": "null"},
            "Yes": True,
        },
    }
    done = inline(schema)
    assert done.schema == {
        "properties": {"a": {"items": {"type": "null"}, "description": "mine"}, "b": True, "c": True}
    }
    assert done.cuts == ()


def test_constraints_beside_a_reference_are_kept_beside_its_target():
    schema = {
        "anyOf": [{"$ref": "#/$defs/A", "maxLength": 3, "title": "T"}, {"$ref": "#/$defs/Yes", "title": "Y"}],
        "$defs": {"A": {"type": "string"}, "Yes": True},
    }
    assert inline(schema).schema == {
        "anyOf": [{"allOf": [{"type": "string"}, {"maxLength": 3}], "title": "T"}, {"allOf": [True, {}], "title": "Y"}]
    }


def test_recursion_stays_a_reference():
    schema = {
        "properties": {"t": {"$ref": "#/$defs/Tree"}, "far": {"$ref": "https://x.example/s"}},
        "$defs": {"Tree": TREE},
    }
    done = inline(schema)
    assert done.schema == {"properties": {"t": TREE, "far": {"$ref": "https://x.example/s"}}, "$defs": {"Tree": TREE}}
    assert done.cuts == ("/properties/t/properties/kids/items",)
    new, notes = inline_references(schema)
    assert new == done.schema
    assert [(note.code, note.path, note.effect) for note in notes] == [("reference_left", done.cuts[0], "kept")]


def test_recursion_is_cut_after_so_many_rounds():
    schema = {"properties": {"t": {"$ref": "#/$defs/Tree"}}, "$defs": {"Tree": TREE}}
    new, notes = unrolled(1)(schema)
    inner = {"type": "object", "properties": {"kids": {"type": "array", "items": {"not": {}}}}}
    assert new == {"properties": {"t": {"type": "object", "properties": {"kids": {"type": "array", "items": inner}}}}}
    assert [(note.code, note.path, note.effect) for note in notes] == [
        ("cut", "/properties/t/properties/kids/items/properties/kids/items", "lost")
    ]


@pytest.mark.parametrize(("budget", "depth"), [(10, 64), (1_000, 3)])
def test_inlining_stops_at_the_budget(budget, depth):
    definitions = {
        f"D{n}": {"anyOf": [{"$ref": f"#/$defs/D{n + 1}"}, {"$ref": f"#/$defs/D{n + 1}"}]} for n in range(20)
    }
    schema = {"properties": {"x": {"$ref": "#/$defs/D0"}}, "$defs": {**definitions, "D20": {"type": "null"}}}
    done = inline(schema, budget=budget, depth=depth)
    assert done.cuts
    assert len(repr(done.schema)) < 10_000


def test_only_described_references_are_written_out():
    schema = {
        "properties": {
            "a": {"$ref": "#/$defs/A", "description": "mine"},
            "b": {"$ref": "#/$defs/A"},
            "t": {"$ref": "#/$defs/Tree", "description": "recursive"},
            "yes": {"$ref": "#/$defs/Yes", "title": "Y"},
            "far": {"$ref": "https://x.example/s", "title": "F"},
            "no": False,
        },
        "$defs": {"A": {"type": "string"}, "Tree": TREE, "Yes": True},
    }
    before = copy.deepcopy(schema)
    new, notes = inline_described(schema)
    assert notes == ()
    assert new["properties"] == {
        **schema["properties"],
        "a": {"type": "string", "description": "mine"},
        "yes": {"allOf": [True, {}], "title": "Y"},
    }
    assert schema == before


def test_a_definition_that_is_written_out_everywhere_is_dropped():
    schema = {
        "properties": {"a": {"$ref": "#/$defs/A", "description": "mine"}},
        "$defs": {"A": {"items": {"$ref": "#/$defs/B"}}, "B": {"type": "null"}},
    }
    assert inline_described(schema)[0] == {
        "properties": {"a": {"items": {"$ref": "#/$defs/B"}, "description": "mine"}},
        "$defs": {"B": {"type": "null"}},
    }


def test_described_references_stop_at_the_budget():
    definitions = {
        f"D{n}": {"anyOf": [{"$ref": f"#/$defs/D{n + 1}", "title": "l"}, {"$ref": f"#/$defs/D{n + 1}", "title": "r"}]}
        for n in range(14)
    }
    schema = {
        "properties": {"x": {"$ref": "#/$defs/D0", "title": "x"}},
        "$defs": {**definitions, "D14": {"type": "null"}},
    }
    new, _ = inline_described(schema)
    assert len(repr(new)) < 200_000
    assert any(references(new))


@given(canonical())
def test_inlining_leaves_only_recursive_references(schema):
    before = copy.deepcopy(schema)
    new, _ = inline_references(schema)
    assert {ref for _, ref in references(new)} <= {"#/$defs/Tree"}
    assert new.get("$defs", {}).keys() <= {"Tree"}
    assert schema == before
