"""Places in a foreign JSON Schema: which schemas hold at one, and which place lies below a name or an index.

A place is one schema, or several that hold together or alternatively. Places are made when a text leads to them, are shared by
the identity of the schema object and may form cycles; each question about one takes a bounded number of steps.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, TypeVar

from toolwire.repair.budget import Budget, OverBudgetError
from toolwire.repair.kinds import ARRAY, OBJECT, called_for, declared
from toolwire.repair.patterns import Patterns
from toolwire.repair.references import Resource, as_list, as_schema, resolve, resource_of

__all__ = ["SILENT", "Place", "Places", "Question"]

S = TypeVar("S")
T = TypeVar("T")

_DEEPEST_UNION: Final = 64
_MOST_PLACES: Final = 20_000
_MOST_HOPS: Final = 8
_MISSING: Final = object()
_UNIONS: Final = ("anyOf", "oneOf")
_COMBINING: Final = frozenset({"$ref", "allOf", *_UNIONS})


class _Shape(NamedTuple):
    """What a place and everything combined in it declare below: names, whether patterns of names, how many first items."""

    names: Container[str]
    patterned: bool
    prefix: int


class Place:
    """A schema object, or a combination of places (`schema` is None), with what has been found out about it so far."""

    shape: _Shape | None = None
    parts: tuple[Place, ...] | None = None
    """All that holds with it, at any depth, without itself; None until asked."""
    every: tuple[Place, ...] | None = None
    """What holds too (`$ref`, `allOf`); None until asked."""
    unions: tuple[tuple[Place, ...], ...] | None = None
    """Of each one branch holds (`anyOf`, `oneOf`); None until asked."""
    others: Place | None = None
    """The place below names that are not declared; None until asked, or when patterns decide."""
    uniform: Place | None = None
    """The place of all items alike; None until asked, or when there is a prefix."""
    literals: tuple[frozenset[object], ...] | None = None
    """What `enum` and `const` leave of strings and numbers; None until asked."""
    items: Place | None = None
    """The place below indexes after the prefix; None until asked."""

    def __init__(self, schema: dict[str, Any] | None, resource: Resource, source: object = None) -> None:
        self.schema = schema
        self.resource = resource
        self.source = source  # keeps the object alive whose identity stands for this place
        self.types = 0 if schema is None else declared(schema)
        self.members: dict[str | int, Place] = {}  # below declared names and the indexes of the prefix
        self.plain = schema is not None and _COMBINING.isdisjoint(schema)
        self.numbers = called_for(self.types, self.types) if self.plain else -1  # -1 until asked


@dataclass(slots=True)
class Question(Generic[T]):
    """A question about a place: the answer of one schema object, and how answers combine. None says nothing."""

    leaf: Callable[[Place], T | None]
    meet: Callable[[list[T | None]], T | None]
    join: Callable[[list[T | None]], T | None]


def _combination(every: tuple[Place, ...], unions: tuple[tuple[Place, ...], ...]) -> Place:
    place = Place(None, _NOWHERE)
    place.every, place.unions = every, unions
    return place


_NOWHERE: Final = Resource(None)
SILENT: Final = _combination((), ())
"""A place of which nothing is said: any value may stand there, and nothing in it is ever repaired."""
_OPEN: Final = Place({}, _NOWHERE)
_NEVER: Final = Place({"type": ()}, _NOWHERE)
_UNREADABLE: Final = Place({"type": None}, _NOWHERE)


class Places:
    """All places of one schema that have been asked for.

    Declared names are remembered, names that only a text brought are not: what is kept depends on the schema alone.
    """

    def __init__(self, schema: Any, budget: Budget) -> None:
        self.budget = budget
        self.patterns = Patterns(budget)
        self._room = _MOST_PLACES
        self._made: dict[tuple[int, int], Place] = {}
        self._combined: dict[tuple[bool, tuple[int, ...]], Place] = {}
        document = as_schema(schema)
        self.root = SILENT if document is None else self._place(document, Resource(document))

    def member(self, place: Place, name: str) -> Place:
        """The place below a name of an object; `SILENT` when the schema says nothing about it."""
        if (known := place.members.get(name)) is not None:
            return known
        if place.plain and (value := _ordinary_member(place, name)) is not _MISSING:
            found = place.members[name] = self._place(value, place.resource)
            return found
        shape = place.shape or self._shape(place)
        is_declared = name in shape.names
        if not is_declared and not shape.patterned and place.others is not None:
            return place.others
        found = self._below(place, self._own_member, name)
        if is_declared:
            place.members[name] = found
        elif not shape.patterned:
            place.others = found
        return found

    def item(self, place: Place, index: int) -> Place:
        """The place at an index of an array; `SILENT` when the schema says nothing about it."""
        if (known := place.members.get(index)) is not None:
            return known
        shape = place.shape or self._shape(place)
        if index >= shape.prefix and place.items is not None:
            return place.items
        found = self._below(place, self._own_item, index)
        if index < shape.prefix:
            place.members[index] = found
        else:
            place.items = found
        return found

    def every_item(self, place: Place) -> Place | None:
        """The place of all items alike; None when the first ones have places of their own."""
        if place.uniform is None:
            if place.plain and (value := _ordinary_items(place)) is not _MISSING:
                place.uniform = self._place(value, place.resource)
            elif not (place.shape or self._shape(place)).prefix:
                place.uniform = self.item(place, 0)
        return place.uniform

    def ask(self, place: Place, question: Question[T]) -> T | None:
        """Answer a question from all schemas that make up a place.

        A branch that leads back to a schema just being asked, or lies absurdly deep, says nothing: beside what holds together
        with it it adds no condition, and among alternatives it leaves everything open.
        """
        return question.leaf(place) if place.plain else self._ask(place, question, {}, 0)

    def _ask(self, place: Place, question: Question[T], answers: dict[int, T | None], depth: int) -> T | None:
        if place.plain:
            return question.leaf(place)
        if id(place) in answers or depth > _DEEPEST_UNION:
            return answers.get(id(place))
        answers[id(place)] = None
        found: list[T | None] = []
        for part in (place, *self._parts(place)):
            found.append(question.leaf(part))
            for union in self._unions(part):
                branches = [self._ask(branch, question, answers, depth + 1) for branch in union]
                found.append(question.join(branches))
        answer = answers[id(place)] = found[0] if len(found) == 1 else question.meet(found)
        return answer

    def _parts(self, place: Place) -> tuple[Place, ...]:
        """All that holds with a place, at any depth, without itself."""
        if place.parts is None:
            found = {id(place): place}
            waiting = [place]
            while waiting:
                for other in self._every(waiting.pop()):
                    if id(other) not in found:
                        found[id(other)] = other
                        waiting.append(other)
            place.parts = tuple(found.values())[1:]
        self.budget.spend(1 + len(place.parts))
        return place.parts

    def _every(self, place: Place) -> tuple[Place, ...]:
        if place.every is None:
            schema = place.schema or {}
            found: list[Place] = []
            if "allOf" in schema:
                found.extend(self._place(value, place.resource) for value in as_list(schema.get("allOf")))
            if "$ref" in schema and (target := resolve(schema.get("$ref"), place.resource, self.budget)):
                found.append(self._place(*target))
            place.every = tuple(found)
        return place.every

    def _unions(self, place: Place) -> tuple[tuple[Place, ...], ...]:
        if place.unions is None:
            schema = place.schema or {}
            unions = [as_list(schema.get(keyword)) for keyword in _UNIONS if keyword in schema]
            place.unions = tuple(
                [tuple([self._place(each, place.resource) for each in union]) for union in unions if union]
            )
        for union in place.unions:
            self.budget.spend(len(union))
        return place.unions

    def _shape(self, place: Place) -> _Shape:
        if place.plain:
            place.shape = _own_shape(place.schema or {})
            return place.shape
        names: set[str] = set()
        patterned, prefix = False, 0
        seen: dict[int, Place] = {}
        waiting = [place]
        while waiting:
            top = waiting.pop()
            for part in (top, *self._parts(top)):
                if id(part) in seen:
                    continue
                seen[id(part)] = part
                for union in self._unions(part):
                    waiting.extend(union)
                schema = part.schema or {}
                names.update(_object(schema, "properties").keys())
                patterned = patterned or bool(_object(schema, "patternProperties"))
                prefix = max(prefix, len(_prefix(schema)))
        place.shape = _Shape(names, patterned, prefix)
        return place.shape

    def _below(self, place: Place, own: Callable[[Place, S], Place | None], step: S) -> Place:
        if place.plain:
            return own(place, step) or SILENT
        return self.ask(place, Question(lambda part: own(part, step), self._meet, self._join)) or SILENT

    def _own_member(self, part: Place, name: str) -> Place | None:
        """What one schema object itself says about a name."""
        schema = part.schema
        if schema is None:
            return None
        if not part.types & OBJECT:
            return _NEVER
        found: list[Place | None] = []
        value = _object(schema, "properties").get(name, _MISSING)
        settled = value is not _MISSING
        if settled:
            found.append(self._place(value, part.resource))
        for pattern, below in _object(schema, "patternProperties").items():
            hit = self.patterns.matches(pattern, name)
            if hit:
                found.append(self._place(below, part.resource))
            settled = settled or hit is not False  # a pattern nobody can read may be the one that hits
        if not settled:
            found.append(self._rest(schema.get("additionalProperties"), part))
        return self._meet(found)

    def _own_item(self, part: Place, index: int) -> Place | None:
        """What one schema object itself says about an index."""
        schema = part.schema
        if schema is None:
            return None
        if not part.types & ARRAY:
            return _NEVER
        prefix = _prefix(schema)
        if index < len(prefix):
            return self._place(prefix[index], part.resource)
        rest = schema.get("items")
        return self._rest(schema.get("additionalItems") if rest is prefix else rest, part)

    def _rest(self, value: Any, part: Place) -> Place | None:
        """The place of what is not declared; `true` says as little as no keyword at all."""
        return None if value is None or value is True else self._place(value, part.resource)

    def _meet(self, found: list[Place | None]) -> Place | None:
        """Combine places that hold together."""
        places = {id(place): place for place in found if place is not None}
        if len(places) > 1:
            return self._combine(tuple(places.values()), together=True)
        return next(iter(places.values()), None)

    def _join(self, found: list[Place | None]) -> Place | None:
        """Combine places of which one holds; branches that say nothing stay in as one silent place."""
        places = {id(place): place for place in (each or SILENT for each in found)}
        if len(places) > 1:
            places.pop(id(_NEVER), None)
        if len(places) > 1:
            return self._combine(tuple(places.values()), together=False)
        (place,) = places.values()
        return None if place is SILENT else place

    def _combine(self, places: tuple[Place, ...], *, together: bool) -> Place:
        key = (together, tuple(map(id, places)))
        place = self._combined.get(key)
        if place is None:
            self._grow()
            place = self._combined[key] = _combination(places, ()) if together else _combination((), (places,))
        return place

    def _place(self, value: Any, around: Resource) -> Place:
        """The place of a schema found in a resource; a `$ref` that stands alone is the place it points at."""
        place = self._made.get((id(value), id(around)))
        if place is None and type(value) is dict and "$ref" in value and len(value) == 1:
            value, around = self._target(value, around)
            place = self._made.get((id(value), id(around)))
        return self._new(value, around) if place is None else place

    def _new(self, value: Any, around: Resource) -> Place:
        if value is True:
            return _OPEN
        if value is False:
            return _NEVER
        schema = value if type(value) is dict else as_schema(value)
        if schema is None:
            return _UNREADABLE
        self._grow()
        resource = resource_of(schema, around) if "$id" in schema else around
        place = self._made[id(value), id(around)] = Place(schema, resource, value)
        return place

    def _target(self, value: Any, around: Resource) -> tuple[Any, Resource]:
        for _ in range(_MOST_HOPS):
            target = resolve(value.get("$ref"), around, self.budget)
            if target is None:
                break
            value, around = target
            if type(value) is not dict or len(value) != 1:
                break
        return value, around

    def _grow(self) -> None:
        self._room -= 1
        if self._room < 0:
            raise OverBudgetError


def _own_shape(schema: dict[str, Any]) -> _Shape:
    patterned = "patternProperties" in schema and bool(_object(schema, "patternProperties"))
    return _Shape(_object(schema, "properties").keys(), patterned, len(_prefix(schema)))


def _ordinary_member(place: Place, name: str) -> Any:
    """Read the schema of a declared name where nothing else has a say: no combination, no pattern."""
    schema = place.schema or {}
    properties = schema.get("properties")
    if type(properties) is dict and place.types & OBJECT and "patternProperties" not in schema:
        return properties.get(name, _MISSING)
    return _MISSING


def _ordinary_items(place: Place) -> Any:
    """Read the schema of all items where nothing else has a say."""
    schema = place.schema or {}
    items = schema.get("items")
    return items if type(items) is dict and place.types & ARRAY and "prefixItems" not in schema else _MISSING


def _object(schema: dict[str, Any], keyword: str) -> dict[str, Any]:
    return as_schema(schema.get(keyword)) or {}


def _prefix(schema: dict[str, Any]) -> list[Any] | tuple[Any, ...]:
    """Read the schemas of the first items; before draft 2020-12 they stood in a list under `items`."""
    first = schema.get("prefixItems") if "prefixItems" in schema else schema.get("items")
    return first if isinstance(first, (list, tuple)) else ()
