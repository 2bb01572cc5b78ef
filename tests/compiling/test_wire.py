"""The table of wire rules is total and pure, and what it makes is what runs (rules G1, G2, G7)."""

from __future__ import annotations

import copy
import dataclasses
import datetime as dt
from typing import Annotated, Any, get_args

import pydantic
import pytest
from pydantic import BaseModel, BeforeValidator, Field, TypeAdapter, create_model
from pydantic.dataclasses import dataclass as pydantic_dataclass
from pydantic_core import SchemaValidator
from pydantic_core import core_schema as cs

from tests.compiling.facts import compiled, fragment, issues, read
from toolwire.compiling.canonical import Canonical
from toolwire.compiling.walk import Memory, MisdeclaredError, Walk
from toolwire.compiling.wire import RULES
from toolwire.errors import DefinitionError


def test_the_table_is_total() -> None:
    """G1: every type of node pydantic-core has, and no other."""
    assert set(RULES) == set(get_args(cs.CoreSchemaType))


def test_an_unknown_node_is_refused() -> None:
    """G1: a new type of node would come with pydantic's own rules."""
    memory = Memory(RULES, Canonical(RULES, {}), {})
    sentence = f"core schemas of type 'brand-new' (pydantic {pydantic.VERSION}) have no wire rule; please report it"
    for act in (Walk(memory).rewrite, memory.canonical.render):
        with pytest.raises(MisdeclaredError) as caught:
            act({"type": "brand-new"})
        assert str(caught.value) == sentence


class Inner(BaseModel):
    v: int
    w: dt.date = dt.date(2024, 1, 1)


@dataclasses.dataclass
class Plain:
    v: int


@pydantic_dataclass
class Checked:
    v: int


class Outer(BaseModel):
    inner: Inner
    plain: Plain
    checked: Checked
    numbers: set[int] = {1}
    either: Annotated[int | str | None, Field(description="either")] = None
    outers: list[Outer] = []


def test_nothing_is_changed_in_place() -> None:
    """G2: core schemas of classes are shared by everybody."""
    before = {cls: copy.deepcopy(_comparable(cls.__pydantic_core_schema__)) for cls in (Outer, Inner, Checked)}
    tool = compiled(list[Outer])
    assert tool.parameters
    for cls, schema in before.items():
        assert _comparable(cls.__pydantic_core_schema__) == schema
    assert Outer.model_validate({"inner": {"v": "1"}, "plain": {"v": "1"}, "checked": {"v": "1"}}).inner.v == 1
    assert compiled(list[Outer]).parameters == tool.parameters


def _comparable(schema: Any) -> str:
    return repr(schema)


def test_rewriting_a_node_leaves_it_as_it_is() -> None:
    """G2, for each kind of node a type of many parts has."""
    node: Any = TypeAdapter(
        Annotated[dict[str, list[tuple[int, ...] | set[str]]] | None, Field(min_length=1)]
    ).core_schema
    before = repr(node)
    memory = Memory(RULES, Canonical(RULES, {}), {})
    SchemaValidator(Walk(memory).rewrite(node))
    memory.canonical.render(node)
    assert repr(node) == before


@pytest.mark.parametrize("cls", [Inner, Plain, Checked])
def test_classes_do_not_run_their_own_validators(cls: type) -> None:
    """G7: a class that is complete has a validator of its own, which takes `true` for an int."""
    tool = compiled(list[cls])  # type: ignore[valid-type]
    expected = [(("x", 0, "v"), "expected_integer")]
    for text in ('[{"v": true}]', '[{"v": "1"}]'):
        assert read(tool, text) == (expected, expected)
    unknown = [(("x", 0, "z"), "unknown_argument")]
    assert read(tool, '[{"v": 1, "z": 1}]') == (unknown, unknown)


def test_shared_types_have_one_definition() -> None:
    """Definitions are rewritten once per position, not per reference, or recursion would never end."""
    tool = compiled(dict[str, tuple[Outer, Outer, Inner]])
    assert sorted(tool.parameters["$defs"]) == ["Checked", "Inner", "Outer", "Plain"]
    one = {"inner": {"v": 1}, "plain": {"v": 1}, "checked": {"v": 1}}
    value = tool.arguments.from_mapping({"x": {"a": [{**one, "outers": [one]}, one, {"v": 1}]}})["x"]["a"]
    assert value[0].outers[0].inner == Inner(v=1)


def test_a_type_is_read_by_its_position() -> None:
    """G3: below the author's code and outside of it, the same class by two sets of rules."""

    class Both(BaseModel):
        wire: Inner
        mixed: Annotated[Inner, BeforeValidator(lambda value: {**value, "w": dt.date(2025, 1, 1)})]

    for made in read(compiled(Both), '{"wire": {"v": 1}, "mixed": {"v": 1}}'):
        assert (made.wire.w, made.mixed.w) == (dt.date(2024, 1, 1), dt.date(2025, 1, 1))
    with pytest.raises(ValueError, match="toolwire_invalid_date") as caught:
        compiled(Both).arguments.from_mapping({"x": {"wire": {"v": 1, "w": dt.date(2024, 1, 1)}, "mixed": {"v": 1}}})
    assert issues(caught.value) == [(("x", "wire", "w"), "invalid_date")]  # type: ignore[arg-type]


def test_definitions_inside_a_type() -> None:
    """A `definitions` node below the root, as a hook of the author's may return it."""

    class Hooked:
        @classmethod
        def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
            return cs.int_schema(ref="hooked")

    tool = compiled(tuple[Hooked, Hooked])
    assert read(tool, "[1.0, 2]") == ((1, 2), (1, 2))
    node = cs.definitions_schema(cs.definition_reference_schema("a"), [cs.int_schema(ref="a")])
    memory = Memory(RULES, Canonical(RULES, {}), {})
    wire = Walk(memory).rewrite(node)  # type: ignore[arg-type]
    whole = cs.definitions_schema(wire, list(memory.rewritten.values()))
    assert SchemaValidator(whole).validate_json("1.0") == 1
    fresh = Canonical(RULES, {})
    assert fresh.resolved(node) == {"type": "integer"}  # type: ignore[arg-type]


def test_many_classes_of_one_name() -> None:
    classes = [create_model("Same", **{f"f{index}": (int, ...)}) for index in range(3)]  # type: ignore[call-overload]
    tool = compiled(tuple[tuple(classes)])  # type: ignore[misc]
    assert list(tool.parameters["$defs"]) == ["Same", "Same2", "Same3"]


def test_a_type_too_large_to_read() -> None:
    """SPEC T3: before pydantic sees it, for which it would take minutes."""
    huge: Any = int
    for _ in range(20):
        huge = tuple[huge, huge]
    with pytest.raises(DefinitionError, match="the type expands to more than 10,000 nodes"):
        compiled(huge)


def test_fragments_are_plain_data() -> None:
    """What a caller does to a schema changes no other tool."""
    tool = compiled(Inner)
    mine = tool.json_schema()
    mine["$defs"]["Inner"]["properties"]["v"]["type"] = "broken"
    assert fragment(compiled(Inner))["$defs"]["Inner"]["properties"]["v"] == {"type": "integer"}
    assert fragment(tool)["$defs"]["Inner"]["properties"]["v"] == {"type": "integer"}
