"""Where authors write JSON Schemas themselves, calls may differ from them: the last row of N1's list."""

from __future__ import annotations

import dataclasses
from typing import Annotated, Any, ClassVar

import pytest
from pydantic import BaseModel, ConfigDict, EmailStr, Field, HttpUrl, WithJsonSchema
from pydantic.json_schema import Examples
from typing_extensions import TypedDict

from tests.compiling.facts import compiled
from toolwire.compiling.own_schemas import OWN_CHECKS, OWN_SCHEMA, touches
from toolwire.testing import assert_agrees


class Component(BaseModel):
    """As a framework that serialises its objects has them: the schema says one property more."""

    size: int = 1

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema: Any, handler: Any) -> Any:
        schema = handler.resolve_ref_schema(handler(core_schema))
        schema["properties"]["class_name"] = {"type": "string"}
        return schema


class Computed(BaseModel):
    model_config = ConfigDict(json_schema_extra=lambda schema: schema.update(maxProperties=0))
    size: int = 1


class Wide(BaseModel):
    size: Annotated[int, Field(json_schema_extra={"maximum": 0})] = 0


@dataclasses.dataclass
class Full:
    __pydantic_config__: ClassVar[Any] = {"json_schema_extra": {"required": ["size"]}}
    size: int = 1


class Keys(TypedDict, total=False):
    __pydantic_config__ = {"json_schema_extra": {"required": ["size"]}}  # type: ignore[misc]
    size: int


class Spelled:
    def __get_pydantic_json_schema__(self, core_schema: Any, handler: Any) -> Any:
        return {"type": "string"}


class Exemplary(BaseModel):
    model_config = ConfigDict(json_schema_extra={"example": {"size": 1}, "x-order": 1})
    size: int = Field(1, json_schema_extra={"unit": "m"})


@pytest.mark.parametrize(
    ("annotation", "path"),
    [
        (Component, "/properties/x"),
        (Computed, "/properties/x"),
        (Wide, "/properties/x/properties/size"),
        (Full, "/properties/x"),
        (Keys, "/properties/x"),
        (list[Annotated[int, WithJsonSchema({"type": "string"})]], "/properties/x/items"),
        (Annotated[int, Spelled()], "/properties/x"),
        (Annotated[int, Field(json_schema_extra={"minimum": 5})], "/properties/x"),
        (Annotated[int, Field(json_schema_extra=lambda schema: schema.update(minimum=5))], "/properties/x"),
    ],
)
def test_it_is_noted(annotation: Any, path: str) -> None:
    tool = compiled(annotation)
    found = [(f.code, f.path, f.message) for f in tool.findings if f.code == "custom_validation"]
    assert found == [("custom_validation", path, OWN_SCHEMA)]
    assert_agrees(tool, max_examples=30)


@pytest.mark.parametrize("annotation", [Exemplary, HttpUrl, EmailStr, Annotated[int, Examples([1])], Annotated[int, 5]])
def test_what_is_for_readers_or_of_pydantic_is_not(annotation: Any) -> None:
    assert "custom_validation" not in {finding.code for finding in compiled(annotation).findings}


@dataclasses.dataclass
class Range:
    low: int
    high: int

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise ValueError("low lies above high")


class Even(BaseModel):
    number: int
    _half: int = 0

    def model_post_init(self, context: Any) -> None:
        if self.number % 2:
            raise ValueError("odd")
        self._half = self.number // 2


class Made(BaseModel):
    number: int

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)
        if self.number < 0:
            raise ValueError("negative")


class Private(BaseModel):
    number: int
    _half: int = 0


@pytest.mark.parametrize("annotation", [Range, Even, Made])
def test_a_class_that_checks_itself(annotation: Any) -> None:
    """`__post_init__` is where many a dataclass looks at its fields."""
    tool = compiled(annotation)
    found = [(f.code, f.path, f.message) for f in tool.findings if f.code == "custom_validation"]
    assert found == [("custom_validation", "/properties/x", OWN_CHECKS)]
    assert_agrees(tool, max_examples=60)


def test_private_attributes_are_no_checks() -> None:
    assert "custom_validation" not in {finding.code for finding in compiled(Private).findings}


def test_touches() -> None:
    assert touches({"minimum": 1})
    assert touches(len)
    assert not touches({"examples": [1], "unit": "m"})
    assert not touches(None)
