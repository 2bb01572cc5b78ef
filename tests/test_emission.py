from __future__ import annotations

import json
import pickle
import subprocess
import sys
import threading
import warnings

import pytest

from tests.targets.tools import ADOPT, FORECAST, GROW, LABEL, PING, source
from toolwire.emission import Emission, emit, render_one, report
from toolwire.errors import EmitError
from toolwire.findings import LossWarning
from toolwire.targets import TARGETS
from toolwire.targets.base import Source

# ------------------------------------------------------------------------------------------------------ what is asked


def test_an_unknown_target_names_the_known_ones():
    with pytest.raises(
        EmitError,
        match=r"unknown target 'opnai'; did you mean 'openai'\?",
    ):
        emit([], "opnai")
    with pytest.raises(EmitError, match="unknown target 'vertex'; there are openai, openai-responses, anthropic"):
        report([], "vertex")


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("on_loss", "shout", "on_loss is 'raise' or 'warn' or 'ignore', not 'shout'"),
        ("on_error", "ignore", "on_error is 'raise' or 'skip', not 'ignore'"),
        ("strict", "yes", "strict is True, False or None, not 'yes'"),
        ("strict", 1, "strict is True, False or None, not 1"),
    ],
)
def test_unknown_values_are_refused(option, value, message):
    with pytest.raises(ValueError) as caught:
        emit([], "openai", **{option: value})
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("target", "options", "message"),
    [
        ("openai", {"inline": True}, "openai has no option 'inline'; it has inline_refs, keep_lengths"),
        ("gemini", {"inline_refs": True}, "gemini has no option 'inline_refs'; it has none"),
        ("openai", {"inline_refs": 1}, "the option inline_refs of openai is one of False, True, not 1"),
        (
            "mcp",
            {"revision": "2024-11-05"},
            "the option revision of mcp is one of '2026-07-28', '2025-11-25', not '2024-11-05'",
        ),
    ],
)
def test_unknown_options_are_refused(target, options, message):
    with pytest.raises(EmitError) as caught:
        emit([], target, options=options)
    assert str(caught.value) == message


def test_an_option_at_its_default_is_the_same_emission():
    tool = source("ping")
    emit([tool], "openai", options={"inline_refs": False})
    emit([tool], "openai")
    assert list(tool.rendered) == [("openai", False, ())]


@pytest.mark.parametrize("target", [name for name, target in TARGETS.items() if target.strict is None])
def test_strict_is_refused_where_the_provider_has_none(target):
    with pytest.raises(EmitError, match=f"{target} has no strict mode"):
        emit([source("ping")], target, strict=True)
    assert emit([source("ping")], target, strict=False).fresh() == emit([source("ping")], target).fresh()


@pytest.mark.parametrize(
    ("asked", "own", "strict"),
    [
        (None, None, False),
        (None, True, True),
        (None, False, False),
        (True, None, True),
        (True, False, False),
        (True, True, True),
        (False, None, False),
        (False, True, False),
    ],
)
def test_who_decides_about_strict(asked, own, strict):
    (tool,) = emit([source("ping", strict=own)], "openai-responses", strict=asked).fresh()
    assert tool["strict"] is strict


# ---------------------------------------------------------------------------------------------------------- the result


def test_tools_keep_their_order():
    tools = [source(name) for name in ("ping", "adopt", "forecast")]
    assert [tool["name"] for tool in emit(tools, "anthropic").fresh()] == ["ping", "adopt", "forecast"]
    assert emit([], "openai").fresh() == []


def test_what_is_handed_out_belongs_to_the_caller():
    emission = emit([source("adopt"), source("ping")], "openai", strict=True, on_loss="ignore")
    expected = json.dumps(emission.fresh())
    for _ in range(4):
        got = emission.fresh()
        assert json.dumps(got) == expected
        properties = got[0]["function"]["parameters"]["properties"]
        properties["when"]["items"]["anyOf"].clear()
        properties.clear()
        got.clear()


def test_equal_parts_are_not_one_object():
    shared = {"type": "string"}
    tool = Source("f", None, {"type": "object", "properties": {"a": shared, "b": shared}, "required": ["a", "b"]})
    emission = emit([tool], "anthropic")
    for _ in range(4):
        properties = emission.fresh()[0]["input_schema"]["properties"]
        assert properties["a"] is not properties["b"]


def test_the_canonical_schema_is_never_touched():
    before = json.dumps([FORECAST, ADOPT, GROW, LABEL, PING])
    for name, target in TARGETS.items():
        for strict in (None, True) if target.strict else (None,):
            emit(
                map(source, ("forecast", "adopt", "grow", "label", "ping")),
                name,
                strict=strict,
                on_loss="ignore",
                on_error="skip",
            )
    assert json.dumps([FORECAST, ADOPT, GROW, LABEL, PING]) == before


