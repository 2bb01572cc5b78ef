"""Models that read the wire as tools do (SPEC P: `Tool.model`, the public base class)."""

from __future__ import annotations

import dataclasses
import datetime as dt
import json
from collections.abc import Callable
from typing import Annotated, Any

import jsonschema_rs
import pytest
from pydantic import BaseModel, Field, GetCoreSchemaHandler, GetJsonSchemaHandler, TypeAdapter, ValidationError
from pydantic_core import core_schema as cs
from typing_extensions import ReadOnly, TypedDict

from toolwire import DefinitionError
from toolwire.compiling.model import WireModel, field_name
from toolwire.hints import Injected, StringInteger
from toolwire.tool import Tool
from toolwire.toolset import ToolSet

INTEGER = {"type": "integer"}


class Inner(BaseModel):
    v: int
    w: dt.date = dt.date(2024, 1, 1)


class Order(WireModel):
    amount: int
    inner: Inner | None = None
    note: str = ""


class Urgent(Order):
    days: Annotated[int, StringInteger()] = 1


class Linked(WireModel):
    next: Linked | None = None


ORDER = {
    "type": "object",
    "properties": {
        "amount": INTEGER,
        "inner": {"anyOf": [{"$ref": "#/$defs/Inner"}, {"type": "null"}], "default": None},
        "note": {"type": "string", "default": ""},
    },
    "required": ["amount"],
    "additionalProperties": False,
    "$defs": {
        "Inner": {
            "type": "object",
            "properties": {"v": INTEGER, "w": {"type": "string", "format": "date", "default": "2024-01-01"}},
            "required": ["v"],
            "additionalProperties": False,
        }
    },
}


def test_a_model_of_the_authors_own() -> None:
    """It validates by the wire rules, nested classes included, and its schema is the canonical one."""
    assert Order.model_json_schema() == ORDER
    assert Order.model_validate_json('{"amount": 2.0, "note": null}') == Order(amount=2)
    for bad in ({"amount": True}, {"amount": "1"}, {"amount": 1, "x": 1}, {"amount": 1, "inner": {"v": "1"}}):
        with pytest.raises(ValidationError):
            Order.model_validate(bad)
        with pytest.raises(ValidationError):
            Order.model_validate_json(json.dumps(bad))


def test_a_subclass_reads_the_same_way() -> None:
    assert Urgent.model_validate({"amount": 1, "days": "12"}).days == 12
    assert Urgent.model_json_schema()["properties"]["days"] == {"type": "string", "pattern": r"^-?\d+$", "default": "1"}


def test_a_model_inside_other_types() -> None:
    """Its definitions are written out there, so that they cannot clash with those of another generator."""
    schema = TypeAdapter(list[Order]).json_schema()
    assert schema["items"] == {"$ref": "#/$defs/Order"}
    assert "$ref" not in json.dumps(schema["$defs"]["Order"])
    assert schema["$defs"]["Order"]["properties"]["amount"] == INTEGER
    validator = jsonschema_rs.validator_for(schema)
    assert validator.is_valid([{"amount": 1, "inner": {"v": 1}}])
    assert not validator.is_valid([{"amount": 1, "inner": {"v": "1"}}])


def test_a_recursive_model_inside_another_type() -> None:
    """It refers to itself as the other generator does, and is the wire's all the same."""

    def linked(following: dict[str, Any]) -> dict[str, Any]:
        properties = {"next": {"anyOf": [following, NULL], "default": None}}
        return {"type": "object", "properties": properties, "additionalProperties": False}

    assert TypeAdapter(list[Linked]).json_schema() == {
        "type": "array",
        "items": NESTED,
        "$defs": {"Linked": linked(linked(NESTED))},
    }


NULL = {"type": "null"}
NESTED = {"$ref": "#/$defs/Linked"}


