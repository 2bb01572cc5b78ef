"""Indexes the source of a module: its type aliases, its imports, and the aliases its functions are written with."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib.util import resolve_name
from inspect import cleandoc
from itertools import pairwise

__all__ = ["Alias", "Import", "Index", "Scope", "Written", "index_source", "reference"]

_ALIAS_MAKERS = ("NewType", "TypeAliasType")
_BUILTINS = frozenset(dir(builtins))
_Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Alias:
    """A type alias: the text below it, and the dotted name its value boils down to, both may be empty."""

    text: str
    target: str
    scope: Scope


@dataclass(frozen=True, slots=True)
class Import:
    """A name that stands for a module or, with `name`, for something in it."""

    module: str
    name: str = ""


@dataclass(slots=True)
class Scope:
    """What is bound in a module, class or function; `stars` are the modules of `from x import *`."""

    parent: Scope | None = None
    is_class: bool = False
    names: dict[str, Alias | Import | Scope] = field(default_factory=dict)
    stars: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Written:
    """The scope a function stands in, and the dotted names its parameters are annotated with."""

    scope: Scope
    references: dict[str, str]


@dataclass(frozen=True, slots=True)
class Index:
    """What a module's source says; functions by first line (that of the first decorator) and name.

    `classes` holds the texts below the annotated names of a class, by the class's qualified name.
    """

    package: str
    top: Scope = field(default_factory=Scope)
    functions: dict[tuple[int, str], Written] = field(default_factory=dict)
    classes: dict[str, dict[str, str]] = field(default_factory=dict)


def index_source(source: str, package: str) -> Index:
    """Read the source of a module; what is no Python (edited since it was loaded) has no aliases.

    Parameters:
        source: the text.
        package: what relative imports start from.
    """
    index = Index(package)
    try:
        module = ast.parse(source)
    except (SyntaxError, ValueError):
        return index
    _visit(module.body, index.top, index, "")
    return index


def reference(expression: ast.expr | None) -> str:
    """The dotted name an annotation boils down to; empty when there is none, or several.

    >>> reference(ast.parse("Optional[types.Pair[int]]", mode="eval").body)
    'types.Pair'
    """
    name = ""
    match expression:
        case ast.Name(id=name):
            pass
        case ast.Attribute(value=value, attr=member):
            owner = reference(value)
            name = owner and f"{owner}.{member}"
        case ast.Constant(value=str(text)):
            name = reference(_parse_expression(text))
        case ast.BinOp(op=ast.BitOr(), left=left, right=right):
            name = _only_member([left, right])
        case ast.Subscript(value=base, slice=ast.Tuple(elts=arguments)):
            name = _subscript(reference(base), arguments)
        case ast.Subscript(value=base, slice=argument):
            name = _subscript(reference(base), [argument])
    return name


def _subscript(base: str, arguments: Sequence[ast.expr]) -> str:
    match _last(base):
        case "Annotated":
            return reference(arguments[0]) if arguments else ""
        case "Optional" | "Union":
            return _only_member(arguments)
    return base


def _only_member(members: Sequence[ast.expr]) -> str:
    present = [member for member in members if not (isinstance(member, ast.Constant) and member.value is None)]
    return reference(present[0]) if len(present) == 1 else ""


def _parse_expression(text: str) -> ast.expr | None:
    try:
        return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError):
        return None


def _visit(body: Sequence[ast.stmt], scope: Scope, index: Index, inside: str) -> None:
    for statement, following in pairwise([*body, ast.Pass()]):
        match statement:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                _add_function(statement, scope, index)
                _visit(statement.body, Scope(scope), index, f"{inside}{statement.name}.<locals>.")
            case ast.ClassDef(name=name, body=inner):
                scope.names[name] = members = Scope(scope, is_class=True)
                index.classes[f"{inside}{name}"] = _attribute_texts(inner)
                _visit(inner, members, index, f"{inside}{name}.")
            case ast.Import(names=imported):
                for each in imported:
                    whole = each.name if each.asname else each.name.partition(".")[0]
                    scope.names[each.asname or whole] = Import(whole)
            case ast.ImportFrom():
                _add_imports(statement, scope, index.package)
            case _:
                _add_alias(statement, following, scope)
                for block in _blocks(statement):
                    _visit(block, scope, index, inside)


def _attribute_texts(body: Sequence[ast.stmt]) -> dict[str, str]:
    texts = {}
    for statement, following in pairwise(body):
        match statement, following:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                texts[name] = cleandoc(text)
    return texts


def _blocks(statement: ast.stmt) -> list[list[ast.stmt]]:
    """The bodies of `if`, `try`, `with` and the like, which bind in the same scope."""
    branches = [statement, *getattr(statement, "handlers", ()), *getattr(statement, "cases", ())]
    fields = ("body", "orelse", "finalbody")
    return [getattr(branch, name) for branch in branches for name in fields if hasattr(branch, name)]


def _add_function(function: _Function, scope: Scope, index: Index) -> None:
    arguments = function.args
    references = {
        argument.arg: name
        for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
        if (name := reference(argument.annotation)) and name not in _BUILTINS
    }
    if references:
        line = min(node.lineno for node in (function, *function.decorator_list))
        index.functions[line, function.name] = Written(scope, references)


def _add_imports(statement: ast.ImportFrom, scope: Scope, package: str) -> None:
    try:
        module = resolve_name("." * statement.level + (statement.module or ""), package)
    except ImportError:  # More dots than the package has levels.
        return
    for each in statement.names:
        if each.name == "*":
            scope.stars.append(module)
        else:
            scope.names[each.asname or each.name] = Import(module, each.name)


def _add_alias(statement: ast.stmt, following: ast.stmt, scope: Scope) -> None:
    defined = _definition(statement)
    if defined:
        name, value = defined
        match following:
            case ast.Expr(value=ast.Constant(value=str(text))):
                text = cleandoc(text)
            case _:
                text = ""
        scope.names[name] = Alias(text, reference(value), scope)


def _definition(statement: ast.stmt) -> tuple[str, ast.expr] | None:
    match statement:
        case ast.AnnAssign(target=ast.Name(id=name), annotation=kind, value=ast.expr() as value) if (
            _last(reference(kind)) == "TypeAlias"
        ):
            return name, value
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=maker, args=[_, value])) if (
            _last(reference(maker)) in _ALIAS_MAKERS
        ):
            return name, value
        # The statement whose name is a node of its own is `type X = ...` (Python 3.12).
        case (
            ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.Name() | ast.Attribute() | ast.Subscript() | ast.BinOp() as value,
            )
            | object(name=ast.Name(id=name), value=ast.expr() as value)
        ):
            return name, value
    return None


def _last(dotted: str) -> str:
    return dotted.rpartition(".")[2]
