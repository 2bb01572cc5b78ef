"""Strategies for JSON Schemas of any shape, sensible and not."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

NAMES = st.sampled_from(["a", "b", "c d", "default", "title", "$ref", "properties", "x/y", "é~", "items", "type"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 9) | st.sampled_from([0.5, "a", "A", "b", ""]),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(NAMES, inner, max_size=2),
    max_leaves=3,
)
TYPES = ["string", "integer", "number", "boolean", "null", "array", "object"]
DEFINITIONS = ["Leaf", "Tree", "Open", "Per%cent~/name"]
REFS = st.sampled_from(["#/$defs/Leaf", "#/$defs/Tree", "#/$defs/Open", "#/$defs/Per%25cent~0~1name", "#"])

SIZES = st.integers(0, 3)
SCALARS = {
    "title": st.just("T"),
    "description": st.sampled_from(["text", "Text.", ""]),
    "default": VALUES,
    "examples": st.lists(VALUES, max_size=2),
    "deprecated": st.booleans(),
    "x-own": VALUES,
    "minimum": st.integers(-2, 2),
    "maximum": st.integers(3, 5),
    "exclusiveMinimum": st.integers(-2, 2),
    "multipleOf": st.integers(1, 3),
    "minLength": SIZES,
    "maxLength": st.integers(3, 5),
    "pattern": st.sampled_from(["^a", r"^(?=a)", r"\bword", r"(.)\1", "^[a-z]{1,200}$", r"^\d+$"]),
    "format": st.sampled_from(["date", "uri", "made-up", "uuid"]),
    "minItems": SIZES,
    "maxItems": st.integers(3, 5),
    "uniqueItems": st.booleans(),
    "minProperties": SIZES,
    "contentEncoding": st.just("base64"),
    "enum": st.lists(VALUES, min_size=1, max_size=3),
    "const": VALUES,
    "type": st.sampled_from(TYPES) | st.lists(st.sampled_from(TYPES), min_size=1, max_size=3, unique=True),
}


def some_of(keywords: dict[str, st.SearchStrategy[Any]], most: int) -> st.SearchStrategy[dict[str, Any]]:
    """A dict with a few of the keywords."""
    return st.lists(st.sampled_from(sorted(keywords)), max_size=most, unique=True).flatmap(
        lambda chosen: st.fixed_dictionaries({key: keywords[key] for key in chosen})
    )


def bigger(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """A schema that holds schemas, its `required` mostly declared."""
    branches = st.lists(inner, min_size=1, max_size=3)
    holding = {
        "properties": st.dictionaries(NAMES, inner, max_size=3),
        "required": st.lists(NAMES, max_size=2, unique=True),
        "additionalProperties": st.booleans() | inner,
        "patternProperties": st.dictionaries(st.just("^x"), inner, max_size=1),
        "propertyNames": inner,
        "items": inner | st.booleans(),
        "prefixItems": branches,
        "contains": inner,
        "anyOf": branches,
        "oneOf": branches,
        "allOf": branches,
        "not": inner,
        "if": inner,
        "dependentRequired": st.just({"a": ["b"]}),
        "unevaluatedProperties": st.just(False),
    }
    return some_of(SCALARS | holding, 4)


SCALAR_SCHEMAS = some_of(SCALARS, 3)
LEAVES = SCALAR_SCHEMAS | st.fixed_dictionaries(
    {"$ref": REFS}, optional={"description": st.just("d"), "default": VALUES}
)
SUBSCHEMAS = st.recursive(LEAVES | st.booleans(), bigger, max_leaves=6)


@st.composite
def wild(draw: st.DrawFn) -> dict[str, Any]:
    """Any schema, with definitions, one of them recursive."""
    root = draw(bigger(SUBSCHEMAS))
    tree = {
        "type": "object",
        "properties": {"kids": {"type": "array", "items": {"$ref": "#/$defs/Tree"}}},
        "required": ["kids"],
    }
    bodies = [draw(SCALAR_SCHEMAS), tree, {"type": "object"}, {"type": "integer"}]
    return {**root, "$defs": dict(zip(DEFINITIONS, bodies, strict=True))}


def structures(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Objects, arrays and tuples as a compiler of annotations writes them."""
    names = st.sampled_from(["a", "b", "default"])
    objects = st.dictionaries(names, inner, min_size=1, max_size=3).flatmap(
        lambda props: st.fixed_dictionaries(
            {
                "type": st.just("object"),
                "properties": st.just(props),
                "required": st.lists(st.sampled_from(sorted(props)), unique=True),
                "additionalProperties": st.just(False),
            }
        )
    )
    arrays = st.fixed_dictionaries(
        {"type": st.just("array"), "items": inner}, optional={"minItems": SIZES, "maxItems": st.just(3)}
    )
    tuples = st.lists(inner, min_size=1, max_size=3).map(
        lambda items: {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}
    )
    return objects | arrays | tuples


