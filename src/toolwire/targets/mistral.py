"""Mistral.

What changes: the same as for `openai`, in the same envelope; `parameters` is required there and always written [1]. What the
strict mode takes is not documented: OpenAI's strict form is the most careful guess, and the strict flag exists [1].

Results: as of OpenAI, with the name of the tool. Ids are echoed as they came; the SDK writes "null" where there was none [1].

Limits: none known; tool names of 1 to 64 letters, digits, `_` and `-`, the portable choice.

Options: those of `openai`, `inline_refs` and `keep_lengths`.

Sources: 1 mistralai `function.py`.
"""

from __future__ import annotations

from typing import Final

from toolwire.targets import chat, openai
from toolwire.targets.base import Definition, Form, Target, names

LIMITS: Final = names(r"[a-zA-Z0-9_-]{1,64}", "1 to 64 letters, digits, _ and -")


def definition(form: Form) -> Definition:
    """One element of `tools`, as OpenAI's."""
    return openai.definition(form)


TARGET: Final = Target(
    name="mistral",
    loose=openai.LOOSE,
    strict=openai.STRICT,
    limits=LIMITS,
    definition=definition,
    calls=chat.calls,
    reply=chat.named_reply,
    options=openai.OPTIONS,
    steps_for=openai.steps_for,
)
