"""Tools that take their time: coroutines, threads, limits (SPEC D6)."""

from __future__ import annotations

import asyncio
import contextvars
import gc
import threading
import time
import warnings
from typing import Any

import pytest

from tests.dispatch.tools import CALLED, TOOLS, arun, later
from toolwire import tool
from toolwire.errors import DefinitionError
from toolwire.results import Ok
from toolwire.toolset import ToolSet


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


@pytest.mark.parametrize("timeout", [0, -1, float("nan"), True, "1"])
def test_a_time_limit_is_a_number_above_zero(timeout):
    with pytest.raises(ValueError, match="timeout is a number of seconds above 0, not"):
        arun(TOOLS, "add", '{"a": 1}', timeout=timeout)
    assert CALLED == []


def test_a_task_that_is_cancelled_does_not_wait_for_its_thread():
    started, go_on, done = threading.Event(), threading.Event(), threading.Event()

    @tool(thread=True)
    def waits() -> None:
        started.set()
        go_on.wait(5)
        done.set()

    async def main() -> None:
        task = asyncio.create_task(ToolSet(waits).arun("waits", "{}"))
        await asyncio.to_thread(started.wait, 5)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert not done.is_set()
        go_on.set()

    asyncio.run(main())
    assert done.wait(5)


@tool(thread=True)
def sets_in_thread() -> str:
    VARIABLE.set("the tool's")
    return VARIABLE.get()


def sets() -> str:
    VARIABLE.set("the tool's")
    return VARIABLE.get()


async def sets_later() -> str:
    return sets()


@pytest.mark.parametrize(
    ("name", "seen"), [("sets", "the tool's"), ("sets_later", "the tool's"), ("sets_in_thread", "mine")]
)
def test_what_a_tool_sets_is_seen_by_the_caller_but_for_threads_as_in_asyncio(name, seen):
    tools = ToolSet(sets, sets_later, sets_in_thread)

    async def main() -> str:
        VARIABLE.set("mine")
        assert (await tools.arun(name, "{}")) == Ok("the tool's")
        return VARIABLE.get()

    assert asyncio.run(main()) == seen
