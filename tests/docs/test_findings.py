"""Each code of a finding has a page with an example that really comes to it, and stands in the index."""

from __future__ import annotations

import pytest

from tests.docs import findings
from tests.docs.pages import GENERATED, ran, read_blocks, with_generated
from toolwire.codes import CODES, WHEN_BUILT, WHEN_EMITTED


@pytest.mark.parametrize("code", CODES)
def test_the_page_of_a_code(project, code, tmp_path, request):
    page = project / "docs" / "findings" / f"{code}.md"
    update = request.config.getoption("--update-docs", default=False)
    text = findings.skeleton(code) if update and not page.exists() else page.read_text()
    with ran(f"docs_{code}", read_blocks(text), tmp_path) as (module, outputs):
        parts = [findings.explanation(code)]
        if code in WHEN_EMITTED:
            parts.append(findings.measured(code, module.tools))
    fresh = with_generated(text, parts)
    if update:
        page.write_text(fresh)
        pytest.skip("generated parts written into the page")
    assert len(GENERATED.findall(text)) == len(parts)
    assert text == fresh
    assert f"[{code}]" in "".join(outputs)


def test_every_page_is_that_of_a_code(project):
    assert {page.stem for page in (project / "docs" / "findings").iterdir()} == set(CODES)


def test_the_index_lists_all_codes(project, request):
    page = project / "docs" / "findings.md"
    text = page.read_text()
    parts = [findings.table(WHEN_BUILT), findings.table(WHEN_EMITTED)]
    fresh = with_generated(text, parts)
    if request.config.getoption("--update-docs", default=False):
        page.write_text(fresh)
        pytest.skip("tables written into the page")
    assert len(GENERATED.findall(text)) == len(parts)
    assert text == fresh
