"""Any callable, peeled down to the function the author wrote, its open parameters and what is called."""

from __future__ import annotations

import functools
import inspect
import sys
import typing
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from types import (
    BuiltinFunctionType,
    ClassMethodDescriptorType,
    CodeType,
    FunctionType,
    MethodDescriptorType,
    MethodType,
    WrapperDescriptorType,
)
from typing import Any, get_origin

from toolwire.reading.attributes import attribute, own_attributes, text_attribute
from toolwire.reading.borrowed import origin_of
from toolwire.reading.shapes import CallStyle, Kind, Place
from toolwire.reading.slots import (
    POSITIONAL,
    VARIADIC,
    BindingError,
    Slot,
    bind,
    from_signature,
    own_business,
    own_slots,
    wrap,
)

__all__ = ["DEEPEST", "NO_INSTANCE", "NO_RESULT", "Callee", "defining_class", "missing_self", "peel", "place_of"]

DEEPEST = 50
"""So many wrappers around a function are a cycle of `__wrapped__`."""

GENERATORS = inspect.CO_GENERATOR | inspect.CO_ASYNC_GENERATOR
NO_INSTANCE = "this method was taken from its class; take it from an instance"
NO_RESULT = "a generator function gives no result to send back; return a list"


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
        bound_to: the instance or class that is the bound first argument of a method.
        bound_name: what that argument is called, where a keyword of this name would be taken for it.
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
    locked: frozenset[str] = frozenset()
    bound_to: Any = None
    bound_name: frozenset[str] = frozenset()
    coroutine: bool = False
    generator: bool = False
    dispatches: bool = False
    call_style: CallStyle = "positional"
    deprecated: str | None = None

    @property
    def overloads(self) -> bool:
        """Whether `typing.overload` was used for it."""
        return isinstance(self.source, FunctionType) and bool(typing.get_overloads(self.source))


def peel(subject: Any, depth: int = 0) -> Callee:
    """Find what is called, what the author wrote and which parameters are open (SPEC A1).

    Parameters:
        subject: anything.
        depth: how many wrappings were taken off it.

    Raises:
        DefinitionError: for what cannot be called as it stands, or whose parameters cannot be known.
    """
    if depth > DEEPEST:
        raise place_of(subject).refusal("its `__wrapped__` never ends; correct the decorator")
    for kind, rule in RULES:
        if isinstance(subject, kind):
            return rule(subject, depth + 1)
    if get_origin(subject) is not None:
        return _class(subject, depth)
    if not callable(subject):
        raise place_of(subject).refusal(
            origin_of(subject) or "this cannot be called; a tool is a function, another callable or a class of data"
        )
    return _object(subject, depth + 1)


def _function(function: FunctionType, depth: int) -> Callee:
    attributes = function.__dict__
    if (method := attributes.get("__partialmethod__", attributes.get("_partialmethod"))) is not None:
        raise place_of(method.func).refusal(NO_INSTANCE)
    slots = _stated_slots(function) if "__signature__" in attributes else own_slots(function)
    if callable(wrapped := attributes.get("__wrapped__")):
        return _wrapper(function, slots, wrapped, depth)
    return Callee(
        function,
        function,
        tuple(slots),
        function.__name__,
        function.__doc__,
        coroutine=inspect.iscoroutinefunction(function),
        generator=_is_generator(function),
        deprecated=attributes.get("__deprecated__"),
    )


