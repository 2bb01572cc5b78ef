import dataclasses
import sys
import typing
from typing import Generic, TypeVar

import pydantic
import pytest
import typing_extensions
from pydantic import BaseModel, RootModel

from tests.reading.outline import read, refused
from toolwire.hints import Parameter
from toolwire.reading.classes import constructs_itself
from toolwire.reading.shapes import Place, Signature
from toolwire.reading.typed_dicts import readable

T = TypeVar("T")


class Model(BaseModel):
    """A model."""

    x: int


class Bare(BaseModel):
    x: int


@dataclasses.dataclass
class Record:
    x: int


@dataclasses.dataclass
class Documented:
    """Record(s) of things."""

    x: int


@pydantic.dataclasses.dataclass
class Checked:
    x: int


class Keys(typing_extensions.TypedDict):
    """Some keys."""

    x: int


@typing_extensions.deprecated("use Record")
@dataclasses.dataclass
class Pair(Generic[T]):
    """Two of a kind."""

    a: T
    b: T


@pytest.mark.parametrize(
    ("cls", "doc"),
    [
        (Model, "A model."),
        (Bare, None),
        (Record, None),
        (Documented, "Record(s) of things."),
        (Checked, None),
        (Keys, "Some keys."),
    ],
)
def test_a_class_of_data_constructs_itself(cls, doc):
    line = cls.__firstlineno__ if sys.version_info >= (3, 13) else 0
    assert read(cls) == Signature(
        function=cls,
        name=cls.__name__,
        place=Place(cls.__name__, __file__, line),
        module=__name__,
        doc=doc,
        returns=cls,
        constructs=cls,
    )


def test_a_subscripted_class_keeps_its_arguments():
    signature = read(Pair[int], name="pair")
    assert (signature.name, signature.constructs, signature.doc) == ("pair", Pair[int], "Two of a kind.")
    assert signature.deprecated == "use Record"


def test_a_typing_typed_dict():
    old = typing.TypedDict("old", {"x": int})
    assert read(old).constructs is readable(old, {})


def test_a_typed_dict_with_a_name_that_nothing_knows():
    lost = typing_extensions.TypedDict("lost", {"x": "Missing"})  # noqa: F821
    if sys.version_info < (3, 12):
        lost = typing.TypedDict("lost", {"x": "Missing"})  # noqa: F821
        assert refused(lost).endswith(
            "the name 'Missing' in its fields cannot be resolved; import it at run time, not only under TYPE_CHECKING"
        )
    else:
        assert read(lost).constructs is lost


def test_a_root_model_is_no_object():
    assert refused(RootModel[list[int]]).endswith(
        "arguments are an object, a RootModel is not; write a function with a parameter of this type"
    )


def test_overrides_are_for_functions():
    assert refused(Model, parameters={"x": Parameter("text")}).endswith(
        "parameters={...} is for functions; say it in the class, with Field(description=...)"
    )


def test_a_class_whose_module_is_gone():
    made = type("Made", (BaseModel,), {"__module__": "gone"})
    assert read(made).place.file == ""
    assert refused(made, parameters={"x": Parameter()}).startswith("Made: parameters={...}")


@pytest.mark.parametrize("subject", [int, BaseModel, Record(1), Model(x=1), list[int], None, typing.Optional[int]])
def test_what_constructs_nothing(subject):
    assert not constructs_itself(subject)
