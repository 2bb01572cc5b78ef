"""Patterns of strangers: the answers, and the refusals that keep them cheap."""

from __future__ import annotations

import pytest

from toolwire.repair.budget import Budget, OverBudgetError
from toolwire.repair.patterns import Patterns


@pytest.mark.parametrize(
    ("pattern", "text", "answer"),
    [
        ("^[0-9]{2}$", "42", True),
        ("^[0-9]{2}$", "421", False),
        ("2", "421", True),
        (r"^\d+$", "42", True),
        (r"^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{12}$", "42", False),
        (r"^\w{1,64}$", "a_1", True),
        (r"^([0-9]{1,3}\.){3}[0-9]{1,3}$", "127.0.0.1", True),
        ("^a{0}b{1,}c{,2}$", "x", None),
        ("(x+x+)+y", "x" * 5_000, False),
        (r"^(([0-9]+)+)+$", "1" * 5_000 + "x", False),
        ("^é", "é", True),
        ("^a", "a\ud800", None),
        ("^(?=a)", "a", None),
        (r"(a)\1", "aa", None),
        ("([", "a", None),
        ("\ud800", "a", None),
        (5, "a", None),
        ("a|" * 3_000, "a", None),
        (r"\pL{5000}", "a", None),
        (r"((\w{50}){50}){50}", "a", None),
        ("(a{9999}){9999}", "a", None),
        ("a{999999999}", "a", None),
    ],
)
def test_answers(pattern, text, answer):
    assert Patterns(Budget()).matches(pattern, text) is answer


def test_a_pattern_is_compiled_once_for_all_calls():
    budget = Budget()
    patterns = Patterns(budget)
    for _ in range(1_000):
        budget.restart("")
        budget.compile(199_000)
        assert patterns.matches("^a", "a") is True
        with pytest.raises(OverBudgetError):
            budget.compile(2_000)


def test_many_patterns_are_forgotten_and_compiled_again():
    budget = Budget()
    patterns = Patterns(budget)
    for number in [*range(100), *range(100)]:
        budget.restart("")
        assert patterns.matches(f"^{number}$", str(number)) is True


def test_a_long_text_costs_steps():
    patterns = Patterns(Budget())
    assert patterns.matches("a", "a" * 64_000) is True
    with pytest.raises(OverBudgetError):
        for _ in range(100):
            patterns.matches("a", "a" * 64_000)
