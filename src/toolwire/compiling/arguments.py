"""The arguments of one tool: what validates them and what describes them, made from the same core schemas."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from pydantic_core import SchemaError, SchemaValidator
from pydantic_core import core_schema as cs

from toolwire.compiling.canonical import Canonical
from toolwire.compiling.collect import Collected, collect
from toolwire.compiling.culprits import refusal_of
from toolwire.compiling.fields import able_to_default, below_default, no_default, null_default
from toolwire.compiling.leaves import Leaf, leaf_of
from toolwire.compiling.own_schemas import OWN_SCHEMA, touches
from toolwire.compiling.readers import reader_of
from toolwire.compiling.refusals import explained, is_unsendable
from toolwire.compiling.rules.objects import refused_keys
from toolwire.compiling.same_value import AUTHORED
from toolwire.compiling.standins import with_standins
from toolwire.compiling.walk import Memory, Node, Note, Walk
from toolwire.compiling.wire import RULES
from toolwire.reading.shapes import ABSENT, EMPTY, NOTHING, Kind, Parameter

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from toolwire.compiling.standins import Answer
    from toolwire.compiling.walk import Json
    from toolwire.reading.shapes import Place


@dataclass(frozen=True, slots=True)
class Property:
    """One parameter as the model sees it, before descriptions and defaults are written in."""

    parameter: Parameter
    node: Node
    json: Json


@dataclass(frozen=True, slots=True)
class Arguments:
    """What one compilation comes to.

    Parameters:
        from_text: JSON text -> values by Python parameter name; raises pydantic_core's ValidationError.
        from_mapping: the same for a decoded mapping, which stays as it is and is not shared.
        null_is_absent: parameters for which None among the values means that the model left them out (SPEC D2).
        hidden: optional parameters JSON cannot carry (SPEC A9).
        properties: the parameters on the wire, in order; `extras` the one that takes free keys.
        refused: names that free keys must not have.
        memory: the canonical schemas and rewritten definitions, for defaults and descriptions.
        given: the canonical schema, where somebody else wrote it.
    """

    from_text: Callable[..., dict[str, Any]]
    from_mapping: Callable[..., dict[str, Any]]
    null_is_absent: frozenset[str]
    hidden: frozenset[str]
    properties: tuple[Property, ...]
    memory: Memory
    extras: Property | None = None
    refused: tuple[str, ...] = ()
    given: Json | None = None

    @property
    def notes(self) -> tuple[Note, ...]:
        return tuple(self.memory.notes)


def compile_arguments(
    parameters: Sequence[Parameter],
    place: Place,
    refused: Collection[str] = (),
    local_names: Mapping[str, Any] = NOTHING,
    answer: Answer | None = None,
) -> Arguments:
    """Compile the parameters of a function.

    Parameters:
        parameters: those on the wire, in signature order.
        place: where the function stands, for errors.
        refused: Python names that free keys must not take: injected, locked and hidden parameters (SPEC A7).
        local_names: what fields of local classes may mean by names that no module knows (SPEC A4).
        answer: the stand-ins of third-party classes in fields, where there are type providers (SPEC A9).

    Raises:
        DefinitionError: a parameter's type contradicts itself or cannot be written as JSON (SPEC A4, A9, A10).
    """
    leaves = {parameter.name: leaf for parameter in parameters if (leaf := leaf_of(_annotation(parameter)))}
    others = [parameter for parameter in parameters if parameter.name not in leaves]
    collected = _collected(others, place, local_names, answer)
    canonical = Canonical(RULES, collected.targets) if collected.nodes else _plain_canonical()
    memory = Memory(RULES, canonical, collected.targets)
    validators: dict[int, Any] = {id(leaf.node): leaf for leaf in leaves.values()}
    memory.validators = validators
    build = _Building(place, memory, collected, leaves)
    for parameter in parameters:
        build.add(parameter)
    return build.finish(refused)


@cache
def _plain_canonical() -> Canonical:
    """For the many tools whose types are all plain and rendered already: it has nothing to render or to remember."""
    return Canonical(RULES, {})


def compile_class(cls: Any, place: Place, answer: Answer | None = None) -> Arguments:
    """Compile a class that is a tool which constructs itself (SPEC A1); the value of "" is the instance.

    Parameters:
        cls: the class.
        place: where it stands, for errors.
        answer: as for `compile_arguments`.

    Raises:
        DefinitionError: a field's type contradicts itself or cannot be written as JSON.
    """
    try:
        collected = _read({"": cls}, NOTHING, answer)
        if error := collected.failures.get(""):
            raise error  # noqa: TRY301 - explained below, as all others are
        canonical = Canonical(RULES, collected.targets)
        memory = Memory(RULES, canonical, collected.targets)
        node = collected.nodes[""]
        canonical.render(node)
        root = able_to_default(Walk(memory).rewrite(node), no_default(), memory)
        if _author_comes_first(node, memory):
            root = cs.chain_schema([OBJECT, root])
        validator = SchemaValidator(with_definitions(root, memory), _use_prebuilt=False)
    except Exception as error:
        raise place.refusal(refusal_of(error, cls)) from error
    from_text, from_mapping = reader_of(validator, memory)
    whole = Property(whole_parameter(cls), node, canonical.resolved(node))
    return Arguments(
        lambda text, **options: {"": from_text(text, **options)},
        lambda mapping, **options: {"": from_mapping(mapping, **options)},
        frozenset(),
        frozenset(),
        (),
        memory,
        whole,
    )


OBJECT = cs.dict_schema(strict=True)
"""Before code of the author's that expects the fields of its class: arguments are an object (SPEC D3)."""


