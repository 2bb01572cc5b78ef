"""The shapes of lines that documented parameters have in common, whatever the style."""

from __future__ import annotations

import re
from collections.abc import Collection

__all__ = ["BULLET", "DASH", "NAME", "bare_names", "entry_starts", "match_entry", "width"]

# Names may wear stars, backticks, quotes, bold marks and the backslash that reStructuredText wants before a star.
NAME = r"[`*\\'\"]*[^\W\d]\w*[`*'\"]*"
BULLET = re.compile(r"[ ]*[-*+][ ]+(?=\S)")
_NAMES = rf"[ ]*(?:[-*+•][ ]+)?(?P<names>{NAME}(?:[ ]*,[ ]*{NAME})*)[ ]*"
DASH = r"(?:--?|\u2013|\u2014)[ ]+"  # also the en and em dash
_ENTRY = re.compile(rf"{_NAMES}(?=(?P<sign>[(\[:]|{DASH}|$))")
# Labels of prose among the entries; a parameter may still be called so.
_LABELS = frozenset(
    ("note", "notes", "nb", "warning", "warnings", "tip", "hint", "important", "caution", "attention", "danger")
)
_DRESS = str.maketrans("", "", "`*\\'\" ")
_QUOTES = re.compile("['\"]")


def width(line: str) -> int:
    """Number of blanks the line starts with."""
    return len(line) - len(line.lstrip(" "))


def bare_names(names: str) -> list[str]:
    """The Python names in `*args, **kwargs`.

    >>> bare_names("`*args`, **kwargs")
    ['args', 'kwargs']
    """
    return names.translate(_DRESS).split(",")


def match_entry(line: str, names: Collection[str]) -> re.Match[str] | None:
    """The `names` of an entry and the `sign` behind them; nothing for `Note:` and the like, unless a parameter is so called.

    Nothing for `Default:` either, where the parameters are known: theirs are not capitalised. Quoted names are those of
    parameters, or else of keys of one.
    """
    entry = _ENTRY.match(line)
    if entry is None or entry["names"] in names:
        return entry
    label = entry["names"].lower() in _LABELS or (bool(names) and entry["names"][0].isupper())
    quoted = _QUOTES.search(entry["names"]) and not all(name in names for name in bare_names(entry["names"]))
    return None if label or quoted else entry


def entry_starts(line: str, names: Collection[str], *, known: bool = False) -> bool:
    """Whether an entry (`name: text`, `name (type): text`, `name : type`, `name`) may start with this line.

    Parameters:
        line: the line.
        names: the parameters of the function.
        known: accept these only.
    """
    entry = match_entry(line, names)
    if not entry:
        return False
    # A dash behind a word is how prose goes on, too; a colon or a bracket hardly is.
    weak = known or entry["sign"] not in (":", "(", "[", "")
    return not weak or all(name in names for name in bare_names(entry["names"]))
