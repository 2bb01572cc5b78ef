"""Tools as one immutable collection: composed, described, emitted and called (SPEC P)."""

from __future__ import annotations

import asyncio
import copy
import json
import pickle
import subprocess
import sys
import threading
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel

from toolwire import Injected, Tool, tool
from toolwire.errors import CallFailed, DefinitionError, EmitError
from toolwire.results import Ok
from toolwire.toolset import ToolSet


def add(a: int, b: int = 1) -> int:
    """Add two numbers."""
    return a + b


def sub(a: int, b: int = 1) -> int:
    """Subtract."""
    return a - b


async def wait(seconds: float) -> str:
    """Wait."""
    await asyncio.sleep(0)
    return f"{seconds:g}"


def whoami(user: Annotated[str, Injected]) -> str:
    """Say who asks."""
    return user


class Point(BaseModel):
    """A point."""

    x: int
    y: int = 0


@tool(name="marked", description="Do it.")
def decorated(a: int) -> int:
    return a


def bare(a):
    """No annotation."""


TOOLS = ToolSet(add, sub, wait)


# What is in it


def test_a_set_is_a_collection_by_name():
    assert TOOLS.names == ("add", "sub", "wait")
    assert (len(TOOLS), "add" in TOOLS, "mul" in TOOLS, 5 in TOOLS, [] in TOOLS) == (3, True, False, False, False)
    assert [each.name for each in TOOLS] == ["add", "sub", "wait"]
    assert isinstance(TOOLS["sub"], Tool)
    assert TOOLS["sub"].function is sub
    assert repr(TOOLS) == "<ToolSet of add, sub, wait>"
    with pytest.raises(KeyError):
        TOOLS["mul"]


def test_functions_tools_and_classes_are_taken():
    tools = ToolSet(add, Tool.of(sub), Point, decorated, lambda_tool())
    assert tools.names == ("add", "sub", "Point", "marked", "double")
    assert tools.run("Point", '{"x": 1}') == Ok(Point(x=1))


def lambda_tool() -> Any:
    return tool(name="double")(lambda a: 2 * a)


def test_an_empty_set():
    tools = ToolSet()
    assert repr(tools) == "<ToolSet of no tools>"
    assert (tools.names, list(tools), tools.describe(), tools.findings) == ((), [], [], ())
    assert tools.run("f", "{}").text == 'There is no tool "f". There are no tools.'


@pytest.mark.parametrize(
    ("items", "message"),
    [
        (([add],), r"passed one by one, as in ToolSet\(\*functions\)"),
        (({"add": add},), "passed one by one"),
        (("app.tools",), "a module with ToolSet.from_module"),
        ((sys,), "a module with ToolSet.from_module"),
        ((TOOLS,), "combine sets with"),
        ((add, add), r"two tools are named 'add' .*test_toolset.py.* and .*; rename one"),
        ((5,), "this cannot be called; a tool is a function, another callable or a class of data"),
    ],
)
def test_what_is_no_tool(items, message):
    with pytest.raises(DefinitionError, match=message):
        ToolSet(*items)


def test_findings_are_those_of_the_tools():
    assert [(finding.code, finding.tool) for finding in ToolSet(bare, add).findings] == [("untyped_parameter", "bare")]


def test_descriptions_belong_to_the_caller():
    (described,) = ToolSet(add).describe()
    assert described == {
        "module": add.__module__,
        "name": "add",
        "description": "Add two numbers.",
        "parameters": {
            "type": "object",
            "properties": {"a": {"type": "integer"}, "b": {"type": "integer", "default": 1}},
            "required": ["a"],
            "additionalProperties": False,
        },
        "returns": {"type": "integer"},
    }
    tools = ToolSet(add, bare)
    before = copy.deepcopy(tools.describe())
    tools.describe()[0]["parameters"]["properties"].clear()
    tools.describe()[0]["returns"].clear()
    assert tools.describe() == before
    assert tools.describe()[1]["returns"] is None


# Emission


def test_an_emission_belongs_to_the_caller():
    tools = ToolSet(add)
    first = tools.emit("openai", strict=True)
    expected = copy.deepcopy(first)
    first[0]["function"]["parameters"].clear()
    assert tools.emit("openai", strict=True) == expected
    assert tools.emit("openai") != expected
    assert [finding.code for finding in tools.report("openai", strict=True)] == ["moved"]


def test_unknown_targets_and_options():
    for options in ({}, {"unheard_of": [1]}):
        with pytest.raises(EmitError):
            ToolSet(add).emit("nobody" if not options else "openai", **options)
    with pytest.raises(EmitError):
        ToolSet(add).report("nobody")


# Calls


def test_names_that_are_no_tools():
    for name in ("serch", "", "add ", "Add", None, 5, ["add"], "a\ud800"):
        results = [TOOLS.run(name, "{}"), TOOLS.validate(name, "{}"), asyncio.run(TOOLS.arun(name, "{}"))]
        results.append(asyncio.run(TOOLS.arun(name, "{}", timeout=1)))
        assert {result.error.code for result in results} == {"unknown_tool"}
        assert results[0].error.known_tools == ("add", "sub", "wait")
        json.dumps(results[0].error.to_dict(), ensure_ascii=False).encode()


