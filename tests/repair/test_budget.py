"""The budget of one call."""

from __future__ import annotations

import pytest

from toolwire.repair.budget import Budget, OverBudgetError


def test_steps_grow_with_the_text_and_end():
    budget = Budget()
    budget.spend(50_000)
    with pytest.raises(OverBudgetError):
        budget.spend(1)
    budget.restart("x" * 40)
    budget.spend(50_010)
    with pytest.raises(OverBudgetError):
        budget.spend(1)


def test_compilations_end_however_small_the_patterns():
    budget = Budget()
    for _ in range(200):
        budget.compile(1)
    with pytest.raises(OverBudgetError):
        budget.compile(1)
    budget.restart("")
    budget.compile(200_000)
    with pytest.raises(OverBudgetError):
        budget.compile(1)
