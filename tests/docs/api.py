"""The reference of the public names, made from the code: signatures, and what docstrings say of them."""

from __future__ import annotations

import ast
import inspect
import json
import re
import textwrap
import typing
from collections.abc import Collection, Iterator
from functools import cached_property
from importlib import import_module
from types import FunctionType
from typing import Any

GROUPS = (
    ("toolwire", ("ToolSet", "tool", "Tool")),
    ("toolwire", ("Result", "Ok", "Err", "CallError", "Issue", "Call", "BoundArguments", "Repair")),
    ("toolwire", ("Injected", "Parameter", "Doc", "StringInteger", "Between")),
    ("toolwire", ("Byte", "NonEmptyStr", "Char", "CodePoint", "CharList")),
    ("toolwire", ("WireModel", "TypeProvider")),
    ("toolwire", ("Hook", "CallNext")),
    ("toolwire", ("ToolwireError", "DefinitionError", "EmitError", "InjectionError", "CallFailed", "ToolError")),
    ("toolwire", ("Finding", "LossWarning")),
    ("toolwire.codes", ("Explanation", "CODES", "WHEN_BUILT", "WHEN_EMITTED")),
    ("toolwire", ("repair_arguments",)),
    ("toolwire.repair", ("RepairPlan", "Edit", "examine", "Examined", "tally", "Tally", "DEFAULT_NAMES", "Names")),
    ("toolwire.repair", ("faithful", "FaithfulPlan")),
    ("toolwire.testing", ("assert_agrees",)),
    ("toolwire.shipping", ("plan", "Change", "write", "orphans", "Orphan", "delete")),
    ("toolwire.companion", ("CompanionWarning",)),
    ("toolwire.results", ("Arguments", "ErrorCode", "IssueCode")),
    ("toolwire.findings", ("Effect", "OnLoss", "OnError")),
)
"""The parts of the page in order: a module, and what is shown of it."""

NOT_MADE_BY_USERS = {"Tool", "BoundArguments"}
INTERNAL = {
    "Tool": {"signature", "arguments", "options", "origin", "shared", "written", "source"},
    "RepairPlan": {"has_misplaced"},
}
OPERATORS = {"__or__", "__call__"}
MEMBERS = FunctionType | property | cached_property | classmethod
ELSEWHERE = {"Doc": "Text for the model inside `Annotated`: the `Doc` of typing_extensions."}

LONGEST = 110
SPEC = re.compile(r" \(SPEC [^)]*\)")
SECTION = re.compile(r"^(Parameters|Returns|Raises|Example):\n((?:(?: .*)?\n)*)", re.MULTILINE)
ENTRY = re.compile(r"^(\w+): (.*(?:\n +.*)*)", re.MULTILINE)
DOCTEST = re.compile(r"^>>> ", re.MULTILINE)


def part(module: str, names: tuple[str, ...]) -> str:
    """Describe some names of a module."""
    return "\n".join(line for name in names for line in _described(module, name))


def _described(module: str, name: str) -> Iterator[str]:
    value = getattr(import_module(module), name)
    yield from (f"### {name}", "")
    if name in ELSEWHERE:
        yield from (ELSEWHERE[name], "")
    elif isinstance(value, type):
        yield from _class(name, value)
    elif isinstance(value, FunctionType):
        yield from (*_fenced(_signature(name, _spelled_out(value))), *_prose(value))
    else:
        yield from _assigned(module, name)


def _class(name: str, cls: type) -> Iterator[str]:
    is_made = issubclass(cls, tuple) or getattr(cls.__init__, "__module__", "").startswith("toolwire")
    if is_made and name not in NOT_MADE_BY_USERS:
        yield from _fenced(_signature(name, cls))
    yield from _prose(cls)
    for member, value in _members(cls):
        yield from (f"#### {name}.{member}", "") if member not in OPERATORS else ()
        yield from _fenced(_member(name, member, value))
        yield from _prose(value)


def _members(cls: type) -> Iterator[tuple[str, Any]]:
    """The public members that our own classes define, those of the class itself first."""
    seen: set[str] = set()
    for base in cls.__mro__:
        for name, value in vars(base).items() if base.__module__.startswith("toolwire") else ():
            is_public = name in OPERATORS or not (name.startswith("_") or name in INTERNAL.get(cls.__name__, ()))
            if isinstance(value, MEMBERS) and is_public and name not in seen:
                seen.add(name)
                yield name, value


