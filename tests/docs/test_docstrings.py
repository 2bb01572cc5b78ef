"""The examples in docstrings run and give what they show."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest

from tests.docs.test_pages import PROJECT

SOURCES = PROJECT / "src"
MODULES = [
    ".".join(path.relative_to(SOURCES).with_suffix("").parts).removesuffix(".__init__")
    for path in sorted(SOURCES.rglob("*.py"))
    if ">>> " in path.read_text()
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_give_what_they_show(name):
    results = doctest.testmod(import_module(name))
    assert results.attempted > results.failed == 0
