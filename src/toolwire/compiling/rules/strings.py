"""Plain text on the wire: strings, their patterns, and the text step other rules begin with (SPEC T)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pydantic_core import core_schema as cs

from toolwire.compiling.walk import MisdeclaredError, Rule, without_ref

if TYPE_CHECKING:
    from toolwire.compiling.canonical import Canonical
    from toolwire.compiling.walk import Json, Node, Walk

CODE_POINT_PATTERN = r"^[\s\S]$"
UNBOUNDED = 2**62


def text(pattern: str | None = None, max_length: int = UNBOUNDED) -> cs.CoreSchema:
    """A strict, valid Unicode string on which no setting of a surrounding model acts."""
    return cs.str_schema(
        strict=True,
        pattern=pattern,
        min_length=0,  # pydantic-core looks for lone surrogates only when it has to count
        max_length=max_length,
        strip_whitespace=False,
        to_lower=False,
        to_upper=False,
    )


TEXT = text()


def ours(schema: cs.CoreSchema, code: str) -> cs.CoreSchema:
    """The schema with all its errors replaced by one of this library's issue codes."""
    return cs.custom_error_schema(schema, custom_error_type=f"toolwire_{code}", custom_error_message=code)


ECMA_CLASSES = {
    "d": "0-9",
    "w": "A-Za-z0-9_",
    "s": r"\t\n\x0B\x0C\r\x20\xA0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF",
}
"""What `\\d`, `\\w` and `\\s` stand for in ECMA-262, the dialect of JSON Schema; elsewhere they mean all of Unicode."""


def ecma_pattern(pattern: str) -> str:
    """An author's pattern, written so that Rust's and Python's engines read it as JSON Schema validators do."""
    out, inside, i = [], False, 0
    while i < len(pattern):
        char = pattern[i]
        if char == "\\" and i + 1 < len(pattern):
            out.append(_escape(pattern[i + 1], inside=inside))
            i += 2
            continue
        inside = (inside or char == "[") and not (inside and char == "]")
        out.append(char)
        i += 1
    return "".join(out)


def _escape(char: str, *, inside: bool) -> str:
    if char in ECMA_CLASSES:
        return ECMA_CLASSES[char] if inside else f"[{ECMA_CLASSES[char]}]"
    if char.lower() in ECMA_CLASSES and not inside:
        return f"[^{ECMA_CLASSES[char.lower()]}]"
    return "\\" + char


def rewrite_str(node: Node, walk: Walk) -> cs.CoreSchema:
    low = node.get("min_length", walk.config.get("str_min_length", 0))
    high = node.get("max_length", walk.config.get("str_max_length"))
    if high is not None and high < (low or 0):
        raise MisdeclaredError("no string is that short and that long at once; change min_length or max_length")
    pattern = node.get("pattern")
    changes: dict[str, Any] = {"strict": True, "min_length": low or 0, "metadata": {}}
    if isinstance(pattern, re.Pattern):
        _note_compiled(pattern, walk)
    elif pattern is not None:
        changes["pattern"] = ecma_pattern(pattern)
        if node.get("regex_engine", walk.config.get("regex_engine")) == "python-re":
            walk.note("python_pattern", PYTHON_ENGINE, "pattern")
    if any(node.get(key) or walk.config.get(f"str_{key}") for key in ("strip_whitespace", "to_lower", "to_upper")):
        walk.note("changed_text", "the text is changed before its length and pattern are checked", "pattern")
    return without_ref(node, **changes)


PYTHON_ENGINE = "this pattern runs in Python's engine, which can backtrack without bound; prefer the Rust engine"


def _note_compiled(pattern: re.Pattern[str], walk: Walk) -> None:
    walk.note("python_pattern", PYTHON_ENGINE, "pattern")
    if pattern.flags & ~re.UNICODE:
        walk.note("weakened", "the flags of a compiled pattern cannot be said; it is shown without them", "pattern")


def render_str(node: Node, canonical: Canonical) -> Json:
    pattern = node.get("pattern")
    shown = pattern.pattern if isinstance(pattern, re.Pattern) else pattern
    if shown is None and node.get("ascii_only"):
        shown = r"^[\x00-\x7F]*$"
    low = node.get("min_length", canonical.config.get("str_min_length"))
    high = node.get("max_length", canonical.config.get("str_max_length"))
    constraints = {"minLength": low or None, "maxLength": high, "pattern": shown}
    return {"type": "string", **{key: value for key, value in constraints.items() if value is not None}}


RULES: dict[str, Rule] = {"str": Rule(rewrite_str, render_str)}
