"""A name, a schema and a handler, read into what a tool is made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from toolwire.compiling.arguments import Arguments
from toolwire.errors import DefinitionError
from toolwire.findings import Finding
from toolwire.foreign.arguments import foreign_arguments
from toolwire.foreign.recipe import Foreign
from toolwire.foreign.schemas import checked_schema
from toolwire.reading.handlers import read_handler
from toolwire.reading.options import DEFAULTS, Options, options_of
from toolwire.reading.shapes import Kind, Parameter, Signature
from toolwire.reading.signature import findings_of
from toolwire.schema.dialects import unread

if TYPE_CHECKING:
    from toolwire.compiling.walk import Json
    from toolwire.reading.shapes import Place

__all__ = ["ForeignParts", "read_foreign"]


class ForeignParts(NamedTuple):
    """What a tool is made of, and the recipe with a schema of its own."""

    signature: Signature
    arguments: Arguments
    options: Options
    recipe: Foreign


def read_foreign(foreign: Foreign) -> ForeignParts:
    """Read somebody else's schema and the handler for its calls.

    Parameters:
        foreign: as it was given; its schema is copied.

    Raises:
        DefinitionError: a name that is none, a schema that is invalid (with the JSON Pointer of the place), or a handler
            that cannot take one dict.
        ImportError: jsonschema-rs is not installed.
    """
    name, description = foreign.name, foreign.description
    if not isinstance(name, str) or not name:
        raise DefinitionError(f"the name of a tool is a string that is not empty, not {name!r}")
    if description is not None and not isinstance(description, str):
        raise DefinitionError(f"{name}: the description of a tool is a string or None, not {description!r}")
    # What `@tool` said about the handler counts, but for what is said here; "" keeps the handler's docstring out of it.
    options = replace(options_of(foreign.handler) or DEFAULTS, name=name, description=description or "", parameters={})
    signature = read_handler(foreign.handler, options)
    schema, validator = checked_schema(foreign.schema, signature.place)
    arguments = foreign_arguments(schema, validator, signature.parameters[0])
    names = [finding for finding in findings_of(name, signature.place, (), _named(schema)) if finding.path]
    signature = replace(signature, findings=(*signature.findings, *names, *_unread(name, signature.place, schema)))
    return ForeignParts(signature, arguments, options, replace(foreign, schema=schema))


def _named(schema: Mapping[str, Any]) -> list[Parameter]:
    """The arguments that the root of the schema names, for what there is to say about their names."""
    return [Parameter(name, name, Kind.KEYWORD_ONLY) for name in schema.get("properties", ())]


def _unread(name: str, place: Place, schema: Json) -> Iterator[Finding]:
    """What the schema says in words that its own draft does not have."""
    for note in unread(schema):
        yield Finding(note.code, name, note.message, note.path, note.keyword, file=place.file, line=place.line)
