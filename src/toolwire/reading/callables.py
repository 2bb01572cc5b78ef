"""Any callable, peeled down to the function the author wrote, its open parameters and what is called."""

from __future__ import annotations

import functools
import inspect
import sys
import typing
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from types import (
    BuiltinFunctionType,
    ClassMethodDescriptorType,
    FunctionType,
    MethodDescriptorType,
    MethodType,
    WrapperDescriptorType,
)
from typing import Any

from toolwire.reading.shapes import CallStyle, Kind, Place
from toolwire.reading.slots import POSITIONAL, BindingError, Slot, bind, from_signature, own_slots, wrap

__all__ = ["Callee", "peel"]

DEEPEST = 50
"""So many wrappers around a function are a cycle of `__wrapped__`."""


@dataclass(frozen=True, slots=True)
class Callee:
    """A callable whose wrappings are known.

    Parameters:
        function: what is called.
        source: what the author wrote: a function, or the native callable itself.
        slots: the parameters that are still open.
        name: what Python calls it, or the name of the class of a callable object.
        doc: the docstring of the outermost layer that has one.
        locked: names bound by `functools.partial`.
        bound_to: the class whose instance, or which itself, is the bound first argument.
        coroutine: the call gives a coroutine.
        generator: the call gives a generator, plain or asynchronous.
        dispatches: made by `functools.singledispatch`.
        call_style: "keyword" for a wrapper that only takes `**kwargs`.
        deprecated: the message of `@deprecated`.
    """

    function: Callable[..., Any]
    source: Any
    slots: tuple[Slot, ...]
    name: str
    doc: str | None = None
    locked: frozenset[str] = field(default=frozenset())
    bound_to: type | None = None
    coroutine: bool = False
    generator: bool = False
    dispatches: bool = False
    call_style: CallStyle = "positional"
    deprecated: str | None = None

    @property
    def overloads(self) -> bool:
        """Whether `typing.overload` was used for it."""
        return isinstance(self.source, FunctionType) and bool(typing.get_overloads(self.source))

    @property
    def place(self) -> Place:
        """Where the author wrote it."""
        return place_of(self.source)


def place_of(subject: Any) -> Place:
    """Return where something callable was defined, as far as it says."""
    code = _attribute(subject, "__code__")
    qualname = _attribute(subject, "__qualname__")
    name = qualname if isinstance(qualname, str) else _class_name(subject)
    if isinstance(code, CODE):
        return Place(name, code.co_filename, code.co_firstlineno)
    return Place(name)


CODE = type(place_of.__code__)


def peel(subject: Any, depth: int = 0) -> Callee:
    """Find what is called, what the author wrote and which parameters are open (SPEC A1).

    Raises:
        DefinitionError: for something that cannot be called as it stands, or whose parameters cannot be known.
    """
    if depth > DEEPEST:
        raise place_of(subject).refusal("its `__wrapped__` never ends; correct the decorator")
    for kind, rule in RULES:
        if isinstance(subject, kind):
            return rule(subject, depth)
    if isinstance(subject, UNBOUND):
        raise place_of(subject).refusal(
            "this method was taken from its class; take it from an instance, or write a function around it"
        )
    if not callable(subject):
        raise place_of(subject).refusal("a tool is something that can be called; this is not")
    return _object(subject, depth)


def _function(function: FunctionType, depth: int) -> Callee:
    attributes = function.__dict__
    wrapped = attributes.get("__wrapped__")
    if wrapped is not None and callable(wrapped):
        return _wrapper(function, own_slots(function), wrapped, depth)
    stated = "__signature__" in attributes
    flags = function.__code__.co_flags
    return Callee(
        function,
        function,
        tuple(_native_slots(function, function) if stated else own_slots(function)),
        function.__name__,
        function.__doc__,
        coroutine=inspect.iscoroutinefunction(function),
        generator=bool(flags & (inspect.CO_GENERATOR | inspect.CO_ASYNC_GENERATOR)),
        deprecated=attributes.get("__deprecated__"),
    )


def _wrapper(outer: Any, slots: list[Slot], wrapped: Any, depth: int) -> Callee:
    """Read something made with `functools.wraps`: the wrapper is called, the wrapped function has the documentation."""
    if isinstance(wrapped, type):
        inner = Callee(wrapped, outer, tuple(_native_slots(wrapped, outer)), wrapped.__name__)
    else:
        inner = peel(wrapped, depth + 1)
    attributes = vars(outer)
    is_function = isinstance(outer, FunctionType)
    flags = outer.__code__.co_flags if is_function else 0
    if isinstance(attributes.get("register"), MethodType) and isinstance(
        attributes["register"].__self__, functools.singledispatchmethod
    ):
        raise inner.place.refusal("`singledispatchmethod` cannot be read; write a plain method that calls it")
    try:
        merged = _native_slots(outer, inner.source) if "__signature__" in attributes else wrap(slots, inner.slots)
    except BindingError as error:
        raise inner.place.refusal(str(error)) from error
    kinds = {slot.kind for slot in slots}
    return replace(
        inner,
        function=outer,
        slots=tuple(merged),
        name=_own_name(outer) or inner.name,
        doc=(outer.__doc__ if is_function else attributes.get("__doc__")) or inner.doc,
        coroutine=inspect.iscoroutinefunction(outer),
        generator=bool(flags & (inspect.CO_GENERATOR | inspect.CO_ASYNC_GENERATOR)),
        dispatches=inner.dispatches or {"registry", "dispatch", "register"} <= attributes.keys(),
        call_style="keyword" if kinds == {Kind.VAR_KEYWORD} else "positional",
        deprecated=attributes.get("__deprecated__") or inner.deprecated,
    )


