# ruff: noqa: F821 - unknown names are cases to be tested
import functools
import inspect
import sys
from typing import Annotated, Any, ForwardRef, Literal, Optional, Union

import pytest
from typing_extensions import TypeAliasType, TypedDict

from tests.reading import postponed
from tests.reading.outline import codes, outline, parameter, read, refused
from tests.reading.postponed import Box, Later
from toolwire.errors import DefinitionError
from toolwire.hints import Injected
from toolwire.reading.annotations import Scope, resolve, visible_locals
from toolwire.reading.shapes import EMPTY


def kinds(subject, **options):
    return {name: annotation for name, _, annotation, _ in outline(subject, **options)}


def test_text_means_what_it_means_in_its_module():
    assert kinds(postponed.ordinary) == {
        "n": int,
        "xs": list[str],
        "later": Optional[Later],
        "nested": Optional[dict[str, Later]],
    }
    assert read(postponed.ordinary).returns is Later
    assert parameter(postponed.ordinary, "later").source == "Optional[Later]"


def test_references_inside_objects():
    def function(a: list["Later"], b: Optional["Later"], c: Annotated["Later", 1], d: "None", e: None): ...

    assert kinds(function) == {
        "a": list[Later],
        "b": Optional[Later],
        "c": Annotated[Later, 1],
        "d": type(None),
        "e": type(None),
    }


def test_one_reference_in_two_modules():
    """`Optional["Later"]` is one object in both; `typing` may keep in it what it meant the first time."""
    here = Scope({"Later": int, "Shared": Optional["Later"]})
    assert resolve("Shared", here) == Optional[int]
    assert resolve(postponed.Shared, Scope(vars(postponed))) == Optional[Later]


def test_an_unknown_name_is_a_mistake_that_names_it():
    place = f"({postponed.__file__}:{postponed.unknown.__code__.co_firstlineno})"
    assert refused(postponed.unknown) == (
        f"unknown {place}: parameter 'd': the name 'Frac' in the annotation 'Frac' cannot be resolved; import it at run "
        "time, not only under TYPE_CHECKING, or mark the parameter Annotated[..., Injected]"
    )
    assert "the name 'Frac' in the annotation \"list[Optional['Frac']]\" cannot be resolved" in refused(
        postponed.unknown_inside
    )
    assert "the name 'circle' in the annotation 'circle'" in refused(postponed.circular)


def test_other_text_that_is_no_annotation():
    assert "parameter 'a': the annotation 'int +' cannot be evaluated (SyntaxError: " in refused(postponed.wrong)
    assert "cannot be evaluated (TypeError: 'NoneType' object is not subscriptable); correct it" in refused(
        postponed.wrong_call
    )


def test_an_unknown_result_is_only_a_finding():
    signature = read(postponed.unknown_result)
    assert (signature.returns, codes(postponed.unknown_result)) == (EMPTY, [("unresolved_return", "")])
    assert signature.findings[0].message == "the return annotation says nothing: name 'Frac' is not defined"


def test_what_cannot_be_resolved_is_still_injected():
    found = read(postponed.injected).parameters
    assert [(p.name, p.injected, p.annotation, p.default) for p in found] == [
        ("a", True, Any, EMPTY),
        ("b", True, Any, None),
        ("c", True, Any, None),
        ("d", True, Any, None),
        ("e", True, Any, None),
    ]


def test_where_the_marker_has_no_name_either():
    def function(
        a: "typing.Annotated[Session, Injected]",
        b: "Annotate[Session, toolwire.Injected] | Optional[Annotated[Session, toolwire.Injected]]",
        c: Annotated["Session", Injected],
        d: Optional[Annotated["Session", Injected()]],
    ): ...

    assert [p.injected for p in read(function).parameters] == [True] * 4


def test_the_marker_behind_an_alias():
    db = TypeAliasType("db", Annotated[Box, Injected])

    def function(a: Union[db, "Missing"], b: db): ...

    assert [p.injected for p in read(function).parameters] == [True, True]


@pytest.mark.parametrize("function", [postponed.not_injected, postponed.nor_this, postponed.nor_that])
def test_what_only_looks_injected_is_not(function):
    assert "the name 'Session' in the annotation" in refused(function)


def test_an_alias_that_cannot_be_resolved():
    def function(a: postponed.Unknown, b: list[ForwardRef("Session")]): ...

    assert "the name 'Session'" in refused(function)


def test_type_variables_bound_to_references():
    assert kinds(postponed.optional_variable) == {"a": Later, "b": Optional[Later]}


def test_names_of_the_class_body():
    assert kinds(Box().open) == {"mode": Literal["r", "w"], "box": Box, "item": Later}
    assert kinds(functools.partial(Box.open, Box())) == kinds(Box().open)
    assert "the name 'Missing'" in refused(Box().fail)


