# ruff: noqa: PLR0917, RUF013 - unusual signatures are cases to be tested
import re
import sys
import typing
from collections.abc import Awaitable, Coroutine
from typing import Annotated, Any, Callable, Final, NewType, Optional, ParamSpec, Self, TypeVar

import pytest
import typing_extensions
from annotated_types import Ge
from pydantic import AliasPath, Field

from tests.reading.outline import codes, outline, parameter, read, refused
from toolwire.hints import Injected, Parameter, StringInteger
from toolwire.reading.shapes import ABSENT, EMPTY
from toolwire.reading.shapes import Parameter as Read
from toolwire.reading.typed_dicts import readable

P = ParamSpec("P")
Old = typing.TypedDict("Old", {"a": int})


def test_a_whole_parameter():
    factory = list

    def function(
        x: Annotated[list[int], Field(alias="X", title="T", default_factory=factory), "text"],
        /,
        *rest: int,
    ): ...

    source = function.__annotations__["x"]
    assert read(function).parameters == (
        Read(
            name="x",
            wire_name="X",
            kind=Read("x", "x", parameter(function, "x").kind).kind,
            annotation=list[int],
            default=EMPTY,
            default_factory=factory,
            description="text",
            source=source,
            extra={"title": "T"},
        ),
        Read(name="rest", wire_name="rest", kind=parameter(function, "rest").kind, annotation=int, source=int),
    )
    assert parameter(function, "x").kind.name == "POSITIONAL_ONLY"


def test_every_kind_of_parameter():
    def function(a: int, b: int = 2, /, c: int = 3, *rest: float, d: str, e: str = "e", **more: bool): ...

    assert outline(function) == [
        ("a", "POSITIONAL_ONLY", int, EMPTY),
        ("b", "POSITIONAL_ONLY", int, 2),
        ("c", "POSITIONAL_OR_KEYWORD", int, 3),
        ("rest", "VAR_POSITIONAL", float, EMPTY),
        ("d", "KEYWORD_ONLY", str, EMPTY),
        ("e", "KEYWORD_ONLY", str, "e"),
        ("more", "VAR_KEYWORD", bool, EMPTY),
    ]
    found = read(function).parameters
    assert [p.name for p in found if p.variadic] == ["rest", "more"]
    assert [p.name for p in found if p.required] == ["a", "d"]
    assert found[-1].pointer == "/additionalProperties"


def test_no_annotation_is_any_value_with_a_finding():
    def function(x, y=3, *rest, z: Any, **more): ...

    assert [annotation for _, _, annotation, _ in outline(function)] == [Any] * 5
    assert codes(function) == [
        ("untyped_parameter", "/properties/x"),
        ("untyped_parameter", "/properties/y"),
        ("untyped_parameter", "/properties/rest"),
        ("untyped_parameter", "/additionalProperties"),
    ]


def test_constraints_without_an_annotation():
    def function(x=Field(ge=1)): ...

    assert outline(function) == [("x", "POSITIONAL_OR_KEYWORD", Annotated[Any, Ge(1)], EMPTY)]


def test_defaults():
    shared: list[int] = []

    def function(
        a: str = Field(description="left"),
        b: str = Field(default="", description="third"),
        c: list[int] = Field(default_factory=list),
        d: Annotated[int, Field(default=1)] = 2,
        e: Annotated[int, Field(default=1)] = Field(description="later"),
        f: int = None,
        g: list[int] = shared,
        h: Annotated[int, Field(default=1)] = Field(default_factory=int),
    ): ...

    found = read(function).parameters
    assert [(p.default, p.default_factory) for p in found] == [
        (EMPTY, None),
        ("", None),
        (EMPTY, list),
        (2, None),
        (1, None),
        (None, None),
        (shared, None),
        (EMPTY, int),
    ]
    assert found[6].default is shared
    assert [p.required for p in found] == [True] + [False] * 7
    assert (found[5].annotation, found[4].description) == (int, "later")


def test_overrides_come_last():
    def function(x: Annotated[int, "text"], y: Annotated[int, Field(description="d")] = 1, z: int = 2): ...

    overrides = {
        "x": Parameter(wire=StringInteger()),
        "y": Parameter(description=""),
        "z": Parameter("over", StringInteger()),
    }
    found = read(function, parameters=overrides).parameters
    assert [(p.annotation, p.description) for p in found] == [
        (Annotated[int, StringInteger()], "text"),
        (int, ""),
        (Annotated[int, StringInteger()], "over"),
    ]


def test_injected_parameters_keep_what_they_are():
    def function(db: Annotated[object, Injected], log: Annotated[Callable, Injected] = print, n: int = 1): ...

    assert [(p.name, p.injected, p.annotation, p.default) for p in read(function).parameters] == [
        ("db", True, object, EMPTY),
        ("log", True, Callable, print),
        ("n", False, int, 1),
    ]


def test_only_ordinary_parameters_are_injected():
    def stars(*dbs: Annotated[object, Injected]): ...

    def double(**dbs: Annotated[object, Injected]): ...

    for function in (stars, double):
        assert "parameter 'dbs': * and ** cannot be injected; inject an ordinary parameter" in refused(function)


def test_what_a_variadic_parameter_cannot_have():
    def default(*xs: Annotated[int, Field(default=1)]): ...

    def factory(**xs: Annotated[int, Field(default_factory=int)]): ...

    def alias(**xs: Annotated[int, Field(alias="ys")]): ...

    assert "parameter 'xs': * and ** have no default; leave it out of Field(...)" in refused(default)
    assert "parameter 'xs': * and ** have no default" in refused(factory)
    assert "parameter 'xs': ** has no name on the wire; leave the alias out of Field(...)" in refused(alias)


