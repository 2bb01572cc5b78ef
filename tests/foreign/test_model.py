"""The model of a tool with somebody else's schema."""

from __future__ import annotations

import pytest
from pydantic import BaseModel, TypeAdapter, ValidationError

from toolwire import Tool

SCHEMA = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "properties": {
        "id": {"$ref": "#/$defs/id"},
        "model_config": {"type": "string"},
        "class": {"type": "array", "items": {"$ref": "#/$defs/id"}},
    },
    "required": ["id"],
    "$defs": {"id": {"type": "integer"}},
}


def handler(arguments): ...


def by_keyword(**arguments): ...


@pytest.fixture(params=[handler, by_keyword])
def model(request):
    return Tool.from_schema("order", "An order.", SCHEMA, request.param).model


def test_its_fields_are_the_properties(model):
    assert {name: (field.alias, field.is_required()) for name, field in model.model_fields.items()} == {
        "id": ("id", True),
        "model_config_": ("model_config", False),
        "class": ("class", False),
    }
    assert (model.__name__, model.__doc__) == ("order", None)


def test_it_validates_as_the_tool_does(model):
    made = model.model_validate_json('{"id": 1.0, "model_config": null, "class": [2.0], "more": 3}')
    assert made.model_dump(by_alias=True, exclude_unset=True) == {"id": 1, "class": [2], "more": 3}
    assert type(made.id) is int
    with pytest.raises(ValidationError) as caught:
        model.model_validate({"id": "1", "class": [True]})
    assert [(error["type"], error["loc"]) for error in caught.value.errors()] == [
        ("int_type", ("id",)),
        ("int_type", ("class", 0)),
    ]


def test_its_schema_is_the_one_that_was_given(model):
    schema = model.model_json_schema()
    assert schema == SCHEMA
    schema.clear()
    assert model.model_json_schema() == SCHEMA


def test_inside_another_type_the_definitions_are_written_out(model):
    items = TypeAdapter(list[model]).json_schema()
    assert items["$defs"]["order"]["properties"] == {
        "id": {"type": "integer"},
        "model_config": {"type": "string"},
        "class": {"type": "array", "items": {"type": "integer"}},
    }
    assert "$defs" not in items["$defs"]["order"]


def test_inside_another_type_a_recursive_schema_is_what_its_fields_say():
    schema = {"type": "object", "properties": {"child": {"$ref": "#"}}, "required": ["child"]}
    model = Tool.from_schema("tree", None, schema, handler).model
    assert TypeAdapter(list[model]).json_schema()["$defs"]["tree"] == {
        "type": "object",
        "properties": {"child": {"title": "Child"}},
        "required": ["child"],
        "title": "tree",
        "additionalProperties": True,
    }
    assert model.model_json_schema() == schema


def test_with_options_it_is_what_pydantic_makes_of_it(model):
    assert model.model_json_schema(mode="validation")["properties"]["id"] == {"type": "integer"}


def test_it_is_a_model(model):
    assert issubclass(model, BaseModel)
