"""Plain text on the wire: strings, their patterns, and the text step other rules begin with (SPEC T)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pydantic_core import core_schema as cs

from toolwire.compiling.walk import MisdeclaredError, Rule, without_ref
from toolwire.hints import CODE_POINT_PATTERN, stricter

if TYPE_CHECKING:
    from collections.abc import Mapping

    from toolwire.compiling.canonical import Canonical
    from toolwire.compiling.walk import Json, Node, Walk

UNBOUNDED = 2**62


def text(pattern: str | None = None) -> cs.CoreSchema:
    """A strict, valid Unicode string on which no setting of a surrounding model acts."""
    return cs.str_schema(
        strict=True,
        pattern=pattern,
        min_length=0,  # pydantic-core looks for lone surrogates only when it has to count
        max_length=UNBOUNDED,
        strip_whitespace=False,
        to_lower=False,
        to_upper=False,
    )


TEXT = text()


def any_text(config: Mapping[str, Any]) -> cs.CoreSchema:
    """Any text at all; the settings of a surrounding model have to be kept off only where there are some."""
    return TEXT if any(key.startswith("str_") for key in config) else uncounted_in_json(TEXT)


def ours(schema: cs.CoreSchema, code: str, expected: str = "") -> cs.CoreSchema:
    """The schema with all its errors replaced by one of this library's issue codes; `expected` says it in other words."""
    return cs.custom_error_schema(schema, custom_error_type=f"toolwire_{code}", custom_error_message=expected or code)


ECMA_CLASSES = {
    "d": "0-9",
    "w": "A-Za-z0-9_",
    "s": r"\t\n\x0B\x0C\r\x20\xA0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF",
}
"""What `\\d`, `\\w` and `\\s` stand for in ECMA-262, the dialect of JSON Schema; elsewhere they mean all of Unicode."""


LINE_ENDS = r"\n\r\u2028\u2029"
"""What `.` does not match in ECMA-262; Rust and Python leave out the first of them only."""
TOKEN = re.compile(r"\\.|[\[\].$]", re.DOTALL)
INLINE_FLAGS = re.compile(r"\(\?([a-zA-Z]+)(?:-[a-zA-Z]+)?[:)]")
FOREIGN = re.compile(r"\\[AZz]|\(\?P|\(\?[a-zA-Z-]+[:)]|\[\[:")
"""Syntax of Rust's and Python's engines that ECMA-262 lacks."""


def ecma_pattern(pattern: str, *, python: bool = False, flags: int = 0) -> str:
    """An author's pattern, written so that the engine reads it as JSON Schema validators do.

    Parameters:
        pattern: as the author wrote it.
        python: for Python's engine, whose `$` also matches before a line break at the end; else for Rust's.
        flags: those of a compiled pattern.
    """
    inline = "".join(INLINE_FLAGS.findall(pattern))
    dots = not flags & re.DOTALL and "s" not in inline
    dollars = python and not flags & re.MULTILINE and "m" not in inline
    inside = False

    def rewritten(match: re.Match[str]) -> str:
        nonlocal inside
        token = match[0]
        if len(token) > 1:
            return _escape(token[1], inside=inside, nests=not python)
        if not inside and token == "." and dots:
            return f"[^{LINE_ENDS}]"
        if not inside and token == "$" and dollars:
            return r"\Z"
        inside = (inside or token == "[") and token != "]"
        return token

    return TOKEN.sub(rewritten, pattern)


def _escape(char: str, *, inside: bool, nests: bool) -> str:
    if char in ECMA_CLASSES:
        return ECMA_CLASSES[char] if inside else f"[{ECMA_CLASSES[char]}]"
    if char.lower() in ECMA_CLASSES and (nests or not inside):
        return f"[^{ECMA_CLASSES[char.lower()]}]"
    return "\\" + char


def rewrite_str(node: Node, walk: Walk) -> cs.CoreSchema:
    low, high = _lengths(node, walk.config)
    if high is not None and high < low:
        raise MisdeclaredError("no string is that short and that long at once; change min_length or max_length")
    changes: dict[str, Any] = {"strict": True, "min_length": low, "metadata": {}}
    if high is not None:
        changes["max_length"] = high
    if node.get("pattern") is not None:
        changes["pattern"] = _engine_pattern(node, walk)
    if any(node.get(key) or walk.config.get(f"str_{key}") for key in ("strip_whitespace", "to_lower", "to_upper")):
        walk.note("changed_text", "the text is changed before its length and pattern are checked", "pattern")
    checked = without_ref(node, **changes)
    overrules = any(f"str_{key}" in walk.config for key in LENGTHS)
    if low or high is not None or "pattern" in changes or walk.in_union or overrules:
        return checked
    return uncounted_in_json(checked)


def uncounted_in_json(schema: Any) -> cs.CoreSchema:
    """Any text: JSON holds no lone surrogates, so that there nothing has to be counted to find them."""
    uncounted: Any = {key: schema[key] for key in schema if key not in LENGTHS}
    return cs.json_or_python_schema(uncounted, schema)


LENGTHS = frozenset({"min_length", "max_length"})


def _lengths(node: Node, config: Mapping[str, Any]) -> tuple[int, int | None]:
    low, high = (_length(key, node, config) for key in ("min_length", "max_length"))
    one = node.get("pattern") == CODE_POINT_PATTERN and (low, high) == (1, 1)
    return (0, None) if one else (low or 0, high)


def _length(key: str, node: Node, config: Mapping[str, Any]) -> int | None:
    own = stricter(key, node)
    length: int | None = config.get(f"str_{key}") if own is None else own
    return length


PYTHON_ENGINE = "this pattern runs in Python's engine, which can backtrack without bound; prefer the Rust engine"


def _engine_pattern(node: Node, walk: Walk) -> str | re.Pattern[str]:
    pattern = node["pattern"]
    compiled = isinstance(pattern, re.Pattern)
    python = compiled or node.get("regex_engine", walk.config.get("regex_engine")) == "python-re"
    if python:
        walk.note("python_pattern", PYTHON_ENGINE, "pattern")
    if compiled and pattern.flags & ~re.UNICODE:
        walk.note("weakened", "the flags of a compiled pattern cannot be said; it is shown without them", "pattern")
    if FOREIGN.search(pattern.pattern if compiled else pattern):
        walk.note("foreign_pattern", "JSON Schema's patterns (ECMA-262) lack some of the syntax used here", "pattern")
    if compiled:
        return re.compile(ecma_pattern(pattern.pattern, python=True, flags=pattern.flags), pattern.flags)
    return ecma_pattern(pattern, python=python)


def render_str(node: Node, canonical: Canonical) -> Json:
    pattern = node.get("pattern")
    shown = pattern.pattern if isinstance(pattern, re.Pattern) else pattern
    low, high = _lengths(node, canonical.config)
    constraints = {"minLength": low or None, "maxLength": high, "pattern": shown}
    schema: Json = {"type": "string", **{key: value for key, value in constraints.items() if value is not None}}
    if not node.get("ascii_only"):
        return schema
    return {**schema, "allOf": [{"pattern": ASCII}]} if "pattern" in schema else {**schema, "pattern": ASCII}


ASCII = r"^[\x00-\x7F]*$"


RULES: dict[str, Rule] = {"str": Rule(rewrite_str, render_str)}
