"""What holds for every schema and every target."""

from __future__ import annotations

import contextlib
import copy
import json

import jsonschema_rs
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.schema.schemas import VALUES, canonical, foreign, wild
from toolwire.emission import emit, report
from toolwire.errors import EmitError
from toolwire.schema.refs import references, resolve
from toolwire.targets import TARGETS
from toolwire.targets.base import Source

FEWER = settings(max_examples=max(1, settings.default.max_examples // 4))

MODES = [
    *((name, False) for name, target in TARGETS.items() if target.loose is not None),
    *((name, True) for name, target in TARGETS.items() if target.strict is not None),
]


def rendered(schema, target, strict):
    """The schema as sent and whether it is strict, or None for an EmitError."""
    tool = Source("f", "A tool.", schema)
    with contextlib.suppress(EmitError):
        emit([tool], target, strict=strict if TARGETS[target].strict else None, on_loss="ignore")
        return tool.rendered[target, strict, ()]
    return None


def problems(keyword_lint, target, result):
    """What the provider would say, everything for a strict schema and certain refusals otherwise.

    Which property names a client of MCP takes depends on its model, and they are reported when the tool is built (SPEC A3).
    """
    verdicts = keyword_lint.VERDICTS if result.strict else {"reject"}
    said = keyword_lint.lint(target, result.strict, result.schema, verdicts)
    return [line for line in said if target != "mcp" or ": property name" not in line]


@FEWER
@given(canonical() | foreign() | wild())
def test_every_schema_is_emitted_cleanly_or_refused(keyword_lint, schema):
    before = copy.deepcopy(schema)
    for target, strict in MODES:
        result = rendered(schema, target, strict)
        assert schema == before
        if result is not None:
            assert problems(keyword_lint, target, result) == [], (target, strict)
            assert json.loads(json.dumps(result.schema)) == result.schema
            for _, ref in references(result.schema):
                resolve(result.schema, ref)


@FEWER
@given(canonical())
def test_our_own_schemas_are_never_refused_by_the_main_targets(schema):
    for target, strict in MODES:
        if target not in {"xai", "deepseek", "cohere", "gemini-schema"}:
            assert rendered(schema, target, strict) is not None


@FEWER
@given(canonical())
def test_a_strict_schema_is_its_own_strict_form(schema):
    for target in ("openai", "anthropic", "bedrock", "groq"):
        result = rendered(schema, target, strict=True)
        if result is not None and result.strict:
            again = rendered(result.schema, target, strict=True)
            assert again is not None
            assert again.strict
            assert again.schema == result.schema


@FEWER
@given(canonical())
def test_grammars_can_enforce_strict_schemas(grammar, schema):
    for target in ("openai", "anthropic", "bedrock", "deepseek"):
        result = rendered(schema, target, strict=True)
        if result is not None and result.strict:
            assert grammar.compiles(result.schema) is None


def without_nulls(value, schema, root):
    """The value with null taken out where it means that an optional property is absent (SPEC D2)."""
    while "$ref" in schema:
        schema = resolve(root, schema["$ref"])
    if isinstance(value, list):
        prefix = schema.get("prefixItems", [])
        return [
            without_nulls(v, prefix[n] if n < len(prefix) else schema.get("items", {}), root)
            for n, v in enumerate(value)
        ]
    if isinstance(value, dict):
        left = {}
        for key, sub in value.items():
            place = schema.get("properties", {}).get(key, {})
            new = without_nulls(sub, place, root)
            if sub is not None or key in schema.get("required", ()) or accepts({**place, "$defs": root["$defs"]}, None):
                left[key] = new
        return left
    return value


def accepts(schema, value):
    return jsonschema_rs.validator_for(schema, validate_formats=True).is_valid(value)


def filled(schema, root, depth=0):
    """Values that fit a strict schema, mostly."""
    if "$ref" in schema:
        return st.deferred(lambda: filled(resolve(root, schema["$ref"]), root, depth + 1))
    if "anyOf" in schema:
        branches = schema["anyOf"] if depth < 4 else schema["anyOf"][-1:]
        return st.one_of([filled(branch, root, depth + 1) for branch in branches])
    if "enum" in schema or "const" in schema:
        return st.sampled_from(schema.get("enum", [schema.get("const")]))
    types = schema.get("type", [])
    kinds = {
        "null": st.none(),
        "boolean": st.booleans(),
        "integer": st.integers(0, 5),
        "number": st.sampled_from([0.5, 3]),
        "string": st.sampled_from(["", "x", "2024-01-02", "a"]),
    }
    if types == "object":
        return st.fixed_dictionaries({name: filled(sub, root, depth + 1) for name, sub in schema["properties"].items()})
    if types == "array":
        most = min(schema.get("maxItems", 3), 3) if depth < 4 else schema.get("minItems", 0)
        return st.lists(
            filled(schema["items"], root, depth + 1),
            min_size=schema.get("minItems", 0),
            max_size=max(most, schema.get("minItems", 0)),
        )
    return st.one_of([kinds[name] for name in ([types] if isinstance(types, str) else types)] or [VALUES])


@given(canonical(unions=False), st.data())
def test_what_a_strict_schema_accepts_the_tool_accepts(schema, data):
    """SPEC N1, where no finding says otherwise."""
    result = rendered(schema, "openai", strict=True)
    assume(result is not None and result.strict)
    assume(not any(finding.is_loss for finding in result.findings))
    value = data.draw(filled(result.schema, result.schema))
    if accepts(result.schema, value):
        assert accepts(schema, without_nulls(value, schema, schema)), value


@given(wild())
def test_what_is_lost_is_said(schema):
    """A schema that became another one comes with a finding, unless only its spelling changed."""
    tool = Source("f", None, schema)
    try:
        made = emit([tool], "openai", strict=True, on_loss="ignore")
    except EmitError:
        assert any(finding.code == "not_emitted" for finding in report([tool], "openai", strict=True))
    else:
        assert made.findings == report([tool], "openai", strict=True)
        if "strict" not in made.fresh()[0]["function"]:
            assert any(finding.effect == "weakened" for finding in made.findings)


@pytest.mark.parametrize(("target", "strict"), [mode for mode in MODES if mode[1] or mode[0].startswith("gemini")])
def test_described_constants_become_one_enum_also_where_there_is_no_const(target, strict):
    """A union of enums of one was seen not to be enforced."""
    constants = [{"const": "a", "description": "First."}, {"const": "b", "description": "Second."}]
    schema = {"type": "object", "properties": {"x": {"oneOf": constants}}, "required": ["x"]}
    result = rendered(schema, target, strict)
    one = {"enum": ["a", "b"], "description": '"a": First. "b": Second.'}
    assert {key: result.schema["properties"]["x"][key] for key in one} == one


@pytest.mark.parametrize(("target", "strict"), MODES)
def test_an_enum_without_values_is_never_sent(target, strict):
    """Issue 4: providers refuse the whole request for it; that nothing is valid is said without, or the property is left out."""
    schema = {"type": "object", "properties": {"x": {"enum": []}, "y": {"type": "integer"}}, "required": ["y"]}
    for extra in ({}, {"additionalProperties": False}, {"additionalProperties": True}):
        inner = {**schema, **extra}
        for foreign_tool in (inner, {"type": "object", "properties": {"o": inner}, "required": ["o"]}):
            result = rendered(foreign_tool, target, strict)
            sent = {} if result is None else result.schema
            assert '"enum": []' not in json.dumps(sent)
            assert '"type": []' not in json.dumps(sent)
            assert result is not None or (extra and extra["additionalProperties"])
