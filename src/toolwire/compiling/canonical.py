"""The canonical JSON Schema of core schemas: pydantic's generator with the wire rules' own renderings."""

from __future__ import annotations

import inspect
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

from pydantic import GetJsonSchemaHandler
from pydantic.errors import PydanticInvalidForJsonSchema
from pydantic_core import PydanticOmit

from toolwire.compiling.fields import is_optional, named_fields, wire_name
from toolwire.compiling.rules.anything import REFUSED, is_skipping
from toolwire.compiling.rules.bounds import bounds_of
from toolwire.compiling.rules.wrappers import is_instance_of_pydantics
from toolwire.compiling.same_value import AUTHORED, refuse_bottomless
from toolwire.compiling.titles import WithoutInventedTitles
from toolwire.compiling.walk import Json, MisdeclaredError, Node, NotJsonError, Rule, unknown_node
from toolwire.reading.class_texts import ClassTexts
from toolwire.schema.nullable import admits_null
from toolwire.schema.refs import DanglingRefError, resolve

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pydantic.json_schema import JsonSchemaMode

DOCUMENTED = frozenset({"typed-dict", "model", "dataclass", "named-tuple"})
"""Nodes of classes whose source may describe their fields."""
TRANSPARENT = frozenset({"function-after", "function-before", "function-wrap", "default", "nullable", "custom-error"})


class PendingDefault:
    """A default still to be written in wire form, which needs the validator (SPEC A6)."""

    __slots__ = ("config", "node")

    def __init__(self, node: Node, config: Mapping[str, Any]) -> None:
        self.node = node
        self.config = config


@dataclass(frozen=True, slots=True)
class PendingText:
    """A description still to be looked for in a class and its source (SPEC B4); of the class itself without `field`."""

    texts: ClassTexts
    field: str = ""

    def read(self) -> str | None:
        """The text; None where there is none."""
        return self.texts.fields.get(self.field) if self.field else self.texts.description


class Methods(dict[str, Any]):
    """Type of node -> what renders it, looked up when it is needed: most tools have few types of nodes."""

    def __init__(self, canonical: Canonical, rules: Mapping[str, Rule]) -> None:
        self._canonical = canonical
        self._rules = rules

    def __missing__(self, kind: str) -> Any:
        rule = self._rules.get(kind)
        if rule is not None and rule.render is not None:
            render = rule.render
            method = lambda node: render(node, self._canonical)  # noqa: E731
        else:
            method = getattr(self._canonical, f"{kind.replace('-', '_')}_schema")
        self[kind] = method
        return method


