"""The tools of the shop, in every style of docstring."""

from __future__ import annotations

from typing import Annotated

from typing_extensions import Doc, TypedDict, Unpack, deprecated

from shop.models import Color, Customer, Item, Parcel, Place, Point, Sku, Weight
from toolwire import Parameter, ToolError, ToolSet, tool


@tool
def order(items: list[Item], customer: Customer, to: Place | None = None, *notes: str) -> Parcel:
    """Order something.

    It is sent at once, and cannot be called back.

    Args:
        items: What to send.
        customer: Who pays.
        *notes: Printed on the bill.
    """
    if to is not None and to["city"] == "Nowhere":
        raise ToolError("There is no such city.")
    return Parcel(weight=len(items), inside=items)


class Filter(TypedDict, total=False):
    color: Color
    """Only this color."""
    heavier_than: Weight
    """Only what is heavier."""


@tool(name="find", parameters={"limit": Parameter(description="Not more than these.")})
def search(sku: Sku, weight: Weight | None, limit: int = 10, **only: Unpack[Filter]) -> list[Item]:
    """Find articles.

    Parameters
    ----------
    limit
        The override says something else.
    """
    return [Item(sku=sku, count=limit)]


@tool
@deprecated("use order")
def buy(sku: Annotated[str, Doc("Said in the signature.")], near: Point) -> Point:
    """Buy one.

    :param near: The nearest shop to it is asked.
    """
    return near


@tool(description="Said in the decorator.")
def said(cleared: Annotated[Sku, Doc("")], mode: Color) -> None:
    """Nobody reads this.

    Args:
        mode: But this they do.
        cleared: And this not.
    """


class Desk:
    """Where questions are asked."""

    def __init__(self, name: str) -> None:
        self.name = name

    @tool
    def ask(self, question: str, who: Customer | None = None) -> str:
        """Ask at the desk.

        ## Parameters
        * question - What is asked.
        * who - Who asks.
        """
        return f"{self.name}: {question}"

    def close(self, at: Weight) -> str:
        """Close the desk."""
        return f"{at}"


DESK = ToolSet(Desk("desk").close).renamed({"close": "close_desk"})
"""A method that nobody marked, which is known because its set is kept here."""
