"""OpenAI Responses.

What changes: the same as for Chat Completions (`openai`), in a flat envelope. `strict` is always written, because leaving it
out is not "off": the service then tries to normalise the schema towards strict [1].

Limits: tool names of 1 to 128 letters, digits, `_` and `-` [2].

Options: those of `openai`, `inline_refs` and `keep_lengths`.

Sources: 1 guide "Function calling", vercel/ai#15889; 2 openai-openapi `FunctionToolParam`.
"""

from __future__ import annotations

from typing import Final

from toolwire.targets import openai
from toolwire.targets.base import Definition, Form, Target, names

LIMITS: Final = names(r"[a-zA-Z0-9_-]{1,128}", "1 to 128 letters, digits, _ and -", description=1_024)


def definition(form: Form) -> Definition:
    """One element of `tools`: `{"type": "function", "name", "description", "parameters", "strict"}`."""
    out: Definition = {"type": "function", "name": form.source.name}
    if form.source.description:
        out["description"] = form.source.description
    out["parameters"] = form.schema
    out["strict"] = form.strict
    return out


TARGET: Final = Target(
    name="openai-responses",
    loose=openai.LOOSE,
    strict=openai.STRICT,
    limits=LIMITS,
    definition=definition,
    options=openai.OPTIONS,
    steps_for=openai.steps_for,
)
