"""Text: valid Unicode, patterns as ECMA-262 means them, the author's settings (SPEC T)."""

from __future__ import annotations

import re
from typing import Annotated, Any

import pytest
from annotated_types import MinLen
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from tests.compiling.facts import Fact, check, compiled, issues, named
from toolwire.compiling.rules.strings import ecma_pattern
from toolwire.errors import DefinitionError
from toolwire.hints import Char, CharList, NonEmptyStr

NOT_TEXT = dict.fromkeys(["1", "1.5", "true", "null", "[]", "{}"], "expected_string")


def matching(pattern: Any) -> Any:
    return Annotated[str, Field(pattern=pattern)]


FACTS = [
    Fact("str", str, {"type": "string"}, {'""': "", '"a\\u0000"': "a\0", '"\\ud83d\\ude00"': "\U0001f600"}, NOT_TEXT),
    Fact(
        "lengths count code points",
        Annotated[str, Field(min_length=1, max_length=2)],
        {"type": "string", "minLength": 1, "maxLength": 2},
        {'"\U0001f600\U0001f600"': "\U0001f600\U0001f600"},
        {'""': "out_of_range", '"abc"': "out_of_range"},
    ),
    Fact(
        "NonEmptyStr",
        NonEmptyStr,
        {"type": "string", "minLength": 1},
        {'" "': " "},
        {'""': "out_of_range", "1": "expected_string"},
    ),
    Fact("NonEmptyStr as metadata", Annotated[str, NonEmptyStr], {"type": "string", "minLength": 1}, {'"a"': "a"}),
    Fact(
        "MinLen(1)", Annotated[str, MinLen(1)], {"type": "string", "minLength": 1}, {'"a"': "a"}, {'""': "out_of_range"}
    ),
    Fact(
        "Char",
        Char,
        {"type": "string", "pattern": r"^[\s\S]$"},
        {'"x"': "x", '"\\n"': "\n", '"\U0001f600"': "\U0001f600"},
        {'""': "pattern_mismatch", '"ab"': "pattern_mismatch", "1": "expected_string"},
    ),
    Fact(
        "CharList",
        CharList,
        {"type": "string"},
        {'""': [], '"a\U0001f600"': [97, 0x1F600]},
        {"[97]": "expected_string"},
    ),
    Fact(
        "sizes of a CharList count characters",
        Annotated[list[int], CharList, Field(min_length=1, max_length=2)],
        {"type": "string", "minLength": 1, "maxLength": 2},
        {'"ab"': [97, 98]},
        {'""': "out_of_range", '"abc"': "out_of_range"},
    ),
    Fact(
        "strict and lax are the same (G5)",
        Annotated[str, Field(strict=False), StringConstraints(strict=True)],
        {"type": "string"},
        {'"a"': "a"},
        NOT_TEXT,
    ),
    Fact(
        "text that is changed before its bounds are looked at",
        Annotated[str, StringConstraints(strip_whitespace=True, to_lower=True, min_length=2)],
        {"type": "string", "minLength": 2},
        {'" AB "': "ab"},
        {'" A "': "out_of_range"},
        narrower=frozenset({'" A "'}),
        findings=("changed_text",),
    ),
    Fact(
        "ASCII only",
        Annotated[str, StringConstraints(ascii_only=True)],
        {"type": "string", "pattern": r"^[\x00-\x7F]*$"},
        {'"a"': "a", '""': ""},
        {'"\u00e9"': "pattern_mismatch"},
    ),
    Fact(
        "ASCII only and a pattern",
        Annotated[str, StringConstraints(ascii_only=True, pattern="a")],
        {"type": "string", "pattern": "a", "allOf": [{"pattern": r"^[\x00-\x7F]*$"}]},
        {'"ba"': "ba"},
        {'"a\u00e9"': "pattern_mismatch", '"b"': "pattern_mismatch"},
    ),
]

