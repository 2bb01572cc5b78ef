"""Plain unions of objects that a property tells apart: they are read by that property, not by trying each of them.

pydantic-core tries every member with all that is inside, so that a recursive union takes three times as long for each level
of nesting. The members are few and the same either way; only the time and the words for an unknown tag differ.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pydantic_core import core_schema as cs

from toolwire.compiling.fields import is_optional, named_fields
from toolwire.compiling.walk import TAGGED

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from toolwire.compiling.canonical import Canonical
    from toolwire.compiling.walk import Json, Node, Walk


class Tagged(NamedTuple):
    """The members of a union that a property tells apart.

    Parameters:
        name: of the property, on the wire.
        members: by the values of that property.
    """

    name: str
    members: Mapping[str, Node]

    def holds(self, member: Node) -> bool:
        """Whether a member of the union is one of these."""
        return any(member is each for each in self.members.values())

    def is_first(self, member: Node) -> bool:
        """Whether a member is the one in whose place all of them stand."""
        return member is next(iter(self.members.values()))

    def rewrite(self, walk: Walk) -> cs.CoreSchema:
        """These members as one."""
        rewritten = {id(member): walk.rewrite(member) for member in self.members.values()}
        choices = {tag: rewritten[id(member)] for tag, member in self.members.items()}
        return without_tag(cs.tagged_union_schema(choices, discriminator=self.name, strict=False))


def tagged_members(members: Sequence[Node], canonical: Canonical) -> Tagged | None:
    """The objects of a union, if a required property of each has values that those of the others have not.

    There is no other member that could be an object, so that what has no such property fits none of them.
    """
    fields = [_object(member, canonical) for member in members]
    objects = [(member, _texts(each)) for member, each in zip(members, fields, strict=True) if each is not None]
    others = [canonical.resolved(member) for member, each in zip(members, fields, strict=True) if each is None]
    if len(objects) < 2 or not all(map(_is_no_object, others)):  # noqa: PLR2004 - one has nobody to be told from
        return None
    for name in objects[0][1]:
        values = [texts.get(name, []) for _, texts in objects]
        by_tag = {tag: member for (member, _), tags in zip(objects, values, strict=True) for tag in tags}
        if all(values) and len(by_tag) == sum(map(len, values)):
            return Tagged(name, by_tag)
    return None


def without_tag(tagged: cs.CoreSchema) -> cs.CoreSchema:
    """The union behind a label, by which the tag after it is known in error paths: it may be a property's name as well."""
    return cs.union_schema([(tagged, TAGGED)], auto_collapse=False, mode="left_to_right")


def _is_no_object(schema: Json) -> bool:
    kinds = schema.get("type", "object")
    return "object" not in ([kinds] if isinstance(kinds, str) else kinds)


def _object(member: Node, canonical: Canonical) -> Node | None:
    """The node with the fields of a member that reads what is on the wire, without any code of the author's before it."""
    while "fields" not in member or member["type"] == "dataclass":
        if member["type"] == "definition-ref":
            member = canonical.targets[member["schema_ref"]]
        elif member["type"] in BEFORE_FIELDS and not member.get("custom_init"):
            member = member["schema"]
        else:
            return None
    return member if member["type"] in WITH_FIELDS else None


BEFORE_FIELDS = frozenset({"model", "dataclass", "function-after"})
WITH_FIELDS = frozenset({"model-fields", "dataclass-args", "typed-dict"})


def _texts(fields: Node) -> dict[str, list[str]]:
    """The required properties that take only certain text, and which; by names that Python has for them as well.

    pydantic-core looks for the tag of an instance by the same name.
    """
    return {
        name: field["schema"]["expected"]
        for name, field in named_fields(fields)
        if field["schema"]["type"] == "literal"
        and "validation_alias" not in field
        and not is_optional(field)
        and all(type(value) is str for value in field["schema"]["expected"])
    }
