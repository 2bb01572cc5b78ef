"""Functions around every call (SPEC D9)."""

from __future__ import annotations

import asyncio
import inspect
from typing import Annotated, Any

import pytest

from toolwire import Injected
from toolwire.dispatch.runner import Runner
from toolwire.errors import DefinitionError, InjectionError
from toolwire.results import Call, CallError, Err, Ok
from toolwire.toolset import ToolSet

LOG: list[Any] = []


@pytest.fixture(autouse=True)
def _empty_log():
    LOG.clear()


def f(a: int) -> int:
    LOG.append("f")
    return a


async def g(a: int) -> int:
    LOG.append("g")
    return a


def named(name: str) -> Any:
    def hook(call: Call, call_next: Any) -> Any:
        LOG.append((name, call))
        return call_next(call)

    return hook


def test_hooks_stand_around_a_call_the_first_outermost():
    result = ToolSet(f, hooks=[named("outer"), named("inner")]).run("f", '{"a": 1}')
    call = Call("", "f", '{"a": 1}')
    assert (result, LOG) == (Ok(1), [("outer", call), ("inner", call), "f"])


@pytest.mark.parametrize("name", ["f", "g"])
def test_hooks_stand_around_awaited_calls_too(name):
    result = asyncio.run(ToolSet(f, g, hooks=[named("outer"), named("inner")]).arun(name, {"a": 1}))
    call = Call("", name, {"a": 1})
    assert (result, LOG) == (Ok(1), [("outer", call), ("inner", call), name])


def test_a_hook_may_await():
    async def hook(call: Call, call_next: Any) -> Any:
        await asyncio.sleep(0)
        result = await call_next(call)
        return Ok(result.value + 1)

    assert asyncio.run(ToolSet(f, hooks=[hook]).arun("f", {"a": 1})) == Ok(2)


def test_a_hook_may_answer_itself():
    refused = Err(CallError("raised", "Not today."))
    tools = ToolSet(f, hooks=[lambda call, call_next: refused, named("inner")])
    assert (tools.run("f", "{}"), asyncio.run(tools.arun("f", "{}")), LOG) == (refused, refused, [])


def test_a_hook_may_change_the_arguments():
    tools = ToolSet(f, hooks=[lambda call, call_next: call_next(Call(call.id, call.name, {"a": 5}))])
    assert tools.run("f", '{"a": "?"}') == Ok(5)
    assert asyncio.run(tools.arun("f", '{"a": "?"}')) == Ok(5)


def test_a_hook_may_not_change_the_tool():
    tools = ToolSet(f, hooks=[lambda call, call_next: call_next(Call("", "g", call.arguments))])
    with pytest.raises(ValueError, match="f: a hook may change the arguments of a call, not its tool .it became 'g'."):
        tools.run("f", "{}")


def test_a_hook_sees_errors_as_results():
    def hook(call: Call, call_next: Any) -> Any:
        result = call_next(call)
        LOG.append(result.error.code)
        return result

    assert ToolSet(f, hooks=[hook]).run("f", "{}").error.code == "invalid_arguments"
    assert LOG == ["invalid_arguments"]


def test_an_exception_of_a_hook_is_the_callers():
    def hook(call: Call, call_next: Any) -> Any:
        raise LookupError("mine")

    tools = ToolSet(f, hooks=[hook])
    with pytest.raises(LookupError, match="mine"):
        tools.run("f", "{}")
    with pytest.raises(LookupError, match="mine"):
        asyncio.run(tools.arun("f", "{}"))


def test_a_hook_that_gives_no_result():
    tools = ToolSet(f, hooks=[lambda call, call_next: None])
    with pytest.raises(TypeError, match="f: a hook gave NoneType; let it return what call_next gave"):
        tools.run("f", "{}")
    with pytest.raises(TypeError, match="f: a hook gave NoneType; let it return what call_next gave"):
        asyncio.run(tools.arun("f", "{}"))


def test_a_hook_that_has_to_be_awaited():
    async def hook(call: Call, call_next: Any) -> Any: ...

    with pytest.raises(TypeError, match=r"f: the hook \S+\.hook has to be awaited; use arun, acall or aanswer"):
        ToolSet(f, hooks=[hook]).run("f", "{}")


def test_a_missing_injected_value_is_found_before_any_hook():
    def h(db: Annotated[str, Injected]) -> str:
        return db

    tools = ToolSet(h, hooks=[named("hook")])
    with pytest.raises(InjectionError):
        tools.run("h", "{}")
    with pytest.raises(InjectionError):
        asyncio.run(tools.arun("h", "{}"))
    assert LOG == []
    assert tools.run("h", "{}", context={"db": "d"}) == Ok("d")


def test_hooks_are_asked_when_approved_arguments_are_used():
    bound = ToolSet(f, g, hooks=[named("hook")]).validate("f", '{"a": 1.0}').unwrap()
    assert LOG == []
    call = Call("", "f", {"a": 1.0})
    assert (bound.call(), LOG) == (Ok(1), [("hook", call), "f"])
    LOG.clear()
    assert (asyncio.run(bound.acall()), LOG) == (Ok(1), [("hook", call), "f"])


def test_a_hook_may_change_approved_arguments_which_are_checked_again():
    tools = ToolSet(f, hooks=[lambda call, call_next: call_next(Call("", "f", {"a": "?"}))])
    bound = tools.validate("f", '{"a": 1}').unwrap()
    assert bound.call().error.code == "invalid_arguments"
    assert asyncio.run(bound.acall()).error.code == "invalid_arguments"


def test_an_awaited_call_with_a_time_limit_has_hooks_too():
    assert asyncio.run(ToolSet(g, hooks=[named("hook")]).arun("g", {"a": 1}, timeout=5)) == Ok(1)
    assert [("hook", Call("", "g", {"a": 1})), "g"] == LOG


def test_a_call_with_an_id_shows_it():
    runner = ToolSet(f, hooks=[named("hook")])._runners["f"]
    call = Call("call_1", "f", {"a": 1})
    assert runner.run_call(call, None) == Ok(1)
    assert asyncio.run(runner.arun_call(call, None)) == Ok(1)
    assert [("hook", call), "f", ("hook", call), "f"] == LOG


def test_without_hooks_nothing_stands_in_between():
    tools = ToolSet(f)
    runner = tools._runners["f"]
    assert isinstance(runner, Runner)
    assert tools._runs["f"] is runner.run
    assert inspect.isfunction(runner.run)


@pytest.mark.parametrize("hook", [None, "f", 5])
def test_a_hook_is_callable(hook):
    with pytest.raises(DefinitionError, match="a hook is a function of"):
        ToolSet(f, hooks=[hook])