PATTERNS = [
    Fact(
        r"\d is 0 to 9",
        matching(r"^\d+$"),
        {"type": "string", "pattern": r"^\d+$"},
        {'"42"': "42"},
        {'"\u0663"': "pattern_mismatch", '"1\\n"': "pattern_mismatch"},
    ),
    Fact(
        r"\w is ASCII, \s is ECMA's",
        matching(r"^\w\s$"),
        {"type": "string", "pattern": r"^\w\s$"},
        {'"a "': "a ", '"a\\u00a0"': "a\u00a0", '"a\\ufeff"': "a\ufeff", '"a\\u2028"': "a\u2028"},
        dict.fromkeys(['"\u00e9 "', '"a\\u0085"', '"a\\u001c"'], "pattern_mismatch"),
    ),
    Fact(
        "classes within brackets",
        matching(r"^[\w-]+[\D]$"),
        {"type": "string", "pattern": r"^[\w-]+[\D]$"},
        {'"a-\u0663"': "a-\u0663"},
        {'"\u00e9a"': "pattern_mismatch", '"a1"': "pattern_mismatch"},
    ),
    Fact(
        "complements",
        matching(r"^\D\W\S$"),
        {"type": "string", "pattern": r"^\D\W\S$"},
        {'"\u0663\u00e9\\u0085"': "\u0663\u00e9\x85"},
        {'"1a "': "pattern_mismatch"},
    ),
    Fact(
        "a dot is any character but a line end",
        matching(r"^a.b$"),
        {"type": "string", "pattern": r"^a.b$"},
        {'"a\U0001f600b"': "a\U0001f600b"},
        dict.fromkeys(['"a\\nb"', '"a\\rb"', '"a\\u2028b"'], "pattern_mismatch"),
    ),
    Fact(
        "patterns search",
        matching("b"),
        {"type": "string", "pattern": "b"},
        {'"abc"': "abc"},
        {'"ac"': "pattern_mismatch"},
    ),
    Fact(
        "escaped and bracketed signs stand for themselves",
        matching(r"^\.\$[.$]\]$"),
        {"type": "string", "pattern": r"^\.\$[.$]\]$"},
        {'".$.]"': ".$.]"},
        {'"a$.]"': "pattern_mismatch"},
    ),
    Fact(
        "syntax that JSON Schema lacks is a finding",
        matching(r"(?s)^a.b$"),
        {"type": "string", "pattern": r"(?s)^a.b$"},
        {'"a\\nb"': "a\nb"},
        wider=frozenset({'"a\\nb"'}),
        findings=("foreign_pattern",),
    ),
    Fact(
        "a compiled pattern runs in Python, by the same meaning",
        matching(re.compile(r"^\d$")),
        {"type": "string", "pattern": r"^\d$"},
        {'"1"': "1"},
        {'"\u0663"': "pattern_mismatch", '"1\\n"': "pattern_mismatch"},
        findings=("python_pattern",),
    ),
    Fact(
        "flags of a compiled pattern cannot be said",
        matching(re.compile(r"^a.$", re.IGNORECASE | re.DOTALL | re.MULTILINE)),
        {"type": "string", "pattern": r"^a.$"},
        {'"A\\n"': "A\n", '"ab\\n"': "ab\n"},
        wider=frozenset({'"A\\n"', '"ab\\n"'}),
        findings=("python_pattern", "weakened"),
    ),
    Fact(
        "a complement within brackets stays in Python's engine",
        matching(re.compile(r"^[\D]$")),
        {"type": "string", "pattern": r"^[\D]$"},
        {'"a"': "a"},
        {'"1"': "pattern_mismatch"},
        findings=("python_pattern",),
    ),
]


@pytest.mark.parametrize(**named([*FACTS, *PATTERNS]))
def test_text(fact: Fact) -> None:
    """SPEC T's rows of text."""
    check(fact)


