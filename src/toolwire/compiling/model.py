"""Models that read the wire as tools do: the public base class, and a tool's own model (SPEC P)."""

from __future__ import annotations

import keyword
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from pydantic import BaseModel, ConfigDict, Field, RootModel, create_model
from pydantic_core import PydanticUndefined, SchemaValidator
from pydantic_core import core_schema as cs

from toolwire.compiling.arguments import with_definitions
from toolwire.compiling.canonical import Canonical, CanonicalHandler
from toolwire.compiling.collect import UNKNOWN_CLASSES, Collected, read_only_in_silence, with_lists
from toolwire.compiling.culprits import refusal_of
from toolwire.compiling.describing import Writer, as_json, with_descriptions
from toolwire.compiling.rules.objects import free_names, without_keys
from toolwire.compiling.standins import Answer, with_standins
from toolwire.compiling.walk import Memory, Walk
from toolwire.compiling.wire import RULES
from toolwire.reading.callables import place_of
from toolwire.reading.shapes import NOTHING, Default, Kind
from toolwire.schema.inlining import inline
from toolwire.schema.refs import prune, without_definitions
from toolwire.schema.walk import with_children

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pydantic import GetJsonSchemaHandler

    from toolwire.compiling.arguments import Arguments
    from toolwire.compiling.walk import Json, Node
    from toolwire.reading.shapes import Parameter

T = TypeVar("T")


class WireModel(BaseModel):
    """A pydantic model that validates by the wire rules, and whose JSON Schema is the canonical one.

    Inherit from it to give a model of your own the rules that tools have: it takes no number for a string, no `true` for 1
    and no unknown keys, and null for an optional field that is not nullable means absent (SPEC T, D2).

    Example:
        >>> class Order(WireModel):
        ...     amount: int
        ...     note: str = ""
        >>> Order.model_validate_json('{"amount": 2.0, "note": null}')
        Order(amount=2, note='')
    """

    __toolwire_wire_model__: ClassVar[bool] = True
    __toolwire_texts__: ClassVar[Mapping[str, str]] = {}
    """By JSON Pointer, descriptions that the classes have lost in this deployment (SPEC C1)."""
    __toolwire_refused__: ClassVar[tuple[str, ...]] = ()
    """Names that free keys of a tool must not have."""
    __toolwire_answer__: ClassVar[Answer | None] = None
    """Gives the stand-ins of third-party classes in fields (SPEC A9)."""

    @classmethod
    def __pydantic_on_complete__(cls) -> None:
        """Replace the validator: pydantic-core would use the ready validators of nested classes (rule G7).

        Raises:
            DefinitionError: a field's type contradicts itself or cannot be written as JSON (SPEC A4, A9).
        """
        if BaseModel in cls.__bases__:
            return
        memory, node = _compiled(cls.__pydantic_core_schema__, cls.__toolwire_answer__)
        try:
            schema = with_definitions(without_keys(Walk(memory).rewrite(node), cls.__toolwire_refused__), memory)
            title = cls.model_config.get("title") or cls.__name__
            cls.__pydantic_validator__ = SchemaValidator(schema, cs.CoreConfig(title=title), _use_prebuilt=False)
        except Exception as error:
            raise place_of(cls).refusal(refusal_of(error, cls)) from error

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema: cs.CoreSchema, handler: GetJsonSchemaHandler) -> Json:
        """The canonical schema, its definitions written out where the model stands inside another type.

        Those of recursive types are pydantic's there, which has no place for others; the model itself is the wire's.
        """
        if handler.mode == "serialization" or isinstance(handler, CanonicalHandler):
            return handler(core_schema)
        memory, schema = _wire_schema(cls.__pydantic_core_schema__, cls.__toolwire_texts__, cls.__toolwire_answer__)
        schema |= free_names(cls.__toolwire_refused__)
        inlined = inline(schema)
        alone = without_definitions(inlined.schema)
        if not inlined.cuts:
            return alone
        handler(core_schema)  # makes the definitions
        return _referring(alone, memory, handler)

    @classmethod
    def model_json_schema(cls, *args: Any, **options: Any) -> Json:
        """The canonical JSON Schema; with any option but `mode="validation"`, pydantic's own."""
        if args or options not in ({}, {"mode": "validation"}):
            return super().model_json_schema(*args, **options)
        _, schema = _wire_schema(cls.__pydantic_core_schema__, cls.__toolwire_texts__, cls.__toolwire_answer__)
        return schema | free_names(cls.__toolwire_refused__)


def _wire_schema(core_schema: Any, texts: Mapping[str, str], answer: Answer | None) -> tuple[Memory, Json]:
    """The canonical JSON Schema of a model's core schema, with descriptions by JSON Pointer where it has none."""
    memory, node = _compiled(core_schema, answer)
    schema = memory.canonical.resolved(node)
    writer = Writer(memory)
    root: Json = writer.plain(schema, "")
    definitions: Mapping[Any, Any] = memory.canonical.definitions
    if definitions:
        root["$defs"] = {name: writer.plain(definitions[name], f"/$defs/{name}") for name in definitions}
    return memory, with_descriptions(prune(root), texts) if texts else prune(root)


