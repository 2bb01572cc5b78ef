"""The pydantic model of a tool with somebody else's schema (SPEC P, `Tool.model`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from pydantic import BaseModel, ConfigDict, Field, create_model, model_validator

from toolwire.compiling.model import field_name
from toolwire.reading.shapes import Kind
from toolwire.schema.inlining import inline
from toolwire.schema.refs import name_definitions, without_definitions
from toolwire.schema.walk import copied

if TYPE_CHECKING:
    from collections.abc import Callable

    from pydantic import GetJsonSchemaHandler
    from pydantic_core import core_schema as cs

    from toolwire.compiling.arguments import Arguments
    from toolwire.compiling.walk import Json
    from toolwire.reading.shapes import Parameter

__all__ = ["foreign_model"]


class ForeignModel(BaseModel):
    """A model whose validation and JSON Schema are those of somebody else's schema."""

    model_config = ConfigDict(extra="allow")
    __toolwire_schema__: ClassVar[Json]
    __toolwire_read__: ClassVar[Callable[[Any], Any]]

    @model_validator(mode="before")
    @classmethod
    def _read(cls, given: Any) -> Any:
        return cls.__toolwire_read__(given)

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema: cs.CoreSchema, handler: GetJsonSchemaHandler) -> Json:
        """The schema, its definitions written out, since the model may stand inside another type.

        A recursive one cannot be written out; there it is what pydantic says about the fields.
        """
        inlined = inline(name_definitions(cls.__toolwire_schema__))
        return handler(core_schema) if inlined.cuts else without_definitions(inlined.schema)

    @classmethod
    def model_json_schema(cls, *args: Any, **options: Any) -> Json:
        """The schema as it was given; with any option, what pydantic makes of it."""
        if args or options:
            return super().model_json_schema(*args, **options)
        schema: Json = copied(cls.__toolwire_schema__)
        return schema


def foreign_model(name: str, arguments: Arguments, parameter: Parameter) -> type[BaseModel]:
    """A model that validates as the tool does; its fields are the properties at the root of the schema.

    Parameters:
        name: of the model.
        arguments: of the tool.
        parameter: by which the handler takes all arguments.
    """
    schema: Json = arguments.given or {}
    required = schema.get("required", ())
    fields: dict[str, Any] = {}
    for wire_name in schema.get("properties", ()):
        default = ... if wire_name in required else None
        fields[field_name(wire_name, fields)] = (Any, Field(default, alias=wire_name))

    def read(given: Any) -> Any:
        values = arguments.from_mapping(given)
        return values if parameter.kind is Kind.VAR_KEYWORD else values[parameter.name]

    made = create_model(name, __base__=ForeignModel, **fields)
    made.__toolwire_schema__, made.__toolwire_read__ = schema, staticmethod(read)
    made.__doc__ = None
    return made
