"""Random nestings: every way to make a type of others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from tests.strategies import classes, compounds, models
from tests.strategies.constraints import constrained
from tests.strategies.kinds import Kind, Scribe

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["HASHABLE", "NESTED", "fields_of", "form_of", "kind"]


def kind(scribe: Scribe, depth: int, trait: str = "") -> Kind:
    """Any type, nested up to `depth` levels."""
    if depth <= 0 or trait == "key" or scribe.draw(st.integers(0, 3)) == 0:
        return compounds.leaf(scribe, trait)
    names = list(HASHABLE if trait == "hashable" else NESTED)
    return NESTED[scribe.draw(st.sampled_from(names))](scribe, depth - 1)


def _several(scribe: Scribe, depth: int, low: int, high: int, trait: str = "") -> list[Kind]:
    return [kind(scribe, depth, trait) for _ in range(scribe.draw(st.integers(low, high)))]


def class_of(scribe: Scribe, depth: int) -> Kind:
    """A class that is an object on the wire."""
    name = scribe.draw(st.sampled_from(list(models.CLASSES)))
    fields = fields_of(scribe, depth, aliased=name == "model")
    return models.CLASSES[name](scribe, fields)


def fields_of(scribe: Scribe, depth: int, *, aliased: bool = False) -> list[classes.Member]:
    """Up to four fields of any types."""
    return classes.members(scribe, _several(scribe, depth, 0, 4), aliased=aliased)


def _named_tuple(scribe: Scribe, depth: int, trait: str = "") -> Kind:
    return classes.named_tuple(scribe, classes.members(scribe, _several(scribe, depth, 1, 3, trait)))


def form_of(scribe: Scribe, forms: dict[str, type]) -> str:
    """One way of writing a container."""
    return scribe.draw(st.sampled_from(list(forms)))


def _bare(scribe: Scribe, _depth: int) -> Kind:
    return compounds.BARE[scribe.draw(st.sampled_from(list(compounds.BARE)))]


NESTED: dict[str, Callable[[Scribe, int], Kind]] = {
    "sequence": lambda scribe, depth: compounds.sequence(form_of(scribe, compounds.LISTS), kind(scribe, depth)),
    "tuple": lambda scribe, depth: compounds.tuple_of(_several(scribe, depth, 1, 3)),
    "set": lambda scribe, depth: compounds.set_of(form_of(scribe, compounds.SETS), kind(scribe, depth, "hashable")),
    "mapping": lambda scribe, depth: compounds.mapping(
        form_of(scribe, compounds.MAPS), kind(scribe, 0, "key"), kind(scribe, depth)
    ),
    "counter": lambda _scribe, _depth: compounds.counter(),
    "defaultdict": lambda scribe, depth: compounds.grouped(kind(scribe, depth)),
    "union": lambda scribe, depth: compounds.union(_several(scribe, depth, 2, 3)),
    "nullable": lambda scribe, depth: compounds.nullable(kind(scribe, depth)),
    "class": class_of,
    "named tuple": _named_tuple,
    "root model": lambda scribe, depth: models.root_model(scribe, kind(scribe, depth)),
    "generic model": lambda scribe, depth: models.generic_model(scribe, kind(scribe, depth)),
    "recursive": lambda scribe, depth: models.recursive(scribe, kind(scribe, depth)),
    "tagged union": lambda scribe, depth: models.tagged_union(scribe, _several(scribe, depth, 2, 3)),
    "mutual": lambda scribe, depth: models.mutual(scribe, kind(scribe, depth)),
    "recursive alias": lambda scribe, depth: models.recursive_alias(scribe, kind(scribe, depth)),
    "bare": _bare,
    "constrained": constrained,
    "alias": lambda scribe, depth: compounds.alias(scribe, kind(scribe, depth)),
    "hashable tuple": lambda scribe, depth: compounds.tuple_of(_several(scribe, depth, 1, 2, "hashable")),
    "hashable union": lambda scribe, depth: compounds.union(_several(scribe, depth, 2, 3, "hashable")),
    "hashable row": lambda scribe, depth: _named_tuple(scribe, depth, "hashable"),
}
"""Ways to make a type of others."""

HASHABLE = ("hashable tuple", "hashable union", "hashable row")
"""Those whose values can be members of sets."""
