"""Schemas and texts to repair: well-formed ones, and what a stranger may send instead."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

NAMES = st.sampled_from(["a", "b", "id_a", "timeout_ms", "é\n"])
WORDS = st.sampled_from(["integer", "number", "string", "null", "boolean", "array", "object"])
LITERALS = st.sampled_from([0, 1, 2, 1.5, 2.0, "1", "2", "-0", "a", "", True, None])
PATTERNS = st.sampled_from(["^[0-9]+$", "^[a-z]", "^id_", "1", "^-?\\d{1,2}$", "^(?!0)", "(["])
READABLE_PATTERNS = st.sampled_from(["^[0-9]+$", "^[a-z]", "^id_", "1"])

_SIMPLE = st.one_of(
    st.builds(lambda word: {"type": word}, WORDS),
    st.sampled_from(
        [{"type": "integer"}, {"type": "string"}, {"type": ["integer", "null"]}, {"type": ["string", "null"]}]
    ),
)
_LEAVES = st.one_of(
    _SIMPLE,
    _SIMPLE,
    st.builds(lambda words: {"type": words}, st.lists(WORDS, min_size=1, max_size=3, unique=True)),
    st.builds(lambda literals: {"enum": literals}, st.lists(LITERALS, min_size=1, max_size=3)),
    st.builds(
        lambda word, literals: {"type": word, "enum": literals}, WORDS, st.lists(LITERALS, min_size=1, max_size=9)
    ),
    st.builds(lambda word, literal: {"type": word, "const": literal}, WORDS, LITERALS),
    st.builds(lambda pattern: {"type": "string", "pattern": pattern}, READABLE_PATTERNS),
    st.builds(lambda name: {"$ref": f"#/$defs/{name}"}, st.sampled_from(["x", "y"])),
    st.booleans(),
    st.just({}),
)


def _of_objects(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.fixed_dictionaries(
        {"properties": st.dictionaries(NAMES, inner, min_size=1, max_size=3)},
        optional={
            "type": st.just("object"),
            "patternProperties": st.dictionaries(READABLE_PATTERNS, inner, max_size=2),
            "additionalProperties": inner,
            "required": st.lists(NAMES, max_size=1),
        },
    )


def _larger(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    branches = st.lists(inner, min_size=1, max_size=3)
    of_arrays = st.fixed_dictionaries({"items": inner}, optional={"prefixItems": branches, "type": st.just("array")})
    unions = st.one_of(st.builds(lambda each, word=word: {word: each}, branches) for word in ("anyOf", "oneOf"))
    together = st.builds(lambda each, word: {"allOf": [each, word]}, inner, inner | st.just({"minimum": 0}))
    siblings = st.builds(
        lambda one, two: one | two if isinstance(one, dict) and isinstance(two, dict) else one, inner, inner
    )
    refused = st.builds(lambda one, two: {**(one if isinstance(one, dict) else {}), "not": two}, inner, inner)
    return st.one_of(_of_objects(inner), _of_objects(inner), of_arrays, unions, unions, together, siblings, refused)


_SUBSCHEMAS = st.recursive(_LEAVES, _larger, max_leaves=6)


def _without_references(schema: Any) -> Any:
    """Leave definitions free of references, so that validators need not follow an endless one."""
    if isinstance(schema, dict):
        return {key: _without_references(value) for key, value in schema.items() if key != "$ref"}
    return [_without_references(each) for each in schema] if isinstance(schema, list) else schema


SCHEMAS = st.builds(
    lambda schema, x, y: {
        "type": "object",
        **(schema if isinstance(schema, dict) else {}),
        "$defs": {"x": _without_references(x), "y": _without_references(y)},
    },
    _of_objects(_SUBSCHEMAS) | _larger(_SUBSCHEMAS),
    _SUBSCHEMAS,
    _SUBSCHEMAS,
)
"""Well-formed schemas that every validator of draft 2020-12 takes."""

NUMBERS = st.one_of(
    st.integers(-3, 3).map(str),
    st.integers().map(str),
    st.from_regex(r"-?(0|[1-9][0-9]{0,3})(\.(0{1,3}|[0-9]{1,3}))?([eE][+-]?[0-9])?", fullmatch=True),
    st.sampled_from(["1.0", "2.0", "-0", "-0.0", "9007199254740991.0", "9007199254740992", "1e400", "1e-400"]),
)
_SCALARS = NUMBERS | NUMBERS | st.sampled_from(["true", "null", '"1"', '"a"', '"1.0"', '"\\"2.0,"'])
_BLANKS = st.sampled_from(["", " ", "\n\t"])


def _array(items: list[str], blank: str) -> str:
    return f"[{blank}{f',{blank}'.join(items)}{blank}]"


def _object(members: list[tuple[str, str]], blank: str) -> str:
    return f"{{{blank}{f',{blank}'.join(f'{json.dumps(name)}{blank}:{blank}{value}' for name, value in members)}}}"


def _containers(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    members = st.lists(st.tuples(NAMES, inner), max_size=4)
    return st.builds(_array, st.lists(inner, max_size=4), _BLANKS) | st.builds(_object, members, _BLANKS)


_VALUES = st.recursive(_SCALARS, _containers, max_leaves=10)

ARGUMENTS = st.builds(_object, st.lists(st.tuples(NAMES, _VALUES), max_size=5), _BLANKS)
"""Texts of JSON objects, names twice included, with numbers spelled in every way."""


@st.composite
def _texts_for(draw: st.DrawFn, schema: Any, root: dict[str, Any], depth: int = 0) -> str:
    """Draw a text with containers where the schema has them, and mostly numbers elsewhere."""
    if not isinstance(schema, dict) or depth > 4 or draw(st.integers(0, 19)) == 0:
        return draw(_SCALARS)
    below: Callable[[Any], str] = lambda part: draw(_texts_for(part, root, depth + 1))  # noqa: E731
    branches = [each for word in ("allOf", "anyOf", "oneOf") for each in schema.get(word, ())]
    if "$ref" in schema:
        branches.append(root["$defs"][schema["$ref"].removeprefix("#/$defs/")])
    if (branches and draw(st.booleans())) or not {"properties", "items", "type"} & schema.keys():
        return below(draw(st.sampled_from(branches))) if branches else draw(_SCALARS)
    if "properties" in schema:
        others = {name: schema.get("additionalProperties") for name in draw(st.lists(NAMES, max_size=1))}
        members = [(name, below(part)) for name, part in {**others, **schema["properties"]}.items()]
        return _object(members + members[:1] * draw(st.integers(0, 1)), draw(_BLANKS))
    if "items" in schema:
        parts = [*schema.get("prefixItems", ()), *([schema["items"]] * draw(st.integers(1, 2)))]
        return _array([below(part) for part in parts], draw(_BLANKS))
    return draw(_SCALARS)


CALLS = SCHEMAS.flatmap(lambda schema: st.tuples(_texts_for(schema, schema), st.just(schema)))
"""A text and the schema it was written for."""

TEXTS = ARGUMENTS | _VALUES | st.text(st.sampled_from('{}[]",:.0123456789eE-abn \\\n\ud800'), max_size=20)
"""Texts, JSON or not."""

_KEYWORDS = st.sampled_from(
    [
        *("type", "properties", "patternProperties", "additionalProperties", "items", "prefixItems", "additionalItems"),
        *("anyOf", "oneOf", "allOf", "$ref", "$defs", "$id", "$anchor", "enum", "const", "pattern", "a", "b", "0"),
    ]
)
_JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-1, 2),
    st.floats(),
    st.text(max_size=3),
    WORDS,
    PATTERNS,
    st.sampled_from(["#", "#/", "#/properties/a", "#/allOf/0", "#/$defs/a", "#a", "#/%zz/~2", "b", "\ud800"]),
)
ANYTHING = st.recursive(
    _JUNK, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_KEYWORDS, inner, max_size=5), max_leaves=25
)
"""What may stand where a schema should."""