def test_a_tool_is_rendered_once_however_many_sets_it_is_in():
    tool = source("adopt")
    emit([tool], "openai", strict=True, on_loss="ignore")
    first = tool.rendered["openai", True, ()]
    emit([source("ping"), tool], "openai", strict=True, on_loss="ignore")
    assert tool.rendered["openai", True, ()] is first


def test_output_is_the_same_in_every_process():
    script = (
        "import json; from tests.targets.tools import emitted; "
        "print(json.dumps([emitted('adopt', t, strict=True) for t in ('openai', 'anthropic', 'mcp', 'bedrock')]))"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            check=True,
            capture_output=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(outputs) == 1


def test_schemas_too_deep_for_a_literal_are_still_copied():
    schema = {"type": "string"}
    for _ in range(220):
        schema = {"type": "array", "items": schema}
    emission = emit([Source("f", None, {"type": "object", "properties": {"a": schema}})], "anthropic")
    copies = [emission.fresh() for _ in range(4)]
    assert all(copy == copies[0] for copy in copies)
    assert len({id(copy[0]["input_schema"]["properties"]) for copy in copies}) == 4


def test_schemas_too_deep_to_walk_are_refused():
    schema = {"type": "string"}
    for _ in range(5_000):
        schema = {"items": schema}
    with pytest.raises(EmitError, match="nested too deeply"):
        emit([Source("f", None, {"type": "object", "properties": {"a": schema}})], "openai")


def test_an_emission_can_be_pickled():
    emission = emit([source("adopt")], "openai", strict=True, on_loss="ignore")
    again = pickle.loads(pickle.dumps(emission))
    assert isinstance(again, Emission)
    assert again.fresh() == emission.fresh()
    assert again.findings == emission.findings


def test_several_threads_get_the_same():
    tools = [source(name) for name in ("forecast", "adopt", "grow")]
    barrier, got = threading.Barrier(8), []

    def ask():
        barrier.wait()
        got.append(json.dumps(emit(tools, "openai", strict=True, on_loss="ignore").fresh()))

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(got)) == 1
    assert len(got) == 8


# --------------------------------------------------------------------------------------------------------- non-strict


@pytest.mark.parametrize("target", ["openai", "openai-responses", "anthropic", "bedrock", "mcp", "groq", "mistral"])
def test_what_strict_cannot_say_is_emitted_as_without_it(target):
    emission = emit([source("label"), source("ping")], target, strict=True, on_loss="ignore")
    loose, strict = emission.fresh()
    assert loose == emit([source("label")], target).fresh()[0]
    assert strict == emit([source("ping")], target, strict=True).fresh()[0]
    assert [(f.code, f.path, f.effect, f.message) for f in emission.findings] == [
        ("open_object", "/properties/labels", "weakened", "an object with free keys: emitted without strict"),
        ("untyped", "/properties/extra", "weakened", "a value of any type: emitted without strict"),
    ]


def test_a_tool_that_cannot_be_said_either_way_is_refused():
    tool = Source("f", None, {"type": "object", "properties": {"a b": {}}}, file="t.py", line=3)
    with pytest.raises(EmitError) as caught:
        emit([tool], "anthropic", strict=True)
    assert str(caught.value) == (
        "t.py:3: tool 'f' cannot be emitted for anthropic: anthropic cannot say its parameters: "
        "the property name 'a b' is not 1 to 64 letters, digits, _, . and - at the root"
    )


# ------------------------------------------------------------------------------------------------------------- losses


def caught(action):
    with warnings.catch_warnings(record=True) as given:
        warnings.simplefilter("always")
        action()
    return [(str(w.message), w.filename, w.lineno) for w in given]


def test_every_loss_is_warned_about_once_per_tool_target_and_mode():
    tool = source("label")
    expected = [
        (
            "label (openai) at /properties/labels: an object with free keys: emitted without strict [open_object]",
            "tools.py",
            7,
        ),
        ("label (openai) at /properties/extra: a value of any type: emitted without strict [untyped]", "tools.py", 7),
    ]
    assert caught(lambda: emit([tool], "openai", strict=True)) == expected
    assert caught(lambda: emit([tool], "openai", strict=True)) == []
    assert caught(lambda: emit([source("ping"), tool], "openai", strict=True)) == []
    assert caught(lambda: emit([tool], "openai")) == []
    assert len(caught(lambda: emit([tool], "openai-responses", strict=True))) == 2
    assert caught(lambda: emit([source("label")], "openai", strict=True)) == expected


def test_an_ordinary_tool_gives_no_warning():
    schema = {
        "type": "object",
        "properties": {"city": {"type": "string"}, "days": {"type": "integer", "minimum": 1, "default": 3}},
        "required": ["city"],
        "additionalProperties": False,
    }
    for target, strict in (
        ("openai", True),
        ("openai", None),
        ("anthropic", None),
        ("mcp", True),
        ("gemini", None),
        ("gemini-schema", None),
    ):
        assert caught(lambda: emit([Source("f", None, schema)], target, strict=strict)) == []  # noqa: B023


