"""Prints, as one JSON document, everything that can be observed of a few tools from outside."""

import json
import logging
import warnings
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from enum import Enum
from typing import Annotated, Literal, NotRequired

from annotated_types import Ge, MinLen
from pydantic import BaseModel, Field, field_validator
from typing_extensions import Doc, TypedDict

from toolwire import EmitError, StringInteger, ToolError, ToolSet, tool
from toolwire.targets import TARGETS

# Nothing here is described by a docstring: those do not exist under `python -OO`.


class Color(Enum):
    RED = "red"
    BLUE = "blue"


class Item(BaseModel):
    sku: Annotated[str, MinLen(1)]
    price: Decimal = Decimal("1.50")
    tags: list[str] = Field(default_factory=list, description="Free words.")

    @field_validator("sku")
    @classmethod
    def upper(cls, value: str) -> str:
        if value.islower():
            raise ValueError("must be in capitals")
        return value


class Place(TypedDict):
    city: str
    zip: NotRequired[Annotated[str, Doc("Postal code.")]]


@dataclass
class Node:
    value: int
    children: list["Node"] = field(default_factory=list)


@tool(description="Order something.")
def order(
    items: Annotated[list[Item], Doc("What is ordered.")],
    place: Place,
    user_id: Annotated[int, StringInteger()] = 42,
    day: date = date(2026, 1, 31),
    color: Color | None = None,
    *notes: str,
) -> dict[str, object]:
    if place["city"] == "Nowhere":
        raise ToolError("There is no such city.")
    return {"items": items, "place": place, "user": user_id, "day": day, "color": color, "notes": notes}


@tool(description="Walk a tree.")
def walk(node: Node, how: Literal["deep", "wide"] = "deep", limit: Annotated[int, Ge(1)] = 3) -> int:
    return limit if how == "wide" else 1 + sum(walk(child) for child in node.children)


CALLS = [
    ("order", '{"items": [{"sku": "A1"}], "place": {"city": "Oslo"}}'),
    ("order", '{"items": [{"sku": "a1", "price": 1}], "place": {"city": 1}, "day": "x", "user_id": "99", "k": 1}'),
    ("order", '{"items": [], "place": {"city": "Nowhere", "zip": null}, "color": "red", "notes": ["a", "b"]}'),
    ("walk", '{"node": {"value": 1, "children": [{"value": 2.0}]}, "how": null}'),
    ("walk", '{"node": {"value": 1, "children": [{"value": 1.5}]}, "limit": 0}'),
    ("walks", "{}"),
    ("walk", "{"),
]


def emitted(tools: ToolSet, target: str, strict: bool) -> object:
    try:
        return tools.emit(target, strict=strict)
    except EmitError as error:
        return str(error)


def observed() -> dict[str, object]:
    warnings.simplefilter("ignore")
    logging.disable()
    tools = ToolSet(order, walk)
    return {
        "describe": tools.describe(),
        "emit": {target: [emitted(tools, target, strict) for strict in (False, True)] for target in TARGETS},
        "run": [[result.ok, result.text] for result in (tools.run(name, text) for name, text in CALLS)],
    }


if __name__ == "__main__":
    print(json.dumps(observed(), indent=1))
