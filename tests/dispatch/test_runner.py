"""Calls of one tool: run, awaited, in threads, within a time, after an approval (SPEC D1, D6, D7)."""

from __future__ import annotations

import asyncio
import contextvars
import gc
import json
import logging
import threading
import time
import warnings
import weakref
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any

import pytest
from pydantic import AfterValidator, BaseModel, Field

from toolwire import ToolError, tool
from toolwire.errors import DefinitionError
from toolwire.results import Err, Ok
from toolwire.toolset import ToolSet

CALLED: list[Any] = []


@pytest.fixture(autouse=True)
def _nothing_called():
    CALLED.clear()


def add(a: int, b: int = 1) -> int:
    CALLED.append((a, b))
    return a + b


async def later(a: int, b: int = 1) -> int:
    await asyncio.sleep(0)
    return add(a, b)


def hidden_coroutine(a: int) -> Any:
    return later(a)


class Awaitable:
    def __await__(self) -> Any:
        yield from asyncio.sleep(0).__await__()
        return "awaited"


def awaitable() -> Any:
    return Awaitable()


TOOLS = ToolSet(add, later, hidden_coroutine, awaitable)


def arun(tools: ToolSet, name: str, arguments: Any = "{}", **options: Any) -> Any:
    return asyncio.run(tools.arun(name, arguments, **options))


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


# Coroutines


def test_coroutines_are_awaited():
    assert arun(TOOLS, "later", '{"a": 1}') == Ok(2)
    assert arun(TOOLS, "hidden_coroutine", '{"a": 1}') == Ok(2)
    assert arun(TOOLS, "awaitable") == Ok("awaited")
    assert arun(TOOLS, "add", '{"a": 1, "b": null}') == Ok(2)
    for arguments in ("", None, "null"):
        assert arun(TOOLS, "later", arguments).error.code == "invalid_arguments"
        assert arun(TOOLS, "awaitable", arguments) == Ok("awaited")
        assert arun(TOOLS, "awaitable", arguments, timeout=5) == Ok("awaited")


@pytest.mark.parametrize("name", ["later", "hidden_coroutine"])
def test_run_of_a_coroutine_is_an_error_and_leaves_nothing_behind(name):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert TOOLS.run(name, {"a": 1}).error.code == "async_tool"
        assert TOOLS.validate(name, {"a": 1}).unwrap().call().error.code == "async_tool"
        gc.collect()
    assert CALLED == []


def test_the_caller_may_cancel():
    ended = []

    async def waits() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            ended.append(True)

    async def main() -> None:
        task = asyncio.create_task(ToolSet(waits).arun("waits", "{}"))
        await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(main())
    assert ended == [True]


# Threads and time

VARIABLE = contextvars.ContextVar("VARIABLE", default="unset")


def where() -> Any:
    return threading.get_ident(), VARIABLE.get()


@tool(thread=True, name="aside")
def aside() -> Any:
    return where()


@tool(thread=True)
def aside_later() -> Any:
    return later(1)


def test_plain_functions_run_inline_or_in_a_thread_on_request():
    tools = ToolSet(where, aside, aside_later)

    async def main() -> list[Any]:
        VARIABLE.set("mine")
        return [threading.get_ident(), (await tools.arun("where", "{}")).value, (await tools.arun("aside", "{}")).value]

    me, inline, thread = asyncio.run(main())
    assert inline == (me, "mine")
    assert thread[0] != me
    assert thread[1] == "mine"
    assert tools.run("aside", "{}").value[0] == threading.get_ident()
    assert arun(tools, "aside_later") == Ok(2)


def test_a_coroutine_has_no_use_for_a_thread():
    async def f() -> None: ...

    with pytest.raises(DefinitionError, match="thread=True is for plain functions"):
        ToolSet(tool(thread=True)(f))


@tool(timeout=0.05)
async def slow(error: bool = False) -> None:
    if error:
        raise TimeoutError("upstream is slow")
    await asyncio.sleep(60)


@tool(timeout=0.05)
async def slow_and_stubborn(how: str) -> str:
    try:
        await asyncio.sleep(60)
    except asyncio.CancelledError:
        if how == "raises":
            raise ValueError from None
        return "rescued"
    raise AssertionError


DONE = threading.Event()


@tool(timeout=0.05)
def slow_in_thread() -> str:
    time.sleep(0.2)
    DONE.set()
    return "late"


LIMITED = ToolSet(slow, slow_and_stubborn, slow_in_thread)


def test_a_tool_that_takes_too_long():
    said = 'The tool "slow" did not finish within 0.05 seconds; it may still have had an effect.'
    assert arun(LIMITED, "slow").error.to_dict() == {"code": "timed_out", "message": said}
    assert arun(LIMITED, "slow", timeout=0.01).text == said.replace("0.05", "0.01")
    assert asyncio.run(LIMITED.validate("slow", "{}").unwrap().acall()).text == said


def test_a_timeout_of_the_tool_is_the_tools(caplog):
    assert arun(LIMITED, "slow", {"error": True}).error.code == "raised"


def test_a_tool_may_answer_its_cancellation():
    assert arun(LIMITED, "slow_and_stubborn", {"how": "returns"}) == Ok("rescued")


def test_a_tool_that_answers_its_cancellation_with_an_exception_is_late(caplog):
    assert arun(LIMITED, "slow_and_stubborn", {"how": "raises"}).error.code == "timed_out"


def test_a_thread_goes_on_after_its_time():
    DONE.clear()

    async def main() -> Any:
        result = await LIMITED.arun("slow_in_thread", "{}")
        return result.error.code, DONE.is_set()

    assert asyncio.run(main()) == ("timed_out", False)
    assert DONE.wait(5)


def test_run_has_no_time_limit():
    assert LIMITED.run("slow_in_thread", "{}") == Ok("late")


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
