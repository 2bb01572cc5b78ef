"""Hypothesis strategies of annotated types and whole functions, printed as programs a person can run again."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from tests.strategies import classes, compounds, prelude
from tests.strategies.compounds import safely
from tests.strategies.kinds import Kind, Scribe
from tests.strategies.leaves import ENUMS, LEAVES
from toolwire.testing.values import same

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from hypothesis.strategies import DrawFn

__all__ = [
    "ENUMS",
    "LEAVES",
    "NESTED",
    "Argument",
    "Kind",
    "Program",
    "Scribe",
    "kind",
    "program_of",
    "programs",
    "programs_of",
]

LOOK = "from tests.strategies.prelude import *\n\n"


@dataclass(frozen=True, slots=True)
class Argument:
    """A parameter of a generated function; `prefix` is its stars."""

    name: str
    kind: Kind
    default: str = ""
    prefix: str = ""

    @property
    def declaration(self) -> str:
        return f"{self.prefix}{self.name}: {self.kind.source}" + (f" = {self.default}" if self.default else "")

    def matches(self, wire: dict[str, Any], value: Any, named: set[str]) -> bool:
        if self.prefix == "**":
            extras = {key: item for key, item in wire.items() if key not in named}
            return list(extras) == list(value) and all(
                safely(self.kind, item, value[key]) for key, item in extras.items()
            )
        sent = wire.get(self.name)
        if self.prefix == "*":
            items = sent or []
            return len(items) == len(value) and all(
                safely(self.kind, item, got) for item, got in zip(items, value, strict=True)
            )
        if self.name not in wire or (sent is None and self.default and not self.kind.has("nullable")):
            return same(value, classes.evaluate(self.default))
        return safely(self.kind, sent, value)


@dataclass(frozen=True, slots=True)
class Program:
    """A module with one tool that gives back its arguments."""

    source: str
    arguments: tuple[Argument, ...]

    def __repr__(self) -> str:
        return f"\n{LOOK}{self.source}"

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        """How hypothesis shows a program."""
        printer.text(repr(self))

    def function(self) -> Callable[..., Any]:
        """Run the program; its classes can be found under the module's name until the next one is run."""
        module = ModuleType(classes.MODULE)
        vars(module).update({name: item for name, item in vars(prelude).items() if not name.startswith("__")})
        sys.modules[classes.MODULE] = module
        exec(compile(self.source, f"<{classes.MODULE}>", "exec", dont_inherit=True), vars(module))
        function: Callable[..., Any] = module.under_test
        return function

    def kept(self, wire: Any, received: dict[str, Any]) -> bool:
        """Whether the function received what the wire promises (SPEC T)."""
        sent = wire or {}
        named = {argument.name for argument in self.arguments if argument.prefix != "**"}
        return set(received) == {argument.name for argument in self.arguments} and all(
            argument.matches(sent, received[argument.name], named) for argument in self.arguments
        )

    @property
    def custom(self) -> bool:
        """Whether code of the author decides about values."""
        return any(argument.kind.has("custom") for argument in self.arguments)


def kind(scribe: Scribe, depth: int, trait: str = "") -> Kind:
    """Any type, nested up to `depth` levels."""
    if depth <= 0 or trait == "key" or scribe.draw(st.integers(0, 3)) == 0:
        return compounds.leaf(scribe, trait)
    names = list(HASHABLE if trait == "hashable" else NESTED)
    return NESTED[scribe.draw(st.sampled_from(names))](scribe, depth - 1)


def _several(scribe: Scribe, depth: int, low: int, high: int, trait: str = "") -> list[Kind]:
    return [kind(scribe, depth, trait) for _ in range(scribe.draw(st.integers(low, high)))]


def _class(scribe: Scribe, depth: int) -> Kind:
    name = scribe.draw(st.sampled_from(list(classes.CLASSES)))
    fields = classes.members(scribe, _several(scribe, depth, 0, 4), aliased=name == "model")
    return classes.CLASSES[name](scribe, fields)


def _named_tuple(scribe: Scribe, depth: int, trait: str = "") -> Kind:
    return classes.named_tuple(scribe, classes.members(scribe, _several(scribe, depth, 1, 3, trait)))


def _form(scribe: Scribe, forms: dict[str, type]) -> str:
    return scribe.draw(st.sampled_from(list(forms)))


