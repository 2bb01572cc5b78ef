"""The page about keywords says what targets emit, and its words mean what they say."""

from __future__ import annotations

import jsonschema_rs
import pytest

from tests.docs import keywords, limits
from tests.docs.modes import MODES, listed
from tests.docs.pages import GENERATED, with_generated
from tests.docs.probes import PROBES
from toolwire.schema.walk import IN_MAPS, IN_PLACE, nodes
from toolwire.targets import bedrock, gemini, openai, xai


def test_the_page_says_what_targets_emit(project, request):
    page = project / "docs" / "keywords.md"
    text = page.read_text()
    parts = [
        keywords.table(keywords.LOOSE),
        keywords.table(keywords.STRICT),
        limits.names(),
        limits.table(limits.ONE_TOOL, together=False),
        limits.table(limits.REQUEST, together=True),
    ]
    fresh = with_generated(text, parts)
    if request.config.getoption("--update-docs", default=False):
        page.write_text(fresh)
        pytest.skip("tables written into the page")
    assert len(GENERATED.findall(text)) == len(parts)
    assert text == fresh


def accepts(schema, value):
    return jsonschema_rs.Draft202012Validator(schema, validate_formats=True).is_valid(value)


@pytest.mark.parametrize("probe", PROBES, ids=lambda probe: f"{probe.keyword} {probe.case}".strip())
def test_a_probe_is_about_its_keyword(probe):
    holders = [node for _, node in nodes(probe.parameters) if probe.keyword in node]
    assert holders or probe.case in {"left out", "not all"}
    if probe.refused is not None:
        bare = without(probe.parameters, probe.keyword)
        assert not accepts(probe.parameters, probe.refused)
        assert accepts(bare, probe.refused) or probe.keyword in OF_OTHERS


OF_OTHERS = {"discriminator", "patternProperties", "prefixItems", "properties"}
"""What they forbid is also forbidden without them: by the tag of each branch, or since nothing else is allowed for."""


def without(schema, keyword):
    """The schema with one keyword taken out everywhere but where schemas are named."""
    if isinstance(schema, list):
        return [without(item, keyword) for item in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: {name: without(sub, keyword) for name, sub in value.items()} if key in IN_MAPS else without(value, keyword)
        for key, value in schema.items()
        if key != keyword
    }


def plain(schema):
    """A schema as JSON Schema, also if it is in Gemini's dialect, in which objects are closed."""
    if isinstance(schema, list):
        return [plain(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    kind = schema.get("type")
    out = {key: plain(value) for key, value in schema.items() if key != "nullable"}
    if isinstance(kind, str):
        out["type"] = kind.lower()
    if kind == "OBJECT":
        out["additionalProperties"] = False
    return {"anyOf": [out, {"type": "null"}]} if schema.get("nullable") is True else out


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: listed([mode]))
def test_the_words_mean_what_they_say(mode):
    """Kept: what the keyword forbids is still refused. Described: a description says more than before."""
    for probe in PROBES:
        word, made = keywords.outcome(probe, mode), keywords.emitted(probe, mode)
        if word.startswith("kept") and probe.refused is not None:
            assert not accepts(plain(made.schema), probe.refused), (probe, made.schema)
        elif word == "described":
            assert said(made.schema) > said(probe.parameters)
        elif word in {"weakened", "lost"}:
            assert made.schema != probe.parameters


def said(schema):
    return sum(len(node.get("description", "")) for _, node in nodes(schema))


def test_every_keyword_that_targets_know_is_in_the_tables():
    used = {key for probe in PROBES for _, node in nodes(probe.parameters) for key in node}
    known = openai.KEYWORDS | gemini.KEYWORDS | xai.KEYWORDS | bedrock.KEYWORDS | IN_PLACE | IN_MAPS
    of_references = {"$anchor", "$id", "additionalItems", "definitions", "dependencies"}
    of_gemini = {"propertyOrdering"}
    assert known - used == {"else"} | of_references | of_gemini
