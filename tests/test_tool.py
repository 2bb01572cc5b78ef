"""Marking functions, and what a tool says about itself."""

from __future__ import annotations

import pickle

import pytest
from typing_extensions import deprecated

from toolwire import DefinitionError, Tool, tool
from toolwire.schema.walk import copied


def add(a: int, b: int = 1) -> int:
    """Add two numbers."""
    return a + b


def test_an_unknown_option_is_refused_with_the_known_ones():
    with pytest.raises(DefinitionError, match=r"@tool has no option colour; it has annotations, description"):
        tool(colour="red")(add)


@pytest.mark.parametrize("wrapped", [add, staticmethod(add)])
def test_a_value_that_an_option_does_not_take_is_refused_where_the_function_is(wrapped):
    with pytest.raises(
        DefinitionError, match=r"^add \(\S+test_tool.py:\d+\): @tool\(timeout=-1\): a timeout is a number of"
    ):
        tool(timeout=-1)(wrapped)


def test_what_cannot_be_marked_is_refused_with_a_way_out():
    with pytest.raises(DefinitionError, match=r"cannot be marked with @tool; wrap it in a function of your own"):
        tool(len)


def test_a_deprecated_function_says_so_to_the_model():
    """SPEC A1."""

    @deprecated("use sum instead")
    def total(a: int) -> int:
        return a

    @deprecated("use sum instead")
    def documented(a: int) -> int:
        """Add up."""
        return a

    assert Tool.of(total).description == "Deprecated: use sum instead"
    assert Tool.of(documented).description == "Deprecated: use sum instead\n\nAdd up."


def test_what_the_docstring_describes_in_vain():
    """`**` takes keys that only the docstring names, and some describe the `self` of their methods."""

    class Store:
        def find(self, query: str) -> str:
            """Find things.

            Args:
                self: the store
                query: what to find
                limit: how many
            """
            return query

    def spread(city: str, **options: int) -> str:
        """Look around.

        Args:
            city: where
            radius: how far, among the options
        """
        return city

    assert [(f.code, f.message) for f in Tool.of(Store().find).findings] == [
        ("unknown_documented_parameter", "the docstring describes 'limit', which is no parameter")
    ]
    assert Tool.of(spread).findings == ()


def test_a_tool_without_an_origin_cannot_be_sent():
    made = Tool.of(add)
    without = Tool(made.name, made.signature, made.arguments)
    with pytest.raises(TypeError, match="'add' was made from no importable function"):
        pickle.dumps(without)


def test_the_schema_that_is_handed_out_is_a_copy():
    made = Tool.of(add)
    made.json_schema()["properties"]["a"]["type"] = "string"
    assert made.json_schema()["properties"]["a"] == {"type": "integer"}
    assert copied("text") == "text"


def test_the_parameters_that_are_handed_out_are_a_copy():
    """Issue 2: who changed them changed what every provider was told from then on."""
    made = Tool.of(add)
    made.parameters.clear()
    assert list(made.parameters["properties"]) == ["a", "b"]


def test_a_tool_can_be_a_key():
    """Issue 2: it was compared by what it consists of, and parts of that have no hash."""
    made, other = Tool.of(add), Tool.of(add)
    assert {made: 1, other: 2}[made] == 1
