"""Local references: pointers, anchors, and the resources they stay in."""

from __future__ import annotations

from collections import UserDict, defaultdict
from types import MappingProxyType

import pytest

from toolwire.repair.budget import Budget, OverBudgetError
from toolwire.repair.references import Resource, as_list, as_schema, resolve, resource_of

DOCUMENT = {
    "$id": "https://example.com/tool",
    "$anchor": "top",
    "$defs": {
        "a": {"title": "a"},
        "a/b~c": {"title": "escaped"},
        "my id": {"title": "blank"},
        "é": {"title": "accent"},
        "~1": {"title": "tilde"},
        "": {"title": "empty"},
        "list": {"allOf": [{"title": "first"}, {"title": "second", "$anchor": "second"}]},
        "other": {"$id": "other", "$anchor": "inner", "$defs": {"a": {"title": "inner a"}}},
        "fragment": {"$id": "#fragment", "$anchor": "kept"},
        "literal": {"const": {"$anchor": "never"}},
        "dynamic": {"$dynamicAnchor": "dynamic"},
        "wrong": {"$anchor": 5, "items": [{"$anchor": "item"}], "if": {"$anchor": "if"}},
    },
    "properties": {"$anchor": {"title": "a property"}, "again": {"$anchor": "top"}},
}
DEFS = DOCUMENT["$defs"]


def target(reference: object, document: object = DOCUMENT) -> object:
    found = resolve(reference, Resource(document), Budget())
    return None if found is None else found[0]


@pytest.mark.parametrize(
    ("reference", "schema"),
    [
        ("#", DOCUMENT),
        ("#/$defs/a", DEFS["a"]),
        ("#/%24defs/a", DEFS["a"]),
        ("#/$defs/a~1b~0c", DEFS["a/b~c"]),
        ("#/$defs/a%2Fb~0c", None),
        ("#/$defs/a~1b%7E0c", DEFS["a/b~c"]),
        ("#/$defs/my%20id", DEFS["my id"]),
        ("#/$defs/my id", DEFS["my id"]),
        ("#/$defs/%C3%A9", DEFS["é"]),
        ("#/$defs/é", DEFS["é"]),
        ("#/$defs/%E9", None),
        ("#/$defs/~01", DEFS["~1"]),
        ("#/$defs/", DEFS[""]),
        ("#/$defs/list/allOf/1", DEFS["list"]["allOf"][1]),
        ("#/$defs/list/allOf/01", None),
        ("#/$defs/list/allOf/2", None),
        ("#/$defs/list/allOf/-1", None),
        ("#/$defs/list/allOf/x", None),
        ("#/$defs/list/allOf/" + "9" * 5_000, None),
        ("#/$defs/a/title", "a"),
        ("#/$defs/a/title/x", None),
        ("#/$defs/none", None),
        ("#/", None),
        ("#top", DOCUMENT),
        ("#second", DEFS["list"]["allOf"][1]),
        ("#inner", None),
        ("#kept", DEFS["fragment"]),
        ("#never", None),
        ("#dynamic", DEFS["dynamic"]),
        ("#item", DEFS["wrong"]["items"][0]),
        ("#if", DEFS["wrong"]["if"]),
        ("#none", None),
        ("", None),
        ("a", None),
        ("/$defs/a", None),
        ("https://example.com/tool#/$defs/a", None),
        (5, None),
        (None, None),
        (["#"], None),
    ],
)
def test_targets(reference, schema):
    assert target(reference) is schema


def test_a_reference_stays_in_its_resource():
    around = Resource(DOCUMENT)
    other, inside = resolve("#/$defs/other", around, Budget())
    assert (other, inside.root) == (DEFS["other"], DEFS["other"])
    assert resolve("#", inside, Budget()) == (DEFS["other"], inside)
    assert resolve("#/$defs/a", inside, Budget()) == ({"title": "inner a"}, inside)
    assert resolve("#inner", inside, Budget()) == (DEFS["other"], inside)
    assert resolve("#/$defs/other/$defs/a", around, Budget()) == ({"title": "inner a"}, inside)


@pytest.mark.parametrize("name", [None, "", "#x", 5, {"type": "string"}])
def test_what_is_no_address_makes_no_resource(name):
    around = Resource({})
    assert resource_of({"$id": name}, around) is around


def test_anchors_are_sought_within_the_budget_and_once():
    document = {"$defs": {str(number): {} for number in range(60_000)}}
    with pytest.raises(OverBudgetError):
        target("#x", document)
    cyclic = {"$anchor": "x"}
    cyclic["allOf"] = [cyclic]
    within, budget = Resource(cyclic), Budget()
    assert [resolve("#x", within, budget) for _ in range(40_000)] == [(cyclic, within)] * 40_000


class Broken(UserDict):
    def __getitem__(self, key):
        raise RuntimeError


class Overridden(dict):
    def get(self, key, default=None):
        raise RuntimeError


def test_mappings_of_any_class_are_read():
    plain = {"a": 1}
    growing = defaultdict(dict, plain)
    assert as_schema(plain) is plain
    assert [as_schema(each) for each in (growing, Overridden(plain), MappingProxyType(plain), UserDict(plain))] == [
        plain
    ] * 4
    assert growing == plain
    assert [type(as_schema(each)) for each in (growing, Overridden(plain))] == [dict, dict]
    assert [as_schema(each) for each in (Broken(plain), None, True, [plain], "a", 5)] == [None] * 6


def test_arrays_are_lists_or_tuples():
    assert [list(as_list(each)) for each in ([1], (1,), "1", {1: 1}, None)] == [[1], [1], [], [], []]
