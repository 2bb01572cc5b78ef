"""What a tool gives back, from its return annotation (SPEC D8)."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any

import pytest
from pydantic import BaseModel, WithJsonSchema, computed_field
from typing_extensions import ReadOnly, TypedDict

from toolwire.compiling.returns import returns_schema
from toolwire.reading.shapes import EMPTY


class Counted(BaseModel):
    a: int

    @computed_field
    def twice(self) -> int:
        return 2 * self.a


class Unknown:
    pass


class Kept(TypedDict):
    a: ReadOnly[int]


@pytest.mark.parametrize(
    ("returns", "schema"),
    [
        (EMPTY, None),
        (Any, None),
        (Unknown, None),
        (None, {"type": "null"}),
        (int, {"type": "integer"}),
        (str, {"type": "string"}),
        (dict[str, int], {"type": "object", "additionalProperties": {"type": "integer"}}),
        (Annotated[int, WithJsonSchema({"enum": {1}})], {"enum": [1]}),
        (list[dt.date], {"type": "array", "items": {"type": "string", "format": "date"}}),
        (Kept, {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}),
        (
            Counted,
            {
                "type": "object",
                "properties": {"a": {"type": "integer"}, "twice": {"type": "integer", "readOnly": True}},
                "required": ["a", "twice"],
            },
        ),
    ],
)
def test_returns(returns: Any, schema: Any) -> None:
    """What is written, computed fields included; no title that pydantic invents; None where nothing can be said."""
    assert returns_schema(returns) == schema


def test_each_is_a_copy() -> None:
    mine = returns_schema(int)
    assert mine is not None
    mine["type"] = "broken"
    assert returns_schema(int) == {"type": "integer"}
