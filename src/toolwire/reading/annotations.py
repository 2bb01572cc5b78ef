"""Annotations as the types they mean: postponed, forward and local ones (SPEC A4)."""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import FrameType, FunctionType
from typing import Annotated, Any, get_args, get_origin

from toolwire.hints import Injected
from toolwire.reading.attributes import attribute
from toolwire.reading.callables import DEEPEST, defining_class
from toolwire.reading.evaluation import evaluate, last_name, names_in, parses, resolved
from toolwire.reading.generics import UNIONS, alias_value, is_alias, leaves

__all__ = ["Scope", "injects", "is_injected", "resolve", "scope_of", "visible_locals"]


@dataclass(frozen=True, slots=True)
class Scope:
    """Where the names in the annotations of a function are looked up.

    Parameters:
        globals: the module of the function.
        locals: the function's type parameters, its closure, and the names around the place where it was decorated.
        classes: the class in whose body it stands, asked only for names that nothing else knows.
        circular: aliases that lead back to themselves, as far as they have been met.
    """

    globals: dict[str, Any]
    locals: dict[str, Any] = field(default_factory=dict)
    classes: tuple[type, ...] = ()
    circular: dict[str, Any] = field(default_factory=dict)

    def widened(self) -> dict[str, Any]:
        """The local names with those of the class body."""
        names: dict[str, Any] = {}
        for cls in self.classes:
            names |= {p.__name__: p for p in getattr(cls, "__type_params__", ())} | {**vars(cls), cls.__name__: cls}
        known = self.globals.keys() | vars(builtins).keys()
        return {name: value for name, value in names.items() if name not in known} | self.locals


def scope_of(owner: Any, frame_locals: Mapping[str, Any], bound_to: Any) -> Scope:
    """The names that annotations in a function may use.

    Parameters:
        owner: the function, or whatever else has the annotations.
        frame_locals: what `@tool` saw around itself.
        bound_to: the instance or class a method is bound to.
    """
    names = dict(frame_locals)
    if not isinstance(owner, FunctionType):
        return Scope(vars(sys.modules.get(getattr(owner, "__module__", None) or "", builtins)), names)
    names = _locals_around(owner) | names
    for variable, cell in zip(owner.__code__.co_freevars, owner.__closure__ or (), strict=True):
        try:
            names[variable] = cell.cell_contents
        except ValueError:  # the enclosing function has not assigned it yet
            continue
    names.update((p.__name__, p) for p in getattr(owner, "__type_params__", ()))
    path = owner.__qualname__.rpartition(".")[0]
    if not path or path.endswith("<locals>"):
        return Scope(owner.__globals__, names)
    bases = (bound_to if isinstance(bound_to, type) else type(bound_to)).__mro__
    cls = defining_class(owner)[0] or next((base for base in bases if base.__qualname__ == path), None)
    return Scope(owner.__globals__, names, () if cls is None else (cls,))


def resolve(raw: Any, scope: Scope) -> Any:
    """The type an annotation means, text and forward references inside it included.

    Raises:
        NameError: for a name that nothing knows.
        Exception: whatever else the evaluation of the text raises.
    """
    try:
        return resolved(raw, scope.globals, scope.locals, scope.circular)
    except NameError:
        if not scope.classes:
            raise
        return resolved(raw, scope.globals, scope.widened(), scope.circular)


def injects(raw: Any, scope: Scope) -> bool:
    """Whether an annotation that cannot be resolved still says `Annotated[..., Injected]` (SPEC A7)."""
    names = scope.widened()
    try:
        return _has_injected(evaluate(raw, scope.globals, names))
    except Exception:  # noqa: BLE001  (it cannot be resolved; what it says is read from its text)
        members = _members(ast.parse(f"({raw.strip()}\n)", mode="eval").body) if parses(raw) else ()
    return any(_says_injected(member, scope, names) for member in members)


def _has_injected(annotation: Any) -> bool:
    if get_origin(annotation) in UNIONS:
        return any(map(_has_injected, get_args(annotation)))
    if is_alias(annotation):
        return _has_injected(alias_value(annotation))
    return any(map(is_injected, getattr(annotation, "__metadata__", ())))