def test_warnings_as_errors_leave_nothing_half_built():
    tool = source("label")
    for _ in range(2):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            with pytest.raises(LossWarning, match="free keys"):
                emit([tool], "openai", strict=True)
    assert len(caught(lambda: emit([tool], "openai", strict=True))) == 2


def test_losses_raise_every_time_when_they_are_to_raise():
    tool = source("label")
    emit([tool], "openai", strict=True, on_loss="ignore")
    for _ in range(2):
        with pytest.raises(EmitError, match="tools.py:7: label .openai. at /properties/labels"):
            emit([tool], "openai", strict=True, on_loss="raise")
    emit([tool], "openai", on_loss="raise")


# ---------------------------------------------------------------------------------------------------- errors and limits


@pytest.mark.parametrize("name", ["a/b c", "größe", "a.b", "x" * 65, ""])
def test_names_are_checked(name):
    tool = Source(name, None, PING)
    with pytest.raises(EmitError, match="its name is not 1 to 64 letters, digits, _ and -"):
        emit([tool], "openai")
    with pytest.raises(EmitError, match="its name"):
        emit([tool], "bedrock", strict=True)


def test_name_lengths_differ():
    tool = Source("x" * 128, None, PING)
    for target in ("anthropic", "openai-responses", "mcp", "gemini"):
        assert emit([tool], target).fresh()
    emit([Source("a.b", None, PING)], "mcp")


def test_tools_that_cannot_be_emitted_may_be_skipped():
    tools = [source("ping"), source("label"), source("forecast")]
    emission = emit(tools, "gemini-schema", on_error="skip", on_loss="ignore")
    assert [tool["name"] for tool in emission.fresh()[0]["functionDeclarations"]] == ["ping", "forecast"]
    assert [(f.code, f.tool, f.effect) for f in emission.findings] == [("not_emitted", "label", "lost")]
    assert emission.findings == report(tools, "gemini-schema")
    assert len(caught(lambda: emit(tools, "gemini-schema", on_error="skip"))) == 1


def test_a_report_neither_raises_nor_warns():
    tools = [source("label"), source("adopt")]
    assert caught(lambda: report(tools, "openai", strict=True)) == []
    assert report(tools, "openai", strict=True) == emit(tools, "openai", strict=True, on_loss="ignore").findings
    assert report([source("ping")], "openai") == ()


def test_one_tool_can_be_had_with_its_schema_its_mode_and_what_prevents_it():
    ping = source("ping")
    rendition = render_one(ping, "anthropic")
    assert [rendition.definition] == emit([ping], "anthropic").fresh()
    assert (rendition.schema, rendition.strict, rendition.problem) == (rendition.definition["input_schema"], False, "")
    refused = render_one(Source("not a name", "d", {"type": "object"}), "openai")
    assert refused.definition is None
    assert refused.problem == (
        "tool 'not a name' cannot be emitted for openai: its name is not 1 to 64 letters, digits, _ and -"
    )


def test_long_descriptions_and_many_tools_are_reported():
    long = Source("f", "d" * 1_025, PING, file="t.py", line=9)
    (finding,) = report([long], "openai")
    assert (
        str(finding)
        == "t.py:9: f (openai): a description of 1025 characters; more than 1024 have been refused [description_length]"
    )
    assert finding.effect == "note"
    assert report([Source("f", "d" * 1_024, PING)], "openai") == ()
    assert report([long], "anthropic") == ()
    many = [Source(f"f{n}", None, PING) for n in range(129)]
    assert [(f.code, f.tool) for f in report(many, "openai")] == [("tool_count", "*")]
    assert report(many[:128], "openai") == ()
    assert len(emit(many, "openai", on_loss="raise").fresh()) == 129


def test_a_remark_about_one_tool_names_it():
    (finding,) = report([source("ping")], "deepseek", strict=True)
    assert (finding.code, finding.tool, finding.target, finding.effect) == ("beta_url", "*", "deepseek", "note")


def test_a_finding_is_at_its_place_in_the_canonical_schema():
    """Issue 4: where references are written out, the paths were of the schema that is sent, and each use was reported."""
    event = {
        "type": "object",
        "properties": {"title": {"type": "string", "minLength": 3}},
        "required": ["title"],
        "additionalProperties": False,
    }
    schema = {
        "type": "object",
        "properties": {"first": {"$ref": "#/$defs/Event"}, "then": {"$ref": "#/$defs/Event", "description": "Then."}},
        "required": ["first", "then"],
        "additionalProperties": False,
        "$defs": {"Event": event},
    }
    found = report([Source("f", None, schema)], "deepseek", strict=True)
    assert [(each.path, each.keyword, each.effect) for each in found] == [
        ("/$defs/Event/properties/title", "minLength", "described"),
        ("", "", "note"),
    ]


def test_a_target_that_cannot_be_hashed_is_unknown():
    with pytest.raises(EmitError, match="unknown target \\[\\]; there are openai"):
        emit([], [])
