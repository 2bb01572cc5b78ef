from typing import Annotated, Any, Generic, Literal, NewType, Optional, TypeVar, Union

import pytest
from pydantic import AfterValidator, BaseModel
from typing_extensions import TypeAliasType

from tests.reading.outline import read
from toolwire.errors import DefinitionError
from toolwire.hints import Char, Injected
from toolwire.reading.providers import TypeProvider, apply_providers, checked_providers, provide
from toolwire.tool import Tool

T = TypeVar("T")


class Money:
    def __init__(self, cents):
        self.cents = cents


class Series(Generic[T]): ...


class Node: ...


class MoneyProvider:
    """Money as a decimal text."""

    def resolve(self, tp, args):
        return Annotated[str, "an amount"] if tp is Money else None

    def coerce(self, value):
        return Money(int(value))


class SeriesProvider:
    def resolve(self, tp, args):
        return list[args[0]] if tp is Series and args else None


class Greedy:
    """Answers for whatever it is asked about, and remembers it."""

    def __init__(self):
        self.asked = []

    def resolve(self, tp, args):
        self.asked.append((tp, args))
        return bool


MONEY, SERIES = MoneyProvider(), SeriesProvider()
STAND_IN = Annotated[str, "an amount", AfterValidator(MONEY.coerce)]


def test_a_stand_in_takes_the_place_of_a_type_and_is_coerced():
    assert provide(Money, [MONEY]) == STAND_IN
    assert provide(Optional[list[Money]], [MONEY]) == Optional[list[STAND_IN]]
    assert provide(Annotated[dict[str, Money], 1], [MONEY]) == Annotated[dict[str, STAND_IN], 1]


def test_arguments_are_resolved_first():
    assert provide(Series[int], [SERIES]) == list[int]
    assert provide(Series[Series[Money]], [SERIES, MONEY]) == list[list[STAND_IN]]
    assert provide(Series[Money], [MONEY]) == Series[STAND_IN]
    assert provide(Series, [SERIES]) is Series


def test_the_first_answer_wins():
    greedy = Greedy()
    assert provide(Money, [MONEY, greedy]) == STAND_IN
    assert greedy.asked == []
    assert provide(Money, [greedy, MONEY]) is bool


def test_nobody_is_asked_about_types_that_have_a_meaning():
    class Model(BaseModel): ...

    greedy = Greedy()
    own = Union[int, None, list[str], Literal["x"], Any, Annotated[str, Char], type[int], BaseModel]
    assert provide(own, [greedy]) is own
    assert greedy.asked == []
    assert provide(Model, [greedy]) is bool
    assert greedy.asked == [(Model, ())]


def test_new_types_and_aliases_are_looked_into():
    price = NewType("price", Money)
    count = NewType("count", int)
    alias = TypeAliasType("alias", list[Money])
    plain = TypeAliasType("plain", list[int])
    tree = TypeAliasType("tree", "dict[str, tree] | None")
    recursive = TypeAliasType("recursive", Union[Money, list["recursive"]])
    assert provide(price, [MONEY]) == STAND_IN
    assert provide(alias, [MONEY]) == list[STAND_IN]
    for same in (count, plain, tree):
        assert provide(same, [MONEY]) is same
    assert provide(recursive, [MONEY]) == Union[STAND_IN, list["recursive"]]


def test_an_alias_inside_its_own_stand_in_is_left_alone():
    loop = TypeAliasType("loop", list[Money])
    assert provide(list[loop], [MONEY], inside=(loop,)) == list[loop]


def test_a_stand_in_may_have_stand_ins():
    class Nodes:
        def resolve(self, tp, args):
            return list[Money] if tp is Node else None

    assert provide(Node, [Nodes(), MONEY]) == list[STAND_IN]


def answering(answer):
    class Provider:
        def resolve(self, tp, args):
            if isinstance(answer, Exception):
                raise answer
            return answer

        def __repr__(self):
            return "Provider()"

    return Provider()


def price(amount: Money, note: str = "", db: Annotated[Money, Injected] = None): ...


PLACE = f"price ({__file__}:{price.__code__.co_firstlineno}): parameter 'amount': the type provider Provider() "


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("str", f"answers 'str' for {Money!r}; return a type or None"),
        (3, f"answers 3 for {Money!r}; return a type or None"),
        (Money, f"answers {Money!r} with itself; return a type that travels as JSON"),
        (list[Money], f"answers {Money!r} with itself; return a type that travels as JSON"),
        (KeyError("x"), f"failed for {Money!r} (KeyError: 'x'); correct it"),
    ],
)
def test_answers_that_are_none(answer, sentence):
    with pytest.raises(DefinitionError) as caught:
        apply_providers(read(price), [answering(answer)])
    assert str(caught.value) == PLACE + sentence


@pytest.mark.parametrize("answer", [Any, int, list[int], Optional[int], NewType("n", int), TypeAliasType("a", int)])
def test_answers_that_are_types(answer):
    assert provide(Money, [answering(answer)]) == answer


def test_parameters_of_a_signature_get_their_stand_ins():
    signature = read(price)
    assert apply_providers(signature, []) is signature
    applied = apply_providers(signature, [MONEY])
    assert [p.annotation for p in applied.parameters] == [STAND_IN, str, Money]
    assert applied.parameters[1] is signature.parameters[1]


def test_what_a_provider_is():
    assert checked_providers([MONEY, SERIES]) == (MONEY, SERIES)
    assert checked_providers(()) == ()
    assert isinstance(MONEY, TypeProvider)


def int_only(x: int) -> int:
    return x


class NoMethod:
    resolve = None

    def __repr__(self):
        return "NoMethod()"


class NoCoercion(SeriesProvider):
    coerce = 3

    def __repr__(self):
        return "NoCoercion()"


@pytest.mark.parametrize(
    ("types", "sentence"),
    [
        (3, "types is a list of type providers, not 3"),
        ([3], "types=[3]: a type provider has a method resolve(tp, args)"),
        ([NoMethod()], "types=[NoMethod()]: a type provider has a method resolve(tp, args)"),
        ([MONEY, NoCoercion()], "types=[NoCoercion()]: coerce is a method that takes the value"),
    ],
)
def test_what_a_provider_is_not(types, sentence):
    """Also where no parameter has a type that providers are asked for (SPEC A10)."""
    with pytest.raises(DefinitionError) as caught:
        Tool.of(int_only, types)
    assert str(caught.value) == sentence
