"""One schema that accepts exactly what two schemas accept, where plain keywords can say it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from math import lcm
from typing import Any, Final, NoReturn

from toolwire.schema.refs import resolve, without_definitions
from toolwire.schema.walk import Node, Schema, nodes

ANNOTATIONS: Final = frozenset({
    "$comment", "contentEncoding", "contentMediaType", "contentSchema", "default", "deprecated", "description",
    "discriminator", "example", "examples", "readOnly", "title", "writeOnly",
})  # fmt: skip

_TYPES: Final = ("null", "boolean", "integer", "number", "string", "array", "object")
_OBJECT: Final = frozenset({"properties", "additionalProperties", "patternProperties"})
_RANGES: Final = (
    ("minimum", "maximum", ("integer", "number")),
    ("minLength", "maxLength", ("string",)),
    ("minItems", "maxItems", ("array",)),
)
# Keywords that only mean something together: two sides may not each bring a part.
_FAMILIES: Final = (
    frozenset({"if", "then", "else"}),
    frozenset({"contains", "minContains", "maxContains"}),
    frozenset({"items", "prefixItems", "additionalItems"}),
)
_UNEVALUATED: Final = frozenset({"unevaluatedItems", "unevaluatedProperties"})
_FUEL: Final = 2_000


class InexpressibleError(ValueError):
    """There is no plain schema for the intersection."""


class ImpossibleError(InexpressibleError):
    """Nothing is valid against both."""


def is_annotation(keyword: str) -> bool:
    """Whether a keyword says something to readers only and constrains nothing."""
    return keyword in ANNOTATIONS or keyword.startswith("x-")


def only_annotations(schema: Node) -> bool:
    """Whether a schema constrains nothing."""
    return all(map(is_annotation, schema))


def same(first: Any, second: Any) -> bool:
    """Equality of JSON values: `1` equals `1.0` and not `true`, at every depth."""
    if isinstance(first, bool) or isinstance(second, bool):
        return first is second
    if isinstance(first, list) and isinstance(second, list):
        return len(first) == len(second) and all(map(same, first, second))
    if isinstance(first, dict) and isinstance(second, dict):
        return first.keys() == second.keys() and all(same(first[key], second[key]) for key in first)
    return bool(first == second)


def intersect(first: Schema, second: Schema, root: Node) -> Node:
    """The schema both accept. Annotations of the second win.

    Parameters:
        first: A schema.
        second: A schema.
        root: The document in which the references of both are resolved.

    Raises:
        ImpossibleError: Nothing is valid against both.
        InexpressibleError: The keywords at hand cannot say it (two different patterns), or saying it takes too much.

    Example:
        >>> intersect({"type": "number", "minimum": 1}, {"type": "integer", "minimum": 3}, {})
        {'type': 'integer', 'minimum': 3}
    """
    return _Intersection(root).of(first, second)


def dereferenced(schema: Node, root: Node) -> Node:
    """The schema with its own `$ref` (not those below) replaced, siblings intersected.

    Raises:
        InexpressibleError: The reference never ends, or its siblings cannot be joined with it.
    """
    return _Intersection(root).dereferenced(schema)


class _Intersection:
    """One run: the document, and how much work it may still cost (schemas may be hostile)."""

    __slots__ = ("fuel", "root")

    def __init__(self, root: Node) -> None:
        self.root = root
        self.fuel = _FUEL

    def of(self, first: Schema, second: Schema) -> Node:
        self.burn(1)
        left, right = _node(first), _node(second)
        if only_annotations(left) or only_annotations(right) or same(left, right):
            return {**left, **right}
        left, right = self.dereferenced(left), self.dereferenced(right)
        for union, other in ((left, right), (right, left)):
            for keyword in ("anyOf", "oneOf"):
                if keyword in union and not same(union[keyword], other.get(keyword)):
                    return self.distributed(union, keyword, other)
        _check_families(left, right)
        out = {**left, **right}
        for key in left.keys() & right.keys() - _OBJECT:
            if not is_annotation(key) and not same(left[key], right[key]):
                out[key] = self.combined(key, left[key], right[key])
        if not _OBJECT.isdisjoint(left) and not _OBJECT.isdisjoint(right):
            self.combine_objects(out, left, right)
        return _checked(out)

    def burn(self, amount: int) -> None:
        self.fuel -= amount
        if self.fuel < 0:
            msg = "joining the schemas takes too much"
            raise InexpressibleError(msg)

    def dereferenced(self, schema: Node) -> Node:
        while "$ref" in schema:
            self.burn(1)
            target = _node(resolve(self.root, schema["$ref"]))
            siblings = {key: value for key, value in schema.items() if key != "$ref"}
            schema = self.of(without_definitions(target), siblings) if siblings else without_definitions(target)
        return schema

    def distributed(self, union: Node, keyword: str, other: Node) -> Node:
        """Move what stands beside a union into its branches; branches that became impossible fall away."""
        beside = {key: value for key, value in union.items() if key != keyword and not is_annotation(key)}
        notes = {key: value for key, value in (union | other).items() if is_annotation(key)}
        outer = self.of({key: value for key, value in other.items() if not is_annotation(key)}, beside)
        size = sum(1 for _ in islice(nodes(outer), _FUEL))
        branches = []
        for branch in union[keyword]:
            self.burn(size)
            try:
                branches.append(self.of(branch, outer))
            except ImpossibleError:
                continue
        return {**notes, keyword: branches} if branches else _impossible("no branch of the union is left")

    def combined(self, keyword: str, first: Any, second: Any) -> Any:
        if keyword in {"items", "propertyNames"}:
            return self.below(first, second)
        combine = _COMBINE.get(keyword)
        if combine is None:
            msg = f"two different values of {keyword}"
            raise InexpressibleError(msg)
        return combine(first, second)

    def combine_objects(self, out: Node, left: Node, right: Node) -> None:
        if left.get("patternProperties") or right.get("patternProperties"):
            msg = "patternProperties beside other properties"
            raise InexpressibleError(msg)
        extra = [side.get("additionalProperties", True) for side in (left, right)]
        properties: dict[str, Schema] = {}
        for name in {**left.get("properties", {}), **right.get("properties", {})}:
            sides = [
                side.get("properties", {}).get(name, more) for side, more in zip((left, right), extra, strict=True)
            ]
            joined = self.below(sides[0], sides[1])
            if joined is False and name in out.get("required", ()) and out.get("type") == "object":
                _impossible(f"nothing is valid for {name}")
            if joined is not False or False not in extra or name in out.get("required", ()):
                properties[name] = joined
        out["properties"] = properties
        if extra != [True, True]:
            out["additionalProperties"] = self.below(extra[0], extra[1])

    def below(self, first: Schema, second: Schema) -> Schema:
        """The intersection of two subschemas, which may be impossible without the whole being so."""
        try:
            return self.of(first, second)
        except ImpossibleError:
            return False


def _check_families(left: Node, right: Node) -> None:
    for family in _FAMILIES:
        ours, theirs = family & left.keys(), family & right.keys()
        if ours and theirs and ours != theirs:
            msg = f"{', '.join(sorted(ours | theirs))} in two schemas"
            raise InexpressibleError(msg)
    if not _UNEVALUATED.isdisjoint(left | right):
        msg = "unevaluated properties or items of two schemas"
        raise InexpressibleError(msg)


def _impossible(message: str) -> NoReturn:
    raise ImpossibleError(message)


def _node(schema: Schema) -> Node:
    if isinstance(schema, dict):
        return schema
    return {} if schema else _impossible("nothing is valid against both")


def _both_types(first: str | list[str], second: str | list[str]) -> str | list[str]:
    left, right = (_widened([types] if isinstance(types, str) else types) for types in (first, second))
    both: list[str] = [t for t in _TYPES if t in left & right and not (t == "integer" and "number" in left & right)]
    if not both:
        _impossible(f"no value has type {first} and type {second}")
    return both[0] if len(both) == 1 else both


def _widened(types: list[str]) -> set[str]:
    return {*types, "integer"} if "number" in types else set(types)


def _both_values(first: list[Any], second: list[Any]) -> list[Any]:
    both = [value for value in first if any(same(value, other) for other in second)]
    return both or _impossible("no value is in both enums")


def _multiple(first: float, second: float) -> int:
    if float(first).is_integer() and float(second).is_integer():
        return lcm(int(first), int(second))
    msg = "two different fractions as multipleOf"
    raise InexpressibleError(msg)


_COMBINE: Final[dict[str, Callable[[Any, Any], Any]]] = {
    "type": _both_types,
    "enum": _both_values,
    "const": lambda first, second: _impossible(f"{first!r} is not {second!r}"),
    "required": lambda first, second: [*first, *(name for name in second if name not in first)],
    "multipleOf": _multiple,
    "uniqueItems": lambda first, second: first or second,
    **dict.fromkeys(("minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties", "minContains"), max),
    **dict.fromkeys(("maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties", "maxContains"), min),
}


def _checked(schema: Node) -> Node:
    for low, high, types in _RANGES:
        if low in schema and high in schema and schema[low] > schema[high] and schema.get("type") in types:
            _impossible(f"{low} is above {high}")
    if "const" in schema and "enum" in schema and not any(same(schema["const"], value) for value in schema["enum"]):
        _impossible("const is not in enum")
    return schema
