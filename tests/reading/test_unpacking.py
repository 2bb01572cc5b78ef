import sys
import typing
from typing import Annotated, Any, Generic, TypeVar

import pytest
import typing_extensions
from annotated_types import Ge
from pydantic import Field
from typing_extensions import NotRequired, ReadOnly, Required, TypedDict, TypeVarTuple, Unpack

from tests.reading import postponed
from tests.reading.outline import outline, parameter, read, refused
from toolwire.reading.shapes import ABSENT, EMPTY

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Options(TypedDict, total=False):
    """Options of a search."""

    size: Required[int]
    deep: bool
    tag: ReadOnly[Annotated[NotRequired[str], Field(description="A tag.")]]
    limit: Annotated[Required[int], Ge(1), Field(default=10, alias="max")]


class Typed(TypedDict, Generic[T]):
    item: T
    items: NotRequired[list[T]]


def search(query: str, **options: Unpack[Options]) -> str: ...


def test_the_keys_of_a_typed_dict_are_parameters():
    assert outline(search) == [
        ("query", "POSITIONAL_OR_KEYWORD", str, EMPTY),
        ("size", "KEYWORD_ONLY", int, EMPTY),
        ("deep", "KEYWORD_ONLY", bool, ABSENT),
        ("tag", "KEYWORD_ONLY", str, ABSENT),
        ("limit", "KEYWORD_ONLY", Annotated[int, Ge(1)], 10),
    ]
    tag, limit = parameter(search, "tag"), parameter(search, "limit")
    assert (tag.description, tag.owner, tag.required) == ("A tag.", Options, False)
    assert (limit.wire_name, limit.required) == ("max", False)
    assert parameter(search, "size").required


def test_keys_whose_annotations_are_text():
    assert outline(postponed.unpacked) == [
        ("a", "KEYWORD_ONLY", int, EMPTY),
        ("b", "KEYWORD_ONLY", postponed.Later, ABSENT),
        ("c", "KEYWORD_ONLY", str, ABSENT),
        ("d", "KEYWORD_ONLY", int, EMPTY),
        ("e", "KEYWORD_ONLY", list[postponed.Later], ABSENT),
    ]


def test_a_generic_typed_dict():
    def function(**kw: Unpack[Typed[int]]): ...

    def bare(**kw: Unpack[Typed]): ...

    assert outline(function) == [("item", "KEYWORD_ONLY", int, EMPTY), ("items", "KEYWORD_ONLY", list[int], ABSENT)]
    assert outline(bare) == [("item", "KEYWORD_ONLY", Any, EMPTY), ("items", "KEYWORD_ONLY", list[Any], ABSENT)]


def test_any_kind_of_unpack_and_of_typed_dict():
    old = typing.TypedDict("old", {"a-b": int})

    def function(**kw: typing.Unpack[old]): ...

    assert outline(function) == [("a-b", "KEYWORD_ONLY", int, EMPTY)]


def test_keys_beside_the_declared_ones():
    class Extra(TypedDict, extra_items=int):
        a: str

    class Closed(TypedDict, closed=True):
        a: str

    def extra(**kw: Unpack[Extra]): ...

    def closed(**kw: Unpack[Closed]): ...

    assert outline(extra) == [("a", "KEYWORD_ONLY", str, EMPTY), ("kw", "VAR_KEYWORD", int, EMPTY)]
    assert outline(closed) == [("a", "KEYWORD_ONLY", str, EMPTY)]


def test_a_bound_key_is_locked_and_no_parameter():
    import functools

    partial = functools.partial(search, deep=True)
    assert [name for name, *_ in outline(partial)] == ["query", "size", "tag", "limit"]
    assert read(partial).locked == {"deep"}


def test_a_key_named_as_a_parameter():
    def function(size: int, /, **kw: Unpack[Options]): ...

    assert "parameter 'size': the TypedDict of ** has a key of this name too; rename one" in refused(function)


def test_only_a_typed_dict_can_be_unpacked():
    def function(**kw: Unpack[T]): ...

    assert "parameter 'kw': Unpack[...] of ** takes a TypedDict; write one" in refused(function)


def test_keys_that_cannot_be_resolved():
    class Lost(TypedDict):
        a: "Missing"  # noqa: F821

    def function(**kw: Unpack[Lost]): ...

    assert "parameter 'kw': the name 'Missing' in the annotation" in refused(function)
    assert outline(function, frame_locals={"Missing": int}) == [("a", "KEYWORD_ONLY", int, EMPTY)]


def test_starred_items():
    def stars(*args: *tuple[int, ...]): ...

    def unpacked(*args: Unpack[tuple[str, ...]]): ...

    def variable(*args: *Ts): ...

    def extended(*args: typing_extensions.Unpack[Ts]): ...

    assert [outline(f)[0][2] for f in (stars, unpacked, variable, extended)] == [int, str, Any, Any]
    assert not any(read(f).parameters[0].whole for f in (stars, unpacked, variable, extended))


def test_starred_items_of_different_types():
    """PEP 646: the annotation is that of all of them together, and none of them may be missing (Issue 2)."""

    def fixed(*args: *tuple[int, str]): ...

    def none(*args: Unpack[tuple[()]]): ...

    def tuples(*args: tuple[int, str]): ...

    assert [(p.annotation, p.whole, p.required) for f in (fixed, none, tuples) for p in read(f).parameters] == [
        (tuple[int, str], True, True),
        (tuple[()], True, True),
        (tuple[int, str], False, False),
    ]


def test_starred_items_as_text():
    namespace = {}
    exec("from __future__ import annotations\ndef stars(*args: *tuple[int, ...]): ...", namespace)
    assert outline(namespace["stars"]) == [("args", "VAR_POSITIONAL", int, EMPTY)]


@pytest.mark.skipif(sys.version_info < (3, 13), reason="PEP 705 in typing")
def test_qualifiers_of_typing():
    class Options(typing.TypedDict, total=False):
        a: typing.ReadOnly[typing.Required[int]]

    def function(**kw: typing.Unpack[Options]): ...

    assert outline(function) == [("a", "KEYWORD_ONLY", int, EMPTY)]
