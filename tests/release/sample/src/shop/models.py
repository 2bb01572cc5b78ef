"""What the shop deals with."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Annotated, NamedTuple, TypeAlias

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypedDict

from toolwire import tool

Sku: TypeAlias = Annotated[str, Field(pattern="^[A-Z]+$")]
"""The number of an article, in capitals."""

Weight: TypeAlias = float
"""Kilograms."""


class Color(Enum):
    """The colors there are.

    Attributes:
        RED: A dark one.
    """

    RED = "red"
    BLUE = "blue"


class Item(BaseModel):
    """One line of an order."""

    sku: Sku
    """Which article."""
    color: Color = Color.RED
    count: Annotated[int, Field(ge=1, description="How many; at least one.")] = 1


class Parcel(BaseModel):
    """What is sent."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    weight: Weight
    """With the box."""
    inside: list[Item] = []


@tool
@dataclass
class Customer:
    """Somebody who orders.

    Attributes:
        name: As on the doorbell.
        referrer: Who sent them.
    """

    name: str
    referrer: Customer | None = None


class Place(TypedDict):
    """Where to."""

    city: str
    """Its name in English."""
    zip: str


class Point(NamedTuple):
    """A place on the map."""

    north: float
    """Degrees."""
    east: float
    """Degrees, too."""
