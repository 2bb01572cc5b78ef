"""Whole tools: functions with every kind of parameter, and classes that construct themselves."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from tests.strategies import classes, compounds, prelude
from tests.strategies.compounds import safely
from tests.strategies.kinds import Kind, Scribe
from tests.strategies.nesting import NESTED, class_of, fields_of, form_of, kind
from toolwire.testing.values import same

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from hypothesis.strategies import DrawFn

__all__ = ["Argument", "Program", "class_programs", "program_of", "programs", "programs_of"]

LOOK = "from tests.strategies.prelude import *\n\n"


@dataclass(frozen=True, slots=True)
class Argument:
    """A parameter of a generated function: its stars, and how the expression of its default is written."""

    name: str
    kind: Kind
    default: str = ""
    prefix: str = ""
    written: str = "{}"

    @property
    def declaration(self) -> str:
        given = f" = {self.written.format(self.default)}" if self.default else ""
        return f"{self.prefix}{self.name}: {self.kind.source}{given}"

    def matches(self, wire: dict[str, Any], value: Any, named: set[str]) -> bool:
        if self.prefix:
            return STARRED[self.prefix](self, wire, value, named)
        sent = wire.get(self.name)
        if self.name not in wire or (sent is None and self.default and not self.kind.has("nullable")):
            return same(value, classes.evaluate(self.default))
        return safely(self.kind, sent, value)


def _items(argument: Argument, wire: dict[str, Any], value: Any, _named: set[str]) -> bool:
    items = wire.get(argument.name) or []
    return len(items) == len(value) and all(
        safely(argument.kind, item, got) for item, got in zip(items, value, strict=True)
    )


def _extras(argument: Argument, wire: dict[str, Any], value: Any, named: set[str]) -> bool:
    extras = {key: item for key, item in wire.items() if key not in named}
    return list(extras) == list(value) and all(safely(argument.kind, item, value[key]) for key, item in extras.items())


def _unpacked(argument: Argument, wire: dict[str, Any], value: Any, named: set[str]) -> bool:
    return safely(argument.kind, {key: item for key, item in wire.items() if key not in named}, value)


STARRED: dict[str, Callable[[Argument, dict[str, Any], Any, set[str]], bool]] = {
    "*": _items,
    "**": _extras,
    "** ": _unpacked,
}
"""Stars of a parameter -> what its value must be; with a blank behind them its annotation is `Unpack[TypedDict]`."""


@dataclass(frozen=True, slots=True)
class Program:
    """A module with one tool: a function that gives back its arguments, or a class."""

    source: str
    arguments: tuple[Argument, ...]
    name: str = "under_test"

    def __repr__(self) -> str:
        return f"\n{LOOK}{self.source}"

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        """How hypothesis shows a program."""
        printer.text(repr(self))

    def subject(self) -> Callable[..., Any]:
        """Run the program; its classes can be found under the module's name until the next one is run."""
        module = ModuleType(classes.MODULE)
        vars(module).update({name: item for name, item in vars(prelude).items() if not name.startswith("__")})
        sys.modules[classes.MODULE] = module
        exec(compile(self.source, f"<{classes.MODULE}>", "exec", dont_inherit=True), vars(module))
        subject: Callable[..., Any] = vars(module)[self.name]
        return subject

    def kept(self, wire: Any, received: Any) -> bool:
        """Whether the tool received what the wire promises (SPEC T)."""
        sent = wire or {}
        if self.name != "under_test":
            return safely(self.arguments[0].kind, sent, received)
        named = {argument.name for argument in self.arguments if not argument.prefix.startswith("**")}
        return set(received) == {argument.name for argument in self.arguments} and all(
            argument.matches(sent, received[argument.name], named) for argument in self.arguments
        )


def program_of(only: Kind, statements: Iterable[str] = (), *, optional: bool = False) -> Program:
    """The program with one parameter `x` of a given type."""
    default = only.defaults[0] if optional else ""
    return _program(statements, Arranged([Argument("x", only, default)]), postponed=False)


@dataclass(frozen=True, slots=True)
class Arranged:
    """The parameters of a function, with the `/` or `*` that stands before the one at `place`."""

    arguments: list[Argument]
    marker: str = ""
    place: int = 0