def _author_comes_first(node: Node, memory: Memory) -> bool:
    while node["type"] in {"definition-ref", "model", "dataclass", "function-after"}:
        node = memory.targets[node["schema_ref"]] if node["type"] == "definition-ref" else node["schema"]
    return node["type"] in AUTHORED


def whole_parameter(cls: Any) -> Parameter:
    """The one parameter of a class tool: the instance itself."""
    return Parameter("", "", Kind.POSITIONAL_ONLY, cls)


def _collected(
    parameters: Sequence[Parameter], place: Place, local_names: Mapping[str, Any], answer: Answer | None
) -> Collected:
    annotations = {parameter.name: _annotation(parameter) for parameter in parameters}
    if not annotations:
        return Collected({}, {}, {})
    try:
        return _read(annotations, local_names, answer)
    except Exception as error:  # a malformed pattern, an annotation that is no type at all
        culprit = next((name for name, each in annotations.items() if _is_refused(each, local_names, answer)), None)
        raise place.refusal(explained(error), culprit) from error


def _read(annotations: Mapping[str, Any], local_names: Mapping[str, Any], answer: Answer | None) -> Collected:
    collected = collect(annotations, local_names)
    return with_standins(collected, answer) if answer else collected


def _is_refused(annotation: Any, local_names: Mapping[str, Any], answer: Answer | None) -> bool:
    """Whether one annotation raises on its own, so that no other can be collected with it."""
    try:
        _read({"": annotation}, local_names, answer)
    except Exception:  # noqa: BLE001 - it has been raised before, and is told to the author
        return True
    return False


def _annotation(parameter: Parameter) -> Any:
    if parameter.kind is Kind.VAR_POSITIONAL and not parameter.whole:
        return list[parameter.annotation]  # type: ignore[name-defined]
    return parameter.annotation


