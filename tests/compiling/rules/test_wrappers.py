"""What stands around a type: null, MISSING, bounds, chains, pydantic's two-way nodes (SPEC T, G3, G4)."""

from __future__ import annotations

import collections
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any, cast

import pytest
from annotated_types import Ge, MinLen
from pydantic import (
    MISSING,
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    InstanceOf,
    SkipValidation,
)
from pydantic_core import core_schema as cs

from tests.compiling.facts import Fact, check, compiled, fragment, named, read
from toolwire.compiling.rules.wrappers import RULES
from toolwire.compiling.walk import NotJsonError, Walk
from toolwire.errors import DefinitionError

INTEGER = {"type": "integer"}


def test_missing() -> None:
    """`int | MISSING` tells "not given" from "given"; null means not given (SPEC T)."""
    tool = compiled(int | MISSING, MISSING)
    assert tool.parameters == {"type": "object", "properties": {"x": INTEGER}, "additionalProperties": False}
    assert [finding.code for finding in tool.findings if finding.code != "no_description"] == []
    assert read(tool, "1.0") == (1, 1)
    assert tool.arguments.from_text("{}") == {}
    assert tool.arguments.null_is_absent == {"x"}

    class Patch(BaseModel):
        a: int | MISSING | None = MISSING
        b: str | MISSING = MISSING

    assert fragment(compiled(Patch))["$defs"]["Patch"] == {
        "type": "object",
        "properties": {"a": {"type": ["integer", "null"]}, "b": {"type": "string"}},
        "additionalProperties": False,
    }
    for made in read(compiled(Patch), '{"b": null}'):
        assert made.a is MISSING
        assert made.b is MISSING
        assert made.model_fields_set == set()
    for made in read(compiled(Patch), '{"a": null}'):
        assert made.a is None
        assert made.model_fields_set == {"a"}


def test_missing_where_defaults_are_validated() -> None:
    """Found by the laws: the default came to a check that knew integers only."""

    class Patch(BaseModel):
        model_config = ConfigDict(validate_default=True)
        a: int | MISSING = MISSING
        b: int | MISSING = Field(default_factory=lambda: MISSING)

    for made in read(compiled(Patch), '{"a": null}'):
        assert made.a is MISSING
        assert made.b is MISSING
        assert made.model_fields_set == set()


def test_missing_alone() -> None:
    with pytest.raises(DefinitionError, match="MISSING alone cannot be sent"):
        compiled(MISSING)
    check(
        Fact(
            "beside",
            custom(cs.union_schema([cs.missing_sentinel_schema(), cs.int_schema()])),
            INTEGER,
            {"1": 1},
            findings=("lost",),
        )
    )
    with pytest.raises(NotJsonError):
        RULES["missing-sentinel"].rewrite({"type": "missing-sentinel"}, cast("Walk", None))


BOUNDED = [
    Fact(
        "numbers",
        Annotated[int | float, Ge(0)],
        {"type": "number", "minimum": 0},
        {"0": 0, "0.5": 0.5},
        {"-1": "out_of_range", "-0.5": "out_of_range", "true": "expected_integer expected_number"},
    ),
    Fact(
        "containers",
        Annotated[list[int] | dict[str, int], MinLen(1)],
        {
            "anyOf": [{"type": "array", "items": INTEGER}, {"type": "object", "additionalProperties": INTEGER}],
            "minItems": 1,
            "minProperties": 1,
        },
        {"[1]": [1], '{"a": 1}': {"a": 1}},
        {"[]": "out_of_range", "{}": "out_of_range"},
    ),
    Fact(
        "what has no bounds in JSON Schema",
        Annotated[str | list[str] | set[int], MinLen(2)],
        {
            "anyOf": [
                {"type": "string"},
                {"type": "array", "items": {"type": "string"}},
                {"type": "array", "items": INTEGER, "uniqueItems": True},
            ],
            "minLength": 2,
            "minItems": 2,
        },
        {'"ab"': "ab", '["a", "b"]': ["a", "b"]},
        {'"a"': "out_of_range", '["a"]': "out_of_range"},
    ),
    Fact(
        "bounds behind bounds",
        Annotated[Annotated[int, Ge(0)] | Annotated[int, Ge(5)], Ge(3)],
        {"allOf": [{"type": "integer", "minimum": 0}, {"minimum": 3}]},
        {"3": 3},
        {"2": "out_of_range"},
    ),
    Fact(
        "a bound that a date has as well",
        Annotated[int | Decimal, Ge(1)],
        {"anyOf": [INTEGER, {"type": "string", "pattern": r"^-?[0-9]+(\.[0-9]+)?$"}], "minimum": 1},
        {"1": 1, '"1.5"': Decimal("1.5")},
        {"0": "out_of_range", '"0.5"': "out_of_range"},
        narrower=frozenset({'"0.5"'}),
        findings=("weakened",),
    ),
]


