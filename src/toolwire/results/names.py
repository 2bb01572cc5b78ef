"""Names that nobody knows: the error for a tool there is not, and what may have been meant."""

from __future__ import annotations

from toolwire.results.rendering import SHOWN, shortened, valid_unicode
from toolwire.results.values import CallError, Err

__all__ = ["nearest", "unknown_tool"]

NAMES_SHOWN = 50
"""So many known tools are told to the model; all of them are in `CallError.known_tools`."""


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


def nearest(name: str, known: tuple[str, ...]) -> str | None:
    """The known name that was probably meant: the same but for case and punctuation, or one that looks alike."""
    if not name or len(name) > SHOWN:
        return None
    letters = set(name.lower())
    alike = [other for other in known if len(letters.symmetric_difference(other.lower())) <= len(letters) // 2 + 1]
    if not alike:
        return None
    plain = {_plain(other): other for other in reversed(alike)}
    if _plain(name) in plain:
        return plain[_plain(name)]
    from difflib import get_close_matches

    close = get_close_matches(_plain(name), plain, n=1, cutoff=0.6)
    return plain[close[0]] if close else None


def _plain(name: str) -> str:
    return name.casefold().replace("_", "").replace("-", "").strip()
