"""Reads the entries of parameter sections: griffe's three styles, and Markdown bullets."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from toolwire.reading.docstrings.mending import mend
from toolwire.reading.docstrings.sections import Kind, Section
from toolwire.reading.docstrings.shapes import BULLET, DASH, NAME, bare_names, width

__all__ = ["read_entries"]

_PARAMETER_BULLET = re.compile(rf"[ ]*[-*+][ ]+(?P<name>{NAME})[ ]*(?:\(.*?\)[ ]*)?(?<=[ )]){DASH}(?P<text>\S.*)$")
_LIST_ITEM = re.compile(r"[ ]*(?:[-*+•]|[0-9]+[.)])[ ]+\S")


def read_entries(sections: Iterable[Section], kind: Kind, names: Collection[str]) -> dict[str, str]:
    """Descriptions by name from all sections of one kind; entries without any text are left out (SPEC B2).

    Parameters:
        sections: the sections of one docstring.
        kind: `"parameters"` or `"attributes"`.
        names: the parameters of the function.
    """
    found: dict[str, str] = {}
    for section in sections:
        if section.kind in (kind, "fields"):
            read = _read_bullets(section.lines) if section.style == "markdown" else _read_griffe(section, kind, names)
            for name, text in read:
                if text:
                    found.setdefault(name, text)
    return found


def _read_griffe(section: Section, kind: Kind, names: Collection[str]) -> list[tuple[str, str]]:
    style, text = mend(section, kind, names)
    if not text:
        return []
    from griffe import Docstring, DocstringSectionParameters

    return [
        (name, _unwrap(parameter.description))
        for part in Docstring(text).parse(style, warnings=False)
        if isinstance(part, DocstringSectionParameters)
        for parameter in part.value
        for name in parameter.name.split(", ")
    ]


def _read_bullets(lines: Sequence[str]) -> list[tuple[str, str]]:
    """`* city - The city`, with indented lines that go on; nested bullets and other shapes are passed over (SPEC B2)."""
    read: list[tuple[str, list[str]]] = []
    content = 4  # where the text of the last bullet starts: a bullet from there on is nested
    inside = False
    for line in lines:
        bullet = BULLET.match(line)
        if bullet and width(line) < content:
            content = bullet.end()
            match = _PARAMETER_BULLET.match(line)
            inside = match is not None
            if match:
                read.append((bare_names(match["name"])[0], [match["text"]]))
        elif bullet or not line:
            inside = False
        elif inside:
            read[-1][1].append(line.strip())
    return [(name, " ".join(texts)) for name, texts in read]


def _unwrap(text: str) -> str:
    """Join the lines of each paragraph and list item; blank lines and fenced blocks stay as they are."""
    if "\n" not in text:
        return text.strip()
    if "```" in text:
        return text.strip()
    joined: list[str] = []
    blank = True
    for line in text.strip().split("\n"):
        if line and not blank and not _LIST_ITEM.match(line):
            joined[-1] += " " + line.strip()
        else:
            joined.append(line)
        blank = not line
    return "\n".join(joined)
