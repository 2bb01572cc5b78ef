import contextlib
import functools
import math
import typing
from unittest.mock import Mock

import pytest
from pydantic import BaseModel, validate_call

from tests.reading.outline import codes, outline, read, refused
from tests.reading.subjects import TWO, N, passing, two
from toolwire.errors import DefinitionError
from toolwire.reading.shapes import EMPTY
from toolwire.reading.signature import read_signature


class Service:
    """A service."""

    def __init__(self, k: int = 1):
        self.k = k

    def method(self, n: int) -> str:
        """A method."""
        return f"{self.k}{n}"

    @classmethod
    def made(cls, n: int) -> str:
        """A classmethod."""

    @staticmethod
    def free(n: int) -> str:
        """A staticmethod."""

    @functools.lru_cache  # noqa: B019
    def cached(self, n: int) -> str:
        """A cached method."""

    @passing
    def wrapped(self, n: int) -> str:
        """A wrapped method."""

    @validate_call
    def checked(self, n: int) -> str:
        """A checked method."""

    @functools.singledispatchmethod
    def dispatched(self, n: int) -> str: ...

    async def later(self, n: int) -> str:
        """A coroutine method."""

    bound_early = functools.partialmethod(method, 3)

    def no_self() -> str: ...

    def any_self(*args: int) -> str: ...

    def __call__(self, n: int) -> str:
        """Call the service."""


@pytest.mark.parametrize(
    ("subject", "name", "doc"),
    [
        (Service().method, "method", "A method."),
        (Service.made, "made", "A classmethod."),
        (Service().made, "made", "A classmethod."),
        (vars(Service)["made"], "made", "A classmethod."),
        (Service.free, "free", "A staticmethod."),
        (vars(Service)["free"], "free", "A staticmethod."),
        (Service().cached, "cached", "A cached method."),
        (Service().wrapped, "wrapped", "A wrapped method."),
        (Service().checked, "checked", "A checked method."),
        (Service().later, "later", "A coroutine method."),
        (Service(), "Service", "Call the service."),
        (functools.partial(Service.method, Service()), "method", "A method."),
    ],
)
def test_methods_are_read_without_self(subject, name, doc):
    signature = read(subject)
    assert (outline(subject), signature.name, signature.doc, signature.returns) == (N, name, doc, str)


def test_a_bound_classmethod_object_is_what_is_called():
    assert read(vars(Service)["made"]).function == Service.made
    assert read(vars(Service)["free"]).function is Service.free


def test_a_method_with_an_early_argument():
    signature = read(Service().bound_early)
    assert (outline(Service().bound_early), signature.locked, signature.name) == ([], {"self", "n"}, "method")


@pytest.mark.parametrize("owner", [Service.method, Service.cached, Service.wrapped, Service.bound_early])
def test_a_method_needs_an_instance(owner):
    assert "this method was taken from its class; take it from an instance" in refused(owner)


@pytest.mark.parametrize("native", [str.upper, vars(int)["from_bytes"], int.__add__, vars(Service)["bound_early"]])
def test_a_native_method_needs_an_instance_too(native):
    assert refused(native).endswith(": this method was taken from its class; take it from an instance")


def test_self_of_a_plain_function_is_an_ordinary_name():
    def plain(self: int): ...

    assert outline(plain) == [("self", "POSITIONAL_OR_KEYWORD", int, EMPTY)]


def test_self_of_a_class_that_cannot_be_reached():
    class Local:
        def method(self, n: int): ...

        def other(this, n: int): ...

        @classmethod
        def made(cls, n: int): ...

    assert outline(Local().method) == outline(Local.made) == N
    assert "parameter 'self': this method was taken from its class" in refused(Local.method)
    assert outline(Local.other)[0][0] == "this"
    assert refused(vars(Local)["made"]).endswith(
        "this classmethod object is not bound to its class; take it as `Class.method`"
    )


def test_methods_nobody_can_call():
    assert "this method takes no `self`; give it one" in refused(Service().no_self)
    assert outline(Service().any_self) == [("args", "VAR_POSITIONAL", int, EMPTY)]


def test_a_wrapper_around_a_class():
    @functools.wraps(Service)
    def make(*args, **kwargs): ...

    assert (outline(make), read(make).name, read(make).doc) == (
        [("k", "POSITIONAL_OR_KEYWORD", int, 1)],
        "Service",
        "A service.",
    )


@functools.singledispatch
def shown(value: int | str) -> str:
    """Show it."""


@shown.register
def _(value: int) -> str: ...


def test_singledispatch_offers_its_base_implementation():
    assert outline(shown) == [("value", "POSITIONAL_ONLY", int | str, EMPTY)]
    assert codes(shown) == [("singledispatch", "")]
    assert "a singledispatchmethod does not say what it is bound to" in refused(Service().dispatched)


@typing.overload
def over(x: int) -> str: ...
@typing.overload
def over(x: str) -> str: ...
def over(x: int | str) -> str: ...