@pytest.mark.parametrize(**named(BOUNDED))
def test_bounds_around_several_types(fact: Fact) -> None:
    """pydantic checks them in a function of its own; each keyword of JSON Schema speaks of its own types."""
    check(fact)


def test_null_of_null() -> None:
    """Null in the schema is said once."""
    check(Fact("null", custom(cs.nullable_schema(cs.none_schema())), {"type": "null"}, {"null": None}))
    check(Fact("any", custom(cs.nullable_schema(cs.any_schema())), {}, {"null": None}))
    twice = custom(cs.nullable_schema(cs.nullable_schema(cs.list_schema())))
    assert fragment(compiled(twice)) == {"anyOf": [{"type": "array", "items": {}}, {"type": "null"}]}


def custom(schema: Any) -> Any:
    class Custom:
        @classmethod
        def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
            return schema

    return Custom


def test_a_chain_reads_by_its_first_step() -> None:
    """The other steps see values and are the author's (node table: `chain`)."""
    steps = cs.chain_schema([cs.str_schema(), cs.int_schema(ge=3)])
    tool = compiled(custom(steps))
    assert fragment(tool) == {"type": "string"}
    assert read(tool, '"5"') == (5, 5)
    assert read(tool, "5") == ([(("x",), "expected_string")],) * 2
    assert read(tool, '"2"') == ([(("x",), "out_of_range")],) * 2


def test_a_chain_that_begins_with_an_instance() -> None:
    with pytest.raises(DefinitionError, match=r"pathlib\.(_local\.)?Path cannot be written as JSON"):
        compiled(custom(cs.chain_schema([cs.any_schema(), cs.is_instance_schema(Path)])))


def test_custom_errors_keep_their_message() -> None:
    schema = cs.custom_error_schema(cs.int_schema(), custom_error_type="mine", custom_error_message="only whole ones")
    tool = compiled(custom(schema))
    assert fragment(tool) == INTEGER
    assert read(tool, "1.0") == (1, 1)
    with pytest.raises(ValueError, match="only whole ones"):
        tool.arguments.from_text('{"x": true}')


def test_two_way_nodes_read_by_their_json_side() -> None:
    """G4: text and mapping by the same rules."""
    schema = cs.json_or_python_schema(cs.int_schema(), cs.str_schema())
    tool = compiled(custom(schema))
    assert read(tool, "1.0") == (1, 1)
    assert read(tool, '"1"') == ([(("x",), "expected_integer")],) * 2


def test_instance_of_a_type_that_json_has() -> None:
    check(Fact("InstanceOf", InstanceOf[int], INTEGER, {"1.0": 1}, {"true": "expected_integer"}))


def test_a_defaultdict_reads_its_values_once() -> None:
    """pydantic validates them twice, and validators need not bear that."""
    tool = compiled(
        collections.defaultdict[
            str, Annotated[int, Field(default_factory=int), AfterValidator(lambda value: value + 1)]
        ]
    )
    for value in read(tool, '{"a": 1}'):
        assert value == {"a": 2}
        assert value["other"] == 0


def test_defaults_inside_types() -> None:
    """A default below the surface is kept and shown, on_error of the author is not widened."""
    schema = cs.typed_dict_schema({"a": cs.typed_dict_field(cs.with_default_schema(cs.int_schema(), default=3))})
    tool = compiled(custom(schema))
    assert fragment(tool) == {
        "type": "object",
        "properties": {"a": {**INTEGER, "default": 3}},
        "additionalProperties": False,
    }
    assert read(tool, "{}") == ({"a": 3},) * 2
    assert read(tool, '{"a": null}') == ({"a": 3},) * 2
    assert read(tool, '{"a": "x"}') == ([(("x", "a"), "expected_integer")],) * 2


def test_skip_validation_of_a_field() -> None:
    class Skipped(BaseModel):
        a: SkipValidation[int] = 1

    for made in read(compiled(Skipped), '{"a": "b"}'):
        assert made.a == "b"
