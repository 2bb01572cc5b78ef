"""What the classes of a signature say of their own fields: texts below them, and `Attributes` sections (SPEC B4)."""

from __future__ import annotations

import sys
from typing import Any

from typing_extensions import get_original_bases

from toolwire.reading.aliases import module_index
from toolwire.reading.docstrings import read_docstring

__all__ = ["class_description", "field_descriptions"]


def field_descriptions(cls: type) -> dict[str, str]:
    """The descriptions a class gives its fields, inherited ones included; the text below a field wins.

    Parameters:
        cls: a model, dataclass, TypedDict or NamedTuple.
    """
    texts: dict[str, str] = {}
    for base in _with_bases(cls):
        texts |= read_docstring(base.__dict__.get("__doc__"), ()).attributes
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
