"""The docs name everything that has a name, and show every error as it is."""

from __future__ import annotations

import re
from typing import get_args

import toolwire
from tests.docs.test_pages import PAGES
from toolwire.results import ErrorCode, IssueCode
from toolwire.testing.loosenesses import LOOSENESSES


def test_every_public_name_is_in_the_docs():
    text = "\n".join(page.read_text() for page in PAGES)
    assert [name for name in toolwire.__all__ if not re.search(rf"\b{name}\b", text)] == []


def test_the_page_of_errors_shows_every_code(project):
    page = (project / "docs" / "errors.md").read_text()
    assert set(re.findall(r"^--- (\w+)$", page, re.MULTILINE)) == set(get_args(ErrorCode))
    assert set(re.findall(r"^(\w+): [a-z]", page, re.MULTILINE)) == set(get_args(IssueCode))


def test_the_page_of_loosenesses_lists_those_that_the_laws_allow(project):
    page = (project / "docs" / "loosenesses.md").read_text()
    rows = set(re.findall(r"^\| ([^|]+) \|", page, re.MULTILINE)) - {"name"}
    structural = {"integers over 4,300 digits", "nesting", "null for *not given*", "spellings of one key"}
    assert rows == {looseness.name for looseness in LOOSENESSES} | structural
