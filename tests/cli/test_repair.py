from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.cli.conftest import ENVIRONMENT

SCHEMA = {"properties": {"cell": {"type": "string"}, "n": {"type": "integer"}}}


@pytest.fixture
def foreign(folder):
    folder.put("schema.json", json.dumps(SCHEMA))
    return folder


def test_only_what_is_misspelt_changes(foreign):
    outcome = foreign.run("repair", "--schema", "schema.json", text='{ "cell": 4,\n "n": 1.2e1, "x": 1.0 }')
    assert outcome == (0, '{ "cell": "4",\n "n": 12, "x": 1.0 }', "2 values repaired\n")


@pytest.mark.parametrize("text", ["", "{", '{"cell": "ä"}\r\n', '{"n": 1.5}'])
def test_every_other_byte_stays(foreign, text):
    outcome = foreign.run("repair", "--schema", "schema.json", text=text)
    assert (outcome.code, outcome.err) == (0, "0 values repaired\n")
    assert outcome.out == text


def test_bytes_that_are_no_text_stay(foreign):
    data = b'\xff {"n": 1.0}\n{"n": 1.0, "x": "\xfe"}\n'
    command = [sys.executable, "-m", "toolwire", "repair", "--schema", "schema.json", "--lines"]
    done = subprocess.run(command, cwd=foreign.path, input=data, capture_output=True, env=ENVIRONMENT, check=True)
    assert done.stdout == b'\xff {"n": 1.0}\n{"n": 1, "x": "\xfe"}\n'


def test_every_line_may_be_a_call_of_its_own(foreign):
    text = '{"n": 1.0}\n\n{"n": 2.0\n{"cell": 3}'
    assert foreign.run("repair", "--schema", "schema.json", "--lines", text=text) == (
        0,
        '{"n": 1}\n\n{"n": 2.0\n{"cell": "3"}',
        "2 values repaired\n",
    )


def test_some_names_are_integers_in_some_tools(foreign):
    foreign.put("schema.json", '{"properties": {"max_tokens": {"type": "number"}}}')
    command = ["repair", "--schema", "schema.json"]
    assert foreign.run(*command, "--tool", "wait", text='{"max_tokens": 5.0}').out == '{"max_tokens": 5}'
    assert foreign.run(*command, text='{"max_tokens": 5.0}').out == '{"max_tokens": 5.0}'


def test_a_schema_may_be_a_boolean(foreign):
    foreign.put("schema.json", "true")
    assert foreign.run("repair", "--schema", "schema.json", text='{"n": 1.0}').out == '{"n": 1.0}'


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{", "error: schema.json is no JSON: Expecting property name enclosed"),
        ("[" * 100_000, "error: schema.json is no JSON: "),
        ("[]", "error: schema.json is no JSON Schema: it is neither an object nor true or false"),
    ],
)
def test_a_schema_that_is_none(foreign, text, problem):
    foreign.put("schema.json", text)
    outcome = foreign.run("repair", "--schema", "schema.json", text="{}")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith(problem)


def test_a_schema_that_is_not_there(foreign):
    assert foreign.run("repair", "--schema", "no.json", text="{}") == (2, "", "error: there is no file no.json\n")
    assert foreign.run("repair", text="{}").code == 2


def test_who_types_is_told_so(foreign, monkeypatch):
    class Keyboard:
        buffer = sys.stdin.buffer

        def isatty(self):
            return True

    monkeypatch.setattr("toolwire.cli.repair.sys", type("sys", (), {"stdin": Keyboard()}))
    outcome = foreign.run("repair", "--schema", "schema.json")
    assert outcome.err.startswith("type the arguments, then end the input\n")
