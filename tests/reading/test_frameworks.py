import dataclasses
from enum import Enum
from typing import Annotated, Any, Generic, Optional, Protocol, TypedDict, TypeVar

import pytest
from pydantic import BaseModel, Field
from pydantic.fields import FieldInfo

from tests.reading.outline import parameter, refused
from toolwire.hints import Injected
from toolwire.reading.frameworks import context_class, marker

T = TypeVar("T")


def framework(name, module="somewhere", base=object):
    return type(name, (base,), {"__module__": module})


@pytest.mark.parametrize(
    ("default", "name"),
    [
        (framework("Depends", "fastapi.params")(), "Depends"),
        (framework("Query", "fastapi.params", FieldInfo)(default=1), "Query"),
        (framework("OptionInfo", "typer.models")(), "OptionInfo"),
        (framework("Depends")(), "Depends"),
        (dataclasses.field(default=1), "Field"),
        (Injected, "Injected"),
        (Injected(), "Injected"),
    ],
)
def test_the_marker_of_a_framework_is_no_default(default, name):
    def function(x: int = default): ...

    assert refused(function).endswith(
        f"parameter 'x': {name} means a value that a framework puts in; write Annotated[..., Injected] and give it by "
        "context= or .bind()"
    )


class Security(BaseModel):
    level: int = 1


def test_a_default_of_the_parameters_own_type_is_no_marker():
    for default in (None, 1, "x", [], Field(default=3), object(), framework("Provider")()):
        assert marker(default, int) is None
    assert marker(Security(), Security) is None
    assert marker(Security(), int) == "Security"


class Mode(str, Enum):
    __module__ = "llama_index.core.modes"
    FAST = "fast"


def test_what_frameworks_have_as_data_is_no_marker():
    """`mode: str = Mode.FAST` and `role: Mode | str = Mode.FAST`, as llama-index writes them."""
    assert marker(Mode.FAST, str) is None
    assert marker(Security(), Security | str) is None
    assert marker(Security(), Annotated[Optional[Security], "text"]) is None


class Filter(TypedDict):
    limit: int


class Runs(Protocol):
    def run(self): ...


@pytest.mark.parametrize("annotation", [Any, Optional[Any], object, Filter, Runs, list[int]])
def test_markers_beside_types_that_have_no_instances(annotation):
    """FastAPI's `response_model: Any = Default(None)`: `typing` refuses to look whether it is an instance.

    That a marker is an instance of `object` says nothing.
    """
    assert marker(framework("Depends")(), annotation) == "Depends"


def test_the_marker_of_a_framework_in_annotated():
    depends = framework("Depends")

    def plain(x: Annotated[int, depends()]): ...

    def class_itself(x: Annotated[int, framework("Inject")]): ...

    def both(x: Annotated[int, depends(), Injected]): ...

    assert "parameter 'x': Depends means a value that a framework puts in" in refused(plain)
    assert "parameter 'x': Inject means a value that a framework puts in" in refused(class_itself)
    assert parameter(both).injected


def test_a_subclass_of_a_marker_is_one():
    def function(x: Annotated[int, framework("InjectedUser", base=framework("InjectedState"))]): ...

    assert "parameter 'x': InjectedState means a value that a framework puts in" in refused(function)


class RunContextWrapper(BaseModel, Generic[T]):
    __module__ = "agents.run_context"
    context: T


class Context(BaseModel):
    """The author's own, and data."""


class RunContext(Generic[T]):
    __module__ = "pydantic_ai._run_context"


class Request:
    __module__ = "starlette.requests"


def test_the_context_class_of_a_framework():
    for annotation, name in [
        (Request, "Request"),
        (RunContextWrapper[int], "RunContextWrapper"),
        (RunContext[int], "RunContext"),
        (Optional[Request], "Request"),
        (Annotated[RunContext[int], "text"], "RunContext"),
        (Context, None),
        (list[Context], None),
        (int | None, None),
    ]:
        assert context_class(annotation) == name


def test_the_context_of_a_framework_has_to_be_injected():
    def plain(ctx: RunContextWrapper[int]): ...

    def optional(ctx: Optional[RunContext[int]] = None): ...

    def described(ctx: Annotated[Request, "The request."]): ...

    def injected(ctx: Annotated[Request, Injected], own: Context): ...

    for function in (plain, optional, described):
        assert refused(function).endswith(
            "means a value that a framework puts in; write Annotated[..., Injected] and give it by context= or .bind()"
        )
    assert parameter(injected, "ctx").injected
