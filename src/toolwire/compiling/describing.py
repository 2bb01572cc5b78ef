"""The canonical schema of a tool's arguments, put together from its properties, descriptions and defaults."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic_core import to_jsonable_python

from toolwire.compiling.canonical import PendingDefault, PendingText
from toolwire.compiling.defaults import NO_CONFIG, UnsayableError, is_silent, wire_default
from toolwire.compiling.rules.objects import free_names
from toolwire.compiling.walk import MisdeclaredError, Note
from toolwire.reading.shapes import Default, Kind
from toolwire.schema.refs import prune
from toolwire.schema.walk import escape, rewrite

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from toolwire.compiling.arguments import Arguments, Property
    from toolwire.compiling.walk import Json, Memory

KEYWORDS = (
    *("$ref", "type", "title", "description", "enum", "const", "format", "pattern"),
    *("properties", "required", "additionalProperties", "prefixItems", "items"),
)
"""The order in which keywords are written; others follow in the order they came."""

MAPS = frozenset({"properties", "patternProperties", "$defs", "dependentSchemas"})
"""Keywords whose value maps names to schemas."""
SCALARS = frozenset({str, int, float, bool, type(None)})
DATA = frozenset({"default", "enum", "const", "examples", "required", "discriminator"})
"""Keywords whose value is data, in which nothing is a keyword."""


def canonical_schema(arguments: Arguments, descriptions: Mapping[str, str]) -> tuple[Json, tuple[Note, ...]]:
    """The JSON Schema of all arguments, and what had to be left out of it.

    Parameters:
        arguments: the compiled parameters.
        descriptions: by Python parameter name.

    Raises:
        MisdeclaredError: a function of the author's that is to change a schema cannot.
    """
    if arguments.given is not None:
        return arguments.given, ()
    writer = Writer(arguments.memory)
    if arguments.extras is not None and not arguments.extras.parameter.name:
        root = writer.plain(arguments.extras.json, "")
        root.pop("description", None)
    else:
        root = _object(arguments, descriptions, writer)
    definitions = arguments.memory.canonical.definitions
    if definitions:
        root["$defs"] = {name: writer.plain(definitions[name], f"/$defs/{name}") for name in definitions}
    return prune(root), tuple(writer.notes)


def _object(arguments: Arguments, descriptions: Mapping[str, str], writer: Writer) -> Json:
    properties = {}
    for member in arguments.properties:
        parameter = member.parameter
        schema = writer.plain(member.json, parameter.pointer)
        properties[parameter.wire_name] = ordered(_described(schema, member, descriptions, writer))
    required = [member.parameter.wire_name for member in arguments.properties if member.parameter.required]
    free = False if arguments.extras is None else _free(arguments.extras, descriptions, writer)
    root: Json = {"type": "object", "properties": properties, **({"required": required} if required else {})}
    return {**root, "additionalProperties": free, **free_names(arguments.refused)}


def _free(extras: Property, descriptions: Mapping[str, str], writer: Writer) -> Json | bool:
    """What values of free keys are, and what they are for; `true` stays, where no text can stand."""
    schema: Json = writer.plain(extras.json, "/additionalProperties")
    text = descriptions.get(extras.parameter.name)
    return (ordered({**schema, "description": text}) if text else schema) if schema else True


def _described(schema: Json, member: Property, descriptions: Mapping[str, str], writer: Writer) -> Json:
    parameter = member.parameter
    text = descriptions.get(parameter.name)
    if text:
        schema = {**schema, "description": text}
    elif parameter.description == "":
        schema = {key: value for key, value in schema.items() if key != "description"}
    try:
        schema = with_extra(schema, parameter.extra)
    except Exception as error:
        problem = f"its json_schema_extra raises {type(error).__name__}: {error}; correct it"
        raise MisdeclaredError(f"parameter {parameter.name!r}: {problem}") from error
    if parameter.kind is not Kind.VAR_POSITIONAL and not isinstance(parameter.default, Default):
        schema = writer.with_default(schema, parameter.default, member.node, parameter.pointer)
    return schema


def as_json(value: Any) -> Any:
    """What the author wrote beside a type, as JSON; of an object that JSON cannot carry its class."""
    return to_jsonable_python(value, fallback=lambda each: f"<{type(each).__qualname__}>")


def with_extra(schema: Json, extra: Mapping[str, Any]) -> Json:
    """The schema with what the author's `Field(...)` says beside the type (SPEC T1)."""
    if not extra:
        return schema
    out = {**schema, **{key: extra[key] for key in ("title", "deprecated") if extra.get(key)}}
    if extra.get("examples"):
        out["examples"] = as_json(extra["examples"])
    own = extra.get("json_schema_extra")
    if isinstance(own, dict):
        out.update(as_json(own))
    elif callable(own):
        own(out)
    return out


