"""`calls`, `reply`, `answer` and `aanswer`: every call one result, in order, whatever the call."""

from __future__ import annotations

import asyncio
import json
import pickle
import threading
from typing import Annotated

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolwire import Call, EmitError, Err, Injected, InjectionError, Ok, ToolSet

RAN: list[str] = []


@pytest.fixture(autouse=True)
def _nothing_ran():
    RAN.clear()


def double(n: int) -> int:
    """Double a number."""
    RAN.append(f"double {n}")
    return 2 * n


def fail() -> None:
    """Fail."""
    raise ValueError


def whoami(user: Annotated[str, Injected]) -> str:
    """Say who asks."""
    RAN.append("whoami")
    return user


async def fetch(n: int) -> str:
    """Fetch a page."""
    return f"page {n}"


tools = ToolSet(double, fail, fetch)


def message(*calls):
    return {
        "role": "assistant",
        "tool_calls": [
            {"id": f"c{number}", "type": "function", "function": {"name": name, "arguments": arguments}}
            for number, (name, arguments) in enumerate(calls)
        ],
    }


def contents(messages):
    return [(one["tool_call_id"], one["content"]) for one in messages]


UNKNOWN = 'There is no tool "nope". The tools are "double", "fail", "fetch".'
CALLS = message(
    ("double", '{"n": 1}'),
    ("nope", "{}"),
    ("double", ""),
    ("double", '{"n": '),
    ("fail", ""),
    ("fetch", '{"n": 2}'),
    ("double", {"n": 3}),
)
ANSWERED = [
    ("c0", "2"),
    ("c1", UNKNOWN),
    ("c2", 'The arguments for "double" do not fit. It was not called.\n- n: missing; expected an integer'),
    (
        "c3",
        'The arguments for "double" are not valid JSON (line 1, column 6: the text ends before the JSON does; send it again in full). It was not called.',
    ),
    ("c4", 'The tool "fail" failed (ValueError).'),
    ("c5", 'The tool "fetch" was not run: it is asynchronous and has to be awaited (arun, acall or aanswer).'),
    ("c6", "6"),
]


def test_every_call_has_one_result():
    assert contents(tools.answer("openai", CALLS)) == ANSWERED
    assert RAN == ["double 1", "double 3"]


def test_every_call_has_one_result_when_it_is_awaited():
    answered = [("c5", "page 2") if call_id == "c5" else (call_id, text) for call_id, text in ANSWERED]
    assert contents(asyncio.run(tools.aanswer("openai", CALLS))) == answered


def test_unknown_names_may_be_left_to_the_caller():
    known = [answer for answer in ANSWERED if answer[0] != "c1"]
    assert contents(tools.answer("openai", CALLS, only_known=True)) == known
    assert [call_id for call_id, _ in contents(asyncio.run(tools.aanswer("openai", CALLS, only_known=True)))] == [
        call_id for call_id, _ in known
    ]
    assert (
        tools.answer("anthropic", [{"type": "tool_use", "id": "t", "name": "nope", "input": {}}], only_known=True) == []
    )


def test_the_halves():
    calls = tools.calls("openai", CALLS)
    assert calls[:2] == [Call("c0", "double", '{"n": 1}'), Call("c1", "nope", "{}")]
    replies = [tools.reply("openai", call, tools.run(call.name, call.arguments)) for call in calls]
    assert replies == tools.answer("openai", CALLS)


def test_a_reply_may_be_the_callers_own():
    assert tools.reply("openai", Call("c", "nope", "{}"), Ok("mine")) == {
        "role": "tool",
        "tool_call_id": "c",
        "content": "mine",
    }


def test_nothing_to_call():
    for response in (None, [], {"role": "assistant", "content": "Hi."}):
        assert tools.answer("openai", response) == []
        assert asyncio.run(tools.aanswer("openai", response)) == []


CHAT = message(("double", '{"n": 1}'))
ANTHROPIC = {"role": "assistant", "content": [{"type": "tool_use", "id": "t", "name": "double", "input": {"n": 1}}]}
RESPONSES = {"output": [{"type": "function_call", "call_id": "c", "name": "double", "arguments": '{"n": 1}'}]}
BEDROCK = {"output": {"message": {"content": [{"toolUse": {"toolUseId": "t", "name": "double", "input": {"n": 1}}}]}}}