@typing.overload
def only_overloads(x: int) -> str: ...
@typing.overload
def only_overloads(x: str) -> str: ...


def test_overloads_are_a_finding_and_the_implementation_counts():
    assert outline(over) == [("x", "POSITIONAL_OR_KEYWORD", int | str, EMPTY)]
    assert codes(over) == [("overload", "")]
    assert "only overloads are defined here; write the implementation below them" in refused(only_overloads)


async def later(n: int) -> str: ...


@pytest.mark.parametrize(
    ("subject", "expected"),
    [
        (later, True),
        (functools.partial(later, 1), True),
        (Service().later, True),
        (functools.cache(later), True),
        (passing(later), False),
        (two, False),
    ],
)
def test_what_gives_a_coroutine(subject, expected):
    assert read(subject).is_async is expected


def test_a_callable_object_that_gives_a_coroutine():
    class Local:
        async def __call__(self, n: int) -> str: ...

    assert read(Local()).is_async is True


def generator(n: int):
    yield n


async def async_generator(n: int):
    yield n


@pytest.mark.parametrize("subject", [generator, async_generator, functools.partial(generator, 1)])
def test_generators_are_no_tools(subject):
    assert refused(subject).endswith("a generator function gives no result to send back; return a list")


@pytest.mark.parametrize(
    "subject", [contextlib.contextmanager(generator), contextlib.asynccontextmanager(async_generator)]
)
def test_context_managers_are_no_tools(subject):
    """Issue 2: nobody would enter one, so that a call said that the tool ran when nothing of it did."""
    assert refused(subject).endswith("a generator function gives no result to send back; return a list")


def test_a_wrapper_may_make_a_list_of_a_generator():
    assert outline(passing(generator)) == N


def test_a_lambda_needs_a_name():
    assert "a lambda has no name; give it one with tool(name=...)" in refused(lambda x: x)
    assert outline(lambda x=1: x, name="one") == [("x", "POSITIONAL_OR_KEYWORD", typing.Any, 1)]


def test_the_docstring_of_a_callable_object_may_stand_in_its_class():
    class Local:
        """Of the class."""

        def __call__(self): ...

    assert (read(Local()).name, read(Local()).doc) == ("Local", "Of the class.")


def test_a_callable_object_may_have_a_plain_function():
    class Local:
        __call__ = staticmethod(two)

    class Native:
        __call__ = math.sqrt

    assert outline(Local()) == TWO
    assert outline(Native()) == outline(math.sqrt)


def test_a_callable_object_that_wraps():
    class Decorator:
        """A decorator."""

        def __init__(self, function):
            functools.update_wrapper(self, function)

        def __call__(self, *args, **kwargs): ...

    subject = Decorator(two)
    signature = read(subject)
    assert (outline(subject), signature.function, signature.name, signature.doc) == (TWO, subject, "two", "Two ints.")


def test_native_functions_have_a_signature_or_are_refused():
    assert outline(math.sqrt) == [("x", "POSITIONAL_ONLY", typing.Any, EMPTY)]
    assert (read(math.sqrt).name, read(math.sqrt).module, read(math.sqrt).doc) == ("sqrt", "math", math.sqrt.__doc__)
    assert outline("-".join) == [("iterable", "POSITIONAL_ONLY", typing.Any, EMPTY)]
    assert refused(max).startswith("max: Python knows no signature of it; write a function with annotated parameters")


@pytest.mark.parametrize("subject", [int, Service, BaseModel, typing.NamedTuple("T", [("a", int)]), list[int]])
def test_plain_classes_are_no_tools(subject):
    assert refused(subject).endswith(
        "a class is a tool only as a pydantic model, a dataclass or a TypedDict; write a function that makes one"
    )


@pytest.mark.parametrize("subject", [3, None, "name", property(two), [two]])
def test_what_cannot_be_called_is_no_tool(subject):
    assert refused(subject) == (
        f"{type(subject).__name__}: this cannot be called; a tool is a function, another callable or a class of data"
    )


def test_objects_that_answer_to_every_name():
    class Proxy:
        def __getattr__(self, name):
            raise RuntimeError(name)

        def __call__(self, n: int): ...

    class Any:
        def __getattr__(self, name):
            return self

        def __call__(self, n: int): ...

    assert (outline(Proxy()), read(Proxy()).name) == (N, "Proxy")
    assert (outline(Any()), read(Any()).name) == (N, "Any")
    assert [name for name, *_ in outline(Mock())] == ["args", "kwargs"]


def test_the_place_is_that_of_the_author():
    place = read_signature(passing(two)).place
    assert (place.qualname, place.file, place.line) == ("two", two.__code__.co_filename, two.__code__.co_firstlineno)
    with pytest.raises(DefinitionError) as caught:
        read_signature(generator)
    assert str(caught.value).startswith(f"generator ({__file__}:{generator.__code__.co_firstlineno}): a generator")
