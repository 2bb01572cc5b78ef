"""Literals and enums: listed members only, by exact JSON type (SPEC T)."""

from __future__ import annotations

import enum
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, BeforeValidator, ConfigDict

from tests.compiling.facts import Fact, check, compiled, fragment, issues, named, read
from toolwire.errors import DefinitionError


class Color(enum.Enum):
    """A colour."""

    RED = "red"
    BLUE = "blue"


class Prio(enum.IntEnum):
    LOW = 1
    HIGH = 2


class Letter(enum.StrEnum):
    A = "a"


class Access(enum.Flag):
    READ = 1
    WRITE = 2


class Mixed(enum.Enum):
    TEXT = "a"
    NUMBER = 2
    NONE = None
    REAL = 1.5
    YES = True


class Real(float, enum.Enum):
    ONE = 1.0
    MUCH = float("inf")


class Huge(enum.Enum):
    ONE = 1
    MOST = 10**30


class Shape(enum.Enum):
    POINT = (0, 0)
    LINE = "line"


class Points(enum.Enum):
    ORIGIN = (0, 0)


class Forgiving(enum.Enum):
    A = "a"

    @classmethod
    def _missing_(cls, value: object) -> Forgiving:
        return cls.A


class Old(enum.Enum):
    """An enumeration."""

    A = "a"


def at(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}", "$defs": {name: schema}}


def all_of(code: str, *texts: str) -> dict[str, str]:
    return dict.fromkeys(texts, code)


FACTS = [
    Fact(
        "an integer literal takes every way to write it, and no boolean",
        Literal[1, 2],
        {"type": "integer", "enum": [1, 2]},
        {"1": 1, "2.0": 2},
        all_of("not_in_enum", "true", '"1"', "1.5", "null", "3"),
    ),
    Fact(
        "zero",
        Literal[0],
        {"type": "integer", "enum": [0]},
        {"0": 0, "-0.0": 0},
        {"false": "not_in_enum"},
    ),
    Fact(
        "a boolean literal takes no number",
        Literal[True],
        {"type": "boolean", "enum": [True]},
        {"true": True},
        all_of("not_in_enum", "1", "1.0", '"true"', "false"),
    ),
    Fact(
        "1 and true beside each other",
        Literal[1, True],
        {"type": ["integer", "boolean"], "enum": [1, True]},
        {"1": 1, "1.0": 1, "true": True},
        all_of("not_in_enum", "false", "0", '"1"'),
    ),
    Fact(
        "text",
        Literal["a", "b"],
        {"type": "string", "enum": ["a", "b"]},
        {'"a"': "a"},
        all_of("not_in_enum", '"c"', "1", "null", "[]", '"a "'),
    ),
    Fact(
        "None inside a literal",
        Literal["a", None],
        {"type": ["string", "null"], "enum": ["a", None]},
        {'"a"': "a", "null": None},
        all_of("not_in_enum", '"null"', "0"),
    ),
    Fact(
        "None beside a literal",
        Literal["a"] | None,
        {"anyOf": [{"type": "string", "enum": ["a"]}, {"type": "null"}]},
        {'"a"': "a", "null": None},
        {"0": "not_in_enum"},
    ),
    Fact(
        "members of enums travel by value",
        Literal[Color.RED, Prio.LOW],
        {"type": ["string", "integer"], "enum": ["red", 1]},
        {'"red"': Color.RED, "1.0": Prio.LOW},
        all_of("not_in_enum", '"blue"', "2", "true"),
    ),
    Fact(
        "two enums' members of one type",
        Literal[Color.RED, Letter.A, "plain"],
        {"type": "string", "enum": ["red", "a", "plain"]},
        {'"red"': Color.RED, '"a"': Letter.A, '"plain"': "plain"},
        all_of("not_in_enum", '"blue"'),
    ),
    Fact(
        "None of an enum",
        Literal[Mixed.NONE],
        {"type": "null", "enum": [None]},
        {"null": Mixed.NONE},
        {"0": "expected_null"},
    ),
    Fact(
        "Enum, with its docstring",
        Color,
        at("Color", {"type": "string", "description": "A colour.", "enum": ["red", "blue"]}),
        {'"red"': Color.RED},
        all_of("not_in_enum", '"RED"', '"x"', "1", "null", "true"),
    ),
    Fact(
        "IntEnum",
        Prio,
        at("Prio", {"type": "integer", "enum": [1, 2]}),
        {"1": Prio.LOW, "2.0": Prio.HIGH},
        all_of("not_in_enum", '"1"', "true", "null", "3"),
    ),
    Fact("StrEnum", Letter, at("Letter", {"type": "string", "enum": ["a"]}), {'"a"': Letter.A}, {'"A"': "not_in_enum"}),
    Fact(
        "a Flag's listed members only",
        Access,
        at("Access", {"type": "integer", "enum": [1, 2]}),
        {"1": Access.READ},
        {"3": "not_in_enum", "0": "not_in_enum"},
    ),
    Fact(
        "members of several JSON types",
        Mixed,
        at(
            "Mixed",
            {"type": ["string", "integer", "null", "number", "boolean"], "enum": ["a", 2, None, 1.5, True]},
        ),
        {
            '"a"': Mixed.TEXT,
            "2": Mixed.NUMBER,
            "2.0": Mixed.NUMBER,
            "null": Mixed.NONE,
            "1.5": Mixed.REAL,
            "true": Mixed.YES,
        },
        all_of("not_in_enum", "1", '"2"', "false", "[]"),
    ),
    Fact(
        "_missing_ is not asked",
        Forgiving,
        at("Forgiving", {"type": "string", "enum": ["a"]}),
        {'"a"': Forgiving.A},
        all_of("not_in_enum", '"b"', "1"),
    ),
    Fact("a docstring of Python's own", Old, at("Old", {"type": "string", "enum": ["a"]}), {'"a"': Old.A}),
    Fact(
        "members that are no JSON are left out",
        Shape,
        at("Shape", {"type": "string", "enum": ["line"]}),
        {'"line"': Shape.LINE},
        all_of("not_in_enum", "[0, 0]"),
        findings=("lost",),
    ),
    Fact(
        "infinity is no JSON",
        Real,
        at("Real", {"type": "number", "enum": [1.0]}),
        {"1": Real.ONE, "1.0": Real.ONE},
        {"1e400": "not_in_enum", "2.5": "not_in_enum"},
        findings=("lost",),
    ),
    Fact(
        "integers of more than 64 bits beside others",
        Literal[5, 10**30, -(10**25)],
        {"type": "integer", "enum": [5, 10**30, -(10**25)]},
        {"5": 5, "5.0": 5, str(10**30): 10**30, str(-(10**25)): -(10**25)},
        {str(10**30 + 1): "not_in_enum", "6": "not_in_enum"},
    ),
    Fact(
        "members of more than 64 bits beside others",
        Huge,
        at("Huge", {"type": "integer", "enum": [1, 10**30]}),
        {"1": Huge.ONE, str(10**30): Huge.MOST},
        {str(2**64): "not_in_enum", "2": "not_in_enum"},
    ),
    Fact(
        "small integers, and a large one instead",
        Literal[1, 2],
        {"type": "integer", "enum": [1, 2]},
        {"1": 1},
        {str(2**64): "not_in_enum"},
    ),
]


