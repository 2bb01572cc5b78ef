"""Tells the free text of a docstring from its structured sections, in all styles at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Literal

from toolwire.reading.docstrings.shapes import BULLET, entry_starts, width

__all__ = ["FIELDS", "TITLES", "Kind", "Section", "has_heads", "is_heading", "split"]

Kind = Literal["parameters", "attributes", "fields", "other"]

# `Note`, `Notes`, `Warning` and the like are missing on purpose: they are prose that a model should read.
TITLES: dict[str, Kind] = {
    **dict.fromkeys(
        (
            *("args", "arguments", "params", "parameters", "kwargs", "arg", "argument", "param", "parameter"),
            *("keyword args", "keyword arguments", "keyword params", "keyword parameters"),
            *("other args", "other arguments", "other params", "other parameters"),
        ),
        "parameters",
    ),
    "attributes": "attributes",
    **dict.fromkeys(
        (
            *("return", "returns", "yield", "yields", "receives", "raise", "raises", "exceptions", "warns"),
            *("type args", "type arguments", "type params", "type parameters"),
            *("example", "examples", "see also", "references", "todo"),
        ),
        "other",
    ),
}

# In NumPy style these are for readers of the code: the mathematics, the algorithm, what else the class can do.
_NUMPY_ONLY = ("notes", "methods")

FIELDS = (
    *("param", "parameter", "arg", "argument", "key", "keyword", "kwarg", "kwparam", "type"),
    *("var", "ivar", "cvar", "vartype", "raise", "raises", "except", "exception"),
    *("return", "returns", "rtype", "yield", "yields", "ytype"),
)

_TITLE = "|".join(TITLES)
_HEAD = re.compile(
    rf"^[ ]*(?:(?:{_TITLE}|{'|'.join(_NUMPY_ONLY)})[ ]*(?::|$)|[:@](?:{'|'.join(FIELDS)})\b|\#{{1,6}}[ ])",
    re.IGNORECASE | re.MULTILINE,
)
_TITLED = re.compile(rf"[ ]*(?P<title>{_TITLE})(?P<colon>[ ]*:{{0,2}})(?P<inline>[ ]+\S.*)?$", re.IGNORECASE)
_FIELD = re.compile(rf"[ ]*[:@](?:{'|'.join(FIELDS)})(?:[ ][^`]*?)?:|[ ]*@(?:{'|'.join(FIELDS)})\b", re.IGNORECASE)
_UNDERLINE = re.compile(r"[ ]*(?:-{3,}|={3,})$")
_HEADING = re.compile(r"[ ]{0,3}#{1,6}[ ]")
_CODE = re.compile(r"[ ]*(?:```|~~~|>>>)")
_FENCE = re.compile(r"[ ]*(?:```[^`]*|~~~.*)$")


@dataclass(frozen=True, slots=True)
class Section:
    """The body of one section, as written, in the style it was found in."""

    kind: Kind
    style: str
    lines: Sequence[str]


_Found = tuple[Section, int]


def has_heads(text: str) -> bool:
    """Whether anything in the text may be the head of a section or a Markdown heading; cheap, may say yes in vain."""
    return _HEAD.search(text) is not None


def is_heading(line: str) -> bool:
    """Whether the line is a Markdown heading (`## Usage`)."""
    return _HEADING.match(line) is not None


def split(lines: Sequence[str], names: Collection[str], styles: Sequence[str]) -> tuple[list[str], list[Section]]:
    """Split a docstring into its free text and its sections (SPEC B2, B3).

    Every section leaves a blank line in the free text. Fenced and indented literal blocks are free text whatever they
    hold.

    Parameters:
        lines: the lines of the docstring, without its margin and without trailing blanks.
        names: the parameters of the function; they tell entries from prose where the shape alone does not.
        styles: the styles whose sections are looked for, the first match wins.
    """
    free: list[str] = []
    sections: list[Section] = []
    position, fenced = 0, False
    while position < len(lines):
        line = lines[position]
        fenced ^= _FENCE.match(line) is not None
        found = None if fenced or not _HEAD.match(line) else _section_at(lines, position, names, styles)
        if found is not None:
            section, position = found
            sections.append(section)
            free.append("")
            continue
        end = _indented_end(lines, position + 1, width(line)) if line.endswith("::") and not fenced else position + 1
        free.extend(lines[position:end])
        position = end
    return free, sections


def _section_at(lines: Sequence[str], position: int, names: Collection[str], styles: Sequence[str]) -> _Found | None:
    for style in styles:
        found = _RECOGNISE[style](lines, position, names)
        if found is not None:
            return found
    return None


def _markdown(lines: Sequence[str], position: int, _names: Collection[str]) -> _Found | None:
    heading = is_heading(lines[position])
    kind = TITLES.get(_title(lines[position])) if heading or _is_underlined(lines, position) else None
    start = position + (1 if heading else 2)
    end = 0
    if kind == "parameters":
        # Below an underlined title, which is NumPy's, too, bullets must come first.
        end = _bullets_end(lines, start, first=not heading)
    elif kind and heading:
        end = _heading_after(lines, start)
    return (Section(kind, "markdown", lines[start:end]), end) if kind and end else None


def _numpy(lines: Sequence[str], position: int, names: Collection[str]) -> _Found | None:
    title = _title(lines[position])
    kind = "other" if title in _NUMPY_ONLY else TITLES.get(title)
    if not kind or not _is_underlined(lines, position):
        return None
    margin, start = width(lines[position]), position + 2
    end = _next_head(lines, start, len(lines), margin, names)
    if kind != "other":
        end = _stray_prose(lines, start, end, margin, names)
    return Section(kind, "numpy", lines[start:end]), end


def _google(lines: Sequence[str], position: int, names: Collection[str]) -> _Found | None:
    body = _google_body(lines, position, names)
    if not body:
        return None
    kind, margin, start = TITLES[_title(lines[position])], width(lines[position]), position + 1
    first = _skip_blank(lines, start)
    if body == "none":
        end = start
    elif body == "block":
        end = _next_head(lines, first, _blocks_end(lines, first, kind, names), margin, names)
    else:
        end = _indented_end(lines, first, margin)
        if kind != "other":
            entries = width(lines[first])
            end = _stray_prose(lines, first, _next_head(lines, first + 1, end, entries, names), entries, names)
    return Section(kind, "google", lines[start:end]), end


def _google_body(
    lines: Sequence[str], position: int, names: Collection[str]
) -> Literal["indented", "block", "none"] | None:
    """What stands below a Google title; nothing when the line is no such title."""
    match = _TITLED.match(lines[position])
    if not match or (match["inline"] and match["colon"] != ":"):
        return None
    kind, margin, start = TITLES[match["title"].lower()], width(lines[position]), position + 1
    first = start if match["inline"] or not match["colon"] else _skip_blank(lines, start)
    below = lines[first] if first < len(lines) else ""
    documented = kind == "parameters" and entry_starts(below, names, known=True)
    if not (match["colon"] or documented) or (margin and match["title"].islower()):
        return None
    first = start if match["inline"] else _skip_blank(lines, start)
    below = lines[first] if first < len(lines) else ""
    # Without indentation only what follows at once, or code, belongs to the title; never the whole docstring.
    attached = kind == "other" and position > 0 and (first == start or _CODE.match(below))
    if width(below) > margin:
        return "indented"
    if not match["inline"] and not documented and (not below or _HEAD.match(below)):
        return "none"
    return "block" if documented or (attached and not match["inline"]) else None


def _sphinx(lines: Sequence[str], position: int, names: Collection[str]) -> _Found | None:
    if not _FIELD.match(lines[position]):
        return None
    margin, end = width(lines[position]), position + 1
    while end < len(lines):
        line = lines[end]
        unindented = line and width(line) <= margin and not _FIELD.match(line)
        if unindented and (not lines[end - 1] or _is_underlined(lines, end) or _other_head(lines, end, names)):
            break
        end += 1
    return Section("fields", "sphinx", lines[position:end]), end


_RECOGNISE: dict[str, Callable[[Sequence[str], int, Collection[str]], _Found | None]] = {
    "markdown": _markdown,
    "numpy": _numpy,
    "google": _google,
    "sphinx": _sphinx,
}


def _other_head(lines: Sequence[str], position: int, names: Collection[str]) -> bool:
    """Whether a section of another style starts here, and not an entry called `args`, `returns` or `example`."""
    line = lines[position]
    match = _HEAD.match(line)
    if not match or line.partition(":")[0].strip() in names:
        return False
    titled = _TITLED.match(line)
    if titled:
        return (
            titled["colon"] == ":"
            and not titled["title"].islower()
            and _google_body(lines, position, names) is not None
        )
    return _FIELD.match(line) is not None or _markdown(lines, position, names) is not None


def _title(line: str) -> str:
    """`## Parameters:` and `Args: text` without what is around the title."""
    return line.partition(":")[0].strip(" #").lower()


def _is_underlined(lines: Sequence[str], position: int) -> bool:
    return position + 1 < len(lines) and _UNDERLINE.match(lines[position + 1]) is not None


def _skip_blank(lines: Sequence[str], position: int) -> int:
    while position < len(lines) and not lines[position]:
        position += 1
    return position


def _indented_end(lines: Sequence[str], position: int, margin: int) -> int:
    while position < len(lines) and (not lines[position] or width(lines[position]) > margin):
        position += 1
    return position


def _next_head(lines: Sequence[str], start: int, end: int, margin: int, names: Collection[str]) -> int:
    """Index of the first section of whatever style that starts at or left of the margin."""
    for position in range(start, end):
        line = lines[position]
        if line and width(line) <= margin and (_is_underlined(lines, position) or _other_head(lines, position, names)):
            return position
    return end


def _stray_prose(lines: Sequence[str], start: int, end: int, margin: int, names: Collection[str]) -> int:
    """Index of the first paragraph that stands where entries do, is none, and is followed by none."""
    at_margin = [index for index in range(start, end) if lines[index] and width(lines[index]) <= margin]
    last = next((index for index in reversed(at_margin) if entry_starts(lines[index], names, known=True)), start)
    for position in at_margin:
        if position > last and not lines[position - 1] and not entry_starts(lines[position], names):
            return position
    return end


def _blocks_end(lines: Sequence[str], start: int, kind: Kind, names: Collection[str]) -> int:
    """Index behind a block without indentation and, with parameters, those behind it that describe one as well."""
    end = _block_end(lines, start)
    while kind == "parameters" and (below := _skip_blank(lines, end)) < len(lines):
        if not entry_starts(lines[below], names, known=True):
            break
        end = _block_end(lines, below)
    return end


def _block_end(lines: Sequence[str], start: int) -> int:
    """Index behind the fenced block or the paragraph that starts here."""
    fenced = _FENCE.match(lines[start]) is not None
    end = start + 1
    while end < len(lines) and not (_FENCE.match(lines[end]) if fenced else not lines[end]):
        end += 1
    return min(end + fenced, len(lines))


def _heading_after(lines: Sequence[str], position: int) -> int:
    fenced = False
    while position < len(lines):
        fenced ^= _FENCE.match(lines[position]) is not None
        if not fenced and _HEADING.match(lines[position]):
            break
        position += 1
    return position


def _bullets_end(lines: Sequence[str], start: int, *, first: bool) -> int:
    """Index behind the bullets below a heading, 0 when there are none, or, if they must come first, none do."""
    seen = False
    end = start
    while end < len(lines) and not _HEADING.match(lines[end]) and not (lines[end] and _is_underlined(lines, end)):
        line = lines[end]
        if BULLET.match(line):
            seen = True
        elif line and (not lines[end - 1] and not width(line) if seen else first):
            break
        end += 1
    return end if seen else 0