def is_injected(item: Any) -> bool:
    """Whether an item of `Annotated` is the marker, as a class or as an instance."""
    return isinstance(item, Injected) or (isinstance(item, type) and issubclass(item, Injected))


def _members(node: ast.expr) -> Iterator[ast.expr]:
    """Yield the members of a union as it is written."""
    if isinstance(node, ast.BinOp):
        yield from _members(node.left)
        yield from _members(node.right)
    elif isinstance(node, ast.Subscript) and last_name(node.value) in ("Optional", "Union"):
        yield from node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    else:
        yield node


def _says_injected(node: ast.expr, scope: Scope, names: dict[str, Any]) -> bool:
    if not (isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Tuple)):
        return False
    return _means(node.value, Annotated, scope, names) and any(
        _means(item, Injected, scope, names) for item in node.slice.elts[1:]
    )


def _means(node: ast.expr, wanted: Any, scope: Scope, names: dict[str, Any]) -> bool:
    """Whether a piece of text stands for `Annotated` or `Injected`, by value or, where it has none, by name."""
    try:
        value = evaluate(ast.unparse(node), scope.globals, names)
    except Exception:  # noqa: BLE001  (imported under TYPE_CHECKING, as the rest of the annotation)
        name: str = wanted.__name__
        return last_name(node) == name
    return value is wanted or (wanted is Injected and is_injected(value))


def visible_locals(decorated: Any, frame: FrameType) -> dict[str, Any]:
    """The local names around `@tool` that the annotations of a function use, and no others (SPEC A4).

    Parameters:
        decorated: what is being decorated: a function, perhaps wrapped, or a static- or classmethod.
        frame: where it is: an enclosing function, or the body of a class inside one.
    """
    function = _innermost(decorated)
    if function is None or "<locals>" not in function.__qualname__:
        return {}
    bodies = function.__qualname__.rpartition("<locals>.")[2].split(".")[:-1]
    frames = [frame]
    for body in reversed(bodies):
        if frames[-1].f_code.co_name == body and frames[-1].f_back is not None:
            frames.append(frames[-1].f_back)
    around: dict[str, Any] = {}
    for each in reversed(frames):
        around |= each.f_locals
    return _needed(function, around)


def _needed(function: FunctionType, around: Mapping[str, Any]) -> dict[str, Any]:
    """Return the local names that annotations use, those of the fields of local classes included."""
    names: dict[str, Any] = {}
    classes: set[int] = set()
    pending: list[Any] = list(function.__annotations__.values())
    while pending:
        part = pending.pop()
        for name in names_in(part):
            if name in around and name not in names:
                names[name] = around[name]
                pending.append(around[name])
        for leaf in leaves(part):
            if isinstance(leaf, type) and "<locals>" in leaf.__qualname__ and id(leaf) not in classes:
                classes.add(id(leaf))
                pending += (raw for base in leaf.__mro__ for raw in vars(base).get("__annotations__", {}).values())
    return names


def _locals_around(function: FunctionType) -> dict[str, Any]:
    """The local names that annotations use of the call that made a function, as long as it has not returned."""
    path = function.__code__.co_qualname
    if "<locals>" not in path:
        return {}
    frame: FrameType | None = sys._getframe(1)  # noqa: SLF001 - as for `@tool`
    while frame is not None:
        if path.startswith(f"{frame.f_code.co_qualname}.<locals>.") and frame.f_globals is function.__globals__:
            around = frame.f_locals
            if any(_holds(value, function) for value in around.values()):
                return _needed(function, around)
        frame = frame.f_back
    return {}


def _holds(value: Any, function: FunctionType) -> bool:
    """Whether a local value is the function or its class: another call of the same code has made others.

    Values are not asked for their class, for some proxies fail then.
    """
    return value is function or (
        issubclass(type(value), type) and any(each is function for each in vars(value).values())
    )


def _innermost(function: Any) -> FunctionType | None:
    for _ in range(DEEPEST):
        wrapped = attribute(function, "__wrapped__")
        if wrapped is None:
            break
        function = wrapped
    return function if isinstance(function, FunctionType) else None
