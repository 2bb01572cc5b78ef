"""Calls of one tool: what it raises, what comes of it, after an approval (SPEC D1, D7)."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import weakref
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any

import pytest
from pydantic import AfterValidator, BaseModel, Field

from tests.dispatch.tools import CALLED, TOOLS, add, arun, later
from toolwire import ToolError, tool
from toolwire.results import Err, Ok
from toolwire.toolset import ToolSet

# Whatever the tool raises


class Interrupt(BaseException):
    pass


RAISED = {
    "value": ValueError("secret"),
    "tool": ToolError("There is no such city."),
    "group": ExceptionGroup("g", [ValueError("secret")]),
    "stop": StopIteration(1),
    "timeout": TimeoutError("upstream is slow"),
    "recursion": RecursionError(),
    "memory": MemoryError(),
    "exit": SystemExit(2),
}


def fails(how: str) -> None:
    CALLED.append(how)
    raise RAISED[how]


async def fails_later(how: str) -> None:
    await asyncio.sleep(0)
    fails(how)


@tool(thread=True)
def fails_in_thread(how: str) -> None:
    fails(how)


FAILING = ToolSet(fails, fails_later, fails_in_thread)


@pytest.mark.parametrize("how", RAISED)
@pytest.mark.parametrize("name", FAILING.names)
def test_an_exception_of_the_tool_is_logged_once_and_becomes_a_value(name, how, caplog):
    expected = "exited" if how == "exit" else "raised"
    ways = [lambda: arun(FAILING, name, {"how": how}), lambda: arun(FAILING, name, {"how": how}, timeout=5)]
    if name != "fails_later":
        ways.append(lambda: FAILING.run(name, {"how": how}))
        ways.append(lambda: FAILING.validate(name, {"how": how}).unwrap().call())
    ways.append(lambda: asyncio.run(FAILING.validate(name, {"how": how}).unwrap().acall()))
    for way in ways:
        caplog.clear()
        error = way().error
        assert error.code == expected
        assert "secret" not in error.text
        assert len([record for record in caplog.records if record.name == "toolwire"]) == 1
    assert len(CALLED) == len(ways)


def test_a_tool_error_says_what_it_wants():
    assert FAILING.run("fails", {"how": "tool"}).text == "There is no such city."


def test_messages_can_be_exposed():
    tools = ToolSet(fails, expose_exceptions=True)
    assert tools.run("fails", {"how": "value"}).text == 'The tool "fails" failed (ValueError: secret).'


@pytest.mark.parametrize("error", [KeyboardInterrupt, GeneratorExit, asyncio.CancelledError, Interrupt])
def test_what_is_no_exception_of_the_tool_passes_through(error):
    def interrupted() -> None:
        raise error

    async def interrupted_later() -> None:
        raise error

    tools = ToolSet(interrupted, interrupted_later)
    with pytest.raises(error):
        tools.run("interrupted", "{}")
    with pytest.raises(error):
        tools.validate("interrupted", "{}").unwrap().call()
    for name in tools.names:
        coroutine = tools.arun(name, "{}")
        with pytest.raises(error):
            coroutine.send(None)


def test_a_validation_error_of_the_body_is_no_bad_argument():
    class Model(BaseModel):
        x: int

    def f(a: int) -> Any:
        return Model.model_validate({"x": "?"})

    assert ToolSet(f).run("f", {"a": 1}).error.code == "raised"


# Whatever the author's code raises before the call


def refuse(value: int) -> int:
    raise {1: ValueError("mine"), 2: KeyError("secret"), 3: SystemExit(1), 4: ToolError("Not like this.")}[value]


@pytest.mark.parametrize(
    ("value", "code", "text"),
    [
        (1, "invalid_arguments", 'The arguments for "f" do not fit. It was not called.\n- a: mine'),
        (2, "raised", 'The arguments for "f" could not be checked (KeyError).'),
        (3, "exited", 'The arguments for "f" could not be checked: it tried to end the program and was stopped.'),
        (4, "raised", "Not like this."),
    ],
)
@pytest.mark.parametrize("arguments", [lambda value: {"a": value}, lambda value: json.dumps({"a": value})])
def test_validators_that_raise(value, code, text, arguments):
    def f(a: Annotated[int, AfterValidator(refuse)]) -> None:
        CALLED.append(a)

    async def g(a: Annotated[int, AfterValidator(refuse)]) -> None:
        CALLED.append(a)

    tools = ToolSet(f, g)
    results = [tools.run("f", arguments(value)), arun(tools, "f", arguments(value))]
    results += [tools.validate("f", arguments(value)), arun(tools, "f", arguments(value), timeout=5)]
    assert [(result.error.code, result.text) for result in results] == [(code, text)] * 4
    assert arun(tools, "g", arguments(value)).error.code == code
    assert CALLED == []


def test_factories_that_raise_are_not_the_models_fault(caplog):
    def broken() -> int:
        raise ValueError("secret")

    def f(a: int = Field(default_factory=broken)) -> None:
        CALLED.append(a)

    tools = ToolSet(f)
    results = [tools.run("f", "{}"), arun(tools, "f"), arun(tools, "f", timeout=5)]
    results.append(tools.validate("f", "{}").unwrap().call())
    assert [result.text for result in results] == ['The arguments for "f" could not be checked (ValueError).'] * 4
    assert len(caplog.records) == 4
    assert CALLED == []


# Approval


@dataclass
class Point:
    x: int
    y: int = 0


def test_arguments_can_be_checked_without_a_call():
    def f(at: Point, day: date, items: list[int] = [], big: int = 0) -> Any:
        items.append(1)
        return at, day, items

    tools = ToolSet(f)
    bound = tools.validate("f", '{"at": {"x": 1.0}, "day": "2024-01-02", "big": null}').unwrap()
    assert (bound.tool, bound.arguments) == ("f", {"at": {"x": 1.0}, "day": "2024-01-02", "big": None})
    assert bound.call() == Ok((Point(1), date(2024, 1, 2), [1]))
    assert asyncio.run(bound.acall()) == Ok((Point(1), date(2024, 1, 2), [1]))
    assert tools.run("f", bound.arguments) == bound.call()


def test_a_check_that_fails_is_the_error_of_the_call():
    for arguments in ('{"a": "x"}', "{", [], '{"z": 1}', ""):
        assert TOOLS.validate("add", arguments) == TOOLS.run("add", arguments)
    assert CALLED == []


def test_blank_arguments_can_be_approved():
    assert TOOLS.validate("awaitable", " ").unwrap().arguments == {}


def test_what_a_human_does_with_shown_arguments_does_not_matter():
    bound = TOOLS.validate("add", {"a": 1}).unwrap()
    bound.arguments["a"] = 100
    assert bound.call() == Ok(2)


# A tool that constructs itself


def test_a_class_is_its_own_tool():
    tools = ToolSet(Point)
    assert tools.run("Point", '{"x": 1.0, "y": null}') == Ok(Point(1, 0))
    assert arun(tools, "Point", {"x": 1}) == Ok(Point(1, 0))
    assert tools.validate("Point", {"x": 1}).unwrap().call() == Ok(Point(1, 0))
    assert [issue.path for issue in tools.run("Point", "{}").error.issues] == [("x",)]
    assert tools.run("Point", "5").error.issues[0].code == "not_an_object"
    assert tools.run("Point", "null").error.issues[0].code == "missing_argument"


# Nothing is kept


def test_a_call_keeps_nothing():
    class Value:
        pass

    references = []

    def f(a: int) -> Value:
        value = Value()
        references.append(weakref.ref(value))
        if a:
            raise ValueError(value)
        return value

    logging.getLogger("toolwire").disabled = True
    try:
        tools = ToolSet(f)
        for arguments in ('{"a": 0}', '{"a": 1}', '{"a": "x"}', "{"):
            result: Ok[Value] | Err | None = tools.run("f", arguments)
            assert result is not None
            result = None
    finally:
        logging.getLogger("toolwire").disabled = False
    gc.collect()
    assert [reference() for reference in references] == [None, None]


def test_a_validation_error_of_a_factory_is_no_bad_argument(caplog):
    class Model(BaseModel):
        x: int

    def broken() -> Any:
        return Model.model_validate({})

    def f(a: Any = Field(default_factory=broken)) -> None: ...

    tools = ToolSet(f)
    results = [tools.run("f", "{}"), arun(tools, "f"), arun(tools, "f", timeout=5)]
    results.append(tools.validate("f", "{}").unwrap().call())
    assert [result.text for result in results] == ['The arguments for "f" could not be checked (ValidationError).'] * 4


def _raising(value: int) -> int:
    raise KeyError("secret")


@tool(timeout=5)
def raises_in_thread(a: int = 1) -> None:
    raise KeyError("secret")


def raises_at_once(a: int = 1) -> None:
    raise KeyError("secret")


async def raises_later(a: int = 1) -> None:
    raise KeyError("secret")


def raises_before(a: Annotated[str, AfterValidator(_raising)] = "") -> None: ...


CHAINED = ToolSet(raises_in_thread, raises_at_once, raises_later, raises_before, repair="faithful")


@pytest.mark.parametrize("name", CHAINED.names)
@pytest.mark.parametrize("arguments", ["", '{"a": "1"}', '{"a": 1}'])
def test_the_logged_traceback_is_that_of_the_tool_alone(name, arguments, caplog):
    """Blank and repaired arguments are refused first; the tool that runs then has nothing to do with that."""
    ways = [lambda: CHAINED.run(name, arguments), lambda: arun(CHAINED, name, arguments)]
    ways.append(lambda: CHAINED.validate(name, arguments))
    for way in ways:
        caplog.clear()
        result = way()
        if not result.ok and result.error.code == "raised":
            assert "KeyError: 'secret'" in caplog.text
            assert "During handling" not in caplog.text
            assert "direct cause" not in caplog.text


def test_the_chain_of_the_tools_own_exceptions_is_logged(caplog):
    def f() -> None:
        try:
            raise KeyError("first")
        except KeyError as error:
            raise ValueError("second") from error

    for arguments in ("", "{}"):
        caplog.clear()
        ToolSet(f).run("f", arguments)
        assert caplog.text.count("direct cause") == 1
        assert "During handling" not in caplog.text


def test_a_refused_call_leaves_nothing_to_the_garbage_collector():
    class Value(dict):
        pass

    references = []
    tools = ToolSet(add, later)
    gc.disable()
    try:
        for way in (tools.run, lambda *call: asyncio.run(tools.arun(*call)), tools.validate):
            value = Value(z=1)
            references.append(weakref.ref(value))
            assert way("add", value).error.code == "invalid_arguments"
            del value
        assert [reference() for reference in references] == [None] * 3
    finally:
        gc.enable()


class Hostile(type):
    def __getattribute__(cls, name: str) -> Any:
        raise RuntimeError(name)


class Unhelpful(metaclass=Hostile):
    pass


def unhelpful() -> Any:
    return object.__new__(Unhelpful)


@tool(name="unhelpful_later")
async def unhelpful_later() -> Any:
    return unhelpful()


def test_a_value_whose_class_raises_is_a_value():
    tools = ToolSet(unhelpful, unhelpful_later)
    ways = [tools.run("unhelpful", "{}"), arun(tools, "unhelpful"), arun(tools, "unhelpful", timeout=5)]
    ways += [arun(tools, "unhelpful_later"), arun(tools, "unhelpful_later", timeout=5)]
    ways += [tools.validate("unhelpful", "{}").unwrap().call()]
    assert [result.ok for result in ways] == [True] * 6
    assert {result.text for result in ways} == {
        "The tool did run and did not fail, but what it returned cannot be shown: it is not JSON."
    }
