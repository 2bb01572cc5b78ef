"""What dispatch has to answer to a value under a canonical schema, the closed list of N1 taken into account."""

from __future__ import annotations

import math
from dataclasses import InitVar, dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import jsonschema_rs

from toolwire.schema.walk import IN_MAPS
from toolwire.testing.instances import resolve
from toolwire.testing.loosenesses import (
    CHANGED,
    CUSTOM,
    LOOSENESSES,
    May,
    Place,
    has_one_key_twice,
    is_spelled_variously,
)
from toolwire.testing.values import defect, depth, mended, own_defect, parts_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from toolwire.findings import Finding

__all__ = ["Expectation", "Outcome"]

DEEPEST = 190
"""Above SPEC's limit of 200 levels minus those that the arguments object and wrappers of definitions may take."""

LONG = 10**4300
"""The first integer with more digits than Python, and therefore dispatch, reads."""

APPLICATORS = frozenset(
    {
        *("$ref", "$defs", "allOf", "anyOf", "oneOf", "properties", "patternProperties", "additionalProperties"),
        *("propertyNames", "items", "prefixItems"),
    }
)
"""Keywords whose subschemas are walked here; all the others are the place's own and left to jsonschema-rs."""
ELSEWHERE = frozenset({"$ref", "allOf", "anyOf", "oneOf"})
"""Keywords whose subschemas say what the items are, where their own schema does not."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What dispatch may answer, and the rows of the closed list that were needed to say so."""

    may: May
    because: frozenset[str] = frozenset()


ACCEPT, REFUSE = Outcome(May.ACCEPT), Outcome(May.REFUSE)


def _all(outcomes: Iterable[Outcome]) -> Outcome:
    """Everything must hold: refused when one part is, accepted when all parts are."""
    parts = list(outcomes)
    may = May.ACCEPT if all(May.ACCEPT in part.may for part in parts) else May(0)
    may |= May.REFUSE if any(May.REFUSE in part.may for part in parts) else May(0)
    return Outcome(may, _reasons(parts))


def _any(outcomes: Iterable[Outcome]) -> Outcome:
    """One must hold. Branches of a `oneOf` exclude each other by their tags, so it is read in the same way."""
    parts = list(outcomes)
    may = May.ACCEPT if any(May.ACCEPT in part.may for part in parts) else May(0)
    may |= May.REFUSE if all(May.REFUSE in part.may for part in parts) else May(0)
    return Outcome(may, _reasons(parts))


def too_long(value: Any) -> bool:
    """Whether a value holds an integer that no JSON text gives: Python's own parser refuses it as dispatch does."""
    return any(isinstance(part, int) and abs(part) >= LONG for part in parts_of(value))


def _reasons(parts: Iterable[Outcome]) -> frozenset[str]:
    return frozenset().union(*(part.because for part in parts))


