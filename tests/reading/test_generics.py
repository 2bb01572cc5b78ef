# ruff: noqa: RUF036 - unusual ways of writing a type are cases to be tested
import typing
from typing import Annotated, Any, Callable, Dict, Generic, List, Literal, Optional, TypeVar, Union

import typing_extensions
from typing_extensions import TypeAliasType

from toolwire.reading.generics import (
    alias_value,
    arguments_of,
    is_alias,
    is_plain,
    leaves,
    map_leaves,
    rebuild,
    specialise,
)

T = TypeVar("T")
U = TypeVar("U")
Bound = TypeVar("Bound", bound=int)
Choice = TypeVar("Choice", int, str)
Default = typing_extensions.TypeVar("Default", default=bytes)
Pair = TypeAliasType("Pair", dict[U, list[T]], type_params=(T, U))
Plain = TypeAliasType("Plain", list[int])


class Base(Generic[T, U]): ...


class Half(Base[T, str], Generic[T]): ...


class Whole(Half[list[int]]): ...


class Proxy:
    """Hands on every attribute, to something that is not there yet."""

    def __getattr__(self, name):
        return getattr(self.behind, name)


def test_which_annotations_are_made_of_classes_only():
    assert all(
        map(is_plain, [int, list[int], Optional[int], int | str, Annotated[int, "x"], Any, Callable[[int], str]])
    )
    assert all(map(is_plain, [Literal["int", None], Dict[str, List[Any]], Base[int, str]]))
    assert not any(map(is_plain, [None, "int", T, list["int"], Optional["int"], Plain, typing.Self, list[typing.Self]]))


def test_aliases():
    assert [is_alias(a) for a in (Plain, Pair, Pair[int, str], list[int], int)] == [True, True, True, False, False]
    assert alias_value(Plain) == list[int]
    assert alias_value(Pair) == dict[U, list[T]]
    assert alias_value(Pair[int, str]) == dict[str, list[int]]


def test_leaves_are_the_types_that_others_are_made_of():
    annotation = dict[str, Union[Annotated[int, "not", bool], None, list[Literal["x"]]]]
    assert list(leaves(annotation)) == [str, int, type(None)]
    assert (
        map_leaves(annotation, lambda leaf: bytes if leaf is int else leaf)
        == (dict[str, Union[Annotated[bytes, "not", bool], None, list[Literal["x"]]]])
    )


def test_what_stays_the_same_stays_the_very_same():
    for annotation in (
        List[int],
        Annotated[list[int], 1],
        int | None,
        Callable[[int], str],
        tuple[int, ...],
        tuple[()],
    ):
        assert map_leaves(annotation, lambda leaf: leaf) is annotation


def test_rebuilding():
    assert rebuild(tuple[int, ...], (str, ...)) == tuple[str, ...]
    assert rebuild(int | None, (str, type(None))) == Optional[str]
    assert rebuild(Annotated[int, 1, 2], (str,)) == Annotated[str, 1, 2]
    assert rebuild(Pair[int, str], (int, bytes)) == Pair[int, bytes]


def test_type_variables_become_what_they_promise():
    assert specialise(list[T], {T: int}) == list[int]
    assert [specialise(variable, {}) for variable in (T, Bound, Choice, Default)] == [Any, int, Union[int, str], bytes]
    assert specialise(dict[str, Optional[T]], {}) == dict[str, Optional[Any]]


def test_self_is_the_class_of_the_method():
    assert specialise(list[typing.Self], {typing.Self: int}) == list[int]
    assert specialise(typing_extensions.Self, {}) is typing.Self


def test_what_type_variables_mean_in_a_method():
    assert arguments_of(Whole()) == arguments_of(Whole) == {typing.Self: Whole, T: list[int], U: str}
    assert arguments_of(Half[int]()) == {typing.Self: Half, T: int, U: str}
    assert arguments_of(Base()) == {typing.Self: Base}
    assert arguments_of(3) == {typing.Self: int}
    assert arguments_of(Proxy()) == {typing.Self: Proxy}
