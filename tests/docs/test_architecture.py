"""The page about the architecture lists the parts of the library as they are."""

from __future__ import annotations

import ast

import pytest

from tests.docs.api import SPEC
from tests.docs.pages import GENERATED, with_generated
from tests.test_layering import UPWARDS


def rows(source):
    """List the parts from the top downwards, each with the first line of its docstring."""
    for part in reversed(UPWARDS):
        file = source / f"{part}.py"
        tree = ast.parse((file if file.exists() else source / part / "__init__.py").read_text())
        line = SPEC.sub("", ast.get_docstring(tree).partition("\n")[0])
        yield f"| `{part}` | {line} |"


def test_the_parts_are_those_of_the_source(project, request):
    page = project / "docs" / "architecture.md"
    text = page.read_text()
    assert len(GENERATED.findall(text)) == 1
    fresh = with_generated(text, ["\n".join(["| part | |", "|---|---|", *rows(project / "src" / "toolwire")])])
    if request.config.getoption("--update-docs", default=False):
        page.write_text(fresh)
        pytest.skip("parts written into the page")
    assert text == fresh
