"""Content blocks that a provider knows pass through; everything else a tool returns is data."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from pydantic import BaseModel, Field, model_serializer

from toolwire.results import NOT_JSON, CallError, Err, Ok
from toolwire.targets.content import Block, blocks_of, by_type, failed, json_value, text_or_blocks

KNOWN = by_type({"text": Block(frozenset({"text"})), "image": Block(frozenset({"data"}), frozenset({"mark"}))})
IMAGE = {"type": "image", "data": "aGk="}


class Image(BaseModel):
    """A block as a model, as those of SDKs are."""

    type: Literal["image"] = "image"
    content: str = Field(alias="data")
    mark: str | None = None


class Broken(BaseModel):
    """A model that cannot be looked at."""

    type: str = "image"

    @model_serializer
    def fail(self) -> dict[str, Any]:
        raise RuntimeError


def text(said):
    return {"type": "text", "text": said}


@pytest.mark.parametrize(
    ("value", "blocks"),
    [
        (IMAGE, [IMAGE]),
        ([IMAGE, {**IMAGE, "mark": "m"}], [IMAGE, {**IMAGE, "mark": "m"}]),
        ((IMAGE,), [IMAGE]),
        (Image(data="aGk="), [IMAGE]),
        (["caption", Image(data="aGk=", mark="m")], [text("caption"), {**IMAGE, "mark": "m"}]),
        ("caption", None),
        (["a", "b"], None),
        ([], None),
        ({"type": "image"}, None),
        ({"type": "image", "data": "aGk=", "price": 5}, None),
        ({"type": ["image"], "data": "aGk="}, None),
        ({"type": "video", "data": "aGk="}, None),
        ({"data": "aGk="}, None),
        ([IMAGE, 5], None),
        ([IMAGE, {"a": 1}], None),
        (Broken(), None),
        (None, None),
    ],
)
def test_blocks(value, blocks):
    assert blocks_of(Ok(value), KNOWN, text) == blocks
    assert text_or_blocks(Ok(value), KNOWN, text) == (Ok(value).text if blocks is None else blocks)


def test_text_between_blocks_needs_a_block_of_text():
    assert blocks_of(Ok(["caption", IMAGE]), KNOWN) is None


def test_blocks_are_not_the_tools_own():
    value = dict(IMAGE)
    (block,) = blocks_of(Ok(value), KNOWN)
    block["mark"] = "changed"
    assert value == IMAGE


ERROR = Err(CallError("raised", "It failed."))


@pytest.mark.parametrize(
    ("result", "flag"),
    [
        (Ok(1), False),
        (Ok(None), False),
        (Ok("text"), False),
        (Ok(NOT_JSON), False),
        (Ok(object()), True),
        (Ok(float("nan")), False),
        (ERROR, True),
    ],
)
def test_failures(result, flag):
    assert failed(result) is flag


def test_a_text_that_is_no_unicode_is_a_failure():
    assert failed(Ok("\ud800"))


def test_values_as_json():
    assert json_value(Ok({"a": (1, b"\xfb\xff")})) == {"a": [1, "+/8="]}
    assert json_value(Ok('{"a": 1}')) == '{"a": 1}'
    assert json_value(ERROR) == "It failed."
    assert blocks_of(ERROR, KNOWN, text) is None
