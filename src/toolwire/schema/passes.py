"""How rules and steps are put together: the shape that everything a target consists of has.

A *rule* looks at one node, a *step* at a whole schema. Both are pure: they take a schema and give a schema and notes. A
target is a tuple of steps, most of them `one_pass(rule, rule, ...)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from toolwire.schema.walk import Node, rewrite, vocabulary

NoteEffect = Literal["note", "kept", "described", "weakened", "lost", "refused"]


class Note(NamedTuple):
    """What one rule did at one place. `refused`: the schema has no equivalent here, the whole attempt is off."""

    code: str
    path: str
    keyword: str
    effect: NoteEffect
    message: str


Outcome: TypeAlias = tuple[Node, tuple[Note, ...]]
NOTHING: Final[tuple[Note, ...]] = ()

_PLANS: Final = 1_000


@dataclass(frozen=True, slots=True)
class Rule:
    """A pure function of a node, its JSON Pointer and the document; asked only where one of `on` is present."""

    on: frozenset[str]
    apply: Callable[[Node, str, Node], Outcome]

    def __call__(self, node: Node, at: str = "", root: Node | None = None) -> Outcome:
        """Apply the rule to one node, as a pass would."""
        if self.on and self.on.isdisjoint(node):
            return node, NOTHING
        return self.apply(node, at, node if root is None else root)


@dataclass(frozen=True, slots=True)
class Step:
    """A pure function of a whole schema; taken only if one of `on` is used in it somewhere (empty: always)."""

    on: frozenset[str | bool]
    apply: Callable[[Node], Outcome]

    def __call__(self, schema: Node) -> Outcome:
        """Take the step, as `render` would."""
        if self.on and self.on.isdisjoint(vocabulary(schema)):
            return schema, NOTHING
        return self.apply(schema)


def when(*keywords: str) -> Callable[[Callable[[Node, str, Node], Outcome]], Rule]:
    """Make a rule of a function; without keywords it is asked at every node."""
    return lambda apply: Rule(frozenset(keywords), apply)


def step(*keywords: str | bool) -> Callable[[Callable[[Node], Outcome]], Step]:
    """Make a step of a function; `True` and `False` stand for boolean subschemas."""
    return lambda apply: Step(frozenset(keywords), apply)


def one_pass(*rules: Rule) -> Step:
    """One walk over the schema, children before parents, that applies the rules to each node in the order given."""
    plans: dict[tuple[str, ...], list[tuple[int, Rule]]] = {}

    def plan(keywords: tuple[str, ...]) -> list[tuple[int, Rule]]:
        """The rules that are asked at a node with these keywords; most nodes look like one seen before."""
        if len(plans) >= _PLANS:
            plans.clear()
        found = [(n, rule) for n, rule in enumerate(rules) if not rule.on or not rule.on.isdisjoint(keywords)]
        plans[keywords] = found
        return found

    def apply(schema: Node) -> Outcome:
        notes: list[Note] = []

        def at_node(node: Node, at: str) -> Node:
            done = -1
            while True:
                keywords = tuple(node)
                asked = plans.get(keywords)
                for number, rule in plan(keywords) if asked is None else asked:
                    if number > done:
                        new, said = rule.apply(node, at, schema)
                        notes.extend(said)
                        if new is not node:
                            node, done = new, number
                            break
                else:
                    return node

        return rewrite(schema, at_node), tuple(notes)

    return Step(frozenset(), apply)


def render(schema: Node, steps: Iterable[Step]) -> Outcome:
    """Take the steps one after the other and collect what they say; nothing follows a step that refused something."""
    notes: list[Note] = []
    words: set[str | bool] | None = None
    for taken in steps:
        if taken.on:
            words = vocabulary(schema) if words is None else words
            if taken.on.isdisjoint(words):
                continue
        new, said = taken.apply(schema)
        notes += said
        if new is not schema:
            schema, words = new, None
        if any(note.effect == "refused" for note in said):
            break
    return schema, tuple(notes)
