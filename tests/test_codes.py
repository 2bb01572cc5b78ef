"""The table of codes is about exactly those that the library uses, and says of each what the code does."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from typing import get_args

import pytest

from toolwire.codes import CODES, WHEN_BUILT, WHEN_EMITTED
from toolwire.findings import Effect

MAKERS = {"Finding", "Note", "Remark", "note"}
"""What a code is handed to, `note` being the method by which the rules of types make a `Note`."""

HANDED_ON = {"code", "note.code", "remark.code"}
"""How a code is passed from one of them to the next."""

EFFECT_OF = {"refused": "weakened"}
"""A refusal is seen by users where the tool is emitted without strict instead."""


def calls(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", None) or getattr(node.func, "attr", None)
            given = {keyword.arg: keyword.value for keyword in node.keywords}
            if name in MAKERS:
                yield name, node.args[0] if node.args else given["code"], [*node.args, *given.values()]


def used(project):
    """Every code with the effects written beside it."""
    found = {}
    for file in sorted((project / "src" / "toolwire").rglob("*.py")):
        for name, code, arguments in calls(ast.parse(file.read_text())):
            if isinstance(code, ast.Constant):
                said = {EFFECT_OF.get(text, text) for text in constants(arguments) if text in {*EFFECTS, *EFFECT_OF}}
                assert len(said) <= 1, (file, code.lineno)
                found.setdefault(code.value, set()).update(said or {"note"})
            else:
                assert ast.unparse(code) in HANDED_ON, (name, file, code.lineno)
    return found


EFFECTS = set(get_args(Effect))


def constants(arguments):
    return [argument.value for argument in arguments[1:] if isinstance(argument, ast.Constant)]


def test_the_table_is_about_the_codes_in_use_and_their_effects(project):
    assert {code: set(entry.effects) for code, entry in CODES.items()} == used(project)


def test_a_code_stands_in_one_half_of_the_table():
    assert list(CODES) == [*WHEN_BUILT, *WHEN_EMITTED]
    assert {effect for entry in WHEN_BUILT.values() for effect in entry.effects} == {"note"}


def test_effects_stand_in_the_order_of_their_weight():
    weights = ["note", "kept", "described", "weakened", "lost"]
    assert set(weights) == EFFECTS
    for entry in CODES.values():
        assert list(entry.effects) == sorted(entry.effects, key=weights.index)


@pytest.mark.parametrize("code", CODES)
def test_codes_are_words_and_are_explained_in_sentences(code):
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", code)
    meaning, _, way_out = CODES[code]
    for text in (meaning, way_out):
        assert re.fullmatch(r"[A-Z`][^\n]*[\w`)*]\.", text), text
    assert ". " not in meaning


def test_the_table_is_loaded_by_those_who_ask():
    code = "import toolwire, sys; print('toolwire.codes' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
