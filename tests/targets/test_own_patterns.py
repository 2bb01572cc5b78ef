"""The patterns this library writes itself, where a target sends no patterns."""

from __future__ import annotations

import pytest

from toolwire.emission import emit, report
from toolwire.targets.base import Source
from toolwire.targets.own_patterns import describe_own_patterns

OURS = {"type": "string", "pattern": r"^-?\d+$", "description": "An id."}
THEIRS = {"type": "string", "pattern": "^x"}
TOOL = {"type": "object", "properties": {"a": OURS, "b": THEIRS}, "required": ["a", "b"], "additionalProperties": False}


def test_another_pattern_is_left_to_other_rules():
    assert describe_own_patterns(THEIRS) == (THEIRS, ())


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
