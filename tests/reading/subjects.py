"""Functions that several tests of this folder read, and what they come to."""

from __future__ import annotations

import functools

from toolwire.reading.shapes import EMPTY

TWO = [("a", "POSITIONAL_OR_KEYWORD", int, EMPTY), ("b", "POSITIONAL_OR_KEYWORD", int, 2)]
N = [("n", "POSITIONAL_OR_KEYWORD", int, EMPTY)]


def two(a: int, b: int = 2) -> str:
    """Two ints."""
    return f"{a}{b}"


def passing(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        return function(*args, **kwargs)

    return wrapper
