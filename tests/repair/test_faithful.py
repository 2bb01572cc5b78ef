"""Faithful repair of refused arguments, with calls as they were reported from the wild."""

from __future__ import annotations

import copy
import json
import pickle

import jsonschema_rs
import pytest
from hypothesis import given

from tests.repair.strategies import CALLS
from toolwire.repair import FaithfulPlan, Repair, faithful

INT, STR, NUM, BOOL = ({"type": word} for word in ("integer", "string", "number", "boolean"))


def closed(**properties: object) -> dict[str, object]:
    return {"type": "object", "properties": properties, "additionalProperties": False}


USER = closed(name=STR, age={"type": ["integer", "null"]})
TODO = closed(title=STR, note=STR)


@pytest.mark.parametrize(
    ("schema", "arguments", "value", "rules"),
    [
        pytest.param(
            closed(user=USER),
            r'{"user": "{\"name\": \"n\", \"age\": \"25\"}"}',
            {"user": {"name": "n", "age": 25}},
            {("user",): "object_from_text", ("user", "age"): "integer_from_text"},
            id="a nested object as text",
        ),
        pytest.param(
            closed(todos={"type": "array", "items": TODO}),
            r'{"todos": "[{\"title\": \"a\", \"note\": \"[1]\"}]"}',
            {"todos": [{"title": "a", "note": "[1]"}]},
            {("todos",): "array_from_text"},
            id="an array as text, its strings kept",
        ),
        pytest.param(
            closed(todos={"type": "array", "items": TODO}),
            r'{"todos": ["{\"title\": \"a\"}"]}',
            {"todos": [{"title": "a"}]},
            {("todos", 0): "object_from_text"},
            id="items as text",
        ),
        pytest.param(
            closed(number=INT, ratio=NUM, flag=BOOL),
            '{"number": "4711", "ratio": "0.5", "flag": "true"}',
            {"number": 4711, "ratio": 0.5, "flag": True},
            {("number",): "integer_from_text", ("ratio",): "number_from_text", ("flag",): "boolean_from_text"},
            id="scalars as text",
        ),
        pytest.param(
            closed(zip=STR, n=INT),
            '{"zip": "04570", "n": "8"}',
            {"zip": "04570", "n": 8},
            {("n",): "integer_from_text"},
            id="text for a string stays",
        ),
        pytest.param(
            closed(p=STR), '{"p": 81}', {"p": "81"}, {("p",): "string_from_integer"}, id="a bare integer for a string"
        ),
        pytest.param(
            closed(ident=INT),
            '{"ident": "1152921504606846977"}',
            {"ident": 1152921504606846977},
            {("ident",): "integer_from_text"},
            id="exact at any size",
        ),
        pytest.param(
            closed(n=INT),
            json.dumps('{"n": "1"}'),
            {"n": 1},
            {(): "arguments_from_text", ("n",): "integer_from_text"},
            id="a payload encoded twice",
        ),
        pytest.param(
            closed(v={"anyOf": [INT, {"type": "array", "items": INT}]}),
            '{"v": "[1]"}',
            {"v": [1]},
            {("v",): "array_from_text"},
            id="a union without strings",
        ),
        pytest.param(
            closed(v={"type": "integer", "enum": [1, 2]}),
            '{"v": "2"}',
            {"v": 2},
            {("v",): "integer_from_text"},
            id="enum",
        ),
        pytest.param(
            closed(v={"const": True}), '{"v": "true"}', {"v": True}, {("v",): "boolean_from_text"}, id="const"
        ),
        pytest.param({"items": INT}, {"x": "1"}, {"x": "1"}, {}, id="nothing said"),
    ],
)
def test_repairs(schema, arguments, value, rules):
    repaired, repairs = faithful(arguments, schema)
    assert (repaired, {repair.path: repair.rule for repair in repairs}) == (value, rules)


