"""What classes say of their own fields: in annotations and in docstrings (SPEC B1, B4)."""

from __future__ import annotations

import dataclasses
from typing import Annotated, NamedTuple

import pytest
from pydantic import BaseModel
from typing_extensions import Doc, NotRequired, ReadOnly, Required, TypedDict

from tests.compiling.facts import compiled, fragment
from toolwire.reading.class_texts import annotated_descriptions
from toolwire.tool import Tool

INTEGER = {"type": "integer"}


class Documented(BaseModel):
    """A model.

    Args:
        size: How large it is.
        told: Not this.
        cleared: Not this.
    """

    size: int
    told: Annotated[int, Doc("Told.")]
    cleared: Annotated[int, ""]
    rest: Annotated[list[Documented] | None, "The rest."] = None


@dataclasses.dataclass
class Settings:
    """Settings.

    Parameters
    ----------
    size : int
        How large it is.
    """

    size: int
    told: Annotated[int, Doc("Told.")]
    once: dataclasses.InitVar[Annotated[int, "Once."]] = 0


class Items(TypedDict):
    told: ReadOnly[Required[Annotated[int, "Told."]]]
    rest: Annotated[NotRequired[int], "The rest."]


@pytest.mark.parametrize(
    ("cls", "texts"),
    [
        (Documented, {"size": "How large it is.", "told": "Told.", "cleared": None, "rest": "The rest."}),
        (Settings, {"size": "How large it is.", "told": "Told.", "once": "Once."}),
        (Items, {"told": "Told.", "rest": "The rest."}),
    ],
)
def test_fields_are_described_as_parameters_are(cls: type, texts: dict[str, str | None]) -> None:
    """B4: `Doc` and plain strings of fields were ignored, and so were sections of parameters in docstrings of classes."""
    properties = fragment(compiled(cls))["$defs"][cls.__name__]["properties"]
    assert {name: schema.get("description") for name, schema in properties.items()} == texts


def test_a_class_that_is_a_tool_describes_its_parameters() -> None:
    """B1: the docstring's section of parameters was taken out of the text, and lost."""
    tool = Tool.of(Settings)
    assert tool.description == "Settings."
    assert tool.parameters["properties"]["size"] == {**INTEGER, "description": "How large it is."}


def test_local_names_in_annotations_of_fields() -> None:
    """B4: what cannot be evaluated says nothing."""
    told = NamedTuple("told", [("local", "Nowhere"), ("other", Annotated[int, "Another."])])  # noqa: F821
    assert annotated_descriptions(told) == {"other": "Another."}