def _wrapper(outer: Any, slots: Sequence[Slot], wrapped: Any, depth: int) -> Callee:
    """Read something made with `functools.wraps`: the wrapper is called, the wrapped function says the rest.

    A signature that the wrapper states itself counts; `inspect` would go on to the wrapped function's (SPEC A1).
    """
    inner = _constructor(wrapped) if isinstance(wrapped, type) else peel(wrapped, depth)
    attributes = vars(outer)
    if isinstance(getattr(attributes.get("register"), "__self__", None), functools.singledispatchmethod):
        raise place_of(inner.source).refusal(
            "a singledispatchmethod does not say what it is bound to; write a method that calls it"
        )
    try:
        stated = "__signature__" in attributes
        merged = [s._replace(owner=inner.source) for s in slots] if stated else wrap(slots, inner.slots)
    except BindingError as error:
        raise place_of(inner.source).refusal(str(error)) from error
    dispatches = {"registry", "dispatch", "register"} <= attributes.keys()
    if dispatches and merged and merged[0].kind is Kind.POSITIONAL_OR_KEYWORD:
        merged[0] = merged[0]._replace(kind=Kind.POSITIONAL_ONLY)
    return replace(
        inner,
        function=outer,
        slots=tuple(merged),
        name=text_attribute(outer, "__name__") or inner.name,
        doc=_own_doc(outer) or inner.doc,
        locked=inner.locked if stated else inner.locked | own_business(slots, inner.slots),
        coroutine=_gives_coroutine(outer),
        generator=_is_generator(outer) or (inner.generator and _is_from_contextlib(outer)),
        dispatches=inner.dispatches or dispatches,
        call_style="keyword" if {slot.kind for slot in slots} == {Kind.VAR_KEYWORD} else "positional",
        deprecated=attributes.get("__deprecated__") or inner.deprecated,
    )


def _method(method: MethodType, depth: int) -> Callee:
    inner = peel(method.__func__, depth)
    slots, name = inner.slots, inner.bound_name
    if slots and slots[0].kind in POSITIONAL:
        name = frozenset({slots[0].name}) if slots[0].kind is Kind.POSITIONAL_OR_KEYWORD else name
        slots = slots[1:]
    elif not any(slot.kind is Kind.VAR_POSITIONAL for slot in slots):
        raise place_of(inner.source).refusal("this method takes no `self`; give it one or make it a staticmethod")
    return replace(inner, function=method, slots=slots, bound_to=method.__self__, bound_name=name)


def _partial(partial: functools.partial[Any], depth: int) -> Callee:
    """Read a partial, whatever `functools.update_wrapper` wrote on it (SPEC A1)."""
    inner = peel(partial.func, depth)
    try:
        slots, locked = bind(inner.slots, partial.args, partial.keywords)
    except BindingError as error:
        raise place_of(inner.source).refusal(str(error)) from error
    return replace(
        inner,
        function=partial,
        slots=tuple(slots),
        name=vars(partial).get("__name__") or inner.name,
        doc=_own_doc(partial) or inner.doc,
        locked=inner.locked | locked,
        bound_to=partial.args[0] if partial.args and missing_self(inner) else inner.bound_to,
    )


def _staticmethod(method: staticmethod[..., Any], depth: int) -> Callee:
    return peel(method.__func__, depth)


def _classmethod(method: classmethod[Any, ..., Any], depth: int) -> Callee:
    """Bind a classmethod object from a class body to its class, which it does not know but its function's name does."""
    function = method.__func__
    owner, name = defining_class(function)
    bound = getattr(owner, name, None)
    if isinstance(bound, MethodType) and bound.__func__ is function:
        return peel(bound, depth)
    raise place_of(function).refusal("this classmethod object is not bound to its class; take it as `Class.method`")


def _class(cls: Any, _: int) -> Callee:
    raise place_of(cls).refusal(
        "a class is a tool only as a pydantic model, a dataclass or a TypedDict; write a function that makes one"
    )


def _native_method(method: Any, _: int) -> Callee:
    raise place_of(method).refusal(NO_INSTANCE)


def _native(function: Any, _: int) -> Callee:
    name = text_attribute(function, "__name__") or type(function).__name__
    return Callee(function, function, tuple(_stated_slots(function)), name, text_attribute(function, "__doc__"))


def _constructor(cls: type) -> Callee:
    """Read a class behind `functools.wraps(cls)`."""
    return Callee(cls, cls, tuple(_stated_slots(cls)), cls.__name__, cls.__doc__)


