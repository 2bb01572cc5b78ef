"""Which field of a class is in the way: for a class that is a tool, fields are the parameters (SPEC A4; Issue 2)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Hashable
from typing import Annotated, Any

import pytest
from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypedDict

from toolwire import DefinitionError, Tool, WireModel

Bad = Annotated[str, Field(max_length=-1)]
NEGATIVE = "pydantic refuses its type: a constraint is wrong: can't convert negative int to unsigned; correct it"


class Unknown:
    pass


@dataclasses.dataclass
class Node:
    """The first field mentions the class itself, and so has whatever is wrong with it."""

    next: Node | None
    text: Bad
    shared = 1


class Keys(TypedDict):
    a: int
    b: dict[Unknown, int]


class Nested(BaseModel):
    model_config = ConfigDict(arbitrary_types_allowed=True)
    fine: int
    keys: dict[Unknown, int]


class Calls(TypedDict):
    back: Callable[[], int]


class Lost(TypedDict):
    a: Nowhere  # type: ignore[name-defined]  # noqa: F821


class Odd(BaseModel):
    model_config = ConfigDict(title="odd", json_schema_extra=lambda schema: schema.pop("nowhere"))
    a: int


IMPORT = "; import it at run time, not only under TYPE_CHECKING"
KEYS = "keys that are Python objects have no single spelling in JSON; use strings or integers as keys"


@pytest.mark.parametrize(
    ("cls", "problem"),
    [
        (Node, f"field 'text' of Node: {NEGATIVE}"),
        (Keys, f"field 'b' of Keys: {KEYS}"),
        (Nested, f"field 'keys' of Nested: {KEYS}"),
        (
            Calls,
            "field 'back' of Calls: a callable cannot be written as JSON; give it a type JSON can carry, or a default",
        ),
        (
            Lost,
            f"the name 'Nowhere' in the fields of Lost cannot be resolved{IMPORT}",
        ),
        (
            Odd,
            "pydantic refuses its type: KeyError: 'nowhere'; correct it, or the hook or metadata of it that raises this",
        ),
    ],
    ids=lambda each: getattr(each, "__name__", ""),
)
def test_the_field_is_named(cls: type, problem: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        Tool.of(cls)
    where, _, said = str(caught.value).partition("): ")
    assert where.startswith(f"{cls.__name__} (")
    assert said == problem


def test_the_field_of_a_wire_model_is_named() -> None:
    with pytest.raises(DefinitionError, match="field 'keys' of Wire: keys that are Python objects have no"):

        class Wire(WireModel):
            model_config = ConfigDict(arbitrary_types_allowed=True)
            keys: dict[Unknown, int]


def test_a_type_that_pydantic_alone_refuses_is_the_field() -> None:
    fields: Any = dataclasses.make_dataclass("fields", [("a", int), ("b", Hashable), ("c", Bad)])
    with pytest.raises(DefinitionError, match="field 'b' of fields: .* cannot be written as JSON; give it a type"):
        Tool.of(fields)
