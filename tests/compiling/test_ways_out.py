"""What authors read where pydantic refuses a type: its own sentences lead nowhere (SPEC A4; Issue 2)."""

from __future__ import annotations

from collections import defaultdict
from typing import Annotated, Any, Literal, Self, Union

import pytest
from annotated_types import Ge
from pydantic import AfterValidator, BaseModel, Discriminator, Field, OnErrorOmit, StringConstraints, WrapValidator
from pydantic_core import core_schema as cs
from typing_extensions import TypedDict

from tests.compiling.facts import compiled
from toolwire import DefinitionError, ToolSet
from toolwire.compiling.ways_out import with_way_out


class Hook:
    """A type or an annotation whose author makes the schema."""

    def __init__(self, make: Any) -> None:
        self.make = make

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        return self.make(handler(source))


class Cat(BaseModel):
    kind: Literal["cat"]


class Bird(BaseModel):
    kind: str


def deep(levels: int) -> Any:
    tp: Any = int
    for _ in range(levels):
        tp = list[tp]
    return tp


def nothing() -> int:
    return 1


def kind_of(value: Any) -> str:
    return str(value["kind"])


MEMBERS = "; let every member of the union be a class with that key as a Literal, or leave the discriminator out"
VALIDATOR = " does not take what it is given; let it take the value, and a wrap validator the handler behind it"
LOOK_AROUND = '; write the pattern without it, or set regex_engine="python-re"'
TAG = ", by which the function that picks one could name it; write Annotated[..., Tag(...)] for each of them"
TOO_DEEP = "it is nested too deep; name its parts as classes or type aliases"

REFUSED: list[tuple[Any, str]] = [
    (Literal[()], "a Literal in it lists no values; list those it takes"),
    (list[Literal[()]], "a Literal in it lists no values; list those it takes"),
    (Annotated[str, Field(pattern="(")], "regex parse error: ( ^ error: unclosed group; correct the pattern"),
    (
        Annotated[str, StringConstraints(pattern="(?=a)")],
        f"regex parse error: (?=a) ^^^ error: look-around is not supported{LOOK_AROUND}",
    ),
    (
        Annotated[int, Hook(lambda inner: cs.with_default_schema(inner, on_error="default"))],
        'on_error="default" has no default to put in the place of what cannot be read; give it one, or leave on_error out',
    ),
    (
        Annotated[int, Hook(lambda inner: cs.with_default_schema(inner, default=1, on_error="default"))],
        "it brings a default of its own; write the default where the parameter or field is",
    ),
    (
        OnErrorOmit[int],
        "OnErrorOmit leaves out items, and this is none; use it for the items of a list or the values of a dict",
    ),
    (
        Annotated[int, Field(fail_fast=True)],
        "the constraint fail_fast does not fit int; leave it out, or put it on a type it fits",
    ),
    (Annotated[int, AfterValidator(nothing)], f"the after validator <function nothing>{VALIDATOR}"),
    (Annotated[int, WrapValidator(nothing)], f"the wrap validator <function nothing>{VALIDATOR}"),
    (
        Annotated[Union[Cat, Bird], Discriminator(kind_of)],
        f"a member of its union has no Tag{TAG}",
    ),
    (
        Annotated[Union[Cat, Bird], Field(discriminator="kind")],
        f"Model 'Bird' needs field 'kind' to be of type `Literal`{MEMBERS}",
    ),
    (
        Annotated[Union[Cat, int], Field(discriminator="kind")],
        f"The core schema type 'int' is not a valid discriminated union variant{MEMBERS}",
    ),
    (
        Annotated[int, Field(multiple_of=0)],
        "a constraint is wrong: 'multiple_of' must be a finite number greater than 0; correct it",
    ),
    (Self, "Self stands for no class here; write the name of the class"),
    (
        Annotated[int, Hook(lambda _: cs.definition_reference_schema("nowhere"))],
        "it refers to a definition that is not there; add it",
    ),
    (
        Annotated[int, Hook(lambda inner: inner["nowhere"])],
        "KeyError: 'nowhere'; correct it, or the hook or metadata of it that raises this",
    ),
    (deep(250), TOO_DEEP),
    (
        defaultdict,
        "nobody knows what a missing value of a defaultdict is; write defaultdict[str, int] or the like, or a dict",
    ),
]


@pytest.mark.parametrize(
    ("annotation", "sentence"), REFUSED, ids=lambda each: each[:30] if isinstance(each, str) else ""
)
def test_refusals(annotation: Any, sentence: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        compiled(annotation)
    where, _, problem = str(caught.value).partition(": parameter 'x': ")
    assert where.startswith("compiled.<locals>.under_test (")
    assert problem.partition("pydantic refuses its type: ")[2].startswith(sentence), problem


def test_what_is_missing() -> None:
    """Its message says what to install."""
    text = "ImportError: email-validator is not installed, run `pip install 'pydantic[email]'`"
    assert with_way_out(text) == "email-validator is not installed, run `pip install 'pydantic[email]'`"


def test_a_sentence_nobody_knows() -> None:
    assert with_way_out("Unknown schema type: 'nope'.") == "Unknown schema type: 'nope'; correct it"


def test_a_constraint_where_a_type_belongs() -> None:
    with pytest.raises(
        DefinitionError, match=r"Ge\(ge=1\) is no type; put it behind one: Annotated\[..., Ge\(ge=1\)\]$"
    ):
        compiled(Ge(1))


def test_which_of_several_parameters_pydantic_core_refuses() -> None:
    """The sentence named no parameter: all of them are built at once."""
    own = Annotated[int, Hook(lambda inner: cs.with_default_schema(inner, default=1))]

    def f(a: int, b: own, c: str = ""): ...  # type: ignore[valid-type]

    f.__annotations__["b"] = own
    with pytest.raises(DefinitionError, match="parameter 'b': pydantic refuses its type: "):
        ToolSet(f)


def test_fields_of_a_class_that_is_a_tool() -> None:
    fields = TypedDict("fields", {"a": OnErrorOmit[int]})  # type: ignore[misc]
    with pytest.raises(DefinitionError, match="OnErrorOmit leaves out items, and this is none; use it for the items"):
        ToolSet(fields)
