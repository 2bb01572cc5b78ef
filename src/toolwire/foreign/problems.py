"""What is wrong with arguments, as jsonschema-rs reports it, at a cost that is bounded.

Whether a value fits it knows in linear time, for it remembers. A report of what does not fit tries every branch at every
level, so that in recursive schemas it takes minutes for a value ten levels deep. There the report is asked for only about
the innermost values that do not fit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from toolwire.compiling.places import Path, Place, members_of
from toolwire.schema.multiplicity import Multiplicity, sizes_by_level
from toolwire.schema.walk import nodes

if TYPE_CHECKING:
    from jsonschema_rs import ValidationError, Validator

    from toolwire.compiling.walk import Json

__all__ = ["Problem", "Problems"]

USUAL: Final = 8
"""A value that is looked at so often is nothing special."""
MOST: Final = 2_000
"""So many looks at values a report may take, where some of them are looked at more often."""
URI: Final = "toolwire:schema"


class Problem(NamedTuple):
    """What is wrong with one value of the arguments.

    Parameters:
        at: where the value is.
        value: it.
        errors: what is wrong with it, with paths from there on; empty where only the fact is known.
    """

    at: Path
    value: Any
    errors: Sequence[ValidationError]


class Problems:
    """Finds what is wrong with the arguments of one tool.

    Parameters:
        schema: somebody else's.
        validator: of it.
        place: that of the arguments as a whole.
    """

    def __init__(self, schema: Json, validator: Validator, place: Place) -> None:
        self._schema = schema
        self._validator = validator
        self._place = place
        self._multiplicity = Multiplicity(schema)
        self._pointers = {id(node): pointer for pointer, node in nodes(schema)}
        self._validators: dict[tuple[int, ...], Validator] = {}

    def of(self, arguments: Any) -> list[Problem]:
        """All problems of the arguments; none when they fit."""
        if self._validator.is_valid(arguments):
            return []
        if self._is_cheap(arguments, [self._schema]):
            return [Problem((), arguments, list(self._validator.iter_errors(arguments)))]
        return list(self._innermost((), arguments, self._place, [self._schema]))

    def _is_cheap(self, value: Any, schemas: Sequence[Json]) -> bool:
        sizes = sizes_by_level(value)
        per_schema = [self._multiplicity.of(schema, len(sizes)) for schema in schemas]
        times: list[int] = [sum(each) for each in zip(*per_schema, strict=True)]
        looks = sum([size * often for size, often in zip(sizes, times, strict=True)])
        return max(times) <= USUAL or looks <= MOST

    def _innermost(self, at: Path, value: Any, place: Place, schemas: Sequence[Json]) -> Iterator[Problem]:
        """The problems of a value that fits none of the schemas: those of the values inside it, if there are any."""
        open_questions = []
        misfits = 0
        for step, item in value.items() if isinstance(value, dict) else enumerate(value):
            below = self._schemas_of(place, step)
            verdicts = {self._validator_of([schema]).is_valid(item) for schema in below}
            if verdicts == {False} and isinstance(item, dict | list):
                misfits += 1
                yield from self._innermost((*at, step), item, place.at((step,)), below)
            elif verdicts != {True}:  # what fits everywhere is not looked at again
                open_questions.append(item)
        if not misfits:
            cheap = self._is_cheap(open_questions, schemas)
            yield Problem(at, value, list(self._validator_of(schemas).iter_errors(value)) if cheap else ())

    def _schemas_of(self, place: Place, step: str | int) -> list[Json]:
        """The subschemas for a value inside another, one of several that only refer to the same."""
        schemas = [schema for schema in members_of(place, step) if id(schema) in self._pointers]
        return list(
            {schema["$ref"] if schema.keys() == {"$ref"} else id(schema): schema for schema in schemas}.values()
        )

    def _validator_of(self, schemas: Sequence[Json]) -> Validator:
        """The validator of one of the schema's own subschemas, or of any of several."""
        key = tuple(map(id, schemas))
        if key not in self._validators:
            self._validators[key] = self._compiled([self._pointers[each] for each in key])
        return self._validators[key]

    def _compiled(self, pointers: Sequence[str]) -> Validator:
        import jsonschema_rs

        branches: list[Json] = [{"$ref": f"{URI}#{pointer}"} for pointer in pointers]
        schema = branches[0] if len(branches) == 1 else {"anyOf": branches}
        if "$schema" in self._schema:
            schema["$schema"] = self._schema["$schema"]
        registry = jsonschema_rs.Registry([(URI, self._schema)])
        return jsonschema_rs.validator_for(schema, registry=registry, validate_formats=False)
