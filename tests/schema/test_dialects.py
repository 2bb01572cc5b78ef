"""Schemas of older drafts accept the same in the words of 2020-12."""

from __future__ import annotations

import copy

import jsonschema_rs
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.schema.schemas import SIZES, TYPES, VALUES, some_of
from toolwire.schema.dialects import DIALECTS, LATEST, dialect_of, modern, unread
from toolwire.schema.refs import resolve
from toolwire.schema.walk import children, subschemas

ADDRESSES = {
    "draft-04": "http://json-schema.org/draft-04/schema#",
    "draft-06": "http://json-schema.org/draft-06/schema#",
    "draft-07": "http://json-schema.org/draft-07/schema#",
    "2019-09": "https://json-schema.org/draft/2019-09/schema",
    "2020-12": "https://json-schema.org/draft/2020-12/schema",
}
OLD = list(ADDRESSES)[:4]


def of(draft, schema):
    return {"$schema": ADDRESSES[draft], **schema}


@pytest.mark.parametrize(
    ("address", "name"),
    [
        *((address, name) for name, address in ADDRESSES.items()),
        ("https://json-schema.org/draft-07/schema", "draft-07"),
        ("http://json-schema.org/schema#", "2020-12"),
        ("https://example.org/draft-04/schema#", "2020-12"),
        (None, "2020-12"),
        (7, "2020-12"),
    ],
)
def test_the_draft_is_that_of_the_address(address, name):
    assert dialect_of({"$schema": address}).name == name


def test_without_an_address_it_is_the_latest():
    assert dialect_of({"title": "draft-04"}) == LATEST


THING = {"type": "integer"}


@pytest.mark.parametrize(
    ("draft", "schema", "expected"),
    [
        ("draft-04", {"minimum": 0, "exclusiveMinimum": True, "title": "T"}, {"exclusiveMinimum": 0, "title": "T"}),
        ("draft-04", {"maximum": 9, "exclusiveMaximum": True}, {"exclusiveMaximum": 9}),
        ("draft-04", {"minimum": 0, "exclusiveMinimum": False}, {"minimum": 0}),
        ("draft-04", {"exclusiveMinimum": True}, {}),
        ("draft-07", {"minimum": 0, "exclusiveMinimum": 1}, {"minimum": 0, "exclusiveMinimum": 1}),
        (
            "draft-04",
            {"id": "http://example.org/a", "properties": {"id": {"id": "#x", "enum": ["id"]}}},
            {"properties": {"id": {"enum": ["id"]}}},
        ),
        ("draft-06", {"id": "kept", "$id": "http://example.org/a"}, {"id": "kept"}),
        ("draft-07", {"items": [THING], "additionalItems": False}, {"prefixItems": [THING], "items": False}),
        ("2019-09", {"items": THING, "additionalItems": False}, {"items": THING}),
        (
            "draft-07",
            {"items": {"$ref": "#/definitions/A"}, "definitions": {"A": THING, "B": {}}},
            {"items": {"$ref": "#/$defs/A"}, "$defs": {"A": THING}},
        ),
        (
            "draft-07",
            {"items": [THING], "not": {"$ref": "#/items/0"}},
            {"prefixItems": [THING], "not": {"$ref": "#/$defs/items"}, "$defs": {"items": THING}},
        ),
        ("draft-07", {"dependencies": {"a": ["b"]}}, {"dependentRequired": {"a": ["b"]}}),
        (
            "draft-07",
            {"dependencies": {"a": ["b"], "b": {"required": ["c"]}, "c": False}, "title": "T"},
            {"title": "T", "dependentRequired": {"a": ["b"]}, "dependentSchemas": {"b": {"required": ["c"]}, "c": False}},
        ),
        (
            "2020-12",
            {
                "dependentRequired": {"a": ["b"], "d": []},
                "dependentSchemas": {"b": THING},
                "dependencies": {"a": ["b", "c"], "b": {}},
            },
            {
                "dependentRequired": {"a": ["b", "c"], "d": []},
                "dependentSchemas": {"b": {"allOf": [THING, {}]}},
            },
        ),
        ("draft-04", {"const": 1, "contains": {}, "propertyNames": {}, "if": {}, "type": "string"}, {"type": "string"}),
        ("draft-06", {"const": 1, "if": {}, "then": {}, "else": {}}, {"const": 1}),
        ("draft-07", {"if": {}, "prefixItems": [{}], "unevaluatedItems": False}, {"if": {}}),
        ("2019-09", {"unevaluatedItems": False, "prefixItems": [{}]}, {"unevaluatedItems": False}),
        (
            "draft-07",
            {"$ref": "#/definitions/A", "type": "object", "description": "d", "definitions": {"A": {"minProperties": 1}}},
            {"$ref": "#/$defs/A", "description": "d", "$defs": {"A": {"minProperties": 1}}},
        ),
        (
            "2019-09",
            {"$ref": "#/$defs/A", "type": "object", "$defs": {"A": {"minProperties": 1}}},
            {"$ref": "#/$defs/A", "type": "object", "$defs": {"A": {"minProperties": 1}}},
        ),
        (
            "draft-04",
            {"examples": {"one": 1}, "deprecated": "yes", "$defs": 5, "$comment": 5, "default": {"examples": 1}},
            {"default": {"examples": 1}},
        ),
        ("draft-06", {"examples": [1], "contentMediaType": "text/plain"}, {"examples": [1], "contentMediaType": "text/plain"}),
    ],
)  # fmt: skip
def test_old_words_become_new_ones(draft, schema, expected):
    given_schema = of(draft, schema)
    before = copy.deepcopy(given_schema)
    made = modern(given_schema)
    assert (made, list(made)) == (expected, list(expected))
    assert given_schema == before
    assert modern(made) == made


