import functools

import pytest

from tests.reading.outline import outline, read, refused
from toolwire import ToolSet
from toolwire.reading.borrowed import origin_of


def forecast(city: str, days: int = 3) -> str:
    """Tell the weather."""
    return city * days


class StructuredTool:
    """As frameworks make them: data around a function, not to be called."""

    def __init__(self, **attributes):
        self.__dict__.update(attributes)


class Caller(StructuredTool):
    def __call__(self, *args, raw: bool = False, **kwargs):
        return self.fn(*args, **kwargs)


class Named(StructuredTool):
    def __call__(self, city: str):
        return self.fn(city)


def test_the_tool_of_another_framework_names_its_function():
    """What `@tool` of langchain, agno, the ADK or pydantic-ai leaves under the function's name."""
    for attribute in ("func", "fn", "function", "entrypoint", "_func"):
        sentence = refused(StructuredTool(name="forecast", **{attribute: forecast}))
        assert sentence.endswith(
            "test_borrowed.py): this StructuredTool was made from the function 'forecast'; pass that function, which is its attribute "
            f"{attribute!r}"
        )
    assert "pass that function, which is its attribute 'coroutine'" in refused(
        StructuredTool(func=None, coroutine=forecast)
    )


def test_the_only_function_an_object_has():
    """A decorator of the author's own, written as a class."""
    assert "made from the function 'forecast'; pass that function, which is its attribute 'wraps'" in refused(
        StructuredTool(wraps=forecast, name="forecast")
    )
    assert origin_of(StructuredTool(one=forecast, two=forecast)) is None


def test_one_that_does_not_show_its_function():
    assert refused(StructuredTool(name="forecast")).endswith(
        "this cannot be called; a tool is a function, another callable or a class of data"
    )
    assert origin_of(StructuredTool(func="text", fn=int)) is None


def test_one_that_hands_on_whatever_it_is_called_with():
    """llama-index and smolagents make objects that can be called with anything, as many decorators of authors do."""
    assert refused(Caller(fn=forecast)).endswith(
        "this Caller was made from the function 'forecast'; pass that function, which is its attribute 'fn', or let "
        "functools.update_wrapper say so"
    )
    told = functools.update_wrapper(Caller(fn=forecast), forecast)
    assert [name for name, *_ in outline(told)] == ["city", "days", "raw"]
    assert read(Caller()).name == "Caller"


def test_one_that_says_itself_what_it_takes():
    assert [name for name, *_ in outline(Named(fn=forecast))] == ["city"]


@pytest.mark.parametrize("method", [StructuredTool(fn=forecast).__init__, "text".upper])
def test_methods_are_functions_too(method):
    found = origin_of(StructuredTool(func=method))
    assert (found is None) is (method.__name__ == "upper")


def checked(function):
    """As beartype and networkx wrap functions: with arguments that are nobody's business."""

    @functools.wraps(function)
    def wrapper(*args, __checker=len, _depth=1, **kwargs):
        return function(*args, **kwargs)

    return wrapper


def test_the_private_arguments_of_a_wrapper():
    @checked
    def sizes(city: str, **limits: int) -> int:
        """Take limits."""
        return len(city) + sum(limits.values())

    signature = read(sizes)
    assert [p.name for p in signature.parameters] == ["city", "limits"]
    assert signature.locked == {"__checker", "_depth"}
    tools = ToolSet(sizes)
    assert tools.run("sizes", {"city": "Ulm", "high": 2}).unwrap() == 5
    assert tools.run("sizes", {"city": "Ulm", "__checker": 2}).error.issues[0].code == "unknown_argument"


def test_those_the_wrapped_function_has_too():
    @checked
    def peek(city: str, *, __checker: int = 2) -> str: ...

    assert [p.name for p in read(peek).parameters] == ["city", "__checker"]
