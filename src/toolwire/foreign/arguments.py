"""The arguments of a tool with somebody else's schema: any JSON first, then what the schema says about it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from pydantic_core import ValidationError

from toolwire.compiling.arguments import Arguments, compile_arguments
from toolwire.compiling.places import Place
from toolwire.foreign.absent import drop_absent
from toolwire.foreign.integers import Integers
from toolwire.foreign.misfits import line_errors
from toolwire.foreign.problems import Problems
from toolwire.reading.shapes import Kind, Parameter
from toolwire.reading.shapes import Place as Definition

if TYPE_CHECKING:
    from jsonschema_rs import Validator

    from toolwire.compiling.walk import Json

__all__ = ["foreign_arguments"]


def foreign_arguments(schema: Json, validator: Validator, parameter: Parameter) -> Arguments:
    """What validates and describes the arguments of a tool with somebody else's schema.

    Parameters:
        schema: checked; it is the canonical schema as it stands.
        validator: of this schema.
        parameter: the one by which the handler takes all arguments, or its `**`.
    """
    reader = Reader(schema, validator, None if parameter.kind is Kind.VAR_KEYWORD else parameter.name)
    return replace(_any_json(), from_text=reader.from_text, from_mapping=reader.from_mapping, given=schema)


@cache
def _any_json() -> Arguments:
    """The rules that hold for arguments of any shape: valid Unicode, finite numbers, nothing shared (SPEC D3, D4)."""
    return compile_arguments([Parameter("arguments", "arguments", Kind.VAR_KEYWORD)], Definition("arguments"))


class Reader:
    """Reads arguments as a schema says.

    Parameters:
        schema: somebody else's.
        validator: of this schema.
        name: the Python name under which all of them are handed over; None for `**`.
    """

    def __init__(self, schema: Json, validator: Validator, name: str | None) -> None:
        self._schema = schema
        self._validator = validator
        self._name = name
        self._integers = Integers(schema)
        self._any = _any_json()

    def from_text(self, text: str | bytes | bytearray, *, context: Any = None) -> dict[str, Any]:
        """Read JSON text.

        Raises:
            ValidationError: pydantic_core's, for everything that is wrong with it.
        """
        return self._handed_over(self._any.from_text(text, context=context))

    def from_mapping(self, mapping: dict[str, Any], *, context: Any = None) -> dict[str, Any]:
        """Read decoded JSON, which stays as it is.

        Raises:
            ValidationError: pydantic_core's, for everything that is wrong with it.
        """
        return self._handed_over(self._any.from_mapping(mapping, context=context))

    def _handed_over(self, arguments: dict[str, Any]) -> dict[str, Any]:
        arguments = self._fitting(arguments)
        return arguments if self._name is None else {self._name: arguments}

    def _fitting(self, arguments: dict[str, Any]) -> dict[str, Any]:
        arguments = self._integers.made_of(arguments)  # first, for `1.0` is no integer in draft-04
        if not self._validator.is_valid(arguments):
            problems = drop_absent(arguments, self._problems)
            if problems:
                found = line_errors(problems, self._place)
                raise ValidationError.from_exception_data("arguments", found)
        return arguments

    @cached_property
    def _problems(self) -> Problems:
        return Problems(self._schema, self._validator, self._place)

    @cached_property
    def _place(self) -> Place:
        return Place.of(self._schema)