def test_what_is_said_about_variadic_parameters():
    def function(
        *xs: Annotated[int, Field(ge=1, alias="items", description="Numbers.")],
        **more: Annotated[str, "Labels."],
    ): ...

    assert [(p.wire_name, p.annotation, p.description) for p in read(function).parameters] == [
        ("items", Annotated[int, Ge(1)], "Numbers."),
        ("more", str, "Labels."),
    ]


def test_an_alias_path_is_refused():
    def function(x: Annotated[int, Field(validation_alias=AliasPath("a", 0))]): ...

    assert "parameter 'x': its alias is not one name on the wire; use an alias that is a string" in refused(function)


@pytest.mark.parametrize(
    ("field", "problem"),
    [
        (Field(alias=5), "its alias is not one name on the wire; use an alias that is a string"),
        (Field(title=5), "its title is 5; write a string"),
        (Field(description=5), "its description is 5; write a string"),
        (Field(examples="abc"), "its examples is 'abc'; write a list of values"),
    ],
)
def test_what_is_said_in_another_kind_than_readers_expect(field, problem):
    """pydantic takes anything for these; emission failed on them, or wrote what is no JSON Schema (Issue 2)."""

    def function(x: Annotated[int, field]): ...

    assert refused(function).endswith(f"parameter 'x': {problem}")


def test_a_type_nested_too_deep_to_be_read():
    """It was a RecursionError (Issue 2)."""
    tp = int
    for _ in range(5_000):
        tp = list[tp]

    def function(x): ...

    function.__annotations__["x"] = tp
    assert refused(function).endswith(
        "parameter 'x': its type is nested too deep, or a member of itself; name its parts, with a list or a field in between"
    )


@pytest.mark.skipif(sys.version_info < (3, 12), reason="PEP 695")
@pytest.mark.parametrize("alias", ["type A = A | None", "type A = Optional[B]; type B = A | None"])
def test_an_alias_that_is_a_member_of_itself(alias):
    names = {"Optional": Optional}
    exec(alias, names)

    def function(x): ...

    function.__annotations__["x"] = names["A"]
    assert "parameter 'x': its type is nested too deep, or a member of itself; " in refused(function)


def test_an_annotation_that_cannot_be_evaluated_is_shown_without_addresses():
    class Odd:
        def __getattr__(self, name):
            raise RuntimeError(name)

    def function(x: Annotated[int, Odd()]): ...

    assert re.search(
        r"parameter 'x': the annotation .*Odd object> *\].* cannot be evaluated \(RuntimeError", refused(function)
    )


@pytest.mark.parametrize(
    ("annotation", "read_as"), [(Final[int], int), (Final, Any), (Annotated[Final[int], "n"], int)]
)
def test_final_is_a_word_about_the_name(annotation, read_as):
    """The model of a tool took such a parameter for a class variable and left it out (Issue 2)."""

    def function(x: annotation = 3): ...

    function.__annotations__["x"] = annotation
    assert [parameter.annotation for parameter in read(function).parameters] == [read_as]


def test_the_parts_of_a_parameter_specification_are_any():
    def function(f: int, *args: P.args, **kwargs: P.kwargs): ...

    assert [annotation for _, _, annotation, _ in outline(function)] == [int, Any, Any]
    assert codes(function) == []


def test_new_types_stay():
    user = NewType("user", int)

    def function(x: user, y: list[user]): ...

    assert [annotation for _, _, annotation, _ in outline(function)] == [user, list[user]]


def test_typing_typed_dict_below_3_12():
    """Most public code imports TypedDict from typing, whatever the version."""

    def function(x: Optional[list[Old]], y: Old) -> Old: ...

    twin = readable(Old, {})
    assert [annotation for _, _, annotation, _ in outline(function)] == [Optional[list[twin]], twin]
    assert read(function).returns is twin
    assert (twin is Old) is (sys.version_info >= (3, 12))


class Node:
    def join(self, other: Self, others: list[typing_extensions.Self], n: int) -> Self: ...


def test_self_is_the_class_of_the_bound_instance():
    assert [annotation for _, _, annotation, _ in outline(Node().join)] == [Node, list[Node], int]
    assert read(Node().join).returns is Node


T = TypeVar("T")


def test_results():
    async def coroutine() -> int: ...

    def awaitable() -> Awaitable[list[T]]: ...

    def made() -> Coroutine[Any, Any, int]: ...

    def none() -> None: ...

    def unannotated(): ...

    def text() -> "dict[str, Node]": ...

    async def twice() -> Awaitable[int]: ...

    assert [read(f).returns for f in (coroutine, awaitable, made, none, unannotated, text, twice)] == [
        int,
        list[Any],
        int,
        type(None),
        EMPTY,
        dict[str, Node],
        Awaitable[int],
    ]


def test_annotations_that_misbehave():
    class Hostile:
        @property
        def documentation(self):
            raise RuntimeError("no")

    def function(x: Annotated[int, Hostile()]): ...

    assert "parameter 'x': the annotation" in refused(function)
    assert "cannot be evaluated (RuntimeError: no); correct it" in refused(function)


@pytest.mark.parametrize(("member", "text"), [(EMPTY, "EMPTY"), (ABSENT, "ABSENT")])
def test_missing_defaults_have_a_name(member, text):
    assert member.name == text
