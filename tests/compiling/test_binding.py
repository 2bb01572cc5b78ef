"""The call of a function with checked values, for every kind of parameter and every kind of default (SPEC A2, A6)."""

from __future__ import annotations

import functools
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field
from typing_extensions import NotRequired, TypedDict, Unpack

from toolwire import Injected
from toolwire.compiling.binding import bind
from toolwire.reading.shapes import ABSENT, Kind, Parameter, Place, Signature
from toolwire.reading.signature import read_signature

TEMPLATE = """
def run(values, given):
    return {call}
"""


def called(function: Any, values: dict[str, Any], absent: tuple[str, ...] = (), **injected: Any) -> Any:
    signature = read_signature(function)
    binding = bind(signature, absent)
    values = dict(values)
    if binding.fill is not None:
        binding.fill(values)
    return binding.build(TEMPLATE, {"function": signature.function})(values, injected)


def kinds(a: int, b: int = 2, /, c: int = 3, *rest: int, d: int, e: int = 5, **others: int) -> tuple[Any, ...]:
    return a, b, c, rest, d, e, others


@pytest.mark.parametrize(
    ("values", "received"),
    [
        ({"a": 1, "d": 4}, (1, 2, 3, (), 4, 5, {})),
        ({"a": 1, "c": 9, "d": 4}, (1, 2, 9, (), 4, 5, {})),
        ({"a": 1, "rest": [7, 8], "d": 4}, (1, 2, 3, (7, 8), 4, 5, {})),
        ({"a": 1, "rest": None, "d": 4, "e": 6, "x": 1, "y": 2}, (1, 2, 3, (), 4, 6, {"x": 1, "y": 2})),
        ({"a": 1, "d": 4, "others": 3, "kinds": 1}, (1, 2, 3, (), 4, 5, {"others": 3, "kinds": 1})),
    ],
)
def test_every_kind_of_parameter(values, received):
    assert called(kinds, values) == received


def test_null_stands_for_the_default_only_where_it_is_not_a_value():
    def f(a: int = 1, b: int | None = 2, c: int | None = None) -> Any:
        return a, b, c

    assert called(f, {"a": None, "b": None, "c": None}, ("a",)) == (1, None, None)
    assert called(f, {}, ("a",)) == (1, 2, None)


@pytest.mark.parametrize("given_names", [(), ("a",), ("a", "b", "c", "d", "e")])
def test_many_optional_parameters(given_names):
    def f(a: int = 1, b: int = 2, c: int | None = 3, d: int = 4, e: int | None = 5) -> Any:
        return a, b, c, d, e

    values: dict[str, Any] = dict.fromkeys(given_names)
    expected = (1, 2, None if "c" in values else 3, 4, None if "e" in values else 5)
    assert called(f, values, ("a", "b", "d")) == expected


def test_the_function_gets_its_own_default_object():
    marker = object()

    def f(a: Any = marker, *, b: Any = marker) -> Any:
        return a is marker, b is marker

    assert called(f, {}) == (True, True)


@pytest.mark.parametrize("default", [[], {}, set(), [1], {"a": [1]}, ([1],)])
def test_defaults_that_cannot_be_hashed_are_made_afresh(default):
    def f(a: Any = default) -> Any:
        return a

    first, second = called(f, {}), called(f, {})
    assert first == second == default
    assert type(first) is type(default)
    assert first is not second
    assert first is not default
    assert called(f, {"a": 1}) == 1


def test_a_default_whose_hash_raises_is_copied():
    class Odd:
        def __hash__(self) -> int:
            raise RuntimeError

        def __deepcopy__(self, memo: Any) -> str:
            return "copy"

    def f(a: Any = Odd()) -> Any:
        return a

    assert called(f, {}) == "copy"


MADE: list[str] = []


def make(name: str) -> Any:
    """A factory that says it ran."""
    return lambda: MADE.append(name) or len(MADE)


def test_factories_run_once_per_call_and_in_order():
    def f(
        a: Annotated[int, Field(default_factory=make("a"))],
        b: Annotated[int | None, Field(default_factory=make("b"))],
        c: Annotated[int, Field(default_factory=make("c"))],
    ) -> Any:
        return a, b, c

    assert called(f, {"a": None, "b": None}, ("a", "c")) == (1, None, 2)
    assert MADE == ["a", "c"]


def test_a_factory_sees_what_comes_before_it():
    def f(
        a: int,
        b: int = 2,
        c: int | None = 3,
        d: list[int] = [],
        e: dict[str, Any] = Field(default_factory=lambda data: data),
        g: int = 7,
        *,
        secret: Annotated[int, Injected] = 1,
    ) -> Any:
        return e

    assert called(f, {"a": 1, "b": None, "c": None}, ("b",), secret=0) == {"a": 1, "b": 2, "c": None, "d": []}
    assert called(f, {"a": 1, "b": 5}, ("b",), secret=0) == {"a": 1, "b": 5, "c": 3, "d": []}


def test_injected_values_come_from_the_caller():
    def f(ctx: Annotated[str, Injected], a: int, *, db: Annotated[str, Injected]) -> Any:
        return ctx, a, db

    assert called(f, {"a": 1}, ctx="c", db="d") == ("c", 1, "d")