@pytest.mark.parametrize(
    ("target", "response", "other"),
    [
        ("openai", ANTHROPIC, "anthropic"),
        ("mistral", ANTHROPIC, "anthropic"),
        ("gemini", ANTHROPIC, "anthropic"),
        ("bedrock", ANTHROPIC, "anthropic"),
        ("bedrock", RESPONSES, "openai-responses"),
        ("anthropic", CHAT, "openai"),
        ("openai-responses", CHAT, "openai"),
        ("openai-responses", BEDROCK, "bedrock"),
    ],
)
def test_calls_of_another_provider_are_not_passed_over(target, response, other):
    with pytest.raises(TypeError, match=f"^dict holds calls as '{other}' has them, not '{target}'$"):
        tools.answer(target, response)
    with pytest.raises(TypeError, match="holds calls as"):
        tools.calls(target, response)
    assert len(tools.calls(other, response)) == 1
    assert RAN == []


def test_unknown_targets_and_options():
    for use in (
        lambda: tools.calls("nope", CALLS),
        lambda: tools.answer("nope", CALLS),
        lambda: asyncio.run(tools.aanswer("nope", CALLS)),
        lambda: tools.reply("nope", Call("c", "double", ""), Ok(1)),
    ):
        with pytest.raises(EmitError, match="unknown target 'nope'; "):
            use()
    with pytest.raises(EmitError, match="openai has no option 'revision'; it has none"):
        tools.answer("openai", CALLS, revision="2025-11-25")
    with pytest.raises(EmitError, match="the option revision of mcp is one of '2026-07-28', '2025-11-25', not 'x'"):
        tools.answer("mcp", {"name": "double"}, revision="x")
    assert RAN == []


def test_options_of_a_target():
    params = {"name": "double", "arguments": {"n": 1}}
    content = [{"type": "text", "text": "2"}]
    older = {"content": content, "structuredContent": {"result": 2}, "isError": False}
    newer = {"resultType": "complete", "content": content, "structuredContent": 2, "isError": False}
    assert tools.answer("mcp", params) == [newer]
    assert tools.answer("mcp", params, revision="2025-11-25") == [older]
    assert asyncio.run(tools.aanswer("mcp", params, revision="2025-11-25")) == [older]
    assert tools.reply("mcp", Call("", "double", {}), Ok(2), revision="2025-11-25") == older


# A law

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3) | st.just("n"), inner, max_size=3),
    max_leaves=4,
)
NAMES = st.sampled_from(["double", "nope", "", None])
ASKED = st.lists(st.tuples(st.text(min_size=1), NAMES, JSON | st.binary()), max_size=5)

# For each target: one call in its own words, and the ids in its results.
WORDS = {
    "openai": (
        lambda call_id, name, arguments: {"id": call_id, "function": {"name": name, "arguments": arguments}},
        lambda results: [one["tool_call_id"] for one in results],
    ),
    "openai-responses": (
        lambda call_id, name, arguments: {
            "type": "function_call",
            "call_id": call_id,
            "name": name,
            "arguments": arguments,
        },
        lambda results: [one["call_id"] for one in results],
    ),
    "anthropic": (
        lambda call_id, name, arguments: {"type": "tool_use", "id": call_id, "name": name, "input": arguments},
        lambda results: [block["tool_use_id"] for one in results for block in one["content"]],
    ),
    "gemini": (
        lambda call_id, name, arguments: {"functionCall": {"id": call_id, "name": name, "args": arguments}},
        lambda results: [part["functionResponse"]["id"] for one in results for part in one["parts"]],
    ),
    "bedrock": (
        lambda call_id, name, arguments: {"toolUse": {"toolUseId": call_id, "name": name, "input": arguments}},
        lambda results: [block["toolResult"]["toolUseId"] for one in results for block in one["content"]],
    ),
}


@pytest.mark.parametrize("target", WORDS)
@given(asked=ASKED)
def test_whatever_a_model_asks_for_has_one_result(target, asked):
    call, ids = WORDS[target]
    response = [call(*one) for one in asked]
    results = tools.answer(target, response)
    assert ids(results) == [call_id for call_id, _, _ in asked]
    assert len(results) <= 1 or target.startswith("openai")
    assert asyncio.run(tools.aanswer(target, response)) == results
    known = tools.answer(target, response, only_known=True)
    assert ids(known) == [call_id for call_id, name, _ in asked if name == "double"]


# Injected values


def test_a_missing_injected_value_is_said_before_anything_runs():
    both = ToolSet(double, whoami)
    calls = message(("double", '{"n": 1}'), ("whoami", ""))
    for use in (lambda: both.answer("openai", calls), lambda: asyncio.run(both.aanswer("openai", calls))):
        with pytest.raises(InjectionError, match="whoami: the injected parameter 'user' has no value"):
            use()
    assert RAN == []


