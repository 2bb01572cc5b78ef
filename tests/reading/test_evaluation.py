import json
import re
from typing import Annotated, Literal, Optional, Union

import pytest
from pydantic.fields import FieldInfo

from tests.reading import quoted
from tests.reading.outline import outline, read, refused
from tests.reading.quoted import Report
from toolwire import DefinitionError, Tool, ToolSet
from toolwire.reading.annotations import visible_locals
from toolwire.reading.evaluation import code_of, evaluate, names_in, parses


def kinds(function):
    return {name: annotation for name, _, annotation, _ in outline(function)}


def test_text():
    assert code_of(" int ").co_names == ("int",)
    assert [parses(raw) for raw in ("int | None", "int +", "\0", int)] == [True, False, False, False]
    assert evaluate("list[x]", {"x": int}, {}) == list[int]
    assert evaluate("*x", {}, {"x": [int]}) is int
    assert evaluate(int, {}, {}) is int


def test_names_in_text():
    assert set(names_in("Optional['A | b.C']")) == {"Optional", "A", "b", "C"}
    assert list(names_in(list["A"] | None)) == ["A"]  # noqa: F821
    assert list(names_in("int +")) == list(names_in(int)) == []


def test_a_quoted_member_of_a_union():
    """`"Report" | None` below `from __future__ import annotations`: type checkers read it, so authors do not notice."""
    assert kinds(quoted.quoted_member) == {
        "report": Optional[Report],
        "known": list[Union[Report, dict[str, str]]],
        "headers": Optional[dict[str, str]],
    }
    assert kinds(quoted.variadic) == {"reports": Optional[Report], "more": Union[Report, int]}
    assert read(quoted.variadic).returns == Optional[Report]


def test_text_that_is_quoted_once_more():
    assert kinds(quoted.quoted_again) == {"report": Optional[Report], "deep": Optional[Report]}


def test_what_is_no_type_stays_as_it_is():
    found = kinds(quoted.beside_values)
    assert found["word"] == Union[Literal["Report"], Report]
    annotation = quoted.beside_values.__annotations__["flags"]
    value = evaluate(annotation, vars(quoted), {})
    assert value.__origin__ == Optional["Report"]
    assert isinstance(value.__metadata__[0], FieldInfo)
    assert value.__metadata__[0].json_schema_extra == {"flags": re.IGNORECASE | re.MULTILINE}


def test_what_is_wrong_all_the_same():
    with pytest.raises(DefinitionError, match="parameter 'a': 3 cannot be written as JSON"):
        Tool.of(quoted.no_union)
    assert "parameter 'a': the annotation 'len()' cannot be evaluated (TypeError: " in refused(quoted.no_type)
    assert "parameter 'a': the name 'Missing' in the annotation \"'Missing' | None\" cannot" in refused(
        quoted.lost_member
    )


def test_the_local_names_in_quotes():
    class Local: ...

    def function(a: "'Local' | None"): ...

    class Frame:
        f_code = function.__code__
        f_back = None
        f_locals = {"Local": Local, "other": 1}

    assert visible_locals(function, Frame()) == {"Local": Local}


JSON_SCHEMAS = {
    "json_text": [{"type": "string"}, {"type": "integer"}, {"type": "null"}],
    "json_object": [{"type": "string"}, {"type": "number"}, {"type": "boolean"}, {"type": "null"}],
}


@pytest.mark.parametrize(("function", "name"), [(quoted.json_text, "JsonText"), (quoted.json_object, "Json")])
def test_an_alias_that_leads_back_to_itself(function, name):
    """`JSON = Union[Dict[str, "JSON"], List["JSON"], str, ...]`, the way to say JSON before `type`."""
    tool = Tool.of(function)
    reference = {"$ref": f"#/$defs/{name}"}
    assert tool.parameters["properties"]["value"] == reference
    assert tool.parameters["$defs"] == {
        name: {
            "anyOf": [
                {"type": "object", "additionalProperties": reference},
                {"type": "array", "items": reference},
                *JSON_SCHEMAS[function.__name__],
            ]
        }
    }
    value = {"a": [1, {"b": None}], "c": "d"}
    tools = ToolSet(function)
    assert tools.run(function.__name__, json.dumps({"value": value})).unwrap() == value
    assert tools.run(function.__name__, {"value": value}).unwrap() == value
    assert tools.describe()[0]["returns"]["$defs"].keys() == {name}


def test_two_aliases_that_lead_to_each_other():
    tool = Tool.of(quoted.mutual)
    assert tool.parameters["properties"] == {"branch": {"type": "array", "items": {"$ref": "#/$defs/Leaf"}}}
    assert ToolSet(quoted.mutual).validate("mutual", {"branch": [{"a": [{}]}]}).ok
    assert not ToolSet(quoted.mutual).validate("mutual", {"branch": [{"a": [1]}]}).ok


def test_an_alias_in_an_object():
    def function(value: quoted.Json): ...

    function.__globals__.setdefault("Json", quoted.Json)
    assert ToolSet(function).validate("function", {"value": [{"a": 1}]}).ok
    assert not ToolSet(function).validate("function", {"value": 1, "more": 1}).ok


def test_annotated_stays():
    def function(a: "Annotated[int, 'text'] | None"): ...

    assert kinds(function) == {"a": Optional[int]}