def test_a_model_with_shared_types_inside_another_type() -> None:
    """The definitions that pydantic keeps aside are found."""

    class Twice(WireModel):
        one: Inner
        two: Inner

    schema = TypeAdapter(list[Twice]).json_schema()
    assert list(schema["$defs"]) == ["Twice"]
    assert schema["$defs"]["Twice"]["properties"]["one"] == ORDER["$defs"]["Inner"]
    assert schema["$defs"]["Twice"]["properties"]["two"] == ORDER["$defs"]["Inner"]


def test_the_schema_of_what_is_written_is_pydantics() -> None:
    assert Order.model_json_schema(mode="serialization")["properties"]["amount"]["title"] == "Amount"
    assert TypeAdapter(Order).json_schema(mode="serialization")["type"] == "object"
    assert Order.model_json_schema(by_alias=False)["type"] == "object"


def test_a_recursive_model() -> None:
    assert Linked.model_json_schema() == {
        "type": "object",
        "properties": {"next": {"anyOf": [{"$ref": "#/$defs/Linked"}, {"type": "null"}], "default": None}},
        "additionalProperties": False,
        "$defs": {
            "Linked": {
                "type": "object",
                "properties": {"next": {"anyOf": [{"$ref": "#/$defs/Linked"}, {"type": "null"}], "default": None}},
                "additionalProperties": False,
            }
        },
    }


class Cents(WireModel):
    """On the wire it is a number, not an object."""

    cents: int

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> cs.CoreSchema:
        return cs.no_info_after_validator_function(lambda cents: cls.model_construct(cents=cents), cs.int_schema())

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema: cs.CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return handler(core_schema)


def test_a_model_that_is_no_object_on_the_wire() -> None:
    assert Cents.model_json_schema() == INTEGER
    assert Cents.model_validate_json("3.0").cents == 3
    with pytest.raises(ValidationError):
        Cents.model_validate_json('"3"')


def test_the_model_of_a_tool() -> None:
    """Fields are the parameters, the schema is the tool's, also for names that pydantic keeps for itself."""

    def f(
        a: int,
        model_config: int,
        _private: str,
        made: Annotated[list[int], Field(default_factory=list)],
        copy: int = 1,
        *rest: int,
        db: Annotated[Any, Injected],
    ):
        """Do.

        Args:
            a: the first.
        """

    tool = Tool.of(f)
    model = tool.model
    assert model.model_json_schema() == tool.parameters
    value = model.model_validate({"a": 1.0, "model_config": 2, "_private": "p", "copy": None, "rest": [3]})
    assert value.model_dump(by_alias=True) == {
        "a": 1,
        "model_config": 2,
        "_private": "p",
        "copy": 1,
        "made": [],
        "rest": [3],
    }
    with pytest.raises(ValidationError):
        model.model_validate({"a": True, "model_config": 2, "_private": "p"})


def test_the_model_of_a_tool_with_free_keys() -> None:
    def f(a: int, **rest: int):
        """Do.

        Args:
            **rest: Other counts.
        """

    model = Tool.of(f).model
    assert model.model_json_schema()["additionalProperties"] == {"type": "integer", "description": "Other counts."}
    assert model.model_json_schema() == Tool.of(f).parameters
    assert model.model_validate({"a": 1, "b": 2.0}).model_dump() == {"a": 1, "b": 2}
    with pytest.raises(ValidationError):
        model.model_validate({"a": 1, "b": "2"})


def test_the_model_of_a_class_tool() -> None:
    @dataclasses.dataclass
    class Data:
        a: int

    model = Tool.of(Data).model
    assert model.model_validate({"a": 1.0}).root == Data(1)  # type: ignore[attr-defined]
    assert model.__name__ == "Data"


@pytest.mark.parametrize(
    ("name", "taken", "field"),
    [
        ("a", {}, "a"),
        ("copy", {}, "copy_"),
        ("_a", {}, "a"),
        ("_a", {"a": 1}, "a_"),
        ("__", {}, "field"),
        ("_class", {}, "class_"),
    ],
)
def test_field_names(name: str, taken: dict[str, Any], field: str) -> None:
    assert field_name(name, taken) == field


