"""What the classes of a signature say of their own fields."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from toolwire.reading.class_texts import annotated_descriptions


def test_local_names_in_annotations_of_fields():
    """B4: what cannot be evaluated says nothing."""
    told = NamedTuple("told", [("local", "Nowhere"), ("other", Annotated[int, "Another."])])  # noqa: F821
    assert annotated_descriptions(told) == {"other": "Another."}
