"""What a model is told where several types are taken: about the branch it meant (SPEC D5)."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Any, Literal

import pytest
from annotated_types import Ge
from pydantic import (
    BaseModel,
    Field,
)

from tests.compiling.facts import problems


class Guest(BaseModel):
    name: str
    age: int = 0


class Cat(BaseModel):
    kind: Literal["cat"]
    lives: int


class Dog(BaseModel):
    kind: Literal["dog"]
    name: str


class Line(BaseModel):
    start: float
    end: float


class Circle(BaseModel):
    center: float
    radius: float


CASES: list[tuple[Any, str, list[str]]] = [
    # unions: the branch that was meant
    (Guest | None, '{"name": 1}', ["expected_string x.name: expected a string, got an integer"]),
    (Guest | None, "1", ["not_an_object x: expected an object, got an integer"]),
    (Guest | list[Guest], '[{"name": 1}]', ["expected_string x[0].name: expected a string, got an integer"]),
    (
        int | list[int],
        '"1"',
        ["no_union_member x: expected an integer or an array, got a string; leave out the quotes"],
    ),
    (
        int | list[int],
        '"[1]"',
        [
            (
                "no_union_member x: expected an integer or an array, got a string; send the JSON itself, not a string that "
                "holds JSON"
            )
        ],
    ),
    (int | list[int], '"a"', ["no_union_member x: expected an integer or an array, got a string"]),
    (int | list[int], "{}", ["no_union_member x: expected an integer or an array, got an object"]),
    (Guest | list[Guest], "1", ["no_union_member x: expected an object or an array, got an integer"]),
    (Cat | Dog, "3", ["not_an_object x: expected an object, got an integer"]),
    (int | str, "[]", ["no_union_member x: expected an integer or a string, got an array"]),
    (Annotated[int, Ge(1)] | str, "0", ["out_of_range x: expected a value of at least 1, got a smaller one"]),
    (
        int | date,
        '"soon"',
        ['invalid_date x: expected an integer or a date such as "2024-12-31", got other text'],
    ),
    (
        date | datetime,
        '"soon"',
        [
            (
                'no_union_member x: expected a date such as "2024-12-31" or a date and time such as '
                '"2024-12-31T09:30:00Z", got other text'
            ),
        ],
    ),
    (
        Cat | Dog,
        '{"kind": "cat", "lives": "9"}',
        ["expected_integer x.lives: expected an integer, got a string; leave out the quotes"],
    ),
    (
        Cat | Dog,
        '{"kind": "dog", "lives": 9}',
        [
            "missing_argument x.name: missing; expected a string",
            'unknown_argument x.lives: unknown name; allowed here: "kind", "name"',
        ],
    ),
    (
        Line | Circle,
        "{}",
        [
            (
                "no_union_member x: fits none of the allowed forms: start: missing; expected a number, "
                "end: missing; expected a number; or center: missing; expected a number, radius: missing; expected a number"
            ),
        ],
    ),
    (
        list[int] | list[float],
        '["a"]',
        [
            (
                "no_union_member x: fits none of the allowed forms: [0]: expected an integer, got a string; or "
                "[0]: expected a number, got a string"
            ),
        ],
    ),
    # tags
    (
        Annotated[Cat | Dog, Field(discriminator="kind")],
        '{"kind": "cow"}',
        ['unknown_tag x: expected "kind" to be one of "cat", "dog", but it is not'],
    ),
    (
        Annotated[Cat | Dog, Field(discriminator="kind")],
        "{}",
        ['missing_tag x: expected "kind" to be one of "cat", "dog", but it is missing'],
    ),
]


@pytest.mark.parametrize(("annotation", "text", "said"), CASES)
def test_what_a_model_is_told_of_unions(annotation, text, said):
    assert problems(annotation, text) == said
