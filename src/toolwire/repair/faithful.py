"""Repair of refused arguments by the one faithful reading of each misplaced value (SPEC R7)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from toolwire.repair.budget import Budget, OverBudgetError
from toolwire.repair.kinds import UNKNOWN, kinds_of
from toolwire.repair.look import DEEPEST
from toolwire.repair.places import SILENT, Place, Places
from toolwire.repair.readings import NOTHING, ReadingRule, decoded, readings
from toolwire.repair.verdicts import accepts, admitted

__all__ = ["FaithfulPlan", "Path", "Repair", "faithful"]

Path = tuple[str | int, ...]
Schema = Mapping[str, Any] | bool | None


@dataclass(frozen=True, slots=True)
class Repair:
    """One value that was read as another (SPEC R7).

    Parameters:
        path: where, by the names and indexes of the wire; empty for the arguments as a whole.
        before: what the model sent.
        after: what it was read as.
        rule: by which reading, from a closed list.
    """

    path: Path
    before: Any
    after: Any
    rule: ReadingRule


class FaithfulPlan:
    """`faithful` for many calls of one tool: what a call made it find out about the schema is kept.

    A plan can be pickled and shared by threads. The schema must not change while it is in use.

    Parameters:
        schema: as for `faithful`.
    """

    def __init__(self, schema: Schema) -> None:
        self.__setstate__((schema,))

    def __getstate__(self) -> tuple[Schema]:
        return (self._schema,)

    def __setstate__(self, state: tuple[Schema]) -> None:
        (self._schema,) = state
        self._budget = Budget()
        self._places = Places(self._schema, self._budget)

    def __call__(self, arguments: object, refused: Collection[Path] | None = None) -> tuple[Any, tuple[Repair, ...]]:
        """Repair the arguments of one call (see `faithful`)."""
        value = _decoded(arguments)
        if value is NOTHING:
            return arguments, ()
        work = _Work(self._places, refused)
        self._budget.restart("")
        try:
            repaired = work.arguments(value)
        except (OverBudgetError, RecursionError):
            return arguments, ()
        return (repaired, tuple(work.repairs)) if work.repairs else (arguments, ())


def faithful(
    arguments: object, schema: Schema, refused: Collection[Path] | None = None
) -> tuple[Any, tuple[Repair, ...]]:
    """Read each misplaced value of refused arguments as the one thing it can faithfully mean (SPEC R7).

    Parameters:
        arguments: JSON text, or what was decoded from it, which is not modified.
        schema: the canonical schema of the tool, or somebody else's.
        refused: the paths a validator complained about; only values there and below are read anew. None: everywhere.

    Returns:
        The decoded arguments with the repairs made, and the repairs; the very arguments and none when there is nothing to
        repair. Whether the repaired arguments are valid is for the validator to say.

    Example:
        >>> schema = {"properties": {"n": {"type": "integer"}, "s": {"type": "string"}}}
        >>> faithful('{"n": "42", "s": "42"}', schema)
        ({'n': 42, 's': '42'}, (Repair(path=('n',), before='42', after=42, rule='integer_from_text'),))
    """
    return FaithfulPlan(schema)(arguments, refused)


def _decoded(arguments: object) -> object:
    if isinstance(arguments, (bytes, bytearray)):
        try:
            arguments = arguments.decode()
        except UnicodeDecodeError:
            return NOTHING
    return decoded(arguments) if isinstance(arguments, str) else arguments


class _Work:
    """One pass over the arguments of one call."""

    def __init__(self, places: Places, refused: Collection[Path] | None) -> None:
        self.repairs: list[Repair] = []
        self._places = places
        self._everywhere = refused is None
        self._refused = frozenset(refused or ())

    def arguments(self, value: object) -> object:
        """Repair the arguments as a whole: an object, or the text of one."""
        if isinstance(value, str) and isinstance(inner := decoded(value), dict):
            self.repairs.append(Repair((), value, inner, "arguments_from_text"))
            return self._value(inner, self._places.root, (), suspect=True)
        return self._value(value, self._places.root, (), suspect=self._everywhere) if isinstance(value, dict) else value

    def _value(self, value: object, place: Place, path: Path, *, suspect: bool) -> object:
        """Repair one value and what is in it; `suspect` when it, or something round it, was refused."""
        if place is SILENT or len(path) > DEEPEST:
            return value
        self._places.budget.spend(1)
        suspect = suspect or path in self._refused
        kind, types = kinds_of(value), admitted(self._places, place)
        if suspect and kind and not types & (kind | UNKNOWN):
            value = self._read(value, types, place, path)
        if isinstance(value, dict):
            return self._object(value, place, path, suspect=suspect)
        return self._array(value, place, path, suspect=suspect) if isinstance(value, list) else value

    def _read(self, value: object, types: int, place: Place, path: Path) -> object:
        """Read a misplaced value as the one thing it can mean; itself when there is none, or more than one."""
        found = [reading for reading in readings(value, types) if self._takes(place, reading[0])]
        if len(found) != 1:
            return value
        after, rule = found[0]
        self.repairs.append(Repair(path, value, after, rule))
        return after

    def _takes(self, place: Place, value: object) -> bool:
        return not isinstance(value, (str, int, float)) or accepts(self._places, place, value)

    def _object(self, value: dict[str, Any], place: Place, path: Path, *, suspect: bool) -> dict[str, Any]:
        repaired = {}
        for name, item in value.items():
            if isinstance(name, str):
                after = self._value(item, self._places.member(place, name), (*path, name), suspect=suspect)
                if after is not item:
                    repaired[name] = after
        return value | repaired if repaired else value

    def _array(self, value: list[Any], place: Place, path: Path, *, suspect: bool) -> list[Any]:
        repaired = [
            self._value(item, self._places.item(place, index), (*path, index), suspect=suspect)
            for index, item in enumerate(value)
        ]
        return value if all(after is item for after, item in zip(repaired, value, strict=True)) else repaired
