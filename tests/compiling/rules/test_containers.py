"""JSON arrays: checked fully before the call, the container the annotation names (SPEC T, G6)."""

from __future__ import annotations

import collections
import collections.abc
import dataclasses
import datetime as dt
import typing
from collections import deque
from typing import Annotated, Any, Literal, NamedTuple

import pytest
from annotated_types import Len, MaxLen, MinLen
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, FailFast, Field
from pydantic_core import core_schema as cs

from tests.compiling.facts import Fact, check, compiled, fragment, named, read
from toolwire.errors import DefinitionError

NO_ARRAY = dict.fromkeys(['"ab"', '{"a": 1}', "null", "1"], "expected_array")
INTEGERS = {"type": "array", "items": {"type": "integer"}}
UNTYPED = {"type": "array", "items": {}}
UNIQUE = {**INTEGERS, "uniqueItems": True}


def read_as(annotation: Any, make: Any, schema: dict[str, Any] = INTEGERS) -> Fact:
    """A container of integers that is made of a list."""
    return Fact(
        str(annotation),
        annotation,
        schema,
        {"[]": make([]), "[1, 2.0]": make([1, 2])},
        {**NO_ARRAY, **dict.fromkeys(["[true]", '["1"]', "[1.5]", "[null]", "[[1]]"], "expected_integer")},
    )


LISTS = [
    read_as(list[int], list),
    *(read_as(getattr(typing, name)[int], list) for name in ("Sequence", "MutableSequence", "Iterable", "Iterator")),
    *(read_as(getattr(typing, name)[int], list) for name in ("Collection", "Container", "Reversible")),
    read_as(collections.abc.Iterator[int], list),
    read_as(typing.Generator[int, None, None], list),
    read_as(deque[int], deque),
    read_as(tuple[int, ...], tuple),
    *(read_as(annotation, set, UNIQUE) for annotation in (set[int], typing.MutableSet[int])),
    *(read_as(annotation, frozenset, UNIQUE) for annotation in (frozenset[int], typing.AbstractSet[int])),
]

SCALARS = {"type": ["string", "number", "boolean", "null"]}
BARE = [
    Fact(
        f"bare {annotation}",
        annotation,
        UNTYPED,
        {'[1, "a", [null]]': make([1, "a", [None]])},
        {**NO_ARRAY, "[NaN]": "not_finite"},
    )
    for annotation, make in [
        (list, list),
        (typing.List, list),
        (tuple, tuple),
        (deque, deque),
        (collections.abc.Sequence, list),
        (collections.abc.Iterable, list),
        (collections.abc.Iterator, list),
        (typing.Iterator, list),
        (typing.Collection, list),
    ]
] + [
    Fact(
        "a bare set holds what is hashable",
        set,
        {"type": "array", "items": SCALARS, "uniqueItems": True},
        {"[1]": {1}, "[null]": {None}},
        {"[[1]]": "unhashable_item", "[{}]": "unhashable_item", **NO_ARRAY},
    ),
]

SIZED = [
    Fact(
        "sizes of a list",
        Annotated[list[int], Len(1, 2)],
        {**INTEGERS, "minItems": 1, "maxItems": 2},
        {"[1]": [1]},
        {"[]": "out_of_range", "[1, 2, 3]": "out_of_range"},
    ),
    Fact(
        "a deque refuses what is too much",
        Annotated[deque[int], MaxLen(1)],
        {**INTEGERS, "maxItems": 1},
        {},
        {"[1, 2]": "out_of_range"},
    ),
    Fact(
        "sizes of a set count what is left",
        Annotated[set[int], MinLen(2)],
        {**UNIQUE, "minItems": 2},
        {"[1, 2]": {1, 2}},
        {"[1, 1]": "out_of_range"},
    ),
    Fact(
        "sizes of a variadic tuple",
        Annotated[tuple[int, ...], Len(1, 2)],
        {**INTEGERS, "minItems": 1, "maxItems": 2},
        {"[1]": (1,)},
        {"[]": "out_of_range", "[1, 2, 3]": "out_of_range"},
    ),
    Fact("duplicates of a set collapse", set[int], UNIQUE, {"[1, 1, 2.0]": {1, 2}}, wider=frozenset({"[1, 1, 2.0]"})),
    Fact(
        "an array that fails at the first bad item",
        Annotated[tuple[int, ...], FailFast()],
        INTEGERS,
        {"[1]": (1,)},
        {'["a", "b"]': "expected_integer"},
    ),
    Fact(
        "a set that fails at the first bad item",
        Annotated[set[int], FailFast()],
        UNIQUE,
        {"[1]": {1}},
        {'["a", "b"]': "expected_integer"},
    ),
    Fact(
        "items with bounds of their own",
        list[Annotated[int, Field(ge=0)]],
        {"type": "array", "items": {"type": "integer", "minimum": 0}},
        {"[0, 1.0]": [0, 1]},
        {"[-1]": "out_of_range"},
    ),
]

