"""Refused arguments are read anew on request, each misplaced value as the one thing it can mean (SPEC R7)."""

from __future__ import annotations

import asyncio
import copy
import json
import pickle
import subprocess
import sys
from types import MappingProxyType
from typing import Annotated, Any

import pytest
from annotated_types import Ge
from pydantic import AfterValidator, BaseModel

from toolwire import Err, Injected, Ok, StringInteger, Tool, ToolError, ToolSet, tool
from toolwire.repair import Repair


class User(BaseModel):
    name: str
    age: int | None = None


def add(a: int, b: Annotated[int, Ge(1)] = 1, note: str = "") -> str:
    return f"{a + b}{note}"


def save(user: User, tags: list[str] = [], urgent: bool = False, ratio: float = 0.0) -> Any:
    return [user.name, user.age, tags, urgent, ratio]


OFF, ON = ToolSet(add, save), ToolSet(add, save, repair="faithful")

MADE = Repair(("a",), "2", 2, "integer_from_text")

CASES = [
    ("add", '{"a": "2"}', "3", (MADE,)),
    ("add", '{"a": 2, "note": 7}', "37", (Repair(("note",), 7, "7", "string_from_integer"),)),
    ("save", '{"user": {"name": "n"}, "urgent": "true"}', ["n", None, [], True, 0.0], (
        Repair(("urgent",), "true", True, "boolean_from_text"),
    )),
    ("save", '{"user": {"name": "n"}, "ratio": "0.5"}', ["n", None, [], False, 0.5], (
        Repair(("ratio",), "0.5", 0.5, "number_from_text"),
    )),
    ("save", '{"user": "{\\"name\\": \\"n\\", \\"age\\": \\"25\\"}", "tags": "[\\"x\\", 1]"}', ["n", 25, ["x", "1"], False, 0.0], (
        Repair(("user",), '{"name": "n", "age": "25"}', {"name": "n", "age": "25"}, "object_from_text"),
        Repair(("user", "age"), "25", 25, "integer_from_text"),
        Repair(("tags",), '["x", 1]', ["x", 1], "array_from_text"),
        Repair(("tags", 1), 1, "1", "string_from_integer"),
    )),
    ("add", '"{\\"a\\": 2}"', "3", (Repair((), '{"a": 2}', {"a": 2}, "arguments_from_text"),)),
    ("add", b'"{\\"a\\": 2}"', "3", (Repair((), '{"a": 2}', {"a": 2}, "arguments_from_text"),)),
    ("add", {"a": "2"}, "3", (MADE,)),
    ("add", MappingProxyType({"a": "2"}), "3", (MADE,)),
]  # fmt: skip


@pytest.mark.parametrize(("name", "arguments", "value", "repairs"), CASES)
def test_the_one_thing_it_can_mean(name, arguments, value, repairs):
    assert OFF.run(name, arguments).error.code == "invalid_arguments"
    result = ON.run(name, arguments)
    assert (result, result.repairs) == (Ok(value, repairs), repairs)
    assert asyncio.run(ON.arun(name, arguments)) == Ok(value, repairs)
    assert asyncio.run(ON.arun(name, arguments, timeout=60)) == Ok(value, repairs)
    validated = ON.validate(name, arguments)
    assert (validated.repairs, validated.value.call()) == (repairs, Ok(value))
    assert OFF.run(name, validated.value.arguments) == Ok(value)


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("add", '{"a": "two"}'),
        ("add", '{"a": " 2"}'),
        ("add", '{"a": "2", "c": 1}'),
        ("add", '{"a": "2", "b": 0}'),
        ("add", '{"a": "2", "b": "0"}'),
        ("add", '{"b": "2"}'),
        ("add", '{"a": 2.5}'),
        ("add", '{"a": "2", "a": "2"}'),
        ("add", '{"a": "2"'),
        ("add", '"[1]"'),
        ("add", "[]"),
        ("add", ["a"]),
        ("add", ""),
        ("save", '{"user": "n"}'),
        ("save", '{"user": {"name": "n"}, "urgent": "True"}'),
        ("save", '{"user": {"name": null}}'),
        ("none", "{}"),
    ],
)
def test_without_a_unique_reading_the_error_stays_the_same(name, arguments):
    off, on = OFF.run(name, arguments), ON.run(name, arguments)
    assert isinstance(on, Err)
    if name == "none":
        assert on.error.code == "unknown_tool"
    assert (on, on.repairs) == (off, ())
    assert ON.validate(name, arguments) == off
    assert asyncio.run(ON.arun(name, arguments)) == off


@pytest.mark.parametrize(
    "arguments", ['{"a": 2, "note": "7"}', '{"a": 2, "note": "true", "b": null}', {"a": 2}, '{"a": 2.0}']
)
def test_a_valid_call_is_the_same_call(arguments, monkeypatch):
    from toolwire.dispatch import mending

    monkeypatch.setattr(mending, "mender", None)
    tools = ToolSet(add, repair="faithful")
    assert tools.run("add", arguments) == OFF.run("add", arguments)
    assert tools.run("add", arguments).repairs == ()


