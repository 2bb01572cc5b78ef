"""Why a type cannot be a parameter's, as a sentence for its author: pydantic's own speak of its settings and internals."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, get_args, get_origin, get_type_hints

from pydantic import BaseModel, PydanticSchemaGenerationError
from pydantic_core import PydanticOmit, SchemaError

from toolwire.compiling.walk import MisdeclaredError, NotJsonError
from toolwire.compiling.ways_out import with_way_out
from toolwire.errors import DefinitionError
from toolwire.reading.evaluation import names_in

__all__ = ["explained", "is_unsendable", "shown"]

UNKNOWN = re.compile(r"Unable to generate pydantic-core schema for (.+?)\. Set `arbitrary_types_allowed", re.DOTALL)
OLD_TYPED_DICT = "`typing_extensions.TypedDict` instead of `typing.TypedDict`"
ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+|(?<=\w):[0-9]{6,}")
"""Of an object in memory, as Python writes it and as pydantic's names for schemas have it."""
LINK = "For further information"
UNCALLED = re.compile(r"(\w+)\.__get_pydantic_core_schema__\(\) missing 1 required positional argument")
"""What Python says of a class in `Annotated` of which an instance was meant."""


def is_unsendable(error: Exception) -> bool:
    """Whether the trouble with a type is that no JSON value can be one of its values (SPEC A9)."""
    return isinstance(error, NotJsonError | PydanticOmit | PydanticSchemaGenerationError)


def uncalled(name: str) -> str:
    """What to tell of a class, or of `Field`, where one that was made with it is meant."""
    return f"{name} stands there uncalled; put one behind a type: Annotated[..., {name}({'...' if name in TAKES_ARGUMENTS else ''})]"


TAKES_ARGUMENTS = frozenset(
    {
        "Between",
        "Field",
        "Ge",
        "Gt",
        "Interval",
        "Le",
        "Len",
        "Lt",
        "MaxLen",
        "MinLen",
        "MultipleOf",
        "Parameter",
        "Predicate",
    }
)


def explained(error: Exception, annotation: Any = None) -> str:
    """What went wrong while a type was read, in one line.

    Parameters:
        error: what was raised.
        annotation: the type, to find the class that uses a name nothing knows.
    """
    if isinstance(error, NotJsonError | MisdeclaredError | DefinitionError):
        return str(error)
    if isinstance(error, PydanticOmit):
        return "its type cannot be written as JSON"
    lines = "\n".join((str(error), *getattr(error, "__notes__", ()))).splitlines()
    text = " ".join(line.strip() for line in lines if line.strip() and LINK not in line)
    if isinstance(error, PydanticSchemaGenerationError) and (unknown := UNKNOWN.match(text)):
        return f"{_plain(unknown[1])} cannot be written as JSON"
    if isinstance(error, TypeError) and (hint := UNCALLED.match(text)):
        return uncalled(hint[1])
    if isinstance(error, NameError) and error.name:
        return _unresolved(error.name, annotation)
    if OLD_TYPED_DICT in text:
        return "a class in it has a typing.TypedDict, unreadable below Python 3.12; import that from typing_extensions"
    if isinstance(error, SchemaError):  # behind the names of all validators around the one in question
        text = text.rpartition("SchemaError: ")[2]
    kind = "" if type(error).__module__.startswith("pydantic") else f"{type(error).__name__}: "
    said = f"{kind}{ADDRESS.sub('', text)}".removesuffix(": ")
    return f"pydantic refuses its type: {with_way_out(said)}"


def shown(tp: Any) -> str:
    """A type as its author would write it, without an address in memory."""
    if not isinstance(tp, type) or get_args(tp):
        return _plain(repr(tp))
    return tp.__qualname__ if tp.__module__ == "builtins" else f"{tp.__module__}.{tp.__qualname__}"


def _plain(text: str) -> str:
    text = re.sub(r"<(?:class '([^']+)'|(module '[^']+').*)>", r"\1\2", text)
    return ADDRESS.sub("", text).replace("typing.", "")


def _unresolved(name: str, annotation: Any) -> str:
    cls = next((cls for cls in _classes(annotation, set()) if name in _names_of(cls)), None)
    where = "its type" if cls is None else f"the fields of {cls.__qualname__}"
    rebuild = ", or call its model_rebuild()" if cls is not None and issubclass(cls, BaseModel) else ""
    return (
        f"the name {name!r} in {where} cannot be resolved; import it at run time, not only under TYPE_CHECKING{rebuild}"
    )


def _names_of(cls: type) -> set[str]:
    own = (vars(base).get("__annotations__", {}) for base in cls.__mro__)
    return {name for annotations in own for raw in annotations.values() for name in names_in(raw)}


def _classes(annotation: Any, met: set[Any]) -> Iterator[type]:
    """Yield the classes an annotation is made of and those in their fields, as far as they can be read."""
    if get_origin(annotation) is not None:
        for part in get_args(annotation):
            yield from _classes(part, met)
    elif isinstance(annotation, type) and annotation not in met:
        met.add(annotation)
        yield annotation
        for part in _fields(annotation):
            yield from _classes(part, met)


def _fields(cls: type) -> Iterable[Any]:
    try:
        return get_type_hints(cls).values()
    except Exception:  # noqa: BLE001 - this class, or a base of it, has the name in question
        return ()