NAMED = {"A": THING}


@pytest.mark.parametrize(
    ("draft", "schema", "target"),
    [
        ("draft-04", {"items": {"$ref": "#a"}, "definitions": {"A": {"id": "#a", **THING}}}, THING),
        ("draft-07", {"items": {"$ref": "#a"}, "definitions": {"A": {"$id": "#a", **THING}}}, THING),
        ("2019-09", {"items": {"$ref": "#a"}, "$defs": {"A": {"$anchor": "a", **THING}}}, THING),
        ("2020-12", {"items": {"$ref": "#a"}, "$defs": {"A": {"$dynamicAnchor": "a", **THING}}}, THING),
        ("2020-12", {"items": {"$dynamicRef": "#a"}, "$defs": {"A": {"$dynamicAnchor": "a", **THING}}}, THING),
        ("2020-12", {"items": {"$ref": "http://x.org/a"}, "$defs": {"A": {"$id": "http://x.org/a", **THING}}}, THING),
        (
            "draft-07",
            {"$id": "http://x.org/b/c", "items": {"$ref": "c#/definitions/A"}, "definitions": NAMED},
            THING,
        ),
        (
            "draft-04",
            {"id": "http://x.org/b/c", "items": {"$ref": "d"}, "definitions": {"A": {"id": "d", **THING}}},
            THING,
        ),
        (
            "draft-07",
            {"items": {"$id": "urn:x:1", "allOf": [{"$ref": "#/definitions/a~1b%25"}], "definitions": {"a/b%": THING}}},
            THING,
        ),
        (
            "draft-07",
            {
                "$id": "http://x.org/c",
                "items": {"$ref": "d#/definitions/E"},
                "definitions": {"é%": {"$id": "d", "definitions": {"E": {"allOf": [{"$ref": "#/definitions/F"}]}, "F": THING}}},
            },
            {"allOf": [{"$ref": "#/$defs/F"}]},
        ),
    ],
)  # fmt: skip
def test_names_and_addresses_become_pointers(draft, schema, target):
    schema = of(draft, schema)
    made = modern(schema)
    (below,) = [items["allOf"][0] if "allOf" in items else items for items in [made["items"]]]
    assert below.keys() == {"$ref"}
    assert made["$defs"][below["$ref"].removeprefix("#/$defs/")] == target
    assert "id" not in str(made)
    assert [jsonschema_rs.validator_for(each).is_valid([1]) for each in (schema, made)] == [True, True]
    assert [jsonschema_rs.validator_for(each).is_valid(["a"]) for each in (schema, made)] == [False, False]


