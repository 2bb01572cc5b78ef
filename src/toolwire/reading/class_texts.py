"""What the classes of a signature say of their own fields: in annotations, below them, and in docstrings (SPEC B4)."""

from __future__ import annotations

import sys
from dataclasses import InitVar
from typing import Any, NotRequired, Required, get_args, get_origin, get_type_hints

from typing_extensions import ReadOnly, get_original_bases

from toolwire.reading.aliases import module_index
from toolwire.reading.docstrings import read_docstring
from toolwire.reading.metadata import annotated, take_apart

__all__ = ["annotated_description", "class_description", "field_descriptions"]


def annotated_description(cls: Any, field: str) -> str | None:
    """What the annotation of a field says of it: a `Doc`, a plain string; pydantic itself reads `Field` only.

    Parameters:
        cls: a model, dataclass, TypedDict or NamedTuple.
        field: by its Python name.
    """
    info = getattr(cls, "__pydantic_fields__", {}).get(field)
    if info is not None:
        return take_apart(annotated(info.annotation, info.metadata))[1].description
    try:
        hint = get_type_hints(cls, include_extras=True).get(field)
    except Exception:  # noqa: BLE001 - a name that only pydantic's namespaces know
        hint = getattr(cls, "__annotations__", {}).get(field)
    hint = hint.type if isinstance(hint, InitVar) else hint
    while get_origin(hint) in QUALIFIERS:
        hint = get_args(hint)[0]
    return take_apart(hint)[1].description


QUALIFIERS = (Required, NotRequired, ReadOnly)


def field_descriptions(cls: type) -> dict[str, str]:
    """The descriptions a class gives its fields, inherited ones included; the text below a field wins.

    Sections about parameters describe fields, too: those of the constructor are called as they are.

    Parameters:
        cls: a model, dataclass, TypedDict or NamedTuple.
    """
    texts: dict[str, str] = {}
    for base in _with_bases(cls):
        docs = read_docstring(base.__dict__.get("__doc__"), ())
        texts |= {**docs.parameters, **docs.attributes}
        module = sys.modules.get(base.__module__)
        index = module_index(vars(module)) if module is not None else None
        texts |= index.classes.get(base.__qualname__, {}) if index is not None else {}
    return texts


def _with_bases(cls: type) -> list[type]:
    """A class behind its bases; those of a TypedDict are not in its `__mro__`."""
    found: dict[type, None] = {}

    def visit(each: Any) -> None:
        origin = getattr(each, "__origin__", each)
        if not isinstance(origin, type) or origin.__module__ in {
            "builtins",
            "typing",
            "typing_extensions",
            "pydantic.main",
        }:
            return
        for base in get_original_bases(origin):
            visit(base)
        found.setdefault(origin)

    visit(cls)
    return list(found)


def class_description(cls: type) -> str | None:
    """The free text of a class's docstring, without the sections that describe its fields."""
    return read_docstring(cls.__doc__, ()).description
