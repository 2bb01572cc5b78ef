"""Imports point downwards only: a module knows nothing of what is built on it."""

from __future__ import annotations

import ast

UPWARDS = [
    *("errors", "findings", "codes", "hints", "schema", "reading", "results", "compiling", "repair", "foreign"),
    *("companion", "targets", "emission", "writing", "tool", "building", "dispatch", "answering", "providing"),
    *("toolset", "shipping", "testing", "cli", "__init__", "__main__"),
]

AT_FIRST_USE = {("tool", "building")}  # So that importing the library does not import what builds tools.


def imported(tree: ast.AST) -> set[str]:
    """Name the parts of the library that are imported anywhere but under `if TYPE_CHECKING`."""
    if isinstance(tree, ast.If) and ast.unparse(tree.test) == "TYPE_CHECKING":
        return set()
    if isinstance(tree, ast.ImportFrom) and (tree.module or "").split(".")[0] == "toolwire":
        return {[*tree.module.split("."), "__init__"][1]}
    return set().union(*map(imported, ast.iter_child_nodes(tree)))


def test_imports_point_downwards(project):
    source = project / "src" / "toolwire"
    parts = {path: path.relative_to(source).parts[0].removesuffix(".py") for path in source.rglob("*.py")}
    edges = {(part, below) for path, part in parts.items() for below in imported(ast.parse(path.read_text()))}
    assert {edge for edge in edges if UPWARDS.index(edge[0]) < UPWARDS.index(edge[1])} == AT_FIRST_USE
