"""Names that nobody knows, and what may have been meant."""

from __future__ import annotations

import pytest

from toolwire.results import nearest, unknown_tool


@pytest.mark.parametrize(
    ("name", "known", "guess"),
    [
        ("serch", ("fetch", "search"), "search"),
        ("SEARCH", ("fetch", "search"), "search"),
        ("f ", ("f", "g"), "f"),
        ("maxRank", ("rank", "max_rank"), "max_rank"),
        ("kee", ("key",), "key"),
        ("usr_id", ("order_id", "user_id"), "user_id"),
        ("get-weather", ("get_weather", "getWeather"), "get_weather"),
        ("unit", ("city", "days"), None),
        ("", ("f",), None),
        ("f" * 121, ("f" * 122,), None),
        ("anything", (), None),
    ],
)
def test_the_nearest_name(name, known, guess):
    assert nearest(name, known) == guess


def test_an_unknown_tool():
    error = unknown_tool("serch", ("search", "fetch")).error
    assert error.text == 'There is no tool "serch". Did you mean "search"? The tools are "search", "fetch".'
    assert (error.code, error.tool, error.known_tools, error.nearest) == (
        "unknown_tool",
        "serch",
        ("search", "fetch"),
        "search",
    )


def test_an_unknown_tool_among_none():
    assert unknown_tool("f", ()).text == 'There is no tool "f". There are no tools.'


def test_an_unknown_tool_among_very_many():
    text = unknown_tool("nothing like it", tuple(f"tool_{index}" for index in range(53))).text
    assert text.endswith('"tool_48", "tool_49" and 3 more.')


@pytest.mark.parametrize("name", [None, 5, ["f"]])
def test_a_name_that_is_no_string(name):
    assert unknown_tool(name, ("f",)).text == 'There is no tool "". The tools are "f".'


def test_a_name_no_text_can_hold():
    assert (
        unknown_tool("a\ud800\n" + "b" * 200, ()).text
        == f'There is no tool "a\ufffd {"b" * 117}…". There are no tools.'
    )
