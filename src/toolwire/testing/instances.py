"""Hypothesis strategies for the JSON values that a canonical schema describes."""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from hypothesis import strategies as st

from toolwire.testing.texts import CONTENT_TEXTS, FORMAT_TEXTS, WORDS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from hypothesis.strategies import DrawFn, SearchStrategy

__all__ = ["JSON_VALUES", "Json", "Scope", "chosen", "instance", "instances", "resolve"]

T = TypeVar("T")

Json = Any
"""What `json.loads` gives; a recursive alias would say less than it costs."""

DEEP = 4
"""Below this many levels only the shortest way to a complete value is taken, so recursive types come to an end."""

ANNOTATIONS = frozenset({"title", "description", "default", "examples", "deprecated", "$defs"})
"""Keywords that say nothing about which values fit."""

BOOLEANS = st.booleans()

SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 300),
    st.sampled_from([0.0, 1.0, -1.5, 1e2, 1e300, 2**53, 2**80]),
    st.sampled_from(WORDS),
)

JSON_VALUES: SearchStrategy[Json] = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=3),
    max_leaves=6,
)
"""Any JSON value, for places that say nothing about theirs."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Where a value is being drawn: the draw function of hypothesis, the whole schema, and how deep."""

    draw: DrawFn
    root: Mapping[str, Any]
    depth: int = 0

    def below(self) -> Scope:
        """One level deeper."""
        return replace(self, depth=self.depth + 1)

    @property
    def hurried(self) -> bool:
        """Whether it is time to come to an end."""
        return self.depth >= DEEP


@lru_cache
def _below(size: int) -> SearchStrategy[int]:
    return st.integers(0, size - 1)


def chosen(draw: DrawFn, options: Sequence[T]) -> T:
    """One of `options`; unlike `sampled_from`, no strategy is made for each list, which took most of the time."""
    return options[draw(_below(len(options)))]


@st.composite
def instances(draw: DrawFn, schema: Mapping[str, Any]) -> Json:
    """Values that `schema` describes.

    Rare combinations of keywords (a pattern with a short `maxLength`, an author's own `not`) may give a value that the
    schema refuses: laws compare verdicts, so they need values near the border rather than only inside it.

    Parameters:
        schema: a JSON Schema (2020-12) whose references are local.
    """
    return instance(Scope(draw, schema), schema)


def resolve(root: Mapping[str, Any], reference: str) -> Any:
    """The subschema that a local `$ref` names."""
    place: Any = root
    for part in reference.removeprefix("#").split("/")[1:]:
        name = part.replace("~1", "/").replace("~0", "~")
        place = place[int(name)] if isinstance(place, list) else place[name]
    return place


def instance(scope: Scope, schema: Any) -> Json:
    """One value for a part of the schema."""
    if not isinstance(schema, dict):
        return scope.draw(JSON_VALUES)
    schema = _flat(scope, schema)
    if schema.keys() <= ANNOTATIONS:
        return scope.draw(JSON_VALUES)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return _spelled(scope, chosen(scope.draw, schema["enum"]))
    for keyword in ("anyOf", "oneOf"):
        if keyword in schema:
            return instance(scope.below(), _branch(scope, schema[keyword]))
    declared = schema.get("type", _implied(schema))
    kinds = [declared] if isinstance(declared, str) else declared
    kind = kinds[0] if len(kinds) == 1 else chosen(scope.draw, kinds)
    return KINDS[kind](scope, schema)


def _flat(scope: Scope, schema: dict[str, Any]) -> dict[str, Any]:
    """The schema with its references and its `allOf` merged in; a reference that comes back says nothing new."""
    followed: set[str] = set()
    while "$ref" in schema or "allOf" in schema:
        parts = list(schema.get("allOf", ()))
        if "$ref" in schema and schema["$ref"] not in followed:
            followed.add(schema["$ref"])
            parts.append(resolve(scope.root, schema["$ref"]))
        merged = {key: item for key, item in schema.items() if key not in ("$ref", "allOf")}
        for part in parts:
            merged = _merged(merged, part) if isinstance(part, dict) else merged
        schema = merged
    return schema