@pytest.mark.parametrize(
    ("schema", "arguments"),
    [
        (closed(user=USER), '{"user": "n"}'),
        (closed(user=USER), '{"user": "[]"}'),
        (closed(todos={"type": "array", "items": TODO}), '{"todos": "{oops}"}'),
        (closed(number=INT, ratio=NUM, flag=BOOL), '{"number": "58.5", "ratio": "x", "flag": "maybe"}'),
        (closed(number=INT, ratio=NUM, flag=BOOL), '{"number": " 7 ", "ratio": "", "flag": "False"}'),
        (closed(p=STR), '{"p": 9007199254740992}'),
        (closed(p=STR), '{"p": true}'),
        (closed(p=STR), '{"p": 4.0}'),
        (closed(p={"type": "string", "pattern": "^a"}), '{"p": 4}'),
        (closed(p={"type": "string", "enum": ["5"]}), '{"p": 4}'),
        (closed(p={"type": "integer", "enum": [5]}), '{"p": "4"}'),
        (closed(p={"type": "boolean", "const": False}), '{"p": "true"}'),
        (closed(p={"type": ["integer", "string"]}), '{"p": "4"}'),
        (closed(p={"anyOf": [{"enum": ["auto"]}, INT]}), '{"p": "4"}'),
        (closed(p={"type": "float"}), '{"p": "4"}'),
        (closed(p={}), '{"p": "4"}'),
        (closed(n=INT), '{"n": "1"'),
        (closed(n=INT), '{"n": "1", "n": "2"}'),
        (closed(n=INT), json.dumps(json.dumps('{"n": 1}'))),
        (closed(n=INT), '["1"]'),
        (closed(n=INT), '"1"'),
        (closed(n=INT), ""),
        (closed(n=INT), b'\xff{"n": "1"}'),
        (closed(n=INT), {"n": object(), 5: "1"}),
        (closed(n=INT), None),
        (None, '{"n": "1"}'),
        ({"anyOf": [{"properties": {"n": INT}} for _ in range(30_000)]}, '{"n": "1"}'),
        ({"properties": {"a": {"$ref": "#"}}}, '{"a": ' * 70 + "{}" + "}" * 70),
    ],
)
def test_without_one_faithful_reading_everything_stays(schema, arguments):
    repaired, repairs = faithful(arguments, schema)
    assert repaired is arguments
    assert repairs == ()


def test_a_repair_says_what_was_what():
    assert faithful(b'{"n": ["1", 2]}', closed(n={"items": INT})) == (
        {"n": [1, 2]},
        (Repair(path=("n", 0), before="1", after=1, rule="integer_from_text"),),
    )


def test_only_what_was_refused_is_read_anew():
    schema = closed(a=INT, b=INT, c=closed(d=INT))
    arguments = {"a": "1", "b": "2", "c": {"d": "3"}}
    assert faithful(arguments, schema, refused=[("b",)])[0] == {"a": "1", "b": 2, "c": {"d": "3"}}
    assert faithful(arguments, schema, refused=[("c",)])[0] == {"a": "1", "b": "2", "c": {"d": 3}}
    assert faithful(arguments, schema, refused=[()])[0] == {"a": 1, "b": 2, "c": {"d": 3}}
    assert faithful(arguments, schema, refused=[])[0] is arguments


def test_the_callers_values_are_not_modified_and_not_copied_without_need():
    arguments = {"a": {"n": "1"}, "b": [{"x": 1}]}
    before = copy.deepcopy(arguments)
    repaired, _ = faithful(arguments, closed(a=closed(n=INT), b={"type": "array", "items": closed(x=INT)}))
    assert arguments == before
    assert repaired == {"a": {"n": 1}, "b": [{"x": 1}]}
    assert repaired["b"] is arguments["b"]


def test_a_value_that_contains_itself_comes_back():
    arguments: dict[str, object] = {"n": "1"}
    arguments["a"] = [arguments, arguments]
    schema: dict[str, object] = {"properties": {"n": INT, "a": {"items": {"$ref": "#"}}}}
    assert faithful(arguments, schema) == (arguments, ())


def test_a_plan_survives_pickling():
    plan = pickle.loads(pickle.dumps(FaithfulPlan(closed(n=INT))))
    assert plan('{"n": "1"}')[0] == {"n": 1}


@given(CALLS)
def test_a_valid_call_never_changes(call):
    text, schema = call
    value = json.loads(text)
    if "e400" not in text and jsonschema_rs.Draft202012Validator(schema).is_valid(value):
        assert faithful(value, schema) == (value, ())


@given(CALLS)
def test_a_repaired_call_needs_no_second_repair(call):
    text, schema = call
    repaired, repairs = faithful(text, schema)
    if repairs:
        assert faithful(repaired, schema) == (repaired, ())
