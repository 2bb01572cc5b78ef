"""A tool made from somebody else's schema is a tool like any other."""

from __future__ import annotations

import asyncio
import functools
import pickle
import threading

import pytest

from tests.foreign.tools import tools_of, with_property
from toolwire import DefinitionError, EmitError, Ok, Tool, ToolSet, tool
from toolwire.targets import TARGETS

SCHEMA = {
    "type": "object",
    "properties": {"query": {"type": "string", "description": "What to look for."}, "limit": {"type": "integer"}},
    "required": ["query"],
    "additionalProperties": False,
}


def forward(arguments: dict) -> str:
    return ",".join(arguments)


async def forward_later(arguments):
    await asyncio.sleep(0)
    return sorted(arguments)


class Server:
    def __init__(self, name):
        self.name = name

    def call(self, arguments):
        return [self.name, arguments]

    async def __call__(self, arguments):
        return [self.name, arguments]


SEARCH = Tool.from_schema("search", "Find things.", SCHEMA, forward)


class TestHandlers:
    def test_plain(self):
        assert ToolSet(SEARCH).run("search", '{"query": "x", "limit": 2.0}') == Ok("query,limit")

    def test_async(self):
        tools = ToolSet(Tool.from_schema("search", None, SCHEMA, forward_later))
        assert asyncio.run(tools.arun("search", '{"query": "x"}')) == Ok(["query"])
        assert tools.run("search", '{"query": "x"}').error.code == "async_tool"

    def test_a_coroutine_from_a_plain_function_is_awaited(self):
        tools = ToolSet(Tool.from_schema("search", None, SCHEMA, lambda given: forward_later({**given})))
        assert asyncio.run(tools.arun("search", '{"query": "x", "limit": null}')) == Ok(["query"])

    @pytest.mark.parametrize(
        ("handler", "value"),
        [
            (Server("a").call, ["a", {"query": "x"}]),
            (functools.partial(lambda server, arguments: [server, arguments], "b"), ["b", {"query": "x"}]),
            (lambda *everything: list(everything), [{"query": "x"}]),
            (lambda first, second=2, *rest, third=3, **more: [first, second, third], [{"query": "x"}, 2, 3]),
            (lambda **arguments: arguments, {"query": "x"}),
            (lambda *, option=1, **arguments: [option, arguments], [1, {"query": "x"}]),
        ],
    )
    def test_whatever_takes_one_dict_or_only_keywords(self, handler, value):
        assert ToolSet(Tool.from_schema("search", None, SCHEMA, handler)).run("search", {"query": "x"}) == Ok(value)

    def test_an_async_object(self):
        tools = ToolSet(Tool.from_schema("search", None, SCHEMA, Server("c")))
        assert asyncio.run(tools.arun("search", {"query": "x"})) == Ok(["c", {"query": "x"}])

    def test_a_wrapper_that_hands_keywords_on(self):
        def logged(function):
            @functools.wraps(function)
            def wrapper(**keywords):
                return ["logged", function(**keywords)]

            return wrapper

        tools = ToolSet(Tool.from_schema("search", None, SCHEMA, logged(forward)))
        assert tools.run("search", {"query": "x"}) == Ok(["logged", "query"])

    @pytest.mark.parametrize("handler", [lambda: 1, lambda a, b: 1, lambda a, *, b: 1, lambda *, a, b: 1])
    def test_anything_else_is_refused(self, handler):
        with pytest.raises(DefinitionError, match="one dict of all arguments; write handler") as caught:
            Tool.from_schema("search", None, SCHEMA, handler)
        assert str(caught.value).startswith("search (")

    def test_a_generator_is_refused(self):
        def handler(arguments):
            yield arguments

        with pytest.raises(DefinitionError, match=r"^search \(.*: a generator function gives no result"):
            Tool.from_schema("search", None, SCHEMA, handler)

    def test_what_is_no_function_is_refused(self):
        with pytest.raises(DefinitionError, match="^search: 3 cannot be called with the arguments; write a function"):
            Tool.from_schema("search", None, SCHEMA, 3)


