"""Functions inside others: partials, decorators, stated signatures."""

import functools
import re
import warnings

import pytest
import typing_extensions
from pydantic import validate_call

from tests.reading.outline import outline, read, refused
from tests.reading.subjects import TWO, N, passing, two
from toolwire.reading.shapes import EMPTY

LINE = re.compile(r" \(.*:\d+\)")


def by_keyword(function):
    @functools.wraps(function)
    def wrapper(**kwargs):
        return function(**kwargs)

    return wrapper


def test_a_partial_has_the_name_and_docstring_of_its_function():
    partial = functools.partial(two, b=9)
    signature = read(partial)
    assert outline(partial) == TWO[:1]
    assert (signature.function, signature.name, signature.doc) == (partial, "two", "Two ints.")
    assert (signature.locked, signature.place) == ({"b"}, read(two).place)


def test_partials_of_partials():
    def three(a: int, b: int, *c: int, d: int, **e: int): ...

    partial = functools.partial(functools.partial(three, 1), d=2, f=3)
    assert read(partial).locked == {"a", "d", "f"}
    assert outline(partial) == [
        ("b", "POSITIONAL_OR_KEYWORD", int, EMPTY),
        ("c", "VAR_POSITIONAL", int, EMPTY),
        ("e", "VAR_KEYWORD", int, EMPTY),
    ]


def test_a_partial_that_was_given_a_name():
    """`inspect.signature` would follow `__wrapped__` and report the unbound signature."""
    partial = functools.update_wrapper(functools.partial(two, 1), two)
    partial.__name__, partial.__doc__ = "other", "Another."
    signature = read(partial)
    assert (outline(partial), signature.name, signature.doc) == (TWO[1:], "other", "Another.")


def test_a_partial_of_what_the_function_does_not_take():
    assert LINE.sub("", refused(functools.partial(two, c=3))) == (
        "two: the partial binds 'c', which the function does not take; correct the partial"
    )


@pytest.mark.parametrize(
    "subject", [passing(two), passing(passing(two)), functools.lru_cache(two), functools.cache(two), validate_call(two)]
)
def test_wrappers_pass_on_name_docstring_and_parameters(subject):
    signature = read(subject)
    assert outline(subject) == TWO
    assert (signature.function, signature.name, signature.doc) == (subject, "two", "Two ints.")
    assert (signature.call_style, signature.place) == ("positional", read(two).place)


def test_a_wrapper_that_only_takes_keywords():
    subject = by_keyword(two)
    assert read(subject).call_style == "keyword"
    assert outline(subject) == [("a", "KEYWORD_ONLY", int, EMPTY), ("b", "KEYWORD_ONLY", int, 2)]


def test_a_wrapper_with_parameters_of_its_own():
    @functools.wraps(two)
    def wrapper(b=7):
        return two(1, b)

    assert outline(wrapper) == [("b", "POSITIONAL_OR_KEYWORD", int, 7)]


def test_a_wrapper_of_a_method_may_call_self_as_it_likes():
    class Local:
        def method(self, n: int): ...

        @functools.wraps(method)
        def wrapper(instance, *args, **kwargs): ...

    assert outline(Local().wrapper) == N


def test_a_wrapper_that_cannot_hand_on():
    @functools.wraps(lambda *, a: a)
    def wrapper(*args): ...

    assert "its wrapper cannot hand on the argument 'a'; let the wrapper take *args and **kwargs" in refused(wrapper)


def test_a_wrapper_that_states_its_signature():
    import inspect

    stated = passing(two)
    stated.__signature__ = inspect.Signature([inspect.Parameter("x", inspect.Parameter.KEYWORD_ONLY, annotation="int")])
    assert outline(stated) == [("x", "KEYWORD_ONLY", int, EMPTY)]


def test_a_function_that_states_a_signature():
    import inspect

    def free(*args, **kwargs): ...

    free.__signature__ = inspect.signature(two)
    assert outline(free) == TWO
    free.__signature__ = "none"
    assert "Python knows no signature of it; write a function" in refused(free)


def test_wrappers_that_go_round_in_a_circle():
    def endless(): ...

    endless.__wrapped__ = endless
    assert "its `__wrapped__` never ends; correct the decorator" in refused(endless)


def test_something_wrapped_that_is_no_callable_is_no_wrapper():
    def plain(a: int): ...

    plain.__wrapped__ = None
    assert outline(plain) == TWO[:1]


def test_deprecated_functions_say_so():
    class Local:
        @typing_extensions.deprecated("use other")
        def method(self): ...

    def old(a: int): ...

    old = typing_extensions.deprecated("use new")(old)
    silent = typing_extensions.deprecated("use newer", category=None)(lambda: None)
    silent.__name__ = "silent"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert [read(f).deprecated for f in (old, functools.partial(old, 1), silent, Local().method, two)] == [
            "use new",
            "use new",
            "use newer",
            "use other",
            None,
        ]
