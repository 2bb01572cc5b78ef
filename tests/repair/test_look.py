"""The quick look: it may doubt too much, never too little."""

from __future__ import annotations

import pytest

from toolwire.repair.budget import Budget
from toolwire.repair.look import is_doubtful
from toolwire.repair.places import Places

SCHEMA = {
    "properties": {
        "n": {"type": "integer"},
        "s": {"type": "string"},
        "x": {"type": "number"},
        "any": {},
        "o": {"properties": {"n": {"anyOf": [{"type": "integer"}, {"type": "null"}]}}},
        "list": {"items": {"type": "string"}},
        "pair": {"prefixItems": [{"type": "string"}, {"type": "integer"}]},
    }
}


@pytest.mark.parametrize(
    ("text", "doubtful"),
    [
        ('{"n": 1, "s": "1", "x": 1.0, "any": 1.0, "unknown": 1.0}', False),
        ('{"n": 1.5, "s": 1.5}', False),
        ('{"n": 1.0}', True),
        ('{"n": 1e400}', False),
        ('{"n": 1e-400}', True),
        ('{"n": 1.00000000000000000001}', True),
        ('{"n": 2.0, "n": 2}', True),
        ('{"s": 1}', True),
        ('{"s": -9007199254740991}', True),
        ('{"s": 123456789012345678}', False),
        ('{"s": ' + "7" * 5_000 + "}", False),
        ('{"o": {"n": 1}}', False),
        ('{"o": {"n": 1.0}}', True),
        ('{"list": ["a", true, null, {}, []]}', False),
        ('{"list": ["a", 1]}', True),
        ('{"pair": ["a", 1, 1.0]}', False),
        ('{"pair": ["a", 1.0]}', True),
        ('{"pair": [1]}', True),
        ('{"x": 1.0}', True),
        ("1.0", True),
        ('{"n": 1.0', False),
        ('{"n": 1.0, "y": NaN}', False),
        ("[" * 100_000 + "1", True),
    ],
)
def test_doubts(text, doubtful):
    assert (
        is_doubtful(text, Places(SCHEMA, Budget()), (frozenset({"x"}) if text == '{"x": 1.0}' else frozenset(),))
        is doubtful
    )
