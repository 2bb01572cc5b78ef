# ruff: noqa: F821 - a name of a function is one of the cases
import json
import sys
import typing
from typing import Annotated, NotRequired, Required

import pytest
import typing_extensions
from annotated_types import Ge

from toolwire import Tool, ToolSet
from toolwire.reading.typed_dicts import readable

old_only = pytest.mark.skipif(sys.version_info >= (3, 12), reason="pydantic reads the classes of typing itself")


class Partial(typing.TypedDict, total=False):
    note: str
    size: Required[Annotated[int, Ge(1)]]


class Node(Partial):
    """A node of a tree."""

    name: str
    """What it is called."""
    children: "NotRequired[list[Node]]"


class Postponed(typing.TypedDict, total=False):
    size: "Required[int]"
    local: "list[Local]"


def test_types_without_them_stay_the_same():
    new = typing_extensions.TypedDict("new", {"x": int})
    for annotation in (int, new, list[new], dict[str, int] | None):
        assert readable(annotation, {}) is annotation


@old_only
def test_a_twin():
    twin = readable(Node, {})
    assert typing_extensions.is_typeddict(twin)
    assert (twin.__module__, twin.__qualname__, twin.__doc__) == (__name__, "Node", "A node of a tree.")
    assert twin.__annotations__ == {
        "note": str,
        "size": Annotated[int, Ge(1)],
        "name": str,
        "children": list[twin],
    }
    assert twin.__required_keys__ == {"name", "size"}
    assert twin.__optional_keys__ == {"note", "children"}
    assert readable(dict[str, Node], {}) == dict[str, twin]


@old_only
def test_local_names():
    with pytest.raises(NameError, match="Local"):
        readable(Postponed, {})
    twin = readable(Postponed, {"Local": int})
    assert twin.__annotations__ == {"size": int, "local": list[int]}
    assert twin.__required_keys__ == {"size"}


def test_a_tool_with_one():
    """`from typing import TypedDict` below Python 3.12, as the state of a graph or the filter of a search has it."""

    def plant(tree: Node, spare: Partial | None = None) -> Node:
        """Plant a tree."""
        return tree

    schema = {
        "type": "object",
        "description": "A node of a tree.",
        "properties": {
            "note": {"type": "string"},
            "size": {"type": "integer", "minimum": 1},
            "name": {"type": "string", "description": "What it is called."},
            "children": {"type": "array", "items": {"$ref": "#/$defs/Node"}},
        },
        "required": ["size", "name"],
        "additionalProperties": False,
    }
    tool = Tool.of(plant)
    assert tool.parameters["$defs"]["Node"] == schema
    assert tool.findings == ()
    tree = {"name": "root", "size": 1, "children": [{"name": "leaf", "size": 2}]}
    assert ToolSet(plant, Node).run("plant", json.dumps({"tree": tree})).unwrap() == tree
    assert ToolSet(Node).run("Node", tree).unwrap() == tree
    assert not ToolSet(Node).run("Node", {"name": "root"}).ok
