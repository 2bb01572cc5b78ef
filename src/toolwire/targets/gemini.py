"""Google Gemini, `parametersJsonSchema`: the usual choice for Gemini.

What changes (numbers: the sources of each rule, listed at the end):

- the root is a plain object without `$schema` [1 3]; a tool without parameters has no schema at all, for an object needs
  properties [3]
- `const` becomes an enum of one; an enum of several types, or with null or booleans, becomes a union, a type or words,
  because only strings and numbers are listed as enum values [1 2]
- `oneOf` becomes `anyOf`, described constants one enum: the unfolded form was seen not to be enforced [2]
- `allOf` is joined; a reference with a description is written out, or stands in a union of one where it is recursive [1]
- exclusive bounds of integers become inclusive; `multipleOf`, other exclusive bounds, lengths, `pattern`, `default` and all
  keywords that are not listed are said in the description [1]
- `additionalProperties`, `prefixItems`, formats, item counts, inclusive bounds and values of any type are kept [1]
- recursion is kept only below optional properties: one property of a cycle is made optional, and a cycle without properties
  ends in any value [1]

There is no strict mode in a declaration: validation is the calling mode `VALIDATED` of the request.

Limits: tool names of 1 to 128 characters, a letter or `_` first, then also digits and `.`, `:`, `-`; property names of 1 to 64
letters, digits and `_`; depth 32 [1 4].

Results: all of a turn in one content, values under `output`, errors under `error`, ids echoed where there are any [1]. An integer
that a double would change is sent as JSON text, because results are kept as protobuf `Struct`; parts with `inlineData` or
`fileData` are attached.

`emit` gives one `{"functionDeclarations": [...]}` that holds all tools.

Sources: 1 google-genai `types.py`; 2 pydantic-ai `profiles/google.py`; 3 error texts in huggingface/smolagents#1133 and
gcli2api#374; 4 Google Cloud "Function calling".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from toolwire.results import Call, Result
from toolwire.schema.inlining import inline_described
from toolwire.schema.limits import Size, within
from toolwire.schema.passes import NOTHING, Note, Outcome, one_pass, when
from toolwire.schema.recursion import optional_recursion
from toolwire.schema.rules import (
    fold_constants,
    give_items,
    honest_enum,
    local_references,
    one_of_to_any_of,
    only_keywords,
    without,
    wrap_references,
)
from toolwire.schema.steps import (
    drop_impossible_of_open,
    join_all_of,
    logic_said,
    object_root,
    plain_references,
    prefix_items,
    used_definitions,
)
from toolwire.schema.types import json_type, types_of
from toolwire.schema.unions import join_unions
from toolwire.schema.values import const_to_enum, inclusive_integers, no_zero_sizes, property_names, type_of_values
from toolwire.schema.walk import Node
from toolwire.schema.words import in_words, with_sentences
from toolwire.targets.base import Definition, Done, Form, Message, Steps, Target, names
from toolwire.targets.content import blocks_of, failed, json_value
from toolwire.targets.own_patterns import in_own_words
from toolwire.targets.parts import ABSENT, Layout, call_of, has_value, member, parts

KEYWORDS: Final = frozenset({
    "$anchor", "$defs", "$id", "$ref", "additionalProperties", "anyOf", "description", "enum", "format", "items", "maxItems",
    "maximum", "minItems", "minimum", "prefixItems", "properties", "propertyOrdering", "required", "title", "type",
})  # fmt: skip

PROPERTY_NAMES: Final = property_names(
    r"[a-zA-Z_][a-zA-Z0-9_]{0,63}", "a letter or _, then letters, digits and _, 64 at most"
)

SIZE: Final = Size(depth=32)

_LISTED: Final = frozenset({"string", "integer", "number"})


@when("enum")
def listed_enums(node: Node, at: str, _root: Node) -> Outcome:
    """Keep strings and numbers as enum values; null becomes a branch, other values a type and words."""
    values: list[Any] = node["enum"]
    kinds = {json_type(value) for value in values}
    if kinds <= _LISTED:
        return node, NOTHING
    plain = [value for value in values if value is not None]
    if kinds - {"null"} <= _LISTED and plain:
        outer: Node = {key: node[key] for key in ("title", "description", "default") if key in node}
        types = [name for name in types_of(node) if name != "null"]
        inner = without(node, {*outer, "type", "enum"}) | {
            "type": types[0] if len(types) == 1 else types,
            "enum": plain,
        }
        return {"anyOf": [inner, {"type": "null"}], **outer}, NOTHING
    bare = without(node, {"enum"})
    if kinds == {"null"} or (
        {True, False} <= {value for value in values if isinstance(value, bool)} and kinds <= {"boolean", "null"}
    ):
        return bare, NOTHING
    said = in_words("const", values[0]) if len(values) == 1 else in_words("enum", values)
    note = Note("moved", at, "enum", "described", "values that are no strings or numbers are said in the description")
    return with_sentences(bare, [said or ""]), (note,)


STEPS: Final[Steps] = (
    plain_references,
    object_root,
    join_all_of,
    join_unions,
    drop_impossible_of_open,
    logic_said(in_own_words),
    inline_described,
    one_pass(
        prefix_items,
        PROPERTY_NAMES,
        one_of_to_any_of,
        fold_constants,
        local_references,
        honest_enum,
        const_to_enum,
        type_of_values,
        listed_enums,
        give_items,
        inclusive_integers,
        no_zero_sizes,
        only_keywords(KEYWORDS, words=in_own_words),
        wrap_references,
    ),
    optional_recursion,
    used_definitions,
    within(SIZE),
)

LIMITS: Final = names(
    r"[a-zA-Z_][a-zA-Z0-9_.:-]{0,127}", "a letter or _, then letters, digits, _, ., : and -, 128 at most"
)


def definition(form: Form) -> Definition:
    """One function declaration."""
    out: Definition = {"name": form.source.name}
    if form.source.description:
        out["description"] = form.source.description
    if form.schema["properties"] or form.schema.get("additionalProperties", False) is not False:
        out["parametersJsonSchema"] = form.schema
    return out


def request(definitions: list[Definition]) -> list[Definition]:
    """All declarations in one tool, as Gemini wants them."""
    return [{"functionDeclarations": definitions}] if definitions else []


LAYOUT: Final = Layout(
    paths=(
        ("candidates", 0, "content", "parts"),
        ("content", "parts"),
        ("parts",),
        ("functionCalls",),
        ("function_calls",),
    ),
    single=frozenset({"functionCall", "function_call", "name"}),
    others=frozenset({"modelVersion", "promptFeedback", "responseId", "role", "text", "usageMetadata"}),
)

MEDIA: Final = frozenset({"inlineData", "fileData", "inline_data", "file_data"})

# What a double holds exactly: the service keeps results as protobuf `Struct`, whose numbers are doubles.
EXACT: Final = 2**53


def calls(response: Any) -> list[Call]:
    """The function calls of a response, a content, a list of parts or of calls, or one of them; ids are there at times.

    Raises:
        TypeError: this is nothing that Gemini sends, or a call whose arguments are still to come.
    """
    found = [(part, member(part, "functionCall", "function_call")) for part in parts("Gemini", response, LAYOUT)]
    uses = [part if call is ABSENT else call for part, call in found]
    if any(
        has_value(use, "partialArgs", "partial_args") or has_value(use, "willContinue", "will_continue") for use in uses
    ):
        raise TypeError("this is a piece of a stream; join the pieces of a call first")
    return [
        call_of(member(use, "id"), member(use, "name"), member(use, "args"))
        for use in uses
        if use is not None and member(use, "name") is not ABSENT
    ]


def _is_media(value: Mapping[str, Any]) -> bool:
    return not MEDIA.isdisjoint(value) and value.keys() <= MEDIA | {"mediaResolution", "videoMetadata"}


def reply(done: Done) -> Message:
    """A user content with the result of one call: its value under `output`, or what went wrong under `error` [1]."""
    answer: Message = {"id": done.call.id} if done.call.id else {}
    answer["name"] = done.call.name
    media = blocks_of(done.result, _is_media)
    if media is not None:
        answer |= {"response": {"output": "see the attached parts"}, "parts": media}
    elif failed(done.result):
        answer["response"] = {"error": done.result.text}
    else:
        answer["response"] = {"output": _output(done.result)}
    return {"role": "user", "parts": [{"functionResponse": answer}]}


def _output(result: Result[Any]) -> Any:
    """The value as JSON data, or as JSON text where a double would change one of its integers."""
    try:
        value = json_value(result)
    except ValueError:
        return result.text
    return value if _is_exact(value) else result.text


def _is_exact(value: Any) -> bool:
    if isinstance(value, dict):
        return all(_is_exact(item) for item in value.values())
    if isinstance(value, list):
        return all(_is_exact(item) for item in value)
    return not isinstance(value, int) or -EXACT <= value <= EXACT


def one_content(messages: list[Message]) -> list[Message]:
    """All results of a turn in one content, in the order of the calls [1]."""
    found = [part for message in messages for part in message["parts"]]
    return [{"role": "user", "parts": found}] if found else []


TARGET: Final = Target(
    name="gemini",
    loose=STEPS,
    strict=None,
    limits=LIMITS,
    definition=definition,
    calls=calls,
    reply=reply,
    turn=one_content,
    request=request,
)
