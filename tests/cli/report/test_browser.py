"""The page in a real browser: the parts are there, nothing overflows, and it can be read by night and on paper."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import zlib
from html import escape, unescape

import pytest

from tests.cli.conftest import SHOP

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")

LONG = '''

@tool
def a_tool_with_a_name_as_long_as_names_may_be_for_most_of_the_formats(
    a_parameter_of_a_name_that_is_very_long_and_has_no_blank_in_it_anywhere_at_all: Literal["'''
LONG += (
    "x" * 120
    + '''", "b"], when: __import__("datetime").datetime
) -> None:
    """Say it.

    https://example.com/'''
    + "long/" * 60
    + '''
    """
'''
)

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
]

# A page around the page, which looks into it at several widths: the page itself must not need scripts.
FRAMES = """\
<!doctype html><meta charset="utf-8"><body>
{frames}
<pre id="seen"></pre>
<script>
addEventListener("load", () => {{
  const seen = [...document.querySelectorAll("iframe")].map(frame => {{
    const inner = frame.contentDocument, root = inner.documentElement, view = frame.contentWindow;
    const wide = [...inner.querySelectorAll("body *")].filter(it =>
      !it.matches(".skip, .skip *") && it.getClientRects().length
      && it.getBoundingClientRect().right > root.clientWidth + 1 && !it.closest("thead"));
    const cut = [...inner.querySelectorAll("body *")].filter(it =>
      it.scrollWidth > it.clientWidth + 1 && it.clientWidth > 0 && view.getComputedStyle(it).display !== "inline");
    const focusable = [...inner.querySelectorAll("a[href], summary, [tabindex='0']")].filter(it => {{
      it.focus(); return inner.activeElement === it;
    }});
    return {{
      width: root.clientWidth,
      scrolls: root.scrollWidth > root.clientWidth,
      wide: wide.map(it => it.outerHTML.slice(0, 80)),
      cut: cut.map(it => it.outerHTML.slice(0, 80)),
      sections: inner.querySelectorAll("main > section").length,
      cards: inner.querySelectorAll(".card").length,
      marks: inner.querySelectorAll(".lines ins, .lines del").length,
      signatures: inner.querySelectorAll(".signature").length,
      mistakes: inner.querySelectorAll(".mistakes tbody tr").length,
      findings: inner.querySelectorAll(".findings li").length,
      focusable: focusable.length,
      columns: view.getComputedStyle(inner.querySelector(".compared")).gridTemplateColumns.split(" ").length,
      paper: view.getComputedStyle(inner.body).backgroundColor,
      plus: view.getComputedStyle(inner.querySelector(".lines ins"), "::before").content,
    }};
  }});
  document.getElementById("seen").textContent = JSON.stringify(seen);
}});
</script>
"""


@pytest.fixture
def page(folder):
    folder.put("shop.py", SHOP.replace("\n\ntools =", LONG + "\n\ntools ="))
    assert folder.run("report", "shop", "--strict", "-o", "report.html").code == 0
    return folder.path / "report.html"


def chromium(folder, *arguments):
    command = [CHROMIUM, *FLAGS, f"--user-data-dir={folder / 'profile'}", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=90, check=True).stdout


def looked_at(page, *flags):
    """What the page comes to on a telephone, a tablet, a laptop and a wide screen."""
    text = escape(page.read_text(), quote=True)
    frames = "".join(
        f'<iframe srcdoc="{text}" style="width:{width}px;height:900px;border:0"></iframe>' for width in WIDTHS
    )
    around = page.with_name("around.html")
    around.write_text(FRAMES.format(frames=frames))
    dom = chromium(page.parent, *flags, "--virtual-time-budget=10000", "--dump-dom", f"file://{around}")
    return json.loads(unescape(re.search(r'<pre id="seen">(.*?)</pre>', dom, re.DOTALL)[1]))


WIDTHS = (340, 768, 1280, 2400)


def test_the_parts_are_there_and_nothing_overflows(page):
    seen = looked_at(page)
    assert [look["width"] for look in seen] == list(WIDTHS)
    for look in seen:
        assert (look["scrolls"], look["wide"], look["cut"]) == (False, [], [])
        assert (look["sections"], look["signatures"]) == (3, 3)
        assert look["cards"] > 3 * 5
        assert look["marks"] > 50
        assert look["mistakes"] > 3 * 4
        assert look["findings"] > 3
        assert look["focusable"] > 3 * 2 + 3
        assert look["plus"] == '"+ "'
    assert [look["columns"] for look in seen] == [1, 1, 2, 2]


def test_it_is_dark_where_that_is_wanted(page):
    bright, dark = (looked_at(page, *flags)[0]["paper"] for flags in ([], ["--blink-settings=preferredColorScheme=0"]))
    assert [sum(map(int, re.findall(r"\d+", colour)[:3])) > 382 for colour in (bright, dark)] == [True, False]


def pixels(png):
    """Width, height, and the number of different rows of a picture."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    data, at = b"", 8
    width, height, depth, kind = (*[int.from_bytes(png[i : i + 4]) for i in (16, 20)], png[24], png[25])
    while at < len(png):
        size = int.from_bytes(png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            data += png[at + 8 : at + 8 + size]
        at += 12 + size
    row = 1 + width * depth // 8 * {2: 3, 6: 4}[kind]
    lines = zlib.decompress(data)
    return width, height, len({lines[i : i + row] for i in range(0, len(lines), row)})


def test_a_picture_of_it_is_full_of_lines(page):
    picture = page.with_name("page.png")
    chromium(page.parent, "--window-size=1280,1600", f"--screenshot={picture}", f"file://{page}")
    width, height, rows = pixels(picture.read_bytes())
    assert (width, height) == (1280, 1600)
    assert rows > 500


def test_it_can_be_printed(page):
    paper = page.with_name("page.pdf")
    chromium(page.parent, f"--print-to-pdf={paper}", "--no-pdf-header-footer", f"file://{page}")
    pages = len(re.findall(rb"/Type\s*/Page\b", paper.read_bytes()))
    assert 3 <= pages < 40
