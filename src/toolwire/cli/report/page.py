"""The page as a whole: head, contents, one section per tool."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby

from toolwire.cli.report.sections import Section, findings_list
from toolwire.cli.report.style import STYLE
from toolwire.findings import Finding

__all__ = ["page"]


def page(sections: Sequence[Section], remarks: Sequence[Finding], formats: int) -> str:
    """Put the page together.

    Parameters:
        sections: one per tool, those of a module one after the other.
        remarks: findings about a request as a whole.
        formats: how many were looked at.
    """
    modules = [(module, list(parts)) for module, parts in groupby(sections, key=lambda part: part.module)]
    about = (
        f"{_count(len(sections), 'tool')} in {_count(len(modules), 'module')}, as {_count(formats, 'format')} "
        f"{'takes' if formats == 1 else 'take'} them."
    )
    parts = "\n".join(part.html for part in sections) or "<p>There are no tools.</p>"
    title = ", ".join(module for module, _ in modules) or "no tools"
    return f"""\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Tools of {escape(title)}</title>
<style>
{STYLE}</style>
</head>
<body>
<a class="skip" href="#tools">Skip to the tools</a>
<header>
<h1>Tools</h1>
<p>{about}</p>
<p class="legend">In each definition, <ins>added lines</ins> and <del>removed lines</del> differ from the canonical schema;
<span class="around">grey lines</span> are the envelope of the format. A number beside a name counts what formats cannot
say in full.</p>
{findings_list(remarks, "About a request with all of these tools", targets=True)}
</header>
<div class="layout">
<nav aria-label="Tools">
{"".join(_contents(module, parts) for module, parts in modules)}</nav>
<main id="tools" tabindex="-1">
{parts}
</main>
</div>
<footer><p>Written by toolwire.</p></footer>
</body>
</html>
"""


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _contents(module: str, parts: Sequence[Section]) -> str:
    items = "".join(
        f'<li><a href="#{part.anchor}">{escape(part.name)}</a>{_losses(part.losses)}</li>' for part in parts
    )
    return f"<p>{escape(module)}</p><ol>{items}</ol>\n"


def _losses(number: int) -> str:
    return f' <span class="losses" title="{_count(number, "finding")}">{number}</span>' if number else ""