def _bare(scribe: Scribe, _depth: int) -> Kind:
    return compounds.BARE[scribe.draw(st.sampled_from(list(compounds.BARE)))]


NESTED: dict[str, Callable[[Scribe, int], Kind]] = {
    "sequence": lambda scribe, depth: compounds.sequence(_form(scribe, compounds.LISTS), kind(scribe, depth)),
    "tuple": lambda scribe, depth: compounds.tuple_of(_several(scribe, depth, 1, 3)),
    "set": lambda scribe, depth: compounds.set_of(_form(scribe, compounds.SETS), kind(scribe, depth, "hashable")),
    "mapping": lambda scribe, depth: compounds.mapping(
        _form(scribe, compounds.MAPS), kind(scribe, 0, "key"), kind(scribe, depth)
    ),
    "counter": lambda _scribe, _depth: compounds.counter(),
    "defaultdict": lambda scribe, depth: compounds.grouped(kind(scribe, depth)),
    "union": lambda scribe, depth: compounds.union(_several(scribe, depth, 2, 3)),
    "nullable": lambda scribe, depth: compounds.nullable(kind(scribe, depth)),
    "class": _class,
    "named tuple": _named_tuple,
    "root model": lambda scribe, depth: classes.root_model(scribe, kind(scribe, depth)),
    "generic model": lambda scribe, depth: classes.generic_model(scribe, kind(scribe, depth)),
    "recursive": lambda scribe, depth: classes.recursive(scribe, kind(scribe, depth)),
    "tagged union": lambda scribe, depth: classes.tagged_union(scribe, _several(scribe, depth, 2, 3)),
    "bare": _bare,
    "hashable tuple": lambda scribe, depth: compounds.tuple_of(_several(scribe, depth, 1, 2, "hashable")),
    "hashable union": lambda scribe, depth: compounds.union(_several(scribe, depth, 2, 3, "hashable")),
    "hashable row": lambda scribe, depth: _named_tuple(scribe, depth, "hashable"),
}
"""Ways to make a type of others."""

HASHABLE = ("hashable tuple", "hashable union", "hashable row")
"""Those whose values can be members of sets."""

NAMES = ("a", "b", "c", "self", "schema", "json", "model_config", "_private", "from_", "dict_", "ctx")


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
def programs(draw: DrawFn, depth: int = 3) -> Program:
    """Functions with parameters of every kind and generated types."""
    scribe = Scribe(draw)
    arguments = []
    for name in draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=3, unique=True)):
        of = _parameter(scribe, depth)
        optional = bool(of.defaults) and draw(st.booleans())
        arguments.append(Argument(name, of, draw(st.sampled_from(of.defaults)) if optional else ""))
    arranged = SHAPES[draw(st.sampled_from(list(SHAPES)))](scribe, arguments)
    return _program(scribe.statements.values(), arranged, postponed=draw(st.booleans()))


def _parameter(scribe: Scribe, depth: int) -> Kind:
    """The type of a parameter, which may be one that pydantic's own models do not know."""
    of = kind(scribe, depth)
    foreign = scribe.draw(st.integers(0, 9)) == 9
    return compounds.sequence(_form(scribe, compounds.FOREIGN), of) if foreign else of


def _ordered(arguments: list[Argument]) -> list[Argument]:
    return sorted(arguments, key=lambda argument: argument.default != "")


def _starred(*prefixes: str) -> Callable[[Scribe, list[Argument]], Arranged]:
    names = {"*": "args", "**": "kwargs"}

    def arrange(scribe: Scribe, arguments: list[Argument]) -> Arranged:
        stars = [Argument(names[prefix], kind(scribe, 1), prefix=prefix) for prefix in prefixes]
        return Arranged([*_ordered(arguments), *stars])

    return arrange


SHAPES: dict[str, Callable[[Scribe, list[Argument]], Arranged]] = {
    "ordinary": lambda _scribe, arguments: Arranged(_ordered(arguments)),
    "keyword-only": lambda _scribe, arguments: Arranged(arguments, "*", 0),
    "positional-only": lambda _scribe, arguments: Arranged(_ordered(arguments), "/", len(arguments)),
    "partly positional-only": lambda _scribe, arguments: Arranged(_ordered(arguments), "/", 1),
    "*args": _starred("*"),
    "**kwargs": _starred("**"),
    "both": _starred("*", "**"),
}
"""How the parameters of a function are arranged."""
