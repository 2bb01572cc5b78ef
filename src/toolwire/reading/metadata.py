"""`Annotated` and `Field(...)`, taken apart into what is part of the type and what is said about the parameter."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from operator import is_
from types import NoneType
from typing import Annotated, Any, Final, get_args, get_origin

from pydantic import AliasChoices, AliasPath, Discriminator
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined
from typing_extensions import deprecated

from toolwire.hints import Parameter as Override
from toolwire.reading.annotations import is_injected
from toolwire.reading.frameworks import marker_class
from toolwire.reading.generics import UNIONS, alias_value, is_alias, rebuild
from toolwire.reading.shapes import EMPTY

__all__ = ["SILENT", "Said", "annotated", "take_apart"]


@dataclass(slots=True)
class Said:
    """What the author says about one parameter beside its type; later statements win."""

    wire_name: str | None = None
    default: Any = EMPTY
    default_factory: Callable[..., Any] | None = None
    factory_takes_data: bool = False
    validate_default: bool = False
    description: str | None = None
    extra: dict[str, Any] | None = None
    injected: bool = False
    alias_path: bool = False
    marker: str | None = None

    def hear(self, item: Any) -> list[Any]:
        """Take in one item of `Annotated`; return what of it belongs to the type."""
        if isinstance(item, FieldInfo):
            return self._hear_field(item)
        if isinstance(item, str):
            self.description = item
        elif is_injected(item):
            self.injected = True
        elif isinstance(item, Override):
            self.description = self.description if item.description is None else item.description
            return [] if item.wire is None else [item.wire]
        elif isinstance(text := getattr(item, "documentation", None), str):
            self.description = text
        elif isinstance(item, deprecated):
            self._add("deprecated", True)
        else:
            self.marker = marker_class(item) or self.marker
            return [item]
        return []

    def _hear_field(self, info: FieldInfo) -> list[Any]:
        if info.default is not PydanticUndefined:
            self.default, self.default_factory = info.default, None
        elif info.default_factory is not None:
            self.default, self.default_factory = EMPTY, info.default_factory
            self.factory_takes_data = bool(info.default_factory_takes_validated_data)
        if info.validate_default is not None:
            self.validate_default = info.validate_default
        if info.description is not None:
            self.description = info.description
        self._hear_alias(info.alias if info.validation_alias is None else info.validation_alias)
        self._add("title", info.title)
        self._add("examples", info.examples)
        self._add("deprecated", None if info.deprecated is None else info.deprecated is not False)
        self._add("json_schema_extra", info.json_schema_extra)
        if info.discriminator is None:
            return list(info.metadata)
        tag = info.discriminator
        return [*info.metadata, Discriminator(tag) if isinstance(tag, str) else tag]

    def _add(self, keyword: str, value: Any) -> None:
        if value is not None:
            self.extra = {**(self.extra or {}), keyword: value}

    def _hear_alias(self, alias: str | AliasPath | AliasChoices | None) -> None:
        first = alias.choices[0] if isinstance(alias, AliasChoices) else alias
        if first is not None:
            self.wire_name, self.alias_path = (first, False) if isinstance(first, str) else (self.wire_name, True)


def take_apart(annotation: Any, default: Any = EMPTY) -> tuple[Any, Said]:
    """The type with its constraints, and what else is said.

    `default` is the function's own default; when that is a `Field(...)` it is heard last.
    """
    if not isinstance(default, FieldInfo):
        if isinstance(annotation, type):
            return annotation, SILENT
        return _peel(annotation, said := Said()), said
    rebuilt = _peel(annotation, said := Said())
    return annotated(rebuilt, said.hear(default)), said


SILENT = Said()
"""What is said about most parameters; never changed."""


def _peel(annotation: Any, said: Said) -> Any:
    """Take off what is said in `Annotated`, also where that stands behind an alias or before `| None`."""
    if isinstance(annotation, type):
        return annotation
    if is_alias(annotation):
        peeled = _peel(value := alias_value(annotation), said)
        return annotation if peeled is value else peeled
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is Final or annotation is Final:  # a word about the name, which models would take for a class variable
        return _peel(args[0], said) if args else Any
    if origin is Annotated:
        inner = _peel(args[0], said)
        kept = [part for item in annotation.__metadata__ for part in said.hear(item)]
        same = inner is args[0] and len(kept) == len(annotation.__metadata__)
        return annotation if same and all(map(is_, kept, annotation.__metadata__)) else annotated(inner, kept)
    if origin in UNIONS and NoneType in args and len(args) == 2:  # noqa: PLR2004
        value = args[args[0] is NoneType]
        peeled = _peel(value, said)
        return annotation if peeled is value else rebuild(annotation, (peeled, NoneType))
    return annotation


def annotated(base: Any, metadata: Iterable[Any]) -> Any:
    """A type with metadata, or the bare type when there is none."""
    metadata = tuple(metadata)
    return Annotated[(base, *metadata)] if metadata else base
