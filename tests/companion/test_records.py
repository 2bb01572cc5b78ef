"""The file format: what is written is read again, the same bytes for the same texts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolwire.companion.records import BadCompanionError, Record, Texts, is_ours, read_record, written_record

RECORD = Record(
    {
        "b": (Texts("2"), Texts("1", "Ünï", {"/properties/a": "A\nB"}, {"": "R"})),
        "a": (Texts("3", "A"),),
    }
)
WRITTEN = """{
  "toolwire": "docs companion",
  "version": 1,
  "about": "Written by `toolwire compile`. An edited file is not read.",
  "checksum": "CHECKSUM",
  "tools": {
    "a": [
      {
        "shape": "3",
        "description": "A"
      }
    ],
    "b": [
      {
        "shape": "1",
        "description": "Ünï",
        "parameters": {
          "/properties/a": "A\\nB"
        },
        "returns": {
          "": "R"
        }
      },
      {
        "shape": "2"
      }
    ]
  }
}
"""


def test_a_file_is_sorted_and_readable():
    content = written_record(RECORD).decode()
    [checksum] = [line.split('"')[3] for line in content.splitlines() if "checksum" in line]
    assert content == WRITTEN.replace("CHECKSUM", checksum)


def test_a_file_laid_out_anew_is_read_as_well():
    content = written_record(RECORD)
    for other in (content.replace(b"\n", b"\r\n"), content.replace(b"  ", b"\t"), content.replace(b"\n", b"")):
        assert is_ours(other)
        assert read_record(other) == read_record(content)


@pytest.mark.parametrize(
    ("content", "ours"),
    [
        (b"", False),
        (b"{}", False),
        (b'{"toolwire": "docs"}', False),
        (b'\xef\xbb\xbf{"toolwire": "docs companion"', False),
        (b'{"a": 1, "toolwire": "docs companion"}', False),
        (b'[{"toolwire": "docs companion"}]', False),
        (b'{"toolwire": "docs companion"', True),
        (b' {\r\n"toolwire" :"docs companion", "a": 1}', True),
    ],
)
def test_the_mark_is_what_a_file_begins_with(content, ours):
    assert is_ours(content) is ours


def test_a_text_that_could_not_be_read_again_is_not_written():
    with pytest.raises(BadCompanionError, match="holds a lone surrogate"):
        written_record(Record({"f": (Texts("1", "\ud800"),)}))
    with pytest.raises(BadCompanionError, match="more than 131072 characters"):
        written_record(Record({"f": (Texts("1", "x" * 131_073),)}))


def test_a_file_that_is_too_large_is_not_parsed():
    with pytest.raises(BadCompanionError, match="is larger than 16777216 bytes"):
        read_record(b'{"toolwire": "docs companion"}' + b" " * 2**24)


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=5)
by_place = st.dictionaries(texts, texts, max_size=2)
each = st.builds(Texts, texts, st.none() | texts.filter(bool), by_place, by_place)
records = st.dictionaries(texts, st.lists(each, max_size=3, unique_by=lambda it: it.shape), max_size=3)


@given(records)
def test_what_is_written_is_read(tools):
    shuffled = {name: tools[name][::-1] for name in reversed(tools)}
    content = written_record(Record(tools))
    assert content == written_record(Record(shuffled))
    assert read_record(content) == Record(
        {name: tuple(sorted(tools[name], key=lambda each: each.shape)) for name in tools}
    )


@given(st.binary())
def test_no_bytes_do_anything_but_be_refused(content):
    for each in (content, b'{"toolwire": "docs companion"' + content):
        with pytest.raises(BadCompanionError):
            read_record(each)
