"""What stands below type aliases, read from modules made for the occasion."""

from __future__ import annotations

import functools
import gc
import importlib
import importlib.util
import os
import py_compile
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import TypeAlias

import pytest

from toolwire.reading import aliases
from toolwire.reading.aliases import alias_descriptions

City: TypeAlias = str
"""A city,
   with its country."""


def here(city: City, plain: str):
    """Stands in a module that pytest has rewritten."""


def test_in_this_module():
    assert alias_descriptions(here, ["city", "plain", "unknown"]) == {"city": "A city,\nwith its country."}
    assert alias_descriptions(here, []) == {}


def test_kinds_of_aliases(load):
    module = load(
        '''
        import typing, typing_extensions
        from typing import Annotated, NewType, TypeAlias, TypeVar

        Explicit: TypeAlias = str
        """Explicit."""
        Quoted: typing.TypeAlias = "str"
        """Quoted."""
        Implicit = Annotated[str, 1]
        """Implicit."""
        Union_ = str | int
        """Union."""
        Same = str
        """Same."""
        New = NewType("New", str)
        """New."""
        Made = typing_extensions.TypeAliasType("Made", str)
        """Made."""
        Variable = TypeVar("Variable")
        """No alias."""
        Constant = 1
        """No alias."""
        Annotation: int
        """No alias."""
        Value: int = 3
        """No alias."""
        First = Second = str
        """No alias."""
        Bare: TypeAlias = str
        1
        Empty: TypeAlias = str
        """ """
        Last: TypeAlias = str

        def f(a: Explicit, b: Quoted, c: Implicit, d: Union_, e: Same, g: New, h: Made, i: Variable, j: Constant,
              k: First, l: Bare, m: Empty, n: Last, o: Value): ...
        '''
    )
    assert alias_descriptions(module.f, "abcdeghijklmno") == {
        "a": "Explicit.",
        "b": "Quoted.",
        "c": "Implicit.",
        "d": "Union.",
        "e": "Same.",
        "g": "New.",
        "h": "Made.",
    }


def test_what_is_looked_through(load):
    module = load(
        '''
        from __future__ import annotations
        from typing import Annotated, Optional, TypeAlias, TypeVar, Union
        import typing as t

        T = TypeVar("T")
        Address: TypeAlias = str
        """An address."""
        Pair: TypeAlias = tuple[T, T]
        """A pair."""
        Other: TypeAlias = int
        """Another."""

        def f(a: Address | None, b: None | Address, c: Optional[Address], d: t.Union[Address, None],
              e: Annotated[Address, 1], g: Pair[int], h: Annotated[Address | None, 1], i: "Address", j: "Pair[int] | None",
              *, k: Pair[int, int]): ...

        def no(a: list[Address], b: Address | Other, c: dict[str, Address], d: Union[Address, Other, None], e: None,
               g: "no python", h: Annotated[list[Address], 1], i: type[Address], j: (), k: Annotated[()],
               l: Address.x, m: f(Address).x, n: str, *args: Address, **kwargs: Address): ...

        def postonly(a: Address, /): ...
        '''
    )
    assert alias_descriptions(module.f, "abcdeghijk") == {
        **dict.fromkeys("abcdehi", "An address."),
        **dict.fromkeys("gjk", "A pair."),
    }
    assert alias_descriptions(module.no, [*"abcdeghijklmn", "args", "kwargs"]) == {}
    assert alias_descriptions(module.postonly, "a") == {"a": "An address."}


def test_chains_end_at_the_nearest_documented(load):
    module = load(
        '''
        from typing import Optional, TypeAlias

        Text: TypeAlias = str
        """A text."""
        Tag: TypeAlias = Text
        """A tag."""
        OptTag: TypeAlias = Optional[Tag]
        Name: TypeAlias = "Text | None"
        Items: TypeAlias = list[Text]
        Loop: TypeAlias = "Pool"
        Pool: TypeAlias = "Loop"

        def f(a: OptTag, b: Name, c: Items, d: Loop): ...
        '''
    )
    assert alias_descriptions(module.f, "abcd") == {"a": "A tag.", "b": "A text."}


def test_wrapped(load):
    module = load(
        '''
        import functools
        from typing import TypeAlias

        City: TypeAlias = str
        """A city."""

        def deco(function):
            @functools.wraps(function)
            def wrapper(*args, **kwargs): ...
            return wrapper

        @deco
        @functools.lru_cache(
            maxsize=3
        )
        @deco
        def f(city: City): ...

        async def g(city: City): ...

        def loop(city: City): ...
        loop.__wrapped__ = loop
        '''
    )
    expected = {"city": "A city."}
    assert alias_descriptions(module.f, ["city"]) == expected
    assert alias_descriptions(functools.partial(functools.partial(module.f), 1), ["city"]) == expected
    assert alias_descriptions(module.g, ["city"]) == expected
    assert alias_descriptions(module.loop, ["city"]) == {}


@pytest.mark.parametrize("odd", [len, int, dict, object(), [].append, lambda city: city, functools.partial(print)])
def test_nothing_to_read(odd):
    assert alias_descriptions(odd, ["city"]) == {}


