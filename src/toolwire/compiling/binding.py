"""From checked values to the call of a function: code generated once per shape of parameters (SPEC A2, A6).

Generated code holds no text of an author: names and defaults are closure cells, called `p0`, `d0` and so on. A shape says
only how many parameters there are, how each is passed and where its argument comes from.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any, Final, TypeAlias

from toolwire.reading.shapes import ABSENT, EMPTY, Kind, Parameter, Signature

__all__ = ["Binding", "bind"]

Values: TypeAlias = dict[str, Any]
"""Checked arguments by the Python names of the parameters; free keys of `**kwargs` are further entries."""


class Source(Enum):
    """Where the argument of a parameter comes from; the value is the expression, for the parameter numbered `{i}`."""

    GIVEN = "values[p{i}]"
    OR_DEFAULT = "values.get(p{i}, d{i})"
    NULL_IS_DEFAULT = "d{i} if (v := values.get(p{i})) is None else v"
    NULL_IS_DEFAULT_HERE = "d{i} if (v := values[p{i}]) is None else v"
    CONSTANT = "d{i}"
    INJECTED = "given[p{i}]"
    ITEMS = "values.get(p{i}) or ()"
    EXTRAS = "{{key: values[key] for key in values if key not in d{i}}}"
    IF_GIVEN = "{{p{i}: values[p{i}]}} if p{i} in values else {{}}"
    IF_NOT_NULL = "{{}} if (v := values.get(p{i})) is None else {{p{i}: v}}"


class Passing(Enum):
    """How a function takes an argument; the value is what stands in the call for the expression."""

    POSITIONAL = "{}"
    KEYWORD = "**{{p{i}: {}}}"
    UNPACKED = "*({})"
    MERGED = "**({})"


@dataclass(frozen=True, slots=True)
class Slot:
    """One parameter: how it is passed, where its argument comes from, and the object that the code refers to."""

    name: str
    passing: Passing
    source: Source
    default: Any = None

    def code(self, index: int) -> str:
        """What stands in the call for the parameter of this number."""
        return self.passing.value.format(self.source.value.format(i=index), i=index)


Shape: TypeAlias = tuple[tuple[Passing, Source], ...]
Fill: TypeAlias = Callable[[Values], None]


@dataclass(frozen=True, slots=True)
class Binding:
    """How checked values become the arguments of one function.

    Parameters:
        slots: the parameters, in the order of the call.
        fill: puts defaults that are made afresh for each call into the values; None where there are none. It runs the
            author's factories and belongs to validation, not to the call.
    """

    slots: tuple[Slot, ...]
    fill: Fill | None = None

    @property
    def shape(self) -> Shape:
        """All that the generated code depends on."""
        return tuple((slot.passing, slot.source) for slot in self.slots)

    def build(self, template: str, environment: Mapping[str, Any]) -> Callable[..., Any]:
        """Make a function from a template in which `{call}` stands for the call.

        Parameters:
            template: the source of one function, `run`. It may use `function`, `values` and `given` in `{call}` and the
                names of the environment everywhere.
            environment: what the names in the template stand for, except `values` and `given`.
        """
        make = _maker(template, self.shape, tuple(environment))
        cells = {f"p{index}": slot.name for index, slot in enumerate(self.slots)}
        cells |= {f"d{index}": slot.default for index, slot in enumerate(self.slots)}
        run: Callable[..., Any] = make(**environment, **cells)
        return run


@cache
def _maker(template: str, shape: Shape, names: tuple[str, ...]) -> Callable[..., Callable[..., Any]]:
    """The function that makes the functions of one shape."""
    slots = [Slot("", *each) for each in shape]
    call = _call(slots)
    cells = [f"{letter}{index}" for index in range(len(slots)) for letter in "pd"]
    body = "\n    ".join(template.format(call=call).strip().splitlines())
    source = f"def make({', '.join([*names, *cells])}):\n    {body}\n    return run\n"
    namespace: dict[str, Any] = {}
    exec(compile(source, "<toolwire call>", "exec"), namespace)  # noqa: S102 - no text of an author, see above
    made: Callable[..., Callable[..., Any]] = namespace["make"]
    return made


def _call(slots: Sequence[Slot]) -> str:
    """The call; where many arguments are optional, with a quicker form for when all of them are there.

    Models fill in everything under strict modes, and a subscript costs less than a `get`.
    """
    sources = [slot.source for slot in slots]
    counted = [source for source in sources if source in FROM_VALUES]
    usual = f"function({', '.join(slot.code(index) for index, slot in enumerate(slots))})"
    if not UNCOUNTED.isdisjoint(sources) or sum(source in WHEN_ALL_ARE_THERE for source in sources) < MANY:
        return usual
    present = [Slot(slot.name, slot.passing, WHEN_ALL_ARE_THERE.get(slot.source, slot.source)) for slot in slots]
    quick = f"function({', '.join(slot.code(index) for index, slot in enumerate(present))})"
    return f"({quick} if len(values) == {len(counted)} else {usual})"


MANY: Final = 4
FROM_VALUES: Final = frozenset({Source.GIVEN, Source.OR_DEFAULT, Source.NULL_IS_DEFAULT, Source.ITEMS})
UNCOUNTED: Final = frozenset({Source.EXTRAS, Source.IF_GIVEN, Source.IF_NOT_NULL})
"""Sources for which the number of values does not tell whether all of the others are there."""
WHEN_ALL_ARE_THERE: Final = {Source.OR_DEFAULT: Source.GIVEN, Source.NULL_IS_DEFAULT: Source.NULL_IS_DEFAULT_HERE}

FRESH_KINDS: Final = (list, dict, set)


def bind(signature: Signature, null_is_absent: Iterable[str]) -> Binding:
    """How to call a function with checked values.

    Parameters:
        signature: of the function. Its defaults are passed as the objects they are; those that cannot be hashed are
            copied for each call, as pydantic does.
        null_is_absent: parameters for which None among the values means that the model gave nothing (SPEC D2).
    """
    absent = frozenset(null_is_absent)
    slots: list[Slot] = []
    fresh: list[tuple[str, bool, Callable[[Values], Any]]] = []
    known = frozenset(parameter.name for parameter in signature.parameters) | signature.locked
    for parameter in signature.parameters:
        maker = _fresh_default(parameter, tuple(slots))
        if maker is not None:
            fresh.append((parameter.name, parameter.name in absent, maker))
        slots.append(_slot(parameter, null=parameter.name in absent, fresh=maker is not None, known=known))
    if signature.call_style == "keyword":
        slots = [_by_keyword(slot) for slot in slots]
    return Binding(tuple(slots), _filler(fresh) if fresh else None)


def _slot(parameter: Parameter, *, null: bool, fresh: bool, known: frozenset[str]) -> Slot:
    name = parameter.name
    if parameter.kind is Kind.VAR_POSITIONAL:
        return Slot(name, Passing.UNPACKED, Source.ITEMS)
    if parameter.kind is Kind.VAR_KEYWORD:
        return Slot(name, Passing.MERGED, Source.EXTRAS, known - {name})
    if parameter.default is ABSENT:
        return Slot(name, Passing.MERGED, Source.IF_NOT_NULL if null else Source.IF_GIVEN)
    passing = Passing.KEYWORD if parameter.kind is Kind.KEYWORD_ONLY else Passing.POSITIONAL
    source = _source(parameter, null=null, fresh=fresh)
    return Slot(name, passing, source, None if source in {Source.GIVEN, Source.INJECTED} else parameter.default)


def _source(parameter: Parameter, *, null: bool, fresh: bool) -> Source:
    if parameter.injected:
        return Source.INJECTED
    if fresh or parameter.default is EMPTY:
        return Source.GIVEN
    if parameter.hidden:
        return Source.CONSTANT
    # For a default of None, null and absent come to the same.
    return Source.NULL_IS_DEFAULT if null and parameter.default is not None else Source.OR_DEFAULT


def _by_keyword(slot: Slot) -> Slot:
    if slot.passing is Passing.POSITIONAL:
        return Slot(slot.name, Passing.KEYWORD, slot.source, slot.default)
    return slot


def _fresh_default(parameter: Parameter, earlier: Sequence[Slot]) -> Callable[[Values], Any] | None:
    """What makes the default of a parameter for one call, where it may not be one object for all calls."""
    factory, default = parameter.default_factory, parameter.default
    if parameter.injected or parameter.variadic:
        return None
    if factory is not None:
        if parameter.factory_takes_data:
            return lambda values: factory(_data(values, earlier))
        return lambda _: factory()
    if default is EMPTY or default is ABSENT or _hashable(default):
        return None
    if type(default) in FRESH_KINDS and not default:
        return lambda _: type(default)()
    return lambda _: copy.deepcopy(default)


def _hashable(default: Any) -> bool:
    try:
        hash(default)
    except Exception:  # noqa: BLE001 - the author's `__hash__` may raise anything
        return False
    return True


def _data(values: Values, earlier: Sequence[Slot]) -> Values:
    """The arguments before a parameter, with defaults, as pydantic hands them to a factory."""
    data: Values = {}
    for slot in earlier:
        if slot.source is Source.GIVEN or values.get(slot.name) is not None:
            data[slot.name] = values[slot.name]
        elif slot.source is Source.OR_DEFAULT:
            data[slot.name] = values.get(slot.name, slot.default)
        elif slot.source in {Source.NULL_IS_DEFAULT, Source.CONSTANT}:
            data[slot.name] = slot.default
    return data


def _filler(fresh: Sequence[tuple[str, bool, Callable[[Values], Any]]]) -> Fill:
    def fill(values: Values) -> None:
        for name, null, make in fresh:
            if name not in values or (null and values[name] is None):
                values[name] = make(values)

    return fill
