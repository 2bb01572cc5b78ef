"""Tools whose schemas are of older drafts: called by the rules of their draft, emitted in 2020-12."""

from __future__ import annotations

import copy

import jsonschema_rs
import pytest
from hypothesis import assume, given, settings

from tests.foreign.tools import given as handed_over
from tests.foreign.tools import issues, tools_of, with_property
from tests.schema.test_dialects import ADDRESSES, old_schemas
from tests.targets.conftest import keyword_lint
from toolwire import DefinitionError, EmitError
from toolwire.targets import TARGETS

__all__ = ["keyword_lint"]

FEWER = settings(max_examples=max(1, settings.default.max_examples // 4))
OPENAPI = {"gemini-schema"}

RANGE = {"type": "number", "minimum": 0, "exclusiveMinimum": True}
PAIR = {"type": "array", "items": [{"type": "string"}, {"type": "integer"}], "additionalItems": False}
ORDER = {
    "$schema": ADDRESSES["draft-04"],
    "id": "http://example.org/order",
    "type": "object",
    "properties": {
        "price": {"$ref": "#price"},
        "pair": PAIR,
        "code": {"type": "integer", "divisibleBy": 2},
        "parts": {"type": "array", "items": {"$ref": "order#/definitions/Part"}},
    },
    "required": ["price"],
    "dependencies": {"code": ["pair"]},
    "additionalProperties": False,
    "definitions": {
        "Price": {"id": "#price", **RANGE},
        "Part": {
            "type": "object",
            "properties": {"name": {"type": "string"}},
            "required": ["name"],
            "additionalProperties": False,
        },
    },
}


def of(draft, schema):
    return {"$schema": ADDRESSES[draft], **schema}


def emitted(tools, target, strict):
    """The schema in what is emitted; None where the target cannot say it."""
    both = TARGETS[target].strict and TARGETS[target].loose
    try:
        tools.emit(target, strict=strict if both else None, on_loss="ignore")
    except EmitError:
        return None
    return tools["f"].source.rendered[target, strict, ()].schema


MODES = [
    (name, mode) for name, target in TARGETS.items() for mode in (False, True) if (target.loose, target.strict)[mode]
]


def test_the_canonical_schema_stays_as_it_was_given():
    tools, _ = tools_of(before := copy.deepcopy(ORDER))
    tools.emit("openai")
    assert tools["f"].json_schema() == tools["f"].model.model_json_schema() == before == ORDER


def test_emitted_in_the_words_of_today():
    tools, _ = tools_of(ORDER)
    (definition,) = tools.emit("mcp")
    assert definition["inputSchema"] == {
        "type": "object",
        "properties": {
            "price": {"$ref": "#/$defs/Price"},
            "pair": {"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}], "items": False},
            "code": {"type": "integer", "divisibleBy": 2},
            "parts": {"type": "array", "items": {"$ref": "#/$defs/Part"}},
        },
        "required": ["price"],
        "additionalProperties": False,
        "dependentRequired": {"code": ["pair"]},
        "$defs": {
            "Price": {"type": "number", "exclusiveMinimum": 0},
            "Part": {
                "type": "object",
                "properties": {"name": {"type": "string"}},
                "required": ["name"],
                "additionalProperties": False,
            },
        },
    }


@pytest.mark.parametrize(("target", "strict"), MODES)
def test_every_target_can_say_it(target, strict, keyword_lint):
    tools, _ = tools_of(ORDER)
    schema = emitted(tools, target, strict)
    assert schema is not None
    assert target in OPENAPI or jsonschema_rs.meta.is_valid({"$schema": ADDRESSES["2020-12"], **schema})
    assert keyword_lint.lint(target, strict, schema, {"reject"}) == []


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        ({"price": 0}, ["out_of_range price: expected a value greater than 0, got one that is not"]),
        ({"price": 1, "pair": ["a", 1, 2]}, ["out_of_range pair: expected at most 2 items, got more"]),
        ({"price": 1, "parts": [{}]}, ["missing_argument parts[0].name: missing"]),
    ],
)
def test_called_by_the_rules_of_the_draft(arguments, found):
    assert issues(ORDER, arguments) == found


def test_a_whole_number_is_an_integer_in_every_draft():
    for draft in ADDRESSES:
        assert repr(handed_over(of(draft, with_property({"type": "integer"})), '{"x": 2.0}')) == "{'x': 2}"


def test_words_that_the_draft_does_not_have_are_findings():
    tools, _ = tools_of(of("draft-04", with_property({"const": 1, "title": "X"})))
    assert tools.run("f", {"x": 2}).ok
    assert tools.emit("mcp")[0]["inputSchema"]["properties"] == {"x": {"title": "X"}}
    assert [(finding.code, finding.path, finding.keyword, finding.effect) for finding in tools.findings] == [
        ("unread_keyword", "/properties/x", "const", "note")
    ]


@pytest.mark.parametrize("draft", ADDRESSES)
def test_the_required_of_draft_03_is_explained(draft):
    with pytest.raises(DefinitionError) as caught:
        tools_of(of(draft, {"properties": {"x": {"type": "integer", "required": True}}}))
    assert str(caught.value).partition(": ")[2] == (
        "the schema is invalid at /properties/x/required: this is a word of draft-03; since then the object that has the "
        "property lists its name under required"
    )


@FEWER
@given(old_schemas())
def test_no_target_is_sent_words_of_older_drafts(schema):
    try:
        tools, _ = tools_of(schema)
    except DefinitionError:
        assume(False)
    kept = copy.deepcopy(schema)
    for target, strict in MODES:
        made = emitted(tools, target, strict)
        assert target in OPENAPI or made is None or jsonschema_rs.meta.is_valid(made), target
        assert not any(
            f'"{word}"' in str(made).replace("'", '"') for word in ("definitions", "dependencies", "additionalItems")
        )
    assert tools["f"].json_schema() == kept