def _merged(first: dict[str, Any], second: dict[str, Any]) -> dict[str, Any]:
    both = {**second, **first}
    if "properties" in first and "properties" in second:
        both["properties"] = {**second["properties"], **first["properties"]}
        for name in first["properties"].keys() & second["properties"].keys():
            both["properties"][name] = {"allOf": [first["properties"][name], second["properties"][name]]}
    if "required" in first and "required" in second:
        both["required"] = [
            *second["required"],
            *(name for name in first["required"] if name not in second["required"]),
        ]
    return both


def _branch(scope: Scope, branches: Sequence[Any]) -> Any:
    if not scope.hurried:
        return chosen(scope.draw, branches)
    return min(branches, key=lambda branch: _height(scope.root, branch, frozenset()))


def _height(root: Mapping[str, Any], schema: Any, seen: frozenset[str]) -> float:
    """How many levels the flattest value of a schema has; infinite along a reference to itself."""
    if not isinstance(schema, dict):
        return 1
    if "$ref" in schema:
        reference = schema["$ref"]
        return float("inf") if reference in seen else _height(root, resolve(root, reference), seen | {reference})
    if branches := schema.get("anyOf") or schema.get("oneOf"):
        return min(_height(root, branch, seen) for branch in branches)
    parts = [schema.get("properties", {}).get(name, True) for name in schema.get("required", ())]
    parts += schema.get("prefixItems", ())
    parts += schema.get("allOf", ())
    parts += [schema.get("items", True)] * (schema.get("minItems", 0) > len(schema.get("prefixItems", ())))
    return 1 + max((_height(root, part, seen) for part in parts), default=0)


def _implied(schema: Mapping[str, Any]) -> str | list[str]:
    for keyword, kind in (("properties", "object"), ("required", "object"), ("items", "array"), ("pattern", "string")):
        if keyword in schema:
            return kind
    return ["null", "boolean", "integer", "string"]


def _spelled(scope: Scope, number: Json) -> Json:
    """The same number, sometimes as the float that JSON Schema holds equal to it."""
    if isinstance(number, int) and not isinstance(number, bool) and abs(number) < 2**53 and scope.draw(BOOLEANS):
        return float(number)
    return number


