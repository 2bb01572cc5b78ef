# ruff: noqa: PLC2401 - names outside ASCII are a case to be tested
import asyncio
import collections
import concurrent.futures
import contextlib
import datetime as dt
import decimal
import functools
import inspect
import json
import os
import pathlib
import shutil
import statistics
import string
import subprocess
import sys
import textwrap
import typing
import unittest.mock
from typing import Annotated

import click
import hypothesis.strategies
import pydantic
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field

from tests.reading.outline import codes, outline, read, refused
from toolwire.errors import DefinitionError
from toolwire.hints import Injected, Parameter
from toolwire.reading.shapes import EMPTY, Place, Signature
from toolwire.reading.signature import read_signature


def forecast(city: str, days: Annotated[int, Field(ge=1)] = 3) -> str:
    """Look up a forecast."""


def test_a_whole_signature():
    days = Annotated[int, Field(ge=1)]
    found = read_signature(forecast)
    assert found == Signature(
        function=forecast,
        name="forecast",
        place=Place("forecast", __file__, forecast.__code__.co_firstlineno),
        module=__name__,
        parameters=found.parameters,
        doc="Look up a forecast.",
        returns=str,
    )
    assert outline(forecast) == [
        ("city", "POSITIONAL_OR_KEYWORD", str, EMPTY),
        ("days", "POSITIONAL_OR_KEYWORD", Annotated[int, *days.__metadata__[0].metadata], 3),
    ]


def test_a_given_name_is_the_name():
    assert read(forecast, name="weather").name == "weather"


@pytest.mark.parametrize("name", ["model_config", "schema", "json", "copy", "dict", "self", "cls", "_private", "from_"])
def test_any_identifier_is_a_name(name):
    namespace = {}
    exec(f"def function({name}: int): ...", namespace)
    (parameter,) = read(namespace["function"]).parameters
    assert (parameter.name, parameter.wire_name) == (name, name)
    assert codes(namespace["function"]) == []


def test_names_that_a_provider_may_refuse_are_findings():
    def größe(_: int, __: int, naïve: int, x: Annotated[int, Field(alias="a b")], *args: int, **_kw: int): ...

    signature = read(größe)
    assert codes(größe) == [
        ("tool_name", ""),
        ("underscore_name", "/properties/_"),
        ("underscore_name", "/properties/__"),
        ("parameter_name", "/properties/naïve"),
        ("parameter_name", "/properties/a b"),
    ]
    assert signature.findings[0].message == "the name 'größe' is outside [a-zA-Z0-9_-]{1,64}"
    assert (signature.findings[0].file, signature.findings[0].line) == (signature.file, signature.line)
    assert codes(forecast, name="x" * 65) == [("tool_name", "")]
    assert codes(forecast, name="a/b c") == [("tool_name", "")]


def test_hidden_names_are_no_findings():
    def function(_: Annotated[int, Injected], **__: int): ...

    assert codes(function) == []


def test_one_wire_name_per_parameter():
    def alias(a: Annotated[int, Field(alias="b")], b: int): ...

    def injected(a: Annotated[int, Injected], b: Annotated[int, Field(alias="a")]): ...

    def swapped(a: Annotated[int, Field(alias="b")], b: Annotated[int, Field(alias="a")]): ...

    def bound(a: int, b: Annotated[int, Field(alias="a")]): ...

    def free(a: Annotated[int, Field(alias="kw")], **kw: int): ...

    assert refused(alias).endswith("parameter 'b': the wire name 'b' is taken by parameter 'a'; change one")
    assert refused(injected).endswith("parameter 'b': the wire name 'a' is taken by parameter 'a'; change one")
    assert [p.wire_name for p in read(swapped).parameters] == ["b", "a"]
    assert refused(functools.partial(bound, 1)).endswith("the wire name 'a' is taken by a bound argument; change one")
    assert [p.wire_name for p in read(free).parameters] == ["kw", "kw"]


def test_overrides_that_match_nothing():
    def function(a: int, db: Annotated[int, Injected]): ...

    place = f"({__file__}:{function.__code__.co_firstlineno})"
    name = function.__qualname__
    for wrong in ("b", "db"):
        assert refused(function, parameters={wrong: Parameter("text")}) == (
            f"{name} {place}: parameters={{{wrong!r}: ...}} matches nothing; the parameters are a"
        )
    assert refused(lambda: None, name="n", parameters={"x": Parameter()}).endswith("the parameters are none")
    assert read(functools.partial(function, 1), parameters={"a": Parameter("text")}).locked == {"a"}


def test_nothing_optional_is_imported():
    source = """
        import sys
        import toolwire.reading.providers, toolwire.reading.modules, toolwire.reading.signature as it
        it.read_signature(lambda a=1: a, it.Options(name="a"))
        print(sorted({"griffe", "asyncio", "logging"} & sys.modules.keys()))
    """
    code = "import sys, pydantic; before = set(sys.modules)\n" + textwrap.dedent(source)
    code = code.replace("& sys.modules.keys()", "& (sys.modules.keys() - before)")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


MODULES = [
    *(asyncio, collections, concurrent.futures, contextlib, dt, decimal, functools, inspect, json, os, pathlib),
    *(shutil, statistics, string, subprocess, typing, unittest.mock, click, hypothesis.strategies, pydantic),
]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_whatever_there_is_can_be_read_or_is_refused(module):
    subjects = list(vars(module).values())
    for cls in [value for value in subjects if isinstance(value, type)]:
        subjects += [inspect.getattr_static(cls, name) for name in dir(cls)]
        subjects += [getattr(cls, name, None) for name in vars(cls)]
    for subject in subjects:
        try:
            signature = read_signature(subject)
        except DefinitionError:
            continue
        assert isinstance(signature, Signature)


KINDS = ["a: int, ", "b: str = '', ", "/, ", "c: list[int] = [], ", "*d: float, ", "*, ", "e: bool, ", "**f: bytes, "]


@given(st.lists(st.booleans(), min_size=len(KINDS), max_size=len(KINDS)))
def test_parameters_are_those_of_inspect(chosen):
    namespace = {}
    source = "".join(text for text, wanted in zip(KINDS, chosen, strict=True) if wanted)
    try:
        exec(f"def function({source}): ...", namespace)
    except SyntaxError:
        return
    expected = inspect.signature(namespace["function"]).parameters.values()
    empty = inspect.Parameter.empty
    assert outline(namespace["function"]) == [
        (p.name, p.kind.name, p.annotation, EMPTY if p.default is empty else p.default) for p in expected
    ]
