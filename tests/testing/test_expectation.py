from __future__ import annotations

import jsonschema_rs
import pytest
from hypothesis import given, settings

from tests.testing.schemas import SCHEMAS
from toolwire.findings import Finding
from toolwire.testing.expectation import Expectation
from toolwire.testing.loosenesses import LOOSENESSES, May
from toolwire.testing.mutations import arguments_near
from toolwire.testing.values import defect

DECIMAL = r"^-?[0-9]+(\.[0-9]+)?$"
DIGITS = {"type": "string", "pattern": r"^-?\d+$"}


def text(**keywords):
    return {"type": "string", **keywords}


LISTED = [
    # row of the closed list, schema, value, what dispatch may do, codes of findings
    ("float tokens beyond 2^53-1", {"type": "integer"}, 2.0**53, May.REFUSE, ()),
    ("integers a float cannot hold", {"type": "number"}, 2**53 + 1, May.EITHER, ()),
    ("integers a float cannot hold", {"type": "number"}, 10**400, May.EITHER, ()),
    ("StringInteger", DIGITS, 5, May.EITHER, ()),
    ("StringInteger", DIGITS, 5.0, May.EITHER, ()),
    ("StringInteger", DIGITS, "9" * 4301, May.REFUSE, ()),
    ("bounds of text", DIGITS, "5", May.EITHER, ("weakened",)),
    ("Python's calendar and clock", text(format="date"), "0000-01-01", May.REFUSE, ()),
    ("Python's calendar and clock", text(format="date-time"), "2016-12-31T23:59:60Z", May.EITHER, ()),
    ("Python's calendar and clock", text(format="time"), "12:00:00.1234567Z", May.EITHER, ()),
    ("bounds of text", text(format="date"), "2024-01-01", May.EITHER, ("weakened",)),
    ("Python's calendar and clock", text(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$"), "2024-02-30", May.REFUSE, ()),
    ("no offset", text(format="date-time"), "2024-01-01T12:00:00", May.EITHER, ()),
    ("no offset", text(format="time"), "12:00:00.5", May.EITHER, ()),
    ("ISO 8601 durations", text(format="duration"), "PT1.5S", May.EITHER, ()),
    ("ISO 8601 durations", text(format="duration"), "-P1D", May.EITHER, ()),
    ("ISO 8601 durations", text(format="duration"), "P99999999999999999999D", May.EITHER, ()),
    ("bounds of text", text(format="duration"), "P1D", May.EITHER, ("weakened",)),
    ("Decimal", text(pattern=DECIMAL), 1.5, May.EITHER, ()),
    ("Decimal", text(pattern=DECIMAL), 10**30, May.EITHER, ()),
    ("bounds of text", text(pattern=DECIMAL), "1.5", May.EITHER, ("weakened",)),
    ("URL and IP parsers", text(format="uri"), "http://a:99999/", May.EITHER, ()),
    ("URL and IP parsers", text(format="uri"), "http://é/", May.EITHER, ()),
    ("URL and IP parsers", text(pattern="^(?:postgres|postgresql):"), "postgres:", May.EITHER, ()),
    ("URL and IP parsers", text(format="ipvanyaddress"), "x", May.EITHER, ()),
    ("URL and IP parsers", text(format="ipv4"), "1.2.3.4", May.EITHER, ()),
    ("annotated text", text(contentEncoding="base64"), "!", May.EITHER, ()),
    ("annotated text", text(contentMediaType="application/json"), "{", May.EITHER, ()),
    ("annotated text", text(format="regex"), "(?P<a>b)", May.EITHER, ()),
    ("text changed before its bounds", text(minLength=1), " ", May.EITHER, ("changed_text",)),
    ("sets", {"type": "array", "uniqueItems": True}, [1, 1], May.ACCEPT, ()),
    ("sets", {"type": "array", "uniqueItems": True, "minItems": 2}, [1, True], May.EITHER, ()),
    ("author's validation", {"type": "integer"}, "x", May.EITHER, ("custom_validation",)),
]


def expected(schema, value, *codes, path=""):
    return Expectation(schema, [Finding(code, "f", "", path) for code in codes]).of(value)


@pytest.mark.parametrize(("name", "schema", "value", "may", "codes"), LISTED, ids=range(len(LISTED)))
def test_the_closed_list(name, schema, value, may, codes):
    outcome = expected(schema, value, *codes)
    assert (outcome.may, outcome.because) == (may, {name})


ONE_KEY = frozenset({"spellings of one key"})
PARSERS = frozenset({"URL and IP parsers"})


@pytest.mark.parametrize(
    ("keys", "names", "code", "may", "because"),
    [
        ({"format": "time"}, ("12:00:00Z", "12:00:00z"), "", May.EITHER, ONE_KEY),
        ({"format": "time"}, ("12:00:00Z", "13:00:00+01:00"), "", May.EITHER, ONE_KEY),
        ({"format": "duration"}, ("P1D", "PT24H"), "", May.EITHER, ONE_KEY),
        ({"pattern": "^(?:redis):"}, ("redis://H", "redis://h"), "", May.EITHER, ONE_KEY | PARSERS),
        ({"anyOf": [{"enum": ["a"]}, {"format": "ipv6"}]}, ("::1", "0::1"), "", May.EITHER, ONE_KEY | PARSERS),
        ({"format": "time"}, ("12:00:00Z", "12:00:01Z"), "", May.ACCEPT, frozenset()),
        ({"format": "time"}, ("12:00:00Z", "12:00:00z", "x"), "", May.REFUSE, ONE_KEY),
        ({"minLength": 1}, ("a", "A"), "", May.ACCEPT, frozenset()),
        ({"minLength": 1}, ("a", "b"), "custom_validation", May.EITHER, ONE_KEY | {"author's validation"}),
        ({"minLength": 1}, ("a", "b"), "changed_text", May.EITHER, ONE_KEY | {"text changed before its bounds"}),
    ],
)
def test_two_spellings_of_one_key_may_be_refused(keys, names, code, may, because):
    """One of the two values would be lost (issue 2)."""
    outcome = expected({"propertyNames": keys}, dict.fromkeys(names, 1), code, path="/propertyNames")
    assert (outcome.may, outcome.because) == (may, because)


def test_an_array_whose_items_another_part_describes_is_not_refused_for_what_that_part_ignores():
    """A reference to a tuple was taken for an array of anything (Issue 2)."""
    outcome = expected({"anyOf": [{"type": "array", "prefixItems": [{"type": "object"}]}]}, [{"a": float("nan")}])
    assert (outcome.may, outcome.because) == (May.EITHER, frozenset({"ignored keys"}))


def test_every_row_of_the_list_is_needed_somewhere():
    assert {name for name, *_ in LISTED} == {looseness.name for looseness in LOOSENESSES}


@pytest.mark.parametrize(
    ("schema", "value", "may"),
    [
        ({"type": "integer"}, 2.0**53 - 1, May.ACCEPT),
        ({"type": "integer"}, 1.5, May.REFUSE),
        ({"type": ["integer", "number"]}, 2.0**53, May.ACCEPT),
        ({"type": "number"}, 2**53, May.ACCEPT),
        ({"type": "number", "maximum": 1}, 2**53 + 1, May.REFUSE),
        ({"type": "number"}, True, May.REFUSE),
        (DIGITS, 5.5, May.REFUSE),
        (DIGITS, "5", May.ACCEPT),
        (DIGITS, "x", May.REFUSE),
        (DIGITS, None, May.REFUSE),
        (text(format="date"), "2024-01-01", May.ACCEPT),
        (text(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$"), "2024-02-29", May.ACCEPT),
        (text(format="date-time"), "2024-01-01 12:00:00", May.REFUSE),
        (text(format="date-time"), "0000-01-01T12:00:00", May.REFUSE),
        (text(format="time"), 5, May.REFUSE),
        (text(format="duration"), "P1D", May.ACCEPT),
        (text(format="duration"), "1 day", May.REFUSE),
        (text(format="duration"), 5, May.REFUSE),
        (text(pattern=DECIMAL), 0.1234567890123456789, May.REFUSE),
        (text(pattern=DECIMAL), "1.5", May.ACCEPT),
        (text(pattern="^a$"), 5, May.REFUSE),
        (text(format="uri"), "a b", May.REFUSE),
        (text(format="ipv4"), "1.2.3", May.REFUSE),
        (text(format="ipv4"), 5, May.REFUSE),
        (text(contentEncoding="base64"), 5, May.REFUSE),
        ({"type": "array", "uniqueItems": True}, [1, 2], May.ACCEPT),
        ({"type": "array", "uniqueItems": True}, 5, May.REFUSE),
        ({"type": "number", "multipleOf": 3}, 1e300, May.REFUSE),
        ({"type": "number", "multipleOf": 3}, 3e300, May.ACCEPT),
        ({"type": "number", "multipleOf": 10}, 1e23, May.ACCEPT),
        ({}, float("nan"), May.REFUSE),
        ({}, (1,), May.REFUSE),
        ({"additionalProperties": {}}, {"a": float("nan")}, May.REFUSE),
        ({"type": "array"}, [float("nan")], May.REFUSE),
        ({"additionalProperties": {"type": "string"}}, {"a": {1}, "b": "x"}, May.REFUSE),
        (True, [float("nan")], May.REFUSE),
        ({}, {1: 1}, May.REFUSE),
        ({"items": {"type": "integer"}}, ["\ud800"], May.REFUSE),
    ],
    ids=lambda value: repr(value)[:60],
)
def test_outside_the_list_the_schema_decides(schema, value, may):
    outcome = expected(schema, value)
    assert (outcome.may, outcome.because) == (may, frozenset())


def test_what_the_authors_code_may_have_made_may_go_either_way():
    """Found by the laws: a tuple in a mapping below a before validator, which may have made it itself."""
    outcome = expected({"type": "array"}, (1,), "custom_validation")
    assert (outcome.may, outcome.because) == (May.EITHER, {"author's validation"})
    assert expected({}, float("nan"), "custom_validation").may is May.REFUSE


def test_too_deep_values_may_go_either_way():
    value = []
    for _ in range(200):
        value = [value]
    assert expected({}, value).because == {"nesting"}


@pytest.mark.parametrize("schema", [{"type": "object"}, {"type": "object", "additionalProperties": True}])
def test_what_is_ignored_may_be_anything(schema):
    outcome = expected(schema, {"a": [float("nan")]})
    assert (outcome.may, outcome.because) == (May.EITHER, {"ignored keys"})


@pytest.mark.parametrize("schema", [{}, {"additionalProperties": {"type": "integer"}}, {"type": "array"}])
def test_integers_without_end_are_refused_everywhere(schema):
    outcome = expected(schema, {"a": [10**4300]})
    assert (outcome.may, outcome.because) == (May.REFUSE, {"integers over 4,300 digits"})


OPTIONAL = {
    "type": "object",
    "properties": {"a": {"type": "integer"}, "b": {"type": ["integer", "null"]}, "c": {"type": "integer"}},
    "required": ["c"],
    "additionalProperties": False,
}


@pytest.mark.parametrize(
    ("value", "may", "because"),
    [
        ({"c": 1}, May.ACCEPT, set()),
        ({"c": 1, "a": None}, May.ACCEPT, {"null for an optional place"}),
        ({"c": 1, "b": None}, May.ACCEPT, set()),
        ({"c": None}, May.REFUSE, set()),
        ({"c": 1, "d": None}, May.REFUSE, set()),
    ],
)
def test_null_is_absence_where_the_schema_refuses_it(value, may, because):
    outcome = expected(OPTIONAL, value)
    assert (outcome.may, outcome.because) == (may, because)


FOUND = {
    "type": "object",
    "properties": {
        "a/b": {"anyOf": [{"$ref": "#/$defs/M"}, {"type": "null"}]},
        "pair": {"type": "array", "prefixItems": [{"type": "integer"}]},
        "free": True,
    },
    "$defs": {"M": {"type": "object", "properties": {"x": {"type": "integer"}}}},
}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("/properties/a~1b/properties/x", {"a/b": {"x": "1"}}),
        ("/$defs/M/properties/x", {"a/b": {"x": "1"}}),
        ("/properties/pair/prefixItems/0", {"pair": ["1"]}),
    ],
)
def test_a_finding_loosens_the_place_it_names(path, value):
    assert expected(FOUND, value).may is May.REFUSE
    assert expected(FOUND, value, "custom_validation", path=path).may is May.EITHER


@pytest.mark.parametrize("path", ["/properties/none", "/properties/pair/prefixItems/5", "/properties/free/items"])
def test_a_finding_about_a_place_that_is_not_there_loosens_nothing(path):
    assert expected(FOUND, {"pair": ["1"]}, "custom_validation", path=path).may is May.REFUSE


@pytest.mark.parametrize("name", [name for name, schema in SCHEMAS.items() if isinstance(schema, dict)])
def test_but_for_the_list_the_walk_agrees_with_jsonschema(name):
    schema = SCHEMAS[name]
    accepts = jsonschema_rs.validator_for(schema, validate_formats=True).is_valid
    expectation = Expectation(schema)

    @settings(max_examples=60)
    @given(arguments_near(schema))
    def law(value):
        outcome = expectation.of(value)
        if not outcome.because:
            assert outcome.may is (May.ACCEPT if not defect(value) and accepts(value) else May.REFUSE)

    law()


@pytest.mark.parametrize("name", ["$ref", "anyOf", "properties", "a"])
def test_findings_about_properties_that_are_called_as_keywords(name):
    """Issue 4: a property `$ref` was taken for a reference, and `assert_agrees` ended in an AttributeError."""
    schema = {"type": "object", "properties": {name: {"type": "integer"}, "b": {"type": "integer"}}}
    path = f"/properties/{name}"
    assert expected(schema, {name: "x"}, "custom_validation", path=path).may is May.EITHER
    assert expected(schema, {"b": "x"}, "custom_validation", path=path).may is May.REFUSE
