"""`repair_arguments`: what is repaired and what is not, one line for each kind, and strangers at their worst."""

from __future__ import annotations

import sys
import time
from collections import OrderedDict, defaultdict
from types import MappingProxyType

import pytest

from toolwire.repair import repair_arguments

INT, STR, NUM, NULL = ({"type": word} for word in ("integer", "string", "number", "null"))


def one(schema: object) -> dict[str, object]:
    return {"type": "object", "properties": {"n": schema}}


@pytest.mark.parametrize(
    ("schema", "before", "after"),
    [
        (INT, "2.0", "2"),
        (INT, "1.2e5", "120000"),
        (INT, "-0.0", "-0"),
        (INT, "2.5", "2.5"),
        (INT, "9007199254740992.0", "9007199254740992.0"),
        (INT, '"2"', '"2"'),
        (INT, "true", "true"),
        (NUM, "2.0", "2.0"),
        (STR, "2", '"2"'),
        (STR, "-0", '"-0"'),
        (STR, "2.0", "2.0"),
        (STR, "2.5", "2.5"),
        (STR, "true", "true"),
        (STR, "9007199254740992", "9007199254740992"),
        ({}, "2.0", "2.0"),
        (True, "2.0", "2.0"),
        (False, "2.0", "2.0"),
        ({"type": "int"}, "2.0", "2.0"),
        ({"type": "str"}, "2", "2"),
        ({"type": ["integer", "any"]}, "2.0", "2.0"),
        ({"type": ["integer", "number"]}, "2.0", "2.0"),
        ({"type": ["integer", "string"]}, "2.0", "2"),
        ({"type": ["integer", "string"]}, "2", "2"),
        ({"type": ["number", "string"]}, "2", "2"),
        ({"type": ["string", "null"]}, "2", '"2"'),
        ({"anyOf": [INT, NULL]}, "2.0", "2"),
        ({"anyOf": [INT, {}]}, "2.0", "2.0"),
        ({"anyOf": [STR, {}]}, "2", "2"),
        ({"anyOf": [STR, {"type": "array", "items": INT}]}, "2", '"2"'),
        ({"anyOf": [STR, {"type": "array", "items": INT}]}, "[2.0]", "[2]"),
        ({"anyOf": [INT, {"anyOf": [STR, {"oneOf": [NULL, NUM]}]}]}, "2.0", "2.0"),
        ({"allOf": [{"anyOf": [STR, NUM]}, {"anyOf": [STR, NULL]}]}, "2", '"2"'),
        ({"type": "integer", "enum": [1, 2]}, "2.0", "2"),
        ({"type": "integer", "enum": [1, 3]}, "2.0", "2.0"),
        ({"type": "integer", "const": True}, "1.0", "1.0"),
        ({"enum": [1, 2]}, "2.0", "2.0"),
        ({"enum": ["1", "2"]}, "2", '"2"'),
        ({"enum": ["1", 2]}, "2", "2"),
        ({"type": "string", "enum": ["1", "3"]}, "2", "2"),
        ({"type": "string", "const": "02"}, "2", "2"),
        ({"type": "string", "pattern": "^[0-9]{2}$"}, "2", "2"),
        ({"type": "string", "pattern": "^(?!0)[0-9]+$"}, "2", "2"),
        ({"type": "array", "items": {"type": "array", "items": STR}}, "[[1], [2, 3.0]]", '[["1"], ["2", 3.0]]'),
        ({"type": "array", "prefixItems": [STR, NUM], "items": INT}, "[7,7.0,7.0]", '["7",7.0,7]'),
        ({"additionalProperties": INT}, '{"a": 2.0, "a": 3.0}', '{"a": 2, "a": 3}'),
        ({"properties": {"é\n": INT}}, '{"\\u00e9\\n": 2.0}', '{"\\u00e9\\n": 2}'),
    ],
)
def test_tokens(schema, before, after):
    text = f'{{ "n" :\t{before}\r\n}}'
    repaired = repair_arguments(text, one(schema))
    assert repaired == f'{{ "n" :\t{after}\r\n}}'
    assert (repaired is text) is (before == after)


@pytest.mark.parametrize(
    ("schema", "before", "after"), [(INT, "2.0", "2"), (STR, " 2 ", ' "2" '), ({"items": INT}, "[2.0]", "[2]")]
)
def test_the_text_need_not_be_an_object(schema, before, after):
    assert repair_arguments(before, schema) == after


@pytest.mark.parametrize(
    ("tool", "name", "after"),
    [
        (None, "timeout_ms", "5"),
        ("any", "timeout_ms", "5"),
        ("wait", "max_tokens", "5"),
        ("wait", "yield_time_ms", "5"),
        ("wait", "timeout", "5.0"),
        ("Wait", "max_tokens", "5.0"),
        ("x__wait", "max_tokens", "5.0"),
        (None, "max_tokens", "5.0"),
    ],
)
def test_named_integers(tool, name, after):
    schema = {"properties": {name: NUM, "o": {"additionalProperties": NUM}, "list": {"items": NUM}}}
    text = f'{{"{name}": %s, "o": {{"{name}": %s, "x": 5.0}}, "list": [5.0]}}'
    assert repair_arguments(text % ("5.0", "5.0"), schema, tool) == text % (after, after)


@pytest.mark.parametrize("schema", [None, True, False, {}, [], 5, "integer", object(), {1: 2}, {"properties": 5}])
def test_schemas_that_say_nothing(schema):
    text = '{"n": 2.0}'
    assert repair_arguments(text, schema) is text


def test_schemas_of_other_mapping_classes():
    growing = defaultdict(dict, properties=OrderedDict(n=MappingProxyType(INT)))
    assert repair_arguments('{"n": 2.0, "m": 2.0}', growing) == '{"n": 2, "m": 2.0}'
    assert dict(growing) == {"properties": {"n": INT}}


