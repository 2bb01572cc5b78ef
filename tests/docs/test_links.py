"""Links between the pages lead somewhere."""

from __future__ import annotations

import re

import pytest

from tests.docs.test_pages import PAGES

LINK = re.compile(r"\]\((?!https?:)(?P<file>[^)#]*)(?:#(?P<heading>[^)]*))?\)")


def anchors(text: str) -> set[str]:
    """Give the anchors of a page's headings, as renderers of Markdown make them."""
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_links_lead_to_pages_and_headings_that_exist(page):
    dead = []
    for link in LINK.finditer(page.read_text()):
        target = page.parent / link["file"] if link["file"] else page
        if not target.exists() or (link["heading"] and link["heading"] not in anchors(target.read_text())):
            dead.append(link[0])
    assert dead == []


def test_every_page_of_the_docs_can_be_reached_from_the_readme(project):
    linked = {link["file"] for link in LINK.finditer((project / "README.md").read_text())}
    assert {f"docs/{page.name}" for page in (project / "docs").glob("*.md")} <= linked
