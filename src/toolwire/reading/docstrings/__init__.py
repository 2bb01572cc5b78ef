"""Reads docstrings in Google, NumPy, Sphinx and Markdown style."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from inspect import cleandoc

from toolwire.reading.docstrings.entries import read_entries
from toolwire.reading.docstrings.sections import has_heads, is_heading, split
from toolwire.reading.styles import SINGLE_STYLES

__all__ = ["Docs", "read_docstring"]

_BLANK_LINES = re.compile(r"\n{3,}")


@dataclass(frozen=True, slots=True)
class Docs:
    """What a docstring says.

    `description` is the free text, `parameters` the texts by Python name (documented names that do not exist
    included), `attributes` those of `Attributes` sections and `:ivar:` fields.
    """

    description: str | None
    parameters: Mapping[str, str] = field(default_factory=dict)
    attributes: Mapping[str, str] = field(default_factory=dict)


def read_docstring(doc: str | None, names: Collection[str], style: str = "auto") -> Docs:
    r"""Read the free text and the parameters of a docstring; any text is fine, nothing is logged (SPEC B2, B3).

    Sections that describe the Python side are left out of the free text: parameters, attributes, returns, yields,
    raises, warns, examples (calls in Python, while the model writes JSON), references, to-dos and NumPy's notes. A
    `Note:`, a warning and unknown sections are prose and stay, as does a `Returns: text` on one line. Styles may be mixed.

    Parameters:
        doc: the raw docstring.
        names: the parameters of the function; they help where a shape alone is ambiguous.
        style: one of `STYLES`, to look for the sections of one style only.

    >>> read_docstring("Look it up.\n\n:param city: Its name.\n:returns: Facts.", ["city"])
    Docs(description='Look it up.', parameters={'city': 'Its name.'}, attributes={})
    """
    if not doc:
        return Docs(None)
    text = cleandoc(doc.replace("\r\n", "\n"))
    if not has_heads(text):
        return Docs(text.strip() or None)
    lines = [line.rstrip() for line in text.split("\n")]
    free, sections = split(lines, names, SINGLE_STYLES if style == "auto" else (style,))
    start = 0
    while start < len(free) and (not free[start] or is_heading(free[start])):
        start += 1
    description = _BLANK_LINES.sub("\n\n", "\n".join(free[start:])).strip()
    return Docs(
        description or None,
        read_entries(sections, "parameters", names),
        read_entries(sections, "attributes", names),
    )
