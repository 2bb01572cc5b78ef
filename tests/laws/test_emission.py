"""Laws about emission of generated types: providers take what is sent, and strict schemas promise nothing that is refused."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import getitem
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import strategies as st

from tests.laws.harness import COUNTED, Bench, bench, budget
from tests.laws.places import optional_places
from tests.strategies import Program, class_programs, programs
from tests.targets.conftest import grammar, keyword_lint
from toolwire.emission import Rendition, render_one
from toolwire.schema.walk import escape
from toolwire.targets import TARGETS
from toolwire.testing.agreement import shown
from toolwire.testing.mutations import arguments_near
from toolwire.testing.search import search
from toolwire.testing.values import defect

__all__ = ["grammar", "keyword_lint"]

MODES = [
    (name, mode) for name, target in TARGETS.items() for mode in (False, True) if (target.loose, target.strict)[mode]
]
STRICT = [name for name, mode in MODES if mode]
OPENAPI = {"gemini-schema"}
FEW = 3
"""Arguments tried for each strict schema."""

TOOLS = programs() | class_programs()


def rendered(tool: Bench, target: str, *, strict: bool) -> Rendition | None:
    """One tool as the target sends it; None where it cannot."""
    both = TARGETS[target].strict and TARGETS[target].loose
    (one,) = tool.tools
    found = render_one(one.source, target, strict=strict if both else None)
    return None if found.problem else found


def emissions(program: Program) -> Iterator[tuple[str, Rendition, str]]:
    """What all targets send of a tool, in all modes, with the report of a failure."""
    tool = bench(program)
    for target, strict in MODES:
        COUNTED["emission"] += 1
        found = rendered(tool, target, strict=strict)
        if found is not None:
            yield target, found, f"{target}, strict={found.strict}\n{program!r}\n{found.schema}"


def test_what_is_sent_is_json_schema() -> None:
    def law(program: Program) -> None:
        for target, found, told in emissions(program):
            assert target in OPENAPI or jsonschema_rs.meta.is_valid(found.schema), told

    search(law, budget(0.05, per_draw=len(MODES)), program=TOOLS)


def test_providers_take_what_is_sent(keyword_lint: Any, grammar: Any) -> None:
    def law(program: Program) -> None:
        for target, found, told in emissions(program):
            verdicts = keyword_lint.VERDICTS if found.strict else {"reject"}
            assert keyword_lint.lint(target, found.strict, found.schema, verdicts) == [], told
            assert not found.strict or grammar.compiles(found.schema) is None, told

    search(law, budget(0.05, per_draw=len(MODES)), program=TOOLS)


@pytest.mark.parametrize("target", STRICT)
def test_what_a_strict_schema_accepts_is_accepted(target: str) -> None:
    """SPEC N1, for strict targets."""

    def law(program: Program, data: st.DataObject) -> None:
        tool = bench(program)
        found = rendered(tool, target, strict=True)
        if found is None or not found.strict:
            return
        accepts = jsonschema_rs.validator_for(found.schema, validate_formats=True).is_valid
        canonical = jsonschema_rs.validator_for(tool.schema, validate_formats=True)
        near = arguments_near(found.schema, mistakes=1)
        for _ in range(FEW):
            COUNTED["strict emission"] += 1
            arguments = data.draw(near)
            if defect(arguments) or not isinstance(arguments, dict) or not accepts(arguments):
                continue
            result = tool.run(arguments)
            if not result.ok:
                said = [finding.path for finding in found.findings if finding.is_loss]
                refused = refused_places(canonical, tool.schema, arguments)
                silent = [i for i in result.error.issues if is_refused(i.path, refused) and not is_said(i.path, said)]
                assert not silent, f"{target}\n{program!r}\n{found.schema}\n{shown(arguments)}\n{result.text}\n{said}"

    search(law, budget(0.01, per_draw=FEW), program=TOOLS, data=st.data())


def refused_places(canonical: Any, schema: dict[str, Any], arguments: Any) -> list[tuple[str | int, ...]]:
    """What the canonical schema refuses besides the nulls that strict modes make models send for what they leave out."""
    for place in optional_places(schema, arguments):
        if not place.nullable and reduce(getitem, place.path, arguments).get(place.name, "") is None:
            arguments = place.left_out(arguments)
    # Below a union there is no telling which of its members has the null.
    if canonical.is_valid(without_nulls(arguments)):
        return []
    return [tuple(error.instance_path) for error in canonical.iter_errors(arguments)]


def without_nulls(value: Any) -> Any:
    if isinstance(value, list):
        return [without_nulls(item) for item in value]
    if isinstance(value, dict):
        return {key: without_nulls(item) for key, item in value.items() if item is not None}
    return value


def is_refused(path: tuple[str | int, ...], refused: list[tuple[str | int, ...]]) -> bool:
    """Whether the canonical schema refuses the place too; where it does not, the closed list is the business of another law."""
    return any(path[: len(other)] == other[: len(path)] for other in refused)


def is_said(path: tuple[str | int, ...], said: list[str]) -> bool:
    """Whether a loss was found somewhere about the argument, about free keys, or in a definition, which may be of any."""
    place = f"/properties/{escape(str(path[0]))}" if path else ""
    wide = ("/$defs/", "/additionalProperties", "/patternProperties")
    return any(pointer == place or pointer.startswith((f"{place}/", *wide)) for pointer in said)
