"""pydantic's JSON Schema generator without the titles it invents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic.json_schema import GenerateJsonSchema

if TYPE_CHECKING:
    from toolwire.compiling.walk import Json, Node


class WithoutInventedTitles(GenerateJsonSchema):
    """pydantic's generator, keeping the titles somebody wrote and no others (SPEC T1)."""

    def emit_warning(self, kind: Any, detail: str) -> None:
        """Nothing: what cannot be written is a finding of ours, or is about a result, which nobody has to send."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        del schema
        return False

    def model_schema(self, schema: Any) -> Json:
        return without_invented_title(super().model_schema(schema), schema)

    def dataclass_schema(self, schema: Any) -> Json:
        return without_invented_title(super().dataclass_schema(schema), schema)

    def typed_dict_schema(self, schema: Any) -> Json:
        return without_invented_title(super().typed_dict_schema(schema), schema)

    def sort(self, value: Json, parent_key: str | None = None) -> Json:
        """Declared order is kept (SPEC E6)."""
        del parent_key
        return value


def without_invented_title(schema: Json, node: Node) -> Json:
    cls = node.get("cls")
    config = getattr(cls, "model_config", None) or getattr(cls, "__pydantic_config__", None) or {}
    extra = config.get("json_schema_extra")
    if "title" in config or "model_title_generator" in config or (extra and "title" in extra_keys(extra)):
        return schema
    return {key: value for key, value in schema.items() if key != "title"}


def extra_keys(extra: Any) -> tuple[str, ...]:
    """The keys a `json_schema_extra` writes; all it may write when it is a function."""
    return tuple(extra) if isinstance(extra, dict) else ("title",)
