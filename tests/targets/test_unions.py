"""Unions with something beside them, as foreign servers write them."""

from __future__ import annotations

import jsonschema_rs
import pytest

from toolwire.emission import render_one
from toolwire.targets import TARGETS
from toolwire.targets.base import Source

EITHER = {
    "type": "object",
    "properties": {"text": {"type": "string"}},
    "required": ["text"],
    "oneOf": [
        {"properties": {"user": {"type": "integer"}}, "required": ["user"]},
        {"properties": {"room": {"type": "integer"}}, "required": ["room"]},
    ],
}
SCHEMA = {"type": "object", "properties": {"to": EITHER}, "required": ["to"], "additionalProperties": False}
MODES = [(name, target.strict is not None) for name, target in TARGETS.items() if name != "gemini-schema"]


@pytest.mark.parametrize(("target", "strict"), MODES)
def test_an_object_with_alternatives_can_be_sent_to_every_target(target, strict):
    """Issue 4: both sides were closed, so strict schemas took nothing at all, and all that was said of it was `kept`."""
    result = render_one(Source("f", None, SCHEMA), target, strict=strict or None)
    accepts = jsonschema_rs.Draft202012Validator(result.schema).is_valid
    assert result.strict is (strict and target != "cohere") or target == "cohere"
    assert accepts({"to": {"text": "x", "user": 1}})
    assert accepts({"to": {"text": "x", "room": 1}})
    assert not accepts({"to": {"text": "x"}})
    assert not accepts({"to": {"user": 1}})


def test_gemini_schema_keeps_what_stands_beside_alternatives():
    """Issue 4: only what stood beside `anyOf` was put into the branches; beside `oneOf` it was lost in silence."""
    branches = render_one(Source("f", None, SCHEMA), "gemini-schema").schema["properties"]["to"]["anyOf"]
    assert [(list(branch["properties"]), branch["required"]) for branch in branches] == [
        (["user", "text"], ["user", "text"]),
        (["room", "text"], ["room", "text"]),
    ]


def test_an_object_that_asks_for_more_than_it_declares_is_not_closed():
    """Issue 4: such an object was closed, and then nothing was valid for it."""
    asking = {"type": "object", "properties": {"a": {"type": "integer"}}, "minProperties": 2}
    tool = Source("f", None, {"type": "object", "properties": {"x": asking}, "required": ["x"]})
    assert render_one(tool, "openai", strict=True).strict is False
    assert render_one(tool, "xai").schema["properties"]["x"] == {**asking, "additionalProperties": True}
    assert render_one(tool, "gemini-schema").definition is None