@pytest.mark.parametrize(**named(FACTS))
def test_choice(fact: Fact) -> None:
    """SPEC T: `Literal`, `Enum`."""
    check(fact)


@pytest.mark.parametrize(
    ("annotation", "sentence"),
    [
        (Literal[b"x"], "b'x' is no JSON value, so no model could send it; leave it out of the Literal"),
        (Literal[Shape.POINT], "is no JSON value, so no model could send it"),
        (Points, "no member of the enum Points has a JSON value"),
    ],
)
def test_members_that_cannot_be_sent(annotation: Any, sentence: str) -> None:
    with pytest.raises(DefinitionError, match=sentence):
        compiled(annotation)


@pytest.mark.parametrize("annotation", [Literal["a"], Color, Literal["a", 1]])
def test_a_lone_surrogate_is_no_member(annotation: Any) -> None:
    """Half a pair in a mapping is not equal to anything (SPEC T: enum texts too)."""
    with pytest.raises(ValueError, match="error") as caught:
        compiled(annotation).arguments.from_mapping({"x": "\ud800"})
    assert issues(caught.value)[0][1] in {"invalid_unicode", "not_in_enum"}  # type: ignore[arg-type]


def test_an_optional_enum_without_json_values_is_hidden() -> None:
    """SPEC A9."""
    tool = compiled(Points, Points.ORIGIN)
    assert tool.parameters == {"type": "object", "properties": {}, "additionalProperties": False}
    assert tool.arguments.from_text("{}") == {}


def test_use_enum_values_gives_the_values() -> None:
    """The author's `use_enum_values` is a function around the enum and is kept (config table)."""

    class Plain(BaseModel):
        model_config = ConfigDict(use_enum_values=True)
        color: Color
        prio: Prio = Prio.LOW

    for outcome in read(compiled(Plain), '{"color": "red", "prio": 2.0}'):
        assert outcome.__dict__ == {"color": "red", "prio": 2}
    assert fragment(compiled(Plain))["$defs"]["Plain"]["properties"]["prio"] == {"$ref": "#/$defs/Prio", "default": 1}


def test_below_the_authors_code_members_are_taken_as_they_are() -> None:
    """G3: listed members only, here as well."""

    def upper(value: Any) -> Any:
        return {"red": Color.RED, "blue": Color.BLUE}.get(value, value)

    for annotation in (Annotated[Color, BeforeValidator(upper)], Annotated[Literal[Color.RED], BeforeValidator(upper)]):
        assert read(compiled(annotation), '"red"') == (Color.RED, Color.RED)
    assert read(compiled(Annotated[Color, BeforeValidator(upper)]), '"blue"') == (Color.BLUE, Color.BLUE)
    refused = [(("x",), "not_in_enum")]
    assert read(compiled(Annotated[Literal[Color.RED], BeforeValidator(upper)]), '"blue"') == (refused, refused)


class Level(enum.IntEnum):
    LOW = 1


def unchanged(value: Any) -> Any:
    return value


@pytest.mark.parametrize(
    ("annotation", "text", "value"),
    [
        (Literal[True], "1", [(("x",), "not_in_enum")]),
        (Literal[1], "true", [(("x",), "not_in_enum")]),
        (Level, "true", [(("x",), "not_in_enum")]),
        (Level, "1.0", Level.LOW),
        (Literal[Level.LOW, "a"], '"a"', "a"),
    ],
)
def test_exact_types_below_the_authors_code(annotation: Any, text: str, value: Any) -> None:
    """T2: a validator that does nothing loosens nothing."""
    tool = compiled(Annotated[annotation, BeforeValidator(unchanged)])
    assert read(tool, text) == (value, value)


def test_members_that_the_authors_code_made() -> None:
    tool = compiled(Annotated[Literal[Level.LOW, "a"], BeforeValidator(lambda _: Level.LOW)])
    assert read(tool, "0") == (Level.LOW, Level.LOW)