def _member(cls: str, name: str, value: Any) -> str:
    if isinstance(value, property | cached_property):
        function: Any = value.fget if isinstance(value, property) else value.func
        return f"{cls}.{name}: {function.__annotations__['return']}"
    function = value.__func__ if isinstance(value, classmethod) else value
    if name == "__or__":
        return f"{cls} | {cls}"
    shown = cls if name == "__call__" else f"{cls}.{name}"
    return _signature(shown, function, own=True)


def _spelled_out(function: FunctionType) -> Any:
    """The function, or the overload that names the options which the function itself takes as `**options`."""
    return ([function, *typing.get_overloads(function)])[-1]


def _signature(name: str, value: Any, *, own: bool = False) -> str:
    signature = inspect.signature(value)
    parameters = list(signature.parameters.values())[own:]
    words = [_parameter(each) for each in parameters]
    kinds = [each.kind for each in parameters]
    if inspect.Parameter.KEYWORD_ONLY in kinds and inspect.Parameter.VAR_POSITIONAL not in kinds:
        words.insert(kinds.index(inspect.Parameter.KEYWORD_ONLY), "*")
    result = signature.return_annotation
    returns = "" if isinstance(value, type) or result is inspect.Signature.empty else f" -> {result}"
    start = f"async {name}" if inspect.iscoroutinefunction(value) else name
    line = f"{start}({', '.join(words)}){returns}"
    return (
        line if len(line) <= LONGEST else "\n".join([f"{start}(", *(f"    {word}," for word in words), f"){returns}"])
    )


def _parameter(parameter: inspect.Parameter) -> str:
    stars = {parameter.VAR_POSITIONAL: "*", parameter.VAR_KEYWORD: "**"}.get(parameter.kind, "")
    default = "" if parameter.default is parameter.empty else f" = {_default(parameter.default)}"
    annotation = getattr(parameter.annotation, "__forward_arg__", parameter.annotation)
    return f"{stars}{parameter.name}: {annotation}{default}"


def _default(value: Any) -> str:
    if isinstance(value, str):
        return json.dumps(value)
    return repr(value) if value is None or isinstance(value, bool | int | float | bytes | tuple) else "..."


def _fenced(code: str) -> Iterator[str]:
    yield from ("```py", code, "```", "")


def _prose(value: Any) -> Iterator[str]:
    """What a docstring says: the text, and a list of parameters, result and exceptions."""
    text = SPEC.sub("", f"{inspect.getdoc(value)}\n")
    prose = DOCTEST.split(SECTION.sub("", text))[0].strip()
    yield from (prose, "")
    hidden = INTERNAL.get(getattr(value, "__name__", ""), ())
    sections = [(title, textwrap.dedent(body)) for title, body in SECTION.findall(text)]
    entries = [entry for title, body in sections for entry in _entries(title, body, hidden)]
    yield from (*entries, "") if entries else ()


def _entries(title: str, body: str, hidden: Collection[str]) -> Iterator[str]:
    if title == "Returns":
        yield f"- returns: {body[0].lower()}{_joined(body[1:])}"
    elif title != "Example":
        word = "raises " if title == "Raises" else ""
        found = [(name, _joined(entry)) for name, entry in ENTRY.findall(body) if name not in hidden]
        yield from (f"- {word}`{name}`: {entry}" for name, entry in found)


def _joined(text: str) -> str:
    return " ".join(text.split())


def _assigned(module: str, name: str) -> Iterator[str]:
    """An alias or a constant: what it is and the text below it, which only the source has."""
    source = inspect.getsource(import_module(module))
    tree = ast.parse(source)
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    for node in imports:
        if name in {each.name for each in node.names}:
            yield from _assigned(str(node.module), name)
            return
    body = tree.body
    at, statement = next((at, each) for at, each in enumerate(body) if _target(each) == name)
    kind = "" if isinstance(statement, ast.Assign) else ast.unparse(statement.annotation)
    value = str(ast.get_source_segment(source, statement.value)).strip('"')
    yield from _fenced(f"{name}: {kind}" if kind.startswith("Final") else f"{name} = {value}")
    yield from (SPEC.sub("", inspect.cleandoc(body[at + 1].value.value)), "")


def _target(statement: ast.stmt) -> str:
    if isinstance(statement, ast.Assign):
        return getattr(statement.targets[0], "id", "")
    return getattr(statement.target, "id", "") if isinstance(statement, ast.AnnAssign) else ""
