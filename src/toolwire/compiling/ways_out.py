"""What pydantic's refusals of a type mean to its author, and what to do about them: they speak of its own insides."""

from __future__ import annotations

import re
from typing import NamedTuple

__all__ = ["with_way_out"]


class Refusal(NamedTuple):
    r"""A sentence of pydantic's.

    Parameters:
        pattern: by which to know it.
        meaning: what it says to an author; `\1` and the like are of the pattern.
        way_out: what the author can do.
    """

    pattern: re.Pattern[str]
    meaning: str
    way_out: str


def _refusal(pattern: str, meaning: str, way_out: str) -> Refusal:
    return Refusal(re.compile(f".*?{pattern}.*", re.DOTALL), meaning, way_out)


REFUSALS = (
    _refusal('literal "expected" cannot be empty', "a Literal in it lists no values", "list those it takes"),
    _refusal(
        "Unable to infer a default factory for values of type",
        "nobody knows what a missing value of a defaultdict is",
        "write defaultdict[str, int] or the like, or a dict",
    ),
    _refusal("is not fully defined; you should define", "it refers to a definition that is not there", "add it"),
    _refusal("RecursionError: ", "it is nested too deep", "name its parts as classes or type aliases"),
    _refusal(
        "(regex parse error: .*look-around)(?:, including .*?,)?( is not supported)",
        r"\1\2",
        'write the pattern without it, or set regex_engine="python-re"',
    ),
    _refusal("(regex parse error: .*)", r"\1", "correct the pattern"),
    _refusal(
        "'on_error = default' requires",
        'on_error="default" has no default to put in the place of what cannot be read',
        "give it one, or leave on_error out",
    ),
    _refusal(
        "'on_error = omit' cannot be set",
        "OnErrorOmit leaves out items, and this is none",
        "use it for the items of a list or the values of a dict",
    ),
    _refusal(
        "a required field cannot have a default value",
        "it brings a default of its own",
        "write the default where the parameter or field is",
    ),
    _refusal(
        "Unable to apply constraint '(.+?)' to schema of type '(.+?)'",
        r"the constraint \1 does not fit \2",
        "leave it out, or put it on a type it fits",
    ),
    _refusal(
        r"Unrecognized field validator function signature for (.+?) with `mode=(\w+)`",
        r"the \2 validator \1 does not take what it is given",
        "let it take the value, and a wrap validator the handler behind it",
    ),
    _refusal(
        "`Tag` not provided for choice",
        "a member of its union has no Tag, by which the function that picks one could name it",
        "write Annotated[..., Tag(...)] for each of them",
    ),
    _refusal(
        "((?:Model|TypedDict|Dataclass) '.+?' needs .*|The core schema type '.+?' is not a valid discriminated union variant.*)",
        r"\1",
        "let every member of the union be a class with that key as a Literal, or leave the discriminator out",
    ),
    _refusal('Error building ".+?" validator: (?:[A-Za-z]+: )?(.*)', r"a constraint is wrong: \1", "correct it"),
    _refusal("Self` is invalid in this context", "Self stands for no class here", "write the name of the class"),
    _refusal(
        "(.+ contains a circular reference to itself)",
        r"\1",
        "put a list, a dict or a field in between",
    ),
    _refusal("(ModuleNotFoundError|ImportError): (.*)", r"\2", ""),
    _refusal(
        "((?:[A-Za-z]+Error|Exception): .*)",
        r"\1",
        "correct it, or the hook or metadata of it that raises this",
    ),
)
"""Of several that fit, the first one counts."""


def with_way_out(text: str) -> str:
    """A refusal of pydantic's, in one line, as its author should read it.

    Parameters:
        text: what pydantic says, after the name of the exception where that is not pydantic's.

    Example:
        >>> with_way_out("RuntimeError: Unable to apply constraint 'fail_fast' to schema of type 'int'")
        'the constraint fail_fast does not fit int; leave it out, or put it on a type it fits'
    """
    for pattern, meaning, way_out in REFUSALS:
        if found := pattern.fullmatch(text):
            said = found.expand(meaning).rstrip(".")
            return f"{said}; {way_out}" if way_out else said
    return f"{text.rstrip('.')}; correct it"
