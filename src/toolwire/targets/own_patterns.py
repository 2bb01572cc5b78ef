"""The patterns this library writes itself, in words, for targets that do not send them."""

from __future__ import annotations

from typing import Any

from toolwire.compiling.text_forms import PATTERNS
from toolwire.schema.words import in_words

__all__ = ["in_own_words"]


def in_own_words(keyword: str, value: Any) -> str | None:
    r"""One keyword as a sentence, as `in_words`, but what this library's own patterns mean and not how they are written.

    Example:
        >>> in_own_words("pattern", r"^-?\d+$")
        'An integer in a string such as "42".'
    """
    form = _own_form(keyword, value)
    if form is None:
        return in_words(keyword, value)
    return f"Every property name is {form}." if keyword == "propertyNames" else f"{form[0].upper()}{form[1:]}."


def _own_form(keyword: str, value: Any) -> str | None:
    if keyword == "propertyNames":
        alone = isinstance(value, dict) and value.keys() == {"pattern"}
        return PATTERNS.get(value["pattern"]) if alone else None
    return PATTERNS.get(value) if keyword == "pattern" else None
