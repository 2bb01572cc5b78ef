"""Where optional properties stand in a set of arguments, as far as the schema leaves no choice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import jsonschema_rs

from toolwire.testing.instances import resolve

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["OptionalPlace", "optional_places"]


@dataclass(frozen=True, slots=True)
class OptionalPlace:
    """A property that may be left out of the object at `path`, and its schema."""

    path: tuple[str | int, ...]
    name: str
    schema: dict[str, Any]
    nullable: bool

    def left_out(self, arguments: Any) -> Any:
        """The arguments without it."""
        return _changed(
            arguments, self.path, lambda found: {key: item for key, item in found.items() if key != self.name}
        )

    def filled(self, arguments: Any, new: Any) -> Any:
        """The arguments with another value for it."""
        return _changed(arguments, self.path, lambda found: {**found, self.name: new})


def _changed(value: Any, path: tuple[str | int, ...], change: Any) -> Any:
    if not path:
        return change(value)
    copied = dict(value) if isinstance(value, dict) else list(value)
    copied[path[0]] = _changed(value[path[0]], path[1:], change)
    return copied


def optional_places(root: dict[str, Any], value: Any) -> list[OptionalPlace]:
    """Every optional property of the objects in `value`; below a real union there is no telling which branch counts."""
    return list(_found(root, root, value, ()))


def _found(root: dict[str, Any], schema: Any, value: Any, path: tuple[str | int, ...]) -> Iterator[OptionalPlace]:
    schema = _single(root, schema)
    if isinstance(value, dict):
        for name, part in schema.get("properties", {}).items():
            if name not in schema.get("required", ()):
                yield OptionalPlace(path, name, part, nullable=_takes_null(root, part))
            if value.get(name) is not None:
                yield from _found(root, part, value[name], (*path, name))
        if isinstance(schema.get("additionalProperties"), dict):
            for name in value.keys() - schema.get("properties", {}).keys():
                yield from _found(root, schema["additionalProperties"], value[name], (*path, name))
    elif isinstance(value, list):
        prefix = schema.get("prefixItems", ())
        for index, item in enumerate(value):
            yield from _found(
                root, prefix[index] if index < len(prefix) else schema.get("items", {}), item, (*path, index)
            )


def _single(root: dict[str, Any], schema: Any) -> dict[str, Any]:
    """The schema behind references and `T | None`; an empty one where several could count."""
    while isinstance(schema, dict):
        others = [branch for branch in schema.get("anyOf", ()) if branch != {"type": "null"}]
        if "$ref" in schema:
            schema = resolve(root, schema["$ref"])
        elif len(others) == 1:
            schema = others[0]
        else:
            return {} if others or "oneOf" in schema or "allOf" in schema else schema
    return {}


def _takes_null(root: dict[str, Any], schema: Any) -> bool:
    whole = {**schema, "$defs": root.get("$defs", {})} if isinstance(schema, dict) else schema
    return jsonschema_rs.is_valid(whole, None)