def test_numbers_below_64_levels_stay_and_the_others_do_not():
    nested = {"properties": {"n": INT, "o": {"$ref": "#"}}}
    text = '{"n": %s, "o": ' * 70 + "{}" + "}" * 70
    assert repair_arguments(text % (("2.0",) * 70), nested) == text % (("2",) * 64 + ("2.0",) * 6)


@pytest.mark.parametrize("depth", [900, 100_000])
def test_deep_text(depth):
    deep = f'"deep": {"[" * depth}{"]" * depth}'
    assert repair_arguments(f'{{{deep}, "n": 2.0}}', one(INT)) == f'{{{deep}, "n": 2}}'
    broken = f'{{"n": 2.0, {deep}'
    assert repair_arguments(broken, one(INT)) is broken


def doubled(keyword: str, times: int) -> dict[str, object]:
    """Make a schema in which 2^times paths lead to one integer."""
    steps = {f"d{i + 1}": {keyword: [{"$ref": f"#/$defs/d{i}"}, {"$ref": f"#/$defs/d{i}"}]} for i in range(times)}
    return {**one({"$ref": f"#/$defs/d{times}"}), "$defs": {"d0": INT, **steps}}


@pytest.mark.parametrize(("keyword", "times"), [("allOf", 500), ("anyOf", 60), ("oneOf", 30)])
def test_exponential_schemas(keyword, times):
    assert repair_arguments('{"n": 2.0}', doubled(keyword, times)) == '{"n": 2}'


def cyclic() -> dict[str, object]:
    schema: dict[str, object] = {}
    schema.update(properties={"n": INT, "o": schema}, allOf=[schema], anyOf=[schema, schema], items=schema)
    return schema


def crossing() -> dict[str, object]:
    """Make a recursive schema whose combinations grow at every level."""

    def to(number: int) -> dict[str, object]:
        return {"properties": {"o": {"$ref": f"#/$defs/{number % 12}"}, "n": INT}}

    return {
        "$ref": "#/$defs/0",
        "$defs": {str(i): {"anyOf": [{"allOf": [to(i * 5 + k) for k in range(3)]}, to(i * 7 + 3)]} for i in range(12)},
    }


def nested_schema(keyword: str) -> dict[str, object]:
    schema: dict[str, object] = INT
    for _ in range(10_000):
        schema = {keyword: [schema]}
    return one(schema)


MANY = range(20_000)


@pytest.mark.parametrize(
    ("text", "schema"),
    [
        pytest.param('{"o": ' * 60 + '{"n": 2.0}' + "}" * 60, cyclic(), id="a cycle of Python objects"),
        pytest.param('{"o": ' * 60 + '{"n": 2.0}' + "}" * 60, crossing(), id="growing combinations"),
        pytest.param('{"n": 2.0}', nested_schema("allOf"), id="deep allOf"),
        pytest.param('{"n": 2.0}', nested_schema("anyOf"), id="deep anyOf"),
        pytest.param('{"n": 2.0}', doubled("anyOf", 500), id="deep exponential anyOf"),
        pytest.param('{"n": 2.0}', one({"$ref": "#" + "/a" * 500_000}), id="long pointer"),
        pytest.param('{"n": 2.0}', one({"anyOf": [{"type": "integer"} for _ in MANY] * 2}), id="wide anyOf"),
        pytest.param(
            "{" + ",".join(f'"k{i}":2.0' for i in MANY) + "}",
            {"anyOf": [{"properties": {f"k{i}": INT}} for i in range(5_000)]},
            id="many branches, many keys",
        ),
        pytest.param(
            "{" + ",".join(f'"k{i}":2.0' for i in MANY) + "}",
            {"patternProperties": {f"^k{i}$": INT for i in MANY}},
            id="many patterns, many keys",
        ),
        pytest.param(
            '{"k": 2.0}',
            {"patternProperties": {rf"\pL{{{i}}}": INT for i in range(500, 900)}},
            id="patterns costly to compile",
        ),
        pytest.param(
            '{"n": 1234567890123456}', one({"type": "string", "pattern": r"^(([0-9]+)+)+$"}), id="pattern that explodes"
        ),
        pytest.param(
            '{"n": [' + ",".join("5" for _ in MANY) + "]}",
            one({"items": {"type": "string", "enum": [str(i) for i in range(6, 50_000)]}}),
            id="long enum",
        ),
        pytest.param('{"n": ' + "7" * 1_000_000 + ".0}", one(INT), id="a million digits"),
        pytest.param('{"n": 1e' + "9" * 100_000 + "}", one(INT), id="a hundred thousand digits of an exponent"),
        pytest.param('{"n": 2.0, "' + "\\u0041" * 200_000 + '": 1}', one(INT), id="long escaped key"),
        pytest.param(
            '{"\ud800": "\udfff", "\\ud800": 3.0}', {"patternProperties": {"\ud800": INT}}, id="lone surrogates"
        ),
    ],
)
def test_strangers_get_an_answer_soon(text, schema):
    start = time.process_time()
    repaired = repair_arguments(text, schema)
    assert time.process_time() - start < 10
    assert repair_arguments(repaired, schema) == repaired


def test_no_dependence_on_the_digit_limit():
    limit = sys.get_int_max_str_digits()
    text = '{"n": 2.0, "m": ' + "7" * 5_000 + ', "k": 1' + "0" * 5_000 + "e-5000}"
    try:
        for digits in (640, 0):
            sys.set_int_max_str_digits(digits)
            assert repair_arguments(text, {"additionalProperties": INT}).endswith("7" * 5_000 + ', "k": 1}')
    finally:
        sys.set_int_max_str_digits(limit)
