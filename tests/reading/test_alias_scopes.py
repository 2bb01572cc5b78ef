"""Aliases where names are bound in more than one place: imports, functions, classes, branches (SPEC B)."""

from __future__ import annotations

import importlib
import importlib.util

from toolwire.reading.aliases import alias_descriptions


def test_imports(packages):
    packages(
        {
            "pack/__init__.py": "from .deep.types import Zip\nfrom . import deep\n",
            "pack/deep/__init__.py": "",
            "pack/deep/types.py": '''
            from typing import TypeAlias
            Zip: TypeAlias = str
            """A code."""
            City: TypeAlias = str
            """A city."""
            __all__ = ["City"]
        ''',
            "pack/stars.py": "from .deep.types import *\nfrom pack.loop import *\n",
            "pack/loop.py": "from pack.stars import *\n",
            "pack/tools.py": """
            from __future__ import annotations
            import pack
            import pack.deep.types
            import pack.deep.types as types
            import json.decoder, os.path as paths
            from pack import deep, Zip as Code
            from .deep import types as same
            from .stars import City
            from pack.loop import *
            from typing import TYPE_CHECKING
            if TYPE_CHECKING:
                from ....beyond import Far
                from nowhere import Never

            def f(a: Code, b: types.Zip, c: pack.deep.types.Zip, d: pack.Zip | None, e: same.City, g: City, h: deep.types.Zip,
                  i: json.decoder.Zip, j: Never, k: Far, l: paths.join, m: json, n: unbound.Zip, o: types.unknown,
                  p: Code.real): ...
        """,
        }
    )
    tools = importlib.import_module("pack.tools")
    assert alias_descriptions(tools.f, "abcdeghijklmnop") == {
        **dict.fromkeys("abcdh", "A code."),
        **dict.fromkeys("eg", "A city."),
    }


def test_star_imports(packages):
    packages(
        {
            "types_one.py": "from typing import TypeAlias\nCity: TypeAlias = str\n'''A city.'''\n",
            "types_two.py": "from types_one import *\n",
            "types_three.py": "from json import *\nfrom types_two import *\ndef f(a: City, b: dumps): ...\n",
        }
    )
    module = importlib.import_module("types_three")
    assert alias_descriptions(module.f, "ab") == {"a": "A city."}


def test_scopes(load):
    module = load(
        '''
        from __future__ import annotations
        from typing import TypeAlias

        City: TypeAlias = str
        """Of the module."""
        Other: TypeAlias = str
        """Of the module, too."""

        class Tools:
            City: TypeAlias = str
            """Of the class."""

            class Inner:
                Zip: TypeAlias = int
                """Of the inner class."""

                def method(self, city: City): ...

            def method(self, city: City, other: Other, zip: Inner.Zip, own: Inner.Own, inner: Inner): ...

            @staticmethod
            def static(city: City): ...

            @classmethod
            def make(cls, city: City): ...

            def __call__(self, city: City): ...

            def outer(self):
                def inner(city: City): ...
                return inner

        def outer():
            City: TypeAlias = str
            """Of the function."""
            if True:
                def inner(city: City): ...
            return inner

        def outside(city: City, zip: Tools.Inner.Zip): ...
        '''
    )
    tools = module.Tools()
    own = {"city": "Of the class."}
    assert alias_descriptions(tools.method, ["city", "other", "zip", "own", "inner"]) == {
        **own,
        "other": "Of the module, too.",
        "zip": "Of the inner class.",
    }
    assert alias_descriptions(module.Tools.method, ["city"]) == own
    assert alias_descriptions(module.Tools.__dict__["static"], ["city"]) == own
    assert alias_descriptions(tools.make, ["city"]) == own
    assert alias_descriptions(module.Tools.__dict__["make"], ["city"]) == own
    assert alias_descriptions(tools, ["city"]) == own
    assert alias_descriptions(tools.outer(), ["city"]) == {"city": "Of the module."}
    assert alias_descriptions(tools.Inner().method, ["city"]) == {"city": "Of the module."}
    assert alias_descriptions(module.outer(), ["city"]) == {"city": "Of the function."}
    assert alias_descriptions(module.outside, ["city", "zip"]) == {
        "city": "Of the module.",
        "zip": "Of the inner class.",
    }


def test_blocks(load):
    module = load(
        '''
        import contextlib
        from typing import TypeAlias
        try:
            A: TypeAlias = str
            """In a try."""
        except ImportError:
            B: TypeAlias = str
            """In an except."""
        else:
            C: TypeAlias = str
            """In an else."""
        finally:
            D: TypeAlias = str
            """In a finally."""
        with contextlib.suppress(ValueError):
            E: TypeAlias = str
            """In a with."""
        match 1:
            case 1:
                F: TypeAlias = str
                """In a case."""
        B = str

        def f(a: A, b: B, c: C, d: D, e: E, g: F): ...
        '''
    )
    assert alias_descriptions(module.f, "abcdeg") == {
        "a": "In a try.",
        "c": "In an else.",
        "d": "In a finally.",
        "e": "In a with.",
        "g": "In a case.",
    }
