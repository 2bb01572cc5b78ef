"""Rewrites the lines of a parameter section so that griffe reads them right.

Griffe takes a type apart at its first colon or line end, compiles it (with a warning for every stray backslash), wants
exactly four or eight blanks, and knows only ASCII names in NumPy style. A description needs no types, so what griffe is
given has none, nor bullets or stars, and is indented evenly.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Literal

from toolwire.reading.docstrings.sections import Kind, Section
from toolwire.reading.docstrings.shapes import DASH, NAME, bare_names, match_entry, width

__all__ = ["GriffeStyle", "mend"]

GriffeStyle = Literal["google", "numpy", "sphinx"]

_BRACKET = re.compile(r"[(\[{}\])]")
_DASH = re.compile(DASH)
_TYPE_GOES_ON = re.compile(r"(?:,|\||\bor)$")
_LONGEST_TYPE = 12  # lines

_FIELD = re.compile(r"[ ]*[:@][a-z]+(?:[ ][^`]*?)?:(?!`)", re.IGNORECASE)
_NAMED = r"[ ]*[:@](?:{})[ ]+(?:.+?[ ]+)??(?P<names>{})[ ]*(?:\(.*?\))?[ ]*:(?P<text>.*)$"
_JAVADOC = re.compile(rf"[ ]*@(?:param|arg)[ ]+(?P<names>{NAME})[ ]+(?P<text>\S.*)$", re.IGNORECASE)
_NAMED_FIELDS = {
    "parameters": re.compile(
        _NAMED.format("param|parameter|arg|argument|key|keyword|kwarg|kwparam", NAME), re.IGNORECASE
    ),
    "attributes": re.compile(_NAMED.format("var|ivar|cvar", NAME), re.IGNORECASE),
}


@dataclass(frozen=True, slots=True)
class _Entry:
    """The first lines of an entry: its names, the text behind them, the index of the next line."""

    names: Sequence[str]
    text: str
    end: int


@dataclass(frozen=True, slots=True)
class _Form:
    """How a style spells a section of parameters."""

    head: tuple[str, ...]
    entry: str
    indent: str


_ReadEntry = Callable[[Sequence[str], int, Collection[str]], _Entry | None]

# The blank first line keeps griffe from taking the indentation of the entries for the margin of the docstring.
_FORMS: dict[GriffeStyle, _Form] = {
    "google": _Form(("", "Args:"), "    {}: {}", " " * 8),
    "numpy": _Form(("", "Parameters", "----------"), "{}", " " * 4),
    "sphinx": _Form(("",), ":param {}: {}", " " * 4),
}


def mend(section: Section, kind: Kind, names: Collection[str]) -> tuple[GriffeStyle, str]:
    r"""The style griffe is to read a section in, and a docstring that holds its entries of this kind and nothing else.

    Entries of attributes are spelled as parameters, too. The docstring is empty when there are no entries.

    >>> mend(Section("parameters", "google", ["  *x (dict[str, int]): Text", "   goes on."]), "parameters", ())
    ('google', '\nArgs:\n    x: Text\n        goes on.')
    """
    style: GriffeStyle
    read: _ReadEntry
    if section.style == "sphinx":
        style, read = "sphinx", _read_field(kind)
    elif section.style == "google":
        style, read = "google", _google_entry
    else:
        style, read = "numpy" if all(map(str.isascii, section.lines)) else "google", _numpy_entry
    return style, _rewrite(section.lines, names, read, _FORMS[style])


def _rewrite(lines: Sequence[str], names: Collection[str], read: _ReadEntry, form: _Form) -> str:
    margin = next((width(line) for line in lines if line), 0)
    mended: list[str] = []
    position, hang, inside = 0, 0, False
    while position < len(lines):
        line = lines[position]
        entry = read(lines, position, names) if line and width(line) <= margin else None
        if entry is not None:
            position, hang, inside = entry.end, 0, bool(entry.names)
            if inside:
                mended.append(form.entry.format(", ".join(entry.names), entry.text))
            continue
        if line and width(line) <= margin and not lines[position - 1]:
            inside = False  # Prose between two entries.
        if inside:
            hang = hang or width(line)
            mended.append(form.indent + line[min(hang, width(line)) :] if line else "")
        position += 1
    return "\n".join((*form.head, *mended)) if mended else ""


def _google_entry(lines: Sequence[str], position: int, names: Collection[str]) -> _Entry | None:
    line, end = lines[position], position + 1
    match = match_entry(line, names)
    if not match:
        return None
    found, rest = bare_names(match["names"]), line[match.end() :]
    if match["sign"] in ("(", "["):
        line, end = _join_brackets(lines, position)
        rest = line[_behind_bracket(line, match.end()) :].lstrip()
    if rest.startswith(":"):
        return _Entry(found, rest[1:].strip(), end)
    dash = _DASH.match(rest)
    if (dash or not rest) and all(name in names for name in found):
        return _Entry(found, rest[dash.end() :] if dash else "", end)
    return None


def _numpy_entry(lines: Sequence[str], position: int, names: Collection[str]) -> _Entry | None:
    match = match_entry(lines[position], names)
    if not match or match["sign"] not in (":", "", "("):
        return None
    text, end = _join_brackets(lines, position)
    # A type may go on behind a comma, but the last line of an entry is its description.
    while _TYPE_GOES_ON.search(text) and end + 1 < len(lines) and width(lines[end]) and width(lines[end + 1]):
        text, end = lines[end], end + 1
    return _Entry(bare_names(match["names"]), "", end)


def _read_field(kind: Kind) -> _ReadEntry:
    named = _NAMED_FIELDS[kind]

    def read(lines: Sequence[str], position: int, names: Collection[str]) -> _Entry | None:
        line = lines[position]
        javadoc = _JAVADOC.match(line)
        if kind == "parameters" and javadoc and javadoc["names"] in names:  # `@param city the city`, without a colon
            return _Entry((javadoc["names"],), javadoc["text"], position + 1)
        match = named.match(line)
        if match:
            return _Entry(bare_names(match["names"]), match["text"].strip(), position + 1)
        return _Entry((), "", position + 1) if _FIELD.match(line) or line.lstrip().startswith("@") else None

    return read


def _join_brackets(lines: Sequence[str], position: int) -> tuple[str, int]:
    """The line, with those that follow until its brackets are closed; alone when they never are."""
    text = lines[position]
    for end in range(position + 1, min(len(lines), position + _LONGEST_TYPE) + 1):
        brackets = _BRACKET.findall(text)
        if sum(1 if bracket in "([{" else -1 for bracket in brackets) <= 0:
            return text, end
        text += " " + lines[end].strip() if end < len(lines) else ""
    return lines[position], position + 1


def _behind_bracket(text: str, start: int) -> int:
    """Index behind the bracket that closes the one at `start`; that of the bracket itself when nothing does."""
    depth = 0
    for bracket in _BRACKET.finditer(text, start):
        depth += 1 if bracket[0] in "([{" else -1
        if not depth:
            return bracket.end()
    return start