def _object(subject: Any, depth: int) -> Callee:
    """Read an instance with `__call__`: its class gives the name, `__call__` or else the class the docstring."""
    call = inspect.getattr_static(type(subject), "__call__")
    wrapped = own_attributes(subject).get("__wrapped__")
    if isinstance(call, WrapperDescriptorType):  # written in C, like the wrapper of `lru_cache`: it hands everything on
        inner = peel(wrapped, depth) if callable(wrapped) else _native(subject, depth)
        return replace(inner, function=subject, doc=_own_doc(subject) or inner.doc)
    inner = peel(call.__get__(subject, type(subject)) if hasattr(call, "__get__") else call, depth)
    if callable(wrapped):
        return _wrapper(subject, inner.slots, wrapped, depth)
    hands_on = inner.slots and all(s.kind in VARIADIC or s.kind is Kind.KEYWORD_ONLY for s in inner.slots)
    if hands_on and (made_from := origin_of(subject)):
        raise place_of(subject).refusal(f"{made_from}, or let functools.update_wrapper say so")
    return replace(
        inner,
        function=subject,
        name=text_attribute(subject, "__name__") or type(subject).__name__,
        doc=inner.doc or text_attribute(subject, "__doc__"),
        coroutine=inner.coroutine or _gives_coroutine(subject),
    )


RULES: tuple[tuple[type | tuple[type, ...], Callable[[Any, int], Callee]], ...] = (
    (FunctionType, _function),
    (MethodType, _method),
    (functools.partial, _partial),
    (staticmethod, _staticmethod),
    (classmethod, _classmethod),
    (type, _class),
    (BuiltinFunctionType, _native),
    ((MethodDescriptorType, WrapperDescriptorType, ClassMethodDescriptorType, functools.partialmethod), _native_method),
)
"""How each kind of callable is peeled; everything else is an object with `__call__`."""


def missing_self(callee: Callee) -> str | None:
    """The open parameter that wants the instance, where a method was taken from its class (SPEC A3)."""
    source = callee.source
    if not isinstance(source, FunctionType) or callee.bound_to is not None or not callee.slots:
        return None
    first = callee.slots[0].name
    path, _, name = source.__qualname__.rpartition(".")
    if not path or path.endswith("<locals>") or source.__code__.co_varnames[:1] != (first,):
        return None
    static = inspect.getattr_static(defining_class(source)[0], name, None)
    if static is None:
        return first if first == "self" else None
    return None if isinstance(static, staticmethod) else first


def defining_class(function: Any) -> tuple[type | None, str]:
    """The class a function's qualified name says it was defined in, if it can be reached, and its name there."""
    path, _, name = function.__qualname__.rpartition(".")
    owner: Any = sys.modules.get(function.__module__)
    for part in path.split("."):
        owner = attribute(owner, part)
    return (owner if isinstance(owner, type) else None), name


def place_of(subject: Any) -> Place:
    """Where something was defined, as far as it says; what is not written in Python says its module.

    The line of a class is known from Python 3.13 on; finding it before would mean parsing the file.
    """
    code = attribute(subject, "__code__")
    name = text_attribute(subject, "__qualname__") or type(subject).__name__
    if isinstance(code, CodeType):
        return Place(name, code.co_filename, code.co_firstlineno)
    module = text_attribute(subject, "__module__") or ""
    file = text_attribute(sys.modules.get(module), "__file__") or ""
    if file.endswith(".py"):
        return Place(name, file, own_attributes(subject).get("__firstlineno__", 0))
    plain = isinstance(subject, type) or module in {"", "builtins"}
    return Place(name if plain else f"{module}.{name}")


def _stated_slots(subject: Any) -> list[Slot]:
    try:
        signature = inspect.signature(subject)
    except Exception as error:  # whatever a `__signature__` of the author or a text signature does
        raise place_of(subject).refusal(
            "Python knows no signature of it; write a function with annotated parameters around it"
        ) from error
    return from_signature(signature, subject)


def _gives_coroutine(subject: Any) -> bool:
    """Whether a function is a coroutine function, also one that is only marked as such."""
    try:
        return inspect.iscoroutinefunction(subject)
    except Exception:  # noqa: BLE001  (a proxy's attributes may raise anything)
        return False


def _is_generator(function: Any) -> bool:
    return isinstance(function, FunctionType) and bool(function.__code__.co_flags & GENERATORS)


def _is_from_contextlib(function: Any) -> bool:
    """Whether a wrapper makes a context manager, which nobody would enter, so that the function's body would never run."""
    return isinstance(function, FunctionType) and function.__globals__.get("__name__") == "contextlib"


def _own_doc(subject: Any) -> str | None:
    """The docstring of a function, or the one written on an object; not that of the object's class."""
    doc = subject.__doc__ if isinstance(subject, FunctionType) else own_attributes(subject).get("__doc__")
    return doc if isinstance(doc, str) else None
