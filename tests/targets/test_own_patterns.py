"""The patterns this library writes itself, where a target sends no patterns."""

from __future__ import annotations

import pytest

from toolwire.emission import emit, render_one, report
from toolwire.targets.base import Source
from toolwire.targets.own_patterns import in_own_words

OURS = {"type": "string", "pattern": r"^-?\d+$", "description": "An id."}
THEIRS = {"type": "string", "pattern": "^x"}
TOOL = {"type": "object", "properties": {"a": OURS, "b": THEIRS}, "required": ["a", "b"], "additionalProperties": False}


@pytest.mark.parametrize(
    ("keyword", "value", "sentence"),
    [
        ("pattern", r"^-?\d+$", 'An integer in a string such as "42".'),
        ("pattern", "^x", "Must match the regular expression `^x`."),
        ("propertyNames", {"pattern": r"^-?\d+$"}, 'Every property name is an integer in a string such as "42".'),
        ("propertyNames", {"pattern": "^x"}, 'Every property name must match this schema: {"pattern": "^x"}.'),
        ("propertyNames", False, "Every property name must match this schema: false."),
        ("minLength", 1, "At least 1 character."),
        ("unevaluatedItems", False, None),
    ],
)
def test_our_own_patterns_have_words(keyword, value, sentence):
    assert in_own_words(keyword, value) == sentence


@pytest.mark.parametrize(("target", "strict"), [("gemini", None), ("groq", True), ("ollama", None)])
def test_our_patterns_are_said_in_words(target, strict):
    """Issue 4: models read `^-?\\d+$` where they could read what it means."""
    tool = Source("f", None, TOOL)
    emit([tool], target, strict=strict, on_loss="ignore")
    sent = next(iter(tool.rendered.values())).schema["properties"]
    assert [sent[name]["description"] for name in ("a", "b")] == [
        'An id. An integer in a string such as "42".',
        "Must match the regular expression `^x`.",
    ]
    assert {each.keyword for each in report([tool], target, strict=strict)} == {"pattern"}


@pytest.mark.parametrize("target", ["gemini", "xai", "ollama"])
def test_keys_of_our_patterns_are_said_in_words(target):
    keys = {"type": "object", "additionalProperties": {"type": "integer"}, "propertyNames": {"pattern": r"^-?\d+$"}}
    tool = Source("f", None, {"type": "object", "properties": {"x": keys, "y": {"not": keys}}})
    sent = render_one(tool, target).schema["properties"]
    assert 'Every property name is an integer in a string such as "42".' in sent["x"]["description"]
    assert r'"propertyNames": {"pattern": "^-?\\d+$"}' in sent["y"]["description"]