def test_a_typed_call_gives_the_value():
    assert TOOLS.call(add, '{"a": 1}') == 2
    assert asyncio.run(TOOLS.acall(add, {"a": 1})) == 2
    assert asyncio.run(TOOLS.acall(wait, {"seconds": 0.5})) == "0.5"
    assert TOOLS.prefixed("x_").call(add, '{"a": 1}') == 2
    assert ToolSet(Point).call(Point, {"x": 1}) == Point(x=1)
    assert ToolSet(whoami).call(whoami, "", context={"user": "u"}) == "u"
    assert asyncio.run(ToolSet(whoami).acall(whoami, "", context={"user": "u"})) == "u"


class Service:
    def __init__(self, factor: int) -> None:
        self.factor = factor

    def times(self, a: int) -> int:
        return self.factor * a


def test_a_typed_call_knows_bound_methods():
    two, three = Service(2), Service(3)
    tools = ToolSet(two.times) | ToolSet(three.times).renamed({"times": "times_three"})
    assert tools.call(three.times, {"a": 5}) == 15


@pytest.mark.parametrize(
    ("function", "arguments", "code"),
    [
        (add, "{}", "invalid_arguments"),
        (wait, {"seconds": 1}, "async_tool"),
        (whoami, "{}", "unknown_tool"),
        (5, "{}", "unknown_tool"),
    ],
)
def test_a_typed_call_that_fails(function, arguments, code):
    with pytest.raises(CallFailed) as caught:
        TOOLS.call(function, arguments)
    assert caught.value.error.code == code


# Several threads, processes, memory


def test_first_use_from_eight_threads():
    for _ in range(20):
        tools = ToolSet(add, wait)
        barrier, results = threading.Barrier(8), []

        def use(tools: ToolSet = tools, barrier: threading.Barrier = barrier, results: list[Any] = results) -> None:
            barrier.wait()
            results.append(
                (tools.run("add", '{"a": 1}'), asyncio.run(tools.arun("wait", {"seconds": 1})), tools.describe())
            )

        threads = [threading.Thread(target=use) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert results == [(Ok(2), Ok("1"), tools.describe())] * 8


FULL = (ToolSet(add, Point, duplicate_keys="error").prefixed("p_") | ToolSet(whoami, wait)).bind(user="ann")


def test_a_set_survives_pickling():
    again = pickle.loads(pickle.dumps(FULL))
    assert again.names == FULL.names == ("p_add", "p_Point", "whoami", "wait")
    assert again.run("p_add", '{"a": 1, "a": 2}').error.code == "invalid_json"
    assert again.run("whoami", "") == Ok("ann")
    assert again.describe() == FULL.describe()
    assert again.findings == FULL.findings


def use(tools: ToolSet) -> str:
    return tools.run("whoami", "").text


@pytest.mark.parametrize("method", ["fork", "spawn"])
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_set_can_be_sent_to_worker_processes(method, tmp_path):
    script = f"""
import sys; sys.path.insert(0, {str(tmp_path)!r})
import multiprocessing, tools_module
if __name__ == "__main__":
    with multiprocessing.get_context({method!r}).Pool(1) as pool:
        print(pool.map(tools_module.use, [tools_module.TOOLS]))
"""
    (tmp_path / "tools_module.py").write_text(
        "from toolwire.toolset import ToolSet\ndef f(a: int = 2) -> int: return a\nTOOLS = ToolSet(f)\n"
        "def use(tools): return tools.run('f', '').value\n"
    )
    (tmp_path / "main.py").write_text(script)
    done = subprocess.run([sys.executable, tmp_path / "main.py"], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("[2]\n", "")


def test_what_a_model_sends_is_not_kept():
    import gc
    import tracemalloc

    def f(a: Literal["x"] | int, m: dict[str, int] = {}) -> Any:
        return a

    tools = ToolSet(f)

    def calls(start: int) -> int:
        for number in range(start, start + 400):
            index = f"{number:_>80}"  # longer than what pydantic-core's parser keeps in its cache of strings
            tools.run("f", f'{{"a": {number}, "m": {{"k{index}": {number}}}}}')
            assert tools.run("f", f'{{"a": "w{index}", "n{index}": 1, "m": {{"k{index}": "x"}}}}').text
            assert tools.run(f"name{index}", "{}").text
            tools.validate("f", {"a": number}).unwrap().call()
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        calls(0)
        before = calls(1_000)
        after = calls(2_000)
    finally:
        tracemalloc.stop()
    assert after - before < 20_000


def test_importing_it_loads_neither_asyncio_nor_logging():
    code = "import toolwire.toolset, sys; print(sorted({'asyncio', 'logging', 'difflib', 'griffe'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_a_set_does_not_change():
    for name in ("names", "other"):
        with pytest.raises(AttributeError):
            setattr(TOOLS, name, ())
    assert TOOLS.names == ("add", "sub", "wait")


def test_a_tool_may_be_called_as_a_method_of_the_set_is():
    def run(a: int) -> int:
        return a

    def names(a: int) -> int:
        return -a

    def emit() -> None: ...

    tools = ToolSet(run, names, emit)
    assert tools.names == ("run", "names", "emit")
    assert tools.run("run", {"a": 1}) == Ok(1)
    assert tools.run("names", {"a": 1}) == Ok(-1)
    assert [each["function"]["name"] for each in tools.emit("openai")] == ["run", "names", "emit"]


def test_two_names_can_be_exchanged():
    swapped = TOOLS.renamed({"add": "sub", "sub": "add"})
    assert swapped.names == ("sub", "add", "wait")
    assert swapped.run("sub", {"a": 1, "b": 5}) == Ok(6)


def test_a_prefix_is_a_string():
    with pytest.raises(DefinitionError, match="a prefix is a string, not 5"):
        TOOLS.prefixed(5)  # type: ignore[arg-type]
