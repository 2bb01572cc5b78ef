"""Somebody else's schema: copied, checked, and compiled by jsonschema-rs."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NoReturn

from toolwire.repair.budget import Budget
from toolwire.repair.kinds import OBJECT
from toolwire.repair.places import Places
from toolwire.repair.verdicts import admitted
from toolwire.results import valid_unicode
from toolwire.schema.multiplicity import Multiplicity
from toolwire.schema.refs import DanglingRefError, pointer_tokens, references, resolve
from toolwire.schema.walk import escape, nodes

if TYPE_CHECKING:
    from jsonschema_rs import ValidationError, Validator

    from toolwire.compiling.walk import Json
    from toolwire.reading.shapes import Place

__all__ = ["DEEPEST", "checked_schema"]

DEEPEST: Final = 200
"""How many levels of a schema may stand inside each other: what jsonschema-rs and the emission of all targets can take."""

MOST_AT_ONCE: Final = 10_000
"""So many subschemas may be about one value; a handful of definitions that refer to each other twice makes millions."""


def checked_schema(schema: object, place: Place) -> tuple[Json, Validator]:
    """Copy and compile a schema; its draft is the one of its `$schema`, without one 2020-12.

    Parameters:
        schema: stays as it is and is not shared.
        place: of the tool, for errors.

    Raises:
        DefinitionError: the schema is no JSON, not valid, refers to what is not in it, has a pattern that does not compile
            or takes no object.
        ImportError: jsonschema-rs is not installed; a proxy that leaves out refused schemas must not leave out all of them.
    """
    try:
        import jsonschema_rs
    except ImportError as missing:
        text = "a tool with somebody else's schema needs jsonschema-rs: pip install 'toolwire[foreign]'"
        raise ImportError(text, name=missing.name) from missing
    copy = _Copy(place).of({} if schema is True else schema, ())
    if not isinstance(copy, dict):
        _refuse(place, (), "a schema is a JSON object, or true where anything goes")
    try:
        validator = jsonschema_rs.validator_for(copy, validate_formats=False, retriever=_not_fetched)
    except jsonschema_rs.ValidationError as error:
        _refuse(place, *_fault(error, copy))
    except ValueError as error:
        _refuse(place, (), str(error))
    multiplicity = Multiplicity(copy)
    for pointer, node in nodes(copy):
        if multiplicity.at_once(node) > MOST_AT_ONCE:
            problem = f"its branches and references are more than {MOST_AT_ONCE:,} for one value"
            _refuse(place, tuple(pointer_tokens(f"#{pointer}")), problem)
    if not admitted(places := Places(copy, Budget()), places.root) & OBJECT:
        _refuse(place, (), 'it takes no object, but the arguments of a call are one; write {"type": "object", ...}')
    return copy, validator


def _refuse(place: Place, at: tuple[str | int, ...], problem: str) -> NoReturn:
    where = "".join(f"/{escape(str(step))}" for step in at) or "its root"
    raise place.refusal(f"the schema is invalid at {where}: {problem}")


def _not_fetched(uri: str) -> NoReturn:
    raise LookupError(f"schemas are not fetched: {uri}")


class _Copy:
    """Copies JSON values and refuses everything else."""

    def __init__(self, place: Place) -> None:
        self._place = place

    def of(self, value: Any, at: tuple[str | int, ...]) -> Any:
        if len(at) > DEEPEST:
            _refuse(self._place, at[:1], f"it is nested more than {DEEPEST} levels deep, or contains itself")
        if isinstance(value, Mapping):
            return {self._name(name, at): self.of(item, (*at, name)) for name, item in value.items()}
        if isinstance(value, list | tuple):
            return [self.of(item, (*at, index)) for index, item in enumerate(value)]
        if isinstance(value, str):
            return self._text(value, at)
        if value is None or isinstance(value, bool):
            return value
        if isinstance(value, int):
            return int(value)
        if isinstance(value, float) and math.isfinite(value):
            return float(value)
        _refuse(self._place, at, f"{value!r} is no JSON value")

    def _name(self, name: object, at: tuple[str | int, ...]) -> str:
        if not isinstance(name, str):
            _refuse(self._place, at, f"the names of an object are strings, not {name!r}")
        return self._text(name, at)

    def _text(self, text: str, at: tuple[str | int, ...]) -> str:
        if valid_unicode(text) != text:
            _refuse(self._place, at, f"{text!r} is no valid Unicode")
        return str.__str__(text)


def _fault(error: ValidationError, schema: Json) -> tuple[tuple[str | int, ...], str]:
    """Where a schema is wrong, and what is."""
    kind = type(error.kind).__name__
    if kind == "Referencing":
        return _reference(error, schema)
    at = tuple(error.instance_path or error.schema_path)
    if kind == "Format":
        return tuple(error.schema_path), "the pattern does not compile; patterns are regular expressions as in ECMA-262"
    if at[-1:] == ("type",):
        return (
            at,
            "this is no type of JSON Schema: null, boolean, object, array, number, integer, string or several of them",
        )
    if at[-1:] == ("required",) and kind == "Type" and isinstance(error.instance, bool):
        return (
            at,
            "this is a word of draft-03; since then the object that has the property lists its name under required",
        )
    return at, error.message


def _reference(error: ValidationError, schema: Json) -> tuple[tuple[str | int, ...], str]:
    """The reference that leads nowhere; jsonschema-rs says which it is, but not where."""
    if "meta-schema" in error.message:
        return ("$schema",), "this draft of JSON Schema is not known; without `$schema` it is 2020-12"
    for pointer, reference in references(schema):
        try:
            resolve(schema, reference)
        except DanglingRefError:
            at = [step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:]]
            return (*at, "$ref"), f"{reference!r} leads nowhere; references stay inside the schema, nothing is fetched"
    return (), error.message
