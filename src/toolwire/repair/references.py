"""Local references of a foreign schema: `#`, JSON Pointers and `$anchor`s inside the schema resource that holds them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from toolwire.repair.budget import Budget

__all__ = ["Resource", "as_list", "as_schema", "resolve", "resource_of"]

_ESCAPED = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
_ARRAY_INDEX = re.compile(r"(?:0|[1-9][0-9]{0,8})\Z").match
_ONE: Final = (
    "additionalProperties",
    "additionalItems",
    "items",
    "contains",
    "propertyNames",
    "not",
    "if",
    "then",
    "else",
)
_LISTS: Final = ("allOf", "anyOf", "oneOf", "prefixItems", "items")
_MAPS: Final = ("$defs", "definitions", "properties", "patternProperties", "dependentSchemas")
_MISSING: Final = object()


@dataclass(slots=True, eq=False)
class Resource:
    """A schema with an address of its own: the document, or a subschema with an `$id`, in which `#` means that subschema.

    `inner` holds all resources of the document by the identity of their schema; `anchors` is filled when first asked for.
    """

    root: Any
    inner: dict[int, Resource] = field(default_factory=dict)
    anchors: dict[str, Any] | None = None


def as_schema(value: Any) -> dict[str, Any] | None:
    """Read an object of the schema; None when it is none.

    Any mapping that is not simply a `dict` is copied: a `defaultdict` must not grow, and no overridden method runs twice.
    """
    if type(value) is dict:
        return value
    if not isinstance(value, Mapping):
        return None
    try:
        return dict(value)
    except Exception:  # noqa: BLE001 - somebody else's class may raise anything; what cannot be read says nothing
        return None


def as_list(value: Any) -> list[Any] | tuple[Any, ...]:
    """Read an array of the schema; empty when it is none."""
    return value if isinstance(value, (list, tuple)) else ()


def resource_of(schema: dict[str, Any], around: Resource) -> Resource:
    """The resource a schema belongs to: its own when it has an `$id` that is more than a fragment."""
    name = schema.get("$id")
    if schema is around.root or not isinstance(name, str) or not name or name.startswith("#"):
        return around
    return around.inner.setdefault(id(schema), Resource(schema, around.inner))


def resolve(reference: Any, within: Resource, budget: Budget) -> tuple[Any, Resource] | None:
    """Find what a local reference points at, and the resource it lies in (SPEC R6).

    None for anything that is not `#`, `#/...` or `#anchor`, or that leads nowhere: it is not followed and says nothing.
    """
    if not isinstance(reference, str) or not reference.startswith("#"):
        return None
    budget.spend(1 + len(reference) // 16)
    fragment = _ESCAPED.sub(_decoded, reference[1:]) if "%" in reference else reference[1:]
    if not fragment:
        return within.root, within
    if fragment.startswith("/"):
        return _follow(fragment[1:].split("/"), within)
    if within.anchors is None:
        within.anchors = _anchors(within, budget)
    target = within.anchors.get(fragment, _MISSING)
    return None if target is _MISSING else (target, within)


def _decoded(match: re.Match[str]) -> str:
    return bytes.fromhex(match[0].replace("%", "")).decode("utf-8", "replace")


def _follow(steps: list[str], within: Resource) -> tuple[Any, Resource] | None:
    here, resource = within.root, within
    for step in steps:
        name = step.replace("~1", "/").replace("~0", "~")
        below: Any = _MISSING
        if (schema := as_schema(here)) is not None:
            below = schema.get(name, _MISSING)
        elif _ARRAY_INDEX(name) and int(name) < len(as_list(here)):
            below = here[int(name)]
        if below is _MISSING:
            return None
        here = below
        if (schema := as_schema(here)) is not None:
            resource = resource_of(schema, resource)
    return here, resource


def _anchors(within: Resource, budget: Budget) -> dict[str, Any]:
    """Collect the anchors of one resource; of two equal ones the first in the walk counts."""
    found: dict[str, Any] = {}
    seen: dict[int, Any] = {}
    waiting: list[Any] = [within.root]
    while waiting:
        value = waiting.pop()
        schema = as_schema(value)
        if schema is None or id(value) in seen or resource_of(schema, within) is not within:
            continue
        budget.spend(1)
        seen[id(value)] = value
        for keyword in ("$anchor", "$dynamicAnchor"):
            if isinstance(name := schema.get(keyword), str):
                found.setdefault(name, value)
        waiting.extend(_subschemas(schema))
    return found


def _subschemas(schema: dict[str, Any]) -> Iterator[Any]:
    for keyword in _ONE:
        yield schema.get(keyword)
    for keyword in _LISTS:
        yield from as_list(schema.get(keyword))
    for keyword in _MAPS:
        yield from (as_schema(schema.get(keyword)) or {}).values()
