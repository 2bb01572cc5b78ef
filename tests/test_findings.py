from __future__ import annotations

import warnings

import pytest

from toolwire.errors import EmitError
from toolwire.findings import Finding, LossWarning, settle

WEAKENED = Finding(
    "tuple", "move", "each item may be of any type", "/properties/at", "prefixItems", "weakened", "openai", "geo.py", 12
)
KEPT = Finding("closed", "move", "closed", "", "additionalProperties", "kept", "openai")


def test_a_finding_reads_as_a_sentence_with_its_place():
    assert str(WEAKENED) == "geo.py:12: move (openai) at /properties/at: each item may be of any type [tuple]"
    assert WEAKENED.sentence == "move (openai) at /properties/at: each item may be of any type [tuple]"
    assert str(Finding("untyped", "move", "no annotation")) == "move: no annotation [untyped]"
    of_class = Finding("untyped", "Move", "no annotation", file="geo.py")
    assert str(of_class) == "geo.py: Move: no annotation [untyped]"


@pytest.mark.parametrize(
    ("effect", "keyword", "loss"),
    [
        ("weakened", "prefixItems", True),
        ("lost", "", True),
        ("described", "minLength", True),
        ("described", "default", False),
        ("described", "contentEncoding", False),
        ("kept", "oneOf", False),
        ("note", "", False),
    ],
)
def test_a_loss_is_what_changes_what_the_model_may_write(effect, keyword, loss):
    assert Finding("code", "tool", "message", keyword=keyword, effect=effect).is_loss is loss


def test_losses_are_warned_about_at_the_function():
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        settle([KEPT, WEAKENED, Finding("lost", "move", "gone", effect="lost")], "warn")
    assert [(str(w.message), w.category, w.filename, w.lineno) for w in caught] == [
        (WEAKENED.sentence, LossWarning, "geo.py", 12),
        ("move: gone [lost]", LossWarning, "<tool>", 0),
    ]


def test_losses_raise_on_request_all_in_one_error():
    with pytest.raises(EmitError) as caught:
        settle([WEAKENED, KEPT, WEAKENED], "raise")
    assert str(caught.value) == f"{WEAKENED}\n{WEAKENED}"
    settle([KEPT], "raise")


def test_losses_may_be_ignored():
    settle([WEAKENED], "ignore")
