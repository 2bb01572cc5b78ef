"""Classes that are tools which construct themselves: models, dataclasses and TypedDicts (SPEC A1)."""

from __future__ import annotations

import dataclasses
from typing import Any, get_origin

from pydantic import BaseModel, RootModel
from typing_extensions import is_typeddict

from toolwire.reading.callables import place_of
from toolwire.reading.options import Options
from toolwire.reading.shapes import Signature
from toolwire.reading.typed_dicts import readable

__all__ = ["constructs_itself", "read_class"]


def constructs_itself(subject: Any) -> bool:
    """Whether something is a class, plain or subscripted, whose fields can be the arguments of a tool."""
    cls = get_origin(subject) or subject
    if not isinstance(cls, type):
        return False
    return is_typeddict(cls) or dataclasses.is_dataclass(cls) or (issubclass(cls, BaseModel) and cls is not BaseModel)


def read_class(subject: Any, options: Options) -> Signature:
    """Read such a class; its parameters are its fields, which pydantic reads.

    Raises:
        DefinitionError: for a RootModel, overrides of parameters, or a TypedDict with a name nothing knows.
    """
    cls: type = get_origin(subject) or subject
    place = place_of(cls)
    if issubclass(cls, RootModel):
        raise place.refusal(
            "arguments are an object, a RootModel is not; write a function with a parameter of this type"
        )
    if options.parameters:
        raise place.refusal("parameters={...} is for functions; say it in the class, with Field(description=...)")
    try:
        constructs = readable(subject, options.frame_locals)
    except NameError as error:
        raise place.refusal(
            f"the name {error.name!r} in its fields cannot be resolved; import it at run time, not only under TYPE_CHECKING"
        ) from error
    return Signature(
        function=subject,
        name=options.name or cls.__name__,
        place=place,
        module=cls.__module__,
        doc=_doc(cls),
        returns=constructs,
        constructs=constructs,
        deprecated=vars(cls).get("__deprecated__"),
    )


def _doc(cls: type) -> str | None:
    """The docstring of the class itself, and not the signature that `dataclass` puts in its place."""
    doc = vars(cls).get("__doc__")
    return None if doc is None or (dataclasses.is_dataclass(cls) and doc.startswith(f"{cls.__name__}(")) else doc
