from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from tests.cli.conftest import SHOP

HOSTILE = """\
from toolwire import tool

@tool(name="x<script>alert(1)</script>", description="<img src=x onerror=alert(1)> & \\"more\\" '</style>")
def f(a: str = "</code></pre><script>alert(2)</script>") -> str:
    return a

@tool
def g(x): ...
"""
VOID = {"meta", "br", "img", "input", "link"}


class Outline(HTMLParser):
    """The elements of a page, checked for being closed in the right order."""

    def __init__(self, text):
        super().__init__()
        self.open = []
        self.tags = []
        self.ids = []
        self.links = []
        self.texts = {}
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.ids += [value for name, value in attrs if name == "id"]
        self.links += [value for name, value in attrs if name in {"href", "src", "aria-labelledby"}]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        for tag in self.open[-1:]:
            self.texts.setdefault(tag, []).append(data)


@pytest.fixture
def page(shop):
    outcome = shop.run("report", "shop", "--strict")
    assert (outcome.code, outcome.err) == (0, "")
    return outcome.out


def test_every_part_is_there(page):
    outline = Outline(page)
    assert outline.open == []
    assert outline.texts["title"] == ["Tools of shop"]
    assert "2 tools in 1 module, as 13 formats take them." in outline.texts["p"]
    headings = ["The schema, and what each format is sent", "After typical mistakes"]
    assert outline.texts["h3"] == headings * 2
    assert [text for text in outline.texts["a"] if text in {"order", "find"}] == ["order", "find"] * 2
    assert "shop · shop.py:9" in page.replace("shop.py:8", "shop.py:9")
    assert "def order(" in page
    assert "<p>Order something.</p>" in page
    assert re.search(
        r"<ins[^>]*>\s+&quot;required&quot;: \[&quot;article&quot;, &quot;count&quot;, &quot;size&quot;\],", page
    )
    assert re.search(r"<del[^>]*>\s+&quot;required&quot;: \[&quot;article&quot;\],", page)
    assert "The arguments for &quot;order&quot; do not fit. It was not called." in page
    assert '<span class="effect weakened">weakened</span> <code>/properties/filters/anyOf/0</code>' in page
    assert "About a request with all of these tools" in page


def test_formats_that_are_sent_the_same_share_a_card(shop):
    titles = Outline(shop.run("report", "shop:order").out).texts["h4"]
    assert titles[0] == "Canonical schema"
    names = [name for title in titles[1:] for name in title.strip().split(", ")]
    assert len(names) == len(set(names)) == 13
    assert len(titles) < 12
    only = shop.run("report", "shop:order", "--for", "mcp", "--for", "openai").out
    assert [title.strip() for title in Outline(only).texts["h4"]] == ["Canonical schema", "openai", "mcp"]
    assert "2 tools" not in only
    assert "1 tool in 1 module, as 2 formats take them." in only
    assert "as 1 format takes them." in shop.run("report", "shop:order", "--for", "mcp").out


def test_the_page_stands_alone(page):
    outline = Outline(page)
    assert set(outline.tags) & {"script", "link", "img", "iframe", "object"} == set()
    assert [link for link in outline.links if link.startswith("#") and link[1:] not in outline.ids] == []
    assert [link for link in outline.links if "/" in link or ":" in link] == []
    assert "default-src 'none'" in page
    assert "url(" not in page
    assert len(outline.ids) == len(set(outline.ids))


def test_everything_is_escaped(folder):
    folder.put("bad.py", HOSTILE)
    page = folder.run("report", "bad").out
    outline = Outline(page)
    assert outline.open == []
    assert set(outline.tags) & {"script", "img"} == set()
    assert "&lt;img src=x onerror=alert(1)&gt; &amp; &quot;more&quot; &#x27;&lt;/style&gt;" in page
    assert "It cannot be emitted." in page
    assert "It has no description." in page
    assert "About the declaration" in page


def test_a_page_without_tools(shop):
    page = shop.run("report", "shop:nothing").out
    assert "<p>There are no tools.</p>" in page
    assert "0 tools in 0 modules" in page
    assert Outline(page).open == []


def test_many_modules_are_not_all_in_the_title(folder):
    for name in "abcd":
        folder.put(f"{name}.py", f"def f{name}(x: int) -> int: ...")
    page = folder.run("report", "a", "b", "c", "d", "--for", "mcp").out
    assert "<title>Tools of a, b, c, ...</title>" in page
    assert "4 tools in 4 modules" in page


def test_the_page_is_written_once_and_is_the_same_everywhere(shop, tmp_path_factory):
    assert shop.run("report", "shop", "-o", "report.html") == (0, "", "report.html: written, 2 tools\n")
    assert shop.run("report", "shop", "-o", "report.html").err == "report.html: unchanged, 2 tools\n"
    page = (shop.path / "report.html").read_bytes()
    for seed in "13":
        outcome = shop.shell("report", "shop", "-o", "-", env={"PYTHONHASHSEED": seed})
        assert outcome.out.encode() == page
    assert b"\r" not in page
    assert str(shop.path).encode() not in page


def test_no_tool_is_called_for_it(folder):
    text = SHOP.replace('print("looking for", words)', "raise SystemExit(9)")
    folder.put("shop.py", text)
    assert folder.run("report", "shop", "-o", "report.html").code == 0
