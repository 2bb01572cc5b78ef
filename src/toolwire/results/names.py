"""Names that nobody knows: the error for a tool there is not, and what may have been meant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from heapq import nsmallest
from typing import Final, NamedTuple

from toolwire.results.rendering import shortened, valid_unicode
from toolwire.results.values import CallError, Err

__all__ = ["meant", "nearest", "unknown_tool"]

NAMES_SHOWN = 50
"""So many known tools are told to the model; all of them are in `CallError.known_tools`."""
NAMES_LISTED = 15
"""So many are told to an author, who can look the others up."""


def unknown_tool(name: object, known: tuple[str, ...]) -> Err:
    """The error for a name that no tool has, with the names there are and the nearest one."""
    asked = valid_unicode(name) if isinstance(name, str) else ""
    near = nearest(asked, known)
    guess = f' Did you mean "{near}"?' if near else ""
    names = ", ".join(f'"{other}"' for other in known[:NAMES_SHOWN])
    rest = f" and {len(known) - NAMES_SHOWN} more" if len(known) > NAMES_SHOWN else ""
    there = f" The tools are {names}{rest}." if known else " There are no tools."
    message = f'There is no tool "{shortened(asked)}".{guess}{there}'
    return Err(CallError("unknown_tool", message, asked, known_tools=known, nearest=near))


LONGEST: Final = 64
"""Names that are longer than those of tools and parameters may be are not compared letter by letter."""
COMPARED: Final = 3
"""So many names are compared letter by letter: those that have most letters in common with the one asked for."""
ALIKE: Final = 0.6
"""From here on a name looks like another, in `difflib`'s measure."""


def nearest(name: str, known: tuple[str, ...]) -> str | None:
    """The known name that was probably meant: the same but for case and punctuation, or one that looks alike.

    What it takes is bounded, whatever the name is: three comparisons, and 50 ns for each known name.
    """
    if not name or len(name) > LONGEST:
        return None
    asked = _plain(name)
    index = _index(known)
    if asked in index.names:
        return index.names[asked]
    letters, size = _letters(asked), len(asked)
    most = letters.bit_count() // 2 + 1
    close = [
        (other, abs(len(plain) - size), plain)
        for mask, plain in index.letters
        if (other := (mask ^ letters).bit_count()) <= most
    ]
    if not close:
        return None
    return index.names.get(_most_alike(asked, [plain for *_, plain in nsmallest(COMPARED, close)]))


def meant(name: object, known: Sequence[str]) -> str:
    """What an author may have meant by a name that is not known, as the end of a sentence: the nearest one, or those there are."""
    near = nearest(str(name), tuple(known))
    if near is not None:
        return f"did you mean {near!r}?"
    more = ["..."] if len(known) > NAMES_LISTED else []
    return f"there are {', '.join([*known[:NAMES_LISTED], *more]) or 'none'}"


class _Index(NamedTuple):
    """Known names by their plain form, and the letters of each."""

    names: Mapping[str, str]
    letters: Sequence[tuple[int, str]]


@lru_cache(maxsize=64)
def _index(known: tuple[str, ...]) -> _Index:
    """What is looked for in names that an author gave; what a model sent is kept nowhere."""
    names = {_plain(other): other for other in reversed(known)}
    return _Index(names, [(_letters(plain), plain) for plain in reversed(names) if len(plain) <= LONGEST])


def _plain(name: str) -> str:
    return name.casefold().replace("_", "").replace("-", "").strip()


def _letters(plain: str) -> int:
    """The letters of a name as the bits of a number."""
    bits = 0
    for letter in plain:
        bits |= 1 << ord(letter) % 64
    return bits


def _most_alike(asked: str, others: Sequence[str]) -> str:
    from difflib import SequenceMatcher

    matcher = SequenceMatcher(None, "", asked, autojunk=False)
    best, found = 0.0, ""
    for other in others:
        matcher.set_seq1(other)
        if matcher.real_quick_ratio() >= ALIKE and (ratio := matcher.ratio()) >= ALIKE and ratio > best:
            best, found = ratio, other
    return found
