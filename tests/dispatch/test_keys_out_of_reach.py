"""No key of the wire reaches what the model is not to give: injected, bound and hidden arguments and fields (SPEC A7)."""

import functools
import itertools
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, Any

import jsonschema_rs
import pydantic.dataclasses
import pytest
from pydantic import AliasChoices, BaseModel, ConfigDict, Field, PrivateAttr
from typing_extensions import TypedDict, Unpack

from toolwire import Injected, ToolSet

SECRET = object()
Hidden = Annotated[Any, Injected]


def named(x: int = 0, *, db: Hidden = None, **others: Any) -> Any:
    return db, others


def positional(db: Hidden, /, x: int = 0, *args: int, **others: Any) -> Any:
    return db, others


def aliased(x: Annotated[int, Field(alias="other")] = 0, *, db: Hidden = None, **others: Any) -> Any:
    return db, others


class Keys(TypedDict, total=False):
    y: int


def flattened(db: Hidden, **others: Unpack[Keys]) -> Any:
    return db, others


def bound(db: Any, x: int = 0, **others: Any) -> Any:
    return db, others


def hidden(x: int = 0, db: Callable[..., int] = SECRET, **others: Any) -> Any:  # type: ignore[assignment]
    return db, others


class Service:
    def __init__(self) -> None:
        self.secret = SECRET

    def method(db, x: int = 0, **others: Any) -> Any:
        return db.secret, others

    def __call__(db, x: int = 0, **others: Any) -> Any:
        return db.secret, others

    @classmethod
    def of_class(db, x: int = 0, **others: Any) -> Any:
        return SECRET if db is Service else db, others


SERVICE = Service()
INJECTED = ToolSet(named, positional, aliased, flattened).bind(db=SECRET)
TOOLS = (
    INJECTED
    | INJECTED.prefixed("again_")
    | ToolSet(functools.partial(bound, db=SECRET), hidden, SERVICE.method, SERVICE, Service.of_class)
    | ToolSet(functools.partial(bound, SECRET)).renamed({"bound": "bound_by_position"})
)
KEYS = ["db", "db\0refused", "self", "cls", "x", "args", "others", "values", "given", "context", "function", "p0", "d0"]


@pytest.mark.parametrize("name", TOOLS.names)
def test_no_key_reaches_an_argument_that_is_not_the_models(name, caplog):
    for keys in [*itertools.combinations(KEYS, 1), *itertools.combinations(KEYS, 2)]:
        arguments = dict.fromkeys(keys, 7)
        for form in (arguments, json.dumps(arguments)):
            result = TOOLS.run(name, form)
            assert result.ok or result.error.code == "invalid_arguments", (keys, result)
            if result.ok:
                value, others = result.value
                assert value is SECRET
                assert "db" not in others
            assert result.ok is jsonschema_rs.is_valid(TOOLS[name].parameters, arguments), keys  # N1
        if "db" in keys:
            assert any(issue.code == "unknown_argument" and issue.path == ("db",) for issue in result.error.issues)
    assert caplog.records == []


class Allows(BaseModel):
    """Its fields are read in two steps."""

    model_config = ConfigDict(extra="allow", populate_by_name=True)
    x: int = Field(0, alias="X")
    hidden: Callable[..., int] | None = None
    _private: int = PrivateAttr(1)


class Plain(BaseModel):
    model_config = ConfigDict(extra="allow")
    x: int | None = Field(None, alias="X")
    _private: int = PrivateAttr(1)


class Choices(BaseModel):
    x: int = Field(0, validation_alias=AliasChoices("X", "Y"))


class Constructed(BaseModel):
    model_config = ConfigDict(extra="allow")
    x: int = 0

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)


@pydantic.dataclasses.dataclass
class Unsent:
    x: int = 0
    fixed: int = field(default=1, init=False)
    other: int = Field(default=1, init=False)


@pydantic.dataclasses.dataclass(config=ConfigDict(extra="ignore"))
class Ignoring:
    x: int = 0
    fixed: int = field(default=1, init=False)


@dataclass
class Standard:
    x: int = 0
    fixed: int = field(default=1, init=False)


PROTECTED = {
    Allows: {"hidden": None, "_private": 1},
    Plain: {"_private": 1},
    Choices: {},
    Constructed: {},
    Unsent: {"fixed": 1, "other": 1},
    Ignoring: {"fixed": 1},
    Standard: {"fixed": 1},
}
FIELD_KEYS = [
    *("x", "X", "Y", "hidden", "_private", "fixed", "other", "self", "__dict__", "__class__", "__pydantic_extra__"),
    *("__pydantic_fields_set__", "__pydantic_private__", "model_config", "model_post_init", "\0x", "\0hidden"),
]


@pytest.mark.parametrize("cls", PROTECTED)
@pytest.mark.parametrize("key", FIELD_KEYS)
def test_no_key_reaches_a_field_that_is_not_the_models(cls, key, caplog):
    def f(x: cls) -> Any:
        return x

    tools = ToolSet(f, cls)
    for name, arguments in (("f", {"x": {key: 7}}), (cls.__name__, {key: 7})):
        results = [tools.run(name, arguments), tools.run(name, json.dumps(arguments))]
        assert results[0] == results[1]
        assert results[0].ok or results[0].error.code == "invalid_arguments"
        if results[0].ok:
            made = results[0].value
            assert type(made) is cls
            assert {name: getattr(made, name) for name in PROTECTED[cls]} == PROTECTED[cls]
            assert (made.x == 7) == (key == ("X" if cls in {Allows, Plain, Choices} else "x"))
    assert caplog.records == []
