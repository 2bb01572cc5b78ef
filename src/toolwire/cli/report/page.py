"""The page as a whole: head, contents, one section per tool."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby
from typing import Final

from toolwire.cli.report.sections import Section, findings_list
from toolwire.cli.report.style import STYLE
from toolwire.cli.wording import counted
from toolwire.findings import Finding

__all__ = ["page"]

TITLES: Final = 3
"""So many modules are named in the title."""

PAGE: Final = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Tools of {title}</title>
<style>
{style}</style>
</head>
<body>
<a class="skip" href="#tools">Skip to the tools</a>
<header>
<h1>Tools</h1>
<p>{about}</p>
<p class="legend">In each definition, <ins>added lines</ins> and <del>removed lines</del> differ from the canonical schema;
<span class="around">grey lines</span> are the envelope of the format. A number beside a name counts what formats cannot
say in full.</p>
{remarks}
</header>
<div class="layout">
<nav aria-label="Tools">
{contents}
</nav>
<main id="tools" tabindex="-1">
{sections}
</main>
</div>
<footer><p>Written by toolwire.</p></footer>
</body>
</html>
"""


def page(sections: Sequence[Section], remarks: Sequence[Finding], formats: int) -> str:
    """Put the page together.

    Parameters:
        sections: one per tool, those of a module one after the other.
        remarks: findings about a request as a whole.
        formats: how many were looked at.
    """
    modules = [(module, list(parts)) for module, parts in groupby(sections, key=lambda part: part.module)]
    about = (
        f"{counted(len(sections), 'tool')} in {counted(len(modules), 'module')}, as {counted(formats, 'format')} "
        f"{'takes' if formats == 1 else 'take'} them."
    )
    names = [module for module, _ in modules]
    title = ", ".join(names if len(names) <= TITLES else [*names[:TITLES], "..."]) or "no module"
    return PAGE.format(
        about=about,
        style=STYLE,
        title=escape(title),
        remarks=findings_list(remarks, "About a request with all of these tools", targets=True),
        contents="\n".join(_contents(module, parts) for module, parts in modules),
        sections="\n".join(part.html for part in sections) or "<p>There are no tools.</p>",
    )


def _contents(module: str, parts: Sequence[Section]) -> str:
    items = "".join(
        f'<li><a href="#{part.anchor}">{escape(part.name)}</a>{_losses(part.losses)}</li>' for part in parts
    )
    return f"<p>{escape(module)}</p><ol>{items}</ol>"


def _losses(number: int) -> str:
    return f' <span class="losses" title="{counted(number, "finding")}">{number}</span>' if number else ""
