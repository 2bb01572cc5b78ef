"""Untyped places take JSON and nothing else, and share nothing with the caller (SPEC T, D4)."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable, Collection, Hashable, Iterable, MutableSequence, Sequence
from types import EllipsisType
from typing import Annotated, Any, cast

import pytest
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, InstanceOf, SkipValidation, ValidationError
from pydantic_core import core_schema as cs

from tests.compiling.facts import Fact, check, compiled, fragment, issues, named, read
from toolwire.compiling.rules.anything import RULES
from toolwire.compiling.walk import NotJsonError, Walk
from toolwire.errors import DefinitionError

VALUES = {
    "null": None,
    "true": True,
    "1": 1,
    "1.0": 1.0,
    '"a"': "a",
    "[]": [],
    '{"a": [{"b": null}]}': {"a": [{"b": None}]},
    str(2**80): 2**80,
    "1e308": 1e308,
    "1e-400": 0.0,
}
NO_JSON = dict.fromkeys(["NaN", "[Infinity]", '{"a": -Infinity}', "1e309", "[[1e400]]", f"{'9' * 400}.0"], "not_finite")

FACTS = [
    Fact("Any", Any, {}, VALUES, NO_JSON),
    Fact("object", object, {}, VALUES, NO_JSON),
    Fact(
        "items of a list",
        list[Any],
        {"type": "array", "items": {}},
        {"[1, [2.0]]": [1, [2.0]]},
        {"[NaN]": "not_finite"},
    ),
    Fact(
        "values of a dict",
        dict[str, Any],
        {"type": "object", "additionalProperties": True},
        {"{}": {}},
        {'{"a": 1e309}': "not_finite"},
    ),
]


@pytest.mark.parametrize(**named(FACTS))
def test_anything(fact: Fact) -> None:
    check(fact)


@pytest.mark.parametrize(
    "value",
    [
        float("nan"),
        {1},
        (1,),
        b"a",
        dt.date(2024, 1, 1),
        object(),
        {1: 2},
        {None: 1},
        "\ud800",
        {"\udfff": 1},
        [{"a": {1}}],
        int,
    ],
)
@pytest.mark.parametrize("annotation", [Any, list[Any], dict[str, Any]])
def test_what_no_json_decodes_to(value: Any, annotation: Any) -> None:
    """A mapping holds what `json.loads` gives, also inside (SPEC D3)."""
    given = {Any: value, list[Any]: [value], dict[str, Any]: {"a": value}}[annotation]
    with pytest.raises(ValueError, match="validation error"):
        compiled(annotation).arguments.from_mapping({"x": given})


def test_nothing_is_shared_and_nothing_changed() -> None:
    """SPEC D4: at any depth, whatever the annotation of the place around it."""

    class Open(BaseModel):
        model_config = ConfigDict(extra="allow")
        inner: dict[str, Any]

    original = {"a": [{"b": [1]}]}
    for annotation, given in (
        (Any, original),
        (dict, original),
        (dict[str, Any], original),
        (dict[str, list[Any]], original),
        (Open, {"inner": original, "more": original}),
        (Annotated[Any, BeforeValidator(lambda value: value)], original),
    ):
        before = json.dumps(given)
        value = compiled(annotation).arguments.from_mapping({"x": given})["x"]
        values = [value.inner, value.more] if isinstance(value, Open) else [value]
        for copy in values:
            assert copy == original
            copy["a"][0]["b"].append(2)
            copy["new"] = 1
        assert json.dumps(given) == before


@pytest.mark.parametrize("annotation", [Sequence, Collection, MutableSequence, Sequence[Any], list, Iterable])
def test_bare_arrays_below_the_authors_code_are_checked_and_copied(annotation: Any) -> None:
    """Found by the laws: a list is an instance of `Sequence`, and came through a before validator as it was."""
    read = compiled(Annotated[annotation, BeforeValidator(lambda value: value)]).arguments.from_mapping
    given = [[1]]
    value = read({"x": given})["x"]
    assert value == given
    assert value is not given
    assert value[0] is not given[0]
    with pytest.raises(ValueError, match="finite_number"):
        read({"x": [float("nan")]})
    assert read({"x": ("a", "b")})["x"] == ["a", "b"]


def test_below_the_authors_code() -> None:
    """Python objects he made are taken; JSON is checked as elsewhere (T2)."""
    marker = object()
    tool = compiled(Annotated[Any, BeforeValidator(lambda value: [value, marker] if value == 1 else value)])
    assert read(tool, "1") == ([1, marker], [1, marker])
    assert read(tool, '{"a": [1.0]}') == ({"a": [1.0]}, {"a": [1.0]})
    refused = [(("x",), "not_finite")]
    assert [[code for _, code in outcome] for outcome in read(tool, "NaN")] == [["not_finite"], ["not_finite"]]
    assert refused


def test_a_validated_default_does_not_loosen_the_wire() -> None:
    """`validate_default` of a class is about defaults (T2)."""

    class Free(BaseModel):
        model_config = ConfigDict(validate_default=True)
        value: Any = None
        values: Any = Field(default_factory=list)

    tool = compiled(Free)
    assert [[code for _, code in outcome] for outcome in read(tool, '{"value": NaN}')] == [["not_finite"]] * 2
    assert read(tool, "{}") == (Free(), Free())
    for given in ({"value": {1}}, {"values": [(1,)]}):  # neither is JSON (Issue 2, found by the laws)
        with pytest.raises(ValidationError):
            tool.arguments.from_mapping({"x": given})


def test_skip_validation() -> None:
    """Nothing is checked, which is a finding (node table: `any`)."""
    tool = compiled(SkipValidation[int])
    assert read(tool, '"a"') == ("a", "a")
    assert "untyped" in {finding.code for finding in tool.findings}


def test_the_schema_of_skipped_validation() -> None:
    """It says what is taken: anything."""
    assert fragment(compiled(SkipValidation[int])) == {}


class Plain:
    pass


UNSENDABLE = [
    (Callable[[], int], "callable"),
    (type[int], "a class cannot be written as JSON"),
    (type, "a class cannot be written as JSON|: type cannot be written as JSON"),
    (InstanceOf[Plain], "Plain cannot be written as JSON"),
    (EllipsisType, "`...` cannot be written as JSON"),
    (Plain, ": tests.compiling.rules.test_anything.Plain cannot be written as JSON; give it"),
]


@pytest.mark.parametrize(("annotation", "sentence"), UNSENDABLE)
def test_types_without_json(annotation: Any, sentence: str) -> None:
    """SPEC A9: a DefinitionError where required, hidden with its default where optional."""
    with pytest.raises(DefinitionError, match=sentence) as caught:
        compiled(annotation)
    assert "parameter 'x'" in str(caught.value)
    default = object()
    tool = compiled(annotation, default)
    assert tool.parameters == {"type": "object", "properties": {}, "additionalProperties": False}
    assert [finding.code for finding in tool.findings if finding.code != "no_description"] == ["hidden_parameter"]
    assert tool.arguments.from_text("{}") == {}
    for reader, arguments in ((tool.arguments.from_text, '{"x": 1}'), (tool.arguments.from_mapping, {"x": 1})):
        with pytest.raises(ValueError, match="extra_forbidden") as refused:
            reader(arguments)
        assert issues(refused.value) == [(("x",), "unknown_argument")]  # type: ignore[arg-type]


def custom(schema: Any) -> Any:
    class Custom:
        @classmethod
        def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
            return schema

    return Custom


def test_signatures_inside_types() -> None:
    """A call is no value (node table: `arguments`, `call`)."""
    with pytest.raises(DefinitionError, match="a function is no type of a value"):
        compiled(custom(cs.call_schema(cs.arguments_schema([]), print)))


@pytest.mark.parametrize("kind", ["arguments", "arguments-v3", "invalid"])
def test_what_pydantic_refuses_before(kind: str) -> None:
    """The table is total all the same (G1)."""
    with pytest.raises(NotJsonError):
        RULES[kind].rewrite({"type": kind}, cast("Walk", None))


def test_hashable() -> None:
    """`{}` that refuses arrays would be no agreement (node table: `custom-error`)."""
    with pytest.raises(DefinitionError):
        compiled(Hashable)