def test_blank_arguments_are_none_and_nothing_is_repaired():
    def ping(count: int = 1) -> int:
        return count

    tools = ToolSet(ping, repair="faithful")
    assert [tools.run("ping", blank) for blank in ("", " ", "null", b"")] == [Ok(1)] * 4
    assert asyncio.run(tools.arun("ping", "")) == Ok(1)
    assert tools.validate("ping", "").value.arguments == {}


def test_values_that_fit_are_not_read_anew():
    def find(number: int, text: str, either: int | str) -> Any:
        return [number, text, either]

    result = ToolSet(find, repair="faithful").run("find", '{"number": "1", "text": "2", "either": "3"}')
    assert result == Ok([1, "2", "3"], (Repair(("number",), "1", 1, "integer_from_text"),))


def test_text_is_exact_at_any_size():
    big = str(2**70)
    assert ON.run("add", json.dumps({"a": big})).value == str(2**70 + 1)
    assert ON.run("add", json.dumps({"a": 1, "note": 2**53})).error.issues[0].code == "expected_string"


def test_valid_calls_load_nothing_that_repairs():
    code = """
import sys
from toolwire import ToolSet
def add(a: int) -> int:
    return a + 1
assert ToolSet(add, repair="faithful").run("add", '{"a": 1}').value == 2
print(*[name for name in sys.modules if name.startswith(("toolwire.repair", "toolwire.foreign", "jsonschema_rs"))])
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["toolwire.foreign", "toolwire.foreign.recipe"]


def test_the_wire_form_of_a_type_is_what_counts():
    def send(user_id: Annotated[int, StringInteger()]) -> int:
        return user_id

    assert ToolSet(send, repair="faithful").run("send", '{"user_id": 81}') == Ok(81)


def test_the_mapping_of_the_caller_stays_as_it_is():
    arguments = {"user": {"name": 5, "age": "3"}, "tags": ["a", 1]}
    before = copy.deepcopy(arguments)
    assert ON.run("save", arguments).value == ["5", 3, ["a", "1"], False, 0.0]
    assert arguments == before


def test_hooks_see_what_was_sent_and_the_repairs():
    seen = []

    def hook(call, call_next):
        result = call_next(call)
        seen.append((call.arguments, result.repairs))
        return result

    tools = ToolSet(add, repair="faithful", hooks=[hook])
    assert tools.run("add", '{"a": "2"}') == Ok("3", (MADE,))
    assert seen == [('{"a": "2"}', (MADE,))]


def test_repairs_are_listed_for_a_tool_that_fails():
    @tool
    def fail(a: int) -> None:
        raise ToolError("no such number")

    @tool
    async def fail_later(a: int) -> None:
        raise ToolError("no such number")

    tools = ToolSet(fail, fail_later, repair="faithful")
    for result in (tools.run("fail", '{"a": "2"}'), asyncio.run(tools.arun("fail_later", '{"a": "2"}'))):
        assert (result.error.message, result.repairs) == ("no such number", (MADE,))


def test_injected_values_are_given_to_a_repaired_call():
    def whose(a: int, user: Annotated[str, Injected]) -> str:
        return f"{user}{a}"

    tools = ToolSet(whose, repair="faithful", context={"user": "u"})
    assert tools.run("whose", '{"a": "2"}') == Ok("u2", (MADE,))
    assert asyncio.run(tools.arun("whose", '{"a": "2"}', context={"user": "v"})) == Ok("v2", (MADE,))


def broken(value: int) -> int:
    raise KeyError(value)


def test_a_validator_that_breaks_at_the_repaired_value_leaves_the_first_error(caplog):
    def f(a: Annotated[int, AfterValidator(broken)]) -> None: ...

    assert ToolSet(f, repair="faithful").run("f", '{"a": "2"}') == ToolSet(f).run("f", '{"a": "2"}')
    assert [record.getMessage() for record in caplog.records] == ["KeyError raised while checking the arguments of 'f'"]


def test_a_class_that_constructs_itself():
    result = ToolSet(User, repair="faithful").run("User", '{"name": "n", "age": "3"}')
    assert result == Ok(User(name="n", age=3), (Repair(("age",), "3", 3, "integer_from_text"),))


def test_somebody_elses_schema():
    schema = {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}
    tools = ToolSet(Tool.from_schema("f", None, schema, lambda arguments: arguments), repair="faithful")
    assert tools.run("f", '{"a": "2", "more": "3"}') == Ok({"a": 2, "more": "3"}, (MADE,))
    assert pickle.loads(pickle.dumps(Ok(1, (MADE,)))) == Ok(1, (MADE,))
