"""The patterns this library writes itself, in words, for targets that send no `pattern`."""

from __future__ import annotations

from toolwire.compiling.text_forms import PATTERNS
from toolwire.schema.passes import NOTHING, Note, Outcome, when
from toolwire.schema.rules import without
from toolwire.schema.walk import Node
from toolwire.schema.words import in_words, with_sentences

__all__ = ["describe_own_patterns", "pattern_in_words"]


def pattern_in_words(pattern: str) -> str:
    r"""What text has to look like, as a sentence.

    Example:
        >>> pattern_in_words(r"^-?\d+$")
        'An integer in a string such as "42".'
    """
    words = PATTERNS.get(pattern)
    return in_words("pattern", pattern) or "" if words is None else f"{words[0].upper()}{words[1:]}."


@when("pattern")
def describe_own_patterns(node: Node, at: str, _root: Node) -> Outcome:
    """Move a pattern of this library into the description, where the model reads what it means and not how it is written."""
    if node["pattern"] not in PATTERNS:
        return node, NOTHING
    note = Note("moved", at, "pattern", "described", "pattern is said in the description")
    return with_sentences(without(node, {"pattern"}), [pattern_in_words(node["pattern"])]), (note,)
