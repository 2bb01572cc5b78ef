"""What authors are told about types that cannot be a parameter's (SPEC A4, A9)."""

from __future__ import annotations

import dataclasses
import warnings
from abc import ABC, abstractmethod
from asyncio import Queue
from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING, Annotated, Any, Never, Optional, Protocol, Union

import pytest
from annotated_types import Ge, Interval
from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    PydanticSchemaGenerationError,
    Strict,
    ValidatorFunctionWrapHandler,
    WrapValidator,
    v1,
)
from pydantic_core import PydanticOmit, SchemaError
from typing_extensions import TypedDict

from tests.compiling.facts import compiled, fragment
from toolwire import DefinitionError, Tool, ToolSet
from toolwire.compiling.refusals import explained, shown
from toolwire.compiling.walk import MisdeclaredError, NotJsonError
from toolwire.hints import Between, Parameter, StringInteger

if TYPE_CHECKING:
    from decimal import Decimal

WAY_OUT = (
    "; give it a type JSON can carry, map that with ToolSet(types=[...]), or mark the parameter Annotated[..., Injected] "
    "and pass it in context="
)


UNRESOLVED = (
    "the name 'Decimal' in the fields of {} cannot be resolved; import it at run time, not only under TYPE_CHECKING"
)


def refusal(annotation: Any) -> str:
    """What is said of a required parameter of this type."""
    with pytest.raises(DefinitionError) as caught:
        compiled(annotation)
    return str(caught.value).partition("parameter 'x': ")[2]


class Client:
    pass


@dataclasses.dataclass
class Session:
    """As frameworks pass their state to tools: data, and what only this process has."""

    name: str
    client: Client


@dataclasses.dataclass
class Settings:
    retries: int = 3
    client: Optional[Client] = None
    on_error: Callable[[], int] | None = None


class Job(BaseModel):
    sessions: list[Session]
    model_config = ConfigDict(arbitrary_types_allowed=True)


class Keys(TypedDict):
    client: Client


class Price(BaseModel):
    amount: Decimal


@dataclasses.dataclass
class Order:
    lines: list[Line]


@dataclasses.dataclass
class Line:
    price: Decimal


class Shape(BaseModel, ABC):
    name: str

    @abstractmethod
    def area(self) -> float: ...


class Square(Shape):
    def area(self) -> float:
        return 1.0


@pytest.mark.parametrize(
    ("annotation", "sentence"),
    [
        (Client, "tests.compiling.test_refusals.Client cannot be written as JSON" + WAY_OUT),
        (Queue[int], "asyncio.queues.Queue cannot be written as JSON" + WAY_OUT),
        (AsyncIterator[int], "collections.abc.AsyncIterator cannot be written as JSON" + WAY_OUT),
        (Never, "Never cannot be written as JSON" + WAY_OUT),
        (type, "type cannot be written as JSON" + WAY_OUT),
        (
            Session,
            "field 'client' of Session: tests.compiling.test_refusals.Client cannot be written as JSON" + WAY_OUT,
        ),
        (Job, "field 'client' of Session: tests.compiling.test_refusals.Client cannot be written as JSON" + WAY_OUT),
        (Keys, "field 'client' of Keys: tests.compiling.test_refusals.Client cannot be written as JSON" + WAY_OUT),
        (BaseModel, "BaseModel itself has no fields" + WAY_OUT),
        (Shape, "Shape is abstract, so that nothing can be made of it" + WAY_OUT),
        (Price, f"{UNRESOLVED.format('Price')}, or call its model_rebuild()"),
        (list[Order], UNRESOLVED.format("Line")),
    ],
)
def test_the_sentence(annotation: Any, sentence: str) -> None:
    assert refusal(annotation) == sentence


