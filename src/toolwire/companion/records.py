"""The file format of docs companions: how one is written, and how strictly one is read."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from pydantic_core import from_json

__all__ = [
    "MOST_BYTES",
    "TOO_LARGE",
    "BadCompanionError",
    "Record",
    "Texts",
    "is_ours",
    "read_record",
    "written_record",
]

KIND = "docs companion"
VERSION = 1
ABOUT = "Written by `toolwire compile`. An edited file is not read."
MOST_BYTES = 16 * 2**20
TOO_LARGE = f"is larger than {MOST_BYTES} bytes"
MOST_CHARACTERS = 2**17
"""Of one text; a model would not read more, and nobody is to fill the memory through a text file."""

_MARK = re.compile(rb'\A\s*\{\s*"toolwire"\s*:\s*"docs companion"')
"""What our files begin with, also when one was cut off or laid out anew."""

_NONE: Mapping[str, str] = MappingProxyType({})


class BadCompanionError(Exception):
    """What is in a file cannot be used; the message says why, as the end of a sentence about the file."""


@dataclass(frozen=True, slots=True)
class Texts:
    """What the docs say about one tool whose schemas have one shape.

    Parameters:
        shape: the token of the schemas the texts belong to.
        description: of the tool, from its docstring.
        parameters: JSON Pointers into the schema of the arguments to descriptions.
        returns: the same for the schema of the result.
    """

    shape: str
    description: str | None = None
    parameters: Mapping[str, str] = field(default_factory=lambda: _NONE)
    returns: Mapping[str, str] = field(default_factory=lambda: _NONE)


@dataclass(frozen=True, slots=True)
class Record:
    """What one companion holds: by qualified name of a callable, the texts for each shape it is a tool in."""

    tools: Mapping[str, Sequence[Texts]]


def is_ours(content: bytes) -> bool:
    """Whether a file carries our mark; one that does not is never touched (SPEC C2)."""
    return _MARK.match(content) is not None


def written_record(record: Record) -> bytes:
    """The content of the file, the same for the same texts.

    Raises:
        BadCompanionError: a text is too long, or no valid Unicode.
    """
    tools = {
        name: [_plain(texts) for texts in sorted(record.tools[name], key=lambda texts: texts.shape)]
        for name in sorted(record.tools)
    }
    document = {"toolwire": KIND, "version": VERSION, "about": ABOUT, "checksum": _checksum(tools), "tools": tools}
    try:
        content = (json.dumps(document, indent=2, ensure_ascii=False) + "\n").encode()
    except UnicodeEncodeError as error:
        raise BadCompanionError("holds a lone surrogate") from error
    read_record(content)
    return content


def _plain(texts: Texts) -> dict[str, Any]:
    said = {"description": texts.description, "parameters": dict(texts.parameters), "returns": dict(texts.returns)}
    return {"shape": texts.shape, **{key: value for key, value in said.items() if value}}


def _checksum(tools: Any) -> str:
    return hashlib.sha256(json.dumps(tools, sort_keys=True).encode()).hexdigest()[:32]


def read_record(content: bytes) -> Record:
    """Read the content of a file; one flaw anywhere and none of it is used (SPEC C1).

    Raises:
        BadCompanionError: with the flaw.
    """
    if not is_ours(content):
        raise BadCompanionError("is not a docs companion written by toolwire")
    if len(content) > MOST_BYTES:
        raise BadCompanionError(TOO_LARGE)
    try:
        document = from_json(content, allow_inf_nan=False)
    except ValueError as error:
        raise BadCompanionError("is damaged, it is no JSON") from error
    if not isinstance(document, dict) or document.get("version") != VERSION:
        raise BadCompanionError("was written by another version of toolwire")
    match document:
        case {"tools": dict(tools), "checksum": str(checksum)} if checksum == _checksum(tools):
            return Record({name: _variants(variants) for name, variants in tools.items()})
    raise BadCompanionError("was edited or damaged, its checksum is wrong")


def _variants(variants: Any) -> tuple[Texts, ...]:
    if not isinstance(variants, list):
        raise BadCompanionError(NOT_TEXTS)
    return tuple(map(_texts, variants))


NOT_TEXTS = "holds something else than descriptions"


def _texts(value: Any) -> Texts:
    match value:
        case {"shape": str(shape), **said} if said.keys() <= {"description", "parameters", "returns"}:
            description = _text(said["description"]) if "description" in said else None
            return Texts(shape, description, _by_place(said.get("parameters", {})), _by_place(said.get("returns", {})))
    raise BadCompanionError(NOT_TEXTS)


def _by_place(value: Any) -> dict[str, str]:
    if not isinstance(value, dict):
        raise BadCompanionError(NOT_TEXTS)
    return {at: _text(text) for at, text in value.items()}


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise BadCompanionError(NOT_TEXTS)
    if len(value) > MOST_CHARACTERS:
        raise BadCompanionError(f"holds a description of more than {MOST_CHARACTERS} characters")
    return value
