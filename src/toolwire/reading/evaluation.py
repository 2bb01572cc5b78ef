"""The text of annotations, evaluated: quoted names in unions and aliases that lead back to themselves included (SPEC A4)."""

from __future__ import annotations

import ast
import functools
import typing
from collections.abc import Iterator, Mapping
from types import CodeType
from typing import Any, ForwardRef, Union

from typing_extensions import TypeAliasType

from toolwire.reading.generics import is_plain, leaves
from toolwire.reading.typed_dicts import readable

__all__ = ["code_of", "evaluate", "last_name", "names_in", "parses", "resolved"]

Names = Mapping[str, Any]


@functools.lru_cache(maxsize=2048)
def code_of(text: str) -> CodeType:
    """Compile the text of an annotation; the same few texts annotate most parameters of a program.

    Raises:
        SyntaxError: it is no expression.
    """
    text = text.strip()
    return compile(f"({text},)[0]" if text.startswith("*") else f"({text}\n)", "<annotation>", "eval")


def parses(raw: Any) -> bool:
    """Whether an annotation is text, and an expression."""
    try:
        return isinstance(raw, str) and bool(code_of(raw))
    except (SyntaxError, ValueError):
        return False


def names_in(raw: Any) -> Iterator[str]:
    """Yield the names that the text in an annotation uses, also where that is quoted once more."""
    if isinstance(raw, str):
        code = code_of(raw) if parses(raw) else None
        yield from code.co_names if code else ()
        yield from (name for text in (code.co_consts if code else ()) if text != raw for name in names_in(text))
        return
    for part in leaves(raw):
        if isinstance(part, str | ForwardRef):
            yield from names_in(part if isinstance(part, str) else part.__forward_arg__)


def evaluate(raw: Any, module: dict[str, Any], names: Names) -> Any:
    """What an annotation that is text means, any other as it is.

    Parameters:
        raw: the annotation.
        module: global names.
        names: local ones.

    Raises:
        Exception: whatever the evaluation raises.
    """
    if not isinstance(raw, str):
        return raw
    try:
        return eval(code_of(raw), module, names)  # noqa: S307  (the author's text)
    except TypeError:
        # `"Report" | None`, or an alias that is text: type checkers read them, and nothing has run them so far.
        return eval(_code_with_unions(raw), module, {**names, UNION: Union})  # noqa: S307


UNION = "\0Union"


class _Unions(ast.NodeTransformer):
    """Writes `X | Y` as a `Union`, which takes text, wherever a type stands."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        members = ast.Tuple([self.visit(node.left), self.visit(node.right)], ast.Load())
        return ast.Subscript(ast.Name(UNION, ast.Load()), members, ast.Load())

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        if last_name(node.value) == "Annotated" and isinstance(node.slice, ast.Tuple):
            node.slice.elts[0] = self.visit(node.slice.elts[0])
        else:
            node.slice = self.visit(node.slice)
        return node


@functools.lru_cache(maxsize=256)
def _code_with_unions(text: str) -> CodeType:
    tree = _Unions().visit(ast.parse(f"({text.strip()}\n)", mode="eval"))
    return compile(ast.fix_missing_locations(tree), "<annotation>", "eval")


def last_name(node: ast.expr) -> str | None:
    """The name of an expression without what it is an attribute of; None for any other expression."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else None


class _Holder:
    """Something with `__annotations__` for `typing.get_type_hints`."""

    def __init__(self, annotation: Any) -> None:
        self.__annotations__ = {"it": annotation}


def resolved(raw: Any, module: dict[str, Any], names: Names, circular: dict[str, Any]) -> Any:
    """The type an annotation means, text and forward references inside it included.

    Parameters:
        raw: the annotation.
        module: global names.
        names: local ones.
        circular: aliases met so far that lead back to themselves; those that are met now are added.

    Raises:
        NameError: for a name that nothing knows.
        Exception: whatever else the evaluation raises.
    """
    known = {**names, **circular} if circular else names
    value = evaluate(raw, module, known)
    if is_plain(value):
        return value
    hint = _hint(value, module, known)
    found = next((name for name in _unresolved(hint, module, known) if name not in circular), None)
    if found is None:
        return hint
    circular[found] = _alias(found, module, known)
    return resolved(raw, module, names, circular)


def _hint(value: Any, module: dict[str, Any], names: Names) -> Any:
    text_again = isinstance(value, str)
    value = evaluate(value, module, names) if text_again else value
    # A namespace of its own: `typing` keeps what a shared forward reference came to when both are one object.
    return typing.get_type_hints(_Holder(value), module, {**names}, include_extras=True)["it"]


def _unresolved(hint: Any, module: dict[str, Any], names: Names) -> Iterator[str]:
    """Yield the names of aliases at which `typing` stopped, for it was already inside them."""
    for leaf in leaves(hint):
        if isinstance(leaf, ForwardRef):
            text = leaf.__forward_arg__
            yield from (name for name in names_in(text) if name == text or names.get(name, module.get(name)) == text)


def _alias(name: str, module: dict[str, Any], names: Names) -> Any:
    """Make the alias that `type X = ...` would be; pydantic looks its own name up in it."""
    value = names[name] if name in names else module[name]
    inside = {**names, name: ForwardRef(name)}
    hint = _hint(value, module, inside)
    if isinstance(hint, ForwardRef):
        raise NameError(f"name {name!r} stands for itself", name=name)  # noqa: TRY004  (as an unknown name does)
    return TypeAliasType(name, readable(hint, inside))  # pyright: ignore[reportGeneralTypeIssues]