def _integer(scope: Scope, schema: Mapping[str, Any]) -> Json:
    step = schema.get("multipleOf", 1)
    step = step if isinstance(step, int) else 1
    low, high = _lowest(schema), _highest(schema)
    smallest = None if low is None else -(-low // step)
    largest = None if high is None else high // step
    wanted = [smallest, largest, 0, 1, 2**53 // step, 2**80]
    notable = [factor for factor in wanted if factor is not None and _inside(factor, smallest, largest)]
    if not notable or scope.draw(BOOLEANS):
        return _spelled(scope, scope.draw(st.integers(smallest, None if _empty(smallest, largest) else largest)) * step)
    return _spelled(scope, chosen(scope.draw, notable) * step)


def _empty(low: int | None, high: int | None) -> bool:
    return low is not None and high is not None and low > high


def _lowest(schema: Mapping[str, Any]) -> int | None:
    """The smallest integer within the bounds."""
    bounds = [math.ceil(schema["minimum"])] if "minimum" in schema else []
    bounds += [math.floor(schema["exclusiveMinimum"]) + 1] if "exclusiveMinimum" in schema else []
    return max(bounds, default=None)


def _highest(schema: Mapping[str, Any]) -> int | None:
    """The largest integer within the bounds."""
    bounds = [math.floor(schema["maximum"])] if "maximum" in schema else []
    bounds += [math.ceil(schema["exclusiveMaximum"]) - 1] if "exclusiveMaximum" in schema else []
    return min(bounds, default=None)


def _inside(number: int, low: int | None, high: int | None) -> bool:
    return (low is None or number >= low) and (high is None or number <= high)


def _number(scope: Scope, schema: Mapping[str, Any]) -> Json:
    if step := schema.get("multipleOf"):
        return scope.draw(st.integers(-50, 50)) * step
    lowest, highest = _lowest(schema), _highest(schema)
    if not _empty(lowest, highest) and scope.draw(BOOLEANS):
        return scope.draw(st.integers(lowest, highest))
    low = schema.get("minimum", schema.get("exclusiveMinimum"))
    high = schema.get("maximum", schema.get("exclusiveMaximum"))
    return scope.draw(st.floats(low, high, allow_nan=False, allow_infinity=False))


def _string(scope: Scope, schema: Mapping[str, Any]) -> Json:
    for keyword, table in (("format", FORMAT_TEXTS), ("contentEncoding", CONTENT_TEXTS)):
        if schema.get(keyword) in table:
            return scope.draw(table[schema[keyword]])
    if schema.get("contentMediaType") == "application/json":
        return json.dumps(instance(scope.below(), schema.get("contentSchema", True)))
    if "pattern" in schema:
        # Python's `$` also stands before a last newline, ECMA's does not: such texts are near the border, and kept.
        return scope.draw(_matching(schema["pattern"]))
    low, high = schema.get("minLength", 0), schema.get("maxLength")
    if not low and high is None and scope.draw(BOOLEANS):
        return chosen(scope.draw, WORDS)
    return scope.draw(st.text(min_size=low, max_size=low + 6 if high is None else max(low, min(low + 6, high))))


@lru_cache
def _matching(pattern: str) -> SearchStrategy[str]:
    try:
        return st.from_regex(re.compile(pattern, re.ASCII))
    except re.error:  # Python's patterns lack some of ECMA's, such as `\p{L}`: whatever comes is near the border
        return st.sampled_from(WORDS) | st.text(max_size=4)


def _array(scope: Scope, schema: Mapping[str, Any]) -> Json:
    prefix = schema.get("prefixItems", [])
    low, high = schema.get("minItems", 0), schema.get("maxItems", float("inf"))
    wanted = low if scope.hurried else scope.draw(st.integers(low, int(min(high, max(low, len(prefix)) + 3))))
    kinds = [*prefix[:wanted], *[schema.get("items", True)] * (wanted - len(prefix))]
    items = [instance(scope.below(), kind) for kind in kinds if kind is not False]
    return _distinct(items) if schema.get("uniqueItems") else items


def _distinct(items: list[Json]) -> list[Json]:
    kept: list[Json] = []
    for item in items:
        if all(item != other or isinstance(item, bool) is not isinstance(other, bool) for other in kept):
            kept.append(item)
    return kept


def _object(scope: Scope, schema: Mapping[str, Any]) -> Json:
    properties, required = schema.get("properties", {}), schema.get("required", ())
    drawn: dict[str, Json] = {}
    for name, part in properties.items():
        if name in required or (not scope.hurried and scope.draw(BOOLEANS)):
            drawn[name] = instance(scope.below(), part)
    extra = schema.get("additionalProperties", True)
    low = schema.get("minProperties", 0) - len(drawn)
    if extra is not False and (low > 0 or not scope.hurried):
        high = min(schema.get("maxProperties", 99) - len(drawn), max(low, 0) + 2)
        for _ in range(scope.draw(st.integers(max(low, 0), max(high, low, 0)))):
            key = instance(scope.below(), {"type": "string", **_named(scope, schema.get("propertyNames", {}))})
            if key not in properties:
                drawn[key] = instance(scope.below(), extra)
    return drawn


def _named(scope: Scope, names: Any) -> dict[str, Any]:
    return _flat(scope, names) if isinstance(names, dict) else {}


KINDS: dict[str, Callable[[Scope, Mapping[str, Any]], Json]] = {
    "null": lambda _scope, _schema: None,
    "boolean": lambda scope, _schema: scope.draw(BOOLEANS),
    "integer": _integer,
    "number": _number,
    "string": _string,
    "array": _array,
    "object": _object,
}
"""JSON type -> how a value of it is drawn."""