def _program(statements: Iterable[str], arranged: Arranged, *, postponed: bool) -> Program:
    declared = [argument.declaration for argument in arranged.arguments]
    if arranged.marker:
        declared.insert(arranged.place, arranged.marker)
    future = "from __future__ import annotations\n" if postponed else ""
    body = f"def under_test({', '.join(declared)}):\n    return dict(locals())\n"
    return Program(f"{future}{''.join(statements)}\n{body}", tuple(arranged.arguments))


@st.composite
def programs_of(draw: DrawFn, way: str, depth: int = 1) -> Program:
    """Functions with one parameter `x`, its type made in one of the ways of `NESTED`."""
    scribe = Scribe(draw)
    return program_of(NESTED[way](scribe, depth), scribe.statements.values())


@st.composite
def class_programs(draw: DrawFn, depth: int = 2) -> Program:
    """Classes that are tools which construct themselves (SPEC A1)."""
    scribe = Scribe(draw)
    of = class_of(scribe, depth)
    future = "from __future__ import annotations\n" if draw(st.booleans()) else ""
    return Program(future + "".join(scribe.statements.values()), (Argument("", of),), of.source)


@st.composite
def programs(draw: DrawFn, depth: int = 3) -> Program:
    """Functions with parameters of every kind and generated types."""
    scribe = Scribe(draw)
    names = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=3, unique=True))
    arguments = [_argument(scribe, name, depth) for name in names]
    arranged = SHAPES[draw(st.sampled_from(list(SHAPES)))](scribe, arguments)
    return _program(scribe.statements.values(), arranged, postponed=draw(st.booleans()))


NAMES = ("a", "b", "c", "self", "schema", "json", "model_config", "_private", "from_", "dict_", "ctx")

WRITTEN = ("{}", "{}", "{}", "Field({})", "Field(default={})", "Field(default_factory=lambda: {})")
"""How a default is written."""


def _argument(scribe: Scribe, name: str, depth: int) -> Argument:
    of = kind(scribe, depth)
    if scribe.draw(st.integers(0, 9)) == 9:
        of = compounds.sequence(form_of(scribe, compounds.FOREIGN), of)
    if not of.defaults or scribe.draw(st.booleans()):
        return Argument(name, of)
    default = scribe.draw(st.sampled_from((*of.defaults, "None")))
    return Argument(name, of, default, written=scribe.draw(st.sampled_from(WRITTEN)))


def _ordered(arguments: list[Argument]) -> list[Argument]:
    return sorted(arguments, key=lambda argument: argument.default != "")


def _starred(*prefixes: str) -> Callable[[Scribe, list[Argument]], Arranged]:
    names = {"*": "args", "**": "kwargs"}

    def arrange(scribe: Scribe, arguments: list[Argument]) -> Arranged:
        stars = [Argument(names[prefix], kind(scribe, 1), prefix=prefix) for prefix in prefixes]
        return Arranged([*_ordered(arguments), *stars])

    return arrange


def _flattened(scribe: Scribe, arguments: list[Argument]) -> Arranged:
    """`**kwargs: Unpack[TypedDict]`, whose keys are parameters like the others."""
    taken = {argument.name for argument in arguments}
    fields = [field for field in fields_of(scribe, 1) if field.name not in taken]
    keys = classes.typed_dict(scribe, fields, extras="")
    unpacked = Kind(f"Unpack[{keys.source}]", keys.matches, (), keys.traits)
    return Arranged([*_ordered(arguments), Argument("kwargs", unpacked, prefix="** ")])


SHAPES: dict[str, Callable[[Scribe, list[Argument]], Arranged]] = {
    "ordinary": lambda _scribe, arguments: Arranged(_ordered(arguments)),
    "keyword-only": lambda _scribe, arguments: Arranged(arguments, "*", 0),
    "positional-only": lambda _scribe, arguments: Arranged(_ordered(arguments), "/", len(arguments)),
    "partly positional-only": lambda _scribe, arguments: Arranged(_ordered(arguments), "/", 1),
    "*args": _starred("*"),
    "**kwargs": _starred("**"),
    "both": _starred("*", "**"),
    "Unpack": _flattened,
}
"""How the parameters of a function are arranged."""