def structures_and_unions(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """The same, and unions."""
    return structures(inner) | st.lists(inner, min_size=2, max_size=2).map(lambda branches: {"anyOf": branches})


PLAIN = st.sampled_from([
    {"type": "string"},
    {"type": "string", "minLength": 1},
    {"type": "string", "maxLength": 1},
    {"type": "string", "enum": ["a", "b"]},
    {"type": "string", "format": "date"},
    {"type": "integer", "minimum": 1, "default": 3},
    {"type": ["integer", "null"], "default": None},
    {"type": ["number", "null"], "default": 2},
    {"type": "boolean", "description": "A switch"},
    {"const": "a", "type": "string"},
    {"$ref": "#/$defs/Leaf"},
    {"$ref": "#/$defs/Leaf", "description": "A leaf."},
    {"$ref": "#/$defs/Tree"},
])  # fmt: skip
LEAF = {"type": "object", "properties": {"x": {"type": "integer", "default": 1}}, "additionalProperties": False}
TREE = {
    "type": "object",
    "properties": {
        "v": {"type": "integer"},
        "kids": {"type": "array", "items": {"$ref": "#/$defs/Tree"}, "default": []},
    },
    "required": ["v"],
    "additionalProperties": False,
}


@st.composite
def canonical(draw: st.DrawFn, *, unions: bool = True) -> dict[str, Any]:
    """The arguments of a tool as the library itself writes them."""
    below = structures_and_unions if unions else structures
    names = draw(st.lists(st.sampled_from(["a", "b", "c", "default"]), min_size=1, max_size=3, unique=True))
    properties = {name: draw(st.recursive(PLAIN, below, max_leaves=4)) for name in names}
    required = draw(st.lists(st.sampled_from(names), unique=True))
    root = {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
    return {**root, "$defs": {"Leaf": LEAF, "Tree": TREE}}


def _foreign_object(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(
        {
            "type": st.sampled_from(["object", ["object", "null"], ["object", "string"]]),
            "properties": st.dictionaries(st.sampled_from(["a", "b", "default"]), inner, min_size=1, max_size=3),
        },
        optional={
            "required": st.lists(st.sampled_from(["a", "b", "x"]), unique=True),
            "additionalProperties": st.sampled_from([False, True, {"type": "integer"}]),
            "minProperties": SIZES,
            "description": st.just("An object"),
        },
    )


def _foreign_array(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(
        {"type": st.sampled_from(["array", ["array", "null"], ["string", "array"]]), "items": inner},
        optional={"minItems": SIZES, "uniqueItems": st.just(True), "description": st.just("A list")},
    )


FOREIGN_LEAVES = st.fixed_dictionaries(
    {"type": SCALARS["type"]}, optional={key: SCALARS[key] for key in ("minimum", "maxLength", "pattern", "default")}
) | st.fixed_dictionaries(
    {"enum": st.lists(st.sampled_from(["a", "b", 1, 2.5, True, None]), max_size=3, unique=True)},
    optional={"description": SCALARS["description"]},
)
FOREIGN = st.recursive(
    FOREIGN_LEAVES,
    lambda inner: (
        _foreign_object(inner)
        | _foreign_array(inner)
        | st.lists(inner, min_size=1, max_size=2).map(lambda branches: {"anyOf": branches})
    ),
    max_leaves=3,
)


def foreign() -> st.SearchStrategy[dict[str, Any]]:
    """The arguments of a tool as other people's servers write them: typed throughout, but not as strictly as we do."""
    return _foreign_object(FOREIGN).map(lambda root: {**root, "type": "object"})
