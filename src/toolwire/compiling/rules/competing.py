"""Which members of a union can be given one and the same value, so that there is something to choose (SPEC T).

pydantic-core's smart rule takes the member whose match is most exact, and has other notions of that in JSON text than in a
mapping. Where members compete, all that differs is levelled; where none do, nothing is to be paid for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolwire.compiling.rules.bounds import is_pydantics
from toolwire.compiling.rules.parsers import function_of
from toolwire.compiling.same_value import AUTHORED, same_value
from toolwire.schema.intersect import is_annotation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from toolwire.compiling.canonical import Canonical
    from toolwire.compiling.walk import Json, Node


def bare(schema: Json) -> Json:
    """A schema without what only tells readers something, as a description does."""
    return {keyword: value for keyword, value in schema.items() if not is_annotation(keyword)}


def is_loose(schema: Any) -> bool:
    """Whether a schema says nothing of what is inside its values."""
    if isinstance(schema, bool) or not bare(schema):
        return schema is not False
    below = {"array": "items", "object": "additionalProperties"}.get(str(schema.get("type")))
    return below is not None and not {"properties", "prefixItems"} & set(schema) and is_loose(schema.get(below, True))


def are_rivals(loose: Json, other: Json) -> bool:
    """Whether a value can be of an untyped schema and of another one."""
    return not loose or loose.get("type") == other.get("type")


def compete(members: Sequence[Node], canonical: Canonical) -> bool:
    """Whether one JSON value can be of two members, among which the smart rule then has to choose."""
    kinds = [canonical.resolved(member).get("type") for member in members if not canonical.is_text(member)]
    plain = [kind for kind in kinds if isinstance(kind, str)]
    if len(plain) < len(kinds) or len(set(plain)) < len(plain) or {"integer", "number"} <= set(plain):
        return True
    return any(is_shown_all(member, canonical) for member in members)


def compete_with_text(members: Sequence[Node], canonical: Canonical) -> bool:
    """Whether there is a member that takes text, but not as one of those that are text and nothing else."""
    return any(
        is_shown_all(member, canonical) or _takes_texts_too(bare(canonical.resolved(member))) for member in members
    )


def _takes_texts_too(schema: Json) -> bool:
    """Whether some but not all values of a member are text."""
    kinds = schema.get("type")
    return bool(schema) if kinds is None else "string" in kinds and kinds != "string"


def is_shown_all(member: Node, canonical: Canonical) -> bool:
    """Whether code of the author's sees a value before anything says whether it is of this member's type."""
    if member["type"] in AUTHORED and not is_pydantics(function_of(member)):
        return True
    return any(is_shown_all(below, canonical) for below in same_value(member, canonical.targets))
