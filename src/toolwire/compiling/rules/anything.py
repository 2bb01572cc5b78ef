"""Untyped places: any JSON value, checked and copied, so that nothing else comes in and nothing is shared (SPEC T, D4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic_core import core_schema as cs

from toolwire.compiling.refusals import shown
from toolwire.compiling.rules.strings import TEXT
from toolwire.compiling.walk import NotJsonError, Position, Rule

if TYPE_CHECKING:
    from collections.abc import Mapping

    from toolwire.compiling.canonical import Canonical
    from toolwire.compiling.walk import Json, Node, Walk

ANY_REF = "toolwire:any"
UNREAD_REF = "toolwire:unread:{}"
GIVEN_REF = "toolwire:given"
COPIED_REF = "toolwire:copied"


def _by_kind(item: cs.CoreSchema, *, finite: bool = True) -> dict[type, cs.CoreSchema]:
    """The rule for each kind of JSON value, by what Python decodes it to."""
    return {
        str: TEXT,
        int: cs.int_schema(strict=True),
        float: cs.float_schema(strict=True, allow_inf_nan=not finite),
        bool: cs.bool_schema(strict=True),
        type(None): cs.none_schema(),
        list: cs.list_schema(item, strict=True),
        dict: cs.dict_schema(TEXT, item, strict=True),
    }


ANY = cs.definition_reference_schema(ANY_REF)
ANY_JSON = cs.tagged_union_schema(
    _by_kind(ANY),
    discriminator=type,
    custom_error_type="toolwire_invalid_value",
    custom_error_message="a JSON value",
    ref=ANY_REF,
)
"""Decoded JSON, checked down to its leaves and copied; finding the branch by `type` is what makes it fast."""

JSON_KINDS = tuple(_by_kind(ANY))
ANY_LABELS = frozenset(map(str, JSON_KINDS))
"""What pydantic-core writes into the path of an error for each step through `ANY_JSON`."""


def _kind(value: Any) -> type:
    return type(value) if type(value) in JSON_KINDS else object


GIVEN = cs.tagged_union_schema(
    {**_by_kind(cs.definition_reference_schema(GIVEN_REF)), object: cs.any_schema()},
    discriminator=_kind,
    ref=GIVEN_REF,
)
"""The same below the author's own code, which may have put Python objects of any kind into it."""


def _unread(ref: str, *, given: bool) -> cs.CoreSchema:
    kinds = _by_kind(cs.definition_reference_schema(ref), finite=False)
    return cs.tagged_union_schema(
        {**kinds, object: cs.any_schema()} if given else kinds,
        discriminator=_kind if given else type,
        custom_error_type="toolwire_invalid_value",
        custom_error_message="a JSON value",
        ref=ref,
    )


UNREAD = {
    position: _unread(UNREAD_REF.format(position.value), given=position is Position.MIXED) for position in Position
}
"""What nobody reads, held to what pydantic-core's parser holds all of a text to: that lets numbers out of range pass."""


def unread(walk: Walk) -> cs.CoreSchema:
    """The value of a key that is ignored; from text it is checked by the parser."""
    walk.memory.recursive = True
    ref = UNREAD_REF.format(walk.position.value)
    walk.memory.rewritten[ref] = UNREAD[walk.position]
    return cs.definition_reference_schema(ref)


COPIED = cs.tagged_union_schema(
    {
        str: TEXT,
        list: cs.list_schema(cs.definition_reference_schema(COPIED_REF), strict=True),
        dict: cs.dict_schema(TEXT, cs.definition_reference_schema(COPIED_REF), strict=True),
        object: cs.any_schema(),
    },
    discriminator=lambda value: type(value) if type(value) in {str, list, dict} else object,
    ref=COPIED_REF,
)
"""What can be changed, copied; numbers out of range are left to what reads them in the end, as in text."""


def anything(walk: Walk, *, parsed: bool = True) -> cs.CoreSchema:
    """Any JSON value.

    JSON text is parsed by pydantic-core, which leaves only numbers out of range to look for (`parsed`, the caller
    does that); a mapping has to be checked and copied value by value.
    """
    walk.memory.holds_anything = True
    if walk.position is Position.MIXED:
        walk.memory.rewritten[GIVEN_REF] = GIVEN
        return cs.definition_reference_schema(GIVEN_REF)
    walk.memory.rewritten[ANY_REF] = ANY_JSON
    if not parsed:
        return ANY
    return cs.json_or_python_schema(cs.any_schema(), _ranked_as_in_json(ANY) if walk.in_union else ANY)


def own_copy(walk: Walk) -> cs.CoreSchema:
    """What code of the author's gets to see first: it may change it, and the caller's mapping stays as it is (SPEC D4)."""
    walk.memory.rewritten[COPIED_REF] = COPIED
    copied = cs.definition_reference_schema(COPIED_REF)
    return cs.json_or_python_schema(cs.any_schema(), _ranked_as_in_json(copied) if walk.in_union else copied)


def _ranked_as_in_json(checked: cs.CoreSchema) -> cs.CoreSchema:
    """A check of any value that is no exact match for it inside a union, as `any` is none."""
    return cs.chain_schema([cs.any_schema(), checked])


def is_skipping(hook: Any) -> bool:
    """Whether a hook is that of `SkipValidation`, which renders the type that is not looked at."""
    return getattr(hook, "__qualname__", "").startswith("SkipValidation.")


def rewrite_any(node: Node, walk: Walk) -> cs.CoreSchema:
    if any(map(is_skipping, node.get("metadata", {}).get("pydantic_js_annotation_functions", ()))):
        walk.note("untyped", "SkipValidation takes any value here, whatever the type says")
    return anything(walk)


def refuse(node: Node, walk: Walk) -> cs.CoreSchema:
    del walk
    raise NotJsonError(refusal_of(node))


def refuse_to_render(node: Node, canonical: Canonical) -> Json:
    """pydantic has renderings for some of them, `{}` for a class among them."""
    del canonical
    raise NotJsonError(refusal_of(node))


def refusal_of(node: Node) -> str:
    """Why JSON has no values of a node's type; a class is named."""
    return f"{shown(node['cls'])} cannot be written as JSON" if node["type"] == "is-instance" else REFUSED[node["type"]]


REFUSED: Mapping[str, str] = {
    "callable": "a callable cannot be written as JSON",
    "is-subclass": "a class cannot be written as JSON",
    "is-instance": "an instance of a class cannot be written as JSON",
    "ellipsis": "`...` cannot be written as JSON",
    "arguments": "an argument list is no type of a value",
    "arguments-v3": "an argument list is no type of a value",
    "call": "a function is no type of a value",
    "invalid": "pydantic could not make a schema of it",
}

RULES: dict[str, Rule] = {"any": Rule(rewrite_any), **dict.fromkeys(REFUSED, Rule(refuse, refuse_to_render))}