def test_the_context_reaches_every_call():
    both = ToolSet(double, whoami)
    calls = message(("whoami", ""), ("double", '{"n": 1}'))
    assert contents(both.answer("openai", calls, context={"user": "ann"})) == [("c0", "ann"), ("c1", "2")]
    awaited = both.aanswer("openai", calls, context={"user": "ann"})
    assert contents(asyncio.run(awaited)) == [("c0", "ann"), ("c1", "2")]
    assert contents(both.bind(user="bob").answer("openai", calls)) == [("c0", "bob"), ("c1", "2")]


# Hooks


def test_hooks_see_the_call_of_the_provider():
    seen = []

    def hook(call, call_next):
        seen.append(call)
        return call_next(call)

    hooked = ToolSet(double, hooks=[hook])
    hooked.answer("openai", CALLS["tool_calls"][0])
    asyncio.run(hooked.aanswer("openai", CALLS["tool_calls"][0]))
    assert seen == [Call("c0", "double", '{"n": 1}')] * 2


def test_the_exception_of_a_hook_is_the_callers_and_cancels_the_rest():
    ended = []

    async def slow() -> str:
        try:
            await asyncio.sleep(30)
        except asyncio.CancelledError:
            ended.append("cancelled")
            raise
        return "late"

    async def hook(call, call_next):
        if call.name == "double":
            await asyncio.sleep(0)
            raise PermissionError("not today")
        return await call_next(call)

    hooked = ToolSet(slow, double, hooks=[hook])
    with pytest.raises(PermissionError, match="^not today$"):
        asyncio.run(hooked.aanswer("openai", message(("slow", ""), ("double", '{"n": 1}'))))
    assert ended == ["cancelled"]
    with pytest.raises(PermissionError, match="^not today$"):
        asyncio.run(hooked.aanswer("openai", message(("double", '{"n": 1}'))))


# At the same time


def test_awaited_calls_run_at_the_same_time_and_keep_their_order():
    async def talk():
        arrived = asyncio.Barrier(3)

        async def meet(n: int) -> int:
            await arrived.wait()
            await asyncio.sleep(0.01 * (3 - n))
            return n

        calls = message(*(("meet", json.dumps({"n": n})) for n in range(3)))
        return await asyncio.wait_for(ToolSet(meet).aanswer("openai", calls), 10)

    assert contents(asyncio.run(talk())) == [("c0", "0"), ("c1", "1"), ("c2", "2")]


@pytest.mark.parametrize(("bound", "most"), [({}, 8), ({"at_once": 2}, 2), ({"at_once": 1}, 1)])
def test_no_more_than_so_many_run_at_the_same_time(bound, most):
    running, peak = 0, 0

    async def work(n: int) -> int:
        nonlocal running, peak
        running += 1
        peak = max(peak, running)
        await asyncio.sleep(0.001)
        running -= 1
        return n

    calls = message(*(("work", json.dumps({"n": n})) for n in range(20)))
    answered = asyncio.run(ToolSet(work).aanswer("openai", calls, **bound))
    assert contents(answered) == [(f"c{n}", str(n)) for n in range(20)]
    assert peak == most


@pytest.mark.parametrize("at_once", [0, -1])
def test_a_bound_below_one_would_wait_for_ever(at_once):
    with pytest.raises(ValueError, match=f"^at_once is 1 or more, not {at_once}$"):
        asyncio.run(tools.aanswer("openai", CALLS, at_once=at_once))


def test_a_cancelled_answer_cancels_its_calls():
    ended = []

    async def slow() -> None:
        try:
            await asyncio.sleep(30)
        finally:
            ended.append("ended")

    async def talk():
        task = asyncio.create_task(ToolSet(slow).aanswer("openai", message(("slow", ""), ("slow", ""))))
        await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(talk())
    assert ended == ["ended", "ended"]


def test_one_set_answers_in_several_threads():
    answers = []
    threads = [
        threading.Thread(target=lambda: answers.append(tools.answer("openai", CALLS["tool_calls"][6])))
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [[{"role": "tool", "tool_call_id": "c6", "content": "6"}]] * 8


def test_a_pickled_set_answers():
    sent = pickle.loads(pickle.dumps(ToolSet(double)))
    assert contents(sent.answer("openai", CALLS["tool_calls"][0])) == [("c0", "2")]


def test_what_is_refused_is_not_called():
    assert isinstance(tools.run("double", "{}"), Err)
    assert RAN == []
