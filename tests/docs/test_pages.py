"""Every Python block of the README and the docs runs and prints exactly what the page shows below it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.pages import Block, read_blocks, run_blocks, with_outputs

PROJECT = Path(__file__).parent.parent.parent
PAGES = [PROJECT / "README.md", PROJECT / "CONTRIBUTING.md", *sorted((PROJECT / "docs").rglob("*.md"))]

# Pages about an SDK run where it is installed.
NEEDS = {"anthropic": "anthropic", "bedrock": "botocore", "gemini": "google.genai", "mcp": "mcp", "openai": "openai"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_blocks_print_what_the_page_shows(page, tmp_path, request):
    if page.stem in NEEDS:
        pytest.importorskip(NEEDS[page.stem])
    text = page.read_text()
    blocks = read_blocks(text)
    outputs = run_blocks(f"docs_{page.stem}", blocks, tmp_path)
    if request.config.getoption("--update-docs", default=False):
        page.write_text(with_outputs(text, outputs))
        pytest.skip("outputs written into the page")
    assert {block.line: output for block, output in zip(blocks, outputs, strict=True)} == {
        block.line: block.output for block in blocks
    }


PAGE = """\
# A page

```python
x = 1
```

Some words.

```python
print(x + 1)
```

```text
3
```

```bash
pip install toolwire
```
"""


def test_blocks_are_read_with_their_lines_and_outputs():
    assert read_blocks(PAGE) == [Block(4, "x = 1\n", ""), Block(10, "print(x + 1)\n", "3\n")]


def test_blocks_share_one_module_and_keep_their_lines(tmp_path):
    blocks = [Block(4, "def f(): ...\n", ""), Block(9, "print(f.__module__, f.__code__.co_firstlineno)\n", "")]
    assert run_blocks("docs_sample", blocks, tmp_path) == ["", "docs_sample 4\n"]
    assert (tmp_path / "docs_sample.py").read_text().splitlines()[3] == "def f(): ..."


def test_outputs_are_written_below_their_block():
    assert with_outputs(PAGE, ["", "2\n"]) == PAGE.replace("3\n", "2\n")
    assert with_outputs("```python\nprint(1)\n```\n", ["1\n"]) == "```python\nprint(1)\n```\n\n```text\n1\n```\n"
