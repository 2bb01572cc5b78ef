"""What every target consists of: the data and pure functions of one provider format."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from toolwire.results import Call, Result
from toolwire.schema.passes import Step
from toolwire.schema.walk import Node

Options: TypeAlias = Mapping[str, tuple[Any, ...]]
Definition: TypeAlias = dict[str, Any]
Message: TypeAlias = dict[str, Any]
Steps: TypeAlias = tuple[Step, ...]

# The hints of `@tool(annotations=...)`, as MCP spells them.
HINTS: Final = {
    "read_only": "readOnlyHint",
    "destructive": "destructiveHint",
    "idempotent": "idempotentHint",
    "open_world": "openWorldHint",
}

# Write definitions where they are used, for models that do not see `$defs` and clients that do not resolve them.
INLINE_REFS: Final[Options] = {"inline_refs": (False, True)}

MOST_NAMED: Final = 5


@dataclass(frozen=True, slots=True)
class Source:
    """One tool as emission sees it.

    `rendered` and `announced` remember what was emitted and warned about: keep one source per tool, so that every set the
    tool is in reuses them.

    `parameters` and `returns` are canonical JSON Schemas. `strict` is what the author asked for this one tool. `file` and
    `line` are where warnings point.
    """

    name: str
    description: str | None
    parameters: Node
    strict: bool | None = None
    annotations: Mapping[str, Any] = field(default_factory=dict)
    returns: Node | None = None
    file: str = ""
    line: int = 0
    rendered: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)
    announced: set[Any] = field(default_factory=set, compare=False, repr=False)


class Form(NamedTuple):
    """What an envelope is written from: the tool, its schema as the provider takes it, the mode and the options."""

    source: Source
    schema: Node
    strict: bool
    options: Mapping[str, Any]


class Done(NamedTuple):
    """What a result message is written from: a call, what it came to, the schema of the tool's results and the options."""

    call: Call
    result: Result[Any]
    returns: Node | None = None
    options: Mapping[str, Any] = {}


class Rendered(NamedTuple):
    """What request-wide checks look at: one emitted tool."""

    name: str
    schema: Node
    strict: bool


class Remark(NamedTuple):
    """A statement about the tools of a request. `tool` is empty when it is about all of them."""

    code: str
    message: str
    tool: str = ""
    fatal: bool = False


@dataclass(frozen=True, slots=True)
class Limits:
    """What a provider limits per tool and per request (SPEC E4)."""

    name: re.Pattern[str]
    name_words: str
    description: int | None = None  # characters; beyond it a finding, for no provider documents a number
    tools: int | None = None  # per request; beyond it a finding
    request: Callable[[Sequence[Rendered]], list[Remark]] = lambda _: []


def names(pattern: str, words: str, **limits: Any) -> Limits:
    """Limits of a target whose tool names match a pattern."""
    return Limits(re.compile(pattern), words, **limits)


def largest(users: Mapping[str, str], sizes: Mapping[str, int]) -> str:
    """Who uses a limit up, in words, the largest first; of many only a few, so that the message stays readable.

    Example:
        >>> largest({"a": "a (1)", "b": "b (3)"}, {"a": 1, "b": 3})
        'b (3), a (1)'
    """
    ordered = sorted(users, key=lambda name: -sizes[name])
    shown = ", ".join(users[name] for name in ordered[:MOST_NAMED])
    return shown if len(ordered) <= MOST_NAMED else f"{shown} and {len(ordered) - MOST_NAMED} more"


def as_list(definitions: list[Definition]) -> list[Definition]:
    """The request's list of tools when every tool is an element of its own."""
    return definitions


def one_each(messages: list[Message]) -> list[Message]:
    """The results of one turn when every result is a message of its own."""
    return messages


@dataclass(frozen=True, slots=True)
class Target:
    """One provider format.

    `loose` and `strict` are the steps from the canonical schema to what is sent; `strict` is None where the provider has no
    such mode. `default` says whether strict is on when nobody asks, `mixing` whether tools of both kinds may stand in one
    request. `definition(form)` writes the envelope of one tool, `request(definitions)` the
    list. `options` are what `emit` takes beside its own parameters, each with its values, the default first. `way_out`
    says what to do about a tool that cannot be emitted.

    `calls(response)` reads the calls that come back, `reply(done)` writes the message with the result of one, `turn(messages)`
    puts those of one turn together. `reply_options` are what `answer` takes beside its own parameters.
    """

    name: str
    loose: Steps | None
    strict: Steps | None
    limits: Limits
    definition: Callable[[Form], Definition]
    calls: Callable[[Any], list[Call]]
    reply: Callable[[Done], Message]
    turn: Callable[[list[Message]], list[Message]] = one_each
    default: bool = False
    mixing: Literal["any", "all"] = "any"
    request: Callable[[list[Definition]], list[Definition]] = as_list
    options: Options = field(default_factory=dict)
    reply_options: Options = field(default_factory=dict)
    steps_for: Callable[[Steps, Mapping[str, Any]], Steps] = lambda steps, _: steps
    way_out: str = ""
