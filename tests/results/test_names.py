"""Names that nobody knows, and what may have been meant."""

from __future__ import annotations

import difflib
import random

import pytest

from toolwire.results import meant, nearest, unknown_tool
from toolwire.results import names as names_module


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
        ("zipcode", ("street", "zip"), "zip"),
        ("zipcodes", ("street", "zip"), None),
        ("unit", ("city", "days"), None),
        ("", ("f",), None),
        ("f" * 65, ("f" * 64,), None),
        ("anything", (), None),
    ],
)
def test_the_nearest_name(name, known, guess):
    assert nearest(name, known) == guess


VERBS = ("get", "list", "create", "update", "delete", "search", "find", "send")
NOUNS = ("user", "order", "invoice", "city", "weather", "file", "folder", "message", "event", "task")
MANY = tuple(f"{verb}_{noun}_{by}" for verb in VERBS for noun in NOUNS for by in ("by_id", "by_name", "all"))


def _mistyped(name: str, chance: random.Random) -> str:
    at = chance.randrange(len(name) - 1)
    first, second = name[at], name[at + 1]
    return name[:at] + chance.choice([second, second + first, first + "x" + second, "x" + second]) + name[at + 2 :]


def test_a_mistyped_name_is_found_among_many():
    chance = random.Random(0)
    found = [nearest(_mistyped(name, chance), MANY) == name for name in MANY for _ in range(3)]
    assert sum(found) / len(found) > 0.98


@pytest.mark.parametrize("name", ["e" * 64, "get_user_" * 7, "sendmessage" * 5, "é" * 64, "x" * 1_000_000])
def test_what_a_name_costs_is_bounded(name, monkeypatch):
    compared = []
    ratio = difflib.SequenceMatcher.ratio
    monkeypatch.setattr(difflib.SequenceMatcher, "ratio", lambda self: compared.append((self.a, self.b)) or ratio(self))
    nearest(name, (*MANY, "e" * 65, "getuser" * 1000))
    assert len(compared) <= names_module.COMPARED
    assert all(len(each) <= names_module.LONGEST for pair in compared for each in pair)


def test_nothing_is_kept_of_what_a_model_sent():
    before = names_module._index.cache_info().currsize
    for index in range(100):
        nearest(f"get_user_{index}", MANY)
    assert names_module._index.cache_info().currsize <= before + 1


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


@pytest.mark.parametrize(
    ("name", "known", "said"),
    [
        ("serch", ["fetch", "search"], "did you mean 'search'?"),
        ("unit", ["city", "days"], "there are city, days"),
        (5, ["city"], "there are city"),
        ("anything", [], "there are none"),
        (
            "zzzzzz",
            [f"tool_{number}" for number in range(16)],
            f"there are {', '.join(f'tool_{n}' for n in range(15))}, ...",
        ),
    ],
)
def test_an_author_is_told_the_nearest_name_or_those_there_are(name, known, said):
    assert meant(name, known) == said
