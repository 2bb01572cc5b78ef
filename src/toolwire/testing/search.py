"""How laws look for counter-examples: many short runs of hypothesis, so that no example repeats another."""

from __future__ import annotations

import random
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, given, seed, settings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

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
    with _silent_about_digits():
        for start in range(0, examples, SHORT):
            chosen = settings(
                max_examples=min(SHORT, examples - start),
                derandomize=False,
                database=None,
                deadline=None,
                suppress_health_check=UNIMPORTANT,
            )
            seed(first + start)(chosen(given(**strategies)(law)))()


@contextmanager
def _silent_about_digits() -> Iterator[None]:
    """pydantic-core writes what it refuses into an error, and reports that an integer in it has too many digits for that."""
    report = sys.unraisablehook

    def others(unraisable: sys.UnraisableHookArgs) -> None:
        if not str(unraisable.exc_value).startswith("Exceeds the limit ("):
            report(unraisable)

    sys.unraisablehook = others
    try:
        yield
    finally:
        sys.unraisablehook = report
