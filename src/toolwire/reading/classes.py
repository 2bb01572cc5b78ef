"""Classes that are tools which construct themselves: models, dataclasses and TypedDicts (SPEC A1)."""

from __future__ import annotations

import dataclasses
import sys
from typing import Any, get_origin

from pydantic import BaseModel, RootModel
from typing_extensions import is_typeddict

from toolwire.reading.generics import OLD_TYPED_DICT
from toolwire.reading.options import Options
from toolwire.reading.shapes import Place, Signature

__all__ = ["OLD_TYPED_DICT_REFUSED", "constructs_itself", "read_class"]

OLD_TYPED_DICT_REFUSED = (
    "pydantic cannot read typing.TypedDict below Python 3.12; import TypedDict from typing_extensions"
)


def constructs_itself(subject: Any) -> bool:
    """Tell whether something is a class, plain or subscripted, whose fields can be the arguments of a tool."""
    cls = get_origin(subject) or subject
    if not isinstance(cls, type):
        return False
    return is_typeddict(cls) or dataclasses.is_dataclass(cls) or (issubclass(cls, BaseModel) and cls is not BaseModel)


def read_class(subject: Any, options: Options) -> Signature:
    """Read such a class; its parameters are its fields, which pydantic reads.

    Raises:
        DefinitionError: for a RootModel, an old TypedDict, or overrides of parameters.
    """
    cls: type = get_origin(subject) or subject
    place = _place(cls)
    if type(cls) is OLD_TYPED_DICT:
        raise place.refusal(OLD_TYPED_DICT_REFUSED)
    if issubclass(cls, RootModel):
        raise place.refusal(
            "arguments are an object, a RootModel is not; write a function with a parameter of this type"
        )
    if options.parameters:
        raise place.refusal("parameters={...} is for functions; say it in the class, with Field(description=...)")
    return Signature(
        function=subject,
        name=options.name or cls.__name__,
        place=place,
        module=cls.__module__,
        doc=_doc(cls),
        returns=subject,
        constructs=subject,
        deprecated=vars(cls).get("__deprecated__"),
    )


def _place(cls: type) -> Place:
    """Where a class stands; its line is known from Python 3.13 on, and finding it before would mean parsing the file."""
    file = getattr(sys.modules.get(cls.__module__), "__file__", None) or ""
    return Place(cls.__qualname__, file, vars(cls).get("__firstlineno__", 0))


def _doc(cls: type) -> str | None:
    """The docstring of the class itself, and not the signature that `dataclass` puts in its place."""
    doc = vars(cls).get("__doc__")
    return None if doc is None or (dataclasses.is_dataclass(cls) and doc.startswith(f"{cls.__name__}(")) else doc