def test_bound_arguments_stay_bound():
    def f(a: int, b: int, c: int = 3, **others: int) -> Any:
        return a, b, c, others

    assert called(functools.partial(f, 1, c=9), {"b": 2}) == (1, 2, 9, {})


class Extra(TypedDict):
    must: int
    may: NotRequired[int]
    null: NotRequired[int | None]


def test_keys_of_a_typed_dict_are_left_out_where_the_model_leaves_them_out():
    def f(**extra: Unpack[Extra]) -> Any:
        return extra

    assert called(f, {"must": 1}, ("may",)) == {"must": 1}
    assert called(f, {"must": 1, "may": None, "null": None}, ("may",)) == {"must": 1, "null": None}
    assert called(f, {"must": 1, "may": 2, "null": 3}, ("may",)) == {"must": 1, "may": 2, "null": 3}


def test_a_wrapper_that_only_takes_keywords():
    def f(a: int, b: int = 2) -> Any:
        return a, b

    @functools.wraps(f)
    def wrapper(**kwargs: Any) -> Any:
        return sorted(kwargs), f(**kwargs)

    assert called(wrapper, {"a": 1}) == (["a", "b"], (1, 2))


def test_a_callee_that_takes_keywords_only():
    kind = Kind.POSITIONAL_OR_KEYWORD
    parameters = (
        Parameter("a", "a", kind),
        Parameter("b", "b", kind, default=2),
        Parameter("c", "c", Kind.KEYWORD_ONLY),
    )
    signature = Signature(lambda **kwargs: kwargs, "f", Place("f"), "m", parameters, call_style="keyword")
    run = bind(signature, ()).build(TEMPLATE, {"function": signature.function})
    assert run({"a": 1, "c": 3}, None) == {"a": 1, "b": 2, "c": 3}


def test_hidden_parameters_keep_their_default():
    fixed, fresh = object(), [1]
    parameters = (
        Parameter("a", "a", Kind.POSITIONAL_OR_KEYWORD, default=fixed, hidden=True),
        Parameter("b", "b", Kind.POSITIONAL_OR_KEYWORD, default=fresh, hidden=True),
        Parameter("c", "c", Kind.KEYWORD_ONLY, default=ABSENT, hidden=True),
        Parameter("d", "d", Kind.KEYWORD_ONLY, default_factory=list, factory_takes_data=True),
    )
    signature = Signature(lambda *args, **kwargs: (args, kwargs), "f", Place("f"), "m", parameters)
    binding = bind(signature, ())
    values: dict[str, Any] = {}
    binding.fill(values)
    args, kwargs = binding.build(TEMPLATE, {"function": signature.function})(values, None)
    assert args[0] is fixed
    assert (args[1], args[1] is fresh, kwargs) == ([1], False, {"d": ["a", "b"]})


def test_functions_of_one_shape_share_their_code():
    def f(a: int, b: int = 1) -> Any: ...
    def g(c: str, d: str = "x") -> Any: ...
    def h(c: str, d: str) -> Any: ...

    made = [bind(read_signature(each), ()).build(TEMPLATE, {"function": each}) for each in (f, g, h)]
    assert made[0].__code__ is made[1].__code__
    assert made[0].__code__ is not made[2].__code__


def test_no_text_of_the_author_gets_into_the_code():
    def f(peculiar_name: int = 123_456, **peculiar_names: int) -> Any: ...

    code = bind(read_signature(f), ()).build(TEMPLATE, {"function": f}).__code__
    assert "peculiar" not in repr((code.co_names, code.co_consts, code.co_varnames, code.co_freevars))
    assert 123_456 not in code.co_consts


@given(st.data())
def test_a_call_is_the_call_python_would_make(data):
    """For functions of every signature, compared with a call spelled out by hand."""
    counts = [data.draw(st.integers(0, 3)) for _ in range(3)]
    names = [f"p{index}" for index in range(sum(counts))]
    optional = [data.draw(st.booleans()) for _ in names]
    for group in (range(counts[0] + counts[1]),):  # behind a default only defaults may follow
        for index in group:
            optional[index] = optional[index] or any(optional[:index])
    parts = [f"{name}={index}" if opt else name for index, (name, opt) in enumerate(zip(names, optional, strict=True))]
    first, second = counts[0], counts[0] + counts[1]
    spelled = parts[:first] + (["/"] if first else []) + parts[first:second]
    spelled += ["*rest"] if data.draw(st.booleans()) else (["*"] if counts[2] else [])
    spelled += parts[second:] + (["**others"] if data.draw(st.booleans()) else [])
    namespace: dict[str, Any] = {}
    exec(f"def f({', '.join(spelled)}): return {{**locals()}}", namespace)
    f = namespace["f"]
    chosen = {
        name: f"v{name}" for name, opt in zip(names, optional, strict=True) if not opt or data.draw(st.booleans())
    }
    rest = data.draw(st.lists(st.integers(), max_size=2)) if "*rest" in spelled else []
    free = data.draw(st.dictionaries(st.sampled_from(["x", "y"]), st.integers())) if "**others" in spelled else {}
    expected = {name: chosen.get(name, index) for index, name in enumerate(names)}
    expected |= {"rest": tuple(rest)} if "*rest" in spelled else {}
    expected |= {"others": free} if "**others" in spelled else {}
    values = {**chosen, **({"rest": rest} if rest else {}), **free}
    assert called(f, values) == expected
