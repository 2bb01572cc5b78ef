"""Laws over generated schemas: dispatch agrees with the schema, and repair only helps (SPEC N1, D2, R7)."""

from __future__ import annotations

import json

import jsonschema_rs
import pytest
from hypothesis import assume, given

from tests.repair.strategies import CALLS
from toolwire import DefinitionError, Tool, ToolSet


def built(schema, **options):
    try:
        return ToolSet(Tool.from_schema("f", "A tool.", schema, lambda arguments: arguments), **options)
    except DefinitionError as error:
        return assume("takes no object" not in str(error)) and pytest.fail(str(error))


def plain(text):
    """Whether the text is JSON that every reader reads alike."""
    return "e400" not in text


def without_nulls(value):
    if isinstance(value, dict):
        return {name: without_nulls(item) for name, item in value.items() if item is not None}
    return [without_nulls(item) for item in value] if isinstance(value, list) else value


@given(CALLS)
def test_dispatch_accepts_what_the_schema_accepts_and_hands_over_the_same(call):
    text, schema = call
    tools, valid = built(schema), jsonschema_rs.validator_for(schema, validate_formats=False).is_valid
    assume(plain(text) and isinstance(value := json.loads(text), dict))
    result = tools.run("f", text)
    assert tools.run("f", value) == result
    if valid(value):
        assert result.unwrap() == value
    elif result.ok:  # null stood for an absent property
        assert valid(result.value)
        assert without_nulls(result.value) == without_nulls(value)
    else:
        assert result.error.issues


@given(CALLS)
def test_repair_never_touches_a_valid_call_and_ends_in_a_valid_one(call):
    text, schema = call
    off, on = built(schema), built(schema, repair="faithful")
    before, after = off.run("f", text), on.run("f", text)
    if before.ok or not after.ok:
        assert after == before
    else:
        assert after.repairs
        assert jsonschema_rs.validator_for(schema, validate_formats=False).is_valid(after.value)


@given(CALLS)
def test_every_error_has_words(call):
    text, schema = call
    result = built(schema).run("f", text)
    assert result.ok or all(issue.message for issue in result.error.issues)