PAIR = {"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}], "minItems": 2, "maxItems": 2}


class Pair(NamedTuple):
    a: int
    b: str = "x"


class Documented(NamedTuple):
    """A pair."""

    a: dt.date


Untyped = collections.namedtuple("Untyped", "a b")


class Between:
    """`tuple[int, *tuple[str, ...], bool]`, which pydantic has no notation for."""

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
        items = [cs.int_schema(), cs.str_schema(), cs.bool_schema()]
        return cs.tuple_schema(items, variadic_item_index=1, min_length=1)


TUPLES = [
    Fact(
        "a tuple has its length",
        tuple[int, str],
        PAIR,
        {'[1.0, "a"]': (1, "a")},
        {
            "[1]": "missing_argument",
            '[1, "a", 2]': "out_of_range",
            '["a", 1]': "expected_integer expected_string",
            **NO_ARRAY,
        },
    ),
    Fact(
        "the empty tuple",
        tuple[()],
        {"type": "array", "minItems": 0, "maxItems": 0},
        {"[]": ()},
        {"[1]": "out_of_range"},
    ),
    Fact(
        "a variadic item in the middle",
        Between,
        {
            "type": "array",
            "prefixItems": [{"type": "integer"}],
            "items": {"anyOf": [{"type": "string"}, {"type": "boolean"}]},
            "minItems": 2,
        },
        {"[1, true]": (1, True), '[1, "a", true]': (1, "a", True), '[1, "a", "b", false]': (1, "a", "b", False)},
        {"[1]": "missing_argument", '[1, "a", "b"]': "expected_boolean", "[1, 2, true]": "expected_string"},
        narrower=frozenset({'[1, "a", "b"]'}),
        findings=("weakened",),
    ),
    Fact(
        "NamedTuple: a missing tail, never an object, no null for a position",
        Pair,
        {
            "$ref": "#/$defs/Pair",
            "$defs": {
                "Pair": {
                    "type": "array",
                    "prefixItems": [{"type": "integer"}, {"type": "string"}],
                    "minItems": 1,
                    "maxItems": 2,
                }
            },
        },
        {"[1]": Pair(1), '[1.0, "b"]': Pair(1, "b")},
        {
            **NO_ARRAY,
            "[]": "missing_argument",
            "[1, null]": "expected_string",
            '[1, "b", 2]': "out_of_range",
            "[true]": "expected_integer",
        },
    ),
    Fact(
        "namedtuple",
        Untyped,
        {
            "$ref": "#/$defs/Untyped",
            "$defs": {"Untyped": {"type": "array", "prefixItems": [{}, {}], "minItems": 2, "maxItems": 2}},
        },
        {'[1, ["a"]]': Untyped(1, ["a"])},
        {"[1]": "missing_argument"},
    ),
]


@pytest.mark.parametrize(**named([*LISTS, *BARE, *SIZED, *TUPLES]))
def test_array(fact: Fact) -> None:
    """SPEC T's rows of arrays."""
    check(fact)


@dataclasses.dataclass
class Loose:
    a: int


@dataclasses.dataclass(frozen=True)
class Firm:
    a: int


class Thawed(BaseModel):
    a: int


class Frozen(Thawed):
    model_config = ConfigDict(frozen=True)


class Cat(BaseModel):
    kind: Literal["cat"]


class Dog(BaseModel):
    kind: Literal["dog"]


class Listed(NamedTuple):
    a: list[int]


class Node(BaseModel):
    children: set[Node] = set()


@pytest.mark.parametrize(
    ("items", "what"),
    [
        (list[int], "lists"),
        (typing.Sequence[int], "lists"),
        (typing.Iterable[int], "lists"),
        (dict[str, int], "dicts"),
        (set[int], "sets"),
        (deque[int], "deques"),
        (int | list[int], "lists"),
        (tuple[int, list[int]], "lists"),
        (tuple[list[int], ...], "lists"),
        (list[int] | None, "lists"),
        (Annotated[list[int], BeforeValidator(lambda value: value)], "lists"),
        (Listed, "lists"),
        (Loose, "Loose"),
        (Thawed, "Thawed"),
        (Annotated[Thawed | Loose, Field(union_mode="left_to_right")], "Thawed"),
        (Annotated[Cat | Dog, Field(discriminator="kind")], "Cat"),
    ],
)
def test_sets_of_what_is_not_hashable(items: Any, what: str) -> None:
    """They would fail every call (SPEC T)."""
    for container in (set, frozenset):
        with pytest.raises(DefinitionError, match=f"a set cannot hold {what}"):
            compiled(container[items])


def test_a_recursive_set_is_looked_at_once() -> None:
    with pytest.raises(DefinitionError, match="a set cannot hold Node, which is not hashable"):
        compiled(Node)


@pytest.mark.parametrize(
    ("items", "text", "value"),
    [
        (Firm, '[{"a": 1}]', {Firm(1)}),
        (Frozen, '[{"a": 1}]', {Frozen(a=1)}),
        (tuple[int, ...], "[[1], [1]]", {(1,)}),
        (Annotated[list[int], AfterValidator(tuple)], "[[1]]", {(1,)}),
        (Pair, "[[1]]", {Pair(1)}),
        (dt.date, '["2024-01-01"]', {dt.date(2024, 1, 1)}),
    ],
)
def test_sets_of_what_is_hashable(items: Any, text: str, value: Any) -> None:
    assert read(compiled(set[items]), text) == (value, value)


@pytest.mark.parametrize(
    ("annotation", "sentence"),
    [
        (Annotated[list[int], Len(3, 1)], "no array is that short and that long at once"),
        (Annotated[tuple[int, str], MaxLen(1)], "the tuple has not as many items"),
        (Annotated[tuple[int, str], MinLen(3)], "the tuple has not as many items"),
    ],
)
def test_impossible_sizes(annotation: Any, sentence: str) -> None:
    with pytest.raises(DefinitionError, match=sentence):
        compiled(annotation)


def test_all_bad_items_are_told() -> None:
    """D1: all problems of one call are reported together, each at its place."""
    expected = [(("x", 0), "expected_integer"), (("x", 2), "expected_integer")]
    assert read(compiled(list[int]), '["a", 1, null]') == (expected, expected)


def test_a_class_docstring_is_kept_for_named_tuples() -> None:
    """SPEC B4."""
    assert fragment(compiled(Documented))["$defs"]["Documented"]["prefixItems"] == [
        {"type": "string", "format": "date"}
    ]


GIVEN = [
    (list[dt.date], [dt.date(2024, 1, 1)]),
    (typing.Sequence[int], (1, 2)),
    (tuple[int, str], (1, "a")),
    (set[int], {1}),
    (deque[int], deque([1])),
    (Pair, Pair(1)),
]


@pytest.mark.parametrize(("annotation", "given"), GIVEN)
def test_containers_below_the_authors_code(annotation: Any, given: Any) -> None:
    """G3: an instance of the container is taken, and its items are still checked."""
    tool = compiled(Annotated[annotation, BeforeValidator(lambda _: given)])
    value = list(given) if annotation == typing.Sequence[int] else given
    assert read(tool, "0") == (value, value)
    bad = type(given)("x") if type(given) is not Pair else Pair("x")  # type: ignore[arg-type]
    refused = compiled(Annotated[annotation, BeforeValidator(lambda _: bad)])
    assert all(isinstance(outcome, list) and isinstance(outcome[0], tuple) for outcome in read(refused, "0"))