class _Building:
    """The typed-dict of all arguments while its parameters are added."""

    def __init__(self, place: Place, memory: Memory, collected: Collected, leaves: Mapping[str, Leaf]) -> None:
        self.place = place
        self.memory = memory
        self.collected = collected
        self.leaves = leaves
        self.fields: dict[str, Any] = {}
        self.properties: list[Property] = []
        self.extras: tuple[cs.CoreSchema, Property] | None = None
        self.null_is_absent: set[str] = set()
        self.hidden: set[str] = set()

    def add(self, parameter: Parameter) -> None:
        try:
            self._add(parameter)
        except Exception as error:
            if not is_unsendable(error):
                raise self.place.refusal(explained(error, parameter.annotation), parameter.name) from error
            self._hide(parameter, error)

    def _hide(self, parameter: Parameter, error: Exception) -> None:
        if parameter.required:
            raise self.place.refusal(f"{explained(error)}; {INJECT}", parameter.name) from error
        self.hidden.add(parameter.name)
        note = f"parameter {parameter.name!r} is hidden from the model and keeps its default: {explained(error)}"
        self.memory.notes[Note("hidden_parameter", parameter.pointer, note)] = None

    def _add(self, parameter: Parameter) -> None:
        if failure := self.collected.failures.get(parameter.name):
            raise failure
        if touches(parameter.extra.get("json_schema_extra")):
            self._walk(parameter).note("custom_validation", OWN_SCHEMA)
        leaf = self.leaves.get(parameter.name)
        node = leaf.node if leaf else self.collected.nodes[parameter.name]
        canonical = self.memory.canonical
        shown = node["schema"] if node["type"] == "default" else node  # the parameter's own is what counts
        member = Property(parameter, node, leaf.json if leaf else canonical.render(shown))
        if parameter.kind is Kind.VAR_KEYWORD:
            self.extras = (able_to_default(self._rewritten(parameter, node), no_default(), self.memory), member)
            return
        nullable = leaf.admits_null if leaf else canonical.admits_null(node)
        self.fields[parameter.name] = cs.typed_dict_field(
            self._wire(parameter, node, absent_on_null=not parameter.required and not nullable),
            required=parameter.required,
            validation_alias=None if parameter.wire_name == parameter.name else parameter.wire_name,
        )
        self.properties.append(member)

    def _rewritten(self, parameter: Parameter, node: Node) -> cs.CoreSchema:
        leaf = self.leaves.get(parameter.name)
        return leaf.wire if leaf else self._walk(parameter).rewrite(node)

    def _walk(self, parameter: Parameter) -> Walk:
        return Walk(self.memory, parameter.pointer)

    def _wire(self, parameter: Parameter, node: Node, *, absent_on_null: bool) -> cs.CoreSchema:
        default = _default_of(parameter)
        if default and parameter.validate_default:
            return self._validating(parameter, {**default, "schema": node}, absent_on_null=absent_on_null)
        wire = self._rewritten(parameter, node)
        if parameter.name not in self.leaves:
            wire = able_to_default(wire, default or no_default(parameter.wire_name), self.memory)
        if not absent_on_null:
            return wire
        self.null_is_absent.add(parameter.name)
        return cs.nullable_schema(wire)

    def _validating(self, parameter: Parameter, default: Node, *, absent_on_null: bool) -> cs.CoreSchema:
        """A parameter whose author wants the default validated like an argument."""
        default = {**default, "type": "default", "validate_default": True}
        walk = self._walk(parameter)
        read = below_default(default, walk)
        inside = null_default(default, walk) if absent_on_null else read.rewrite(default["schema"])
        validating: Any = {**default, "schema": inside}
        return cast("cs.CoreSchema", validating)

    def finish(self, refused: Collection[str]) -> Arguments:
        extras: dict[str, Any] = {"extra_behavior": "forbid"}
        names: tuple[str, ...] = ()
        if self.extras:
            extras = {"extra_behavior": "allow", "extras_schema": self.extras[0]}
            taken = {field.get("validation_alias", name) for name, field in self.fields.items()}
            names = tuple(sorted({*refused, *self.hidden, *self.fields} - taken))
            self.fields |= refused_keys(names)
        schema = with_definitions(cs.typed_dict_schema(self.fields, **extras), self.memory)
        from_text, from_mapping = reader_of(self._validator(schema), self.memory)
        return Arguments(
            from_text,
            from_mapping,
            frozenset(self.null_is_absent),
            frozenset(self.hidden),
            tuple(self.properties),
            self.memory,
            self.extras[1] if self.extras else None,
            names,
        )

    def _validator(self, schema: cs.CoreSchema) -> SchemaValidator:
        try:
            return SchemaValidator(schema, _use_prebuilt=False)
        except SchemaError as error:
            raise self.place.refusal(explained(error), self._culprit()) from error

    def _culprit(self) -> str | None:
        """The parameter whose schema pydantic-core refuses; None where it takes each of them alone."""
        schemas = {member.parameter.name: self.fields[member.parameter.name]["schema"] for member in self.properties}
        return next((name for name, schema in schemas.items() if not self._is_taken(schema)), None)

    def _is_taken(self, schema: cs.CoreSchema) -> bool:
        alone = cs.typed_dict_schema({"": cs.typed_dict_field(schema, required=True)})
        try:
            SchemaValidator(with_definitions(alone, self.memory), _use_prebuilt=False)
        except SchemaError:
            return False
        return True


def _default_of(parameter: Parameter) -> Node:
    """A parameter's default as pydantic's `default` nodes have it; empty where there is none."""
    if parameter.default_factory is not None:
        takes_data = parameter.factory_takes_data
        return {"default_factory": parameter.default_factory, "default_factory_takes_data": takes_data}
    return {} if parameter.default is EMPTY or parameter.default is ABSENT else {"default": parameter.default}


INJECT = (
    "give it a type JSON can carry, map that with ToolSet(types=[...]), or mark the parameter Annotated[..., Injected] "
    "and pass it in context="
)


def with_definitions(schema: cs.CoreSchema, memory: Memory) -> cs.CoreSchema:
    """The schema with the rewritten types it refers to."""
    return cs.definitions_schema(schema, list(memory.rewritten.values())) if memory.rewritten else schema
