"""What holds for any text."""

from __future__ import annotations

import logging
import subprocess
import sys
import warnings

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolwire.reading.docstrings import Docs, read_docstring
from toolwire.reading.docstrings.sections import FIELDS, TITLES
from toolwire.reading.styles import STYLES

LINES = st.one_of(
    st.sampled_from(
        [*TITLES, *(f"{title.title()}:" for title in TITLES), "Notes", "---", "===", "-----", "", "```", "~~~"]
    ),
    st.sampled_from([f":{name} x: text" for name in FIELDS]),
    st.sampled_from(
        ["# Title", "## Parameters", "* x - text", "- x: text", "x : int", "x (int", "x (int): a", "y", "*z: b"]
    ),
    st.text(max_size=12),
)
INDENTED = st.builds(lambda width, line: " " * width + line, st.integers(0, 9), LINES)
TEXTS = st.one_of(st.text(), st.lists(INDENTED, max_size=14).map("\n".join))


def words(text):
    return [*filter(None, text.expandtabs().split())]


def is_subsequence(part, whole):
    rest = iter(whole)
    return all(item in rest for item in part)


@given(TEXTS, st.sampled_from(STYLES))
def test_any_text_is_read_and_nothing_made_up(text, style):
    docs = read_docstring(text, ["x", "y"], style)
    assert docs.description is None or docs.description.strip() == docs.description != ""
    assert is_subsequence(words(docs.description or ""), words(text))
    for name, described in {**docs.parameters, **docs.attributes}.items():
        assert name.isidentifier() or not name.isascii()
        assert described.strip() == described != ""
        assert is_subsequence("".join(words(described)), "".join(words(text)))


@pytest.mark.parametrize("doc", [None, "", "  \n  "])
def test_nothing_to_read(doc):
    assert read_docstring(doc, ["x"]) == Docs(None)


def test_free_text_is_left_as_it_is():
    doc = "  First.\n\n    Second:  two\n      blanks.\n\n\n    Third.  "
    assert read_docstring(doc, []) == Docs("First.\n\nSecond:  two\n  blanks.\n\n\nThird.")


def test_styles():
    assert STYLES == ("auto", "markdown", "numpy", "google", "sphinx")


def test_nothing_is_logged_and_no_type_compiled(caplog, capfd):
    caplog.set_level(logging.DEBUG)
    doc = "Do.\n\nArgs:\n    x ({'\\d', 1 is 1}): Text\n  of it.\n    broken\n    y: b\n\n:type q: '\\d'\n:param x y z: w\n"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for style in STYLES:
            read_docstring(doc, ["x"], style)
    assert caplog.records == []
    assert capfd.readouterr() == ("", "")


def test_griffe_is_loaded_for_parameters_only():
    script = """
import sys
from toolwire.reading.docstrings import read_docstring
read_docstring("Free: text.\\n\\nMore.", ["x"])
read_docstring("# Title\\n\\n## Parameters\\n* x - Text.\\n\\nReturns:\\n    It.\\n:rtype: int\\n", ["x"])
assert "griffe" not in sys.modules
read_docstring("Args:\\n    x: Text.", ["x"])
assert "griffe" in sys.modules
"""
    subprocess.run([sys.executable, "-c", script], check=True)