class Kept(TypedDict):
    a: ReadOnly[int]


def test_the_model_of_a_tool_with_items_that_are_only_read() -> None:
    """Warnings are errors here; pydantic's about `ReadOnly` would leave the tool without a model."""

    def f(x: Kept, **rest: Kept): ...

    for subject in (f, Kept):
        assert Tool.of(subject).model.model_json_schema() == Tool.of(subject).parameters


def test_a_wire_model_with_a_field_that_is_no_json() -> None:
    """It was an error of this library's insides (Issue 2)."""
    with pytest.raises(
        DefinitionError,
        match=r"Calling \(.*test_model\.py.*\): a callable cannot be written as JSON; give it a type JSON",
    ):

        class Calling(WireModel):
            back: Callable[[], int]


WRAPPING = {
    "unchanged": lambda inner: inner,
    "after": lambda inner: cs.no_info_after_validator_function(lambda value: value, inner),
    "before": lambda inner: cs.no_info_before_validator_function(lambda value: value, inner),
    "nullable": cs.nullable_schema,
    "two-way": lambda inner: cs.json_or_python_schema(inner, inner),
}


def wrapping(base: Any, wrap: Any, *, own_schema: bool) -> type[BaseModel]:
    """A model that puts its own schema around that which pydantic makes for it."""

    class Wrapping(base):
        a: int

        @classmethod
        def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> cs.CoreSchema:
            made: cs.CoreSchema = wrap(handler(source))
            return made

    class Marked(Wrapping):
        @classmethod
        def __get_pydantic_json_schema__(cls, core_schema: cs.CoreSchema, handler: GetJsonSchemaHandler) -> Any:
            shown = super().__get_pydantic_json_schema__(core_schema, handler)
            return {**handler.resolve_ref_schema(shown), "x-mark": 1}

    return Marked if own_schema else Wrapping


@pytest.mark.parametrize("own_schema", [False, True])
@pytest.mark.parametrize("wrap", WRAPPING.values(), ids=WRAPPING)
@pytest.mark.parametrize("base", [WireModel, BaseModel])
def test_a_model_around_whose_schema_its_author_puts_another(base: Any, wrap: Any, own_schema: bool) -> None:
    """A wire model called itself without an end; what its author added to the JSON Schema was lost (Issue 2)."""
    model = wrapping(base, wrap, own_schema=own_schema)

    def place(order: model) -> None: ...  # type: ignore[valid-type]

    place.__annotations__["order"] = model
    tool = Tool.of(place)
    assert tool.model.model_json_schema() == tool.json_schema()
    for shown in (str(tool.json_schema()), str(model.model_json_schema())):
        assert "'type': 'integer'}}, 'required': ['a']" in shown
        assert ("'x-mark': 1" in shown) is own_schema
    assert tool.arguments.from_mapping({"order": {"a": 2.0}}) == {"order": model(a=2)}
    with pytest.raises(ValidationError, match="expected_integer"):
        tool.arguments.from_mapping({"order": {"a": "2"}})
    assert ToolSet(model).run(model.__name__, {"a": "2"}).ok is False


def test_the_model_of_free_keys_refuses_the_names_that_its_schema_excludes():
    """As the call does; the model took them (Issue 2)."""

    def f(a: int, user: Annotated[str, Injected], **rest: int): ...

    model = Tool.of(f).model
    assert model.model_json_schema()["propertyNames"] == {"not": {"enum": ["user"]}}
    assert model.model_validate_json('{"a": 1, "b": 2}').model_dump() == {"a": 1, "b": 2}
    for validate in (model.model_validate, lambda given: model.model_validate_json(json.dumps(given))):
        with pytest.raises(ValidationError) as caught:
            validate({"a": 1, "user": 2})
        assert caught.value.title == "f"
        assert [(error["loc"], error["type"]) for error in caught.value.errors()] == [(("user",), "extra_forbidden")]
