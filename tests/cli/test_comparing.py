from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolwire.cli.comparing import Block, Row, blocks_of, definition_blocks, json_lines, side_by_side
from toolwire.emission import Rendition, render_one
from toolwire.targets import TARGETS
from toolwire.targets.base import Source

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)
LINES = st.lists(st.sampled_from(["a", "b", "c", "a,", "{", "}"]), max_size=8)


def test_json_is_laid_out_as_people_write_it():
    value = {"a": {}, "b": [], "c": ["x", 1, None], "d": [{"e": "ä"}, 2, [[]], {}], "f": {"g": [["h"]]}}
    assert "\n".join(json_lines(value)) == (
        """\
{
  "a": {},
  "b": [],
  "c": ["x", 1, null],
  "d": [
    {
      "e": "ä"
    },
    2,
    [[]],
    {}
  ],
  "f": {
    "g": [
      ["h"]
    ]
  }
}"""
    )


@given(VALUES)
def test_the_lines_are_the_json(value):
    lines = json_lines(value)
    assert json.loads("\n".join(lines)) == value
    assert all(line.strip() for line in lines)


@given(LINES, LINES)
def test_both_texts_are_whole_in_rows_and_in_blocks(left, right):
    rows = side_by_side(left, right)
    assert [row.left for row in rows if row.mark != "only right"] == left
    assert [row.right for row in rows if row.mark != "only left"] == right
    blocks = blocks_of(left, right)
    assert [line for block in blocks if block.mark != "removed" for line in block.lines] == right
    removed = sum(len(block.lines) for block in blocks if block.mark == "removed")
    assert removed + sum(len(block.lines) for block in blocks if block.mark == "same") == len(left)


def test_a_comma_is_no_difference():
    assert side_by_side(["a,"], ["a"]) == [Row("same", "a,", "a")]
    assert blocks_of(["a,"], ["a"]) == [Block("same", ("a",))]


SCHEMA = {
    "type": "object",
    "properties": {"x": {"type": "integer", "default": 1}},
    "additionalProperties": False,
}


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("target", TARGETS)
def test_the_blocks_of_a_definition_are_the_definition(target, strict):
    source = Source("tool", "What it does.", SCHEMA, annotations={"read_only": True}, returns={"type": "string"})
    possible = TARGETS[target].strict if strict else TARGETS[target].loose
    rendition = render_one(source, target, strict=strict if possible is not None else None)
    blocks = definition_blocks(rendition, json_lines(SCHEMA))
    kept = [line for block in blocks if block.mark != "removed" for line in block.lines]
    assert kept == json_lines(rendition.definition)
    assert blocks[0].mark == "around"


def test_where_a_definition_differs():
    definition = {"name": "t", "schema": {"type": "object", "properties": {}}, "strict": True}
    rendition = Rendition("t", definition, definition["schema"], True, ())
    assert definition_blocks(rendition, json_lines({"properties": {}, "title": "T", "type": "object"})) == [
        Block("around", ("{", '  "name": "t",')),
        Block("same", ('  "schema": {',)),
        Block("added", ('    "type": "object",',)),
        Block("same", ('    "properties": {}',)),
        Block("removed", ('    "title": "T",', '    "type": "object"')),
        Block("same", ("  },",)),
        Block("around", ('  "strict": true', "}")),
    ]


def test_a_definition_may_leave_its_schema_out():
    rendition = Rendition("t", {"name": "t"}, {"type": "object"}, False, ())
    assert definition_blocks(rendition, ["{}"]) == [Block("around", ("{", '  "name": "t"', "}"))]


def test_a_schema_of_another_kind_than_the_canonical_one():
    rendition = Rendition("t", {"schema": {}}, {}, False, ())
    assert definition_blocks(rendition, ["{", '  "a": 1', "}"]) == [
        Block("around", ("{",)),
        Block("removed", ("  {", '    "a": 1', "  }")),
        Block("added", ('  "schema": {}',)),
        Block("around", ("}",)),
    ]
