"""Type providers are asked for the fields of classes, too (SPEC A9)."""

from __future__ import annotations

import json
import pickle
from dataclasses import dataclass, field
from typing import Annotated, Any, NamedTuple

import pytest
from annotated_types import Ge
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, Tag, field_validator
from pydantic import Discriminator as By
from pydantic_core import core_schema as cs
from typing_extensions import TypedDict

from toolwire import DefinitionError, ToolSet
from toolwire.testing import assert_agrees


class Money:
    def __init__(self, cents: int) -> None:
        self.cents = cents

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Money) and other.cents == self.cents

    def __hash__(self) -> int:
        return hash(self.cents)


class Other:
    pass


class Moneys:
    def resolve(self, tp: Any, args: tuple[Any, ...]) -> Any:
        assert args == ()
        return Annotated[int, Ge(0)] if tp is Money else None

    def coerce(self, value: int) -> Money:
        if value > 1_000:
            raise ValueError("that is too much")
        return Money(value)


def as_money(value: Any) -> Any:
    return Money(value) if type(value) is int else value


@dataclass
class Order:
    price: Money
    parts: list[Money] = field(default_factory=list)
    shipping: tuple[int, Money] | None = None
    nested: Order | None = None


class Row(NamedTuple):
    price: Money


class Item(TypedDict):
    type: Money


class Basket(BaseModel):
    model_config = ConfigDict(arbitrary_types_allowed=True)
    rows: list[Row]
    item: Item
    by_name: dict[str, Money] = Field(default_factory=dict)
    tip: Money = Money(3)
    own: Annotated[Money, BeforeValidator(as_money)] = Money(4)
    way: Annotated[
        Annotated[Money, Tag("money")] | Annotated[str, Tag("text")],
        By(lambda value: "text" if isinstance(value, str) else "money"),
    ] = "none"

    @field_validator("tip")
    @classmethod
    def is_money(cls, tip: Money) -> Money:
        assert isinstance(tip, Money)
        return tip


def buy(order: Order, basket: Basket | None = None) -> Any:
    return order, basket


def buy_all(**orders: Order) -> dict[str, Order]:
    return orders


def price(cents: int) -> dict[str, Any]:
    return {"price": cents}


ORDER = {**price(1), "parts": [2], "shipping": [3, 4], "nested": price(5)}
BASKET = {"rows": [[6]], "item": {"type": 7}, "by_name": {"a": 8}, "way": 9}


def test_fields_of_classes_have_stand_ins():
    """Issue 2: they were refused, with the advice to use a type provider."""
    tools = ToolSet(buy, types=[Moneys()])
    order = Order(Money(1), [Money(2)], (3, Money(4)), Order(Money(5)))
    basket = Basket(rows=[Row(Money(6))], item={"type": Money(7)}, by_name={"a": Money(8)}, tip=Money(3), way=Money(9))
    for arguments in ({"order": ORDER, "basket": BASKET}, json.dumps({"order": ORDER, "basket": BASKET})):
        assert tools.run("buy", arguments).unwrap() == (order, basket)
    assert tools["buy"].parameters["$defs"]["Order"]["properties"]["price"] == {"type": "integer", "minimum": 0}


def test_problems_with_stand_ins_are_told_where_they_are():
    tools = ToolSet(buy, types=[Moneys()])
    (coerced, bounded) = tools.run("buy", {"order": {**price(1_001), "parts": [-1]}}).error.issues
    assert (coerced.path, coerced.message) == (("order", "price"), "that is too much")
    assert (bounded.path, bounded.code) == (("order", "parts", 0), "out_of_range")


@pytest.mark.parametrize("subject", [Order, Basket, Item])
def test_classes_that_construct_themselves(subject: Any) -> None:
    tools = ToolSet(subject, types=[Moneys()])
    arguments = {Order: ORDER, Basket: BASKET, Item: {"type": 1}}[subject]
    made = tools.run(subject.__name__, arguments).unwrap()
    model = tools[subject.__name__].model
    assert model.model_validate(arguments).root == made
    assert model.model_json_schema() == tools[subject.__name__].parameters


def test_the_tools_own_model_and_a_pickled_tool_have_them():
    tools = ToolSet(buy, types=[Moneys()])
    model = tools["buy"].model
    assert model.model_validate({"order": price(1)}).order == Order(Money(1))
    assert model.model_json_schema() == tools["buy"].parameters
    assert pickle.loads(pickle.dumps(tools)).run("buy", {"order": price(1)}).ok
    assert_agrees(tools)


def test_free_keys_hold_them_too():
    tools = ToolSet(buy_all, types=[Moneys()])
    assert tools.run("buy_all", {"a": price(1)}).unwrap() == {"a": Order(Money(1))}
    assert tools["buy_all"].model.model_validate({"a": price(1)}).model_extra == {"a": Order(Money(1))}


def test_a_tool_without_providers_says_which_field_cannot_be_sent():
    with pytest.raises(DefinitionError, match=r"parameter 'order': field 'price' of Order: \S+Money cannot be written"):
        ToolSet(buy)


@dataclass
class Wrapped:
    """A stand-in that is made of classes, one of which is known itself."""

    amount: Order
    again: Wrapped | None = None


class OtherAsWrapped:
    def resolve(self, tp: Any, args: tuple[Any, ...]) -> Any:
        assert args == ()
        return {Other: Wrapped, Money: int}.get(tp)


@dataclass
class Holder:
    other: Other


def test_a_stand_in_brings_its_own_definitions_and_stand_ins():
    def f(holder: Any) -> Any:
        return holder

    f.__annotations__["holder"] = Holder
    tools = ToolSet(f, types=[OtherAsWrapped()])
    given = {"other": {"amount": price(1), "again": {"amount": price(2)}}}
    assert tools.run("f", {"holder": given}).unwrap().other.again.amount.price == 2
    (issue,) = tools.run("f", {"holder": {"other": {"amount": price("1")}}}).error.issues
    assert (issue.path, issue.code) == (("holder", "other", "amount", "price"), "expected_integer")


class Doubled:
    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
        del source, handler
        twice = cs.no_info_plain_validator_function(lambda money: Money(2 * money.cents))
        return cs.chain_schema([cs.is_instance_schema(Money), twice, cs.is_instance_schema(Money)])


def test_only_the_first_step_reads_the_wire():
    def f(money: Any) -> Any:
        return money

    f.__annotations__["money"] = Doubled
    assert ToolSet(f, types=[Moneys()]).run("f", {"money": 4}).unwrap() == Money(8)


@pytest.mark.parametrize(
    ("standin", "sentence"),
    [
        (5, "the type provider .*Answers object> answers 5 for <class '.*Other'>; return a type or None"),
        (Other, "the type provider .*Answers object> answers <class '.*Other'> with itself"),
        (list[Holder], ".*Other cannot be written as JSON"),
        (Annotated[int, Ge], "Ge stands there uncalled"),
        (Money, ".*Money cannot be written as JSON"),
    ],
)
def test_answers_that_do_not_help(standin: Any, sentence: str) -> None:
    class Answers:
        def resolve(self, tp: Any, args: tuple[Any, ...]) -> Any:
            assert args == ()
            return standin if tp is Other else None

    def f(holder: Any) -> None: ...

    f.__annotations__["holder"] = Holder
    with pytest.raises(
        DefinitionError, match=rf"^\S*f \(\S+\): parameter 'holder': (field 'other' of Holder: )?{sentence}"
    ):
        ToolSet(f, types=[Answers()])
