"""The index of a module's source, as whole values."""

from __future__ import annotations

from textwrap import dedent

from toolwire.reading.sources import Alias, Import, Index, index_source


def test_index():
    source = '''
    import json.decoder
    from .near import Thing as Other
    from far import *
    from .... import nowhere

    City: TypeAlias = "Other | None"
    """A city,
       at least."""

    class Place:
        city: City
        """Where it
           is."""
        zip: int

        class Deep:
            name: str = ""
            """How it is called."""

        @staticmethod
        def find(city: City, /, limit: int, *rest: City): ...

    def outer():
        class Local:
            x: int
            """Deep down."""
    '''
    index = index_source(dedent(source), "pack")
    assert index.package == "pack"
    assert index.top.stars == ["far"]
    assert index.top.names.keys() == {"json", "Other", "City", "Place"}
    assert index.top.names["json"] == Import("json")
    assert index.top.names["Other"] == Import("pack.near", "Thing")
    assert index.top.names["City"] == Alias("A city,\nat least.", "Other", index.top)
    assert [(key, written.references) for key, written in index.functions.items()] == [((21, "find"), {"city": "City"})]
    assert index.functions[21, "find"].scope is index.top.names["Place"]
    assert index.classes == {
        "Place": {"city": "Where it\nis."},
        "Place.Deep": {"name": "How it is called."},
        "outer.<locals>.Local": {"x": "Deep down."},
    }


def test_no_python():
    assert index_source("what is this", "pack") == Index("pack")