def test_recursion_through_whatever_is_outermost_is_recursion_through_the_root():
    schema = of("2019-09", {"$recursiveAnchor": True, "properties": {"a": {"$recursiveRef": "#", "type": "object"}}})
    assert modern(schema) == {"properties": {"a": {"$ref": "#", "type": "object"}}}
    both = {"$ref": "#/$defs/A", "$recursiveRef": "#", "allOf": [{"minProperties": 1}]}
    assert modern(of("2019-09", {"items": both, "$defs": {"A": {"type": "object"}}})) == {
        "items": {"$ref": "#/$defs/A", "allOf": [{"minProperties": 1}, {"$ref": "#"}]},
        "$defs": {"A": {"type": "object"}},
    }


@pytest.mark.parametrize(
    "schema",
    [
        of("draft-07", {"if": {"$ref": "#/nowhere"}, "items": [{}]}),
        of("2020-12", {"properties": {"a": {"$dynamicRef": "#x", "$id": "http://x.org/a"}}, "$dynamicAnchor": "x"}),
    ],
)
def test_what_cannot_be_followed_is_left_as_it_is(schema):
    assert modern(schema) is schema


def test_other_documents_stay_where_they_are():
    schema = of("draft-07", {"$id": "http://x.org/a", "items": {"$ref": "b#/c"}})
    assert modern(schema) == {"items": {"$ref": "b#/c"}}


def test_a_schema_of_today_is_the_very_same_object():
    schema = {
        "type": "object",
        "properties": {"id": {"$ref": "#/$defs/A", "const": 1}},
        "$defs": {"A": {"examples": [1]}},
    }
    assert modern(schema) is schema
    assert list(unread(schema)) == []


def test_what_a_draft_does_not_read_is_said():
    schema = of("draft-07", {
        "properties": {"a/b": {"$ref": "#/definitions/A", "minimum": 1, "title": "T"}, "c": {"prefixItems": [{}], "$anchor": "c"}},
        "definitions": {"A": {"unevaluatedItems": {}}},
    })  # fmt: skip
    assert [(note.path, note.keyword) for note in unread(schema)] == [
        ("/properties/a~1b", "minimum"),
        ("/properties/c", "prefixItems"),
        ("/definitions/A", "unevaluatedItems"),
    ]
    assert [note.message for note in unread(schema)][:2] == [
        "draft-07 does not read minimum beside $ref, so it is neither checked nor emitted",
        "draft-07 does not read prefixItems, so it is neither checked nor emitted",
    ]


# ---------------------------------------------------------------------------------------------------------------- laws

INTEGERS = st.integers(-2, 3)
REFS = st.sampled_from(
    ["#", "#/definitions/A", "#/definitions/B%25", "#/items", "http://x.org/c", "#named", "#/definitions/A/not"]
)


