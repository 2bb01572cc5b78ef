"""The options of a set are checked, never ignored (SPEC A10)."""

from __future__ import annotations

import pytest

from toolwire.dispatch.settings import Settings
from toolwire.errors import DefinitionError


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"repair": "guess"}, "repair is 'off' or 'faithful', not 'guess'"),
        ({"duplicate_keys": "first"}, "duplicate_keys is 'last' or 'error', not 'first'"),
        ({"expose_exceptions": "yes"}, "expose_exceptions is True or False, not 'yes'"),
        ({"hooks": print}, r"hooks is a list of functions of \(call, call_next\), not <built-in function print>"),
        ({"hooks": (3,)}, r"a hook is a function of \(call, call_next\), not 3"),
    ],
)
def test_unknown_values(options, message):
    with pytest.raises(DefinitionError, match=message):
        Settings(**options)


@pytest.mark.parametrize(
    ("own", "given", "merged"),
    [
        (None, None, None),
        ({"a": 1}, None, {"a": 1}),
        ({"a": 1}, {"b": 2}, {"a": 1, "b": 2}),
        ({"a": 1}, {"a": 2}, {"a": 2}),
        ({"a": 1}, "other", "other"),
        ("own", {"a": 1}, {"a": 1}),
    ],
)
def test_contexts(own, given, merged):
    assert Settings(context=own).merged(given) == merged