def test_names_of_the_body_of_a_local_class():
    inner = postponed.local_class()
    assert kinds(inner().method) == {"other": inner, "size": Literal["s", "l"]}
    assert "parameter 'self'" in refused(inner.method)


def test_local_types_are_found_in_the_closure():
    mine, kept, lost, late = postponed.local()
    assert kinds(kept) == {"p": mine, "n": int}
    assert "the name 'Mine' in the annotation 'Mine' cannot be resolved; decorate the function with @tool" in refused(
        lost
    )
    assert "the name 'Mine'" in refused(late)


def test_local_types_are_found_where_the_function_was_decorated():
    mine, _, lost, _ = postponed.local()
    assert kinds(lost, frame_locals={"Mine": mine}) == {"p": mine}


def test_the_local_names_that_annotations_use():
    class Local(TypedDict):
        x: int

    unused = 1
    seen = {}

    def look(function):
        seen[function.__qualname__.rpartition(">.")[2]] = visible_locals(function, sys._getframe(1))
        return function

    class Body:
        Size = Literal["s"]

        @look
        def method(self, a: "Size", b: list["Local"], c: int = unused): ...

        @staticmethod
        @look
        def free(a: "Optional[Local]", b: "not text"): ...

    @look
    @functools.lru_cache
    def plain(a: Union["Local", None], b: Literal["unused"]): ...

    assert seen == {
        "Body.method": {"Size": Literal["s"], "Local": Local},
        "Body.free": {"Local": Local},
        "plain": {"Local": Local},
    }
    assert visible_locals(Body.method, sys._getframe()) == {"Local": Local}
    assert visible_locals(postponed.unknown, sys._getframe()) == {}
    assert visible_locals(Local, sys._getframe()) == {}
    assert kinds(Body().method, frame_locals=seen["Body.method"]) == {"a": Literal["s"], "b": list[Local], "c": int}


def test_a_wrapper_of_itself_still_says_which_names_it_uses():
    class Local: ...

    def endless(a: "Local"): ...

    endless.__wrapped__ = endless
    assert visible_locals(endless, sys._getframe()) == {"Local": Local}


def test_annotations_of_what_is_no_function():
    class Native:
        __call__ = object.__repr__
        __signature__ = inspect.Signature(
            [inspect.Parameter("a", inspect.Parameter.KEYWORD_ONLY, annotation="list[Box]")]
        )

    assert kinds(Native()) == {"a": list[Box]}


@pytest.mark.skipif(sys.version_info < (3, 12), reason="PEP 695")
def test_type_parameters():
    namespace = {"Annotated": Annotated, "Injected": Injected}
    source = """
from __future__ import annotations

type Number = int | float
type Pair[A] = tuple[A, A]
type Tree = dict[str, Tree] | int
type Db = Annotated[Missing, Injected]

def generic[T, B: int, C: (int, str)](x: T, xs: list[T], b: B, c: C, n: Number, p: Pair[int], t: Tree) -> T: ...

class Box[T]:
    def put(self, item: T, pair: Pair[T]) -> T: ...

class IntBox(Box[int]): ...

def injected(db: Db): ...
"""
    exec(compile(source, "generics", "exec"), namespace)
    pair = namespace["Pair"]
    assert kinds(namespace["generic"]) == {
        "x": Any,
        "xs": list[Any],
        "b": int,
        "c": Union[int, str],
        "n": namespace["Number"],
        "p": pair[int],
        "t": namespace["Tree"],
    }
    assert kinds(namespace["IntBox"]().put) == {"item": int, "pair": pair[int]}
    assert kinds(namespace["Box"]().put) == {"item": Any, "pair": pair[Any]}
    assert "the name 'Missing'" in refused(namespace["injected"])


@pytest.mark.skipif(sys.version_info < (3, 13), reason="PEP 696")
def test_defaults_of_type_parameters():
    namespace = {}
    exec("def generic[T = int](x: T, y: list[T]): ...", namespace)
    assert kinds(namespace["generic"]) == {"x": int, "y": list[int]}


def with_local_types(look):
    class Near: ...

    def plain(x: "Near"): ...

    class Bodied:
        def method(self, x: "list[Near]"): ...

    return look(plain, Near), look(Bodied().method, list[Near]), plain


def test_a_call_that_has_not_returned_lends_its_local_types():
    """SPEC A4: what `ToolSet(f)` is given inside the enclosing function needs no decorator; afterwards it does."""

    def look(function, annotation):
        assert kinds(function) == {"x": annotation}
        return function

    for function in with_local_types(look):
        with pytest.raises(DefinitionError, match="'Near'"):
            kinds(function)


def test_another_call_of_the_same_function_lends_nothing():
    """Its local types are other ones of the same names."""
    *_, late = with_local_types(lambda function, _: function)

    def look(function, annotation):
        with pytest.raises(DefinitionError, match="'Near'"):
            kinds(late)

    with_local_types(look)
