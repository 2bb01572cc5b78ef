"""What authors say of their types themselves, beside their fields: JSON Schemas and checks of a class (SPEC N1)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from toolwire.schema.walk import IN_MAPS, IN_PLACE

VALIDATING = (
    IN_MAPS
    | IN_PLACE
    | {"$ref", "type", "enum", "const", "format", "pattern", "required", "multipleOf", "uniqueItems"}
    | {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength"}
    | {"minItems", "maxItems", "minProperties", "maxProperties", "dependentRequired"}
)
"""Keywords on which it depends what a schema accepts; all others are for readers."""

OWN_SCHEMA = "the JSON Schema is yours in part, and a call may refuse or accept what it does not say"
OWN_CHECKS = "the class is made by code of yours, which may refuse what the schema says"
CLASSES = frozenset({"model", "dataclass", "typed-dict"})
NOTHING: Mapping[str, Any] = MappingProxyType({})
HOOKS = ("pydantic_js_functions", "pydantic_js_annotation_functions")


def is_rewritten(node: Mapping[str, Any]) -> bool:
    """Whether the author says what the schema of a node or a field accepts, or may: by a function.

    Such are `WithJsonSchema`, the `__get_pydantic_json_schema__` of a class or an annotation, and the settings of a class.
    """
    metadata = node.get("metadata", NOTHING)
    extra = metadata.get("pydantic_js_extra")
    if extra is None and node["type"] in CLASSES:
        cls = node.get("cls")
        config = getattr(cls, "model_config", None) or getattr(cls, "__pydantic_config__", None) or NOTHING
        extra = config.get("json_schema_extra")
    return touches(extra) or any(_is_authors(hook) for key in HOOKS for hook in metadata.get(key, ()))


def is_checked(node: Mapping[str, Any]) -> bool:
    """Whether code of the author's runs when an instance is made: `__post_init__`, `model_post_init`, `__init__`."""
    if node["type"] == "model" and node.get("post_init") and not node.get("custom_init"):
        return getattr(node["cls"].model_post_init, "__name__", "") != "init_private_attributes"
    return node["type"] in {"model", "dataclass"} and bool(node.get("post_init") or node.get("custom_init"))


def touches(extra: Any) -> bool:
    """Whether a `json_schema_extra` says what a schema accepts; a function may."""
    return callable(extra) or (isinstance(extra, dict) and not VALIDATING.isdisjoint(extra))


def _is_authors(hook: Any) -> bool:
    module = getattr(hook, "__module__", None) or ""
    given = type(getattr(hook, "__self__", None)).__name__ == "WithJsonSchema"
    return given or module.partition(".")[0] not in {"pydantic", "toolwire"}