def ordered(schema: Json) -> Json:
    """The schema with its keywords in their order; those of subschemas stay as they are."""
    if len(schema) < 2:  # noqa: PLR2004 - nothing to order
        return schema
    first = {key: schema[key] for key in KEYWORDS if key in schema}
    return {**first, **{key: value for key, value in schema.items() if key not in first}}


def in_order(schema: Json) -> Json:
    """The schema with the keywords of all subschemas in their order."""
    return rewrite(schema, lambda node, _: ordered(node))


def with_descriptions(
    schema: Json, texts: Mapping[str, str], first: Collection[str] = (), never: Collection[str] = ()
) -> Json:
    """The schema with descriptions added; nothing else of it changes, whatever the texts are.

    Parameters:
        schema: it stays as it is.
        texts: by JSON Pointer; what is no place of a subschema is passed over.
        first: places where the text goes before a description that is there.
        never: places that keep what they have.

    Example:
        >>> with_descriptions({"type": "array", "items": {"type": "string"}}, {"/items": "A word.", "/type": "?"})
        {'type': 'array', 'items': {'type': 'string', 'description': 'A word.'}}
    """

    def rule(node: Json, at: str) -> Json:
        text = texts.get(at)
        if text is None or at in never or ("description" in node and at not in first):
            return node
        return ordered({**node, "description": text})

    return rewrite(schema, rule)


OUTSIDE = "None is none of the type's values; write `| None` to offer null as well"


class Writer:
    """Turns rendered schemas into plain data of their own, with defaults in wire form."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self.notes: dict[Note, None] = {}

    def plain(self, schema: Any, path: str) -> Any:
        """A deep copy of a schema in which each pending default is written out or left out."""
        if not isinstance(schema, dict):
            return schema if type(schema) in SCALARS else as_json(schema)
        out: Json = {}
        for key, value in schema.items():
            if type(value) in SCALARS:
                out[key] = value
                continue
            below = f"{path}/{escape(str(key))}"
            if isinstance(value, PendingDefault):
                out = self.with_default(out, value.node["default"], value.node["schema"], path, value.config)
            elif isinstance(value, PendingText):
                if text := value.read():
                    out[key] = text
            elif key in DATA:
                out[key] = as_json(value)
            elif key in MAPS and isinstance(value, dict):
                out[key] = {name: self.plain(part, f"{below}/{escape(str(name))}") for name, part in value.items()}
            elif isinstance(value, list | tuple):
                out[key] = [self.plain(part, f"{below}/{index}") for index, part in enumerate(value)]
            else:
                out[key] = self.plain(value, below)
        return ordered(out)

    def with_default(
        self, schema: Json, value: Any, node: Any, path: str, config: Mapping[str, Any] = NO_CONFIG
    ) -> Json:
        if is_silent(value):
            return schema
        try:
            return {**schema, "default": wire_default(value, node, self.memory, config)}
        except UnsayableError as reason:
            message = f"the default is not shown to the model: {OUTSIDE if value is None else reason}"
            self.notes[Note("default_left_out", path, message, "default")] = None
            return schema