def test_the_sentence_about_a_class() -> None:
    with pytest.raises(DefinitionError) as caught:
        Tool.of(Session)
    assert str(caught.value).partition("): ")[2] == (
        "field 'client' of Session: tests.compiling.test_refusals.Client cannot be written as JSON; "
        "give it a type JSON can carry, or a default"
    )
    with pytest.raises(DefinitionError, match="the name 'Decimal' in the fields of Line cannot be resolved"):
        Tool.of(Order)


class Mistyped:
    """An author's hook that uses a name there is not."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        return nowhere  # type: ignore[name-defined]  # noqa: F821


def test_a_name_that_no_class_uses() -> None:
    """No class is blamed, though the fields of one of them cannot be read either."""
    assert refusal(Annotated[tuple[Session, Line], Mistyped()]) == (
        "the name 'nowhere' in its type cannot be resolved; import it at run time, not only under TYPE_CHECKING"
    )


def test_what_need_not_be_sent_is_left_out() -> None:
    """`data: str | DataFrame`, `client: Client | None = None`: the rest of the type is what a model can send."""

    def f(
        settings: Settings,
        data: Union[str, Client, Queue[int], BaseModel, Shape],
        again: list[Shape] | int,
        model: type[BaseModel] | dict[str, int] | None = None,
    ) -> Settings:
        """Do it."""
        return settings

    tool = Tool.of(f)
    properties = tool.parameters["properties"]
    assert properties["data"] == {"type": "string"}
    assert properties["again"] == {"type": "integer"}
    assert list(tool.parameters["$defs"]) == ["Settings"]
    assert list(tool.parameters["$defs"]["Settings"]["properties"]) == ["retries"]
    assert {finding.code for finding in tool.findings} == {"lost"}
    given = {"settings": {}, "data": "x", "again": 1}
    assert ToolSet(f).run("f", given).unwrap() == Settings()
    assert tool.model.model_json_schema() == tool.parameters
    assert tool.model.model_validate(given).data == "x"  # type: ignore[attr-defined]


def test_values_where_types_stand() -> None:
    """`tags: [str]`, `options: {"limit": int}`, `when: datetime` with the module imported, `value: any`."""
    for value in ([str], {"limit": int}, (int, str)):
        assert refusal(value) == f"{shown(value)} is no type; write list[...], tuple[...], dict[...] or a TypedDict"
    assert refusal(dataclasses) == "module 'dataclasses' cannot be written as JSON" + WAY_OUT
    assert refusal(lambda: 1) == "a function is no type of a value" + WAY_OUT
    assert refusal(callable) == "a callable cannot be written as JSON" + WAY_OUT
    assert fragment(compiled(any)) == {}
    assert fragment(compiled(dict[str, any])) == {"type": "object", "additionalProperties": True}  # type: ignore[valid-type]


class Runs(Protocol):
    def run(self) -> int: ...


def test_a_protocol() -> None:
    """Nothing can be an instance of it before it is made `runtime_checkable`, which pydantic-core looks at."""

    def f(x: int, runs: Runs | None = None) -> int:
        """Do it."""
        return x

    assert refusal(Runs) == "tests.compiling.test_refusals.Runs cannot be written as JSON" + WAY_OUT
    assert [finding.code for finding in Tool.of(f).findings] == ["hidden_parameter"]


class Old(v1.BaseModel):
    a: int


def test_models_of_pydantic_v1() -> None:
    """pydantic takes anything for one, with a warning; as a result they are not described."""

    def f(x: Old | None = None) -> int: ...
    def g(x: int) -> list[Old]: ...

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(DefinitionError) as caught:
            Tool.of(f)
        assert ToolSet(g).describe()[0]["returns"] is None
    assert str(caught.value).endswith("parameter 'x': Old is a model of pydantic.v1; derive it from pydantic.BaseModel")


class Options(BaseModel):
    timeout: Any = Client()


def test_defaults_that_are_no_json_warn_nobody() -> None:
    """`NOT_GIVEN` in the fields of a client's options."""

    def f(options: Options) -> Options:
        """Do it."""
        return options

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        tools = ToolSet(f)
        tools.describe()
        assert tools["f"].model.model_json_schema() == tools["f"].parameters
    assert [finding.code for finding in tools.findings] == ["default_left_out"]


