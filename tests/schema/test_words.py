from __future__ import annotations

import pytest

from toolwire.schema.words import in_words, kind, positions, with_sentences


@pytest.mark.parametrize(
    ("keyword", "value", "sentence"),
    [
        ("minimum", 1, "At least 1."),
        ("maximum", 2.5, "At most 2.5."),
        ("exclusiveMinimum", 0, "Greater than 0."),
        ("exclusiveMaximum", 9, "Less than 9."),
        ("multipleOf", 5, "A multiple of 5."),
        ("minLength", 1, "At least 1 character."),
        ("maxLength", 20, "At most 20 characters."),
        ("pattern", "^a$", "Must match the regular expression `^a$`."),
        ("format", "uri", "A URI."),
        ("format", "postcode", "Format: postcode."),
        ("format", 3, ""),
        ("minItems", 2, "At least 2 items."),
        ("maxItems", 1, "At most 1 item."),
        ("uniqueItems", True, "No duplicates."),
        ("uniqueItems", False, ""),
        ("contains", {"const": 1}, 'At least one item must match this schema: {"const": 1}.'),
        ("minContains", 2, "At least 2 items must match it."),
        ("maxContains", 2, "At most 2 items may match it."),
        ("minProperties", 1, "At least 1 property."),
        ("maxProperties", 3, "At most 3 properties."),
        ("propertyNames", {"not": {"enum": ["a", "b"]}}, 'No property may be called "a" or "b".'),
        ("propertyNames", {"pattern": "^x"}, 'Every property name must match this schema: {"pattern": "^x"}.'),
        ("dependentRequired", {"a": ["b", "c"]}, 'When "a" is given, "b", "c" must be given too.'),
        ("dependencies", {"a": ["b"], "c": {"required": ["d"]}},
         'When "a" is given, "b" must be given too. When "c" is given, this applies too: {"required": ["d"]}.'),
        ("not", {"const": "é"}, 'Must not match this schema: {"const": "é"}.'),
        ("if", {"const": 1}, 'If it matches this schema: {"const": 1},'),
        ("then", {"const": 1}, 'it must also match this one: {"const": 1}.'),
        ("else", {"const": 1}, 'Otherwise it must match this one: {"const": 1}.'),
        ("const", None, "Always null."),
        ("enum", ["a", 1], 'One of "a", 1.'),
        ("default", {"a": [1]}, 'Default: {"a": [1]}.'),
        ("examples", ["a", 2], 'For example "a", 2.'),
        ("examples", [], ""),
        ("deprecated", True, "Deprecated."),
        ("deprecated", False, ""),
        ("contentEncoding", "base64", "Base64 text."),
        ("contentMediaType", "image/png", "Content type: image/png."),
        ("contentSchema", {"type": "null"}, 'The content must match this schema: {"type": "null"}.'),
        ("prefixItems", [{"type": "integer"}, {"type": "string", "description": "A name."}], "Item 1: integer; item 2: string (A name)."),
        ("unevaluatedItems", False, None),
        ("x-own", 1, None),
    ],
)  # fmt: skip
def test_keywords_as_sentences(keyword, value, sentence):
    assert in_words(keyword, value) == sentence


@pytest.mark.parametrize(
    ("schema", "word"),
    [
        (True, "anything"),
        (False, "nothing"),
        ({}, "anything"),
        ({"type": "string"}, "string"),
        ({"type": ["string", "null"]}, "string or null"),
        ({"type": "string", "format": "date"}, "string (date)"),
        ({"enum": ["a", 1]}, '"a" or 1'),
        ({"const": None}, "null"),
        ({"anyOf": [{"type": "string"}, {"type": "string"}, {"type": "null"}]}, "string or null"),
        ({"oneOf": [{"type": "integer"}]}, "integer"),
        ({"$ref": "#/$defs/Point"}, "Point"),
    ],
)
def test_a_schema_in_a_word(schema, word):
    assert kind(schema) == word


def test_positions_name_titles_and_descriptions():
    prefix = [
        {"type": "integer", "title": "Low"},
        True,
        {"type": "null", "description": ""},
        {"type": "null", "title": 3},
    ]
    assert positions(prefix) == "Item 1: integer (Low); item 2: anything; item 3: null; item 4: null."


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({}, "At least 1. New."),
        ({"description": ""}, "At least 1. New."),
        ({"description": "A city"}, "A city. At least 1. New."),
        ({"description": "A city.  "}, "A city. At least 1. New."),
        ({"description": "Really?"}, "Really? At least 1. New."),
        ({"description": 5}, "At least 1. New."),
        ({"description": "City, At least 1. New."}, "City, At least 1. New."),
    ],
)
def test_sentences_are_added_to_the_description(before, after):
    assert with_sentences(before, ["At least 1.", "", "New."])["description"] == after


def test_nothing_to_add_is_the_same_node():
    node = {"description": "A. "}
    assert with_sentences(node, ["", "A."]) is node
    assert list(with_sentences({"description": "A", "type": "null"}, ["B."])) == ["description", "type"]
