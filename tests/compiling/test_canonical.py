"""The canonical schema: names of definitions, and what can be asked of it."""

from __future__ import annotations

from typing import Annotated, Any, Generic, Literal, TypeVar

import pytest
from pydantic import BaseModel, Field, WithJsonSchema
from pydantic_core import core_schema as cs

from tests.compiling.facts import compiled, read
from toolwire.compiling.canonical import Canonical
from toolwire.compiling.collect import collect
from toolwire.compiling.walk import NotJsonError
from toolwire.compiling.wire import RULES

T = TypeVar("T")


class Box(BaseModel, Generic[T]):
    value: T


class Tagged(BaseModel):
    kind: Literal["a"]
    other: int = Field(default=1, alias="Other")


def canonical() -> Canonical:
    return Canonical(RULES, {})


def test_definitions_have_plain_names() -> None:
    """The class's own, numbered where two share it; no module, no type arguments."""
    tool = compiled(tuple[Box[int], Box[str], Box[list[int]]])
    assert list(tool.parameters["$defs"]) == ["Box", "Box2", "Box3"]
    umlaut = type("Größe", (BaseModel,), {"__annotations__": {"a": int}})
    assert list(compiled(list[umlaut]).parameters["$defs"]) == ["Größe"]  # type: ignore[valid-type]


def test_what_a_node_is() -> None:
    asked = canonical()
    assert asked.is_text(cs.str_schema())  # type: ignore[arg-type]
    assert not asked.is_text(cs.int_schema())  # type: ignore[arg-type]
    assert asked.admits_null(cs.nullable_schema(cs.int_schema()))  # type: ignore[arg-type]
    assert not asked.admits_null(cs.int_schema())  # type: ignore[arg-type]
    assert asked.is_expressible(cs.int_schema())  # type: ignore[arg-type]
    for node in (cs.callable_schema(), cs.is_subclass_schema(int), cs.is_instance_schema(int)):
        assert not asked.is_expressible(node)  # type: ignore[arg-type]
        with pytest.raises(NotJsonError):
            asked.render(node)  # type: ignore[arg-type]


def test_the_fields_of_an_object() -> None:
    collected = collect({"a": Tagged})
    asked, node = Canonical(RULES, collected.targets), collected.nodes["a"]
    body = asked.object_of(node)
    assert body is not None
    assert list(asked.wire_names(body)) == ["kind", "Other"]
    assert asked.requires(node, "kind")
    assert not asked.requires(node, "Other")
    assert not asked.requires(node, "nothing")
    for other in (cs.int_schema(), cs.nullable_schema(cs.list_schema())):
        scalar: Any = other
        assert asked.object_of(scalar) is None
        assert not asked.requires(scalar, "kind")


@pytest.mark.parametrize("reference", ["https://example.com/word.json", "#/$defs/Word"])
def test_a_reference_to_nothing_we_know(reference: str) -> None:
    """An author's own schema may point elsewhere: it stays as written, and is asked for nothing."""
    word = Annotated[str, WithJsonSchema({"$ref": reference})]
    tool = compiled(word | int)
    assert tool.parameters["properties"]["x"] == {"anyOf": [{"$ref": reference}, {"type": "integer"}]}
    assert read(tool, '"word"') == ("word", "word")
    assert not canonical().is_text(collect({"": word}).nodes[""])