def test_the_model_of_a_class_tool() -> None:
    """What is left out of the tool is left out of its model."""
    tool = Tool.of(Settings)
    assert list(tool.parameters["properties"]) == ["retries"]
    assert tool.model.model_json_schema() == tool.parameters
    assert tool.model.model_validate({"retries": 1}).root == Settings(1)  # type: ignore[attr-defined]


def any_shape(value: Any, handler: ValidatorFunctionWrapHandler) -> Shape:
    return Square(**value) if isinstance(value, dict) else handler(value)


def test_an_abstract_model_that_its_author_makes_something_of() -> None:
    def f(shape: Annotated[Shape, WrapValidator(any_shape)]) -> float:
        return shape.area()

    assert ToolSet(f).run("f", {"shape": {"name": "a"}}).unwrap() == 1.0


HOOK = "; correct it, or the hook or metadata of it that raises this"


def test_explained() -> None:
    """One line, in words for the author."""
    assert explained(MisdeclaredError("that is wrong")) == "that is wrong"
    assert explained(NotJsonError("no JSON")) == "no JSON"
    assert explained(PydanticOmit()) == "its type cannot be written as JSON"
    assert (
        explained(SchemaError("a\n  b\nFor further information visit x"))
        == "pydantic refuses its type: a b; correct it"
    )
    assert (
        explained(SchemaError('Error building "list" validator:\n  SchemaError: Error building "str" validator:\n  b'))
        == "pydantic refuses its type: a constraint is wrong: b; correct it"
    )
    assert explained(DefinitionError("a hint of ours")) == "a hint of ours"
    assert explained(KeyError("x")) == f"pydantic refuses its type: KeyError: 'x'{HOOK}"
    assert explained(KeyError()) == "pydantic refuses its type: KeyError; correct it"
    assert explained(NameError("gone", name="gone")) == (
        "the name 'gone' in its type cannot be resolved; import it at run time, not only under TYPE_CHECKING"
    )
    assert (
        explained(PydanticSchemaGenerationError("another\nsentence"))
        == "pydantic refuses its type: another sentence; correct it"
    )
    assert (
        explained(TypeError("<function f at 0x7f00aa>")) == f"pydantic refuses its type: TypeError: <function f>{HOOK}"
    )
    noted = TypeError("not subscriptable")
    noted.add_note("Unable to evaluate 'Text[int]'.")
    assert explained(noted) == (
        f"pydantic refuses its type: TypeError: not subscriptable Unable to evaluate 'Text[int]'{HOOK}"
    )
    assert explained(ValueError("Please use `typing_extensions.TypedDict` instead of `typing.TypedDict` on")) == (
        "a class in it has a typing.TypedDict, unreadable below Python 3.12; import that from typing_extensions"
    )


def test_shown() -> None:
    assert shown(int) == "int"
    assert shown(Client) == f"{__name__}.Client"
    assert shown(list[Client]) == f"list[{__name__}.Client]"
    assert shown(Optional[int]) == "Optional[int]"


@pytest.mark.parametrize(
    ("hint", "call"),
    [
        (StringInteger, "StringInteger()"),
        (Between, "Between(...)"),
        (Parameter, "Parameter(...)"),
        (Ge, "Ge(...)"),
        (Interval, "Interval(...)"),
        (Strict, "Strict()"),
        (Field, "Field(...)"),
    ],
)
def test_a_hint_that_was_not_called(hint: Any, call: str) -> None:
    """A10: one raised a sentence about an argument that no author gives, the others did nothing."""
    sentence = f"{hint.__name__} stands there uncalled; put one behind a type: Annotated[..., {call}]"
    assert refusal(Annotated[int, hint]) == sentence
    assert refusal(list[Annotated[int, hint]]) == sentence