def _referring(schema: Json, memory: Memory, handler: GetJsonSchemaHandler) -> Json:
    """A schema whose references are to the definitions of another generator, for the same types."""
    core_refs: Mapping[Any, Any] = memory.canonical.defs_to_core_refs

    def renamed(sub: Any, at: str) -> Any:
        if not isinstance(sub, dict) or "$ref" not in sub:
            return sub if isinstance(sub, bool) else with_children(sub, at, renamed)
        core_ref, _ = core_refs[sub["$ref"].removeprefix("#/$defs/")]
        return {**sub, **handler(cs.definition_reference_schema(core_ref))}

    made: Json = renamed(schema, "")
    return made


def _compiled(core_schema: Any, answer: Answer | None) -> tuple[Memory, Node]:
    targets = {}
    if core_schema["type"] == "definitions":
        targets = {definition["ref"]: definition for definition in core_schema["definitions"]}
        core_schema = core_schema["schema"]
    if answer:
        collected = with_standins(Collected({"": core_schema}, {}, targets), answer)
        core_schema, targets = collected.nodes[""], collected.targets
    return Memory(RULES, Canonical(RULES, targets), targets), core_schema


class OwnModel(WireModel):
    """The base of the models of functions; the same types can be left out of them as of the arguments."""

    model_config = UNKNOWN_CLASSES


class OwnRoot(RootModel[T], Generic[T]):
    """The same for classes that construct themselves."""

    model_config = UNKNOWN_CLASSES


@read_only_in_silence()
def class_model(cls: Any, answer: Answer | None = None) -> type[BaseModel]:
    """The model of a class that constructs itself: a root model around it."""
    root = OwnRoot[cls]
    return create_model(cls.__name__, __base__=(_asking(OwnModel, answer), root))


def _asking(base: type[OwnModel], answer: Answer | None) -> type[OwnModel]:
    """A base for models in whose fields third-party classes have stand-ins."""
    if answer is None:
        return base
    asking: type[OwnModel] = create_model(base.__name__, __base__=base)
    asking.__toolwire_answer__ = staticmethod(answer)
    return asking


@read_only_in_silence()
def tool_model(
    name: str,
    arguments: Arguments,
    descriptions: Mapping[str, str],
    local_names: Mapping[str, Any] = NOTHING,
    answer: Answer | None = None,
) -> type[BaseModel]:
    """The model of a function's arguments; fields are named as the parameters are, where pydantic allows that."""
    fields: dict[str, Any] = {}
    for member in arguments.properties:
        parameter = member.parameter
        fields[field_name(parameter.name, fields)] = (_annotation(parameter), _field(parameter, descriptions))
    extras = arguments.extras
    base = _asking(OwnModel, answer)
    if extras is not None:
        base = _open(base, extras.parameter.annotation, arguments.refused)
    made = create_model(name, __base__=base, **fields)
    if not made.__pydantic_complete__:
        made.model_rebuild(_types_namespace=local_names)
    made.__doc__ = None
    text = None if extras is None or not extras.json else descriptions.get(extras.parameter.name)
    return with_texts(made, {"/additionalProperties": text}) if text else made


def with_texts(model: Any, texts: Mapping[str, str]) -> type[BaseModel]:
    """A tool's own model, told what its fields cannot say; `texts` are by JSON Pointer."""
    model.__toolwire_texts__ = {**model.__toolwire_texts__, **texts}
    return model  # type: ignore[no-any-return]


def field_name(name: str, taken: Mapping[str, Any]) -> str:
    """A parameter's name, with an underscore behind it where pydantic keeps the name for itself."""
    plain = name.strip("_") or "field"
    while hasattr(BaseModel, plain) or plain in taken or (plain != name and plain in keyword.kwlist):
        plain += "_"
    return plain


def _annotation(parameter: Parameter) -> Any:
    annotation = with_lists(parameter.annotation)
    listed = parameter.kind is Kind.VAR_POSITIONAL and not parameter.whole
    return list[annotation] if listed else annotation  # type: ignore[valid-type]


def _field(parameter: Parameter, descriptions: Mapping[str, str]) -> Any:
    settings: dict[str, Any] = {"alias": parameter.wire_name, "description": descriptions.get(parameter.name)}
    settings |= {key: value for key, value in parameter.extra.items() if value is not None}
    if "examples" in settings:
        settings["examples"] = as_json(settings["examples"])
    if parameter.kind is Kind.VAR_POSITIONAL and not parameter.whole:
        settings["default_factory"] = list
    elif parameter.default_factory is not None:
        settings["default_factory"] = parameter.default_factory
    elif isinstance(parameter.default, Default):
        settings["default"] = ... if parameter.default is Default.EMPTY else None
    elif (
        parameter.default is ... or parameter.default is PydanticUndefined
    ):  # to pydantic, these mean that there is none
        settings["default_factory"] = partial(_itself, parameter.default)
    else:
        settings["default"] = parameter.default
    return Field(**settings)


def _itself(value: Any) -> Any:
    return value


def _open(base: type[OwnModel], values: Any, refused: tuple[str, ...]) -> type[OwnModel]:
    """A base for models that take free keys with values of one type (`**kwargs: T`), but for some names."""
    values = with_lists(values)
    namespace: dict[str, Any] = {"__annotations__": {"__pydantic_extra__": dict[str, values]}, "__module__": __name__}
    namespace["__toolwire_refused__"] = refused
    namespace["model_config"] = ConfigDict(extra="allow")
    return type("Open", (base,), namespace)
