"""The parameters of a function before their annotations are resolved, and what binding and wrapping make of them."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Iterable, Sequence
from types import CodeType, FunctionType
from typing import Any, NamedTuple

from toolwire.reading.shapes import EMPTY, Kind

__all__ = [
    "POSITIONAL",
    "VARIADIC",
    "BindingError",
    "Slot",
    "bind",
    "from_signature",
    "own_business",
    "own_slots",
    "wrap",
]

POSITIONAL = (Kind.POSITIONAL_ONLY, Kind.POSITIONAL_OR_KEYWORD)
VARIADIC = (Kind.VAR_POSITIONAL, Kind.VAR_KEYWORD)
PLACEHOLDER = getattr(functools, "Placeholder", object())
"""What keeps a place free in `functools.partial` from Python 3.14 on."""


class Slot(NamedTuple):
    """One parameter as it is written: `annotation` is `EMPTY`, text or an object; text means what it means in `owner`."""

    name: str
    kind: Kind
    default: Any
    annotation: Any
    owner: Any


def own_slots(function: FunctionType) -> list[Slot]:
    """Read the parameters from the code object: faster than `inspect.signature`, and nothing is evaluated or followed."""
    code: CodeType = function.__code__
    names, count, defaults = code.co_varnames, code.co_argcount, function.__defaults__ or ()
    notes = function.__annotations__
    first_default = count - len(defaults)
    slots = [
        Slot(
            name,
            Kind.POSITIONAL_ONLY if i < code.co_posonlyargcount else Kind.POSITIONAL_OR_KEYWORD,
            defaults[i - first_default] if i >= first_default else EMPTY,
            notes.get(name, EMPTY),
            function,
        )
        for i, name in enumerate(names[:count])
    ]
    last = count + code.co_kwonlyargcount
    if code.co_flags & inspect.CO_VARARGS:
        slots.append(Slot(names[last], Kind.VAR_POSITIONAL, EMPTY, notes.get(names[last], EMPTY), function))
    keyword_defaults = function.__kwdefaults__ or {}
    slots.extend(
        Slot(name, Kind.KEYWORD_ONLY, keyword_defaults.get(name, EMPTY), notes.get(name, EMPTY), function)
        for name in names[count:last]
    )
    if code.co_flags & inspect.CO_VARKEYWORDS:
        name = names[last + bool(code.co_flags & inspect.CO_VARARGS)]
        slots.append(Slot(name, Kind.VAR_KEYWORD, EMPTY, notes.get(name, EMPTY), function))
    return slots


def from_signature(signature: inspect.Signature, owner: Any) -> list[Slot]:
    """Take over the parameters of an `inspect.Signature`."""
    empty = inspect.Parameter.empty
    return [
        Slot(
            p.name,
            p.kind,
            EMPTY if p.default is empty else p.default,
            EMPTY if p.annotation is empty else p.annotation,
            owner,
        )
        for p in signature.parameters.values()
    ]


class BindingError(ValueError):
    """A partial or a wrapper that cannot be called with what it stands around."""


def bind(slots: Sequence[Slot], args: Sequence[Any], keywords: Iterable[str]) -> tuple[list[Slot], frozenset[str]]:
    """The parameters `functools.partial` leaves open, and the names it has bound (SPEC A1).

    What follows a parameter bound by keyword can only be given by keyword.

    Raises:
        BindingError: when the function does not take what is bound.
    """
    left, locked = _bind_positionals(slots, args)
    variadic = bool(left) and left[-1].kind is Kind.VAR_KEYWORD
    by_keyword = {s.name: s for s in left if s.kind in (Kind.POSITIONAL_OR_KEYWORD, Kind.KEYWORD_ONLY)}
    keywords = list(keywords)
    for name in keywords:
        if name not in by_keyword and not variadic:
            raise BindingError(f"the partial binds {name!r}, which the function does not take; correct the partial")
    open_slots: list[Slot] = []
    positional = True
    for slot in left:
        if slot.name in keywords and slot.name in by_keyword:
            positional = positional and slot.kind is Kind.KEYWORD_ONLY
        elif positional or slot.kind in (Kind.KEYWORD_ONLY, Kind.VAR_KEYWORD):
            open_slots.append(slot)
        elif slot.kind is Kind.POSITIONAL_OR_KEYWORD:
            open_slots.append(slot._replace(kind=Kind.KEYWORD_ONLY))
    return open_slots, (locked | set(keywords)) - {s.name for s in open_slots}


def _bind_positionals(slots: Sequence[Slot], args: Sequence[Any]) -> tuple[list[Slot], frozenset[str]]:
    positional = [s for s in slots if s.kind in POSITIONAL]
    rest = list(slots[len(positional) :])
    if len(args) > len(positional) and not (rest and rest[0].kind is Kind.VAR_POSITIONAL):
        raise BindingError(
            f"the partial binds {len(args)} positional arguments where the function takes {len(positional)}; "
            "correct the partial"
        )
    bound = {slot.name for slot, value in zip(positional, args, strict=False) if value is not PLACEHOLDER}
    kept = [
        slot._replace(kind=Kind.POSITIONAL_ONLY) if i < len(args) else slot
        for i, slot in enumerate(positional)
        if slot.name not in bound
    ]
    return kept + rest, frozenset(bound)


def wrap(outer: Sequence[Slot], inner: Sequence[Slot]) -> list[Slot]:
    """The parameters of a `functools.wraps` wrapper.

    Those it names itself, then those its `*args` and `**kwargs` hand on to the wrapped function.

    Raises:
        BindingError: when the wrapped function needs something the wrapper cannot hand on.
    """
    outer = [slot for slot in outer if slot.name not in own_business(outer, inner)]
    named = _named(outer, inner)
    kinds = {slot.kind for slot in outer}
    names = [slot.name for slot in named]
    takes = [slot.name for slot in inner if slot.kind in POSITIONAL]
    first = [slot.name for slot in named if slot.kind in POSITIONAL]
    in_order = first == takes[: len(first)] and not any(name in takes for name in names[len(first) :])
    if kinds.isdisjoint(VARIADIC):
        return named
    handed = _handed_on(
        [slot for slot in inner if slot.name not in names],
        positional=in_order and Kind.VAR_POSITIONAL in kinds,
        keyword=Kind.VAR_KEYWORD in kinds,
    )
    return sorted(named + handed, key=_by_kind)


def own_business(outer: Sequence[Slot], inner: Sequence[Slot]) -> frozenset[str]:
    """The names of private arguments by which a decorator hands something to its own wrapper, as beartype does.

    They are keyword-only, have a default, and the wrapped function does not know them.
    """
    known = {slot.name for slot in inner}
    return frozenset(
        slot.name
        for slot in outer
        if slot.kind is Kind.KEYWORD_ONLY
        and slot.name.startswith("_")
        and slot.name not in known
        and slot.default is not EMPTY
    )


def _named(outer: Sequence[Slot], inner: Sequence[Slot]) -> list[Slot]:
    """The parameters a wrapper names itself, as the wrapped function annotates them.

    `functools.wraps` has given the wrapper the annotations of the wrapped function. A required positional one whose name
    the wrapped function does not know, as in `wrapper(first, *args)`, is the one that stands there in that function.
    """
    by_name = {slot.name: slot for slot in inner}
    own = {slot.name for slot in outer}
    positional = [slot for slot in inner if slot.kind in POSITIONAL]
    named = []
    for place, slot in enumerate(outer):
        known = by_name.get(slot.name)
        if slot.kind in VARIADIC:
            continue
        if known is not None and (slot.annotation is EMPTY or slot.annotation is known.annotation):
            named.append(slot._replace(annotation=known.annotation, owner=known.owner))
        elif (
            known is None
            and slot.kind in POSITIONAL
            and slot.default is EMPTY
            and place < len(positional)
            and positional[place].name not in own
        ):
            there = positional[place]._replace(default=EMPTY)
            named = [earlier._replace(kind=Kind.POSITIONAL_ONLY) for earlier in [*named, there]]
        else:
            named.append(slot)
    return named


def _handed_on(slots: Iterable[Slot], *, positional: bool, keyword: bool) -> list[Slot]:
    handed = []
    for slot in slots:
        if (positional and slot.kind in (*POSITIONAL, Kind.VAR_POSITIONAL)) or (
            keyword and slot.kind in (Kind.KEYWORD_ONLY, Kind.VAR_KEYWORD)
        ):
            handed.append(slot)
        elif keyword and slot.kind is Kind.POSITIONAL_OR_KEYWORD:
            handed.append(slot._replace(kind=Kind.KEYWORD_ONLY))
        elif slot.default is EMPTY and slot.kind not in VARIADIC:
            raise BindingError(
                f"its wrapper cannot hand on the argument {slot.name!r}; let the wrapper take *args and **kwargs"
            )
    return handed


def _by_kind(slot: Slot) -> int:
    """Sort key of the order Python demands; a stable sort keeps what is in order as it is."""
    return slot.kind.value if slot.kind not in POSITIONAL else 0
