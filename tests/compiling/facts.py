"""Facts about one annotation: its schema, what it takes and refuses, each from text and from a mapping."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import jsonschema_rs
from pydantic_core import ValidationError

from toolwire.compiling.drafts import code_of
from toolwire.compiling.walk import ABSENT, SKIP, TAGGED
from toolwire.tool import Tool
from toolwire.toolset import ToolSet

__all__ = ["REQUIRED", "Fact", "at", "check", "closed", "compiled", "fragment", "issues", "named", "problems", "read"]

REQUIRED: Any = object()
QUIET = frozenset({"no_description"})
"""Findings that every tool of these tests has."""


@dataclass(frozen=True)
class Fact:
    """What one annotation comes to.

    Parameters:
        name: of the case.
        annotation: of the parameter `x`.
        schema: its canonical schema; "$defs" are those of the tool.
        taken: JSON text -> the value the function gets, and of exactly that type.
        refused: JSON text -> the codes of what is wrong.
        wider: texts that are taken though the schema refuses them (N1's last column).
        narrower: texts that are refused though the schema takes them (N1's middle column).
        findings: codes of the findings of building.
        default: of the parameter; it is required without one.
    """

    name: str
    annotation: Any
    schema: Mapping[str, Any]
    taken: Mapping[str, Any] = field(default_factory=dict)
    refused: Mapping[str, str] = field(default_factory=dict)
    wider: frozenset[str] = frozenset()
    narrower: frozenset[str] = frozenset()
    findings: tuple[str, ...] = ()
    default: Any = REQUIRED


def named(facts: list[Fact]) -> dict[str, Any]:
    """The arguments of `pytest.mark.parametrize` for a test of one fact."""
    return {"argnames": "fact", "argvalues": facts, "ids": [fact.name for fact in facts]}


def closed(required: list[str] | None = None, /, **properties: Any) -> dict[str, Any]:
    """The schema of a closed object."""
    listed = {"required": required} if required else {}
    return {"type": "object", "properties": properties, **listed, "additionalProperties": False}


def at(name: str, schema: dict[str, Any], **others: Any) -> dict[str, Any]:
    """The schema of a class, with its definition."""
    return {"$ref": f"#/$defs/{name}", "$defs": {name: schema, **others}}


def compiled(annotation: Any, default: Any = REQUIRED) -> Tool:
    """The tool of a function with one parameter `x`."""

    def under_test(x): ...

    under_test.__annotations__ = {"x": annotation}
    if default is not REQUIRED:
        under_test.__defaults__ = (default,)
    return Tool.of(under_test)


def fragment(tool: Tool) -> dict[str, Any]:
    """The canonical schema of `x`, with the tool's definitions."""
    whole = tool.parameters
    return {**whole["properties"]["x"], **({"$defs": whole["$defs"]} if "$defs" in whole else {})}


def issues(error: ValidationError) -> list[tuple[tuple[str | int, ...], str]]:
    """Where something is wrong and what, by issue code; branches that say nothing are left out."""
    found = []
    for entry in error.errors(include_url=False):
        if SKIP in entry["loc"] or ABSENT in entry["loc"]:
            continue
        path = tuple(
            part
            for before, part in pairwise(("", *entry["loc"]))
            if before != TAGGED and not (isinstance(part, str) and part.startswith("\0"))
        )
        found.append((path, code_of(entry)))
    return found


def read(tool: Tool, text: str) -> tuple[Any, Any]:
    """What comes of `{"x": text}`, as text and as a mapping: a value, or the issues."""
    whole = f'{{"x": {text}}}'
    return _outcome(tool.arguments.from_text, whole), _outcome(tool.arguments.from_mapping, json.loads(whole))


def _outcome(reader: Any, arguments: Any) -> Any:
    try:
        return reader(arguments)["x"]
    except ValidationError as error:
        return issues(error)


def identical(one: Any, two: Any) -> bool:
    """Whether two values are equal and of the same types down to their leaves."""
    return type(one) is type(two) and one == two and repr(one) == repr(two)


def _is_valid(oracle: Any, arguments: Any) -> bool:
    """The oracle's verdict; it knows no NaN, which is no JSON."""
    try:
        json.dumps(arguments, allow_nan=False)
    except ValueError:
        return False
    return bool(oracle.is_valid(arguments))


def check(fact: Fact) -> None:
    """Compare all that a fact says with what is so, the verdicts of an independent validator included."""
    tool = compiled(fact.annotation, fact.default)
    schema = fragment(tool)
    assert schema == fact.schema
    assert tuple(sorted({finding.code for finding in tool.findings} - QUIET)) == fact.findings
    oracle = jsonschema_rs.validator_for(tool.json_schema(), validate_formats=True)
    for text, value in fact.taken.items():
        from_text, from_mapping = read(tool, text)
        assert identical(from_text, value), (text, from_text)
        assert identical(from_mapping, value), (text, from_mapping)
    for text, codes in fact.refused.items():
        for outcome in read(tool, text):
            assert isinstance(outcome, list), (text, outcome)
            assert all(isinstance(issue, tuple) for issue in outcome), (text, outcome)
            assert " ".join(sorted({code for _, code in outcome})) == codes, (text, outcome)
    verdicts = {text: _is_valid(oracle, {"x": json.loads(text)}) for text in (*fact.taken, *fact.refused)}
    assert {text for text in fact.taken if not verdicts[text]} == fact.wider
    assert {text for text in fact.refused if verdicts[text]} == fact.narrower


def problems(annotation: Any, text: str) -> list[str]:
    """The issues of one call, as `code path: message`, from JSON text and from a mapping alike."""

    def f(x): ...

    f.__annotations__["x"] = annotation
    tools = ToolSet(f)
    said = [
        [f"{issue.code} {issue}" for issue in tools.run("f", arguments).error.issues]
        for arguments in (f'{{"x": {text}}}', {"x": json.loads(text)})
    ]
    assert said[0] == said[1]
    return said[0]