def keywords(draft, inner):
    """What the draft reads, and what it does not."""
    branches = st.lists(inner, min_size=1, max_size=2)
    either = st.booleans() | inner if draft == "draft-04" else inner
    found = {
        "type": st.sampled_from(TYPES),
        "enum": st.lists(VALUES, min_size=1, max_size=2, unique_by=repr),
        "required": st.lists(st.sampled_from("abc"), min_size=1, max_size=2, unique=True),
        "minItems": SIZES,
        "properties": st.dictionaries(st.sampled_from("abc"), inner, max_size=2),
        "additionalProperties": either,
        "patternProperties": st.dictionaries(st.just("^b"), inner, max_size=1),
        "items": inner | branches,
        "additionalItems": either,
        "dependencies": st.dictionaries(
            st.sampled_from("ab"), inner | st.lists(st.sampled_from("bc"), min_size=1, max_size=1), max_size=2
        ),
        "allOf": branches,
        "anyOf": branches,
        "oneOf": branches,
        "not": inner,
        "multipleOf": st.integers(1, 2),
        "title": st.just("T"),
        "$ref": REFS,
        "const": VALUES,
        "contains": inner,
        "propertyNames": st.fixed_dictionaries({"maxLength": SIZES}),
        "if": inner,
        "then": inner,
        "dependentRequired": st.just({"a": ["b"]}),
        "dependentSchemas": st.dictionaries(st.just("a"), inner, max_size=1),
        "minContains": SIZES,
        "unevaluatedProperties": inner,
        "examples": st.lists(VALUES, max_size=1),
    }
    if draft == "draft-04":
        found |= {"examples": VALUES, "deprecated": VALUES}
    if draft in {"draft-04", "draft-06", "draft-07"}:
        found |= {"prefixItems": branches, "unevaluatedItems": inner}
    return found


def bounds(draft):
    """Bounds, draft-04's switches beside them."""
    lower, upper = (
        st.fixed_dictionaries(
            {bound: INTEGERS}, optional={exclusive: st.booleans() if draft == "draft-04" else INTEGERS}
        )
        for bound, exclusive in (("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum"))
    )
    return st.builds(lambda one, two: one | two, lower, upper | st.just({}))


@st.composite
def old_schemas(draw):
    """A schema of an older draft, its references leading somewhere or not."""
    draft = draw(st.sampled_from(OLD))
    leaves = bounds(draft) | some_of(keywords(draft, st.just({})), 2)
    leaves = leaves if draft == "draft-04" else leaves | st.booleans()
    inner = st.recursive(leaves, lambda below: some_of(keywords(draft, below), 3), max_leaves=5)
    name = DIALECTS[draft if draft in DIALECTS else f"draft/{draft}"].names
    named = {**draw(some_of(keywords(draft, inner), 2)), name: "http://x.org/c"}
    anchor = {"$anchor": "named"} if draft == "2019-09" else {name: "#named"}
    definitions = {"A": {"not": draw(inner)}, "B%": {**draw(bounds(draft)), **anchor}, "C": named}
    return {**draw(some_of(keywords(draft, inner), 4)), "$schema": ADDRESSES[draft], "definitions": definitions}


def compiled(schema):
    """The validator of the schema, which may be invalid or lead nowhere."""
    try:
        return jsonschema_rs.validator_for(schema, validate_formats=False)
    except (ValueError, jsonschema_rs.ValidationError):
        return None


SAME_VALUE = {"allOf", "anyOf", "dependentSchemas", "else", "if", "not", "oneOf", "then"}


def loops(root):
    """Whether a schema comes back to itself at one and the same value, where validators say what they like."""

    def comes_back(node, opened):
        ref = node.get("$ref")
        if ref in opened:
            return True
        inside = [sub for keyword, _, sub in children(node) if keyword in SAME_VALUE and isinstance(sub, dict)]
        if any(comes_back(sub, opened) for sub in inside):
            return True
        target = resolve(root, ref) if ref else True
        return isinstance(target, dict) and comes_back(target, opened | {ref})

    return any(comes_back(node, frozenset()) for node in subschemas(root))


SAMPLES = st.recursive(
    st.sampled_from([None, True, 0, 1, 2, 3, -1, 0.5, "a", "b", ""]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=6,
)


@given(old_schemas(), st.lists(SAMPLES, min_size=5, max_size=5))
def test_the_same_is_accepted(schema, values):
    before = compiled(schema)
    assume(before is not None)
    kept = copy.deepcopy(schema)
    made = modern(schema)
    assert schema == kept
    assert modern(made) == made
    assume(made is not schema)
    assert jsonschema_rs.meta.is_valid(made)
    after = compiled(made)
    assert after is not None
    assume(not loops(made))
    for value in values:
        assert before.is_valid(value) == after.is_valid(value), (made, value)
