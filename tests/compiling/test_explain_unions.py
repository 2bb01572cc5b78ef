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


class Cash(BaseModel):
    how: Literal["cash"]
    value: int


class Card(BaseModel):
    how: Literal["card"]
    value: bytes
    number: str = ""


class Chip(BaseModel):
    how: Literal["coin"]
    kind: Literal["chip"]
    value: int | list[int]


class Token(BaseModel):
    how: Literal["coin"]
    kind: Literal["token"]
    value: dict[str, int]


Coin = Annotated[Chip | Token, Field(discriminator="kind")]
Payment = Annotated[Cash | Card | Coin, Field(discriminator="how")]


@pytest.mark.parametrize("annotation", [Payment, Annotated[Payment, "one of them"], list[Payment], dict[str, Payment]])
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"how": "cash", "value": ""}', "value: expected an integer, got a string"),
        (
            '{"how": "card", "value": 1}',
            'value: expected base64 text (standard alphabet, padded with "="), got an integer',
        ),
        ('{"how": "card"}', 'value: missing; expected base64 text (standard alphabet, padded with "=")'),
        ('{"how": "cash", "value": 1, "no": 2}', 'no: unknown name; allowed here: "how", "value"'),
        ('{"how": "coin", "kind": "token", "value": 1}', "value: expected an object, got an integer"),
        ('{"how": "coin", "kind": "chip", "value": ""}', "value: expected an integer or an array, got a string"),
        (
            '{"how": "coin", "kind": "token", "value": {}, "no": 1}',
            'no: unknown name; allowed here: "how", "kind", "value"',
        ),
    ],
)
def test_the_member_that_a_tag_tells(annotation: Any, text: str, said: str) -> None:
    """D5: words were of all members at once: "expected an integer or base64 text, got an integer"."""
    inside = {list[Payment]: (f"[{text}]", "x[0]"), dict[str, Payment]: (f'{{"k": {text}}}', "x.k")}
    sent, place = inside.get(annotation, (text, "x"))
    assert [each.split(" ", 1)[1] for each in problems(annotation, sent)] == [f"{place}.{said}"]


def test_the_member_that_a_plain_union_is_told_by() -> None:
    """The schema names no tag; the members differ by a property all the same."""
    said = 'invalid_base64 x.value: expected base64 text (standard alphabet, padded with "="), got an integer'
    assert problems(Cash | Card, '{"how": "card", "value": 1}') == [said]