def _method(method: MethodType, depth: int) -> Callee:
    inner = peel(method.__func__, depth + 1)
    owner = method.__self__ if isinstance(method.__self__, type) else type(method.__self__)
    slots = inner.slots
    if slots and slots[0].kind in POSITIONAL:
        slots = slots[1:]
    elif not any(slot.kind is Kind.VAR_POSITIONAL for slot in slots):
        raise inner.place.refusal("this method takes no `self`; make it a staticmethod or give it one")
    return replace(inner, function=method, slots=slots, bound_to=owner)


def _partial(partial: functools.partial[Any], depth: int) -> Callee:
    inner = peel(partial.func, depth + 1)
    try:
        slots, locked = bind(inner.slots, partial.args, partial.keywords)
    except BindingError as error:
        raise inner.place.refusal(str(error)) from error
    attributes = vars(partial)
    return replace(
        inner,
        function=partial,
        slots=tuple(slots),
        name=_own_name(partial) or inner.name,
        doc=attributes.get("__doc__") or inner.doc,
        locked=inner.locked | locked,
    )


def _staticmethod(method: staticmethod[..., Any], depth: int) -> Callee:
    return peel(method.__func__, depth + 1)


def _classmethod(method: classmethod[Any, ..., Any], depth: int) -> Callee:
    """Bind a classmethod object from a class body to its class, which it does not know but its function's name does."""
    function = method.__func__
    owner, name = defining_class(function)
    bound = getattr(owner, name, None) if owner is not None else None
    if isinstance(bound, MethodType) and bound.__func__ is function:
        return peel(bound, depth + 1)
    raise place_of(function).refusal("this classmethod object is not bound to its class; take it as `Class.method`")


def _class(cls: type, depth: int) -> Callee:
    raise place_of(cls).refusal(
        "a class is a tool only as a pydantic model, a dataclass or a TypedDict; write a function that makes one"
    )


def _builtin(function: Callable[..., Any], depth: int) -> Callee:
    slots = tuple(_native_slots(function, function))
    return Callee(function, function, slots, _own_name(function) or _class_name(function), _doc(function))


def _object(subject: Any, depth: int) -> Callee:
    """Read an instance with `__call__`; its class gives the name, `__call__` or else the class the docstring."""
    call = inspect.getattr_static(type(subject), "__call__")
    attributes = _attribute(subject, "__dict__")
    attributes = attributes if isinstance(attributes, dict) else {}
    wrapped = attributes.get("__wrapped__")
    in_python = not isinstance(call, WrapperDescriptorType)
    if wrapped is not None and callable(wrapped) and "__signature__" not in attributes:
        if not in_python:
            inner = peel(wrapped, depth + 1)
            return replace(inner, function=subject, doc=attributes.get("__doc__") or inner.doc)
        inner = peel(call.__get__(subject, type(subject)), depth + 1)
        return _wrapper(subject, list(inner.slots), wrapped, depth)
    if not in_python or "__signature__" in attributes:
        return replace(_builtin(subject, depth), coroutine=inspect.iscoroutinefunction(subject))
    inner = peel(call.__get__(subject, type(subject)), depth + 1)
    return replace(
        inner,
        function=subject,
        name=_own_name(subject) or type(subject).__name__,
        doc=inner.doc or _doc(subject),
        coroutine=inner.coroutine or inspect.iscoroutinefunction(subject),
        deprecated=inner.deprecated or _text(_attribute(subject, "__deprecated__")),
    )


RULES: tuple[tuple[type | tuple[type, ...], Callable[[Any, int], Callee]], ...] = (
    (FunctionType, _function),
    (MethodType, _method),
    (functools.partial, _partial),
    (staticmethod, _staticmethod),
    (classmethod, _classmethod),
    (type, _class),
    (BuiltinFunctionType, _builtin),
)
UNBOUND = (MethodDescriptorType, WrapperDescriptorType, ClassMethodDescriptorType, functools.partialmethod)


def _native_slots(subject: Any, owner: Any) -> list[Slot]:
    try:
        signature = inspect.signature(subject)
    except Exception as error:
        raise place_of(subject).refusal(
            "Python knows no signature of it; write a function with annotated parameters around it"
        ) from error
    return from_signature(signature, owner)


def unbound_self(callee: Callee) -> str | None:
    """Return the name of the open parameter that wants the instance, where a method was taken from its class (SPEC A3)."""
    source = callee.source
    if not isinstance(source, FunctionType) or "." not in source.__qualname__ or not callee.slots:
        return None
    first = callee.slots[0]
    if source.__qualname__.rpartition(".")[0].endswith("<locals>") or source.__code__.co_varnames[:1] != (first.name,):
        return None
    owner, name = defining_class(source)
    static = inspect.getattr_static(owner, name, None) if owner is not None else None
    if static is None:
        return first.name if first.name == "self" else None
    return None if isinstance(static, staticmethod) else first.name


def defining_class(function: Any) -> tuple[type | None, str]:
    """Return the class a function's qualified name says it was defined in, where it can be reached, and its name there."""
    path, _, name = function.__qualname__.rpartition(".")
    owner: Any = sys.modules.get(function.__module__)
    for part in path.split("."):
        owner = _attribute(owner, part)
    return (owner if isinstance(owner, type) else None), name


def _attribute(subject: Any, name: str) -> Any:
    """Return an attribute or None, whatever the object's `__getattr__` does."""
    try:
        return getattr(subject, name, None)
    except Exception:  # noqa: BLE001  (a proxy's attribute access may raise anything)
        return None


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _doc(subject: Any) -> str | None:
    return _text(_attribute(subject, "__doc__"))


def _own_name(subject: Any) -> str | None:
    return _text(_attribute(subject, "__name__"))


def _class_name(subject: Any) -> str:
    return type(subject).__name__
