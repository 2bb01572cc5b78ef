"""Text and mappings by the same rules: depth, numbers out of range, what is not JSON (SPEC D3, N1, G16)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pydantic import BaseModel
from pydantic_core import ValidationError

from tests.compiling.facts import compiled, issues
from toolwire.compiling.readers import DEEPEST, deeper_than, may_hold_infinity


class Tree(BaseModel):
    kids: list[Tree] = []


def lists(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


def hollow(depth: int) -> Any:
    value: Any = {}
    for _ in range(depth):
        value = [value]
    return value


def trees(depth: int) -> Any:
    value: Any = {}
    for _ in range(depth):
        value = {"kids": [value]}
    return value


def refusal(reader: Any, arguments: Any) -> str:
    with pytest.raises(ValidationError) as caught:
        reader(arguments)
    entries = caught.value.errors(include_url=False)
    assert len(entries) == 1
    return "parser" if entries[0]["type"] == "json_invalid" else issues(caught.value)[0][1]


@pytest.mark.parametrize(
    ("annotation", "make", "most"),
    [
        (Any, lists, 199),
        (list, lists, 199),
        (dict, lambda depth: {"a": lists(depth - 1)}, 199),
        (Any, hollow, 199),
        (Tree, trees, 99),
    ],
)
def test_one_limit_of_depth(annotation: Any, make: Any, most: int) -> None:
    """G16: 200 containers with something in them inside each other, the arguments included, for both entrances."""
    tool = compiled(annotation)
    good, bad = {"x": make(most)}, {"x": make(most + 1)}
    assert tool.arguments.from_mapping(good) == tool.arguments.from_text(json.dumps(good))
    assert refusal(tool.arguments.from_mapping, bad) == "too_deep"
    assert refusal(tool.arguments.from_text, json.dumps(bad)) == "parser"


def test_a_mapping_that_holds_itself() -> None:
    """A cyclic value is deeper than any limit."""
    loop: list[Any] = []
    loop.append(loop)
    assert refusal(compiled(Any).arguments.from_mapping, {"x": loop}) == "too_deep"
    with pytest.raises(ValidationError, match="expected_integer"):
        compiled(list[int]).arguments.from_mapping({"x": loop})


def test_depth() -> None:
    assert not deeper_than([[], {}, [{"a": [1, []]}]], 4)
    assert deeper_than([[], {}, [{"a": [1, []]}]], 3)
    for value in ("text", 1, None, [], {}, object()):
        assert not deeper_than(value, 1)
    assert not deeper_than(lists(DEEPEST), DEEPEST)
    assert deeper_than(lists(DEEPEST + 1), DEEPEST)


@pytest.mark.parametrize(
    ("text", "may"),
    [
        ("{}", False),
        ('{"a": 12.5}', False),
        ('{"a": 1e5}', True),
        (b'{"a": 1E5}', True),
        ('{"a": NaN}', True),
        ('{"a": -Infinity}', True),
        ("9" * 299, False),
        ("9" * 310, True),
        ("\ud800", False),
    ],
)
def test_what_may_hold_an_infinity(text: Any, may: bool) -> None:
    assert may_hold_infinity(text) is may


@pytest.mark.parametrize("text", ['{"x": 1e5', '{"x": 1e5}}', '{"x": NaN, }', '{"x": "\ud800", "y": 1e5}'])
def test_broken_text_stays_broken(text: str) -> None:
    """The second look at numbers leaves the parser's own words alone."""
    with pytest.raises((ValidationError, UnicodeEncodeError)):
        compiled(Any).arguments.from_text(text)


def test_bytes() -> None:
    assert compiled(Any).arguments.from_text(b'{"x": [1e2]}') == {"x": [100.0]}
    assert compiled(int).arguments.from_text(b'{"x": 1e2}') == {"x": 100}


def test_the_context_reaches_the_authors_validators() -> None:
    """G15: `context=` is pydantic's validation context, for both entrances and all kinds of tools."""
    from typing import Annotated

    from pydantic import AfterValidator, ValidationInfo

    def add(value: Any, info: ValidationInfo) -> Any:
        return [value, info.context, info.mode]

    for annotation in (Annotated[int, AfterValidator(add)], Annotated[Any, AfterValidator(add)]):
        arguments = compiled(annotation).arguments
        assert arguments.from_text('{"x": 1}', context="c")["x"] == [1, "c", "json"]
        assert arguments.from_mapping({"x": 1}, context="c")["x"] == [1, "c", "python"]


@pytest.mark.parametrize("annotation", [int, Any])
def test_the_arguments_themselves_are_an_object(annotation: Any) -> None:
    """SPEC D3: arrays and scalars are no arguments; unknown names and other keys are refused."""
    arguments = compiled(annotation).arguments
    for value in ([1], 1, "x", None, True):
        assert refusal(arguments.from_mapping, value) == "not_an_object"
        assert refusal(arguments.from_text, json.dumps(value)) == "not_an_object"
    assert refusal(arguments.from_mapping, {"x": 1, "y": 1}) == "unknown_argument"
    assert refusal(arguments.from_mapping, {"x": 1, 1: 1}) in {"non_string_key", "unknown_argument"}
