"""Laws of repair over generated schemas and texts, with an independent validator as the judge."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import jsonschema_rs
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.repair.strategies import ANYTHING, ARGUMENTS, CALLS, SCHEMAS, TEXTS
from toolwire.repair import RepairPlan, repair_arguments
from toolwire.repair.tokens import tokens


def cycles(schema: Any) -> Any:
    """Let every object under a name of its own contain the whole."""
    if isinstance(schema, dict):
        for key in list(schema):
            if key in {"a", "b", "anyOf"}:
                schema[key] = [schema] if key == "anyOf" else schema
    return schema


@given(CALLS | st.tuples(TEXTS, ANYTHING | ANYTHING.map(cycles)), st.sampled_from([None, "wait", ""]))
def test_whatever_comes_in_a_text_goes_out(call, tool):
    text, schema = call
    repaired = repair_arguments(text, schema, tool)
    assert type(repaired) is str
    assert repair_arguments(repaired, schema, tool) == repaired
    assert repaired is text or repaired != text


@given(CALLS)
def test_only_numbers_with_one_reading_change(call):
    text, schema = call
    repaired = repair_arguments(text, schema)
    if repaired == text:
        return
    before, after = list(tokens(text)), list(tokens(repaired))
    assert len(before) == len(after)
    position = 0
    for (kind, start, end), (new_kind, new_start, new_end) in zip(before, after, strict=True):
        old, new = text[start:end], repaired[new_start:new_end]
        assert text[position:start] == repaired[new_start - (start - position) : new_start]
        position = end
        if (kind, new_kind) == ("float", "integer"):
            assert Fraction(old) == int(new)
            assert abs(int(new)) <= 2**53 - 1
        elif (kind, new_kind) == ("integer", "string"):
            assert new == f'"{old}"'
            assert abs(int(old)) <= 2**53 - 1
        else:
            assert (kind, old) == (new_kind, new)


@given(CALLS | st.tuples(ARGUMENTS, SCHEMAS))
def test_a_valid_call_means_the_same_after_the_repair(call):
    text, schema = call
    judge, value = jsonschema_rs.Draft202012Validator(schema), json.loads(text)
    assume("e400" not in text)  # an infinite float is no JSON to the judge
    repaired = json.loads(repair_arguments(text, schema))
    if judge.is_valid(value):
        assert repaired == value
        assert judge.is_valid(repaired)


@given(CALLS)
def test_a_plan_repairs_as_the_function_does(call):
    text, schema = call
    plan = RepairPlan(schema)
    assert [plan(text), plan(text)] == [repair_arguments(text, schema)] * 2


@given(CALLS, st.integers(min_value=0))
def test_a_text_cut_short_stays(call, length):
    text, schema = call
    assume(text.startswith(("{", "[")))
    short = text[: length % len(text)]
    assert repair_arguments(short, schema) is short


@given(st.dictionaries(st.sampled_from(["a", "b", "c"]), st.integers(-(2**53) + 1, 2**53 - 1), min_size=1))
def test_integers_that_went_through_a_float_come_back(values):
    text = json.dumps(values)
    schema = {"additionalProperties": {"type": "integer"}}
    assert repair_arguments(json.dumps({name: float(value) for name, value in values.items()}), schema) == text
    strings = {"additionalProperties": {"type": "string"}}
    assert repair_arguments(text, strings) == json.dumps({name: str(value) for name, value in values.items()})
