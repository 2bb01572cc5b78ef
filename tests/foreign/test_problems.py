"""What is wrong with arguments, found at a bounded cost."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.foreign.tools import given, issues, with_property
from toolwire.foreign import problems

A = {"$ref": "#/$defs/A"}


def operation(name: str, **more: Any) -> dict[str, Any]:
    properties = {"op": {"const": name}, "arg": A, "note": {"type": "string"}, **more}
    return {"type": "object", "properties": properties, "required": ["op", "arg"], "additionalProperties": False}


EXPRESSIONS = {
    "A": {"anyOf": [{"type": "integer"}, *map(operation, ("add", "mul", "neg", "not"))]},
}
LISTS = {"A": {"anyOf": [{"type": "integer"}, {"type": "array", "items": A}, {"type": "array", "items": A}]}}
TWO = {
    "A": {"anyOf": [{"type": "array", "items": A}, {"type": "array", "items": {"$ref": "#/$defs/B"}}]},
    "B": {"anyOf": [{"type": "array", "items": {"$ref": "#/$defs/B"}}, {"type": "string"}]},
}


def tree(levels: int, leaf: Any, **more: Any) -> Any:
    value = leaf
    for _ in range(levels):
        value = {"op": "neg", "arg": value, **more}
    return value


def lists(levels: int, leaf: Any) -> Any:
    value = leaf
    for _ in range(levels):
        value = [value]
    return value


def schema(definitions: Any) -> Any:
    return {**with_property(A), "$defs": definitions}


PATH = "x" + ".arg" * 7


@pytest.mark.parametrize(
    ("leaf", "expected"),
    [
        ("1", [f"no_union_member {PATH}: expected an integer or an object, got a string; leave out the quotes"]),
        ({"op": "neg"}, [f"missing_argument {PATH}.arg: missing; expected an integer or an object"]),
        (tree(1, 1, extra=1), [f'unknown_argument {PATH}.extra: unknown name; allowed here: "op", "arg", "note"']),
        ([], [f"no_union_member {PATH}: expected an integer or an object, got an array"]),
    ],
)
@pytest.mark.parametrize("most", [100, 2_000, 10**12])
def test_an_innermost_value_is_told_as_ever(leaf, expected, most, monkeypatch):
    """The cheaper way to find it says the same; here the whole report is still within reach."""
    monkeypatch.setattr(problems, "MOST", most)
    levels = 3 if most == 10**12 else 7
    found = issues(schema(EXPRESSIONS), {"x": tree(levels, leaf)})
    assert [line.replace("x" + ".arg" * levels, PATH) for line in found] == expected


@pytest.mark.parametrize("levels", [12, 60, 180])
@pytest.mark.parametrize("definitions", [EXPRESSIONS, LISTS], ids=["expressions", "lists"])
def test_what_is_wrong_deep_below_is_found_soon(levels, definitions):
    """Each level would multiply the time by three or four."""
    make = tree if definitions is EXPRESSIONS else lists
    before = time.process_time()
    (issue,) = given(schema(definitions), {"x": make(levels, "y")}).issues
    assert time.process_time() - before < 10
    assert (issue.code, len(issue.path)) == ("no_union_member", levels + 1)


def test_each_innermost_problem_is_told():
    value = {"op": "add", "arg": tree(9, True)}
    both = {**schema(EXPRESSIONS), "properties": {"x": {"type": "array", "items": A}}}
    found = issues(both, {"x": [value, 1, tree(9, "y")]})
    assert [line.split(":")[0].split()[1] for line in found] == ["x[0]" + ".arg" * 10, "x[2]" + ".arg" * 9]


def test_what_is_deep_below_is_read_in_the_draft_of_the_whole():
    """In draft 4, `exclusiveMinimum` is a boolean."""
    positive = {"type": "integer", "minimum": 0, "exclusiveMinimum": True}
    old = schema({"A": {"anyOf": [positive, {"type": "array", "items": A}, {"type": "array", "items": A}]}})
    (issue,) = given({"$schema": "http://json-schema.org/draft-04/schema#", **old}, {"x": lists(20, 0)}).issues
    assert (issue.code, len(issue.path)) == ("out_of_range", 21)


def test_null_means_absent_at_any_depth():
    assert given(schema(EXPRESSIONS), {"x": tree(20, 1, note=None)}) == {"x": tree(20, 1)}
    (issue,) = given(schema(EXPRESSIONS), {"x": tree(20, "y", note=None)}).issues
    assert (issue.code, len(issue.path)) == ("no_union_member", 21)


def test_where_even_that_takes_too_long_only_the_fact_is_told():
    """Values inside fit a schema, but not the one that is asked for."""
    definitions = {
        "A": LISTS["A"],
        "S": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"$ref": "#/$defs/S"}}]},
    }
    either = {"anyOf": [{"items": A, "minItems": 1}, {"items": {"$ref": "#/$defs/S"}, "minItems": 2}]}
    mixed = {**with_property({"type": "array", **either}), "$defs": definitions}
    assert issues(mixed, {"x": [lists(3, "s")]}) == [
        (
            "no_union_member x: fits none of the allowed forms: [0][0][0][0]: expected an integer, an array or a string, "
            "got a string; or expected at least 2 items, got fewer"
        )
    ]
    assert issues(mixed, {"x": [lists(30, "s")]}) == [
        "invalid_value x: expected a value that fits the schema, got an array"
    ]