class Canonical(WithoutInventedTitles):
    """Renders core schemas by a table of rules, and remembers what it rendered.

    Parameters:
        rules: the table of `compiling.wire`.
        targets: the nodes behind `definition-ref`s.

    `authored` is whether a function of the author's sees the value before the node at hand.
    """

    def __init__(self, rules: Mapping[str, Rule], targets: dict[str, Node]) -> None:
        self._rules = rules
        self.targets = targets
        self.config: Mapping[str, Any] = {}
        self._rendered: dict[int, tuple[Node, Json]] = {}
        self._names: dict[str, Any] = {}
        self._met: dict[str, str] = {}
        self.authored = False
        super().__init__(by_alias=True)

    @property
    def mode(self) -> JsonSchemaMode:
        """Always what is read, never what is written."""
        return "validation"

    def build_schema_type_to_method(self) -> Any:
        return Methods(self, self._rules)

    def generate_inner(self, schema: Any) -> Json:
        known = self._rendered.get(id(schema))
        if known is not None:
            return dict(known[1])
        if schema["type"] not in self._rules and not schema["type"].endswith("-field"):
            raise MisdeclaredError(unknown_node(schema["type"]))
        rule = self._rules.get(schema["type"])
        authored, self.authored = self.authored, self.authored or schema["type"] in AUTHORED
        try:
            if rule is not None and rule.render is not None and "ref" not in schema and not schema.get("metadata"):
                rendered: Json = rule.render(schema, self)
            else:
                rendered = super().generate_inner(_own_rendering(schema))
        except PydanticInvalidForJsonSchema as error:
            raise NotJsonError(REFUSED.get(schema["type"], str(error.message))) from error
        finally:
            self.authored = authored
        if schema["type"] == "enum":
            self._plain_enum(rendered, schema)
        elif schema["type"] in DOCUMENTED and "cls" in schema:
            self._pending_texts(rendered, schema)
        self._rendered[id(schema)] = (schema, rendered)
        return dict(rendered)

    def _plain_enum(self, rendered: Json, schema: Node) -> None:
        """Take back what pydantic writes over the rule: the class's name, a docstring inherited from `enum` itself."""
        target = self.resolve_ref_schema(rendered)
        written = self.enum_description(schema["cls"])
        for keyword in ("title", "description"):
            if target.get(keyword) in (schema["cls"].__name__, inspect.getdoc(schema["cls"])):
                target.pop(keyword, None)
        target.update(written)

    def _pending_texts(self, rendered: Json, schema: Node) -> None:
        """Leave places for what only the class's source says."""
        target, cls, body = self.resolve_ref_schema(rendered), schema["cls"], self.object_of(schema)
        texts = ClassTexts(cls)
        if cls.__doc__ and target.get("description") == inspect.cleandoc(cls.__doc__):
            target["description"] = PendingText(texts)
        if body is None:
            return
        config = schema.get("config", {})
        for index, (name, field) in enumerate(named_fields(body)):
            if schema["type"] == "named-tuple":
                place = target.get("prefixItems", [])[index : index + 1]
            else:
                place = [target.get("properties", {}).get(wire_name(field, name, config))]
            for described in filter(None, place):
                described.setdefault("description", PendingText(texts, name))

    def definition_ref_schema(self, schema: Any) -> Json:
        """A `$ref`, whose target is rendered the first time it is met."""
        ref = schema["schema_ref"]
        if self._met.get(ref):
            raise NotJsonError(self._met[ref])
        if ref in self.targets and ref not in self._met:
            self._met[ref] = ""
            refuse_bottomless(ref, self.targets)
            try:
                self.render(self.targets[ref])
            except NotJsonError as error:
                self._met[ref] = str(error)
                raise
        return super().definition_ref_schema(schema)

    def render(self, node: Node) -> Json:
        """The JSON Schema of one node; a `$ref` for types with a name.

        Raises:
            NotJsonError: JSON has no values of this type.
            MisdeclaredError: the type contradicts itself.
        """
        return self.generate_inner(node)

    def get_defs_ref(self, core_mode_ref: Any) -> Any:
        """The name of a definition: the class's own, with a number where two classes share it."""
        core_ref = core_mode_ref[0]
        by_core_ref: dict[Any, Any] = self.core_to_defs_refs
        by_name: dict[Any, Any] = self.defs_to_core_refs
        name = core_ref.split(":")[0].split("[")[0].rsplit(".", 1)[-1]
        plain = "".join(char if char.isalnum() or char in "_.-" else "_" for char in name)
        for number in range(1, len(self._names) + 2):
            candidate = plain if number == 1 else f"{plain}{number}"
            if self._names.setdefault(candidate, core_ref) == core_ref:
                by_core_ref[core_mode_ref] = candidate
                by_name[candidate] = core_mode_ref
                return candidate
        raise AssertionError("unreachable: more names than definitions")  # pragma: no cover

    def enum_description(self, cls: type[Enum]) -> Json:
        doc = cls.__dict__.get("__doc__")
        return {"description": inspect.cleandoc(doc)} if doc and doc != "An enumeration." else {}

    @contextmanager
    def configured(self, node: Node) -> Iterator[None]:
        before, self.config = self.config, node.get("config") or self.config
        try:
            yield
        finally:
            self.config = before

    def with_default(self, schema: Json, node: Node) -> Json:
        return {**schema, "default": PendingDefault(node, self.config)} if "default" in node else schema

    def is_expressible(self, node: Node) -> bool:
        try:
            self.render(node)
        except (NotJsonError, PydanticOmit):
            return False
        return True

    def resolved(self, node: Node) -> Json:
        """The JSON Schema of a node, its `$ref` replaced by what it refers to."""
        schema = self.render(node)
        root: Json = {"$defs": self.definitions}
        while "$ref" in schema:
            try:
                target = resolve(root, schema["$ref"])
            except DanglingRefError:
                return schema
            schema = target if isinstance(target, dict) else {}
        return schema

    def admits_null(self, node: Node) -> bool:
        return admits_null(self.render(node), {"$defs": self.definitions})

    def is_text(self, node: Node) -> bool:
        """Whether all values of a node are text on the wire."""
        return self.resolved(node).get("type") == "string"

    def object_of(self, node: Node) -> Node | None:
        """The node with the fields inside a member of a discriminated union; None where it has none of its own."""
        while True:
            kind = node["type"]
            if "fields" in node and kind != "dataclass":
                return node
            if kind == "definition-ref":
                node = self.targets[node["schema_ref"]]
            elif kind in TRANSPARENT or kind in {"model", "dataclass"}:
                node = node["schema"]
            else:
                return None

    def wire_names(self, node: Node) -> dict[str, Node]:
        """The fields of an object node by wire name."""
        return {wire_name(field, name, {}): field for name, field in named_fields(node)}

    def requires(self, node: Node, name: str) -> bool:
        """Whether an object must have this property by its own schema."""
        members = self.object_of(node)
        if members is None:
            return False
        field = self.wire_names(members).get(name)
        return field is not None and not is_optional(field)


def _own_rendering(schema: Any) -> Any:
    """A node without the hooks of pydantic's own annotations, which would write over its rule."""
    metadata = schema.get("metadata")
    if not metadata:
        return schema
    kept: dict[str, Any] = {
        key: [_aware(hook) for hook in hooks if not _is_overruled(hook)]
        for key, hooks in metadata.items()
        if key in HOOKS
    }
    if schema["type"] == "function-after" and bounds_of(schema):  # pydantic writes `"ge": 0`, which means nothing
        kept["pydantic_js_updates"] = {}
    return {**schema, "metadata": {**metadata, **kept}}


class CanonicalHandler(GetJsonSchemaHandler):
    """What tells the hook of a wire model that the canonical schema is being written already, wherever it is called.

    An author's hook may call it by `super()`, and an author's schema around a model's own carries it along.
    """

    def __init__(self, handler: GetJsonSchemaHandler) -> None:
        self._handler = handler
        self.mode = handler.mode

    def __call__(self, core_schema: Any, /) -> Json:
        return self._handler(core_schema)

    def resolve_ref_schema(self, maybe_ref_json_schema: Json, /) -> Json:
        return self._handler.resolve_ref_schema(maybe_ref_json_schema)


def _aware(hook: Any) -> Any:
    if not getattr(getattr(hook, "__self__", None), "__toolwire_wire_model__", False):
        return hook
    return lambda schema, handler: hook(schema, CanonicalHandler(handler))


HOOKS = frozenset({"pydantic_js_functions", "pydantic_js_annotation_functions"})
OVERRULED = ("UuidVersion", "EncodedBytes", "EncodedStr")
"""Annotations of pydantic's whose formats nobody else knows."""


def _is_overruled(hook: Any) -> bool:
    owner = getattr(hook, "__self__", None)
    return is_skipping(hook) or any(is_instance_of_pydantics(owner, name) for name in OVERRULED)