class TestWhatIsSaidAboutIt:
    def test_describe(self):
        assert ToolSet(SEARCH).describe() == [
            {
                "module": __name__,
                "name": "search",
                "description": "Find things.",
                "parameters": SCHEMA,
                "returns": {"type": "string"},
            }
        ]

    def test_the_schema_is_copied_in_both_directions(self):
        schema = with_property({"type": "string"})
        made = Tool.from_schema("search", None, schema, forward)
        schema["properties"]["x"]["type"] = "integer"
        made.json_schema()["properties"].clear()
        assert made.parameters == with_property({"type": "string"})

    @pytest.mark.parametrize("name", [3, "", None])
    def test_a_name_that_is_none(self, name):
        with pytest.raises(DefinitionError, match=f"^the name of a tool is a string that is not empty, not {name!r}$"):
            Tool.from_schema(name, None, SCHEMA, forward)

    def test_a_description_that_is_none(self):
        with pytest.raises(DefinitionError, match="^search: the description of a tool is a string or None, not 3$"):
            Tool.from_schema("search", 3, SCHEMA, forward)

    def test_findings(self):
        def handler(arguments) -> "Unknown":  # noqa: F821
            """The docstring of a handler describes no tool."""

        schema = {"properties": {"_": {}, "a b": {}, "ok": {}}}
        made = Tool.from_schema("math.sum", None, schema, handler)
        assert made.description is None
        assert [(finding.code, finding.path) for finding in made.findings] == [
            ("tool_name", ""),
            ("unresolved_return", ""),
            ("underscore_name", "/properties/_"),
            ("parameter_name", "/properties/a b"),
            ("no_description", ""),
        ]

    @pytest.mark.parametrize("target", TARGETS)
    def test_every_target(self, target):
        (definition,) = ToolSet(SEARCH).emit(target, on_loss="ignore")
        assert "What to look for." in str(definition)

    def test_strict(self):
        assert ToolSet(SEARCH).emit("openai", strict=True) == [
            {
                "type": "function",
                "function": {
                    "name": "search",
                    "description": "Find things.",
                    "parameters": {
                        "type": "object",
                        "properties": {
                            "query": {"type": "string", "description": "What to look for."},
                            "limit": {"type": ["integer", "null"]},
                        },
                        "required": ["query", "limit"],
                        "additionalProperties": False,
                    },
                    "strict": True,
                },
            }
        ]

    def test_a_name_no_target_takes(self):
        with pytest.raises(EmitError, match=r"math\.sum"):
            ToolSet(Tool.from_schema("math.sum", "Add.", SCHEMA, forward)).emit("openai")


class TestInASet:
    def test_names(self):
        tools = ToolSet(SEARCH).prefixed("crm_") | ToolSet(SEARCH)
        assert tools.names == ("crm_search", "search")
        assert tools.run("crm_search", {}).text == (
            'The arguments for "crm_search" do not fit. It was not called.\n- query: missing; expected a string'
        )

    def test_hooks(self):
        seen = []

        def hook(call, call_next):
            seen.append(call.arguments)
            return call_next(call)

        assert ToolSet(SEARCH, hooks=[hook]).run("search", '{"query": "x"}') == Ok("query")
        assert seen == ['{"query": "x"}']

    def test_by_its_handler(self):
        assert ToolSet(SEARCH).call(forward, {"query": "x"}) == "query"

    def test_without_docstrings_nothing_is_missing(self, monkeypatch):
        from toolwire import writing

        monkeypatch.setattr(writing, "may_be_stripped", lambda module: True)
        made = Tool.from_schema("search", "Find things.", SCHEMA, forward)
        assert (made.written.restored, made.findings, made.parameters) == (None, (), SCHEMA)

    def test_approval(self):
        result = ToolSet(SEARCH).validate("search", '{"query": "x", "limit": null}')
        assert result.value.arguments == {"query": "x", "limit": None}
        assert result.value.call() == Ok("query")

    def test_options_of_a_marked_handler(self):
        names = []

        @tool(thread=True, strict=False, annotations={"read_only": True}, name="ignored")
        def handler(arguments):
            names.append(threading.current_thread() is threading.main_thread())

        made = Tool.from_schema("search", "Find things.", SCHEMA, handler)
        assert asyncio.run(ToolSet(made).arun("search", {"query": "x"})) == Ok(None)
        assert names == [False]
        assert (made.name, made.source.strict, dict(made.source.annotations)) == ("search", False, {"read_only": True})

    def test_an_answer(self):
        message = {
            "role": "assistant",
            "tool_calls": [
                {"id": "1", "type": "function", "function": {"name": "search", "arguments": '{"query": "x"}'}}
            ],
        }
        assert ToolSet(SEARCH).answer("openai", message) == [{"role": "tool", "tool_call_id": "1", "content": "query"}]

    def test_pickling(self):
        tools = pickle.loads(pickle.dumps(ToolSet(SEARCH, repair="faithful").prefixed("a_")))
        assert tools.names == ("a_search",)
        assert tools["a_search"].parameters == SCHEMA
        assert tools.run("a_search", '{"query": "x", "limit": "3"}').ok

    def test_raised(self):
        def handler(arguments):
            raise ConnectionError("no route")

        result = ToolSet(Tool.from_schema("search", None, SCHEMA, handler)).run("search", {"query": "x"})
        assert (result.error.code, result.text) == ("raised", 'The tool "search" failed (ConnectionError).')

    def test_a_schema_that_is_true_takes_anything(self):
        tools, calls = tools_of(True)
        assert tools.run("f", {"any": [1]}).ok
        assert calls == [{"any": [1]}]
