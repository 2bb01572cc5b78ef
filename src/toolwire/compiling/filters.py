"""One filter of warnings more for a moment, and all others as they are: they are the process's."""

from __future__ import annotations

import re
import threading
import warnings
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Literal, cast

if TYPE_CHECKING:
    from collections.abc import Iterator

_ADDING = threading.RLock()
"""Two threads may add the same filter; it has to stay until the second one is done."""


@contextmanager
def one_more_filter(action: Literal["error", "ignore"], message: str, category: type[Warning]) -> Iterator[None]:
    """Add a filter and take away that one.

    `warnings.catch_warnings` puts back all filters as they were: those that other threads set in the meantime are lost, and
    those that others have taken away come back and stay.

    Parameters:
        action: what becomes of the warnings.
        message: a pattern for the beginning of their messages; one that nobody else is going to write.
        category: their class.
    """
    item = (action, re.compile(message, re.IGNORECASE), category, None, 0)
    with _ADDING:
        before = cast("list[Any]", warnings.filters)
        if item in before:
            yield
            return
        warnings.filterwarnings(action, message, category)
        try:
            yield
        finally:
            for filters in (
                before,
                cast("list[Any]", warnings.filters),
            ):  # another thread may have put a copy in its place
                with suppress(ValueError):
                    filters.remove(item)
