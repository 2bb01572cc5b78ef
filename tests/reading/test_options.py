import functools

import pytest

from toolwire.errors import DefinitionError
from toolwire.hints import Parameter
from toolwire.reading.options import DEFAULTS, MARK, Options, options_of


def test_the_options_of_a_plain_function():
    assert Options() == DEFAULTS
    said = (DEFAULTS.name, DEFAULTS.parameters, DEFAULTS.expose, DEFAULTS.docstring_style)
    assert said == (None, {}, True, "auto")


def test_every_option_is_kept():
    options = Options(
        name="n",
        description="",
        parameters={"x": Parameter("text")},
        strict=False,
        expose=False,
        thread=True,
        timeout=1.5,
        annotations={"title": "T", "read_only": True},
        docstring_style="numpy",
        frame_locals={"Local": int},
    )
    assert options.parameters["x"].description == "text"
    assert options.annotations == {"title": "T", "read_only": True}
    assert "frame_locals" not in repr(options)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"name": ""}, "@tool(name=''): a name is a non-empty string"),
        ({"name": 3}, "@tool(name=3): a name is a non-empty string"),
        ({"description": 3}, "@tool(description=3): a description is a string"),
        ({"parameters": 3}, "@tool(parameters=3): a mapping from parameter names to Parameter(...)"),
        ({"parameters": {"x": "text"}}, "@tool(parameters={'x': 'text'}): write 'x': Parameter(...)"),
        ({"strict": 1}, "@tool(strict=1): strict is True, False or None"),
        ({"expose": None}, "@tool(expose=None): expose is True or False"),
        ({"thread": 1}, "@tool(thread=1): thread is True or False"),
        ({"timeout": 0}, "@tool(timeout=0): a timeout is a number of seconds above 0"),
        ({"timeout": True}, "@tool(timeout=True): a timeout is a number of seconds above 0"),
        ({"timeout": float("nan")}, "@tool(timeout=nan): a timeout is a number of seconds above 0"),
        ({"timeout": "1"}, "@tool(timeout='1'): a timeout is a number of seconds above 0"),
        (
            {"annotations": []},
            "@tool(annotations=[]): a mapping of some of title, read_only, destructive, idempotent, open_world",
        ),
        (
            {"annotations": {"readOnlyHint": True}},
            "@tool(annotations={'readOnlyHint': ...}): the hints are title, read_only, destructive, idempotent, open_world",
        ),
        ({"annotations": {"read_only": 1}}, "@tool(annotations={'read_only': 1}): read_only is a bool"),
        ({"annotations": {"title": None}}, "@tool(annotations={'title': None}): title is a str"),
        (
            {"docstring_style": "rst"},
            "@tool(docstring_style='rst'): the styles are auto, markdown, numpy, google, sphinx",
        ),
        (
            {"docstring_style": []},
            "@tool(docstring_style=[]): the styles are auto, markdown, numpy, google, sphinx",
        ),
    ],
)
def test_what_an_option_does_not_take(given, sentence):
    with pytest.raises(DefinitionError) as caught:
        Options(**given)
    assert str(caught.value) == sentence


def marked(function, options=DEFAULTS):
    setattr(function, MARK, options)
    return function


@marked
def tool(n: int): ...


class Service:
    @marked
    def method(self): ...

    @classmethod
    @marked
    def made(cls): ...

    @staticmethod
    @marked
    def free(): ...

    @marked
    def __call__(self): ...


@marked
class Model: ...


class Sub(Model): ...


@pytest.mark.parametrize(
    "subject",
    [
        tool,
        functools.partial(functools.partial(tool)),
        functools.wraps(tool)(lambda: None),
        Service().method,
        Service.made,
        vars(Service)["made"],
        vars(Service)["free"],
        Service(),
        Model,
    ],
)
def test_marked_callables(subject):
    assert options_of(subject) is DEFAULTS


def test_a_partial_may_be_marked_itself():
    own = Options(name="own")
    assert options_of(marked(functools.partial(tool), own)) is own


@pytest.mark.parametrize("subject", [len, lambda: None, Sub, Model(), Service, 3, marked(lambda: None, "something")])
def test_unmarked_things(subject):
    assert options_of(subject) is None
