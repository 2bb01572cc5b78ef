"""How laws look for counter-examples: many short runs of hypothesis, so that no example repeats another."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, given, seed, settings

if TYPE_CHECKING:
    from collections.abc import Callable

    from hypothesis.strategies import SearchStrategy

__all__ = ["search"]

SHORT = 10
"""After so many examples hypothesis begins to make five of six by copying parts of the one before."""

UNIMPORTANT = (
    HealthCheck.too_slow,
    HealthCheck.data_too_large,
    HealthCheck.filter_too_much,
    HealthCheck.large_base_example,
    HealthCheck.nested_given,
)
"""Complaints of hypothesis about strategies, which are not the user's."""


def search(law: Callable[..., None], examples: int, **strategies: SearchStrategy[Any]) -> None:
    """Try a law on `examples` draws from the strategies of its arguments.

    The draws are the same every time under a profile of hypothesis with `derandomize`, and new ones under any other.

    Parameters:
        law: raises when it is broken.
        examples: how many draws.
        strategies: one for each argument of the law.

    Raises:
        Exception: what the law raises on the smallest draw that breaks it.
    """
    first = 0 if settings.default is not None and settings.default.derandomize else random.getrandbits(32)
    for start in range(0, examples, SHORT):
        chosen = settings(
            max_examples=min(SHORT, examples - start),
            derandomize=False,
            database=None,
            deadline=None,
            suppress_health_check=UNIMPORTANT,
        )
        seed(first + start)(chosen(given(**strategies)(law)))()