@dataclass(slots=True)
class Expectation:
    """The expected verdict for values under one schema.

    Parameters:
        schema: the canonical schema.
        findings: of building; they mark places whose looseness the schema does not show.
    """

    schema: Mapping[str, Any]
    findings: InitVar[Iterable[Finding]] = ()
    _marks: dict[int, frozenset[str]] = field(init=False, default_factory=dict)
    _validators: dict[tuple[int, int], Callable[[Any], bool]] = field(init=False, default_factory=dict)

    def __post_init__(self, findings: Iterable[Finding]) -> None:
        for finding in findings:
            for place in self._standing_at(finding.path):
                self._marks[id(place)] = self._marks.get(id(place), frozenset()) | {finding.code}

    def of(self, value: Any) -> Outcome:
        """What dispatch may answer to `value`."""
        if depth(value) > DEEPEST:
            return Outcome(May.EITHER, frozenset({"nesting"}))
        if too_long(value):
            return Outcome(May.REFUSE, frozenset({"integers over 4,300 digits"}))
        return self._walk(self.schema, value)

    def _standing_at(self, path: str) -> list[Any]:
        """The subschemas a pointer means; pointers of findings go through references and unions without naming them."""
        found, to_names = self._alternatives(self.schema), False
        for step in (part.replace("~1", "/").replace("~0", "~") for part in path.split("/")[1:]):
            to_names = step in IN_MAPS and not to_names  # a map has names, which may look like keywords
            parts = [below for place in found for below in _below(place, step)]
            found = parts if to_names else [other for part in parts for other in self._alternatives(part)]
        return found

    def _alternatives(self, schema: Any) -> list[Any]:
        if not isinstance(schema, dict):
            return [schema]
        parts = [part for keyword in ("allOf", "anyOf", "oneOf") for part in schema.get(keyword, ())]
        parts += [resolve(self.schema, schema["$ref"])] if "$ref" in schema else []
        return [schema, *(other for part in parts for other in self._alternatives(part))]

    def _walk(self, schema: Any, value: Any) -> Outcome:
        if isinstance(schema, bool):
            return ACCEPT if schema and not defect(value) else REFUSE
        own = self._own(schema, value)
        if "author's validation" in own.because and own_defect(value) != "text":
            return own  # the author's code may have made a tuple, and one in a mapping passes for it
        if own_defect(value):
            return REFUSE
        parts = [own, *(self._walk(part, value) for part in schema.get("allOf", ()))]
        if "$ref" in schema:
            parts.append(self._walk(resolve(self.schema, schema["$ref"]), value))
        unions = (schema[keyword] for keyword in ("anyOf", "oneOf") if keyword in schema)
        parts += [_any(self._walk(branch, value) for branch in branches) for branches in unions]
        if isinstance(value, dict):
            parts += [self._member(schema, name, item) for name, item in value.items()]
            parts.append(self._keys(schema, value))
        elif isinstance(value, list):
            parts += [self._item(schema, index, item) for index, item in enumerate(value)]
        return _all(parts)

    def _own(self, schema: Mapping[str, Any], value: Any) -> Outcome:
        keywords = {keyword: item for keyword, item in schema.items() if keyword not in APPLICATORS}
        if step := _step_of_a_large_number(keywords, value):
            del keywords["multipleOf"]
        fits = self._fits(schema, keywords)(mended(value) if defect(value) else value)
        fits = fits and (not step or (Fraction(repr(value)) / Fraction(str(step))).denominator == 1)
        place = Place(keywords, value, fits, self._marks.get(id(schema), frozenset()))
        for looseness in LOOSENESSES:
            if (may := looseness.may(place)) is not None:
                return Outcome(may, frozenset({looseness.name}))
        return ACCEPT if fits else REFUSE

    def _fits(self, schema: Mapping[str, Any], keywords: dict[str, Any]) -> Callable[[Any], bool]:
        key = id(schema), len(keywords)
        if key not in self._validators:
            self._validators[key] = jsonschema_rs.validator_for(keywords, validate_formats=True).is_valid
        return self._validators[key]

    def _member(self, schema: Mapping[str, Any], name: str, value: Any) -> Outcome:
        properties = schema.get("properties", {})
        named = self._walk(schema.get("propertyNames", True), name)
        if name not in properties:
            return _all([named, self._extra(schema.get("additionalProperties", True), value)])
        outcome = self._walk(properties[name], value)
        if value is None and name not in schema.get("required", ()) and May.ACCEPT not in outcome.may:
            return Outcome(May.ACCEPT, frozenset({"null for an optional place"}))
        return _all([named, outcome])

    def _keys(self, schema: Mapping[str, Any], value: Mapping[str, Any]) -> Outcome:
        """The names of an object together: of two spellings of one key, one value would be lost."""
        names = schema.get("propertyNames", {})
        changed = self._marks.get(id(names), frozenset()) & (CUSTOM | CHANGED)
        alike = (changed and len(value) > 1) or (is_spelled_variously(names) and has_one_key_twice(value))
        return Outcome(May.EITHER, frozenset({"spellings of one key"})) if alike else ACCEPT

    def _extra(self, schema: Any, value: Any) -> Outcome:
        """A key without a property; where it is ignored, nobody looks at its value, which may be no JSON at all."""
        if schema is True and defect(value):
            return Outcome(May.EITHER, frozenset({"ignored keys"}))
        return self._walk(schema, value)

    def _item(self, schema: Mapping[str, Any], index: int, value: Any) -> Outcome:
        prefix = schema.get("prefixItems", ())
        if index < len(prefix):
            return self._walk(prefix[index], value)
        if "items" not in schema and not ELSEWHERE.isdisjoint(schema):
            return ACCEPT
        return self._walk(schema.get("items", True), value)


def _step_of_a_large_number(keywords: Mapping[str, Any], value: Any) -> float | None:
    """The step of which a float is a multiple by the digits that are written; jsonschema-rs asks for its value, which is another."""
    large = type(value) is float and 2**53 < abs(value) < math.inf
    return keywords.get("multipleOf") if large else None


def _below(place: Any, step: str) -> list[Any]:
    """The part of a schema, or of a map or list of schemas, that a step of a pointer leads to."""
    if isinstance(place, dict):
        return [place[step]] if step in place else []
    return place[int(step) : int(step) + 1] if isinstance(place, list) else []
