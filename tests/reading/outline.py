"""How the tests of this folder look at what was read."""

from __future__ import annotations

import pytest

from toolwire.errors import DefinitionError
from toolwire.reading.options import Options
from toolwire.reading.signature import read_signature


def read(subject, **options):
    return read_signature(subject, Options(**options))


def parameter(subject, name=None, **options):
    """The parameter of that name, or the only one."""
    found = [p for p in read(subject, **options).parameters if name in (None, p.name)]
    assert len(found) == 1
    return found[0]


def outline(subject, **options):
    """What the open parameters are called, how they are taken and what they are."""
    return [(p.name, p.kind.name, p.annotation, p.default) for p in read(subject, **options).parameters]


def codes(subject, **options):
    return [(finding.code, finding.path) for finding in read(subject, **options).findings]


def refused(subject, **options):
    """The sentence without file and line, which every refusal of a function has."""
    with pytest.raises(DefinitionError) as caught:
        read(subject, **options)
    return str(caught.value)
