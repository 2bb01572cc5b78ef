"""Validation errors as issues in the words of the wire: where, what is expected, what kind of thing came (SPEC D5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pydantic_core import ValidationError

from toolwire.compiling.drafts import drafts
from toolwire.compiling.phrases import EXPECTED
from toolwire.compiling.places import Place
from toolwire.compiling.wording import put_into_words
from toolwire.results import Issue

__all__ = ["explain"]


def explain(error: ValidationError, place: Callable[[], Place]) -> str | tuple[Issue, ...]:
    """What is wrong with the arguments of one call.

    Parameters:
        error: what the tool's validator raised.
        place: gives what the tool's canonical schema knows about its arguments.

    Returns:
        All issues; a sentence for text that is not JSON.
    """
    errors = error.errors(include_url=False)
    if errors[0]["type"] == "json_invalid" and not errors[0]["loc"]:
        return _json_fault(errors[0].get("ctx", {}).get("error", ""))
    root = place()
    return tuple([put_into_words(draft, root) for draft in drafts(errors)])


CUT_OFF: Final = "the text ends before the JSON does; send it again in full"
HALF_PAIR: Final = "half of a surrogate pair in a string; write the character itself or both escapes"
FAULTS: Final[Mapping[str, str]] = {
    "EOF while parsing a value": CUT_OFF,
    "EOF while parsing an object": CUT_OFF,
    "EOF while parsing a list": CUT_OFF,
    "EOF while parsing a string": CUT_OFF,
    "expected value": "a JSON value is expected here",
    "expected ident": "only true, false and null may stand here without quotes",
    "expected `:`": 'a ":" is expected here',
    "expected `,` or `}`": 'a "," or "}" is expected here',
    "expected `,` or `]`": 'a "," or "]" is expected here',
    "trailing comma": 'no "," may stand before the end of an object or array',
    "trailing characters": "there is more text after the end of the JSON; send one object only",
    "key must be a string": "names must stand in double quotes",
    "control character (\\u0000-\\u001F) found while parsing a string": "a line break or another control character inside "
    'a string; write it as an escape such as "\\n"',
    "invalid escape": "an escape that JSON does not have; a backslash itself is written twice",
    "invalid number": "a number that JSON does not have",
    "invalid unicode code point": "bytes that are not UTF-8",
    "lone leading surrogate in hex escape": HALF_PAIR,
    "unexpected end of hex escape": HALF_PAIR,
}
"""The parser's messages in words for a model."""

TOO_DEEP: Final = "recursion limit exceeded"
TOO_LONG: Final = "number out of range"


def _json_fault(message: str) -> str | tuple[Issue]:
    """What the parser has against the text; JSON beyond its limits is JSON all the same (SPEC N1)."""
    fault, _, position = message.rpartition(" at ")
    where = position.replace(" column", ", column")
    if fault == TOO_DEEP:
        return (Issue((), "too_deep", f"{where}: expected {EXPECTED['too_deep']}"),)
    if fault == TOO_LONG:
        return (Issue((), "unsafe_integer", f"{where}: a number with too many digits (4,300 at most)"),)
    return f"{where}: {FAULTS.get(fault, fault)}"
