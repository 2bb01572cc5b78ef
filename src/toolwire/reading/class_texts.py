"""What the classes of a signature say of their own fields: in annotations, below them, and in docstrings (SPEC B4)."""

from __future__ import annotations

import sys
from dataclasses import InitVar
from functools import cached_property
from typing import Any, NotRequired, Required, get_args, get_origin, get_type_hints

from typing_extensions import ReadOnly, get_original_bases

from toolwire.reading.aliases import module_index
from toolwire.reading.docstrings import read_docstring
from toolwire.reading.metadata import annotated, take_apart

__all__ = ["ClassTexts", "annotated_descriptions", "class_description", "field_descriptions"]


class ClassTexts:
    """What a class says of itself and of its fields, read when somebody asks for it.

    Parameters:
        cls: a model, dataclass, TypedDict or NamedTuple.
    """

    def __init__(self, cls: Any) -> None:
        self._cls = cls

    @cached_property
    def description(self) -> str | None:
        return class_description(self._cls)

    @cached_property
    def fields(self) -> dict[str, str]:
        """By Python name; what the annotation says wins."""
        return field_descriptions(self._cls) | annotated_descriptions(self._cls)


def annotated_descriptions(cls: Any) -> dict[str, str]:
    """What the annotations of fields say of them: a `Doc`, a plain string; pydantic itself reads `Field` only.

    Parameters:
        cls: a model, dataclass, TypedDict or NamedTuple.
    """
    fields = getattr(cls, "__pydantic_fields__", None)
    if fields is not None:
        hints = {name: annotated(info.annotation, info.metadata) for name, info in fields.items()}
    else:
        try:
            hints = get_type_hints(cls, include_extras=True)
        except Exception:  # noqa: BLE001 - a name that only pydantic's namespaces know
            hints = getattr(cls, "__annotations__", {})
    said = {name: take_apart(_unqualified(hint))[1].description for name, hint in hints.items()}
    return {name: text for name, text in said.items() if text is not None}


def _unqualified(hint: Any) -> Any:
    hint = hint.type if isinstance(hint, InitVar) else hint
    while get_origin(hint) in QUALIFIERS:
        hint = get_args(hint)[0]
    return hint


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