def test_without_source(load, tmp_path):
    source = 'from typing import TypeAlias\nCity: TypeAlias = str\n"""A city."""\ndef f(city: City): ...\n'
    namespace = {"__name__": "made_by_exec"}
    exec(source, namespace)
    assert alias_descriptions(namespace["f"], ["city"]) == {}
    inside = dict(vars(load("\n" * 3)))
    exec(source, inside)
    assert alias_descriptions(inside["f"], ["city"]) == {}

    (tmp_path / "plain.py").write_text(source)
    compiled = py_compile.compile(str(tmp_path / "plain.py"), cfile=str(tmp_path / "only_bytes.pyc"))
    spec = importlib.util.spec_from_file_location("only_bytes", compiled)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert alias_descriptions(module.f, ["city"]) == {}


def test_file_that_changed_or_went(load):
    source = 'from typing import TypeAlias\nCity: TypeAlias = str\n"""A city."""\ndef f(city: City): ...\n'
    module = load(source)
    path = Path(module.__file__)
    assert alias_descriptions(module.f, ["city"]) == {"city": "A city."}
    for text, expected in [
        (source.replace("A city", "Changed"), {"city": "Changed."}),
        ("\n" + source, {}),  # The function stands elsewhere now.
        ("no python", {}),
        ("\0", {}),
    ]:
        path.write_text(text)
        os.utime(path, ns=(0, path.stat().st_mtime_ns + 10**9))
        assert alias_descriptions(module.f, ["city"]) == expected
    path.unlink()
    assert alias_descriptions(module.f, ["city"]) == {}


class Shy:
    """A loader that takes no weak references and hands out no source."""

    __slots__ = ()

    def get_source(self, name):
        raise ImportError(name)


@pytest.mark.parametrize("loader", [Shy(), None])
def test_odd_loaders(load, loader):
    module = load('from typing import TypeAlias\nCity: TypeAlias = str\n"""Größe."""\ndef f(city: City): ...\n')
    module.__loader__, module.__spec__ = loader, None
    assert alias_descriptions(module.f, ["city"]) == {"city": "Größe."}
    Path(module.__file__).write_bytes(b"# coding: unheard-of\n")
    assert alias_descriptions(module.f, ["city"]) == {}


def test_from_a_zip_file(tmp_path, monkeypatch):
    source = 'from typing import TypeAlias\nCity: TypeAlias = str\n"""A city."""\ndef f(city: City): ...\n'
    with zipfile.ZipFile(tmp_path / "packed.zip", "w") as archive:
        archive.writestr("packed_one.py", source)
        archive.writestr("packed_two.py", source.replace("A city", "Another city"))
    monkeypatch.syspath_prepend(str(tmp_path / "packed.zip"))
    one, two = importlib.import_module("packed_one"), importlib.import_module("packed_two")
    assert alias_descriptions(one.f, ["city"]) == {"city": "A city."}
    assert alias_descriptions(two.f, ["city"]) == {"city": "Another city."}


@pytest.mark.parametrize("options", [[], ["-m"], ["-OO"]])
def test_as_a_program(tmp_path, options):
    program = tmp_path / "program.py"
    program.write_text(
        "from typing import TypeAlias\nfrom toolwire.reading.aliases import alias_descriptions\n"
        'City: TypeAlias = str\n"""A city."""\ndef f(city: City): ...\n'
        'print(alias_descriptions(f, ["city"]))\n'
    )
    target = "program" if options == ["-m"] else "program.py"
    done = subprocess.run([sys.executable, *options, target], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == "{'city': 'A city.'}\n"


def test_source_is_read_once_and_forgotten_with_the_module(load, monkeypatch):
    read = []
    index_source = aliases.index_source
    monkeypatch.setattr(aliases, "index_source", lambda *given: read.append(given) or index_source(*given))
    module = load('from typing import TypeAlias\nCity: TypeAlias = str\n"""A city."""\ndef f(city: City): ...\n')
    gc.collect()
    before = len(aliases._indexes)
    for _ in range(3):
        assert alias_descriptions(module.f, ["city"]) == {"city": "A city."}
    assert len(read) == 1
    assert len(aliases._indexes) == before + 1
    del module
    gc.collect()
    assert len(aliases._indexes) == before


@pytest.mark.skipif(sys.version_info < (3, 12), reason="type statements are new in Python 3.12")
def test_type_statements(load):
    module = load(
        '''
        from __future__ import annotations
        type Uid = int
        """The id of a user."""
        type Pair[T] = tuple[T, T]
        """Two of a kind."""
        type Tag = str
        """A short tag."""
        type OptTag = Tag | None
        type Json = dict[str, Json] | None
        """Any JSON value."""
        type Text = "Tag"
        type Plain = str

        def f[T](a: Uid, b: Pair[int], c: OptTag, d: Json, e: Text, g: list[Tag], h: Plain, i: T): ...
        '''
    )
    assert alias_descriptions(module.f, "abcdeghi") == {
        "a": "The id of a user.",
        "b": "Two of a kind.",
        "c": "A short tag.",
        "d": "Any JSON value.",
        "e": "A short tag.",
    }


def test_aliases_of_pydantic_itself_are_written_for_programmers(load):
    """`FilePath` carries two screens of Python examples below it (SPEC B1)."""
    module = load("from pydantic import FilePath\n\ndef f(path: FilePath): ...\n")
    assert alias_descriptions(module.f, ["path"]) == {}