@pytest.mark.parametrize(
    "annotation", [str, NonEmptyStr, Char, CharList, matching("a"), Annotated[str, Field(max_length=3)]]
)
def test_a_lone_surrogate_is_no_text(annotation: Any) -> None:
    """JSON text cannot hold one, and a mapping must not (SPEC T)."""
    tool = compiled(annotation)
    with pytest.raises(ValueError, match="lone leading surrogate|Invalid JSON"):
        tool.arguments.from_text('{"x": "\\ud800"}')
    with pytest.raises(ValueError, match="string_unicode") as caught:
        tool.arguments.from_mapping({"x": "\ud800"})
    assert issues(caught.value) == [(("x",), "invalid_unicode")]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("annotation", "sentence"),
    [
        (Annotated[str, Field(min_length=3, max_length=2)], "no string is that short and that long at once"),
        (
            Annotated[list[int], CharList, Field(min_length=3, max_length=2)],
            "no array is that short and that long at once",
        ),
        (matching("(?=a)"), "look-around"),
        (matching("("), "regex parse error"),
    ],
)
def test_impossible_text(annotation: Any, sentence: str) -> None:
    """What no text can be, and patterns that Rust's engine cannot run (SPEC A4)."""
    with pytest.raises(DefinitionError, match=sentence):
        compiled(annotation)


def test_settings_of_a_model_reach_its_texts() -> None:
    """`str_*` and `regex_engine` are kept, also where the fields are read in two steps (config table, G11)."""

    class Texts(BaseModel):
        model_config = ConfigDict(
            regex_engine="python-re", str_min_length=1, str_max_length=3, str_strip_whitespace=True, str_to_lower=True
        )
        a: Annotated[str, Field(pattern="^(?=a)a$", default_factory=lambda: "a")]
        b: str = "b"
        c: dict[str, str] = Field(default_factory=dict)

    text = {"type": "string", "minLength": 1, "maxLength": 3}
    check(
        Fact(
            "settings",
            Texts,
            {
                "$ref": "#/$defs/Texts",
                "$defs": {
                    "Texts": {
                        "type": "object",
                        "properties": {
                            "a": {**text, "pattern": "^(?=a)a$"},
                            "b": {**text, "default": "b"},
                            "c": {
                                "type": "object",
                                "additionalProperties": text,
                                "propertyNames": {k: text[k] for k in ("minLength", "maxLength")},
                            },
                        },
                        "additionalProperties": False,
                    }
                },
            },
            {'{"b": " AB "}': Texts(b="ab")},
            {
                '{"a": "b"}': "pattern_mismatch",
                '{"b": "abcd"}': "out_of_range",
                '{"b": "   "}': "out_of_range",
                '{"c": {"abcd": ""}}': "out_of_range",
            },
            wider=frozenset({'{"b": " AB "}'}),
            narrower=frozenset({'{"b": "   "}'}),
            findings=("changed_text", "python_pattern"),
        )
    )


@pytest.mark.parametrize(
    ("pattern", "python", "flags", "written"),
    [
        (r"\d", False, 0, "[0-9]"),
        (r"[\d]", False, 0, "[0-9]"),
        (r"\\d", False, 0, r"\\d"),
        (r"[\W]", False, 0, "[[^A-Za-z0-9_]]"),
        (r"[\W]", True, 0, r"[\W]"),
        (r".$", False, 0, r"[^\n\r\u2028\u2029]$"),
        (r".$", True, 0, r"[^\n\r\u2028\u2029]\Z"),
        (r".$", True, re.DOTALL | re.MULTILINE, ".$"),
        (r"(?sm).$", True, 0, "(?sm).$"),
        (r"[.$]\.\$", True, 0, r"[.$]\.\$"),
    ],
)
def test_ecma_pattern(pattern: str, python: bool, flags: int, written: str) -> None:
    """Each sign that the three dialects read differently is written out."""
    assert ecma_pattern(pattern, python=python, flags=flags) == written
