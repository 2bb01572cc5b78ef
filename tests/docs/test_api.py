"""The page about the public names has all of them, as they are."""

from __future__ import annotations

import re
from importlib import import_module

import pytest

import toolwire
from tests.docs.api import GROUPS, part
from tests.docs.pages import GENERATED, with_generated

HEADING = re.compile(r"^#{3,4} ", re.MULTILINE)
ALIASES = {"toolwire.results", "toolwire.findings"}
"""Modules of which only the aliases in signatures are shown."""


def test_the_page_is_what_the_code_says(project, request):
    page = project / "docs" / "api.md"
    text = page.read_text()
    fresh = with_generated(text, [part(module, names) for module, names in GROUPS])
    if request.config.getoption("--update-docs", default=False):
        page.write_text(fresh)
        pytest.skip("reference written into the page")
    assert len(GENERATED.findall(text)) == len(GROUPS)
    assert text == fresh


def test_every_public_name_is_on_the_page_once():
    shown = [name for module, names in GROUPS if module not in ALIASES for name in names]
    modules = {module for module, _ in GROUPS} - ALIASES - {"toolwire"}
    public = {*toolwire.__all__, *(name for module in modules for name in import_module(module).__all__)}
    assert sorted(shown) == sorted(public)


def test_nothing_on_the_page_is_without_words():
    entries = [entry for module, names in GROUPS for entry in HEADING.split(part(module, names))[1:]]
    assert [
        entry.split("\n")[0] for entry in entries if not entry.partition("\n")[2].rpartition("```")[2].strip()
    ] == []
