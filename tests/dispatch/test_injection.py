"""Values that the caller gives a tool and the model never sees (SPEC A7)."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import pytest
from pydantic import AfterValidator, Field, ValidationInfo

from toolwire import Injected
from toolwire.errors import DefinitionError, InjectionError
from toolwire.results import Ok
from toolwire.toolset import ToolSet

RAN: list[str] = []


class Db:
    pass


DB = Db()


def read(db: Annotated[Db, Injected], key: str, *, user: Annotated[str, Injected] = "nobody") -> Any:
    RAN.append(key)
    return db, key, user


def plain(a: int = 1) -> int:
    return a


TOOLS = ToolSet(read, plain)


def test_values_come_from_the_context():
    assert TOOLS.run("read", '{"key": "k"}', context={"db": DB}) == Ok((DB, "k", "nobody"))
    assert TOOLS.run("read", {"key": "k"}, context={"db": DB, "user": "u", "other": 1}) == Ok((DB, "k", "u"))
    assert asyncio.run(TOOLS.arun("read", b'{"key": "k"}', context={"db": DB})) == Ok((DB, "k", "nobody"))


def test_a_missing_value_is_the_callers_error_and_nothing_runs():
    RAN.clear()
    message = r"read: the injected parameter 'db' has no value; pass context=\{'db': ...\} or use .bind\(db=...\)"
    for context in (None, {}, {"user": "u"}, object()):
        with pytest.raises(InjectionError, match=message):
            TOOLS.run("read", '{"key": "k"}', context=context)
        with pytest.raises(InjectionError, match=message):
            asyncio.run(TOOLS.arun("read", '{"key": "k"}', context=context))
        with pytest.raises(InjectionError, match=message):
            asyncio.run(TOOLS.arun("read", '{"key": "k"}', context=context, timeout=5))
    assert RAN == []


def test_values_can_be_bound():
    bound = TOOLS.bind(db=DB)
    assert bound.run("read", '{"key": "k"}') == Ok((DB, "k", "nobody"))
    assert bound.run("read", '{"key": "k"}', context={"user": "u"}) == Ok((DB, "k", "u"))
    assert bound.bind(user="v").run("read", '{"key": "k"}') == Ok((DB, "k", "v"))
    assert bound.bind(user="v").run("read", '{"key": "k"}', context={"user": "u"}) == Ok((DB, "k", "u"))
    assert bound.run("plain", "{}") == Ok(1)
    with pytest.raises(InjectionError):
        TOOLS.run("read", '{"key": "k"}')


def test_only_injected_parameters_can_be_bound():
    with pytest.raises(DefinitionError, match="no tool has an injected parameter named a, key; there are db, user"):
        TOOLS.bind(key="k", a=1)


@pytest.mark.parametrize("name", ["db", "user"])
def test_a_model_cannot_reach_them(name):
    def free(db: Annotated[Db, Injected], **others: Any) -> Any:
        return db, others

    tools = TOOLS | ToolSet(free)
    for tool in ("read", "free") if name == "db" else ("read",):
        error = tools.run(tool, {"key": "k", name: "x"}, context={"db": DB}).error
        assert [(issue.path, issue.code) for issue in error.issues] == [((name,), "unknown_argument")]


def test_a_set_may_have_a_context():
    tools = ToolSet(read, context={"db": DB, "user": "set"})
    assert tools.run("read", '{"key": "k"}') == Ok((DB, "k", "set"))
    assert tools.run("read", '{"key": "k"}', context={"user": "call"}) == Ok((DB, "k", "call"))
    assert asyncio.run(tools.arun("read", '{"key": "k"}')) == Ok((DB, "k", "set"))
    assert asyncio.run(tools.arun("read", '{"key": "k"}', timeout=5)) == Ok((DB, "k", "set"))
    assert tools.validate("read", '{"key": "k"}').unwrap().call() == Ok((DB, "k", "set"))


def test_a_factory_of_an_injected_parameter_stands_in():
    def f(made: Annotated[list[int], Injected, Field(default_factory=list)], a: int = 1) -> Any:
        made.append(a)
        return made

    tools = ToolSet(f)
    assert (tools.run("f", "{}"), tools.run("f", "{}")) == (Ok([1]), Ok([1]))
    assert tools.run("f", "{}", context={"made": [0]}) == Ok([0, 1])


def seen(value: int, info: ValidationInfo) -> int:
    return value if info.context is None else info.context["add"] + value


def test_the_context_is_that_of_validation():
    def f(a: Annotated[int, AfterValidator(seen)]) -> int:
        return a

    tools = ToolSet(f)
    assert tools.run("f", '{"a": 1}') == Ok(1)
    for arguments in ('{"a": 1}', b'{"a": 1}', {"a": 1}):
        assert tools.run("f", arguments, context={"add": 10}) == Ok(11)
    assert ToolSet(f, context={"add": 20}).run("f", {"a": 1}) == Ok(21)
    assert tools.validate("f", {"a": 1}, context={"add": 10}).unwrap().call() == Ok(11)


def test_a_context_that_is_no_mapping_is_only_for_validation():
    class Context:
        def __getitem__(self, name: str) -> int:
            return 100

    def f(a: Annotated[int, AfterValidator(seen)]) -> int:
        return a

    assert ToolSet(f, context={"add": 1}).run("f", '{"a": 1}', context=Context()) == Ok(101)
    assert ToolSet(f, context=Context()).run("f", '{"a": 1}', context={"add": 1}) == Ok(2)
